import { auditText as t } from '../../../kernel/audit.text.ts'
import { common } from '../../../kernel/common.text.ts'
import type { Field } from '../../../kernel/field.ts'
import { takesOut, type Route } from '../../../kernel/route.ts'
import { say, text, type Language, type Text } from '../../../kernel/text.ts'
import { permissionName, resourceTitle } from '../../permissions.ts'
import { dataResources } from '../../resources.ts'
import { screens, type Screen } from '../../screens.ts'
import { tenantPolicy } from '../tenant/tenantPolicy.ts'

const join = (a: Text, b: Text): Text => text(`${a.zh} · ${b.zh}`, `${a.tw} · ${b.tw}`, `${a.en} · ${b.en}`)

/** `POST /api/trade/supplier/add` and words such as `sign in` → what was done, in words. `routes` are those of the product. */
export function actionWords(routes: readonly Route[]): Record<string, Text> {
  const calls = routes
    .filter((r) => r.audit || takesOut(r))
    .map(
      (r) =>
        [
          `${r.method} ${r.path}`,
          'permission' in r.access ? join(resourceTitle(r.access.permission.split('.')[0]!), r.title) : r.title,
        ] as const,
    )
  return { ...t.actions, ...Object.fromEntries(calls) }
}

export const outcomeWords: Readonly<Record<string, Text>> = t.outcomes
export const outcomeColours = { done: 'green', failed: 'red', refused: 'orange' } as const

const details: Readonly<Record<string, Text>> = t.details
const scopes: Readonly<Record<string, Text>> = t.scopes
const known = (resource: string) => screens.some((s: Screen) => s.resources.includes(resource))

/** `order orgAndBelow −highestPrice`: the rows and the hidden fields of a resource. */
function scopeWords(part: string, language: Language): string {
  return part.replace(
    /(^|: )(\w+) (all|orgAndBelow|org|own|chosen)((?: −\w+)*)/g,
    (whole, before: string, name: string, scope: string, hidden: string) => {
      const resource = dataResources.find((r) => r.name === name)
      if (!resource) return whole
      const fields = hidden
        .split(' −')
        .filter(Boolean)
        .map((f) => ` −${resource.fields[f] ? say(resource.fields[f].label, language) : f}`)
      return `${before}${say(resource.title, language)} · ${say(scopes[scope]!, language)}${fields.join('')}`
    },
  )
}

/** `mfa nobody → all`: a rule of the security policy, before and after. */
function policyWords(word: string, language: Language): string | undefined {
  const [, name, from, to] = /^(\w+) (\S+) → (\S+)$/.exec(word) ?? []
  const field: Field | undefined = tenantPolicy.fields[name as keyof typeof tenantPolicy.fields]
  const value = (v: string) =>
    field?.choices?.[v]
      ? say(field.choices[v], language)
      : v === 'true'
        ? say(common.yes, language)
        : v === 'false'
          ? say(common.no, language)
          : v
  return field && `${say(field.label, language)} ${value(from!)} → ${value(to!)}`
}

const permissionWords = (part: string, language: Language): string =>
  part.replace(
    /(^|[\s+−])([a-z]\w+)\.([a-z]\w+)(?=$|[\s,;])/g,
    (whole, before: string, resource: string, verb: string) =>
      known(resource) ? `${before}${say(permissionName(`${resource}.${verb}`), language)}` : whole,
  )

/** Puts the codes of a detail into words (`able` → 启用, `order.edit` → 订单列表：新增和修改); names and what people typed stay. */
export function detailWords(detail: string): Text {
  const one = (part: string, language: Language): string => {
    const whole = details[part]
    if (whole) return say(whole, language)
    const words = part.split(', ')
    const told = words.map((w) => (details[w] ? say(details[w], language) : policyWords(w, language)))
    if (told.some((w) => w !== undefined)) return told.map((w, at) => w ?? words[at]).join(', ')
    return permissionWords(scopeWords(part, language), language)
  }
  const said = (language: Language) =>
    details[detail]
      ? say(details[detail], language)
      : detail
          .split('; ')
          .map((part) => one(part, language))
          .join('; ')
  return text(said('zh'), said('tw'), said('en'))
}
