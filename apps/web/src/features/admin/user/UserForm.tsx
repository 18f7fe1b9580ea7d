import { sysuser, sysuserForms } from '@clearway/contract/features/admin/user/sysuser'
import { sysuserText } from '@clearway/contract/features/admin/user/sysuser.text'
import { Alert, Form, Radio } from 'antd'
import { useMemo } from 'react'
import type { z } from 'zod'

import { EditDrawer, type EditDrawerProps, type Editing } from '../../../kernel/form/EditDrawer.tsx'
import { FormField } from '../../../kernel/form/FormField.tsx'
import { useText } from '../../../kernel/language.ts'
import { usePageSearch } from '../../../kernel/pageActive.ts'
import type { AnyResource, AnyRow } from '../../../kernel/rows.ts'
import { adminText as t } from '../admin.text.ts'
import { OrgPicker } from '../organisation/OrgPicker.tsx'
import { RolePicker } from '../role/RolePicker.tsx'
import { MobileInput } from './MobileInput.tsx'

const { fields } = sysuser
const withForm = (write: z.ZodObject): AnyResource => ({ ...sysuser, write })
const resources = {
  add: withForm(sysuserForms.add),
  change: withForm(sysuserForms.change),
  guest: withForm(sysuserForms.guest),
  invited: withForm(sysuserForms.invited),
}

const kindOf = (row: AnyRow | undefined): keyof typeof resources =>
  !row ? 'add' : row['status'] === 'invited' ? 'invited' : row['guest'] ? 'guest' : 'change'

/** A user: the account of the house whole, of somebody from elsewhere only what this tenant decides. */
export function UserForm({ editing, onClose }: EditDrawerProps) {
  const [query] = usePageSearch()
  const org = query.get('orgBelow') ?? ''
  const start = useMemo(
    (): Editing | null =>
      editing && !('row' in editing)
        ? { initial: { status: 'able', ...(org && !org.includes(',') && { orgId: org }), ...editing.initial } }
        : editing,
    [editing, org],
  )
  const row = start && 'row' in start ? start.row : undefined
  const kind = kindOf(row)
  return (
    <EditDrawer resource={resources[kind]} editing={start} onClose={onClose}>
      <Fields kind={kind} row={row} />
    </EditDrawer>
  )
}

function Fields({ kind, row }: { kind: keyof typeof resources; row: AnyRow | undefined }) {
  const say = useText()
  const own = kind === 'add' || kind === 'change'
  const has = (name: string) => !row || name in row
  const field = (name: keyof typeof fields) => has(name) && <FormField key={name} name={name} field={fields[name]} />
  const name = String(row?.['nickname'] ?? '')
  return (
    <>
      {!own && (
        <Alert
          type="info"
          showIcon
          title={say(kind === 'invited' ? t.invitedNote : t.guestNote, { name })}
          style={{ marginBlockEnd: 16 }}
        />
      )}
      <fieldset className="form-group">
        <legend>{say(t.account)}</legend>
        <FormField name="username" field={fields.username} autoFocus />
        {own && field('nickname')}
        {has('orgId') && (
          <FormField name="orgId" field={fields.orgId}>
            <OrgPicker />
          </FormField>
        )}
        <Form.Item name="roleIds" label={say(sysuserText.roles)} required>
          <RolePicker />
        </Form.Item>
        {kind !== 'invited' && has('status') && (
          <Form.Item name="status" label={say(sysuserText.status)} required>
            <Radio.Group
              options={[
                { value: 'able', label: say(sysuserText.able) },
                { value: 'disable', label: say(sysuserText.disable) },
              ]}
            />
          </Form.Item>
        )}
        {kind === 'add' && (
          <>
            <FormField name="password" field={fields.password} />
            <FormField name="confirmPassword" field={fields.confirmPassword} />
          </>
        )}
      </fieldset>
      {own && (
        <>
          <fieldset className="form-group">
            <legend>{say(t.contact)}</legend>
            {field('email')}
            {has('mobile') && (
              <FormField name="mobile" field={fields.mobile}>
                <MobileInput />
              </FormField>
            )}
          </fieldset>
          <fieldset className="form-group">
            <legend>{say(t.more)}</legend>
            {field('geographic')}
            {field('address')}
            {field('profile')}
            {field('avatar')}
          </fieldset>
        </>
      )}
    </>
  )
}
