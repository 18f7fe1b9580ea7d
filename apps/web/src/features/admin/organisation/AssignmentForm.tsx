import { sysuserpost } from '@clearway/contract/features/admin/organisation/sysuserpost'
import { sysuserpostText } from '@clearway/contract/features/admin/organisation/sysuserpost.text'
import { Form } from 'antd'

import { EditDrawer, type Editing } from '../../../kernel/form/EditDrawer.tsx'
import { FormField } from '../../../kernel/form/FormField.tsx'
import type { AnyResource } from '../../../kernel/rows.ts'
import { peopleText as t } from '../people.text.ts'

const resource: AnyResource = sysuserpost
const { fields } = sysuserpost

/** Whose assignments are shown: a person's posts, or a post's people. */
export type Whose = { readonly userId: string } | { readonly postId: string }

/** One assignment; whose it is was chosen before and stays. */
export function AssignmentForm({
  editing,
  whose,
  onClose,
}: {
  editing: Editing | null
  whose: Whose
  onClose: () => void
}) {
  const ofUser = 'userId' in whose
  const row = editing && 'row' in editing ? editing.row : undefined
  return (
    <EditDrawer
      resource={resource}
      editing={editing}
      onClose={onClose}
      title={row ? sysuserpostText.title : ofUser ? t.addPost : t.addHolder}
      width={480}
    >
      {ofUser ? (
        <FormField name="postId" field={fields.postId} autoFocus valueLabel={String(row?.['postName'] ?? '')} />
      ) : (
        <FormField name="userId" field={fields.userId} autoFocus valueLabel={String(row?.['userName'] ?? '')} />
      )}
      <FormField name="postType" field={fields.postType} />
      <FormField name="validFrom" field={fields.validFrom} />
      <FormField name="validTo" field={fields.validTo} />
      {!row && (
        <Form.Item
          noStyle
          shouldUpdate={(before: Record<string, unknown>, now: Record<string, unknown>) =>
            before['postType'] !== now['postType']
          }
        >
          {({ getFieldValue }) =>
            getFieldValue('postType') === 'main' && <FormField name="endCurrent" field={fields.endCurrent} />
          }
        </Form.Item>
      )}
      <FormField name="remark" field={fields.remark} />
    </EditDrawer>
  )
}
