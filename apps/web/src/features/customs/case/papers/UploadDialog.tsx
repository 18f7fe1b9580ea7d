import { CheckCircleOutlined, CloseOutlined, LoadingOutlined } from '@ant-design/icons'
import {
  caseDocumentRoutes as routes,
  documentName,
  guessKind,
  type DocumentKind,
  type SameDocument,
} from '@clearway/contract/features/customs/case/caseDocument'
import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import { common } from '@clearway/contract/kernel/common.text'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Modal } from 'antd'
import { useRef, useState } from 'react'
import { Link } from 'react-router'

import { call } from '../../../../kernel/api.ts'
import { fileProblem } from '../../../../kernel/form/FileField.tsx'
import { useText } from '../../../../kernel/language.ts'
import { problemWords } from '../../../../kernel/report.ts'
import { grouped } from '../../../../kernel/show.ts'
import { caseSideText as t } from '../caseSide.text.ts'
import type { Chosen } from './CaseDocuments.tsx'
import { sameOf } from './documentActions.ts'
import { KindSelect } from './PaperDialogs.tsx'

interface Item {
  readonly key: number
  readonly file: File
  readonly kind: DocumentKind | undefined
  readonly state: 'ready' | 'busy' | 'done' | 'failed'
  readonly words?: string
  readonly same?: readonly SameDocument[]
}

interface Props {
  readonly caseId: string
  readonly chosen: Chosen
  readonly onClose: () => void
}

/** What was chosen or dropped, with what each is by its name; each is sent by itself and tells what became of it. */
export function UploadDialog({ caseId, chosen: { files, of }, onClose }: Props) {
  const say = useText()
  const { items, set, send, leaveOut, busy } = useUploads(caseId, files, of, onClose)
  const ready = items.filter((i) => i.state === 'ready')
  const asked = ready.some((i) => i.kind === undefined)
  const upload = () => void send(ready.filter((i) => i.kind !== undefined))
  return (
    <Modal
      open
      onCancel={onClose}
      width={640}
      title={of ? say(t.uploadOne, { document: say(documentName(of)) }) : say(t.dialogTitle, { count: items.length })}
      okText={say(t.uploadAll)}
      cancelText={say(common.close)}
      confirmLoading={busy}
      okButtonProps={{ disabled: ready.length === 0 || asked, autoFocus: !asked }}
      onOk={upload}
    >
      {!of && <p className="case-quiet">{say(t.guessed)}</p>}
      <ul className="uploads">
        {items.map((item) => (
          <li key={item.key} data-state={item.state}>
            <div className="upload-name">
              <b>{item.file.name}</b>{' '}
              <small className="list-figures">{grouped(Math.ceil(item.file.size / 1024))} KB</small>
            </div>
            {!of && (
              <KindSelect
                value={item.kind}
                disabled={item.state === 'busy' || item.state === 'done'}
                aria-label={say(t.kindOf, { name: item.file.name })}
                onChange={(kind) => set(item.key, { kind })}
              />
            )}
            <UploadState
              item={item}
              caseId={caseId}
              busy={busy}
              onSendAnyway={() => void send([item], true)}
              onClose={onClose}
            />
            {item.state !== 'done' && item.state !== 'busy' && (
              <Button
                type="text"
                size="small"
                className="upload-out"
                icon={<CloseOutlined />}
                aria-label={say(t.leaveOut, { name: item.file.name })}
                onClick={() => leaveOut(item.key)}
              />
            )}
          </li>
        ))}
      </ul>
    </Modal>
  )
}

interface UploadStateProps {
  readonly item: Item
  readonly caseId: string
  readonly busy: boolean
  readonly onSendAnyway: () => void
  readonly onClose: () => void
}

/** What became of one file; where the same is on file already, the way to it and sending it all the same. */
function UploadState({ item: { state, words, same }, caseId, busy, onSendAnyway, onClose }: UploadStateProps) {
  const say = useText()
  return (
    <div className="upload-state" role="status">
      {state === 'busy' && (
        <>
          <LoadingOutlined aria-hidden /> {say(t.uploading)}
        </>
      )}
      {state === 'done' && (
        <span className="upload-good">
          <CheckCircleOutlined aria-hidden /> {say(t.uploaded)}
        </span>
      )}
      {words && <span className="upload-bad">{words}</span>}
      {same?.[0] && (
        <span className="upload-same">
          {same[0].caseId !== caseId && (
            <Link to={`/ClassifyOrder?id=${same[0].caseId}&part=documents`} onClick={onClose}>
              {say(t.openOther, { code: same[0].caseCode })}
            </Link>
          )}
          <Button size="small" disabled={busy} onClick={onSendAnyway}>
            {say(t.sendAnyway)}
          </Button>
        </span>
      )}
    </div>
  )
}

function useUploads(caseId: string, files: readonly File[], of: Chosen['of'], onClose: () => void) {
  const say = useText()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const [items, setItems] = useState<readonly Item[]>(() =>
    files.map((file, key): Item => {
      const problem = fileProblem(file)
      return {
        key,
        file,
        kind: of ? of.kind : guessKind(file.name),
        ...(problem ? { state: 'failed' as const, words: say(problem) } : { state: 'ready' as const }),
      }
    }),
  )
  const latest = useRef(items)
  const change = (next: readonly Item[]) => {
    latest.current = next
    setItems(next)
  }
  const set = (key: number, part: Partial<Item>) =>
    change(latest.current.map((i) => (i.key === key ? { ...i, ...part } : i)))
  const leaveOut = (key: number) => {
    const left = latest.current.filter((i) => i.key !== key)
    change(left)
    if (left.every((i) => i.state === 'done')) onClose()
  }
  const send = async (wanted: readonly Item[], again = false) => {
    setBusy(true)
    for (const { key, file } of wanted) {
      const kind = latest.current.find((i) => i.key === key)!.kind!
      set(key, { state: 'busy', words: '', same: [] })
      // One after the other: the case takes one file at a time, and ten at once would only wait for each other.
      await call(
        routes.uploadDocument,
        { id: caseId, kind, ...(of && { documentId: of.id }), ...(again && { again: true }) },
        file,
      ).then(
        () => set(key, { state: 'done' }),
        (error: unknown) => set(key, { state: 'failed', words: problemWords(error), same: sameOf(error) }),
      )
    }
    setBusy(false)
    void client.invalidateQueries({ queryKey: [customsCase.name] })
    if (latest.current.every((i) => i.state === 'done')) {
      void message.success(say(t.uploaded))
      onClose()
    }
  }
  return { items, set, send, leaveOut, busy }
}
