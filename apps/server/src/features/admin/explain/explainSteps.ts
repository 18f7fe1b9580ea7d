import type { ExplainStep } from '@clearway/contract/features/admin/explain/explain'
import { explainText as t } from '@clearway/contract/features/admin/explain/explain.text'
import type { Route } from '@clearway/contract/kernel/route'
import type { Text } from '@clearway/contract/kernel/text'

import { urlMatches, type Because } from '../../../kernel/access/decide.ts'
import type { Principal } from '../../../kernel/access/principal.ts'
import type { Context } from '../../../kernel/context.ts'
import { adminCode } from '../administration.ts'
import { expiryOf, joined, menusWith, moment, plain, roleName, sourcesOf, told, type Facts } from './explainFacts.ts'

interface Told {
  detail: Text
  advice?: Text
  roleIds?: readonly string[]
}

/** The steps of `decide`, in its order. */
const order = ['package', 'grant', 'admin', 'urlRule', 'permission'] as const
type Code = (typeof order)[number]

export interface Asked {
  readonly permission: string
  readonly routes: readonly Route[]
}
interface Decision {
  readonly route: Route
  readonly allowed: boolean
  readonly because: Because
}

export function step(
  facts: Facts,
  code: ExplainStep['code'],
  state: ExplainStep['state'],
  { detail, advice, roleIds = [] }: Told,
): ExplainStep {
  return {
    code,
    state,
    detail,
    advice: state === 'stops' ? (advice ?? null) : null,
    roles: [...new Set(roleIds)].flatMap((id) =>
      facts.roles.has(id) ? [{ id, name: facts.roles.get(id)!.roleName }] : [],
    ),
  }
}

const names = (facts: Facts, ids: readonly string[]): Text => joined(ids.map((id) => roleName(facts, id)))

function tellUrl(facts: Facts, user: Principal, decision: Decision, rest: readonly Decision[]): Told {
  const rules = user.urlRules.filter((r) => urlMatches(r.url, decision.route.path))
  const rule = rules.find((r) => r.roleIds.some((id) => user.roleIds.includes(id))) ?? rules[0]
  const shut = rest.filter((d) => !d.allowed && d.because === 'urlRule')
  const part =
    shut.length && decision.allowed ? [told(t.urlPart, { calls: joined(shut.map((d) => d.route.title)) })] : []
  const tell = (words: Text) => joined([words, ...part], { zh: '；', tw: '；', en: '. ' })
  if (!rule) return { detail: tell(t.noUrlRule) }
  if (decision.because !== 'urlRule') return { detail: tell(told(t.urlNotAsked, { url: rule.url })) }
  const alive = rules.flatMap((r) => r.roleIds).filter((id, at, all) => facts.roles.has(id) && all.indexOf(id) === at)
  const held = rule.roleIds.filter((id) => user.roleIds.includes(id))
  return decision.allowed
    ? { detail: tell(told(t.urlAllows, { url: rule.url, roles: names(facts, held) })), roleIds: held }
    : {
        detail: told(t.urlRefuses, {
          url: rules.map((r) => r.url).join(' '),
          roles: alive.length ? names(facts, alive) : plain('–'),
        }),
        advice: told(t.adviceUrl, { url: rule.url }),
        roleIds: alive,
      }
}

function tellMenu(ctx: Context, facts: Facts, user: Principal, permission: string): Told {
  const { given, hidden, all } = menusWith(facts, user, permission)
  const sources = sourcesOf(ctx, facts, { ...user, urlRules: [], granted: new Set() }, permission)
  if (sources.length && !user.admin)
    return { detail: joined(sources, { zh: '；', tw: '；', en: '; ' }), roleIds: given.map((u) => u.roleId) }
  if (hidden.length) {
    const values = (u: (typeof hidden)[number]) => ({ role: roleName(facts, u.roleId), menu: u.menu.title })
    return {
      detail: joined(
        hidden.map((u) => told(t.hiddenBy, values(u))),
        { zh: '；', tw: '；', en: '; ' },
      ),
      advice: told(t.adviceButton, values(hidden[0]!)),
      roleIds: hidden.map((u) => u.roleId),
    }
  }
  if (!all.length) return { detail: told(t.menuNowhere, { area: t.areas[user.area] }) }
  const held = all.find((m) => m.of.some((g) => user.roleIds.includes(g.roleId)))
  if (held && held.status !== 'able')
    return { detail: told(t.menuOff, { menu: held.title }), advice: told(t.adviceMenu, { menu: held.title }) }
  if (held && !user.menuIds.has(held.id))
    return { detail: told(t.menuNotSold, { menu: held.title }), advice: t.advicePackage }
  return {
    detail: told(t.menuNotHeld, { menus: joined(all.map((m) => m.title)) }),
    advice: told(t.adviceRole, { menu: all[0]!.title }),
  }
}

function tell(
  ctx: Context,
  facts: Facts,
  user: Principal,
  code: Code,
  asked: Asked,
  decision: Decision,
  rest: readonly Decision[],
  packageName: Text | null,
): Told {
  const { permission } = asked
  switch (code) {
    case 'package': {
      if (!user.cap) return { detail: t.noPackage }
      const values = { package: packageName ?? t.goneFromSale }
      return user.cap.has(permission)
        ? { detail: told(t.inPackage, values) }
        : { detail: told(t.notInPackage, values), advice: t.advicePackage }
    }
    case 'grant': {
      const until = user.granted.has(permission) ? expiryOf(facts, user.personId, permission) : null
      return { detail: until ? told(t.grantedUntil, { until: moment(ctx, until) }) : t.noGrant }
    }
    case 'admin': {
      if (!user.admin) return { detail: t.notAdmin }
      const own = user.roleIds.filter((id) => facts.roles.get(id)?.roleCode === adminCode)
      return user.permissions.has(permission)
        ? { detail: told(t.isAdmin, { role: names(facts, own) }), roleIds: own }
        : { detail: t.adminWithout, roleIds: own }
    }
    case 'urlRule':
      return tellUrl(facts, user, decision, rest)
    default:
      return tellMenu(ctx, facts, user, permission)
  }
}

/** Which steps had a say is taken from the decision itself; here they only get their words. */
export function stepsOf(
  ctx: Context,
  facts: Facts,
  user: Principal,
  asked: Asked,
  decisions: readonly Decision[],
  packageName: Text | null,
): ExplainStep[] {
  const decision = decisions.find((d) => d.allowed) ?? decisions[0]!
  const at = order.indexOf(decision.because as Code)
  const roles: Told = user.roleIds.length
    ? { detail: told(t.holdsRoles, { roles: names(facts, user.roleIds) }), roleIds: user.roleIds }
    : { detail: t.noRoles }
  const steps = order.map((code, n) => {
    const state =
      n === at
        ? decision.allowed
          ? 'passes'
          : 'stops'
        : code === 'package' && user.cap && n < at
          ? 'passes'
          : 'skipped'
    const words =
      n > at && code !== 'urlRule'
        ? { detail: t.menuDecided }
        : tell(ctx, facts, user, code, asked, decision, decisions, packageName)
    return step(facts, code, state, words)
  })
  return steps.toSpliced(1, 0, step(facts, 'roles', user.roleIds.length ? 'passes' : 'skipped', roles))
}
