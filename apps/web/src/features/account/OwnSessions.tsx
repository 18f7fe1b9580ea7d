import { profile, type OwnSession } from '@clearway/contract/features/account/profile'
import { profileText as t } from '@clearway/contract/features/account/profile.text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Tag } from 'antd'
import { useState } from 'react'

import { Ago } from '../../kernel/Ago.tsx'
import { call } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { usePageActive } from '../../kernel/pageActive.ts'
import { useReport } from '../../kernel/report.ts'
import { deviceName } from './device.ts'
import { securityWords as words } from './security.text.ts'
import { SessionLines } from './SessionLines.tsx'

/** Where the person is signed in, in all his tenants, and the way to end it there. */
export function OwnSessions() {
  const say = useText()
  const report = useReport()
  const client = useQueryClient()
  const { modal, message } = App.useApp()
  const { active } = usePageActive()
  const queryKey = ['profile', 'sessions']
  const { data = [] } = useQuery({ queryKey, queryFn: () => call(profile.querySessions, {}), enabled: active })
  const [opened, setOpened] = useState('')
  const others = data.filter((s) => !s.current)
  const end = (question: string, ending: () => Promise<{ count: number }>) =>
    void modal.confirm({
      title: question,
      okText: say(t.endOne),
      okButtonProps: { danger: true },
      onOk: async () => {
        await ending().then(({ count }) => message.success(say(t.ended, { count })), report)
        await client.invalidateQueries({ queryKey })
      },
    })
  return (
    <section className="own-card" aria-labelledby="own-sessions">
      <h2 id="own-sessions">{say(t.querySessions)}</h2>
      <ul className="own-list">
        {data.map((s) => (
          <SessionItem
            key={s.id}
            session={s}
            opened={opened === s.id}
            onOpen={(open) => setOpened(open ? s.id : '')}
            onEnd={(name) => end(say(t.endOneAsk, { device: name }), () => call(profile.endSession, { id: s.id }))}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <Button
          danger
          onClick={() => end(say(t.endOthersAsk, { count: others.length }), () => call(profile.endOtherSessions, {}))}
        >
          {say(t.endOtherSessions)}
        </Button>
      )}
    </section>
  )
}

interface ItemProps {
  readonly session: OwnSession
  /** What it did is told beneath it. */
  readonly opened: boolean
  readonly onOpen: (open: boolean) => void
  readonly onEnd: (name: string) => void
}

function SessionItem({ session: s, opened, onOpen, onEnd }: ItemProps) {
  const say = useText()
  const name = deviceName(s.device) || say(t.unknownDevice)
  return (
    <li>
      <div>
        <strong>{name}</strong>
        {s.current && <Tag color="green">{say(t.thisDevice)}</Tag>}
        {s.mfa && <Tag color="blue">{say(words.provedMfa)}</Tag>}
        <p>
          {s.tenantName}
          {s.ip && ` · ${s.ip}`}
        </p>
        <p>
          {say(t.lastUsed)} <Ago at={s.lastUsedAt} /> · {say(t.signedInAt)} <Ago at={s.createdAt} />
        </p>
        <Button
          type="link"
          size="small"
          className="own-more"
          aria-expanded={opened}
          aria-label={`${say(words.whatItDid)} · ${name}`}
          onClick={() => onOpen(!opened)}
        >
          {say(words.whatItDid)}
        </Button>
        {opened && <SessionLines id={s.id} />}
      </div>
      {!s.current && (
        <Button size="small" onClick={() => onEnd(name)}>
          {say(t.endOne)}
        </Button>
      )}
    </li>
  )
}
