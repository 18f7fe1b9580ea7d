import { CheckCircleFilled, DeleteOutlined, EyeOutlined, UploadOutlined } from '@ant-design/icons'
import { paperTypes, type PaperKind } from '@clearway/contract/features/account/certification/certificationNeeds'
import { userAuth, type CertificationPaper } from '@clearway/contract/features/account/certification/userAuth'
import { userAuthText } from '@clearway/contract/features/account/certification/userAuth.text'
import { Button, Space, Tag } from 'antd'
import { useRef, useState, type DragEvent } from 'react'

import { call, isApiError } from '../../../kernel/api.ts'
import { fileProblem } from '../../../kernel/form/FileField.tsx'
import { useText } from '../../../kernel/language.ts'
import { later } from '../../../kernel/later.tsx'
import { problemWords } from '../../../kernel/report.ts'
import { grouped } from '../../../kernel/show.ts'
import { certificationPageText as t } from './certificationPage.text.ts'

const PaperDialog = later(
  () => import('./PaperDialog.tsx').then((m) => m.PaperDialog),
  () => true,
)

interface Props {
  /** Of the draft. */
  readonly id: string
  readonly kind: PaperKind
  readonly paper: CertificationPaper | undefined
  readonly needed: boolean
  /** What the reviewer said of it. */
  readonly reason: string | undefined
  /** What is wrong with it now, from an attempt to hand in. */
  readonly problem: string | undefined
  readonly onPapers: (papers: CertificationPaper[]) => void
  /** Its state on the server is another than the one shown here. */
  readonly onStale: () => void
}

const names: Readonly<Record<(typeof paperTypes)[number], readonly string[]>> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
}
const accept = [...paperTypes, ...paperTypes.flatMap((type) => names[type])].join()

/** The place of one paper: upload by button or by dropping, look, replace, remove. What is wrong stands here until the next try. */
export function PaperSlot({ id, kind, paper, needed, reason, problem, onPapers, onStale }: Props) {
  const say = useText()
  const chooser = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const { busy, fault, run, setFault } = useWork(onPapers, onStale)
  const words = { paper: say(userAuthText.paperKinds[kind]) }
  const send = (chosen: File | undefined) => {
    if (!chosen) return
    const wrong = fileProblem(chosen)
    if (wrong) return setFault(say(wrong))
    void run(() => call(userAuth.routes.uploadPaper, { id, kind }, chosen))
  }
  const [over, drop] = useDrop(send)
  const shown = fault ?? problem
  return (
    <li className="cert-paper" data-over={over} data-wrong={Boolean(shown)} {...drop}>
      <div>
        <PaperState kind={kind} paper={paper} needed={needed} over={over} />
        {reason && <p className="cert-reason">{say(t.mendHere, { reason })}</p>}
        {shown && (
          <p className="cert-fault" role="alert">
            {shown}
          </p>
        )}
      </div>
      <Space wrap>
        {paper && (
          <Button size="small" icon={<EyeOutlined />} aria-label={say(t.viewOf, words)} onClick={() => setOpen(true)}>
            {say(t.view)}
          </Button>
        )}
        <Button
          id={`paper-${kind}`}
          size="small"
          icon={<UploadOutlined />}
          loading={busy}
          aria-label={say(paper ? t.replaceOf : t.uploadOf, words)}
          onClick={() => chooser.current?.click()}
        >
          {say(busy ? t.uploading : paper ? t.replace : t.upload)}
        </Button>
        {paper && (
          <Button
            size="small"
            type="text"
            icon={<DeleteOutlined />}
            disabled={busy}
            aria-label={say(t.removeOf, words)}
            onClick={() => void run(() => call(userAuth.routes.removePaper, { id, paperId: paper.id }))}
          />
        )}
      </Space>
      <input
        ref={chooser}
        type="file"
        accept={accept}
        className="unseen"
        tabIndex={-1}
        aria-hidden="true"
        data-paper={kind}
        onChange={(event) => {
          const chosen = event.target.files?.[0]
          // The same file chosen again is chosen again.
          event.target.value = ''
          send(chosen)
        }}
      />
      {open && paper && <PaperDialog id={id} paper={paper} onClose={() => setOpen(false)} />}
    </li>
  )
}

interface StateProps extends Pick<Props, 'kind' | 'paper' | 'needed'> {
  /** A file is held over it. */
  readonly over: boolean
}

function PaperState({ kind, paper, needed, over }: StateProps) {
  const say = useText()
  return (
    <>
      <strong>{say(userAuthText.paperKinds[kind])}</strong>{' '}
      {paper ? (
        <CheckCircleFilled className="cert-good" aria-hidden />
      ) : (
        <Tag>{say(needed ? t.needed : t.welcome)}</Tag>
      )}
      <p className="cert-quiet">
        {over ? (
          say(t.dropHere)
        ) : paper ? (
          <>
            {paper.name} <span className="figures">{grouped(Math.ceil(paper.size / 1024))} KB</span>
          </>
        ) : (
          say(t.noPaper)
        )}
      </p>
    </>
  )
}

function useDrop(onDrop: (file: File | undefined) => void) {
  const [over, setOver] = useState(false)
  const handlers = {
    onDragOver: (event: DragEvent) => (event.preventDefault(), setOver(true)),
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => (event.preventDefault(), setOver(false), onDrop(event.dataTransfer.files[0])),
  }
  return [over, handlers] as const
}

function useWork(onPapers: Props['onPapers'], onStale: Props['onStale']) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const run = async (work: () => Promise<CertificationPaper[]>) => {
    setBusy(true)
    setFault(undefined)
    try {
      onPapers(await work())
    } catch (error) {
      // What is wrong with the file itself says more than the kind of refusal.
      setFault((isApiError(error) ? error.errors[0]?.message : undefined) ?? problemWords(error))
      if (isApiError(error) && [404, 409].includes(error.status)) onStale()
    } finally {
      setBusy(false)
    }
  }
  return { busy, fault, run, setFault }
}
