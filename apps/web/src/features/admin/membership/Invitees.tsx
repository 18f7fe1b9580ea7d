import { MailOutlined, SendOutlined, StopOutlined } from '@ant-design/icons'
import { invitee } from '@clearway/contract/features/admin/membership/invitee'
import { common } from '@clearway/contract/kernel/common.text'
import { say as sayIn, type Text } from '@clearway/contract/kernel/text'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { createContext, useContext, useMemo, useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { useLanguage, useText } from '../../../kernel/language.ts'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { useReport } from '../../../kernel/report.ts'
import type { RowOf } from '../../../kernel/rows.ts'
import { invitationPageText as t } from './invitation.text.ts'
import { InviteDialog } from './InviteDialog.tsx'

type Row = RowOf<typeof invitee>

const Ask = createContext<() => void>(() => {})

const People = resourcePage(invitee, {
  toolbar: () => <InviteButton />,
  useActions: usePersonActions,
  empty: () => <Nothing />,
})

function InviteButton() {
  const say = useText()
  const can = useCan()
  const ask = useContext(Ask)
  return can('invitee.edit') ? (
    <Button type="primary" icon={<MailOutlined />} onClick={ask}>
      {say(t.invite)}
    </Button>
  ) : null
}

function Nothing() {
  const say = useText()
  return (
    <EmptyNotice title={say(t.peopleEmpty)} hint={say(t.peopleEmptyHint)}>
      <InviteButton />
    </EmptyNotice>
  )
}

/** People asked by mail or text message, and what became of each invitation. */
export function Invitees() {
  const [asking, setAsking] = useState(false)
  return (
    <Ask value={() => setAsking(true)}>
      <People />
      <InviteDialog open={asking} onClose={() => setAsking(false)} />
    </Ask>
  )
}

const waiting = (row: Row) => row.state === 'sent' || row.state === 'expired'

function usePersonActions() {
  const can = useCan()
  const language = useLanguage()
  const report = useReport()
  const client = useQueryClient()
  const { modal, message } = App.useApp()
  return useMemo(() => {
    const say = (words: Text, values?: Record<string, unknown>) => sayIn(words, language, values)
    const done = async (words: string) => {
      await client.invalidateQueries({ queryKey: ['invitee'] })
      void message.success(words)
    }
    const resend = async (rows: readonly Row[]) => {
      const { count } = await call(invitee.routes.resend, { ids: rows.map((r) => r.id) })
      await done(say(t.resent, { count }))
    }
    const revoke = async (rows: readonly Row[]) => {
      const count = rows.length
      if (
        !(await modal.confirm({
          title: say(t.takeBackTitle, { count }),
          content: say(t.takeBackBody),
          okText: say(t.takeBack),
          okButtonProps: { danger: true },
          cancelText: say(common.cancel),
        }))
      )
        return
      await call(invitee.routes.revoke, { ids: rows.map((r) => r.id) })
      await done(say(common.operationSuccess))
    }
    const own = (rows: readonly Row[]): Action[] => {
      if (!can('invitee.edit')) return []
      const off = rows.every(waiting) ? {} : { offBecause: t.answered }
      return [
        { key: 'resend', label: t.resend, icon: <SendOutlined />, ...off, run: () => void resend(rows).catch(report) },
        {
          key: 'revoke',
          label: t.takeBack,
          icon: <StopOutlined />,
          danger: true,
          ...off,
          run: () => void revoke(rows).catch(report),
        },
      ]
    }
    return {
      rowActions: (row: Row, given: readonly Action[]): readonly Action[] =>
        row.deletedAt ? given : [...own([row]), ...given],
      tickedActions: (rows: readonly Row[], given: readonly Action[]): readonly Action[] =>
        rows.some((r) => r.deletedAt) ? given : [...own(rows), ...given],
    }
  }, [can, language, report, client, modal, message])
}
