import { decimalText, kindOf, kinds, shipped, workedTariff } from '../apps/server/src/test/workedShipment.ts'
import { address as site } from './server.ts'

// What stands before the worked case begins, and what other walks show key by key: sent by the routes that the pages call.

const address = '/api/customs'
export const caseBase = `${address}/customsCase`
export const dec = `${address}/declaration`
/** Freight and insurance in cents, the rate in ten-thousandths of a yuan. */
export const charges = { freight: 123_457n, insurance: 4321n, rate: 71_234n }

interface Calls {
  readonly post: (path: string, data: object | FormData) => Promise<any>
  readonly get: (path: string) => Promise<any>
}

/** The routes, as somebody with this token; a test's own request context would not outlive it. */
function callsOf(token: string): Calls {
  const call = async (path: string, data?: object | FormData) => {
    const json = data !== undefined && !(data instanceof FormData)
    const headers = {
      authorization: `Bearer ${token}`,
      'accept-language': 'en',
      ...(json && { 'content-type': 'application/json' }),
    }
    const answer = await fetch(site + path, {
      headers,
      ...(data !== undefined && { method: 'POST', body: json ? JSON.stringify(data) : data }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { data: any }).data
  }
  return { post: call, get: (path) => call(path) }
}

async function tokenOf(username: string): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'password',
    scope: 'all',
    type: 'account',
    tenantCode: 'demo',
    username,
    password: 'clearway-demo',
  })
  const answer = await fetch(`${site}/api/uaa/oauth/token`, {
    method: 'POST',
    body,
    headers: { authorization: `Basic ${btoa('clearway-web:web')}` },
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

const people = ['admin', 'declarant', 'classifier', 'reviewer', 'finance'] as const
export let by: Record<(typeof people)[number], Calls>
export let customerId: string

/** The routes in everybody's hand, and the customer of whom the buyer is. */
export async function handOut(): Promise<void> {
  const tokens = await Promise.all(people.map((name) => tokenOf(name)))
  by = Object.fromEntries(people.map((name, n) => [name, callsOf(tokens[n]!)])) as typeof by
  customerId = (await by.admin.get('/api/trade/customer/queryOptions')).find((c: { label: string }) =>
    c.label.includes('鹏程'),
  ).id
}

/** Puts tariff and rate on file where they are not, and has two people classify the goods (all that are known, or the first) of the shipments of these series. */
export async function prepare(series: readonly string[], goods = shipped.goods - shipped.unknown): Promise<void> {
  await handOut()
  const name = 'E2E worked case'
  if (
    !(await by.admin.get(`${address}/tariffEdition/query?pageSize=50`)).list.some(
      (e: { name: string }) => e.name === name,
    )
  ) {
    const form = new FormData()
    for (const [field, value] of Object.entries({
      format: 'china',
      jurisdiction: 'CN',
      name,
      source: 'e2e',
      validFrom: '2026-02-01',
    }))
      form.append(field, value)
    form.append('file', new Blob([Uint8Array.from(workedTariff)]), 'tariff.csv')
    const { id, version } = await by.admin.post(`${address}/tariffEdition/importFile`, form)
    await by.admin.post(`${address}/tariffEdition/activate`, { id, version, validFrom: '2026-02-01', force: true })
    await by.admin.post(`${address}/exchangeRate/add`, {
      base: 'CNY',
      currency: 'USD',
      rate: decimalText(charges.rate, 4),
      validFrom: '2026-01-01',
      validTo: '2099-12-31',
    })
  }
  const all = [...Array(goods).keys()].flatMap((g) => series.map((of) => ({ g, of })))
  for (let from = 0; from < all.length; from += 12)
    await Promise.all(all.slice(from, from + 12).map(({ g, of }) => knownGoods(g, of)))
}

async function knownGoods(g: number, series: string): Promise<void> {
  const [kind, model] = [kinds[kindOf(g)], shipped.model(g, series)]
  const goods = await by.classifier.post(`${address}/goodsMaster/add`, {
    modelNumber: model,
    name: kind.name,
    brand: 'ACME',
    unit: '007',
    orgId: customerId,
    countryOfOrigin: 'MYS',
  })
  const decision = await by.classifier.post(`${address}/goodsMaster/classify`, {
    goodsId: goods.id,
    jurisdiction: 'CN',
    hsCode: kind.code,
    ciqCode: '999',
    elements: kind.elements(model),
  })
  await by.reviewer.post(`${address}/goodsMaster/approve`, { id: decision.id, version: decision.version })
}

/** Two people decide the goods of a case that nobody knew. */
export async function decideUnknown(caseId: string): Promise<void> {
  const desk = `${address}/classifyTask`
  for (const { taskId } of await by.declarant.get(`${caseBase}/desk?id=${caseId}`)) {
    await by.classifier.post(`${desk}/claim`, { ids: [taskId] })
    const { task } = await by.classifier.get(`${desk}/open?id=${taskId}`)
    await by.classifier.post(`${desk}/decide`, {
      id: taskId,
      version: task.version,
      code: kinds.supply.code,
      ciqCode: '999',
      elements: kinds.supply.elements(task.modelNumber),
    })
    await by.reviewer.post(`${desk}/claim`, { ids: [taskId] })
    const { task: first } = await by.reviewer.get(`${desk}/open?id=${taskId}`)
    await by.reviewer.post(`${desk}/approve`, { id: taskId, version: first.version })
  }
}

/** Of the shipping papers. */
export const facts = {
  supervisionMode: '0110',
  transportMode: '2',
  conveyance: 'EVER GIVEN',
  voyage: '012E',
  tradeCountry: 'SGP',
  farCountry: 'SGP',
  farPort: 'SGP012',
  nearPort: '470201',
  customsOffice: '5316',
  entryOffice: '5304',
  goodsPlace: '盐田港仓库',
  packageKind: '22',
  freight: decimalText(charges.freight, 2),
  freightCurrency: 'USD',
  insurance: decimalText(charges.insurance, 2),
  insuranceCurrency: 'USD',
  movedOn: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
}

const heads = {
  AgentCode: '4403980001',
  AgentCodeScc: '91440300708461136T',
  DeclareName: '王海波',
  TradeCode: '4403160001',
  TradeCoScc: '91440300708461136T',
  TradeName: '深圳鹏程电子有限公司',
  OwnerCodeScc: '91440300708461136T',
  OwnerName: '深圳鹏程电子有限公司',
  PromiseItmes: '00000',
}
export const changes = (now: Record<string, string>, to: Record<string, string>) =>
  Object.fromEntries(Object.entries(to).map(([name, value]) => [name, { from: now[name] ?? '', to: value }]))

type Typed = Readonly<Record<string, string>>

/** What the maker types of lines, and of the head all but `leave`, which an earlier declaration may have filled. */
export async function complete(
  id: string,
  leave: readonly string[] = [],
  other: { readonly head?: Typed; readonly item?: Typed } = {},
): Promise<void> {
  const { head, lines } = await by.declarant.get(`${dec}/open?id=${id}`)
  const typed = Object.fromEntries(
    Object.entries({ ...heads, ...other.head }).map(([name, value]) => [name, leave.includes(name) ? '' : value]),
  )
  await by.declarant.post(`${dec}/patch`, {
    id,
    head: changes(head, typed),
    lines: {
      set: lines.map((l: any) => ({
        id: l.id,
        item: changes(l.item, { DistrictCode: '44031', DestCode: '440308', DutyMode: '1', ...other.item }),
      })),
    },
  })
}

/** What is asked for the work, and the papers that were not read: without the ones nothing is quoted, without the others nothing is declared. */
export async function chargeAndPapers(id: string): Promise<void> {
  await by.declarant.post(`${caseBase}/patchCharges`, {
    id,
    add: [{ id: crypto.randomUUID(), values: { price: '800' } }],
  })
  await papers(id)
}

/** The papers of a case that are needed and not there. */
export async function papers(id: string): Promise<void> {
  const { documents } = await by.declarant.get(`${caseBase}/documents?id=${id}`)
  for (const { kind } of documents.filter((d: any) => ['always', 'transport'].includes(d.rule) && !d.fileName)) {
    const form = new FormData()
    form.append('id', id)
    form.append('kind', kind)
    form.append('file', new Blob([`%PDF-1.4\n% ${id} ${kind}\n`]), `${kind}.pdf`)
    await by.declarant.post(`${caseBase}/uploadDocument`, form)
  }
}

/** Checked by another person and handed in, without the screens. */
export async function handInByRoutes(id: string): Promise<void> {
  for (const [hand, verb] of [
    [by.declarant, 'sendToCheck'],
    [by.reviewer, 'approve'],
    [by.declarant, 'submit'],
  ] as const) {
    const { row } = await hand.get(`${dec}/open?id=${id}`)
    const { problems } = await hand.get(`${dec}/check?id=${id}`)
    const acknowledged = problems.flatMap((p: { identity?: string }) => p.identity ?? [])
    await hand.post(`${dec}/${verb}`, { id, version: row.version, ...(verb !== 'sendToCheck' && { acknowledged }) })
  }
}

/** A declaration and the numbers that customs gave it. */
export interface Customs {
  readonly id: string
  readonly code: string
  readonly seqNo: string
  readonly entryId: string
}
/** Now, as customs' notices have it. */
export const wholeSecond = () => Math.floor(Date.now() / 1000) * 1000
const china = (at: number) => new Date(at + 8 * 3_600_000).toISOString().replace('T', ' ').slice(0, 19)
/** Channel, seconds after a beginning, words. */
export type Receipt = readonly [channel: string, second: number, note?: string]
export const receiptFile = (of: Customs, from: number, list: readonly Receipt[]) =>
  Buffer.from(
    `<Root>${list
      .map(
        ([channel, second, note = '']) =>
          `<DEC_RESULT><CUS_CIQ_NO>${of.seqNo}</CUS_CIQ_NO><ENTRY_ID>${of.entryId}</ENTRY_ID><ClientSeqNo>${of.code}</ClientSeqNo><CHANNEL>${channel}</CHANNEL><NOTE>${note}</NOTE><NOTICE_DATE>${china(from + second * 1000)}</NOTICE_DATE></DEC_RESULT>`,
      )
      .join('')}</Root>`,
  )

export type Language = 'zh' | 'en'
/** What the screens say. */
export const words = {
  zh: {
    way: '发票 / 箱单文件',
    customer: '客户',
    columns: '改列的对应',
    model: '型号 / 料号',
    remember: '记住并读取',
    take: '导入 120 行，新建业务',
    took: '已导入 120 行：118 行有编码，2 行待归类',
    lines: '120 行',
    desk: /归类进展$/,
    waits: '待归类',
    submit: '提交',
    classified: '归类完成',
    quote: '报价并请客户确认',
    confirm: /^确认 .* CNY（含税款 .* CNY）$/,
    confirmOk: /^确认 .* CNY（含税款 .* CNY）$/,
    dispatch: '已出库',
    receive: '确认收货',
    receiveOk: '已收货',
    states: {
      toClassify: '待归类',
      toQuote: '待报价',
      toConfirm: '待客户确认',
      toDeclare: '待报关',
      declaring: '报关中',
      toDispatch: '待出库',
      toReceive: '待收货',
    },
    hisStates: { toDeclare: '准备申报中', completed: '已办结' },
    declarations: /^报关单/,
    make: '生成报关单',
    taxes: '税费',
    print: '打印',
    form: '报关单',
    sendToCheck: '送审',
    checking: '待审单',
    approve: '审单通过',
    checked: '已审单',
    export: '导出并提交',
    exportOk: /导出报文并提交/,
    channel: '不直接连接海关',
    submitted: '已提交',
    receipts: '导入回执',
    taken: (n: number) => `新增 ${n} 条`,
    known: (n: number) => `已有 ${n} 条`,
    returned: '退回修改',
    notApplicable: '不适用',
    note: '说明',
    sendOn: '检查并送审',
    taxDue: '待缴税',
    closed: '已结关',
    close: '关闭',
  },
  en: {
    way: 'Invoice or packing list',
    customer: 'Customer',
    columns: 'Change the columns',
    model: 'Model / part no.',
    remember: 'Save and read',
    take: 'Import 120 lines into a new case',
    took: '120 lines imported: 118 have a code, 2 to be classified',
    lines: '120 lines',
    desk: /Classification$/,
    waits: 'Awaiting classification',
    submit: 'Submit',
    classified: 'Classification done',
    quote: 'Quote and ask for confirmation',
    confirm: /^Approve .* CNY incl\. .* CNY tax$/,
    confirmOk: /^Approve .* CNY incl\. .* CNY tax$/,
    dispatch: 'Mark as dispatched',
    receive: 'Confirm receipt',
    receiveOk: 'Mark as received',
    states: {
      toClassify: 'To classify',
      toQuote: 'To quote',
      toConfirm: 'Awaiting confirmation',
      toDeclare: 'To declare',
      declaring: 'At customs',
      toDispatch: 'To dispatch',
      toReceive: 'Awaiting receipt',
    },
    hisStates: { toDeclare: 'Declaration being prepared', completed: 'Closed' },
    declarations: /^Declarations/,
    make: 'Create declarations',
    taxes: 'Taxes',
    print: 'Print',
    form: 'Declaration form',
    sendToCheck: 'Send for checking',
    checking: 'To be checked',
    approve: 'Approve check',
    checked: 'Checked',
    export: 'Export and submit',
    exportOk: /Export the message and submit/,
    channel: 'not connected to customs',
    submitted: 'Submitted',
    receipts: 'Import responses',
    taken: (n: number) => `${n} new`,
    known: (n: number) => `${n} already imported`,
    returned: 'Returned for amendment',
    notApplicable: 'Not applicable',
    note: 'Note',
    sendOn: 'Check and send for checking',
    taxDue: 'Tax due',
    closed: 'Closed',
    close: 'Close',
  },
} as const
