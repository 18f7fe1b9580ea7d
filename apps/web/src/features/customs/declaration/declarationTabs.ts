import type { Text } from '@clearway/contract/kernel/text'
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

import { declarationPageText as t } from './declarationPage.text.ts'
import type { DeclarationTabProps } from './declarationTabProps.ts'
import { amendPaneText } from './receipts/amendPane.text.ts'
import { fixPaneText } from './receipts/fixPane.text.ts'
import { receiptPaneText } from './receipts/receiptPane.text.ts'
import { taxPaneText } from './tax/taxPane.text.ts'

export interface DeclarationTab {
  readonly key: string
  readonly label: Text
  readonly Page: LazyExoticComponent<ComponentType<DeclarationTabProps>>
  /** Left out for all who hold `declaration.view`. */
  readonly permission?: string
}

/** What stands beside the form, in the order of the tabs. */
export const declarationTabs: readonly DeclarationTab[] = [
  {
    key: 'fix',
    label: fixPaneText.fix,
    permission: 'declaration.edit',
    Page: lazy(async () => ({ default: (await import('./receipts/FixTab.tsx')).FixTab })),
  },
  {
    key: 'receipts',
    label: receiptPaneText.receipts,
    Page: lazy(async () => ({ default: (await import('./receipts/ReceiptsTab.tsx')).ReceiptsTab })),
  },
  {
    key: 'amendments',
    label: amendPaneText.amendments,
    Page: lazy(async () => ({ default: (await import('./receipts/AmendmentsTab.tsx')).AmendmentsTab })),
  },
  {
    key: 'taxes',
    label: taxPaneText.taxes,
    Page: lazy(async () => ({ default: (await import('./tax/DeclarationTaxes.tsx')).DeclarationTaxes })),
  },
  {
    key: 'hongKong',
    label: t.hongKong,
    permission: 'tradeDeclaration.view',
    Page: lazy(async () => ({ default: (await import('./HongKongTab.tsx')).HongKongTab })),
  },
  {
    key: 'history',
    label: t.history,
    Page: lazy(async () => ({ default: (await import('./HistoryTab.tsx')).HistoryTab })),
  },
]
