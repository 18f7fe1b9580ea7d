import type { OpenedCase } from '@clearway/contract/features/customs/case/customsCase'
import type { Text } from '@clearway/contract/kernel/text'
import { lazy, type ComponentType } from 'react'

import { taxPaneText } from '../declaration/tax/taxPane.text.ts'
import { caseFileText as t } from './caseFile.text.ts'
import { caseSideText as s } from './caseSide.text.ts'
import type { CaseTabProps } from './caseTabProps.ts'

export interface CaseTab {
  readonly key: string
  readonly label: Text
  readonly Page: ComponentType<CaseTabProps>
  /** Without it the tab is not there. */
  readonly permission?: string
  /** Left out for a customer's people. */
  readonly staffOnly?: boolean
  /** Shown beside the label where there is something. */
  readonly count?: (opened: OpenedCase) => number
}

/** The tabs of a case file in their order; one more is one line more. */
export const caseTabs: readonly CaseTab[] = [
  {
    key: 'overview',
    label: t.overview,
    Page: lazy(async () => ({ default: (await import('./CaseOverview.tsx')).CaseOverview })),
  },
  {
    key: 'lines',
    label: t.lines,
    Page: lazy(async () => ({ default: (await import('./lines/CaseLines.tsx')).CaseLines })),
    count: (opened) => opened.row.lineCount,
  },
  {
    key: 'declarations',
    label: t.declarations,
    permission: 'declaration.view',
    Page: lazy(async () => ({ default: (await import('./CaseDeclarations.tsx')).CaseDeclarations })),
    count: (opened) => opened.declarations.length,
  },
  {
    key: 'documents',
    label: s.documents,
    Page: lazy(async () => ({ default: (await import('./papers/CaseDocuments.tsx')).CaseDocuments })),
    count: (opened) => opened.documentsNeeded,
  },
  {
    key: 'talk',
    label: s.talk,
    Page: lazy(async () => ({ default: (await import('./talk/CaseTalk.tsx')).CaseTalk })),
    count: (opened) => opened.openQuestions,
  },
  {
    key: 'charges',
    label: s.charges,
    Page: lazy(async () => ({ default: (await import('./charges/CaseCharges.tsx')).CaseCharges })),
  },
  {
    key: 'timeline',
    label: s.timeline,
    Page: lazy(async () => ({ default: (await import('./CaseTimeline.tsx')).CaseTimeline })),
  },
  {
    key: 'taxes',
    label: taxPaneText.taxes,
    Page: lazy(async () => ({ default: (await import('./charges/CaseTaxes.tsx')).CaseTaxes })),
  },
]
