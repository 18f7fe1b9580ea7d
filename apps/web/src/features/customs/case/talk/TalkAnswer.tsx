import {
  caseMessageRoutes,
  type CaseMessage,
  type DeskQuestion,
} from '@clearway/contract/features/customs/case/caseMessage'
import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import { classifyTask } from '@clearway/contract/features/customs/classifyTask'
import { classifyTaskText as f } from '@clearway/contract/features/customs/classifyTask.text'
import type { TaskAttribute } from '@clearway/contract/features/customs/taskResource'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Input } from 'antd'
import { useState, type FormEvent } from 'react'

import { call } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { FileField } from '../../../../kernel/form/FileField.tsx'
import { sendKeys, useCtrlEnter } from '../../../../kernel/form/formKeys.ts'
import { useUnsaved } from '../../../../kernel/form/unsaved.ts'
import { useText } from '../../../../kernel/language.ts'
import { useReport } from '../../../../kernel/report.ts'
import { deskText } from '../../classify/desk.text.ts'
import { Question } from '../../classify/Talk.tsx'
import { caseSideText as t } from '../caseSide.text.ts'
import { useSay } from './useSay.ts'

/** The answer to an open question, right beneath it. Staff may note one that was given by telephone, or take the question back. */
export function OpenQuestion({ caseId, question, staff }: { caseId: string; question: CaseMessage; staff: boolean }) {
  const say = useText()
  const report = useReport()
  const client = useQueryClient()
  const { busy, send } = useSay(caseId)
  const [words, setWords] = useState('')
  const [fileId, setFileId] = useState<string | null>(null)
  const [wanted, setWanted] = useState(!staff || question.internal)
  useUnsaved(words.trim() !== '')
  const withdraw = async () => {
    await call(caseMessageRoutes.closeQuestion, { id: caseId, messageId: question.id }).catch(report)
    void client.invalidateQueries({ queryKey: [customsCase.name] })
  }
  const answer = async () => {
    if (busy || !words.trim()) return
    if (
      await send({ body: words.trim(), answers: question.id, internal: question.internal, ...(fileId && { fileId }) })
    )
      setWords('')
  }
  const onKeyDown = useCtrlEnter(() => void answer(), sendKeys)
  if (!wanted) {
    return (
      <div className="talk-tools">
        <Button size="small" onClick={() => setWanted(true)}>
          {say(t.answerFor)}
        </Button>
        <Button size="small" type="text" onClick={() => void withdraw()}>
          {say(t.withdraw)}
        </Button>
      </div>
    )
  }
  const field = `answer-${question.id}`
  return (
    <form
      className="talk-answer"
      onSubmit={(event) => {
        event.preventDefault()
        void answer()
      }}
    >
      <label htmlFor={field}>{say(t.answer)}</label>
      <Input.TextArea
        id={field}
        value={words}
        maxLength={2000}
        autoSize={{ minRows: 2, maxRows: 8 }}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="talk-tools">
        <Button type="primary" htmlType="submit" loading={busy} disabled={!words.trim()}>
          {say(t.answerSend)}
        </Button>
        <FileField value={fileId} onChange={setFileId} />
        {staff && (
          <Button type="text" onClick={() => void withdraw()}>
            {say(t.withdraw)}
          </Button>
        )}
      </div>
    </form>
  )
}

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
    }).then(() => message.success(say(t.sent)), report)
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
              {say(t.answerSend)}
            </Button>
          </div>
        </form>
      )}
    </>
  )
}
