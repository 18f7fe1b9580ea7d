import { setImmediate } from 'node:timers/promises'

import type { Route } from '@clearway/contract/kernel/route'
import { languages, say, text, type Language, type Text } from '@clearway/contract/kernel/text'
import { z } from 'zod'

import { allRoutes } from '../access/catalogue.ts'

const words = {
  title: text('通途 API', '通途 API', 'Clearway API'),
  intro: text('每个接口的机器可读说明见', '每個介面的機器可讀說明見', 'Machine-readable description:'),
  open: text('无需登录', '無需登入', 'Open'),
  signedIn: text('任何已登录用户', '任何已登入用戶', 'Any signed-in user'),
  platform: text('平台运营者', '平台營運者', 'Platform operator'),
  permission: text('权限', '權限', 'Permission'),
  field: text('字段', '欄位', 'Field'),
  kind: text('类型', '類型', 'Type'),
  sent: text('发送', '傳送', 'Request'),
  answered: text('返回', '傳回', 'Response'),
} satisfies Record<string, Text>

const escape = (s: string) =>
  s.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!)

interface Shape {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  maxLength?: number
  minLength?: number
  maximum?: number
  minimum?: number
  anyOf?: Shape[]
  items?: Shape
  properties?: Record<string, Shape>
  required?: string[]
}

/** A JSON schema in a few words: `string ≤ 64`, `one of a, b`, `list of object`. */
function brief(shape: Shape): string {
  if (shape.enum) return shape.enum.map(String).join(' | ')
  if (shape.const !== undefined) return String(shape.const)
  if (shape.anyOf) return [...new Set(shape.anyOf.map(brief))].join(' | ')
  if (shape.type === 'array') return `[ ${shape.items ? brief(shape.items) : ''} ]`
  if (shape.type === 'object') return '{ … }'
  const most = shape.maxLength ?? shape.maximum
  const least = shape.minLength ?? shape.minimum
  const bounds = [least ? `≥ ${least}` : '', most !== undefined && most < Number.MAX_SAFE_INTEGER ? `≤ ${most}` : '']
    .filter(Boolean)
    .join(', ')
  return [shape.format ?? shape.type ?? '', bounds].filter(Boolean).join(' ')
}

function fieldRows(shape: Shape, prefix = '', depth = 0): string[] {
  return Object.entries(shape.properties ?? {}).flatMap(([name, inner]) => {
    const at = `${prefix}${name}`
    const row = `<tr><td><code>${escape(at)}</code>${shape.required?.includes(name) ? ' *' : ''}</td><td>${escape(brief(inner))}</td></tr>`
    const below = inner.type === 'array' ? inner.items : inner
    return depth < 3 && below?.properties
      ? [row, ...fieldRows(below, `${at}${inner.type === 'array' ? '[]' : ''}.`, depth + 1)]
      : [row]
  })
}

function table(title: string, type: z.ZodType, io: 'input' | 'output', language: Language): string {
  const shape = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Shape
  const rows = fieldRows(shape.type === 'array' && shape.items ? shape.items : shape)
  if (!rows.length) return ''
  return `<table><caption>${escape(title)}</caption><thead><tr><th scope="col">${say(words.field, language)}</th><th scope="col">${say(words.kind, language)}</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function accessOf(route: Route, language: Language): string {
  if ('permission' in route.access)
    return `${say(words.permission, language)} <code>${escape(route.access.permission)}</code>`
  if ('open' in route.access) return `${say(words.open, language)} (${escape(route.access.open)})`
  return 'platform' in route.access
    ? say(words.platform, language)
    : `${say(words.signedIn, language)} (${escape(route.access.signedIn)})`
}

const section = (
  route: Route,
  language: Language,
): string => `<details id="${escape(`${route.method}${route.path}`)}"><summary><b>${route.method}</b> <code>${escape(route.path)}</code> ${escape(say(route.title, language))}</summary>
<p>${accessOf(route, language)}</p>${table(say(words.sent, language), route.input, 'input', language)}${table(say(words.answered, language), route.output, 'output', language)}</details>`

const style = `body{font:15px/1.6 system-ui,"PingFang SC","Noto Sans CJK SC",sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1f2328;background:#fff}
summary{cursor:pointer;padding:.35rem 0}b{display:inline-block;min-width:3.2rem}table{border-collapse:collapse;margin:.5rem 0 1rem;width:100%}caption{text-align:left;font-weight:600}
th,td{border-bottom:1px solid #d8dee4;padding:.2rem .6rem .2rem 0;text-align:left;vertical-align:top}code{font-size:13px}@media(prefers-color-scheme:dark){body{background:#0d1117;color:#e6edf3}th,td{border-color:#30363d}a{color:#58a6ff}}`

/** The API for people to read: one page without scripts, grouped as the paths are. */
export async function apiDocs(language: Language): Promise<string> {
  const groups = Map.groupBy(allRoutes, (r) => r.path.split('/').slice(2, 4).join('/'))
  const body: string[] = []
  for (const [name, routes] of groups) {
    // It takes a second: others are served in between.
    await setImmediate()
    body.push(`<h2>${escape(name)}</h2>${routes.map((r) => section(r, language)).join('\n')}`)
  }
  const others = languages.map((l) => `<a href="/api/docs?language=${l}">${l}</a>`).join(' · ')
  const title = say(words.title, language)
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style><main><h1>${title}</h1><p>${say(words.intro, language)} <a href="/api/openapi.json">/api/openapi.json</a> · ${others}</p>${body.join('\n')}</main></html>`
}
