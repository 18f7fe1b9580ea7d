import { sysuser } from '@clearway/contract/features/admin/sysuser'
import { common } from '@clearway/contract/kernel/common.text'
import { sysuserText as t } from '@clearway/contract/features/admin/sysuser.text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Space } from 'antd'
import { useState } from 'react'
import { call } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { usePageActive } from '../../kernel/pageActive.ts'
import { useReport } from '../../kernel/report.ts'
import { timeIn } from '../../kernel/show.ts'
import { useTimeZone } from '../../kernel/timeZone.ts'

/** Companies that ask the person to join, with his yes or no. Nothing at all when nobody asks. */
export function Invitations() {
  const say = useText()
  const zone = useTimeZone()
  const { active } = usePageActive()
  const report = useReport()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [busy, setBusy] = useState('')
  const found = useQuery({ queryKey: ['invitations'], queryFn: () => call(sysuser.routes.queryInvitation, {}), enabled: active })
  const answer = async (id: string, accept: boolean) => {
    setBusy(id)
    try {
      await call(sysuser.routes.answerInvitation, { id, accept })
      void message.success(say(accept ? t.invitationAccepted : common.operationSuccess))
    } catch (error) {
      report(error)
    } finally {
      await client.invalidateQueries({ queryKey: ['invitations'] })
      setBusy('')
    }
  }
  if (!found.data?.length) return null
  return (
    <section className="own-card" aria-labelledby="own-invitations">
      <h2 id="own-invitations">{say(t.myInvitations)}</h2>
      <ul className="own-list">
        {found.data.map((i) => (
          <li key={i.id}>
            <div>
              <strong>{i.tenantName}</strong>
              <p>{say(t.invitedAs, { username: i.username, at: timeIn(zone, i.at) })}</p>
            </div>
            <Space>
              <Button type="primary" size="small" loading={busy === i.id} onClick={() => void answer(i.id, true)}>{say(t.accept)}</Button>
              <Button size="small" disabled={busy === i.id} onClick={() => void answer(i.id, false)}>{say(t.decline)}</Button>
            </Space>
          </li>
        ))}
      </ul>
    </section>
  )
}
