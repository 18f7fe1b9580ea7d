import {
  AuditOutlined,
  CheckOutlined,
  DeleteOutlined,
  EditOutlined,
  MoreOutlined,
  PaperClipOutlined,
  StopOutlined,
  UploadOutlined,
} from '@ant-design/icons'
import {
  caseDocumentRoutes as routes,
  documentName,
  ruleWords,
  type CaseDocument,
  type DocumentState,
} from '@clearway/contract/features/customs/case/caseDocument'
import { caseDocumentText as d } from '@clearway/contract/features/customs/case/caseDocument.text'
import { common } from '@clearway/contract/kernel/common.text'
import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'

import { Ago } from '../../../../kernel/Ago.tsx'
import { call, download } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { later } from '../../../../kernel/later.tsx'
import { useNow } from '../../../../kernel/now.ts'
import { useReport } from '../../../../kernel/report.ts'
import { timeIn } from '../../../../kernel/show.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import { caseSideText as t } from '../caseSide.text.ts'
import { useDocumentAction } from './documentActions.ts'
import { expiryOf } from './expiry.ts'
import type { OfPaper } from './PaperDialogs.tsx'

const RefuseDialog = later(
  () => import('./PaperDialogs.tsx').then((m) => m.RefuseDialog),
  () => true,
)
const DetailsDialog = later(
  () => import('./PaperDialogs.tsx').then((m) => m.DetailsDialog),
  () => true,
)
const AgreementDialog = later(
  () => import('./AgreementDialog.tsx').then((m) => m.AgreementDialog),
  () => true,
)

const colours: Readonly<Record<DocumentState, string>> = {
  needed: 'orange',
  received: 'blue',
  checked: 'green',
  refused: 'red',
}

interface Props {
  readonly caseId: string
  readonly paper: CaseDocument
  readonly staff: boolean
  readonly alive: boolean
  readonly onUpload: (() => void) | undefined
}

/** One paper: what it is and why, how it stands, its file, and what may be done with it. */
export function DocumentRow({ caseId, paper, staff, alive, onUpload }: Props) {
  const say = useText()
  const report = useReport()
  const name = say(documentName(paper))
  const why = ruleWords(paper)
  return (
    <li className="paper" data-state={paper.state}>
      <div className="paper-what">
        <b>{name}</b>{' '}
        <span className="paper-state">
          <span className={`list-dot list-dot-${colours[paper.state]}`} aria-hidden="true" />
          {say(d.states[paper.state])}
        </span>
        {why && paper.state !== 'checked' && <small>{say(why.text, why.values)}</small>}
        {paper.note && paper.state === 'refused' && (
          <small className="paper-reason">{say(t.because, { reason: paper.note })}</small>
        )}
      </div>
      <div className="paper-file">
        {paper.fileName && (
          <Button
            type="link"
            size="small"
            icon={<PaperClipOutlined />}
            aria-label={say(t.downloadOf, { name: paper.fileName })}
            onClick={() => void download(routes.document, { id: caseId, documentId: paper.id }).catch(report)}
          >
            {paper.fileName}
          </Button>
        )}
        <Facts paper={paper} />
      </div>
      {alive && <PaperActions caseId={caseId} paper={paper} name={name} staff={staff} onUpload={onUpload} />}
    </li>
  )
}

function Facts({ paper }: { paper: CaseDocument }) {
  const say = useText()
  const zone = useTimeZone()
  const now = useNow()
  const expiry = expiryOf(paper, timeIn(zone, new Date(now).toISOString()).slice(0, 10))
  const words = { none: null, good: t.validTo, soon: t.expiresSoon, over: t.expired }[expiry]
  return (
    <small className="paper-facts">
      {paper.agreement && <span>{say(d.agreements[paper.agreement])}</span>}
      {paper.number && <span className="list-figures">{paper.number}</span>}
      {words && <span data-expiry={expiry}>{say(words, { day: paper.validTo })}</span>}
      {paper.receivedAt && (
        <span>
          {paper.receivedBy && say(t.receivedBy, { person: paper.receivedBy })} <Ago at={paper.receivedAt} />
        </span>
      )}
      {paper.checkedAt && (
        <span>
          {paper.checkedBy && say(t.checkedBy, { person: paper.checkedBy })} <Ago at={paper.checkedAt} />
        </span>
      )}
    </small>
  )
}

type DialogName = 'refuse' | 'details' | 'agree'

function PaperDialog({ open, ...of }: OfPaper & { readonly open: DialogName | undefined }) {
  if (open === 'refuse') return <RefuseDialog {...of} />
  if (open === 'agree') return <AgreementDialog {...of} />
  return open && <DetailsDialog {...of} />
}

type ActionProps = Omit<Props, 'alive'> & { readonly name: string }

function PaperActions({ caseId, paper, name, staff, onUpload }: ActionProps) {
  const say = useText()
  const can = useCan()
  const { modal } = App.useApp()
  const act = useDocumentAction()
  const [dialog, setDialog] = useState<DialogName>()
  const of = { id: caseId, documentId: paper.id, version: paper.version }
  const judges = staff && can('customsCase.edit') && paper.fileName !== null
  const writes = onUpload !== undefined && (staff || paper.state !== 'checked')
  const remove = async () => {
    if (
      await modal.confirm({
        title: say(t.removeAsk, { name }),
        okText: say(t.remove),
        okButtonProps: { danger: true },
        cancelText: say(common.cancel),
      })
    )
      await act(() => call(routes.removeDocument, of))
  }
  const more = [
    ...(writes && paper.fileName
      ? [{ key: 'replace', icon: <UploadOutlined />, label: say(t.replace), run: () => onUpload() }]
      : []),
    ...(writes
      ? [{ key: 'details', icon: <EditOutlined />, label: say(t.details), run: () => setDialog('details') }]
      : []),
    ...(staff && can('customsCase.edit') && paper.kind === 'powerOfAttorney'
      ? [{ key: 'agree', icon: <AuditOutlined />, label: say(t.agree), run: () => setDialog('agree') }]
      : []),
    ...(judges && paper.state !== 'refused'
      ? [{ key: 'refuse', icon: <StopOutlined />, label: say(t.refuse), run: () => setDialog('refuse') }]
      : []),
    ...(paper.removable
      ? [{ key: 'remove', icon: <DeleteOutlined />, danger: true, label: say(t.remove), run: () => void remove() }]
      : []),
  ]
  return (
    <div className="paper-actions">
      {writes && paper.state !== 'checked' && (!paper.fileName || paper.state === 'refused') && (
        <Button icon={<UploadOutlined />} aria-label={say(t.uploadOne, { document: name })} onClick={onUpload}>
          {say(t.send)}
        </Button>
      )}
      {judges && paper.state === 'received' && (
        <Button
          icon={<CheckOutlined />}
          aria-label={`${say(t.check)} ${name}`}
          onClick={() => void act(() => call(routes.checkDocument, of))}
        >
          {say(t.check)}
        </Button>
      )}
      {more.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: more.map(({ run: _run, ...item }) => item),
            onClick: ({ key }) => more.find((m) => m.key === key)?.run(),
          }}
        >
          <Button type="text" icon={<MoreOutlined />} aria-label={say(t.actionsOf, { name })} />
        </Dropdown>
      )}
      <PaperDialog open={dialog} caseId={caseId} paper={paper} name={name} onClose={() => setDialog(undefined)} />
    </div>
  )
}
