import { CopyOutlined, LinkOutlined, StopOutlined, TeamOutlined } from '@ant-design/icons'
import { shownCode } from '@clearway/contract/features/account/invitationCode'
import { invitation, type Invitation } from '@clearway/contract/features/admin/membership/invitation'
import { common } from '@clearway/contract/kernel/common.text'
import { say as sayIn, type Text } from '@clearway/contract/kernel/text'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { createContext, useContext, useMemo, useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { useLanguage, useText } from '../../../kernel/language.ts'
import type { Column } from '../../../kernel/list/columns.tsx'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { useReport } from '../../../kernel/report.ts'
import type { RowOf } from '../../../kernel/rows.ts'
import { invitationPageText as t } from './invitation.text.ts'
import { InvitationForm } from './InvitationForm.tsx'
import { InvitationUses } from './InvitationUses.tsx'

type Row = RowOf<typeof invitation>

const ShowUses = createContext<(of: Invitation | null) => void>(() => {})

const drawn = (given: readonly Column<Row>[]) =>
  given.map((column) =>
    column.key === 'code'
      ? { ...column, render: (row: Row) => <code className="admin-code">{shownCode(String(row.code ?? ''))}</code> }
      : column,
  )

const Codes = resourcePage(invitation, {
  columns: drawn,
  form: InvitationForm,
  useActions: useCodeActions,
  empty: (add) => <Nothing add={add} />,
})

function Nothing({ add }: { add: React.ReactNode }) {
  const say = useText()
  return (
    <EmptyNotice title={say(t.codesEmpty)} hint={say(t.codesEmptyHint)}>
      {add}
    </EmptyNotice>
  )
}

/** Codes with which people join; who used each opens beside the list. */
export function InvitationCodes() {
  const [uses, setUses] = useState<Invitation | null>(null)
  return (
    <ShowUses value={setUses}>
      <Codes />
      <InvitationUses of={uses} onClose={() => setUses(null)} />
    </ShowUses>
  )
}

function useCodeActions() {
  const can = useCan()
  const language = useLanguage()
  const report = useReport()
  const client = useQueryClient()
  const show = useContext(ShowUses)
  const { modal, message } = App.useApp()
  return useMemo(() => {
    const say = (words: Text, values?: Record<string, unknown>) => sayIn(words, language, values)
    const copy = (what: string) =>
      void navigator.clipboard.writeText(what).then(() => message.success(say(t.copied, { what })), report)
    const revoke = async (rows: readonly Row[]) => {
      const count = rows.length
      if (
        !(await modal.confirm({
          title: say(t.revokeTitle, { count }),
          content: say(t.revokeBody),
          okText: say(t.revoke),
          okButtonProps: { danger: true },
          cancelText: say(common.cancel),
        }))
      )
        return
      await call(invitation.routes.revoke, { ids: rows.map((r) => r.id) })
      await client.invalidateQueries({ queryKey: ['invitation'] })
      void message.success(say(common.operationSuccess))
    }
    const revoking = (rows: readonly Row[]): Action => ({
      key: 'revoke',
      label: t.revoke,
      icon: <StopOutlined />,
      danger: true,
      ...(rows.every((r) => r.state === 'revoked') && { offBecause: t.revokedAlready }),
      run: () => void revoke(rows).catch(report),
    })
    const rowActions = (row: Row, given: readonly Action[]): readonly Action[] => {
      if (row.deletedAt) return given
      const of = (...keys: string[]) => given.filter((a) => keys.includes(a.key))
      const good = row.state === 'open' || row.state === 'waiting'
      const dead = good ? {} : { offBecause: t.revokedAlready }
      return [
        ...(good
          ? [{ key: 'code', label: t.copyCode, icon: <CopyOutlined />, run: () => copy(shownCode(String(row.code))) }]
          : []),
        { key: 'uses', label: t.uses, icon: <TeamOutlined />, run: () => show(row) },
        ...(good
          ? [
              {
                key: 'link',
                label: t.copyLink,
                icon: <LinkOutlined />,
                run: () => copy(`${location.origin}/register?code=${row.code}`),
              },
            ]
          : []),
        ...of('edit').map((a): Action => (row.state === 'revoked' ? { ...a, ...dead } : a)),
        ...of('history'),
        ...(can('invitation.edit') ? [revoking([row])] : []),
        ...of('delete'),
      ]
    }
    const tickedActions = (rows: readonly Row[], given: readonly Action[]): readonly Action[] =>
      rows.some((r) => r.deletedAt) || !can('invitation.edit') ? given : [revoking(rows), ...given]
    return { rowActions, tickedActions }
  }, [can, language, report, client, show, modal, message])
}
