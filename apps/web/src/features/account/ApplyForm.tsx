import type { Application } from '@clearway/contract/features/account/tenantApplication'
import { tenantApplicationText } from '@clearway/contract/features/account/tenantApplication.text'
import type { Text } from '@clearway/contract/kernel/text'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Form, Input } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'

import { formRules, isRequired, showErrors } from '../../kernel/form/formRules.ts'
import { useText } from '../../kernel/language.ts'
import { useReport } from '../../kernel/report.ts'
import { tenantApplyText as t } from './tenantApply.text.ts'

type Name = 'tenantName' | 'invitationCode' | 'tenantCode' | 'tenantContact' | 'tenantPhone' | 'tenantMail' | 'remark'
const sizes: Record<Name, number> = {
  tenantName: 64,
  invitationCode: 20,
  tenantCode: 64,
  tenantContact: 64,
  tenantPhone: 32,
  tenantMail: 254,
  remark: 500,
}

interface Props {
  readonly name: 'create' | 'join'
  readonly schema: z.ZodObject
  readonly title: Text
  readonly hint: Text
  readonly codeHint: Text
  readonly send: (values: Record<string, unknown>) => Promise<Application>
  readonly start?: Readonly<Partial<Record<Name, string>>>
  /** In place of the usual word of thanks; true when it said enough. */
  readonly sent?: (application: Application) => boolean
}

/** One of the two ways to a tenant: its fields with the contract's rules at them. */
export function ApplyForm({ name, schema, title, hint, codeHint, send, start, sent }: Props) {
  const say = useText()
  const { message } = App.useApp()
  const client = useQueryClient()
  const report = useReport()
  const [form] = Form.useForm<Record<string, unknown>>()
  const [busy, setBusy] = useState(false)
  const rules = formRules(schema)
  const apply = async (values: Record<string, unknown>) => {
    setBusy(true)
    try {
      const filed = await send(Object.fromEntries(Object.entries(values).filter(([, value]) => value)))
      await client.invalidateQueries({ queryKey: ['tenantApplication'] })
      form.resetFields()
      if (!sent?.(filed)) void message.success(say(t.sent))
    } catch (error) {
      if (showErrors(form, error)) report(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="own-card" aria-labelledby={`apply-${name}`}>
      <h2 id={`apply-${name}`}>{say(title)}</h2>
      <p className="own-quiet">{say(hint)}</p>
      <Form
        form={form}
        name={name}
        layout="vertical"
        requiredMark
        disabled={busy}
        {...(start && { initialValues: start })}
        onFinish={(values) => void apply(values)}
      >
        {(Object.keys(schema.shape) as Name[]).map((field) => (
          <Form.Item
            key={field}
            name={field}
            label={say(tenantApplicationText[field])}
            required={isRequired(schema, field)}
            rules={rules(field)}
            validateTrigger="onBlur"
            {...(field === 'tenantCode' && { extra: say(codeHint) })}
            {...(field === 'invitationCode' && { extra: say(t.codeHint) })}
          >
            {field === 'remark' ? (
              <Input.TextArea maxLength={sizes.remark} autoSize={{ minRows: 2, maxRows: 5 }} />
            ) : (
              <Input maxLength={sizes[field]} autoComplete="off" />
            )}
          </Form.Item>
        ))}
        <Button type="primary" htmlType="submit" loading={busy}>
          {say(t.send)}
        </Button>
      </Form>
    </section>
  )
}
