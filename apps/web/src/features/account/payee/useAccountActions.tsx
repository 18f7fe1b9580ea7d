import { CopyOutlined, HistoryOutlined, UnlockOutlined } from '@ant-design/icons'
import { payeeText } from '@clearway/contract/business/payee.text'
import { App } from 'antd'
import { useCallback, useMemo } from 'react'

import { HeldBadge } from '../../../business/HeldBadge.tsx'
import { useLiftHold } from '../../../business/useLiftHold.tsx'
import { call } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import type { Column } from '../../../kernel/list/columns.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { useReport } from '../../../kernel/report.ts'
import type { AnyRow } from '../../../kernel/rows.ts'
import { accountContracts, type AccountName } from './accountContracts.ts'
import { useAccountDialogs } from './AccountDialogs.tsx'
import { payeePageText as t } from './payeePage.text.ts'

/** What lists of accounts do with a row beside the usual: lift a hold, see its changes, copy its number. */
export function useAccountActions(nameOf: (row: AnyRow) => AccountName) {
  const can = useCan()
  const dialogs = useAccountDialogs()
  const lift = useLiftHold(['bankMgt', 'bankAccount', 'supplierBankAccount', 'supplier', 'order'])
  const copy = useCopyNumber()
  return useMemo(
    () => ({
      rowActions: (row: AnyRow, usual: readonly Action[]): readonly Action[] => {
        const which = nameOf(row)
        const of = (key: string) => usual.filter((a) => a.key === key)
        return [
          ...of('edit'),
          ...of('restore'),
          ...(row['holdUntil'] && !row.deletedAt && can('bankAccount.release')
            ? [
                {
                  key: 'lift',
                  label: payeeText.lift,
                  icon: <UnlockOutlined />,
                  run: () =>
                    void lift(accountContracts[which].routes.release, row, String(row['bankAccountName'] ?? '')),
                },
              ]
            : []),
          { key: 'changes', label: t.changes, icon: <HistoryOutlined />, run: () => dialogs.changes(which, row) },
          ...(can('bankAccount.number') && !row.deletedAt
            ? [{ key: 'number', label: t.copyNumber, icon: <CopyOutlined />, run: () => void copy(which, row.id) }]
            : []),
          ...of('copy'),
          ...of('delete'),
        ]
      },
    }),
    [nameOf, can, dialogs, lift, copy],
  )
}

function useCopyNumber(): (which: AccountName, id: string) => Promise<void> {
  const say = useText()
  const { message, modal } = App.useApp()
  const report = useReport()
  return useCallback(
    async (which, id) => {
      try {
        const { bankAccount } = await call(accountContracts[which].routes.showNumber, { id })
        // A browser may keep pages from its clipboard: then it is read off.
        await navigator.clipboard.writeText(bankAccount).then(
          () => void message.success(say(t.copied)),
          () => void modal.info({ title: say(t.number), content: <span className="payee-number">{bankAccount}</span> }),
        )
      } catch (error) {
        report(error)
      }
    },
    [say, message, modal, report],
  )
}

/** The columns of accounts: the hold beside the holder, numbers that do not break. */
export const accountColumns = <Row extends AnyRow>(given: readonly Column<Row>[]): readonly Column<Row>[] =>
  given
    .filter((c) => c.key !== 'holdUntil' && c.key !== 'liftReason')
    .map((c) => {
      if (c.key === 'bankAccountName')
        return { ...c, mark: (row) => Boolean(row['holdUntil']) && <HeldBadge until={String(row['holdUntil'])} /> }
      return c.key === 'bankAccount'
        ? { ...c, render: (row, at) => <span className="payee-number">{c.render(row, at)}</span> }
        : c
    })
