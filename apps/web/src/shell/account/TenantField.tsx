import { sessionText } from '@clearway/contract/features/account/session.text'
import { Form, type FormRule } from 'antd'
import { useEffect } from 'react'

import { useText } from '../../kernel/language.ts'
import { accountText as t } from './account.text.ts'
import { Input } from './fields.ts'
import { look, useLook } from './signInLook.ts'

/** The tenant to sign in to. Where the address belongs to one, nobody is asked; elsewhere the page takes its look once the code is typed. */
export function TenantField({ rules }: { rules: FormRule[] }) {
  const say = useText()
  const form = Form.useFormInstance<{ tenantCode: string }>()
  const { fixed } = useLook()
  useEffect(() => {
    if (fixed) form.setFieldValue('tenantCode', fixed)
  }, [form, fixed])
  if (fixed)
    return (
      <Form.Item name="tenantCode" hidden>
        <Input />
      </Form.Item>
    )
  return (
    <Form.Item name="tenantCode" label={say(sessionText.tenantName)} rules={rules}>
      <Input
        autoComplete="organization"
        maxLength={64}
        spellCheck={false}
        autoCapitalize="off"
        placeholder={say(t.tenantHint)}
        onBlur={(event) => void look(event.target.value)}
      />
    </Form.Item>
  )
}
