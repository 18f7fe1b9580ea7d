import { DownloadOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { caseDocumentRoutes, type CaseDocument } from '@clearway/contract/features/customs/case/caseDocument'
import { caseMachine } from '@clearway/contract/features/customs/case/caseSteps'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useEffect, useRef, useState, type DragEvent } from 'react'

import { call, download, type ApiError } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { later } from '../../../../kernel/later.tsx'
import { EmptyNotice } from '../../../../kernel/list/TableNotice.tsx'
import { useMe } from '../../../../kernel/me.ts'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { useReport } from '../../../../kernel/report.ts'
import { caseSideText as t } from '../caseSide.text.ts'
import type { CaseTabProps } from '../caseTabProps.ts'
import { documentsKey } from './documentActions.ts'
import { DocumentRow } from './DocumentRow.tsx'

import '../caseSide.css'

const UploadDialog = later(
  () => import('./UploadDialog.tsx').then((m) => m.UploadDialog),
  () => true,
)
const AskPaperDialog = later(
  () => import('./PaperDialogs.tsx').then((m) => m.AskPaperDialog),
  () => true,
)

export interface Chosen {
  readonly files: readonly File[]
  readonly of?: CaseDocument | undefined
}

/** The papers of a case: what is still wanted on top, what is on file beneath; files may be dropped anywhere on it. */
export function CaseDocuments({ id, opened, shown }: CaseTabProps) {
  const say = useText()
  const can = useCan()
  const staff = useMe()?.user.area !== 'customer'
  const chooser = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen>()
  const [target, setTarget] = useState<CaseDocument>()
  const [asking, setAsking] = useState(false)
  const alive = !caseMachine.isIn('ended', opened.row.status) && !opened.row.deletedAt
  const mayUpload = alive && can('customsCase.upload')
  const found = useDocuments(id, shown, mayUpload)
  const drop = useDrop(mayUpload, (files) => setChosen({ files }))
  if (found.error && !found.data) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data)
    return (
      <div className="waiting" aria-busy="true">
        <Skeleton active paragraph={{ rows: 6 }} />
      </div>
    )
  const choose = (of?: CaseDocument) => {
    setTarget(of)
    chooser.current?.click()
  }
  const { documents } = found.data
  return (
    <section className="papers-tab" aria-label={say(t.documents)} data-dropping={drop.over} {...drop.listeners}>
      <div className="case-line-tools">
        {mayUpload && (
          <Button type="primary" icon={<UploadOutlined />} onClick={() => choose()}>
            {say(t.upload)}
          </Button>
        )}
        {staff && alive && can('customsCase.edit') && (
          <Button icon={<PlusOutlined />} onClick={() => setAsking(true)}>
            {say(t.askPaper)}
          </Button>
        )}
        {documents.some((d) => d.fileName) && <DownloadAll id={id} />}
        {mayUpload && <span className="case-quiet papers-hint">{say(drop.over ? t.dropNow : t.dropHint)}</span>}
        <input
          ref={chooser}
          type="file"
          multiple={!target}
          className="unseen"
          tabIndex={-1}
          aria-hidden="true"
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            // The same file chosen again is chosen again.
            event.target.value = ''
            if (files.length > 0) setChosen({ files, of: target })
          }}
        />
      </div>
      {documents.length === 0 ? (
        <EmptyNotice title={say(t.noPapers)} hint={say(t.noPapersHint)} />
      ) : (
        <Papers
          documents={documents}
          caseId={id}
          staff={staff}
          alive={alive}
          onUpload={mayUpload ? choose : undefined}
        />
      )}
      {chosen && <UploadDialog caseId={id} chosen={chosen} onClose={() => setChosen(undefined)} />}
      {asking && <AskPaperDialog caseId={id} onClose={() => setAsking(false)} />}
    </section>
  )
}

interface PapersProps {
  readonly documents: readonly CaseDocument[]
  readonly caseId: string
  readonly staff: boolean
  readonly alive: boolean
  readonly onUpload: ((of: CaseDocument) => void) | undefined
}

function Papers(props: PapersProps) {
  const say = useText()
  const { documents } = props
  const wanted = documents.filter((d) => d.needed && (d.state === 'needed' || d.state === 'refused'))
  return (
    <>
      <h2 className="papers-title">{wanted.length > 0 ? say(t.wanted, { count: wanted.length }) : say(t.allHere)}</h2>
      {wanted.length > 0 && <PaperList {...props} documents={wanted} />}
      {documents.length > wanted.length && (
        <>
          <h2 className="papers-title">{say(t.here)}</h2>
          <PaperList {...props} documents={documents.filter((d) => !wanted.includes(d))} />
        </>
      )}
    </>
  )
}

function PaperList({ documents, caseId, staff, alive, onUpload }: PapersProps) {
  return (
    <ul className="papers">
      {documents.map((d) => (
        <DocumentRow
          key={d.id}
          caseId={caseId}
          paper={d}
          staff={staff}
          alive={alive}
          onUpload={onUpload && (() => onUpload(d))}
        />
      ))}
    </ul>
  )
}

function DownloadAll({ id }: { id: string }) {
  const say = useText()
  const report = useReport()
  const [busy, setBusy] = useState(false)
  const save = () => {
    setBusy(true)
    void download(caseDocumentRoutes.allDocuments, { id })
      .catch(report)
      .finally(() => setBusy(false))
  }
  return (
    <Button icon={<DownloadOutlined />} loading={busy} onClick={save}>
      {say(t.downloadAll)}
    </Button>
  )
}

/** The papers; whoever may send some has the list of needed ones worked out anew when he comes. */
function useDocuments(id: string, shown: boolean, mayUpload: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (!shown || !mayUpload) return
    // A list that is a moment old is no failure: what is there is shown.
    void call(caseDocumentRoutes.refreshDocuments, { id }).then(
      (fresh) => client.setQueryData(documentsKey(id), fresh),
      () => undefined,
    )
  }, [id, shown, mayUpload, client])
  return useQuery<{ documents: CaseDocument[] }, ApiError>({
    queryKey: documentsKey(id),
    queryFn: () => call(caseDocumentRoutes.documents, { id }),
    enabled: shown,
  })
}

const hasFiles = (event: DragEvent): boolean => [...event.dataTransfer.types].includes('Files')

/** Files dropped on the tab; entering a child is not leaving it. */
function useDrop(may: boolean, take: (files: File[]) => void) {
  const [depth, setDepth] = useState(0)
  const listeners = may
    ? {
        onDragEnter: (event: DragEvent) => void (hasFiles(event) && setDepth((n) => n + 1)),
        onDragLeave: (event: DragEvent) => void (hasFiles(event) && setDepth((n) => Math.max(0, n - 1))),
        onDragOver: (event: DragEvent) => void (hasFiles(event) && event.preventDefault()),
        onDrop: (event: DragEvent) => {
          if (!hasFiles(event)) return
          event.preventDefault()
          setDepth(0)
          const files = [...event.dataTransfer.files]
          if (files.length > 0) take(files)
        },
      }
    : {}
  return { over: depth > 0, listeners }
}
