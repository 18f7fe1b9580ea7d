import { randomUUID } from 'node:crypto'

import { expect, type Browser, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { givePapers, sign } from './signing.ts'
import { call, expectNoHoles, type Language, letOnePersonDoBoth, signIn, useLanguage, watch } from './steps.ts'
import { test } from './test.ts'

// In the second tenant, whose tariff nothing else asks for.

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
const line = (n: number, more: object = {}) => ({
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

async function makeCase(page: Page, lines: readonly object[]): Promise<{ id: string; code: string }> {
  const made = await call(page, 'POST', '/api/customs/customsCase/add', {
    ...caseValues,
    packages: lines.length,
    grossWeight: String(lines.length * 12),
    netWeight: String(lines.length * 10),
  })
  await call(page, 'POST', '/api/customs/customsCase/patchLines', {
    caseId: made.id,
    add: lines.map((values, n) => ({ id: randomUUID(), position: (n + 1) * 1000, values })),
  })
  return made
}

/** A declaration of the case that was handed over. */
async function handOver(page: Page, caseId: string): Promise<string> {
  const step = async (resource: string, verb: string, id: string, more: object = {}) => {
    const { row } = await call(page, 'GET', `/api/customs/${resource}/open`, { id })
    return call(page, 'POST', `/api/customs/${resource}/${verb}`, { id, version: row.version, ...more })
  }
  await step('customsCase', 'submit', caseId)
  await step('customsCase', 'release', caseId, { reason: 'framework contract' })
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
  // These walks are about taxes: one person makes and checks.
  await letOnePersonDoBoth(page)
  await givePapers(page, caseId)
  await step('declaration', 'sendToCheck', id)
  for (const verb of ['approve', 'submit'] as const) await sign(page, verb, id)
  return id
}

async function as(browser: Browser, language: Language): Promise<{ page: Page; problems: string[] }> {
  const page = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  const { problems } = watch(page)
  await useLanguage(page, language)
  await signIn(page, 'demo2', 'admin')
  await furnish(page)
  return { page, problems }
}

test('a case shows its taxes before there is a declaration: sums, steps, what is unknown and why, and its papers', async ({
  browser,
}) => {
  const { page, problems } = await as(browser, 'zh')
  // Goods 1,000, freight 100 and insurance 9 USD, at 7: 7,763.00; 10 % and 13 % of both.
  const one = await makeCase(page, [line(1)])
  await page.goto(`/ClassifyOrder?id=${one.id}&part=taxes`)
  const sums = page.locator('.tax-sums').first()
  await expect(sums).toContainText('7,763.00')
  for (const amount of ['776.30', '1,110.11', '1,886.41']) await expect(sums).toContainText(amount)
  await expect(page.locator('.tax-fee')).toContainText('2026-01-19')
  const steps = page.getByRole('button', { name: '第 1 项的计算步骤' })
  await steps.focus()
  await page.keyboard.press('Enter')
  await expect(steps).toHaveAttribute('aria-expanded', 'true')
  await expect(page.locator('.tax-steps').first()).toContainText('1000.00 USD × 7')
  await expect(page.locator('.tax-steps').first()).toContainText('(7763.00 + 776.30 + 0.00) × 13%')
  await expectNoHoles(page, 'taxes')
  await expectAccessible(page, 'taxes', { within: '.case-page' })

  const fetched = page.waitForEvent('download')
  await page.getByRole('button', { name: '打印' }).click()
  await page.getByRole('menuitem', { name: '商业发票' }).hover()
  await page.getByRole('menuitem', { name: '英文' }).click()
  expect((await fetched).suggestedFilename()).toBe(`${one.code} Commercial invoice.pdf`)

  const two = await makeCase(page, [line(1), line(2, { hsCode: '8473309000', elements: '4|3|用于存储' })])
  await page.goto(`/ClassifyOrder?id=${two.id}&part=taxes`)
  await expect(page.locator('.tax-sums').first()).toContainText('合计不含未知税款')
  await expect(page.locator('.tax-reasons')).toContainText('第 2 项')
  expect(problems).toEqual([])
})

test('bills are entered, compared with the estimate and paid with their interest', async ({ browser }) => {
  test.slow()
  const { page, problems } = await as(browser, 'en')
  const { id: caseId } = await makeCase(page, [line(1)])
  const id = await handOver(page, caseId)
  await page.goto(`/declarationDetail?id=${id}&tab=taxes`)
  await expect(page.getByText('Estimated on submission')).toContainText('1,886.41')
  await page.getByRole('button', { name: 'Enter a tax bill' }).click()
  const dialog = page.getByRole('dialog')
  const number = `T-${randomUUID().slice(0, 8)}`
  await dialog.getByLabel('Bill no.').fill(number)
  await dialog.getByLabel('Amount (CNY)').fill('200000')
  await dialog.getByLabel('Issued').fill('2026-03-02')
  await dialog.getByLabel('Issued').press('Enter')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const bills = page.locator('section[aria-label="Tax bills"]')
  await expect(bills.getByRole('row', { name: number })).toContainText('2026-03-17')
  await expect(bills).toContainText('+199,223.70')
  await bills.getByRole('button', { name: 'Enter payment' }).click()
  await dialog.getByLabel('Paid').fill('2026-03-20')
  await dialog.getByLabel('Paid').press('Enter')
  await dialog.getByRole('button', { name: 'Enter payment' }).click()
  await expect(dialog).toBeHidden()
  // 200,000 × 0.05 % × 3 days.
  await expect(bills.getByRole('row', { name: number })).toContainText('300.00')
  const fetched = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Print' }).click()
  await page.getByRole('menuitem', { name: 'Declaration form' }).click()
  expect((await fetched).suggestedFilename()).toContain('Declaration form.pdf')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/ClassifyOrder?id=${caseId}&part=taxes`)
  await expect(page.locator('.tax-sums').first()).toContainText('1,886.41')
  await expect(page.locator('section[aria-label="Tax bills"]')).toContainText(number)
  // What sticks out beside its own scroll bar.
  const wide = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.tax-pane *')]
        .filter(
          (e) =>
            e.getBoundingClientRect().right > document.documentElement.clientWidth + 1 && !e.closest('.tax-scroll > *'),
        )
        .map((e) => e.className),
    )
  await expect.poll(wide).toEqual([])
  await expectNoHoles(page, 'taxes')
  expect(problems).toEqual([])
})
