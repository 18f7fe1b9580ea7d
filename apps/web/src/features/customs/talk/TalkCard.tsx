import { PaperClipOutlined } from '@ant-design/icons'
import { caseDocumentText } from '@clearway/contract/features/customs/case/caseDocument.text'
import type { TalkMessage } from '@clearway/contract/features/customs/case/talk'
import { Button, Tag } from 'antd'

import { Ago } from '../../../kernel/Ago.tsx'
import { useText } from '../../../kernel/language.ts'
import { useReport } from '../../../kernel/report.ts'
import { talkText as t } from './talk.text.ts'
import type { TalkPort } from './talkPort.ts'

import './talk.css'

interface Props {
  readonly port: TalkPort
  readonly message: TalkMessage
  readonly all: readonly TalkMessage[]
}

/** One message: who said it, about what, and what hangs on it. */
export function TalkCard({ port, message: m, all }: Props) {
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
        {m.unseen && port.staff && <Tag color="blue">{say(t.unseen)}</Tag>}
        {m.question && <span>{say(m.answeredAt ? t.answered : t.asks)}</span>} <Ago at={m.at} />
      </p>
      {m.line && <p className="talk-about">{say(t.aboutLine, { row: m.line.row, name: m.line.name })}</p>}
      {question && (
        <p className="talk-about">
          {say(t.answerTo, { question: question.body.length > 80 ? `${question.body.slice(0, 80)}…` : question.body })}
        </p>
      )}
      {m.paper && <p className="talk-about">{say(caseDocumentText.kinds[m.paper])}</p>}
      {m.body && <p className="talk-words">{m.body}</p>}
      {file && (
        <Button
          type="link"
          size="small"
          icon={<PaperClipOutlined />}
          aria-label={say(t.downloadOf, { name: file.name })}
          onClick={() => void port.file(m.id).catch(report)}
        >
          {file.name}
        </Button>
      )}
    </>
  )
}
