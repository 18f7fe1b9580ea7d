import { dataScopes } from '@clearway/contract/features/admin/menu/sysmenu'
import { sysmenuText } from '@clearway/contract/features/admin/menu/sysmenu.text'
import { dataPermission } from '@clearway/contract/features/admin/role/dataPermission'
import { dataPermissionText as d } from '@clearway/contract/features/admin/role/dataPermission.text'
import { dataResources } from '@clearway/contract/features/resources'
import type { Field } from '@clearway/contract/kernel/field'
import { Form, Select } from 'antd'
import type { ReactNode } from 'react'

import { EditDrawer, type EditDrawerProps } from '../../../kernel/form/EditDrawer.tsx'
import { FormField } from '../../../kernel/form/FormField.tsx'
import { useText } from '../../../kernel/language.ts'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { OrgPicker } from '../organisation/OrgPicker.tsx'
import { authorityText as t } from './authority.text.ts'
import { FormEffect, ruleOptions } from './ruleEffects.tsx'

const { fields } = dataPermission

/** Fields of a kind of data that may be hidden: what names a row, what orders the list and labels of references stay. */
function hideable(resource: unknown): [string, Field][] {
  const found = dataResources.find((r) => r.name === resource)
  if (!found) return []
  const labels = new Set(Object.values(found.fields).map((f) => f.labelField))
  const stays = [found.labelField, found.sort.replace(/^-/, '')]
  return Object.entries(found.fields).filter(
    ([name, field]) => !field.writeOnly && !labels.has(name) && !stays.includes(name),
  )
}

export const DataPermissionPage = resourcePage(dataPermission, {
  form: RuleForm,
  columns: (given) =>
    given.map((c) =>
      c.key === 'filterFields'
        ? { ...c, render: (row) => <FieldNames resource={row.resource} names={row.filterFields ?? []} /> }
        : c,
    ),
  empty: (add) => <Empty>{add}</Empty>,
  ...ruleOptions('dataPermission', dataPermission),
})

function Empty({ children }: { children: ReactNode }) {
  const say = useText()
  return (
    <EmptyNotice title={say(t.emptyRules)} hint={say(t.emptyRulesHint)}>
      {children}
    </EmptyNotice>
  )
}

function FieldNames({ resource, names }: { resource: unknown; names: readonly string[] }) {
  const say = useText()
  const known = new Map(hideable(resource))
  return (
    <>
      {names
        .filter((name) => known.has(name))
        .map((name) => say(known.get(name)!.label))
        .join(' · ')}
    </>
  )
}

function RuleForm({ resource, editing, onClose }: EditDrawerProps) {
  const say = useText()
  const old = editing !== null && 'row' in editing
  return (
    <EditDrawer resource={resource} editing={editing} onClose={onClose}>
      <FormField name="roleId" field={{ ...fields.roleId, ...(old ? { hint: d.fixed } : {}) }} disabled={old} />
      <FormField name="resource" field={fields.resource} disabled={old} />
      <FormField name="scope" field={fields.scope} />
      <Form.Item noStyle dependencies={['scope']}>
        {({ getFieldValue }) =>
          getFieldValue('scope') === ('chosen' satisfies keyof typeof dataScopes) && (
            <Form.Item
              name="chosenOrgs"
              label={say(d.chosenOrgs)}
              required
              rules={[{ required: true, type: 'array', min: 1, message: say(sysmenuText.chooseOrgs) }]}
            >
              <OrgPicker multiple />
            </Form.Item>
          )
        }
      </Form.Item>
      <Form.Item noStyle dependencies={['resource']}>
        {({ getFieldValue }) => (
          <Form.Item name="filterFields" label={say(d.filterFields)} extra={say(d.filterHint)}>
            <Select<string[]>
              mode="multiple"
              allowClear
              placeholder={say(t.nothingHidden)}
              showSearch={{ optionFilterProp: 'label' }}
              options={hideable(getFieldValue('resource')).map(([value, f]) => ({ value, label: say(f.label) }))}
            />
          </Form.Item>
        )}
      </Form.Item>
      {editing && <FormEffect of="dataPermission" id={'row' in editing ? editing.row.id : undefined} />}
    </EditDrawer>
  )
}
