import { dataResources } from '@clearway/contract/features/resources'
import type { Field } from '@clearway/contract/kernel/field'
import { isRange, type Resource } from '@clearway/contract/kernel/resource'
import type { Route } from '@clearway/contract/kernel/route'
import type pg from 'pg'

import { hideable } from '../features/admin/menu/sysmenuData.ts'
import { allRoutes } from '../kernel/access/catalogue.ts'
import { sourceOf } from '../kernel/crud/sources.ts'
import { readExcel } from '../kernel/paper/excel.ts'
import type { TestApplication } from './application.ts'
import { inputSchema, sampleInput } from './samples.ts'

/** One row whose stored value is changed behind the program's back; `id` is `$1` in `where`. */
export interface Place {
  readonly table: string
  readonly column: string
  readonly where: string
}
type Cell = string | boolean | null

const snake = (name: string) => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)
const ofUser = (table: string, column: string): Place => ({
  table,
  column,
  where:
    table === 'person'
      ? 'id = $1'
      : `person_id = $1 and tenant_id = (select id from tenant where tenant_code = 'demo')`,
})
const ofEntry = (column: string): Place => ({
  table: 'ledger_entry',
  column,
  where: 'id = (select entry_id from ledger_posting where id = $1)',
})
const ofPosting = (column: string): Place => ({ table: 'ledger_posting', column, where: 'id = $1' })
const ofBalance = (column: string): Place => ({ table: 'wallet_balance', column, where: 'wallet_id = $1' })
const ofDecision = (jurisdiction: string, column: string): Place => ({
  table: 'goods_classification',
  column,
  where: `goods_id = $1 and jurisdiction = '${jurisdiction}' and valid_to is null`,
})
const own = (table: string, column: string): Place => ({ table, column, where: 'id = $1' })
/** What a row of stock, or a change of one, is made of: `of` is the column of the row that leads there. */
const throughStock = (table: string, column: string, of: string, change = false): Place => ({
  table,
  column,
  where: change
    ? `id = (select b.${of} from stock_posting p join stock_balance b on b.id = p.balance_id where p.id = $1)`
    : `id = (select ${of} from stock_balance where id = $1)`,
})
const ofStock = (resource: 'stockBalance' | 'stockPosting') => {
  const change = resource === 'stockPosting'
  return {
    [`${resource}.goodsModel`]: throughStock('goods', 'model_number', 'goods_id', change),
    [`${resource}.goodsName`]: throughStock('goods', 'name', 'goods_id', change),
    [`${resource}.lotCode`]: throughStock('stock_lot', 'code', 'lot_id', change),
  }
}
const ofChange = (column: string) => own('stock_posting', column)
const ofMovement = (column: string): Place => ({
  table: 'stock_movement',
  column,
  where: 'id = (select movement_id from stock_posting where id = $1)',
})
const ofNewestCase = (column: string): Place => ({
  table: 'customs_case',
  column,
  where:
    'id = (select id from customs_case where order_id = $1 and deleted_at is null order by created_at desc, id desc limit 1)',
})

/** Fields that lie elsewhere than in the column of their name. */
const elsewhere: Readonly<Record<string, Place>> = {
  'order.supplierHoldUntil': {
    table: 'supplier',
    column: 'hold_until',
    where: 'id = (select supplier_id from trade_order where id = $1)',
  },
  'order.caseStage': ofNewestCase('status'),
  'order.caseDue': ofNewestCase('due_at'),
  ...Object.fromEntries(
    ['CN', 'HK', 'US'].flatMap((j) => [
      [`goodsMaster.code${j}`, ofDecision(j, 'hs_code')],
      [`goodsMaster.state${j}`, ofDecision(j, 'status')],
    ]),
  ),
  'goodsMaster.elementsCN': ofDecision('CN', 'elements'),
  'wallet.available': ofBalance('available'),
  'wallet.held': ofBalance('held'),
  'wallet.lastAt': ofBalance('last_at'),
  ...Object.fromEntries(
    ['walletId', 'orgId', 'kind', 'account', 'currency', 'amount', 'seq', 'availableAfter', 'heldAfter'].map((name) => [
      `ledgerPosting.${name}`,
      ofPosting(snake(name)),
    ]),
  ),
  ...Object.fromEntries(
    ['sourceKind', 'sourceId', 'sourceCode', 'memo'].map((name) => [`ledgerPosting.${name}`, ofEntry(snake(name))]),
  ),
  'ledgerPosting.personName': ofEntry('created_by'),
  ...ofStock('stockBalance'),
  ...ofStock('stockPosting'),
  ...Object.fromEntries(
    [
      'orgId',
      'warehouseId',
      'binId',
      'goodsId',
      'bondStatus',
      'quality',
      'receivedOn',
      'onHand',
      'locked',
      'lastAt',
    ].map((name) => [`stockBalance.${name}`, own('stock_balance', snake(name))]),
  ),
  'stockBalance.zoneId': throughStock('warehouse_bin', 'zone_id', 'bin_id'),
  'stockBalance.unit': throughStock('goods', 'unit', 'goods_id'),
  'stockBalance.expiresOn': throughStock('stock_lot', 'expires_on', 'lot_id'),
  'stockBalance.declarationNo': throughStock('stock_lot', 'declaration_no', 'lot_id'),
  ...Object.fromEntries(
    ['kind', 'balanceId', 'orgId', 'warehouseId', 'goodsId', 'onHand', 'locked', 'onHandAfter', 'lockedAfter'].map(
      (name) => [`stockPosting.${name}`, ofChange(snake(name))],
    ),
  ),
  'stockPosting.binId': {
    table: 'stock_balance',
    column: 'bin_id',
    where: 'id = (select balance_id from stock_posting where id = $1)',
  },
  ...Object.fromEntries(
    ['lockKind', 'reason', 'sourceKind', 'sourceCode'].map((name) => [`stockPosting.${name}`, ofMovement(snake(name))]),
  ),
  'stockPosting.personName': ofMovement('created_by'),
  'stockRequest.askerName': own('stock_request', 'created_by'),
  'stockRequest.deciderName': own('stock_request', 'decided_by'),
  'recharge.applicantName': own('recharge', 'created_by'),
  'recharge.reviewerName': own('recharge', 'reviewer_id'),
  'flowBack.applicantName': own('flow_back', 'created_by'),
  'flowBack.reviewerName': own('flow_back', 'reviewer_id'),
  ...Object.fromEntries(
    ['material', 'use', 'composition', 'function', 'specification'].map((name) => [
      `classifyTask.${name}`,
      own('classification_task', `attributes.${name}`),
    ]),
  ),
  'classifyTask.holder': own('classification_task', 'claimed_by'),
  'classifyTask.firstByName': own('classification_task', 'first_by'),
  'classifyTask.reviewedByName': own('classification_task', 'reviewed_by'),
  'declaration.checkedByName': own('declaration', 'checked_by'),
  ...Object.fromEntries(
    Object.entries({
      entryId: 'EntryId',
      seqNo: 'SeqNo',
      billNo: 'BillNo',
      tradeName: 'TradeName',
      tradeMode: 'TradeMode',
      entryOffice: 'IEPort',
      customsOffice: 'CustomMaster',
    }).map(([name, key]) => [`declaration.${name}`, own('declaration', `head.${key}`)]),
  ),
  ...Object.fromEntries(
    ['nickname', 'mobile', 'email', 'geographic', 'address', 'profile', 'avatar'].map((name) => [
      `sysuser.${name}`,
      ofUser('person', name),
    ]),
  ),
  'sysuser.status': ofUser('membership', 'status'),
  'sysuser.orgId': ofUser('membership', 'org_id'),
  'sysuser.guest': ofUser('person', 'home_tenant_id'),
  'authorityRequest.permissionNames': own('authority_request', 'permissions'),
  'authorityRequest.applyStatus': own('authority_request', 'apply_status'),
  'authorityRequest.decidedByName': own('authority_request', 'decided_by'),
  'userAuth.applicantName': own('user_auth', 'applicant_id'),
  'userAuth.reviewerName': own('user_auth', 'reviewed_by'),
}

export const placeOf = (resource: Resource, name: string): Place =>
  elsewhere[`${resource.name}.${name}`] ?? own(sourceOf(resource.name)!.source.table, snake(name))

/** Columns that may be empty for other kinds of rows, never for those of the resource. */
const alwaysThere = [
  'supplierBankAccount.supplierId',
  'supplierAddress.supplierId',
  'stockPosting.lockKind',
  'sysuser.guest',
  'userAuth.submittedAt',
]

/** Values that some column takes: each is tried until the table's checks let two pass. */
const texts = [
  'zqxjv7kq',
  'ZQXJV7',
  'ZQV',
  '007',
  '13971112222',
  '91440300708461136T',
  'ABCDCN2LXXX',
  '102584000002',
  '021000021',
  'zqxjv@kq.example',
  '6222099988887777',
  'approved',
  'able',
  '8471300000',
  '84713000',
  '9801001000',
  '440305',
  '440300',
  '440000',
]
const byType: Readonly<Record<string, readonly Cell[]>> = {
  bool: [true, false],
  int4: ['7', '3'],
  int2: ['4', '3'],
  int8: ['977', '976'],
  numeric: ['7.77', '9999.99', '0.01'],
  _text: ['{order.view}', '{order.edit}'],
  date: ['2031-02-03', '2031-02-04'],
  timestamptz: ['2991-02-03T00:00:00Z', '2991-02-04T00:00:00Z'],
}

/** The two values that the field's place takes: one that tells something, and none, or another where the column is never empty. */
export async function twoValues(
  db: pg.Client,
  resource: Resource,
  name: string,
  id: string,
): Promise<readonly [Cell, Cell] | undefined> {
  const place = placeOf(resource, name)
  const field: Field = resource.fields[name]!
  const [column, key] = place.column.split('.') as [string, string?]
  const {
    rows: [found],
  } = await db.query<{ type: string; empty: boolean }>(
    `select t.typname as type, not a.attnotnull as empty from pg_attribute a join pg_type t on t.oid = a.atttypid where a.attrelid = $1::regclass and a.attname = $2 and a.attgenerated = ''`,
    [place.table, column],
  )
  if (!found) return undefined
  const people = async () =>
    (
      await db.query<{ id: string }>(
        `select m.person_id as id from membership m join tenant t on t.id = m.tenant_id where t.tenant_code = 'demo' order by m.username limit 3`,
      )
    ).rows.map((r) => r.id)
  const kept = async () =>
    place.table === 'person'
      ? []
      : (
          await db.query<{ id: string }>(
            `select distinct ${column}::text as id from ${place.table} where ${column} is not null and tenant_id = (select id from tenant where tenant_code = 'demo') order by 1 limit 50`,
          )
        ).rows.map((r) => r.id)
  const orgs = async () =>
    (
      await db.query<{ id: string }>(
        `select o.id from sys_org o join tenant t on t.id = o.tenant_id where t.tenant_code = 'demo' and o.org_type = 'customer' order by o.org_name`,
      )
    ).rows.map((r) => r.id)
  const coded = async () =>
    (
      await db.query<{ v: string }>(
        `select distinct dict_value as v from dict_entry where dict_type = $1 and dict_value is not null limit 5`,
        [field.dictionary],
      )
    ).rows.map((r) => r.v)
  const tried: Cell[] =
    found.type === 'uuid'
      ? /_by$|_id$/.test(column) && /person|_by$|reviewer|applicant|assignee/.test(column)
        ? await people()
        : column === 'org_id'
          ? await orgs()
          : [...(await kept()), '01a20000-0000-7000-8000-000000000001']
      : field.choices
        ? Object.keys(field.choices)
        : field.dictionary
          ? [...(await coded()), ...texts]
          : [...(byType[found.type] ?? texts), ...(byType[found.type] ? await kept() : [])]
  const good: Cell[] = []
  const empty = (found.empty || !!key) && !alwaysThere.includes(`${resource.name}.${name}`)
  for (const value of empty ? [...tried, null] : tried) {
    if (good.length === 1 && value !== null && empty) continue
    await db.query('savepoint tried')
    try {
      if ((await put(db, place, id, value)).rowCount) good.push(value)
    } catch {
      /* The next one. */
    }
    await db.query('rollback to savepoint tried')
    if (good.length === 2) return [good[0]!, good[1]!]
  }
  // A column that must hold something beside another one that does: any other value.
  for (const value of tried.filter((v) => !good.includes(v))) {
    await db.query('savepoint tried')
    const done = await put(db, place, id, value).then(
      (r) => r.rowCount,
      () => 0,
    )
    await db.query('rollback to savepoint tried')
    if (done && good.length) return [good[0]!, value]
  }
  return undefined
}

/** Sets the value as the database's owner, past triggers, so that nothing but it is another. */
export function put(db: pg.Client, { table, column, where }: Place, id: string, value: Cell) {
  const [plain, key] = column.split('.') as [string, string?]
  return key
    ? db.query(
        `update ${table} set ${plain} = jsonb_strip_nulls(${plain} || jsonb_build_object('${key}', $2::text)) where ${where}`,
        [id, value],
      )
    : db.query(`update ${table} set ${plain} = $2 where ${where}`, [id, value])
}

export interface Ask {
  readonly route: Route
  readonly input: Record<string, unknown>
  readonly file?: string
  /** Takes long to make, and tells little that another does not: see `drawn`. */
  readonly long?: 'sheet' | 'paper'
}

const ofResource = (name: string) =>
  allRoutes.filter(
    (r) => 'permission' in r.access && r.access.permission.startsWith(`${name}.`) && r.answer !== 'stream',
  )
/** Papers are made of what the other answers and the sheets are made of, and carry the moment they were made. */
const isPaper = (route: Route) => /export(Word|PDF)|print|receipt$/i.test(route.path)

/**
 * Of the two sheets that hold the row, with all columns and with the field's alone, each field gets one, and the next field the other; of other papers,
 * of which only the name is judged, every third. `WHOLE_MATRIX=1` asks all.
 */
export function drawn(asks: readonly Ask[], nth: number): Ask[] {
  if (process.env['WHOLE_MATRIX']) return [...asks]
  const seen = new Map<Route, number>()
  return asks.filter(({ route, long }) => {
    if (!long) return true
    const at = seen.get(route) ?? 0
    seen.set(route, at + 1)
    return (at + nth) % (long === 'sheet' ? 2 : 3) === 0
  })
}
/** Kinds of fields that a tab or another list of choices may go by. */
const steering = ['choice', 'dictionary', 'reference', 'flag', 'date', 'dateTime']

/** Everything that can be asked of the resource where its field holds `value`. */
export function asksFor(
  resource: Resource,
  name: string,
  value: Cell,
  idOf: (field: string) => string,
  csv: string | undefined,
): Ask[] {
  const field: Field = resource.fields[name]!
  const asks: Ask[] = []
  const word = typeof value === 'string' && field.search ? value : ''
  for (const route of ofResource(resource.name)) {
    if (route.path.endsWith('/importExcel') && csv) asks.push({ route, input: { mode: 'check' }, file: csv })
    // What comes back with a conflict is the row as it stands.
    if (route === resource.routes['update'])
      asks.push({ route, input: { ...sampleInput(inputSchema(route), idOf), id: idOf('id'), version: 999_999 } })
    if ((route.method !== 'GET' && !route.reads) || route.upload || isPaper(route) || /template$/i.test(route.path))
      continue
    const schema = inputSchema(route)
    const base = sampleInput(schema, idOf)
    const sheet = route.answer === 'file' ? schema.properties?.['query']?.properties : undefined
    const props = sheet ?? schema.properties ?? {}
    const ask = (more: Record<string, unknown>) =>
      void asks.push({
        route,
        input: sheet ? { query: { currentPage: 1, pageSize: 10, ...more } } : { ...base, ...more },
      })
    if (sheet)
      for (const columns of [undefined, [name, ...(field.labelField ? [field.labelField] : [])]])
        asks.push({ route, input: { ids: [idOf('id')], ...(columns && { columns }) }, long: 'sheet' })
    else
      asks.push(
        { route, input: base, ...(route.answer === 'file' && { long: 'paper' as const }) },
        ...Object.keys(props)
          .filter((p) => /Ids?$/.test(p) && !schema.required?.includes(p))
          .map((p) => ({ route, input: { ...base, ...sampleInput(schema, idOf, [p]) } })),
      )
    if (props['search'] && word) for (const typed of sheet ? [word] : [word, word.slice(0, 3)]) ask({ search: typed })
    if (sheet) continue
    for (const sort of [name, `-${name}`]) if (props['sort']?.enum?.includes(sort)) ask({ sort })
    if (props[name] && value !== null) ask({ [name]: String(value) })
    if (isRange(field) && props[`${name}From`] && value !== null)
      for (const end of ['From', 'To']) ask({ [`${name}${end}`]: String(value) })
    for (const [other, { enum: choices }] of Object.entries(props))
      if (choices && steering.includes(field.kind) && other !== 'sort' && !(other in resource.fields))
        for (const choice of choices) ask({ [other]: choice })
    // Filters that are made of more than their own column.
    for (const [other, f] of Object.entries<Field>(resource.fields))
      if (route.path.endsWith('/query') && props[other] && f.tells?.includes(name))
        for (const choice of Object.keys(f.choices ?? { '1': 0 })) ask({ [other]: choice })
  }
  return asks
}

const parts = (input: Record<string, unknown>) =>
  Object.entries(input).map(([key, v]) => [key, typeof v === 'object' ? JSON.stringify(v) : String(v)] as const)

/** When it was asked, and by whom last: no part of what is told. */
const moments = /"(requestId|generatedAt|at|lastUsedAt)":"[^"]*"/g

/** The whole answer as text; a sheet as its rows. */
export async function answerTo(app: TestApplication, token: string, { route, input, file }: Ask): Promise<string> {
  const rest = { ...input }
  let path = route.path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const v = String(rest[key])
    delete rest[key]
    return encodeURIComponent(v)
  })
  const headers: Record<string, string> = { authorization: `Bearer ${token}`, 'accept-language': 'en' }
  let body: string | FormData | null = null
  if (file !== undefined) {
    body = new FormData()
    for (const [key, v] of parts(rest)) body.append(key, v)
    body.append('file', new Blob([file], { type: 'text/csv' }), 'rows.csv')
  } else if (route.method === 'GET') {
    const query = new URLSearchParams()
    for (const [key, v] of parts(rest)) query.set(key, v)
    if (query.size) path += `?${query.toString()}`
  } else {
    headers['content-type'] = 'application/json'
    body = JSON.stringify(rest)
  }
  const response = await fetch(app.url + path, { method: route.method, headers, body })
  const bytes = Buffer.from(await response.arrayBuffer())
  const sheet = response.headers.get('content-type')?.includes('spreadsheetml')
  const text = sheet
    ? JSON.stringify((await readExcel(bytes, { maxRows: 5000 })).rows)
    : response.headers.has('content-disposition') && response.ok
      ? `${response.headers.get('content-disposition')} a file`
      : bytes.toString()
  return `${response.status} ${text.replace(moments, '"$1":""')}`
}

/** A sheet that names the row again, as far as a sheet can. */
export function sheetOf(resource: Resource, row: Record<string, unknown>): string | undefined {
  if (!ofResource(resource.name).some((r) => r.path.endsWith('/importExcel'))) return undefined
  const names = Object.entries<Field>(resource.fields)
    .filter(
      ([name, f]) =>
        !f.readOnly &&
        f.kind !== 'file' &&
        f.kind !== 'password' &&
        f.kind !== 'reference' &&
        row[name] !== null &&
        row[name] !== undefined,
    )
    .map(([name]) => name)
  const cell = (v: unknown) => `"${String(v).replaceAll('"', '""')}"`
  return `${names.map(cell).join(',')}\n${names.map((name) => cell(row[name])).join(',')}\n`
}

const free = ['text', 'longText', 'decimal', 'integer']
/** The fields that can be hidden: those that nothing goes by together, since they are only read, and each of the others by itself. */
export function hiddenOnes(resource: Resource): string[][] {
  const all = hideable(resource)
  const made = new Set(Object.values<Field>(resource.fields).flatMap((f) => f.tells ?? []))
  const alone = all
    .filter(
      ([name, f]) =>
        !free.includes(f.kind) || f.search || f.filter || f.sort || f.computed || f.tells || made.has(name),
    )
    .map(([name]) => name)
  return [all.map(([name]) => name).filter((name) => !alone.includes(name)), ...alone.map((name) => [name])].filter(
    (names) => names.length,
  )
}

export const restricted: readonly Resource[] = dataResources

const resourceOf: Readonly<Record<string, string>> = {
  supplierId: 'supplier',
  goodsId: 'goods',
  orderId: 'order',
  caseId: 'customsCase',
  declarationId: 'declaration',
  walletId: 'wallet',
  orgId: 'sysorg',
  userId: 'sysuser',
  personId: 'sysuser',
}

/** Every other read of the contract, asked about the rows by their ids. */
export function neighbours(rows: ReadonlyMap<string, string>): Ask[] {
  return allRoutes
    .filter(
      (route) =>
        (route.method === 'GET' || route.reads) &&
        !route.upload &&
        route.answer !== 'stream' &&
        !isPaper(route) &&
        !/template$|captcha/i.test(route.path) &&
        !('open' in route.access),
    )
    .flatMap((route) => {
      const schema = inputSchema(route)
      const resource = 'permission' in route.access ? route.access.permission.split('.')[0]! : ''
      const idOf = (field: string) => rows.get(resourceOf[field] ?? resource) ?? rows.get('order')!
      const optional = Object.keys(schema.properties ?? {}).filter(
        (p) => p in resourceOf && !schema.required?.includes(p),
      )
      return [[], ...optional.map((p) => [p])].map((also) => ({ route, input: sampleInput(schema, idOf, also) }))
    })
}
