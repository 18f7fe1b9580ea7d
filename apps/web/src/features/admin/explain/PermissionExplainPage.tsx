import { explainText } from '@clearway/contract/features/admin/explain/explain.text'
import type { Resource } from '@clearway/contract/kernel/resource'
import { say as sayIn } from '@clearway/contract/kernel/text'
import { Segmented, Select } from 'antd'
import { useMemo } from 'react'

import { useCan } from '../../../kernel/can.ts'
import { useOptions } from '../../../kernel/form/options.ts'
import { useLanguage, useText } from '../../../kernel/language.ts'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { usePageSearch } from '../../../kernel/pageActive.ts'
import { ExplainAnswer } from './ExplainAnswer.tsx'
import { ExplainHolders } from './ExplainHolders.tsx'
import { explainPageText as t } from './explainPage.text.ts'
import { ActionPicker, ExplainUserPicker, RecordPicker, useRuledResource } from './ExplainPickers.tsx'
import { ExplainRights } from './ExplainRights.tsx'

import './explain.css'

const tabs = ['why', 'what', 'who'] as const
type Tab = (typeof tabs)[number]
const names = ['userId', 'action', 'recordId', 'field', 'roleId'] as const
type Asked = { readonly [K in (typeof names)[number]]?: string | undefined } & { readonly tab: Tab }

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What is asked, from the address; what does not fit is left out. */
function readAsked(query: URLSearchParams): Asked {
  const given = (name: (typeof names)[number]) => {
    const value = query.get(name)
    return value && (!name.endsWith('Id') || idShape.test(value)) ? value : undefined
  }
  return {
    tab: tabs.find((tab) => tab === query.get('tab')) ?? 'why',
    ...Object.fromEntries(names.map((n) => [n, given(n)])),
  }
}

function writeAsked(asked: Asked): URLSearchParams {
  const query = new URLSearchParams()
  if (asked.tab !== 'why') query.set('tab', asked.tab)
  for (const name of names) if (asked[name]) query.set(name, asked[name])
  return query
}

/** Why somebody can or cannot do something, all that he can do, and who can. */
export function PermissionExplainPage() {
  const say = useText()
  const [query, setQuery] = usePageSearch()
  const asked = useMemo(() => readAsked(query), [query])
  const change = (part: Partial<Asked>) => setQuery(writeAsked({ ...asked, ...part }))
  return (
    <section className="explain">
      <header className="explain-head">
        <h1>{say(explainText.title)}</h1>
        <Segmented<Tab>
          aria-label={say(explainText.title)}
          value={asked.tab}
          onChange={(tab) => change({ tab })}
          options={tabs.map((tab) => ({ value: tab, label: say(t[`${tab}Tab`]) }))}
        />
      </header>
      {asked.tab === 'why' && <Why asked={asked} change={change} />}
      {asked.tab === 'what' && <What asked={asked} change={change} />}
      {asked.tab === 'who' && <Who asked={asked} change={change} />}
    </section>
  )
}

interface TabProps {
  readonly asked: Asked
  readonly change: (part: Partial<Asked>) => void
}

function Why({ asked, change }: TabProps) {
  const say = useText()
  const resource = useRuledResource(asked.action)
  const { userId, action, recordId, field } = asked
  return (
    <>
      <div className="explain-ask">
        <label>
          <span>{say(t.user)}</span>
          <ExplainUserPicker value={userId} onChange={(next) => change({ userId: next })} />
        </label>
        <label>
          <span>{say(t.action)}</span>
          <ActionPicker
            value={action}
            onChange={(next) => change({ action: next, recordId: undefined, field: undefined })}
          />
        </label>
        <label>
          <span>{say(t.record)}</span>
          <RecordPicker resource={resource?.name} value={recordId} onChange={(next) => change({ recordId: next })} />
        </label>
        <label>
          <span>{say(t.field)}</span>
          <FieldPicker resource={resource} value={field} onChange={(next) => change({ field: next })} />
        </label>
      </div>
      {userId && action ? (
        <ExplainAnswer question={{ userId, action, recordId, field }} />
      ) : (
        <EmptyNotice title={say(t.ask)} hint={say(t.askHint)} />
      )}
    </>
  )
}

function FieldPicker({
  resource,
  value,
  onChange,
}: {
  resource: Resource | undefined
  value: string | undefined
  onChange: (value: string | undefined) => void
}) {
  const say = useText()
  const language = useLanguage()
  const labels = new Set(Object.values(resource?.fields ?? {}).map((f) => f.labelField))
  const options = Object.entries(resource?.fields ?? {})
    .filter(([name, f]) => !f.writeOnly && !labels.has(name))
    .map(([name, f]) => ({ value: name, label: sayIn(f.label, language) }))
  return (
    <Select<string>
      value={value ?? null}
      disabled={!resource}
      allowClear
      aria-label={say(t.field)}
      placeholder={say(t.anyField)}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(next: string | null | undefined) => onChange(next ?? undefined)}
    />
  )
}

function What({ asked: { userId }, change }: TabProps) {
  const say = useText()
  return (
    <>
      <div className="explain-ask">
        <label>
          <span>{say(t.user)}</span>
          <ExplainUserPicker value={userId} onChange={(next) => change({ userId: next })} />
        </label>
      </div>
      {userId ? (
        <ExplainRights
          key={userId}
          userId={userId}
          onWhy={(action) => change({ tab: 'why', action, recordId: undefined, field: undefined })}
        />
      ) : (
        <EmptyNotice title={say(t.askUser)} hint={say(t.askUserHint)} />
      )}
    </>
  )
}

function Who({ asked: { action, roleId, recordId }, change }: TabProps) {
  const say = useText()
  const can = useCan()
  // A call is no permission: who may make it is asked by the permission behind it.
  const permission = action?.includes(' ') ? undefined : action
  const resource = useRuledResource(permission)
  const asked = {
    ...(permission && { action: permission }),
    ...(roleId && { roleId }),
    ...(permission && resource && recordId && { recordId }),
  }
  const why = (userId: string) =>
    change(permission ? { tab: 'why', userId, action: permission, field: undefined } : { tab: 'what', userId })
  return (
    <>
      <div className="explain-ask">
        <label>
          <span>{say(t.action)}</span>
          <ActionPicker
            calls={false}
            value={permission}
            onChange={(next) => change({ action: next, recordId: undefined, field: undefined })}
          />
        </label>
        {can('sysrole.view') && (
          <label>
            <span>{say(t.role)}</span>
            <RoleChoice value={roleId} onChange={(next) => change({ roleId: next })} />
          </label>
        )}
        <label>
          <span>{say(t.record)}</span>
          <RecordPicker resource={resource?.name} value={recordId} onChange={(next) => change({ recordId: next })} />
        </label>
      </div>
      {permission || roleId ? (
        <ExplainHolders asked={asked} onWhy={why} />
      ) : (
        <EmptyNotice title={say(t.askWho)} hint={say(t.askWhoHint)} />
      )}
    </>
  )
}

function RoleChoice({ value, onChange }: { value: string | undefined; onChange: (value: string | undefined) => void }) {
  const say = useText()
  const { options, fetching } = useOptions('sysrole', '', value ? [value] : [], true)
  return (
    <Select<string>
      value={value ?? null}
      allowClear
      aria-label={say(t.role)}
      placeholder={say(t.anyRole)}
      loading={fetching}
      options={options.map((o) => ({ value: o.id, label: o.label }))}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(next: string | null | undefined) => onChange(next ?? undefined)}
    />
  )
}
