import { archiveForm, suspendForm, systenant } from '@clearway/contract/features/admin/tenant/systenant'
import { systenantText } from '@clearway/contract/features/admin/tenant/systenant.text'
import { common } from '@clearway/contract/kernel/common.text'
import type { Text } from '@clearway/contract/kernel/text'
import { useQueryClient } from '@tanstack/react-query'
import { App, Form, Input, Modal } from 'antd'
import { useState, type ReactNode } from 'react'

import { call } from '../../../kernel/api.ts'
import { formRules, showErrors } from '../../../kernel/form/formRules.ts'
import { useText } from '../../../kernel/language.ts'
import { useReport } from '../../../kernel/report.ts'
import type { RowOf } from '../../../kernel/rows.ts'
import { tenantText as t } from './tenant.text.ts'

export type TenantRow = RowOf<typeof systenant>
interface Props {
  readonly row: TenantRow | null
  readonly onClose: () => void
}

interface AskedProps extends Props {
  readonly title: Text
  readonly body: Text
  readonly values: Record<string, unknown>
  readonly ok: Text
  readonly danger: boolean
  readonly send: (row: TenantRow, filled: Record<string, string>) => Promise<unknown>
  readonly children?: ReactNode
}

/** One question about one tenant; whatever came of it, the list is read anew. */
function Asked({ row, onClose, title, body, values, ok, danger, send, children }: AskedProps) {
  const say = useText()
  const { message } = App.useApp()
  const client = useQueryClient()
  const report = useReport()
  const [form] = Form.useForm<Record<string, string>>()
  const [busy, setBusy] = useState(false)
  const answer = async () => {
    const filled = await form.validateFields()
    setBusy(true)
    try {
      await send(row!, filled)
      void message.success(say(common.operationSuccess))
      onClose()
    } catch (error) {
      if (showErrors(form, error)) report(error)
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: [systenant.name] })
    }
  }
  return (
    <Modal
      open={row !== null}
      onCancel={onClose}
      title={say(title, values)}
      okText={say(ok)}
      okButtonProps={{ danger }}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      destroyOnHidden
      onOk={() => void answer().catch(() => undefined)}
    >
      <p className="admin-note">{say(body, values)}</p>
      <Form
        form={form}
        name={`tenant-${ok.en}`}
        layout="vertical"
        preserve={false}
        requiredMark
        onFinish={() => void answer().catch(() => undefined)}
      >
        {children}
      </Form>
    </Modal>
  )
}

const named = (row: TenantRow) => ({ id: row.id, version: row.version })

export function SuspendDialog({ row, onClose }: Props) {
  const say = useText()
  return (
    <Asked
      row={row}
      onClose={onClose}
      title={t.suspendTitle}
      body={t.suspendBody}
      values={{ name: row?.tenantName, count: row?.userCount }}
      ok={systenantText.suspend}
      danger
      send={(r, { reason }) => call(systenant.routes.suspend, { ...named(r), reason: reason ?? '' })}
    >
      <Form.Item
        name="reason"
        label={say(systenantText.reason)}
        extra={say(systenantText.reasonHint)}
        required
        rules={formRules(suspendForm)('reason')}
        validateTrigger="onBlur"
      >
        <Input.TextArea autoFocus maxLength={200} showCount autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
    </Asked>
  )
}

export function ReinstateDialog({ row, onClose }: Props) {
  return (
    <Asked
      row={row}
      onClose={onClose}
      title={t.reinstateTitle}
      body={t.reinstateBody}
      values={{ name: row?.tenantName, reason: row?.statusNote }}
      ok={systenantText.reinstate}
      danger={false}
      send={(r) => call(systenant.routes.reinstate, named(r))}
    />
  )
}

/** Nobody archives the wrong one by a slip: the code of the tenant has to be typed. */
export function ArchiveDialog({ row, onClose }: Props) {
  const say = useText()
  return (
    <Asked
      row={row}
      onClose={onClose}
      title={t.archiveTitle}
      body={t.archiveBody}
      values={{ name: row?.tenantName }}
      ok={systenantText.archive}
      danger
      send={(r, { tenantCode }) => call(systenant.routes.archive, { ...named(r), tenantCode: tenantCode ?? '' })}
    >
      <Form.Item
        name="tenantCode"
        label={say(systenantText.archiveCode)}
        extra={<code>{row?.tenantCode}</code>}
        required
        rules={formRules(archiveForm)('tenantCode')}
        validateTrigger="onBlur"
      >
        <Input autoFocus autoComplete="off" maxLength={64} />
      </Form.Item>
    </Asked>
  )
}
