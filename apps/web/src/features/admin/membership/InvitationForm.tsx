import { shownCode } from '@clearway/contract/features/account/invitationCode'
import { invitation } from '@clearway/contract/features/admin/membership/invitation'
import { common } from '@clearway/contract/kernel/common.text'
import { App, Form } from 'antd'
import { useMemo } from 'react'

import { EditDrawer, type Editing, type FormProps } from '../../../kernel/form/EditDrawer.tsx'
import { FormField } from '../../../kernel/form/FormField.tsx'
import { useText } from '../../../kernel/language.ts'
import { useMe } from '../../../kernel/me.ts'
import type { RowOf } from '../../../kernel/rows.ts'
import { OrgPicker } from '../organisation/OrgPicker.tsx'
import { RolePicker } from '../role/RolePicker.tsx'
import { invitationPageText as t } from './invitation.text.ts'

type Row = RowOf<typeof invitation>

const { fields } = invitation
const weekFromNow = () => new Date(Date.now() + 7 * 86_400_000).toISOString()

/** A code of invitation. A new one begins with what is asked most: one colleague, within a week. */
export function InvitationForm({ editing, onClose }: FormProps<Row>) {
  const say = useText()
  const { message } = App.useApp()
  const top = useMe()?.orgs[0]?.id
  const start = useMemo(
    (): Editing<Row> | null =>
      editing && !('row' in editing)
        ? {
            initial: {
              needsApproval: false,
              mostUses: 1,
              endTime: weekFromNow(),
              ...(top && { orgId: top }),
              ...editing.initial,
            },
          }
        : editing,
    [editing, top],
  )
  const isNew = start !== null && !('row' in start)
  const saved = (row: Row) => {
    const code = shownCode(row.code)
    if (isNew) void message.success(say(t.made, { code }), 8)
  }
  return (
    <EditDrawer resource={invitation} editing={start} onClose={onClose} onSaved={saved}>
      <fieldset className="form-group">
        <legend>{say(t.gives)}</legend>
        <Form.Item name="roleIds" label={say(fields.roleIds.label)} required>
          <RolePicker />
        </Form.Item>
        <FormField name="orgId" field={fields.orgId}>
          <OrgPicker />
        </FormField>
        <FormField name="needsApproval" field={fields.needsApproval} />
      </fieldset>
      <fieldset className="form-group">
        <legend>{say(t.limits)}</legend>
        <FormField name="mostUses" field={fields.mostUses} />
        <FormField name="startTime" field={fields.startTime} />
        <FormField name="endTime" field={fields.endTime} />
      </fieldset>
      <fieldset className="form-group">
        <legend>{say(common.more)}</legend>
        <FormField name="remark" field={fields.remark} />
      </fieldset>
    </EditDrawer>
  )
}
