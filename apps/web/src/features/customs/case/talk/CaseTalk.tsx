import { PaperClipOutlined } from '@ant-design/icons'
import {
  caseMessageRoutes,
  type CaseMessage,
  type CaseTalk as Talk,
} from '@clearway/contract/features/customs/case/caseMessage'
import { caseMachine } from '@clearway/contract/features/customs/case/caseSteps'
import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton, Tag } from 'antd'

import { Ago } from '../../../../kernel/Ago.tsx'
import { call, download, type ApiError } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { EmptyNotice } from '../../../../kernel/list/TableNotice.tsx'
import { useMe } from '../../../../kernel/me.ts'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { useReport } from '../../../../kernel/report.ts'
import { Question } from '../../classify/Talk.tsx'
import { caseSideText as t } from '../caseSide.text.ts'
import type { CaseTabProps } from '../caseTabProps.ts'
import { DeskAnswer, OpenQuestion } from './TalkAnswer.tsx'
import { Compose } from './TalkCompose.tsx'

import '../../classify/desk.css'
import '../caseSide.css'

const lookEvery = 10_000

/** Questions that wait on top, each with its answer beneath; then everything that was said, and room for more. */
export function CaseTalk({ id, opened, shown }: CaseTabProps) {
  const say = useText()
  const can = useCan()
  const staff = useMe()?.user.area !== 'customer'
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
      <OpenQuestions caseId={id} talk={found.data} staff={staff} writes={writes} />
      {messages.length + desk.length === 0 ? (
        <EmptyNotice title={say(t.noTalk)} hint={say(t.noTalkHint)} />
      ) : (
        <section aria-labelledby="talk-all">
          <h2 id="talk-all" className="papers-title">
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
                  <Message caseId={id} message={entry.message} all={messages} />
                ) : (
                  <>
                    <p className="talk-about">{say(t.aboutGoods, { name: entry.desk!.name })}</p>
                    <Question question={{ ...entry.desk!, id: entry.desk!.questionId }} />
                  </>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {writes && <Compose caseId={id} staff={staff} withCustomer={opened.row.orgId !== null} />}
    </section>
  )
}

interface OpenQuestionsProps {
  readonly caseId: string
  readonly talk: Talk
  readonly staff: boolean
  readonly writes: boolean
}

/** What waits for an answer: what was asked in the case, then what the classifiers asked. */
function OpenQuestions({ caseId, talk: { messages, desk, open }, staff, writes }: OpenQuestionsProps) {
  const say = useText()
  const asked = messages.filter((m) => m.question && !m.answeredAt)
  const waiting = desk.filter((q) => q.answer === null)
  if (asked.length + waiting.length === 0) return null
  return (
    <section aria-labelledby="talk-open">
      <h2 id="talk-open" className="papers-title">
        {say(staff ? t.openTitleStaff : t.openTitle, { count: open })}
      </h2>
      <ul className="talk-list">
        {asked.map((m) => (
          <li key={m.id} className="talk-card" data-open="true">
            <Message caseId={caseId} message={m} all={messages} />
            {writes && <OpenQuestion caseId={caseId} question={m} staff={staff} />}
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
  readonly message?: CaseMessage
  readonly desk?: Talk['desk'][number]
}

/** What is not waiting on top, in the order in which it was said. */
const everything = (messages: readonly CaseMessage[], desk: Talk['desk']): Entry[] =>
  [
    ...messages
      .filter((m) => !m.question || m.answeredAt)
      .map((message): Entry => ({ key: message.id, at: message.at, message })),
    ...desk.filter((q) => q.answer !== null).map((q): Entry => ({ key: q.questionId, at: q.askedAt, desk: q })),
  ].sort((a, b) => a.at.localeCompare(b.at))

function Message({ caseId, message: m, all }: { caseId: string; message: CaseMessage; all: readonly CaseMessage[] }) {
  const say = useText()
  const report = useReport()
  const question = m.answers ? all.find((q) => q.id === m.answers) : undefined
  const { file } = m
  return (
    <>
      <p className="talk-by">
        <strong>{m.person.name}</strong>
        {m.person.customer && <Tag>{say(t.customerMark)}</Tag>}
        {m.internal && <Tag color="orange">{say(t.internal)}</Tag>}
        {m.question && <span>{say(m.answeredAt ? t.answered : t.asks)}</span>} <Ago at={m.at} />
      </p>
      {m.line && <p className="talk-about">{say(t.aboutLine, { row: m.line.row, name: m.line.name })}</p>}
      {question && (
        <p className="talk-about">
          {say(t.answerTo, { question: question.body.length > 80 ? `${question.body.slice(0, 80)}…` : question.body })}
        </p>
      )}
      <p className="talk-words">{m.body}</p>
      {file && (
        <Button
          type="link"
          size="small"
          icon={<PaperClipOutlined />}
          aria-label={say(t.downloadOf, { name: file.name })}
          onClick={() => void download(caseMessageRoutes.messageFile, { id: caseId, messageId: m.id }).catch(report)}
        >
          {file.name}
        </Button>
      )}
    </>
  )
}
