import { rolePreview } from '@clearway/contract/features/admin/rolePreview'
import { dataScopes, sysmenu, type DataResource } from '@clearway/contract/features/admin/sysmenu'
import { sysmenuText } from '@clearway/contract/features/admin/sysmenu.text'
import { useQuery } from '@tanstack/react-query'
import { App, Select, Skeleton } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { call } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { ReadFailure } from '../../kernel/list/TableNotice.tsx'
import { adminText as t } from './admin.text.ts'
import { OrgPicker } from './OrgPicker.tsx'
import { together } from './RoleEffect.tsx'
import { PaneBar, useSaveRights, type RightsProps } from './RightsPane.tsx'

type Scope = keyof typeof dataScopes
interface Rule { readonly scope: Scope; readonly chosenOrgs: readonly string[]; readonly filterFields: readonly string[] }

const open: Rule = { scope: 'all', chosenOrgs: [], filterFields: [] }
const ruleOf = (r: DataResource): Rule => (r.rule ? { scope: r.rule.scope, chosenOrgs: r.rule.chosenOrgs, filterFields: r.rule.filterFields } : open)
const plain = (r: Rule) => JSON.stringify([r.scope, r.scope === 'chosen' ? [...r.chosenOrgs].sort() : [], [...r.filterFields].sort()])

/** Which rows and fields of each kind of data the role works with. */
export function RoleData({ roleId, readOnly, onDirty }: RightsProps) {
  const say = useText()
  const { message } = App.useApp()
  const queryKey = useMemo(() => ['sysmenu', 'dataOfRole', roleId], [roleId])
  const found = useQuery({ queryKey, queryFn: () => call(sysmenu.routes.queryDataFieldByRoleId, { roleId }), staleTime: Infinity })
  const { save, busy } = useSaveRights(queryKey)
  const [edited, setEdited] = useState<Readonly<Record<string, Rule>>>({})
  const resources = found.data?.resources ?? []
  const changed = resources.filter((r) => edited[r.resource] && plain(edited[r.resource]!) !== plain(ruleOf(r)))
  useEffect(() => onDirty(changed.length > 0), [changed.length, onDirty])
  const send = async () => {
    if (changed.some((r) => edited[r.resource]!.scope === 'chosen' && edited[r.resource]!.chosenOrgs.length === 0)) return void message.warning(say(sysmenuText.chooseOrgs), 5)
    const dropped = (r: DataResource) => plain(edited[r.resource]!) === plain(open) && r.rule
    const inputOf = (r: DataResource) => {
      const rule = edited[r.resource]!
      return { roleId, resource: r.resource, scope: rule.scope, chosenOrgs: [...rule.chosenOrgs], filterFields: [...rule.filterFields] }
    }
    const done = await save(async () => {
      let { version } = found.data!
      for (const r of changed) {
        const answer = dropped(r) ? await call(sysmenu.routes.deleteDataField, { id: r.rule!.id, version }) : await call(sysmenu.routes.authorizeDataFieldToRole, { ...inputOf(r), version })
        version = answer.version
      }
    }, async () => together(await Promise.all(changed.map((r) => (dropped(r) ? call(rolePreview.previewDeleteDataField, { id: r.rule!.id }) : call(rolePreview.previewDataFieldToRole, inputOf(r)))))))
    if (done) setEdited({})
  }
  if (found.error) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  return (
    <div className="admin-pane">
      <PaneBar changes={changed.length} busy={busy} readOnly={readOnly} onSave={() => void send()} onRevert={() => setEdited({})} />
      <div className="admin-pane-body">
        <p>{say(t.dataIntro)}</p>
        {!found.data && <div className="waiting"><Skeleton active paragraph={{ rows: 8 }} /></div>}
        {found.data && (
          <table className="admin-data">
            <thead><tr><th scope="col">{say(t.tabData)}</th><th scope="col" style={{ width: '38%' }}>{say(sysmenuText.scope)}</th><th scope="col" style={{ width: '38%' }}>{say(sysmenuText.filterFields)}</th></tr></thead>
            <tbody>
              {resources.map((r) => (
                <ResourceLine key={r.resource} resource={r} rule={edited[r.resource] ?? ruleOf(r)} changed={changed.includes(r)} disabled={readOnly || busy} onChange={(rule) => setEdited({ ...edited, [r.resource]: rule })} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </div>
  )
}

function ResourceLine({ resource, rule, changed, disabled, onChange }: { resource: DataResource; rule: Rule; changed: boolean; disabled: boolean; onChange: (rule: Rule) => void }) {
  const say = useText()
  const title = say(resource.title)
  return (
    <tr>
      <th scope="row" className={changed ? 'admin-changed' : ''}>{title}</th>
      <td>
        <Select<Scope>
          value={rule.scope} disabled={disabled} aria-label={`${title}: ${say(sysmenuText.scope)}`} options={(Object.keys(dataScopes) as Scope[]).map((value) => ({ value, label: say(dataScopes[value]) }))}
          onChange={(scope) => onChange({ ...rule, scope })}
        />
        {rule.scope === 'chosen' && (
          <OrgPicker multiple disabled={disabled} value={rule.chosenOrgs} aria-label={`${title}: ${say(sysmenuText.chosenOrgs)}`} onChange={(orgs) => onChange({ ...rule, chosenOrgs: [orgs ?? []].flat() })} />
        )}
      </td>
      <td>
        <Select<string[]>
          mode="multiple" value={[...rule.filterFields]} disabled={disabled} allowClear aria-label={`${title}: ${say(sysmenuText.filterFields)}`} placeholder={say(t.nothingHidden)} showSearch={{ optionFilterProp: 'label' }}
          options={resource.fields.map((f) => ({ value: f.name, label: say(f.label) }))} onChange={(filterFields) => onChange({ ...rule, filterFields })}
        />
      </td>
    </tr>
  )
}
