import {
  longestGrantDays,
  ownAuthority,
  type SystemModule,
} from '@clearway/contract/features/admin/role/authorityRequest'
import { authorityRequestText as a } from '@clearway/contract/features/admin/role/authorityRequest.text'
import { common } from '@clearway/contract/kernel/common.text'
import { Button, Checkbox, DatePicker, Form, Input, Modal, Space } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'

import { call } from '../../../kernel/api.ts'
import { useSend } from '../../../kernel/form/useSend.ts'
import { useText } from '../../../kernel/language.ts'
import { authorityText as t } from './authority.text.ts'

interface Filled {
  permissions: string[]
  until: Dayjs
  reason: string
}

const spans = [
  [t.days.one, 1],
  [t.days.week, 7],
  [t.days.month, 30],
  [t.days.quarter, 90],
] as const

// The form marks what it holds as required; a group of ticks may not carry that mark.
function Ticks({
  id,
  value,
  onChange,
  module,
}: {
  id?: string
  value?: string[]
  onChange?: (ticked: string[]) => void
  module: SystemModule | null
}) {
  const say = useText()
  const options =
    module?.permissions.map((p) => ({
      value: p.code,
      label: p.held ? `${say(p.title)} (${say(t.heldAlready)})` : say(p.title),
      disabled: p.held,
    })) ?? []
  return (
    <Checkbox.Group
      {...(id ? { id } : {})}
      value={value ?? []}
      options={options}
      onChange={(ticked) => onChange?.(ticked)}
    />
  )
}

/** What of a module one needs, until when and why. */
export function AskDialog({ module, onClose }: { module: SystemModule | null; onClose: () => void }) {
  const say = useText()
  const [form] = Form.useForm<Filled>()
  const { busy, send } = useSend({ form, onDone: onClose, reread: ['ownAuthority'], success: t.sent })
  const ask = async () => {
    const { permissions, until, reason } = await form.validateFields()
    await send(() =>
      call(ownAuthority.apply, {
        screen: module!.code,
        until: until.toISOString(),
        reason,
        ...(permissions.length === module!.permissions.length ? {} : { permissions }),
      }),
    )
  }
  return (
    <Modal
      open={module !== null}
      onCancel={onClose}
      title={say(t.askTitle, { name: module ? say(module.title) : '' })}
      okText={say(t.ask)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      destroyOnHidden
      onOk={() => void ask().catch(() => undefined)}
    >
      <Form
        form={form}
        name="askAuthority"
        layout="vertical"
        preserve={false}
        requiredMark
        initialValues={{ permissions: [], until: dayjs().add(30, 'day') }}
      >
        <PermissionsWanted module={module} />
        <UntilWhen />
        <Form.Item
          name="reason"
          label={say(a.reason)}
          required
          rules={[{ required: true, whitespace: true, message: say(a.reasonNeeded) }]}
        >
          <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 2, maxRows: 4 }} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

/** At least one of the permissions of the module; a button ticks all that are not held. */
function PermissionsWanted({ module }: { module: SystemModule | null }) {
  const say = useText()
  const form = Form.useFormInstance<Filled>()
  const lacking = module?.permissions.filter((p) => !p.held).map((p) => p.code) ?? []
  return (
    <Form.Item
      name="permissions"
      label={say(t.whatFor)}
      required
      rules={[
        {
          validator: async (_rule, ticked: string[]) => {
            if (!ticked?.length) throw new Error(say(t.tickSome))
          },
        },
      ]}
      extra={
        <Button
          type="link"
          size="small"
          style={{ paddingInline: 0 }}
          onClick={() => form.setFieldsValue({ permissions: lacking })}
        >
          {say(t.wholeModule)}
        </Button>
      }
    >
      <Ticks module={module} />
    </Form.Item>
  )
}

/** A day and a time, with the usual spans as buttons. */
function UntilWhen() {
  const say = useText()
  const form = Form.useFormInstance<Filled>()
  return (
    <>
      <Form.Item name="until" label={say(a.until)} required rules={[{ required: true, message: say(a.untilPast) }]}>
        <DatePicker
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          minDate={dayjs()}
          maxDate={dayjs().add(longestGrantDays, 'day')}
          allowClear={false}
          style={{ width: '100%' }}
        />
      </Form.Item>
      <Space wrap style={{ marginBlockEnd: 16 }}>
        {spans.map(([label, days]) => (
          <Button key={days} size="small" onClick={() => form.setFieldsValue({ until: dayjs().add(days, 'day') })}>
            {say(label)}
          </Button>
        ))}
      </Space>
    </>
  )
}
