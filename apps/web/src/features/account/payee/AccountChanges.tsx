import { payeeFields } from '@clearway/contract/features/account/payee/accountFields'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Drawer } from 'antd'
import { useState } from 'react'

import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { HistoryList, type Entry } from '../../../kernel/list/HistoryPanel.tsx'
import { useNarrow } from '../../../kernel/narrow.ts'
import { useReport } from '../../../kernel/report.ts'
import { callAny, type AnyRow } from '../../../kernel/rows.ts'
import { accountContracts, type AccountName } from './accountContracts.ts'
import { payeePageText as t } from './payeePage.text.ts'

interface Props {
  /** Null closes it. */
  readonly of: { readonly which: AccountName; readonly row: AnyRow } | null
  readonly onClose: () => void
}

const fields: readonly string[] = payeeFields

/** Who changed an account, when and from what to what, numbers by their ends; with a way back before each change. */
export function AccountChanges({ of, onClose }: Props) {
  const say = useText()
  const narrow = useNarrow()
  const can = useCan()
  const back = useGoBack(of)
  const [last, setLast] = useState(of)
  if (of && of !== last) setLast(of)
  const shown = of ?? last
  const mayGoBack = shown && can(`${shown.which}.edit`) && !shown.row.deletedAt
  const below = (entry: Entry) =>
    mayGoBack && entry.action === 'update' && entry.changes.some((c) => fields.includes(c.field)) ? (
      <Button size="small" onClick={() => void back(entry).then((done) => done && onClose())}>
        {say(t.backTo)}
      </Button>
    ) : null
  return (
    <Drawer
      rootClassName="page-drawer"
      open={of !== null}
      onClose={onClose}
      size={narrow ? '100%' : 520}
      title={say(t.changesOf, { name: String(shown?.row['bankAccountName'] ?? '') })}
    >
      {shown && <HistoryList resource={accountContracts[shown.which]} id={shown.row.id} below={below} />}
    </Drawer>
  )
}

function useGoBack(of: Props['of']): (entry: Entry) => Promise<boolean> {
  const say = useText()
  const { modal, message } = App.useApp()
  const client = useQueryClient()
  const report = useReport()
  return async (entry) => {
    if (!of || !(await modal.confirm({ title: say(t.backTo), content: say(t.backAsk) }))) return false
    const contract = accountContracts[of.which]
    try {
      // The row of the list may be minutes old.
      const now = await callAny<AnyRow>(contract.routes.queryById, { id: of.row.id })
      await callAny(contract.routes.restoreVersion, { id: now.id, version: now.version, entryId: entry.id })
      void message.success(say(t.backDone))
      return true
    } catch (error) {
      report(error)
      return false
    } finally {
      for (const name of ['bankMgt', 'bankAccount', 'supplierBankAccount'])
        await client.invalidateQueries({ queryKey: [name] })
    }
  }
}
