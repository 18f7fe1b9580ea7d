import type { RecordTalk as Talk, TalkedKind } from '@clearway/contract/features/customs/talk/recordTalk'
import { Button, Skeleton } from 'antd'

import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { useReport } from '../../../kernel/report.ts'
import { Compose } from './Compose.tsx'
import { OpenQuestion } from './OpenQuestion.tsx'
import { ownTalkText } from './ownTalk.text.ts'
import { talkText as t } from './talk.text.ts'
import { TalkCard } from './TalkCard.tsx'
import { useTalk, useTalkPort } from './useRecordTalk.ts'

interface Props {
  readonly kind: TalkedKind
  readonly id: string
  /** Nothing is written about what is over, or lies in the bin. */
  readonly over: boolean
  readonly withCustomer: boolean
}

/** Questions that wait on top, each with its answer beneath; then everything that was said and sent, and room for more. */
export function RecordTalk({ kind, id, over, withCustomer }: Props) {
  const say = useText()
  const can = useCan()
  const found = useTalk(kind, id)
  const port = useTalkPort(kind, id)
  if (found.error && !found.data) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton active paragraph={{ rows: 3 }} />
  const { messages, unseen } = found.data
  const writes = can(`${kind}.talk`) && !over
  const open = messages.filter((m) => m.question && !m.answeredAt)
  const rest = messages.filter((m) => !m.question || m.answeredAt)
  return (
    <section id="record-talk" className="talk" aria-labelledby="talk-title">
      <h2 id="talk-title" className="talk-title">
        {say(ownTalkText.talk)}
      </h2>
      {port.staff && unseen > 0 && can(`${kind}.edit`) && <News count={unseen} onSeen={port.markSeen} />}
      {open.length > 0 && (
        <ul className="talk-list" aria-label={say(port.staff ? t.openTitleStaff : t.openTitle, { count: open.length })}>
          {open.map((m) => (
            <li key={m.id} className="talk-card" data-open="true" data-internal={m.internal}>
              <TalkCard port={port} message={m} all={messages} />
              {writes && <OpenQuestion port={port} question={m} />}
            </li>
          ))}
        </ul>
      )}
      {messages.length === 0 ? (
        <EmptyNotice title={say(t.noTalk)} hint={say(t.noTalkHint)} />
      ) : (
        <Said port={port} messages={rest} all={messages} />
      )}
      {writes && <Compose port={port} withCustomer={withCustomer} papers />}
    </section>
  )
}

function Said({
  port,
  messages,
  all,
}: {
  port: ReturnType<typeof useTalkPort>
  messages: Talk['messages']
  all: Talk['messages']
}) {
  if (!messages.length) return null
  return (
    <ul className="talk-list">
      {messages.map((m) => (
        <li key={m.id} className="talk-card" data-own={m.person.own} data-internal={m.internal}>
          <TalkCard port={port} message={m} all={all} />
        </li>
      ))}
    </ul>
  )
}

/** What came from the customer, until somebody says that it was looked at. */
function News({ count, onSeen }: { count: number; onSeen: () => Promise<unknown> }) {
  const say = useText()
  const report = useReport()
  return (
    <p className="talk-tools" role="status">
      <strong>{say(t.news, { count })}</strong>
      <Button size="small" onClick={() => void onSeen().catch(report)}>
        {say(t.markSeen)}
      </Button>
    </p>
  )
}
