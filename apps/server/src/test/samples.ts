import type { Route } from '@clearway/contract/kernel/route'
import { z } from 'zod'

export interface JsonSchema {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly minLength?: number
  readonly minimum?: number
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
}

const schemas = new WeakMap<Route, JsonSchema>()
/** The same for a route each time, so that it is made once. */
export function inputSchema(route: Route): JsonSchema {
  const schema =
    schemas.get(route) ?? (z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
  schemas.set(route, schema)
  return schema
}

// Rules that a JSON schema does not tell.
const known: Record<string, unknown> = {
  mobile: '13812345678',
  email: 'somebody@test.example',
  userId: undefined,
  url: '/api/trade/goods/**',
  roleCode: 'ROLE_SAMPLE',
  menuCode: 'sample',
  menuPath: '/sample',
  menuComponent: 'orderList',
  area: 'admin',
  orgType: 'department',
  currency: 'CNY',
  unit: '007',
  unitCode: '007',
  countryOfOrigin: 'CHN',
  quantity: '1',
  netWeight: '1',
  roughWeight: '1',
  totalPrice: '1',
  lowestPrice: '1',
  highestPrice: '3',
  referencePrice: '2',
  uscc: '91440300708461136T',
  swiftCode: 'BKCHCNBJ',
  tenantCode: 'demo',
  dictType: 'currency',
  content: '{"filters":{}}',
  newPassword: 'sample-password',
  password: 'sample-password',
  confirmPassword: 'sample-password',
  bankAccount: '6222021234567890',
  bankCountry: 'CHN',
  cnaps: '102584000002',
  bankCode: '004',
  branchCode: '512',
  routingNumber: '021000021',
  contactEmail: 'somebody@test.example',
  country: 'CHN',
  addressType: 'invoice',
  province: '440000',
  city: '440300',
  county: '440305',
  link: '/orderList',
  timeZone: 'Asia/Shanghai',
  orderDate: '2026-03-01',
  pageSize: 10,
  currentPage: 1,
  hsCode: '8542310025',
  code: '8542310025',
  origin: 'CHN',
  unitPrice: '1',
  jurisdiction: 'US',
  base: 'USD',
  rate: '1.5',
  oldCode: '84710000',
  newCode: '84720000',
  origins: 'CHN',
  exceptOrigins: 'CAN',
  regionCode: '440305990',
  regionParent: '440305',
  regionType: 'town',
  regionName: '样本街道',
  codes: '440305',
}

/** Gives the id for a field of that name: of the own tenant, a foreign one, or a random one. */
export type Ids = (name: string) => string

/** A value that the schema takes, as far as it tells what it takes. */
function sample(schema: JsonSchema, name: string, ids: Ids): unknown {
  if (schema.format === 'uuid') return ids(name)
  if (known[name] !== undefined && schema.type !== 'object' && schema.type !== 'array' && !schema.enum)
    return known[name]
  if (schema.enum) return schema.enum.includes(known[name]) ? known[name] : schema.enum[0]
  if (schema.const !== undefined) return schema.const
  if (schema.anyOf) return sample(schema.anyOf.find((s) => s.type !== 'null') ?? {}, name, ids)
  switch (schema.type) {
    case 'string':
      if (schema.format === 'date') return '2026-03-01'
      if (schema.format === 'date-time') return '2026-03-01T00:00:00Z'
      return 'sample'.padEnd(schema.minLength ?? 0, 'x')
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return false
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => sample(schema.items ?? {}, name, ids))
    case 'object':
      return sampleInput(schema, ids)
    default:
      return 'sample'
  }
}

/** Required fields, and optional ones of `also`. */
export function sampleInput(schema: JsonSchema, ids: Ids, also: readonly string[] = []): Record<string, unknown> {
  const wanted = Object.entries(schema.properties ?? {}).filter(
    ([name]) => schema.required?.includes(name) || also.includes(name),
  )
  return Object.fromEntries(wanted.map(([name, s]) => [name, sample(s, name, ids)]))
}

const takesId = (schema: JsonSchema): boolean =>
  schema.format === 'uuid' ||
  !!schema.anyOf?.some(takesId) ||
  (schema.type === 'array' && !!schema.items && takesId(schema.items))

/** Fields of the input that hold an id or ids; those inside lists of objects are named by the list. */
export function idFields(schema: JsonSchema): string[] {
  return Object.entries(schema.properties ?? {})
    .filter(([, s]) => takesId(s) || (s.type === 'array' && !!s.items?.properties && idFields(s.items).length > 0))
    .map(([name]) => name)
}

const isText = (schema: JsonSchema): boolean =>
  (schema.type === 'string' && !schema.format && !schema.enum && schema.const === undefined) ||
  !!schema.anyOf?.some(isText)

/** Fields that take any words. */
export const textFields = (schema: JsonSchema): string[] =>
  Object.entries(schema.properties ?? {})
    .filter(([, s]) => isText(s))
    .map(([name]) => name)

/** Every character that means something to SQL, a pattern, a template, a page or a font, in a text short enough to be taken. */
export const sharpText = `'"\\%_;--\${7}{{7}}<b>😀\u202e`

const deep = (levels: number): unknown => (levels ? { a: deep(levels - 1) } : 1)

/** What must never break anything, wherever it is put. */
export const hostile: readonly unknown[] = [
  null,
  [],
  {},
  true,
  -1,
  0,
  1e308,
  2 ** 53 + 2,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  'é'.normalize('NFD').repeat(5000),
  '😀',
  "' or 1=1 --",
  '%_\\',
  '${7*7}',
  '{{7*7}}',
  '../../etc/passwd',
  'javascript:alert(1)',
  '<img src=x onerror=alert(1)>',
  '1e999',
  'NaN',
  '-0',
  '１２',
  'a'.repeat(50_000),
  [1, 'a', null],
  [[[[[]]]]],
  deep(60),
  { $ne: null },
  { toString: 'x' },
  { length: 1e9 },
  ['a'.repeat(5000)],
  '2024-02-31',
  '0000-00-00',
  '275760-09-14T00:00:00Z',
  'null',
  'undefined',
  '018f0000-0000-7000-8000-000000000000',
  '-'.repeat(36),
  '00000000-0000-0000-0000-000000000000',
  Array.from({ length: 2000 }, (_, i) => i),
]
