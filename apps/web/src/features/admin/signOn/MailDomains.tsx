import { SafetyCertificateOutlined } from '@ant-design/icons'
import { mailDomain, type CheckOutcome, type MailDomain } from '@clearway/contract/features/admin/signOn/mailDomain'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react'

import { call } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { EditDrawer, type EditDrawerProps } from '../../../kernel/form/EditDrawer.tsx'
import { useText } from '../../../kernel/language.ts'
import type { Column } from '../../../kernel/list/columns.tsx'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { useReport } from '../../../kernel/report.ts'
import type { RowOf } from '../../../kernel/rows.ts'
import { Copyable } from './Copyable.tsx'
import { mailDomainPageText as t } from './mailDomainPage.text.ts'
import { MailDomainRecord } from './MailDomainRecord.tsx'

type Row = RowOf<typeof mailDomain>
export interface Shown {
  readonly row: MailDomain
  readonly outcome?: CheckOutcome
}

const Does = createContext<{ show: (row: MailDomain) => void; check: (row: MailDomain) => void }>({
  show: () => {},
  check: () => {},
})

const toCopy = (column: Column<Row>): Column<Row> => ({
  ...column,
  render: (row) => <Copyable value={String(row[column.key])} />,
})

const Domains = resourcePage(mailDomain, {
  columns: (given) => given.map((c) => (c.key === 'recordName' || c.key === 'recordValue' ? toCopy(c) : c)),
  form: DomainForm,
  empty: (add) => <Nothing>{add}</Nothing>,
  useActions: useDomainActions,
})

function Nothing({ children }: { children: ReactNode }) {
  const say = useText()
  return (
    <EmptyNotice title={say(t.empty)} hint={say(t.emptyHint)}>
      {children}
    </EmptyNotice>
  )
}

/** What is to be done next stands open once a domain was added. */
function DomainForm(props: EditDrawerProps) {
  const { show } = useContext(Does)
  return <EditDrawer {...props} onSaved={(row) => show(row as Row)} />
}

function useDomainActions() {
  const can = useCan()
  const { show, check } = useContext(Does)
  return useMemo(
    () => ({
      onOpen: show,
      rowActions: (row: Row, usual: readonly Action[]): readonly Action[] => {
        const own: Action[] =
          can('mailDomain.edit') && !row.deletedAt
            ? [{ key: 'check', label: t.check, icon: <SafetyCertificateOutlined />, run: () => check(row) }]
            : []
        return [...own, ...usual.filter((a) => a.key !== 'copy')]
      },
    }),
    [can, show, check],
  )
}

/** The domains whose addresses the tenant's identity providers may speak for, and how each is proved. */
export function MailDomains() {
  const client = useQueryClient()
  const report = useReport()
  const [shown, setShown] = useState<Shown | null>(null)
  const [busy, setBusy] = useState(false)
  const check = useCallback(
    (row: MailDomain) => {
      setShown({ row })
      setBusy(true)
      void call(mailDomain.routes.check, { id: row.id })
        // Whoever closed it meanwhile, or looks at another, is left alone.
        .then((answer) => setShown((now) => (now?.row.id === row.id ? answer : now)))
        .catch(report)
        .finally(() => {
          setBusy(false)
          void client.invalidateQueries({ queryKey: [mailDomain.name] })
        })
    },
    [client, report],
  )
  const does = useMemo(() => ({ show: (row: MailDomain) => setShown({ row }), check }), [check])
  return (
    <Does value={does}>
      <Domains />
      <MailDomainRecord shown={shown} busy={busy} onCheck={check} onClose={() => setShown(null)} />
    </Does>
  )
}
