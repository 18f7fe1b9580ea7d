import { explain } from '@clearway/contract/features/admin/explain/explain'
import { permissionName, permissionWord, resourceTitle } from '@clearway/contract/features/permissions'
import type { Route } from '@clearway/contract/kernel/route'
import { say as sayIn } from '@clearway/contract/kernel/text'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useMemo, useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { useSearched } from '../../../kernel/form/searched.ts'
import { useLanguage, useText } from '../../../kernel/language.ts'
import { rowsText } from '../../../kernel/rows.text.ts'
import { explainPageText as t } from './explainPage.text.ts'

interface Picked {
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
  readonly label: string
  readonly disabled?: boolean
}
interface Option {
  readonly id: string
  readonly label: string
}

/** One of many, found by typing; the label of what is chosen is asked for by its id. */
function RemotePicker({
  value,
  onChange,
  label,
  disabled = false,
  name,
  placeholder,
  ask,
}: Picked & {
  name: string
  placeholder: string
  ask: (more: { search?: string; ids?: string }) => Promise<readonly Option[]>
}) {
  const say = useText()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const { found, fetching } = useSearched(typed, {
    key: ['explain', name],
    find: ask,
    wordsOf: (option) => option.label,
    enabled: open && !disabled,
  })
  const chosen = useQuery({
    queryKey: ['explain', name, { ids: value }],
    queryFn: () => ask({ ids: value! }),
    enabled: Boolean(value) && !disabled,
    staleTime: 60_000,
  })
  const options = [
    ...new Map([...(chosen.data ?? []), ...found].map((o) => [o.id, { value: o.id, label: o.label }])).values(),
  ]
  if (value && !options.some((o) => o.value === value)) options.push({ value, label: '…' })
  return (
    <Select<string>
      value={value ?? null}
      disabled={disabled}
      allowClear
      aria-label={label}
      placeholder={placeholder}
      options={options}
      loading={fetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onOpenChange={setOpen}
      notFoundContent={fetching ? null : say(rowsText.noOptions)}
      onChange={(next: string | null | undefined) => onChange(next ?? undefined)}
    />
  )
}

export function ExplainUserPicker(props: Omit<Picked, 'label'>) {
  const say = useText()
  return (
    <RemotePicker
      {...props}
      name="users"
      label={say(t.user)}
      placeholder={say(t.findUser)}
      ask={(more) => call(explain.queryExplainUsers, more)}
    />
  )
}

export function RecordPicker({ resource, ...props }: Omit<Picked, 'label'> & { resource: string | undefined }) {
  const say = useText()
  return (
    <RemotePicker
      {...props}
      disabled={!resource}
      name={`records ${resource}`}
      label={say(t.record)}
      placeholder={say(resource ? t.findRecord : t.noRecords)}
      ask={(more) => call(explain.queryExplainRecords, { resource: resource!, ...more })}
    />
  )
}

const contractQuery = {
  queryKey: ['contract'],
  queryFn: async () =>
    (await import('@clearway/contract/features/index')).contracts as readonly Readonly<Record<string, Route>>[],
  staleTime: Infinity,
}

/** The resource of an action, where its rows can be asked about. */
export function useRuledResource(action: string | undefined) {
  const { data: contracts = [] } = useQuery(contractQuery)
  const { data: resources = [] } = useQuery({
    queryKey: ['contract', 'dataResources'],
    queryFn: async () => (await import('@clearway/contract/features/resources')).dataResources,
    staleTime: Infinity,
  })
  const route = contracts.flatMap((c) => Object.values(c)).find((r) => `${r.method} ${r.path}` === action)
  const permission = route ? ('permission' in route.access ? route.access.permission : '') : (action ?? '')
  return resources.find((r) => r.name === permission.split('.')[0])
}

/** Buttons under their screens, then every call. */
export function ActionPicker({
  value,
  onChange,
  disabled = false,
  calls = true,
}: Omit<Picked, 'label'> & { calls?: boolean }) {
  const say = useText()
  const language = useLanguage()
  const { data: contracts = [], isPending } = useQuery(contractQuery)
  const options = useMemo(() => {
    const routes = contracts.flatMap((c) => Object.values(c))
    const first = new Map<string, Route>()
    for (const route of routes)
      if ('permission' in route.access && !first.has(route.access.permission)) first.set(route.access.permission, route)
    const buttons = Map.groupBy([...first], ([code]) => code.split('.')[0]!)
    const groups = [...buttons].map(([resource, codes]) => ({
      label: sayIn(resourceTitle(resource), language),
      title: resource,
      options: codes.map(([code, route]) => ({
        value: code,
        label: sayIn(permissionName(code, route.title), language),
        short: sayIn(permissionWord(code, route.title), language),
      })),
    }))
    const named = (r: Route) =>
      'permission' in r.access
        ? `${sayIn(resourceTitle(r.access.permission.split('.')[0]!), language)}: ${sayIn(r.title, language)}`
        : sayIn(r.title, language)
    const all = routes
      .map((r) => ({
        value: `${r.method} ${r.path}`,
        label: `${named(r)} · ${r.method} ${r.path}`,
        short: `${named(r)} · ${r.method} ${r.path}`,
      }))
      .sort((a, b) => a.label.localeCompare(b.label))
    return calls ? [...groups, { label: sayIn(t.calls, language), title: 'calls', options: all }] : groups
  }, [contracts, language, calls])
  const hit = (typed: string, option?: { value?: unknown; label?: unknown }) =>
    `${String(option?.value)} ${String(option?.label)}`.toLowerCase().includes(typed.trim().toLowerCase())
  return (
    <Select<string>
      value={isPending ? null : (value ?? null)}
      disabled={disabled}
      allowClear
      aria-label={say(t.action)}
      placeholder={say(t.findAction)}
      options={options}
      loading={isPending}
      popupMatchSelectWidth={420}
      listHeight={360}
      showSearch={{ filterOption: (typed, option) => hit(typed, option) }}
      optionRender={(option) => String((option.data as { short?: string }).short ?? option.label)}
      notFoundContent={say(rowsText.noOptions)}
      onChange={(next: string | null | undefined) => onChange(next ?? undefined)}
    />
  )
}
