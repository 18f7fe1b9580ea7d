import { Button, Form, Input, Segmented, Select } from 'antd'
import { useState } from 'react'

import { FileField } from '../../../../kernel/form/FileField.tsx'
import { sendKeys, useCtrlEnter } from '../../../../kernel/form/formKeys.ts'
import { useUnsaved } from '../../../../kernel/form/unsaved.ts'
import { useGridLines } from '../../../../kernel/grid/gridLines.ts'
import { useText } from '../../../../kernel/language.ts'
import { caseSideText as t } from '../caseSide.text.ts'
import { useCase } from '../useCaseFile.ts'
import { useSay } from './useSay.ts'

type Kind = keyof typeof t.kinds

/** Room for a message; staff choose whether it is one, a question to the customer, or a note among themselves. */
export function Compose({ caseId, staff, withCustomer }: { caseId: string; staff: boolean; withCustomer: boolean }) {
  const say = useText()
  const { busy, send } = useSay(caseId)
  const [words, setWords] = useState('')
  const [kind, setKind] = useState<Kind>('message')
  const [lineId, setLineId] = useState<string | null>(null)
  const [fileId, setFileId] = useState<string | null>(null)
  useUnsaved(words.trim() !== '')
  const go = async () => {
    if (busy || !words.trim()) return
    if (
      !(await send({
        body: words.trim(),
        question: kind === 'question',
        internal: kind === 'internal',
        ...(lineId && { lineId }),
        ...(fileId && { fileId }),
      }))
    )
      return
    setWords('')
    setLineId(null)
    setFileId(null)
    setKind('message')
  }
  const onKeyDown = useCtrlEnter(() => void go(), sendKeys)
  const kinds = (Object.keys(t.kinds) as Kind[]).filter((k) => k !== 'question' || withCustomer)
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
          <Segmented<Kind>
            aria-label={say(t.composeKind)}
            value={kind}
            onChange={setKind}
            options={kinds.map((value) => ({ value, label: say(t.kinds[value]) }))}
          />
          <LineSelect value={lineId} onChange={setLineId} />
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
        <Button type="primary" htmlType="submit" loading={busy} disabled={!words.trim()}>
          {say(t.sendMessage)} <kbd>Ctrl ↵</kbd>
        </Button>
        <FileField value={fileId} onChange={setFileId} />
      </div>
    </form>
  )
}

/** The lines of the case as far as the page has them. */
function LineSelect({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const say = useText()
  const { lines } = useCase()
  const all = useGridLines(lines.lines)
  const options = all.map((line, i) => ({
    value: line.key,
    label: say(t.aboutLine, { row: i + 1, name: line.name || line.modelNumber }),
  }))
  return (
    <Select<string>
      className="talk-line"
      aria-label={say(t.line)}
      placeholder={say(t.anyLine)}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      options={options}
      onChange={(next) => onChange(next ?? null)}
    />
  )
}
