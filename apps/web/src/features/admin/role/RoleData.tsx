import { dataScopes, sysmenu, type DataResource } from '@clearway/contract/features/admin/menu/sysmenu'
import { sysmenuText } from '@clearway/contract/features/admin/menu/sysmenu.text'
import { useQuery } from '@tanstack/react-query'
import { App, Select, Skeleton } from 'antd'
import { useEffect, useMemo, useState, type ReactNode } from 'react'

import { call } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { adminText as t } from '../admin.text.ts'
import { OrgPicker } from '../organisation/OrgPicker.tsx'
import {
  lacksOrgs,
  previewRules,
  ruleOf,
  sameRule,
  saveRules,
  type Rule,
  type RuleChange,
  type Scope,
} from './dataRules.ts'
import { PaneBar, useSaveRights, type RightsProps } from './RightsPane.tsx'

/** Which rows and fields of each kind of data the role works with. */
export function RoleData({ roleId, readOnly, onDirty }: RightsProps) {
  const say = useText()
  const { message } = App.useApp()
  const queryKey = useMemo(() => ['sysmenu', 'dataOfRole', roleId], [roleId])
  const found = useQuery({
    queryKey,
    queryFn: () => call(sysmenu.routes.queryDataFieldByRoleId, { roleId }),
    staleTime: Infinity,
  })
  const { save, busy } = useSaveRights(queryKey)
  const [edited, setEdited] = useState<Readonly<Record<string, Rule>>>({})
  const resources = found.data?.resources ?? []
  const changes = resources.flatMap((resource): RuleChange[] => {
    const rule = edited[resource.resource]
    return rule && !sameRule(rule, ruleOf(resource)) ? [{ resource, rule }] : []
  })
  useEffect(() => onDirty(changes.length > 0), [changes.length, onDirty])
  const send = async () => {
    if (changes.some(lacksOrgs)) return void message.warning(say(sysmenuText.chooseOrgs), 5)
    const done = await save(
      () => saveRules(roleId, changes, found.data!.version),
      () => previewRules(roleId, changes),
    )
    if (done) setEdited({})
  }
  if (found.error) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  return (
    <div className="admin-pane">
      <PaneBar
        changes={changes.length}
        busy={busy}
        readOnly={readOnly}
        onSave={() => void send()}
        onRevert={() => setEdited({})}
      />
      <div className="admin-pane-body">
        <p>{say(t.dataIntro)}</p>
        {!found.data && (
          <div className="waiting">
            <Skeleton active paragraph={{ rows: 8 }} />
          </div>
        )}
        {found.data && (
          <RulesTable>
            {resources.map((r) => (
              <ResourceLine
                key={r.resource}
                resource={r}
                rule={edited[r.resource] ?? ruleOf(r)}
                changed={changes.some((c) => c.resource === r)}
                disabled={readOnly || busy}
                onChange={(rule) => setEdited({ ...edited, [r.resource]: rule })}
              />
            ))}
          </RulesTable>
        )}
      </div>
    </div>
  )
}

function RulesTable({ children }: { children: ReactNode }) {
  const say = useText()
  return (
    <table className="admin-data">
      <thead>
        <tr>
          <th scope="col">{say(t.tabData)}</th>
          <th scope="col" style={{ width: '38%' }}>
            {say(sysmenuText.scope)}
          </th>
          <th scope="col" style={{ width: '38%' }}>
            {say(sysmenuText.filterFields)}
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

function ResourceLine({
  resource,
  rule,
  changed,
  disabled,
  onChange,
}: {
  resource: DataResource
  rule: Rule
  changed: boolean
  disabled: boolean
  onChange: (rule: Rule) => void
}) {
  const say = useText()
  const title = say(resource.title)
  return (
    <tr>
      <th scope="row" className={changed ? 'admin-changed' : ''}>
        {title}
      </th>
      <td>
        <Select<Scope>
          value={rule.scope}
          disabled={disabled}
          aria-label={`${title}: ${say(sysmenuText.scope)}`}
          options={(Object.keys(dataScopes) as Scope[]).map((value) => ({ value, label: say(dataScopes[value]) }))}
          onChange={(scope) => onChange({ ...rule, scope })}
        />
        {rule.scope === 'chosen' && (
          <OrgPicker
            multiple
            disabled={disabled}
            value={rule.chosenOrgs}
            aria-label={`${title}: ${say(sysmenuText.chosenOrgs)}`}
            onChange={(orgs) => onChange({ ...rule, chosenOrgs: [orgs ?? []].flat() })}
          />
        )}
      </td>
      <td>
        <Select<string[]>
          mode="multiple"
          value={[...rule.filterFields]}
          disabled={disabled}
          allowClear
          aria-label={`${title}: ${say(sysmenuText.filterFields)}`}
          placeholder={say(t.nothingHidden)}
          showSearch={{ optionFilterProp: 'label' }}
          options={resource.fields.map((f) => ({ value: f.name, label: say(f.label) }))}
          onChange={(filterFields) => onChange({ ...rule, filterFields })}
        />
      </td>
    </tr>
  )
}
