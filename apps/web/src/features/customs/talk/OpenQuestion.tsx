import type { TalkMessage } from '@clearway/contract/features/customs/case/talk'
import { Button, Input } from 'antd'
import { useState } from 'react'

import { FileField } from '../../../kernel/form/FileField.tsx'
import { sendKeys, useCtrlEnter } from '../../../kernel/form/formKeys.ts'
import { useUnsaved } from '../../../kernel/form/unsaved.ts'
import { useText } from '../../../kernel/language.ts'
import { useReport } from '../../../kernel/report.ts'
import { talkText as t } from './talk.text.ts'
import { useSay, type TalkPort } from './talkPort.ts'

/** The answer to an open question, right beneath it. Staff may note one that was given by telephone, or take the question back. */
export function OpenQuestion({ port, question }: { port: TalkPort; question: TalkMessage }) {
  const say = useText()
  const report = useReport()
  const { staff } = port
  const { busy, send } = useSay(port)
  const [words, setWords] = useState('')
  const [fileId, setFileId] = useState<string | null>(null)
  const [wanted, setWanted] = useState(!staff || question.internal)
  useUnsaved(words.trim() !== '')
  const withdraw = async () => {
    await port.close(question.id).catch(report)
    port.reread()
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
