import { firstAdministrator, newTenantForm, systenant } from '@clearway/contract/features/admin/tenant/systenant'
import { Form, Radio } from 'antd'
import { useMemo } from 'react'

import { call } from '../../../kernel/api.ts'
import { EditDrawer, type EditDrawerProps, type Editing } from '../../../kernel/form/EditDrawer.tsx'
import { FormField } from '../../../kernel/form/FormField.tsx'
import { language, useText } from '../../../kernel/language.ts'
import type { AnyResource, AnyRow } from '../../../kernel/rows.ts'
import { PackageEffect } from './PackageEffect.tsx'
import { tenantText as t } from './tenant.text.ts'

const { fields } = systenant
const first = firstAdministrator
const added: AnyResource = { ...systenant, fields: { ...fields, ...first }, write: newTenantForm }

/** A tenant: what was agreed with it. A new one also needs somebody to come in first. */
export function TenantForm({ editing, onClose }: EditDrawerProps) {
  const start = useMemo(
    (): Editing | null =>
      editing && !('row' in editing)
        ? { initial: { timeZone: 'Asia/Shanghai', adminBy: 'new', adminLanguage: language(), ...editing.initial } }
        : editing,
    [editing],
  )
  const row = start && 'row' in start ? start.row : undefined
  return (
    <EditDrawer resource={row ? systenant : added} editing={start} onClose={onClose} width={640}>
      <Fields row={row} />
    </EditDrawer>
  )
}

function Fields({ row }: { row: AnyRow | undefined }) {
  const say = useText()
  const field = (name: keyof typeof fields, more: object = {}) => (
    <FormField key={name} name={name} field={fields[name]} {...more} />
  )
  return (
    <>
      <fieldset className="form-group">
        <legend>{say(t.basics)}</legend>
        {field('tenantName', { autoFocus: true })}
        {field('tenantCode', { disabled: row !== undefined })}
      </fieldset>
      {!row && <FirstAdministrator />}
      <fieldset className="form-group">
        <legend>{say(t.terms)}</legend>
        {field('packageId', row?.['packageName'] ? { valueLabel: String(row['packageName']) } : {})}
        {row && <Effect row={row} />}
        {field('mostUsers')}
        {field('startTime')}
        {field('endTime')}
      </fieldset>
      <fieldset className="form-group">
        <legend>{say(t.contact)}</legend>
        {field('tenantContact')}
        {field('tenantEmail')}
        {field('tenantTel')}
      </fieldset>
      <fieldset className="form-group">
        <legend>{say(t.access)}</legend>
        {field('timeZone')}
        {field('domain')}
      </fieldset>
    </>
  )
}

function FirstAdministrator() {
  const say = useText()
  const form = Form.useFormInstance<Record<string, unknown>>()
  const by = Form.useWatch('adminBy', form) as 'new' | 'existing' | undefined
  const needed = (name: keyof typeof first) => (
    <FormField key={name} name={name} field={{ ...first[name], required: true }} />
  )
  return (
    <fieldset className="form-group">
      <legend>{say(t.first)}</legend>
      <Form.Item name="adminBy" label={say(first.adminBy.label)} required>
        <Radio.Group
          optionType="button"
          options={[
            { value: 'new', label: say(first.adminBy.choices.new) },
            { value: 'existing', label: say(first.adminBy.choices.existing) },
          ]}
        />
      </Form.Item>
      {by === 'existing' ? (
        <>
          {needed('adminAccount')}
          <p className="admin-note">{say(t.existingHint)}</p>
        </>
      ) : (
        <>
          {needed('adminNickname')}
          {needed('adminUsername')}
          {needed('adminEmail')}
          <FormField name="adminMobile" field={first.adminMobile} />
          <FormField name="adminLanguage" field={first.adminLanguage} />
        </>
      )}
    </fieldset>
  )
}

/** What another package would take from the tenant's people, before it is saved. */
function Effect({ row }: { row: AnyRow }) {
  const form = Form.useFormInstance<Record<string, unknown>>()
  const chosen = (Form.useWatch('packageId', form) as string | null | undefined) ?? null
  if (chosen === (row['packageId'] ?? null)) return null
  return (
    <PackageEffect
      queryKey={['tenant', row.id, row.version, chosen]}
      ask={() => call(systenant.routes.previewPackage, { id: row.id, packageId: chosen })}
    />
  )
}
