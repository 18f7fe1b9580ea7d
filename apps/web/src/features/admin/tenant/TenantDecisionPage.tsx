import { tenantApplicationText as a } from '@clearway/contract/features/account/tenantApplication.text'
import {
  approveCreateForm,
  creationTerms,
  rejectCreateForm,
  tenantCreation,
} from '@clearway/contract/features/admin/tenant/tenantCreation'
import { common } from '@clearway/contract/kernel/common.text'
import { Form, Input, Modal } from 'antd'
import { createContext, useCallback, useContext, useMemo, useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { FormField } from '../../../kernel/form/FormField.tsx'
import { formRules } from '../../../kernel/form/formRules.ts'
import { useSend } from '../../../kernel/form/useSend.ts'
import { useText } from '../../../kernel/language.ts'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import type { RowOf } from '../../../kernel/rows.ts'

import '../admin.css'
import { decisionText } from './decision.text.ts'
import { tenantText as t } from './tenant.text.ts'

type Row = RowOf<typeof tenantCreation>
type Opened = { kind: 'approve' | 'reject'; row: Row } | null
interface Props {
  readonly row: Row | null
  readonly onClose: () => void
}

const Open = createContext<(opened: Opened) => void>(() => {})

const Applications = resourcePage(tenantCreation, {
  columns: (given) =>
    given
      .filter((c) => c.key !== 'applyDate')
      .map((c) => (c.key === 'createdAt' ? { ...c, title: a.applyDate, aside: false } : c)),
  initial: { filters: { applyStatus: 'pending' } },
  useActions: useDecisions,
  empty: () => <Nothing />,
})

/** Who wants a tenant of his own: the platform's to decide. */
export function TenantDecisionPage() {
  const [opened, setOpened] = useState<Opened>(null)
  const close = useCallback(() => setOpened(null), [])
  return (
    <Open value={setOpened}>
      <Applications />
      <ApproveDialog row={opened?.kind === 'approve' ? opened.row : null} onClose={close} />
      <RejectDialog row={opened?.kind === 'reject' ? opened.row : null} onClose={close} />
    </Open>
  )
}

function Nothing() {
  const say = useText()
  return <EmptyNotice title={say(t.none)} hint={say(t.createHint)} />
}

function useDecisions() {
  const open = useContext(Open)
  return useMemo(
    () => ({
      rowActions: (row: Row, usual: readonly Action[]): readonly Action[] => {
        const off = row.applyStatus === 'pending' ? {} : { offBecause: t.decidedAlready }
        return [
          { key: 'approve', label: decisionText.approve, ...off, run: () => open({ kind: 'approve', row }) },
          { key: 'reject', label: decisionText.reject, danger: true, ...off, run: () => open({ kind: 'reject', row }) },
          ...usual,
        ]
      },
    }),
    [open],
  )
}

const terms = ['packageId', 'mostUsers', 'startTime', 'endTime'] as const

function ApproveDialog({ row, onClose }: Props) {
  const say = useText()
  const [form] = Form.useForm<Record<string, never>>()
  const { busy, send: decide } = useSend({ form, onDone: onClose, reread: [tenantCreation.name, 'systenant'] })
  const words = { name: row?.tenantName, code: row?.tenantCode, who: row?.applyUserName }
  const approve = async () => {
    const given = await form.validateFields()
    const checked = approveCreateForm.parse({ ...given, id: row!.id, version: row!.version })
    await decide(() => call(tenantCreation.routes.approveCreate, checked))
  }
  return (
    <Modal
      open={row !== null}
      onCancel={onClose}
      title={say(t.approveTitle, words)}
      okText={say(decisionText.approve)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      destroyOnHidden
      onOk={() => void approve().catch(() => undefined)}
    >
      <p className="admin-note">{say(t.approveBody, words)}</p>
      <Form form={form} name="approveCreate" layout="vertical" preserve={false}>
        {terms.map((name) => (
          <FormField key={name} name={name} field={creationTerms[name]} />
        ))}
      </Form>
    </Modal>
  )
}

function RejectDialog({ row, onClose }: Props) {
  const say = useText()
  const [form] = Form.useForm<{ failCause: string }>()
  const { busy, send: decide } = useSend({ form, onDone: onClose, reread: [tenantCreation.name, 'systenant'] })
  const reject = async () => {
    const { failCause } = await form.validateFields()
    await decide(() => call(tenantCreation.routes.rejectCreate, { id: row!.id, version: row!.version, failCause }))
  }
  return (
    <Modal
      open={row !== null}
      onCancel={onClose}
      title={say(decisionText.rejectTitle, { name: row?.tenantName })}
      okText={say(decisionText.reject)}
      okButtonProps={{ danger: true }}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      destroyOnHidden
      onOk={() => void reject().catch(() => undefined)}
    >
      <Form form={form} name="rejectCreate" layout="vertical" preserve={false} requiredMark>
        <Form.Item
          name="failCause"
          label={say(a.failCause)}
          extra={say(decisionText.rejectHint)}
          required
          rules={formRules(rejectCreateForm)('failCause')}
          validateTrigger="onBlur"
        >
          <Input.TextArea autoFocus maxLength={255} showCount autoSize={{ minRows: 2, maxRows: 4 }} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
