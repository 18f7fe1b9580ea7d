import { sysurl } from '@clearway/contract/features/admin/role/sysurl'
import type { Route } from '@clearway/contract/kernel/route'
import { say as sayIn } from '@clearway/contract/kernel/text'
import { useQuery } from '@tanstack/react-query'
import { AutoComplete, Form, Select } from 'antd'
import { useMemo } from 'react'

import { useCan } from '../../../kernel/can.ts'
import { EditDrawer, type EditDrawerProps } from '../../../kernel/form/EditDrawer.tsx'
import { FormField } from '../../../kernel/form/FormField.tsx'
import { useOptions } from '../../../kernel/form/options.ts'
import { useLanguage, useText } from '../../../kernel/language.ts'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import { rowsText } from '../../../kernel/rows.text.ts'
import { adminText as t } from '../admin.text.ts'
import { FormEffect, ruleOptions } from './ruleEffects.tsx'

const { fields } = sysurl

export const SysurlPage = resourcePage(sysurl, { form: UrlForm, ...ruleOptions('sysurl', sysurl) })

function UrlForm({ resource, editing, onClose }: EditDrawerProps) {
  const say = useText()
  return (
    <EditDrawer resource={resource} editing={editing} onClose={onClose}>
      <FormField name="url" field={fields.url}>
        <UrlPicker />
      </FormField>
      <Form.Item name="roleIds" label={say(fields.roleIds.label)} required>
        <RolesPicker />
      </Form.Item>
      <FormField name="description" field={fields.description} />
      {editing && <FormEffect of="sysurl" id={'row' in editing ? editing.row.id : undefined} />}
    </EditDrawer>
  )
}

interface Picked<V> {
  readonly id?: string
  readonly value?: V | null
  readonly onChange?: (value: V) => void
}

/** The calls that the person may make himself, as a rule can give no more: whole families first, then one by one. */
function useCalls(): { value: string; label: string }[] {
  const language = useLanguage()
  const can = useCan()
  const { data: contracts = [] } = useQuery({
    queryKey: ['contract'],
    queryFn: async () =>
      (await import('@clearway/contract/features/index')).contracts as readonly Readonly<Record<string, Route>>[],
    staleTime: Infinity,
  })
  return useMemo(() => {
    const routes = contracts
      .flatMap((c) => Object.values(c))
      .filter((r) => 'permission' in r.access && can(r.access.permission))
    const families = [...new Set(routes.map((r) => r.path.slice(0, r.path.lastIndexOf('/'))))].sort()
    return [
      ...families.map((f) => ({ value: `${f}/**`, label: `${f}/**` })),
      ...routes
        .map((r) => ({ value: r.path, label: `${r.path} · ${sayIn(r.title, language)}` }))
        .sort((a, b) => a.value.localeCompare(b.value)),
    ]
  }, [contracts, language, can])
}

function UrlPicker({ value, onChange, ...rest }: Picked<string>) {
  const say = useText()
  const calls = useCalls()
  return (
    <AutoComplete
      {...rest}
      value={value ?? ''}
      onChange={(next) => onChange?.(next)}
      options={calls}
      placeholder={say(t.chooseUrl)}
      popupMatchSelectWidth={false}
      showSearch={{
        filterOption: (typed, option) => String(option?.['label']).toLowerCase().includes(typed.toLowerCase()),
      }}
    />
  )
}

function RolesPicker({ value, onChange, ...rest }: Picked<string[]>) {
  const say = useText()
  const { options, fetching } = useOptions('sysrole', '', value ?? [], true)
  return (
    <Select<string[]>
      {...rest}
      mode="multiple"
      value={value ?? []}
      onChange={(next) => onChange?.(next)}
      loading={fetching}
      options={options.map((o) => ({ value: o.id, label: o.label }))}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={say(rowsText.choose)}
      notFoundContent={say(rowsText.noOptions)}
    />
  )
}
