import { UploadOutlined } from '@ant-design/icons'
import {
  addressesIn,
  inviteForm,
  inviteLanguages,
  invitationDays,
  invitee,
  mostAddresses,
} from '@clearway/contract/features/admin/membership/invitee'
import { inviteeText } from '@clearway/contract/features/admin/membership/invitee.text'
import { common } from '@clearway/contract/kernel/common.text'
import { languages } from '@clearway/contract/kernel/text'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Form, Input, Modal, Select, Upload, type FormInstance } from 'antd'
import { useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { formRules, showErrors } from '../../../kernel/form/formRules.ts'
import { language, useText } from '../../../kernel/language.ts'
import { useMe } from '../../../kernel/me.ts'
import { useReport } from '../../../kernel/report.ts'
import { OrgPicker } from '../organisation/OrgPicker.tsx'
import { RolePicker } from '../role/RolePicker.tsx'
import { invitationPageText as t } from './invitation.text.ts'

interface Values {
  addresses: string
  roleIds: string[]
  orgId: string
  language: 'zh' | 'tw' | 'en'
  remark?: string
}
interface Problem {
  readonly address: string
  readonly message: string
}

const rules = formRules(inviteForm)

/** Asks one or many: a pasted list or a file, with what each gets. What could not be sent stays in the box with its reason. */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const say = useText()
  const { message } = App.useApp()
  const client = useQueryClient()
  const report = useReport()
  const [form] = Form.useForm<Values>()
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const top = useMe()?.orgs[0]?.id
  const close = () => {
    setProblems([])
    onClose()
  }
  const send = async () => {
    const values = await form.validateFields()
    setBusy(true)
    try {
      const answer = await call(invitee.routes.invite, { ...values, ...(values.remark ? {} : { remark: undefined }) })
      await client.invalidateQueries({ queryKey: ['invitee'] })
      if (answer.sent) void message.success(say(t.sent, { count: answer.sent }))
      setProblems(answer.problems)
      if (!answer.problems.length) return close()
      form.setFieldValue('addresses', answer.problems.map((p) => p.address).join('\n'))
    } catch (error) {
      if (showErrors(form, error)) report(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open={open}
      onCancel={close}
      title={say(t.inviteTitle)}
      okText={say(t.send)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      destroyOnHidden
      width={640}
      onOk={() => void send().catch(() => undefined)}
    >
      <p className="admin-note">{say(t.inviteHint, { days: invitationDays })}</p>
      {problems.length > 0 && <NotSent problems={problems} />}
      <Form
        form={form}
        name="invite"
        layout="vertical"
        preserve={false}
        requiredMark
        initialValues={{ language: language(), ...(top && { orgId: top }) }}
      >
        <Addresses form={form} />
        <WhatTheyGet />
      </Form>
    </Modal>
  )
}

function NotSent({ problems }: { problems: readonly Problem[] }) {
  const say = useText()
  return (
    <Alert
      className="admin-problems"
      type="warning"
      showIcon
      title={say(t.notSent, { count: problems.length })}
      description={
        <ul>
          {problems.map((p) => (
            <li key={p.address}>
              <strong>{p.address}</strong> {p.message}
            </li>
          ))}
        </ul>
      }
    />
  )
}

/** What everybody who is asked gets, and in which language he reads it. */
function WhatTheyGet() {
  const say = useText()
  return (
    <>
      <Form.Item name="roleIds" label={say(inviteeText.roles)} required rules={rules('roleIds')}>
        <RolePicker />
      </Form.Item>
      <Form.Item name="orgId" label={say(inviteeText.org)} required rules={rules('orgId')}>
        <OrgPicker />
      </Form.Item>
      <Form.Item name="language" label={say(inviteeText.language)} required rules={rules('language')}>
        <Select options={languages.map((value) => ({ value, label: say(inviteLanguages[value]) }))} />
      </Form.Item>
      <Form.Item
        name="remark"
        label={say(inviteeText.remark)}
        extra={say(inviteeText.remarkHint)}
        rules={rules('remark')}
      >
        <Input.TextArea maxLength={255} showCount autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
    </>
  )
}

function Addresses({ form }: { form: FormInstance<Values> }) {
  const say = useText()
  const report = useReport()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const count = addressesIn(Form.useWatch('addresses', form) ?? '').length
  const read = async (file: File) => {
    setBusy(true)
    try {
      const found = await call(invitee.routes.readAddresses, {}, file)
      const before = addressesIn(form.getFieldValue('addresses') ?? '')
      form.setFieldValue('addresses', [...new Set([...before, ...found])].join('\n'))
      void message.success(say(t.readCount, { count: found.length }))
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
    }
  }
  const extra = (
    <span className="admin-addresses">
      <span>{say(inviteeText.addressesHint, { max: mostAddresses })}</span>
      <span className={count > mostAddresses ? 'admin-too-many' : undefined} aria-live="polite">
        {count > 0 && say(t.countOf, { count })}
      </span>
    </span>
  )
  return (
    <>
      <Form.Item name="addresses" label={say(inviteeText.addresses)} required rules={rules('addresses')} extra={extra}>
        <Input.TextArea
          autoFocus
          autoSize={{ minRows: 3, maxRows: 10 }}
          maxLength={20_000}
          spellCheck={false}
          placeholder={'li.ming@example.com\n13800138000'}
        />
      </Form.Item>
      <Form.Item>
        <Upload
          accept=".xlsx,.csv,.txt"
          showUploadList={false}
          disabled={busy}
          beforeUpload={(file) => (void read(file), false)}
        >
          <Button icon={<UploadOutlined />} loading={busy}>
            {say(t.fromFile)}
          </Button>
        </Upload>
        <span className="admin-beside">{say(t.fromFileHint)}</span>
      </Form.Item>
    </>
  )
}
