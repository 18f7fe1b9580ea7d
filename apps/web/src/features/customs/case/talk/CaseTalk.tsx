import { caseMessageRoutes, type CaseTalk as Talk } from '@clearway/contract/features/customs/case/caseMessage'
import { caseMachine } from '@clearway/contract/features/customs/case/caseSteps'
import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import type { TalkMessage } from '@clearway/contract/features/customs/case/talk'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'

import { call, type ApiError } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { EmptyNotice } from '../../../../kernel/list/TableNotice.tsx'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { Question } from '../../classify/Talk.tsx'
import { Compose } from '../../talk/Compose.tsx'
import { OpenQuestion } from '../../talk/OpenQuestion.tsx'
import { talkText as t } from '../../talk/talk.text.ts'
import { TalkCard } from '../../talk/TalkCard.tsx'
import type { TalkPort } from '../../talk/talkPort.ts'
import { caseSideText } from '../caseSide.text.ts'
import type { CaseTabProps } from '../caseTabProps.ts'
import { DeskAnswer } from './DeskAnswer.tsx'
import { LineSelect } from './LineSelect.tsx'
import { useCaseTalk } from './useCaseTalk.ts'

import '../../classify/desk.css'
import '../caseSide.css'

const lookEvery = 10_000

/** Questions that wait on top, each with its answer beneath; then everything that was said, and room for more. */
export function CaseTalk({ id, opened, shown }: CaseTabProps) {
  const say = useText()
  const can = useCan()
  const port = useCaseTalk(id)
  const [lineId, setLineId] = useState<string | null>(null)
  const found = useQuery<Talk, ApiError>({
    queryKey: [customsCase.name, 'talk', id],
    queryFn: () => call(caseMessageRoutes.messages, { id }),
    enabled: shown,
    refetchInterval: shown ? lookEvery : false,
  })
  if (found.error && !found.data) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data)
    return (
      <div className="waiting" aria-busy="true">
        <Skeleton active paragraph={{ rows: 6 }} />
      </div>
    )
  const { messages, desk } = found.data
  const writes = can('customsCase.talk') && !caseMachine.isIn('ended', opened.row.status) && !opened.row.deletedAt
  return (
    <section className="talk" aria-label={say(t.talk)}>
      <OpenQuestions port={port} talk={found.data} writes={writes} />
      {messages.length + desk.length === 0 ? (
        <EmptyNotice title={say(t.noTalk)} hint={say(t.noTalkHint)} />
      ) : (
        <section aria-labelledby="talk-all">
          <h2 id="talk-all" className="talk-title">
            {say(t.allTalk)}
          </h2>
          <ul className="talk-list">
            {everything(messages, desk).map((entry) => (
              <li
                key={entry.key}
                className="talk-card"
                data-own={entry.message?.person.own}
                data-internal={entry.message?.internal}
              >
                {entry.message ? (
                  <TalkCard port={port} message={entry.message} all={messages} />
                ) : (
                  <>
                    <p className="talk-about">{say(caseSideText.aboutGoods, { name: entry.desk!.name })}</p>
                    <Question question={{ ...entry.desk!, id: entry.desk!.questionId }} />
                  </>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {writes && (
        <Compose
          port={port}
          withCustomer={opened.row.orgId !== null}
          line={{
            id: lineId,
            clear: () => setLineId(null),
            select: <LineSelect value={lineId} onChange={setLineId} />,
          }}
        />
      )}
    </section>
  )
}

interface OpenQuestionsProps {
  readonly port: TalkPort
  readonly talk: Talk
  readonly writes: boolean
}

/** What waits for an answer: what was asked in the case, then what the classifiers asked. */
function OpenQuestions({ port, talk: { messages, desk, open }, writes }: OpenQuestionsProps) {
  const say = useText()
  const { staff } = port
  const asked = messages.filter((m) => m.question && !m.answeredAt)
  const waiting = desk.filter((q) => q.answer === null)
  if (asked.length + waiting.length === 0) return null
  return (
    <section aria-labelledby="talk-open">
      <h2 id="talk-open" className="talk-title">
        {say(staff ? t.openTitleStaff : t.openTitle, { count: open })}
      </h2>
      <ul className="talk-list">
        {asked.map((m) => (
          <li key={m.id} className="talk-card" data-open="true">
            <TalkCard port={port} message={m} all={messages} />
            {writes && <OpenQuestion port={port} question={m} />}
          </li>
        ))}
        {waiting.map((q) => (
          <li key={q.questionId} className="talk-card" data-open="true">
            <DeskAnswer question={q} staff={staff} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Entry {
  readonly key: string
  readonly at: string
  readonly message?: TalkMessage
  readonly desk?: Talk['desk'][number]
}

/** What is not waiting on top, in the order in which it was said. */
const everything = (messages: readonly TalkMessage[], desk: Talk['desk']): Entry[] =>
  [
    ...messages
      .filter((m) => !m.question || m.answeredAt)
      .map((message): Entry => ({ key: message.id, at: message.at, message })),
    ...desk.filter((q) => q.answer !== null).map((q): Entry => ({ key: q.questionId, at: q.askedAt, desk: q })),
  ].sort((a, b) => a.at.localeCompare(b.at))
