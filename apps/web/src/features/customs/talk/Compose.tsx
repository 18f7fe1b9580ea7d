import { caseDocumentText } from '@clearway/contract/features/customs/case/caseDocument.text'
import type { TalkMessage } from '@clearway/contract/features/customs/case/talk'
import { Button, Form, Input, Segmented, Select } from 'antd'
import { useState, type ReactNode } from 'react'

import { FileField } from '../../../kernel/form/FileField.tsx'
import { sendKeys, useCtrlEnter } from '../../../kernel/form/formKeys.ts'
import { useUnsaved } from '../../../kernel/form/unsaved.ts'
import { useText } from '../../../kernel/language.ts'
import { talkText as t } from './talk.text.ts'
import { useSay, type TalkPort } from './talkPort.ts'

type Kind = keyof typeof t.kinds
type Paper = NonNullable<TalkMessage['paper']>

interface Props {
  readonly port: TalkPort
  readonly withCustomer: boolean
  /** What staff choose that it is about. */
  readonly line?: { readonly id: string | null; readonly clear: () => void; readonly select: ReactNode }
  /** A file goes as a paper of some kind; words may then be left out. */
  readonly papers?: boolean
}

/** Room for a message; staff choose whether it is one, a question to the customer, or a note among themselves. */
export function Compose({ port, withCustomer, line, papers = false }: Props) {
  const say = useText()
  const { staff } = port
  const { busy, send } = useSay(port)
  const [words, setWords] = useState('')
  const [kind, setKind] = useState<Kind>('message')
  const [fileId, setFileId] = useState<string | null>(null)
  const [paper, setPaper] = useState<Paper | null>(null)
  useUnsaved(words.trim() !== '' || fileId !== null)
  const asPaper = papers && fileId !== null
  const ready = asPaper ? paper !== null : words.trim() !== ''
  const go = async () => {
    if (busy || !ready) return
    const sent = await send({
      body: words.trim(),
      question: kind === 'question',
      internal: kind === 'internal',
      ...(line?.id && { lineId: line.id }),
      ...(fileId && { fileId }),
      ...(asPaper && paper && { paper }),
    })
    if (!sent) return
    setWords('')
    line?.clear()
    setFileId(null)
    setPaper(null)
    setKind('message')
  }
  const onKeyDown = useCtrlEnter(() => void go(), sendKeys)
  return (
    <form
      className="talk-compose"
      aria-label={say(t.compose)}
      onSubmit={(event) => {
        event.preventDefault()
        void go()
      }}
    >
      {staff && (
        <div className="talk-tools">
          <KindChoice value={kind} onChange={setKind} withCustomer={withCustomer} />
          {line?.select}
        </div>
      )}
      <Form.Item extra={say(staff ? t.composeHints[kind] : t.ownHint)} style={{ marginBlockEnd: 8 }}>
        <Input.TextArea
          aria-label={say(staff ? t.kinds[kind] : t.compose)}
          placeholder={say(staff ? t.kinds[kind] : t.compose)}
          value={words}
          maxLength={2000}
          autoSize={{ minRows: 2, maxRows: 8 }}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Form.Item>
      <div className="talk-tools">
        <FileField value={fileId} onChange={setFileId} {...(papers && { words: paperWords })} />
        {asPaper && <PaperKind value={paper} onChange={setPaper} />}
        <Button type="primary" htmlType="submit" loading={busy} disabled={!ready}>
          {say(t.sendMessage)} <kbd>Ctrl ↵</kbd>
        </Button>
      </div>
    </form>
  )
}

interface KindProps {
  readonly value: Kind
  readonly onChange: (kind: Kind) => void
  readonly withCustomer: boolean
}

/** As what staff send it; nobody is asked where there is no customer. */
function KindChoice({ value, onChange, withCustomer }: KindProps) {
  const say = useText()
  const kinds = (Object.keys(t.kinds) as Kind[]).filter((k) => k !== 'question' || withCustomer)
  return (
    <Segmented<Kind>
      aria-label={say(t.composeKind)}
      value={value}
      onChange={onChange}
      options={kinds.map((kind) => ({ value: kind, label: say(t.kinds[kind]) }))}
    />
  )
}

const paperWords = { choose: t.choosePaper, remove: t.removePaper }

function PaperKind({ value, onChange }: { value: Paper | null; onChange: (paper: Paper) => void }) {
  const say = useText()
  return (
    <Select<Paper>
      className="talk-line"
      aria-label={say(t.paperKind)}
      placeholder={say(t.paperKind)}
      value={value}
      options={(Object.keys(caseDocumentText.kinds) as Paper[]).map((paper) => ({
        value: paper,
        label: say(caseDocumentText.kinds[paper]),
      }))}
      onChange={onChange}
    />
  )
}
