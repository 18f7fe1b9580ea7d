import { DeleteOutlined, PaperClipOutlined, UploadOutlined } from '@ant-design/icons'
import { file } from '@clearway/contract/features/files/file'
import { maxAttachments, type NotificationRow } from '@clearway/contract/features/notice/notification'
import { App, Button, Upload } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { call } from '../../kernel/api.ts'
import { fileProblem } from '../../kernel/form/FileField.tsx'
import { useText } from '../../kernel/language.ts'
import { useReport } from '../../kernel/report.ts'
import { noticeText as t } from './notice.text.ts'

interface Props {
  readonly id?: string
  readonly value?: readonly string[] | null
  readonly onChange?: (ids: string[]) => void
  /** Names of those that are attached already. */
  readonly known: NotificationRow['files']
}

/** Uploads files at the same time and adds each to those that are attached. */
function useUploads(ids: readonly string[], onChange: Props['onChange']) {
  const say = useText()
  const report = useReport()
  const { message } = App.useApp()
  const [sent, setSent] = useState<NotificationRow['files']>([])
  const [busy, setBusy] = useState(0)
  // Several uploads end in any order: each adds to what stands by then.
  const now = useRef(ids)
  useEffect(() => void (now.current = ids))
  const add = useEffectEvent((fileId: string) => {
    now.current = [...now.current, fileId]
    onChange?.([...now.current])
  })
  const [arrived, setArrived] = useState<string>()
  useEffect(() => {
    if (arrived) add(arrived)
  }, [arrived])
  const send = async (chosen: File) => {
    const problem = fileProblem(chosen)
    if (problem) return void message.error(say(problem), 5)
    setBusy((n) => n + 1)
    try {
      const stored = await call(file.upload, {}, chosen)
      setSent((before) => [...before, { id: stored.id, name: stored.name, size: stored.size }])
      setArrived(stored.id)
    } catch (error) {
      report(error)
    } finally {
      setBusy((n) => n - 1)
    }
  }
  return { sent, busy, send }
}

/** Several files, each uploaded at once; the form holds their ids. */
export function AttachmentsInput({ id, value, onChange, known }: Props) {
  const say = useText()
  const { message } = App.useApp()
  const ids = value ?? []
  const { sent, busy, send } = useUploads(ids, onChange)
  const name = (fileId: string) => [...sent, ...known].find((f) => f.id === fileId)?.name ?? '…'
  const choose = (chosen: File, all: readonly File[]) => {
    if (ids.length + all.length > maxAttachments) {
      if (chosen === all[0]) void message.error(say(t.tooManyFiles, { max: maxAttachments }), 5)
    } else void send(chosen)
    return false
  }
  return (
    <div className="notice-attach">
      {ids.length > 0 && (
        <ul>
          {ids.map((fileId) => (
            <li key={fileId}>
              <PaperClipOutlined aria-hidden /> <span>{name(fileId)}</span>
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={say(t.removeFile, { name: name(fileId) })}
                onClick={() => onChange?.(ids.filter((other) => other !== fileId))}
              />
            </li>
          ))}
        </ul>
      )}
      <Upload
        multiple
        showUploadList={false}
        disabled={ids.length >= maxAttachments}
        beforeUpload={(chosen, all) => choose(chosen, all)}
      >
        <Button
          {...(id && { id })}
          icon={<UploadOutlined />}
          loading={busy > 0}
          disabled={ids.length >= maxAttachments}
        >
          {say(t.chooseFiles)}
        </Button>
      </Upload>
    </div>
  )
}
