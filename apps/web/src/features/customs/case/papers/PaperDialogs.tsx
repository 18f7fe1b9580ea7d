import {
  caseDocumentRoutes as routes,
  documentKinds,
  type CaseDocument,
  type DocumentKind,
} from '@clearway/contract/features/customs/case/caseDocument'
import { caseDocumentText as d } from '@clearway/contract/features/customs/case/caseDocument.text'
import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import { common } from '@clearway/contract/kernel/common.text'
import { DatePicker, Form, Input, Modal, Select } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { ReasonBox } from '../../../../kernel/form/Labelled.tsx'
import { useSend } from '../../../../kernel/form/useSend.ts'
import { useText } from '../../../../kernel/language.ts'
import { useMe } from '../../../../kernel/me.ts'
import { caseSideText as t } from '../caseSide.text.ts'

const reread = [customsCase.name]

/** Chooses what a paper is. */
export function KindSelect({
  value,
  onChange,
  ...rest
}: {
  id?: string
  value: DocumentKind | undefined
  onChange: (kind: DocumentKind) => void
  disabled?: boolean
  'aria-label'?: string
}) {
  const say = useText()
  return (
    <Select<DocumentKind>
      {...rest}
      value={value ?? null}
      placeholder={say(t.kindAsked)}
      onChange={onChange}
      showSearch={{ optionFilterProp: 'label' }}
      style={{ width: '100%' }}
      {...(value === undefined && { status: 'warning' as const })}
      options={documentKinds.map((kind) => ({ value: kind, label: say(d.kinds[kind]) }))}
    />
  )
}

/** Asks the customer for one more paper. */
export function AskPaperDialog({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const say = useText()
  const [kind, setKind] = useState<DocumentKind>('other')
  const [name, setName] = useState('')
  const { busy, send } = useSend({ onDone: onClose, reread })
  const ask = () => send(() => call(routes.askDocument, { id: caseId, kind, name: name.trim() }))
  return (
    <Modal
      open
      onCancel={onClose}
      title={say(t.askTitle)}
      okText={say(t.askPaper)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      okButtonProps={{ disabled: kind === 'other' && !name.trim() }}
      onOk={() => void ask()}
    >
      <p className="case-quiet">{say(t.askHint)}</p>
      <Form layout="vertical">
        <Form.Item label={say(d.fields.kind)} htmlFor="paper-kind">
          <KindSelect id="paper-kind" value={kind} onChange={setKind} />
        </Form.Item>
        <Form.Item label={say(d.fields.name)} htmlFor="paper-name" required={kind === 'other'}>
          <Input
            id="paper-name"
            value={name}
            maxLength={100}
            onChange={(event) => setName(event.target.value)}
            onPressEnter={() => void ((kind !== 'other' || name.trim()) && ask())}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}

export interface OfPaper {
  readonly caseId: string
  readonly paper: CaseDocument
  readonly name: string
  readonly onClose: () => void
}

export function RefuseDialog({ caseId, paper, name, onClose }: OfPaper) {
  const say = useText()
  const [reason, setReason] = useState('')
  const { busy, send } = useSend({ onDone: onClose, reread })
  const refuse = () =>
    send(() =>
      call(routes.refuseDocument, { id: caseId, documentId: paper.id, version: paper.version, reason: reason.trim() }),
    )
  return (
    <Modal
      open
      onCancel={onClose}
      title={say(t.refuseTitle, { name })}
      okText={say(t.refuse)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      okButtonProps={{ danger: true, disabled: !reason.trim() }}
      onOk={() => void refuse()}
    >
      <p className="case-quiet">{say(t.refuseHint)}</p>
      <ReasonBox label={say(d.fields.reason)} required onChange={setReason} />
    </Modal>
  )
}

export function DetailsDialog({ caseId, paper, name: title, onClose }: OfPaper) {
  const say = useText()
  const staff = useMe()?.user.area !== 'customer'
  const [kind, setKind] = useState(paper.kind)
  const [name, setName] = useState(paper.name)
  const [number, setNumber] = useState(paper.number ?? '')
  const [validTo, setValidTo] = useState(paper.validTo)
  const { busy, send } = useSend({ onDone: onClose, reread, success: common.saveSuccess })
  const save = () =>
    send(() =>
      call(routes.changeDocument, {
        id: caseId,
        documentId: paper.id,
        version: paper.version,
        kind,
        name: name.trim(),
        number: number.trim(),
        validTo,
      }),
    )
  return (
    <Modal
      open
      onCancel={onClose}
      title={say(t.detailsTitle, { name: title })}
      okText={say(common.save)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onOk={() => void save()}
    >
      <Form layout="vertical">
        <Form.Item label={say(d.fields.kind)} htmlFor="paper-kind">
          <KindSelect id="paper-kind" value={kind} onChange={setKind} disabled={!staff && paper.rule !== null} />
        </Form.Item>
        <Form.Item label={say(d.fields.name)} htmlFor="paper-name">
          <Input
            id="paper-name"
            value={name}
            maxLength={100}
            placeholder={title}
            onChange={(event) => setName(event.target.value)}
          />
        </Form.Item>
        <Form.Item label={say(d.fields.number)} htmlFor="paper-number">
          <Input
            id="paper-number"
            value={number}
            maxLength={64}
            autoComplete="off"
            onChange={(event) => setNumber(event.target.value)}
          />
        </Form.Item>
        <Form.Item label={say(d.fields.validTo)} htmlFor="paper-valid">
          <DatePicker
            id="paper-valid"
            style={{ width: '100%' }}
            value={validTo ? dayjs(validTo) : null}
            onChange={(next) => setValidTo(next ? next.format('YYYY-MM-DD') : null)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
