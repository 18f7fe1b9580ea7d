import { rolePreview, type RolePreview } from '@clearway/contract/features/admin/explain/rolePreview'
import { sysmenu, type dataScopes, type DataResource } from '@clearway/contract/features/admin/menu/sysmenu'

import { call } from '../../../kernel/api.ts'
import { together } from './RoleEffect.tsx'

export type Scope = keyof typeof dataScopes

/** Which rows and fields of one kind of data a role works with. */
export interface Rule {
  readonly scope: Scope
  readonly chosenOrgs: readonly string[]
  readonly filterFields: readonly string[]
}

/** A kind of data with the rule that it is to have. */
export interface RuleChange {
  readonly resource: DataResource
  readonly rule: Rule
}

const open: Rule = { scope: 'all', chosenOrgs: [], filterFields: [] }

export const ruleOf = (r: DataResource): Rule =>
  r.rule ? { scope: r.rule.scope, chosenOrgs: r.rule.chosenOrgs, filterFields: r.rule.filterFields } : open

const plain = (r: Rule) =>
  JSON.stringify([r.scope, r.scope === 'chosen' ? [...r.chosenOrgs].sort() : [], [...r.filterFields].sort()])

export const sameRule = (a: Rule, b: Rule): boolean => plain(a) === plain(b)

export const lacksOrgs = ({ rule }: RuleChange): boolean => rule.scope === 'chosen' && rule.chosenOrgs.length === 0

// A rule that restricts nothing any more is deleted.
const dropped = ({ resource, rule }: RuleChange) => (sameRule(rule, open) ? resource.rule : null)

const inputOf = (roleId: string, { resource, rule }: RuleChange) => ({
  roleId,
  resource: resource.resource,
  scope: rule.scope,
  chosenOrgs: [...rule.chosenOrgs],
  filterFields: [...rule.filterFields],
})

/** Saves one rule after the other, each with the version that the one before left. */
export async function saveRules(roleId: string, changes: readonly RuleChange[], version: number): Promise<void> {
  let now = version
  for (const change of changes) {
    const old = dropped(change)
    const answer = old
      ? await call(sysmenu.routes.deleteDataField, { id: old.id, version: now })
      : await call(sysmenu.routes.authorizeDataFieldToRole, { ...inputOf(roleId, change), version: now })
    now = answer.version
  }
}

/** What all of them together would change. */
export const previewRules = async (roleId: string, changes: readonly RuleChange[]): Promise<RolePreview> =>
  together(
    await Promise.all(
      changes.map((change) => {
        const old = dropped(change)
        return old
          ? call(rolePreview.previewDeleteDataField, { id: old.id })
          : call(rolePreview.previewDataFieldToRole, inputOf(roleId, change))
      }),
    ),
  )
