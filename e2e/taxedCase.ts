import { randomUUID } from 'node:crypto'

import type { Browser, Page } from '@playwright/test'

import { givePapers, sign } from './signing.ts'
import { call, type Language, letOnePersonDoBoth, signIn, useLanguage, watch } from './steps.ts'

// Cases whose taxes are known, in the second tenant, whose tariff nothing else asks for.

const tariff = [
  '商品编码,商品名称,第一法定单位,第二法定单位,最惠国税率,普通税率,暂定税率,增值税率,监管条件,检验检疫类别,申报要素',
  '8504401400,功率小于1千瓦的直流稳压电源,个,千克,10%,50,,13,,,品牌类型|出口享惠情况|用途|功率',
  '',
].join('\n')
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
  movedOn: '2026-01-05',
  packageKind: '22',
  freight: '100',
  freightCurrency: 'USD',
  insurance: '9',
  insuranceCurrency: 'USD',
}
const heads = {
  TradeCode: '4403160001',
  TradeCoScc: '91440300708461136T',
  TradeName: '深圳鹏程电子有限公司',
  OwnerCodeScc: '91440300708461136T',
  OwnerName: '深圳鹏程电子有限公司',
  PromiseItmes: '00000',
}
export const line = (n: number, more: object = {}) => ({
  name: `直流稳压电源 ${n}`,
  nameEn: `DC power supply ${n}`,
  hsCode: '8504401400',
  ciqCode: '999',
  elements: '4|3|用于设备供电|60瓦',
  quantity: '10',
  unit: '007',
  unitPrice: '100',
  totalPrice: '1000',
  netWeight: '10',
  grossWeight: '12',
  packages: 1,
  origin: 'MYS',
  district: '44031',
  dutyMode: '1',
  ...more,
})

/** The tenant's own tariff and rate of exchange, once. */
async function furnish(page: Page): Promise<void> {
  const name = 'E2E 2026'
  if (
    (await call(page, 'GET', '/api/customs/tariffEdition/query', { pageSize: 50 })).list.some(
      (e: { name: string }) => e.name === name,
    )
  )
    return
  const token = (await page.context().cookies()).find((c) => /token/i.test(c.name))?.value ?? ''
  const answer = await page.request.post('/api/customs/tariffEdition/importFile', {
    headers: { authorization: `Bearer ${token}` },
    multipart: {
      format: 'china',
      jurisdiction: 'CN',
      name,
      source: '测试',
      validFrom: '2026-01-01',
      file: { name: 'tariff.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${tariff}`) },
    },
  })
  const { data } = await answer.json()
  await call(page, 'POST', '/api/customs/tariffEdition/activate', {
    id: data.id,
    version: data.version,
    validFrom: '2026-01-01',
  })
  await call(page, 'POST', '/api/customs/exchangeRate/add', {
    base: 'CNY',
    currency: 'USD',
    rate: '7',
    validFrom: '2026-01-01',
    validTo: '2099-12-31',
  })
}

export async function makeCase(
  page: Page,
  lines: readonly object[],
  more: object = {},
): Promise<{ id: string; code: string }> {
  const made = await call(page, 'POST', '/api/customs/customsCase/add', {
    ...caseValues,
    packages: lines.length,
    grossWeight: String(lines.length * 12),
    netWeight: String(lines.length * 10),
    ...more,
  })
  await call(page, 'POST', '/api/customs/customsCase/patchLines', {
    caseId: made.id,
    add: lines.map((values, n) => ({ id: randomUUID(), position: (n + 1) * 1000, values })),
  })
  return made
}

const step = async (page: Page, resource: string, verb: string, id: string, more: object = {}) => {
  const { row } = await call(page, 'GET', `/api/customs/${resource}/open`, { id })
  return call(page, 'POST', `/api/customs/${resource}/${verb}`, { id, version: row.version, ...more })
}

/** A declaration of the case that only waits to be checked. */
export async function draftOf(page: Page, caseId: string): Promise<string> {
  await step(page, 'customsCase', 'submit', caseId)
  await step(page, 'customsCase', 'release', caseId, { reason: 'framework contract' })
  const {
    ids: [id],
  } = await call(page, 'POST', '/api/customs/declaration/make', { caseId })
  const { head, lines } = await call(page, 'GET', '/api/customs/declaration/open', { id })
  const change = (now: Record<string, string>, to: Record<string, string>) =>
    Object.fromEntries(Object.entries(to).map(([name, value]) => [name, { from: now[name] ?? '', to: value }]))
  await call(page, 'POST', '/api/customs/declaration/patch', {
    id,
    head: change(head, heads),
    lines: { set: lines.map((l: any) => ({ id: l.id, item: change(l.item, { DestCode: '440308' }) })) },
  })
  await givePapers(page, caseId)
  return id
}

/** Checks and hands over a draft: these walks are about taxes, so one person does both. */
export async function handIn(page: Page, id: string): Promise<void> {
  await letOnePersonDoBoth(page)
  await step(page, 'declaration', 'sendToCheck', id)
  for (const verb of ['approve', 'submit'] as const) await sign(page, verb, id)
}

/** A declaration of the case that was handed over. */
export async function handOver(page: Page, caseId: string): Promise<string> {
  const id = await draftOf(page, caseId)
  await handIn(page, id)
  return id
}

export async function as(browser: Browser, language: Language): Promise<{ page: Page; problems: string[] }> {
  const page = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  const { problems } = watch(page)
  await useLanguage(page, language)
  await signIn(page, 'demo2', 'admin')
  await furnish(page)
  return { page, problems }
}
