import type { Browser, Page } from '@playwright/test'

import { declarationsOf, fill, line as lineOf, newCase } from './declarations.ts'
import { givePapers, sign } from './signing.ts'
import { call, type Language, letOnePersonDoBoth, signIn, useLanguage, watch } from './steps.ts'

// Cases whose taxes are known, in the second tenant, whose tariff nothing else asks for.

const tariff = [
  '商品编码,商品名称,第一法定单位,第二法定单位,最惠国税率,普通税率,暂定税率,增值税率,监管条件,检验检疫类别,申报要素',
  '8504401400,功率小于1千瓦的直流稳压电源,个,千克,10%,50,,13,,,品牌类型|出口享惠情况|用途|功率',
  '',
].join('\n')
const heads = {
  TradeCode: '4403160001',
  TradeCoScc: '91440300708461136T',
  TradeName: '深圳鹏程电子有限公司',
  OwnerCodeScc: '91440300708461136T',
  OwnerName: '深圳鹏程电子有限公司',
  PromiseItmes: '00000',
}
export const line = (n: number, more: object = {}) =>
  lineOf(n, { nameEn: `DC power supply ${n}`, unitPrice: '100', totalPrice: '1000', ...more })

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

export const makeCase = (page: Page, lines: readonly object[], more: object = {}) =>
  newCase(page, lines, { farPort: 'SGP000', movedOn: '2026-01-05', ...more })

/** A declaration of the case that only waits to be checked. */
export async function draftOf(page: Page, caseId: string): Promise<string> {
  const [id] = await declarationsOf(page, caseId)
  await fill(page, id!, heads)
  await givePapers(page, caseId)
  return id!
}

/** Checks and hands over a draft: these walks are about taxes, so one person does both. */
export async function handIn(page: Page, id: string): Promise<void> {
  await letOnePersonDoBoth(page)
  const { version } = await call(page, 'GET', '/api/customs/declaration/queryById', { id })
  await call(page, 'POST', '/api/customs/declaration/sendToCheck', { id, version })
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
