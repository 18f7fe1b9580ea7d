import { randomUUID } from 'node:crypto'

import { expect, type Browser, type Page } from '@playwright/test'

import { call, signIn, useLanguage, watch, type Language } from './steps.ts'

// Declarations of cases that a walk makes for itself, through the same routes that the pages call.

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
/** A line of the papers: ten pieces at its number each, ten kilograms net. */
export const line = (n: number, more: object = {}) => ({
  name: `直流稳压电源 ${n}`,
  hsCode: '8504401400',
  ciqCode: '999',
  elements: '4|3|用于设备供电|60瓦',
  quantity: '10',
  unit: '007',
  unitPrice: String(n),
  totalPrice: String(n * 10),
  netWeight: '10',
  grossWeight: '12',
  packages: 1,
  firstQuantity: '10',
  origin: 'MYS',
  district: '44031',
  dutyMode: '1',
  ...more,
})

interface Made {
  readonly caseId: string
  readonly ids: readonly string[]
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
  DespPortCode: 'SGP000',
  DistinatePort: 'SGP000',
}

/** A draft of a case with these lines. */
export async function newCase(
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

/** Declarations of a draft, which the customer confirmed without a quote. */
export async function declarationsOf(page: Page, caseId: string): Promise<readonly string[]> {
  const { row } = await call(page, 'GET', '/api/customs/customsCase/open', { id: caseId })
  const { version } = await call(page, 'POST', '/api/customs/customsCase/submit', { id: caseId, version: row.version })
  await call(page, 'POST', '/api/customs/customsCase/release', { id: caseId, version, reason: 'framework contract' })
  return (await call(page, 'POST', '/api/customs/declaration/make', { caseId, merge: 'none' })).ids
}

/** A case that the customer confirmed, and its declarations. */
export async function makeCase(page: Page, count: number, more: object = {}, ofLine: object = {}): Promise<Made> {
  const lines = Array.from({ length: count }, (_, n) => line(n + 1, ofLine))
  const { id } = await newCase(page, lines, more)
  return { caseId: id, ids: await declarationsOf(page, id) }
}

/** Fills by the routes what a maker types, except what the test is about. */
export async function fill(page: Page, id: string, values: Record<string, string> = heads): Promise<void> {
  const { head, lines } = await call(page, 'GET', '/api/customs/declaration/open', { id })
  const change = (now: Record<string, string>, to: Record<string, string>) =>
    Object.fromEntries(Object.entries(to).map(([name, value]) => [name, { from: now[name] ?? '', to: value }]))
  await call(page, 'POST', '/api/customs/declaration/patch', {
    id,
    head: change(head, values),
    lines: {
      set: lines.map((line: { id: string; item: Record<string, string> }) => ({
        id: line.id,
        item: change(line.item, {
          FirstQty: line.item['GQty'] ?? '',
          FirstUnit: line.item['GUnit'] ?? '',
          DestCode: '440308',
        }),
      })),
    },
  })
}

export async function open(page: Page, id: string, checked = true): Promise<void> {
  await page.goto(`/declarationDetail?id=${id}`)
  await expect(
    page.locator(checked ? '.dec-counts:visible, .dec-checks-none:visible' : '.dec-form').first(),
  ).toBeVisible()
}

/** Somebody at a browser of their own. */
export async function as(
  browser: Browser,
  username: string,
  language?: Language,
): Promise<{ page: Page; problems: string[] }> {
  const page = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  if (language) await useLanguage(page, language)
  const { problems } = watch(page)
  await signIn(page, 'demo', username)
  return { page, problems }
}

export const field = (page: Page, name: string) => page.locator(`input[data-place="head.${name}"]`).first()
export const saved = (page: Page, words = '已保存') => expect(page.locator('.save-state')).toContainText(words)
export const problem = (page: Page, words: string | RegExp) =>
  page.locator('.dec-checks button').filter({ hasText: words })
