import type { DeskQuestion } from '@clearway/contract/features/customs/case/caseMessage'
import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import { classifyTask } from '@clearway/contract/features/customs/classifyTask'
import { classifyTaskText as f } from '@clearway/contract/features/customs/classifyTask.text'
import type { TaskAttribute } from '@clearway/contract/features/customs/taskResource'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Input } from 'antd'
import { useState, type FormEvent } from 'react'

import { call } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useUnsaved } from '../../../../kernel/form/unsaved.ts'
import { useText } from '../../../../kernel/language.ts'
import { useReport } from '../../../../kernel/report.ts'
import { deskText } from '../../classify/desk.text.ts'
import { Question } from '../../classify/Talk.tsx'
import { talkText } from '../../talk/talk.text.ts'
import { caseSideText as t } from '../caseSide.text.ts'

/** A question of the classifiers' desk, answered through its own route, so that the line goes back into their queue. */
export function DeskAnswer({ question: q, staff }: { question: DeskQuestion; staff: boolean }) {
  const say = useText()
  const can = useCan()
  const report = useReport()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [words, setWords] = useState('')
  const [facts, setFacts] = useState<Partial<Record<TaskAttribute, string>>>({})
  const [busy, setBusy] = useState(false)
  const told = q.missing
    .filter((fact) => facts[fact]?.trim())
    .map((fact) => `${say(f[fact])}: ${facts[fact]!.trim()}`)
    .join('; ')
  const body = words.trim() || told
  useUnsaved(body !== '')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !body) return
    setBusy(true)
    await call(classifyTask.routes.answer, {
      id: q.taskId,
      questionId: q.questionId,
      answer: body,
      attributes: facts,
    }).then(() => message.success(say(talkText.sent)), report)
    setBusy(false)
    void client.invalidateQueries({ queryKey: [customsCase.name] })
    void client.invalidateQueries({ queryKey: [classifyTask.name] })
  }
  return (
    <>
      <p className="talk-about">{say(t.aboutGoods, { name: [q.name, q.modelNumber].filter(Boolean).join(' ') })}</p>
      <Question question={{ ...q, id: q.questionId }} bare={!staff} />
      {can('classifyTask.answer') && !staff && (
        <form className="talk-answer" onSubmit={(event) => void send(event)}>
          {q.missing.map((fact) => (
            <div key={fact}>
              <label htmlFor={`${q.questionId}-${fact}`}>{say(f[fact])}</label>
              <Input
                id={`${q.questionId}-${fact}`}
                value={facts[fact] ?? ''}
                maxLength={500}
                placeholder={q.attributes[fact]}
                onChange={(event) => setFacts({ ...facts, [fact]: event.target.value })}
              />
            </div>
          ))}
          <label htmlFor={`answer-${q.questionId}`}>{say(deskText.answer)}</label>
          <Input.TextArea
            id={`answer-${q.questionId}`}
            value={words}
            maxLength={2000}
            autoSize={{ minRows: 2, maxRows: 8 }}
            onChange={(event) => setWords(event.target.value)}
          />
          <div className="talk-tools">
            <Button type="primary" htmlType="submit" loading={busy} disabled={!body}>
              {say(talkText.answerSend)}
            </Button>
          </div>
        </form>
      )}
    </>
  )
}
