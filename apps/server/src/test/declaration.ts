import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import type { Hand } from './administration.ts'
import type { TestApplication } from './application.ts'
import { csv, tariffHand } from './tariff.ts'

const english = { 'accept-language': 'en' }

const tariffHead =
  '商品编码,商品名称,第一法定单位,第二法定单位,最惠国税率,普通税率,暂定税率,增值税率,监管条件,检验检疫类别,申报要素'
const tariffRows = [
  '8504401400,功率小于1千瓦的直流稳压电源,个,千克,10%,50,,13,,,品牌类型|出口享惠情况|用途|功率',
  '8471309000,其他便携式自动数据处理设备,台,千克,0,70,,13,,,',
  '8542399000,其他集成电路,个,千克,0,24,,13,47,,品牌类型|出口享惠情况|用途',
  '2203000000,麦芽酿造的啤酒,升,千克,0,7.5元/升,,13,AB,R/S,',
]

/** A small mainland tariff that runs since 2026. */
export async function smallTariff(app: TestApplication, token: string): Promise<void> {
  const tariff = tariffHand(app, token)
  const edition = await tariff.importChina('2026', '2026-01-01', csv(tariffHead, ...tariffRows))
  await tariff.activate(edition, '2026-01-01')
}

/** What a dollar is in yuan, all the time: 7.1234. */
export const dollarRate = (desk: Hand): Promise<unknown> =>
  desk.post('/api/customs/exchangeRate/add', {
    base: 'CNY',
    currency: 'USD',
    rate: '7.1234',
    validFrom: '2026-01-01',
    validTo: '2099-12-31',
  })

/** A line of the papers: 10 pieces of power supplies in one carton of 12 kg, 10 kg net. */
export const paperLine = (more: object = {}) => ({
  name: '直流稳压电源',
  hsCode: '8504401400',
  ciqCode: '999',
  elements: '4|3|用于设备供电|60瓦',
  quantity: '10',
  unit: '007',
  unitPrice: '2.5',
  totalPrice: '25',
  netWeight: '10',
  grossWeight: '12',
  origin: 'MYS',
  district: '44031',
  dutyMode: '1',
  ...more,
})

const caseValues = {
  direction: 'import',
  urgent: false,
  supervisionMode: '0110',
  incoterm: 'FOB',
  currency: 'USD',
  transportMode: '2',
  conveyance: 'EVER GIVEN',
  voyage: '012E',
  billNo: 'EGLV0001',
  contractNo: 'HT-2026-1',
  invoiceNo: 'INV-1',
  overseasName: 'Acme Pte Ltd',
  tradeCountry: 'SGP',
  farCountry: 'SGP',
  farPort: 'SGP000',
  nearPort: '470201',
  customsOffice: '5316',
  entryOffice: '5304',
  goodsPlace: '盐田港仓库',
  movedOn: '2026-11-18',
  packageKind: '22',
  freight: '100',
  freightCurrency: 'USD',
  insurance: '9',
  insuranceCurrency: 'USD',
}

const mandatory = ['invoice', 'packingList', 'contract', 'billOfLading'] as const

/** Customs' notices have whole seconds: what comes next must not fall into the one before. */
export async function nextSecond(): Promise<void> {
  const second = () => Math.floor(Date.now() / 1000)
  const now = second()
  while (second() === now) await wait(1000 - (Date.now() % 1000))
}

/** Cases and declarations as one signed-in user. */
export function declarationHand(app: TestApplication, token: string | undefined) {
  const key = token ? { token } : {}
  const send = (resource: string) => (verb: string, body: object) =>
    app.call('POST', `/api/customs/${resource}/${verb}`, { ...key, body, headers: english })
  const ask =
    (resource: string) =>
    (verb: string, query: Record<string, string> = {}) =>
      app.call('GET', `/api/customs/${resource}/${verb}?${new URLSearchParams(query).toString()}`, {
        ...key,
        headers: english,
      })
  const [post, get, postCase] = [send('declaration'), ask('declaration'), send('customsCase')]
  const data = async (answer: Promise<{ status: number; body: any }>): Promise<any> => {
    const { status, body } = await answer
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body.data
  }

  /** A case with these lines that the customer has confirmed. */
  async function readyCase(lines: readonly object[], more: object = {}): Promise<any> {
    const made = await data(postCase('add', { ...caseValues, packages: lines.length, ...more }))
    if (lines.length)
      await data(
        postCase('patchLines', {
          caseId: made.id,
          add: lines.map((values, n) => ({ id: randomUUID(), position: (n + 1) * 1000, values })),
        }),
      )
    const submitted = await data(
      postCase('submit', {
        id: made.id,
        version: (await data(ask('customsCase')('open', { id: made.id }))).row.version,
      }),
    )
    return data(postCase('release', { id: made.id, version: submitted.version, reason: 'framework contract' }))
  }

  const givePaper = (caseId: string, kind: string): Promise<any> =>
    data(
      app.upload('/api/customs/customsCase/uploadDocument', {
        ...key,
        fields: { id: caseId, kind },
        file: { name: `${kind}.pdf`, bytes: Buffer.from(`%PDF-1.4\n% ${randomUUID()}\n`) },
      }),
    )
  /** The papers without which nothing is declared, as far as the case has them not. */
  async function givePapers(caseId: string): Promise<void> {
    const { documents } = await data(ask('customsCase')('documents', { id: caseId }))
    const there = new Set(documents.filter((d: any) => d.fileName).map((d: any) => d.kind))
    for (const kind of mandatory.filter((k) => !there.has(k))) await givePaper(caseId, kind)
  }

  const open = (id: string) => data(get('open', { id }))
  const made = async (caseId: string, more: object = {}): Promise<any> => data(post('make', { caseId, ...more }))

  /** One declaration of one line, as it was made. */
  async function oneDraft(more: object = {}, line: object = {}): Promise<any> {
    const { id } = await readyCase([paperLine(line)], {
      packages: 1,
      grossWeight: '12',
      netWeight: '10',
      invoiceTotal: '25',
      ...more,
    })
    const { ids } = await made(id)
    return open(ids[0])
  }

  const set = (values: Record<string, string>, from: Record<string, string> = {}) =>
    Object.fromEntries(Object.entries(values).map(([name, to]) => [name, { from: from[name] ?? '', to }]))

  /** What a maker has to type the first time. */
  const missing = {
    AgentCode: '4403980001',
    DeclareName: '王海波',
    TradeCode: '4403160001',
    TradeCoScc: '91440300708461136T',
    TradeName: '深圳鹏程电子有限公司',
    OwnerCodeScc: '91440300708461136T',
    OwnerName: '深圳鹏程电子有限公司',
    AgentCodeScc: '91440300708461136T',
    PromiseItmes: '00000',
  }

  /** A draft without errors. */
  async function goodDraft(more: object = {}, line: object = {}): Promise<any> {
    const draft = await oneDraft(more, line)
    await givePapers(draft.row.caseId)
    await data(
      post('patch', {
        id: draft.row.id,
        head: set(missing, draft.head),
        lines: { set: draft.lines.map((l: any) => ({ id: l.id, item: set({ DestCode: '440308' }, l.item) })) },
      }),
    )
    return open(draft.row.id)
  }

  /** The warnings that are open, each acknowledged. */
  const weighed = async (id: string): Promise<string[]> =>
    (await data(get('check', { id }))).problems.flatMap((p: any) => p.identity ?? [])
  /** Takes a step; who signs has weighed what is open. */
  const step = async (verb: string, id: string, more: object = {}) =>
    post(verb, {
      id,
      version: (await open(id)).row.version,
      ...((verb === 'approve' || verb === 'submit') && { acknowledged: await weighed(id) }),
      ...more,
    })
  /** Passed by a colleague: who made it may not. */
  let colleague: Promise<string> | undefined
  const approve = async (id: string, more: object = {}) => {
    colleague ??= app.signIn('demo', 'reviewer')
    return declarationHand(app, await colleague).step('approve', id, more)
  }
  /** From a draft to customs. */
  async function handIn(id: string): Promise<void> {
    await givePapers((await open(id)).row.caseId)
    await data(step('sendToCheck', id))
    await data(approve(id))
    await data(step('submit', id))
  }
  /** A declaration that a colleague passed. */
  async function checkedDraft(more: object = {}): Promise<any> {
    const draft = await goodDraft(more)
    await data(step('sendToCheck', draft.row.id))
    await data(approve(draft.row.id))
    return open(draft.row.id)
  }

  return {
    post,
    get,
    postCase,
    getCase: ask('customsCase'),
    data,
    readyCase,
    made,
    open,
    oneDraft,
    givePaper,
    givePapers,
    goodDraft,
    checkedDraft,
    weighed,
    step,
    approve,
    handIn,
    set,
    missing,
  }
}
