import { tenantPackage } from '@clearway/contract/features/admin/tenant/tenantPackage'
import { tenantPackageText } from '@clearway/contract/features/admin/tenant/tenantPackage.text'
import { Form } from 'antd'
import { useMemo } from 'react'
import { Link } from 'react-router'

import { call } from '../../../kernel/api.ts'
import { useDebounced } from '../../../kernel/debounced.ts'
import { EditDrawer, type EditDrawerProps, type Editing } from '../../../kernel/form/EditDrawer.tsx'
import { FormField } from '../../../kernel/form/FormField.tsx'
import { useText } from '../../../kernel/language.ts'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import type { AnyRow } from '../../../kernel/rows.ts'

import '../admin.css'
import { PackageEffect } from './PackageEffect.tsx'
import { ScreenTicks } from './ScreenTicks.tsx'
import { tenantText as t } from './tenant.text.ts'

import './tenantSettings.css'

const { fields } = tenantPackage

/** What the operator sells; each package says which screens it opens. */
export const TenantPackagePage = resourcePage(tenantPackage, {
  columns: (given) =>
    given
      .filter((c) => c.key !== 'screens')
      .map((c) =>
        c.key === 'tenantCount'
          ? {
              ...c,
              render: (row) =>
                row['tenantCount'] ? (
                  <Link to={`/systenant?packageId=${row.id}`}>{String(row['tenantCount'])}</Link>
                ) : (
                  0
                ),
            }
          : c,
      ),
  rowActions: (row, usual) =>
    usual.map((a): Action =>
      a.key === 'delete' && Number(row['tenantCount']) > 0 ? { ...a, offBecause: t.deleteStillUsed } : a,
    ),
  form: PackageForm,
})

function PackageForm({ resource, editing, onClose }: EditDrawerProps) {
  const say = useText()
  const start = useMemo(
    (): Editing | null =>
      editing && !('row' in editing) ? { initial: { status: 'able', screens: [], ...editing.initial } } : editing,
    [editing],
  )
  const row = start && 'row' in start ? start.row : undefined
  return (
    <EditDrawer resource={resource} editing={start} onClose={onClose} width={720}>
      <FormField name="packageName" field={fields.packageName} autoFocus />
      <FormField name="packageNameTw" field={fields.packageNameTw} />
      <FormField name="packageNameEn" field={fields.packageNameEn} />
      <FormField name="packageCode" field={fields.packageCode} />
      <FormField name="status" field={fields.status} />
      <FormField name="description" field={fields.description} />
      {row && <Effect row={row} />}
      <Form.Item name="screens" label={say(tenantPackageText.screens)} required>
        <ScreenTicks />
      </Form.Item>
    </EditDrawer>
  )
}

/** Stands where it is seen while the boxes are ticked, and says nothing until something differs. */
function Effect({ row }: { row: AnyRow }) {
  const form = Form.useFormInstance<Record<string, unknown>>()
  const screens = Form.useWatch('screens', form) as string[] | undefined
  const status = Form.useWatch('status', form) as 'able' | 'disable' | undefined
  const asked = useDebounced(JSON.stringify({ screens, status }), 300)
  const { screens: codes, status: state } = JSON.parse(asked) as { screens?: string[]; status?: 'able' | 'disable' }
  if (!codes?.length || !state) return null
  return (
    <div className="package-effect-bar">
      <PackageEffect
        queryKey={[row.id, row.version, asked]}
        ask={() => call(tenantPackage.routes.preview, { id: row.id, screens: codes, status: state })}
      />
    </div>
  )
}
