import { expect, type APIRequestContext, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { address } from './server.ts'
import { expectNoHoles, locales, quiet, signIn, useLanguage, watch, type Language } from './steps.ts'
import { test } from './test.ts'

// Rates show only where a tariff is on file, so the platform's operator loads a small one of China first.

const edition = 'China, a few lines'
const tariff = [
  'hs_code,product_name,unit_1,unit_2,import_mfn,import_general,consumption_tax,vat_tax,regulatory_code,quarantine_code,declaration_elements',
  '6601910000,折叠伞,千克,把,6,130,,13,,,1:品牌类型;2:出口享惠情况;3:种类;4:伞面材质;5:品牌;6:型号',
  '6601990000,其他伞,千克,把,6,130,,13,,,品牌类型|出口享惠情况|种类',
  '8471301000,平板电脑,台,千克,0,70,,13,A,L/M,品牌类型|出口享惠情况|用途|品牌|型号',
  '3304990029,其他美容品,千克,件,见附注,150,15%,13,AB,M.N/,品牌类型|出口享惠情况',
  '7108120000,其他未锻造金,克,千克,,,,,J8,,',
].join('\n')

async function loadTariff(request: APIRequestContext): Promise<void> {
  const known = await (await request.get(`${address}/api/customs/hscode/query`)).json()
  if (known.data.jurisdictions.some((j: { edition: string }) => j.edition === edition)) return
  const form = {
    grant_type: 'password',
    scope: 'all',
    type: 'account',
    tenantCode: 'platform',
    username: 'operator',
    password: 'clearway-demo',
  }
  const signedIn = await request.post(`${address}/api/uaa/oauth/token`, {
    form,
    headers: { authorization: `Basic ${btoa('clearway-web:web')}` },
  })
  const headers = { authorization: `Bearer ${(await signedIn.json()).access_token}` }
  const made = await request.post(`${address}/api/customs/tariffEdition/importFile`, {
    headers,
    multipart: {
      format: 'china',
      jurisdiction: 'CN',
      name: edition,
      source: 'e2e',
      validFrom: '2026-01-01',
      file: { name: 'cn.csv', mimeType: 'text/csv', buffer: Buffer.from(tariff) },
    },
  })
  const { id, version } = (await made.json()).data
  const active = await request.post(`${address}/api/customs/tariffEdition/activate`, {
    headers,
    data: { id, version, validFrom: '2026-01-01', force: true },
  })
  expect(active.status(), await active.text()).toBe(200)
}

test.beforeAll(({ request }) => loadTariff(request))

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
const tables = [
  'unit',
  'country',
  'currency',
  'transportMode',
  'package',
  'tradeTerm',
  'supervisionMode',
  'exemptionNature',
  'dutyMode',
  'supervisionDocument',
  'inspectionCategory',
  'incoterm',
]
const walk = [
  '/DataQuery',
  '/DataQuery?jurisdiction=CN',
  '/DataQuery?search=umbrella',
  '/DataQuery?search=雨伞&jurisdiction=CN',
  '/DataQuery?jurisdiction=GB',
  '/DataQuery?search=9999999999',
  '/DataQuery?search=qwxzv',
  '/DataQuery?view=tree&open=sXII,66,6601,660191&jurisdiction=CN',
  '/DataQuery?code=8471301000&jurisdiction=CN',
  '/DataQuery?code=847130',
  '/DataQuery?code=84',
  '/DataQuery?code=123456',
  '/goodsClassification',
  '/goodsClassification?text=folding umbrella&jurisdiction=CN',
  '/goodsClassification?text=shirt',
  '/goodsClassification?text=qwxzv ghjkp',
  '/goodsClassificationDetails',
  '/goodsClassificationDetails?code=660191&text=折叠雨伞&jurisdiction=CN',
  '/goodsClassificationDetails?code=6601910000&text=folding umbrella&jurisdiction=CN',
]

for (const language of Object.keys(locales) as Language[]) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: locales[language] })

    test('every page of customs knowledge stands without a session', async ({ page }) => {
      await useLanguage(page, language)
      const { problems } = watch(page)
      const settled = quiet(page)
      for (const path of walk) {
        await page.goto(path)
        await expect(page.locator('h1').first(), path).toBeVisible()
        await settled()
        await expectNoHoles(page, `${path} in ${language}`)
        if (language === 'zh' || /search=umbrella|code=8471301000|text=folding/.test(path))
          await expectAccessible(page, `${path} in ${language}`)
      }
      for (const [nth, table] of tables.entries()) {
        const tab = page.locator(`.know-tabs a[href$="table=${table}"]`)
        // Each is opened by its address once, else by its tab.
        if (nth === 0 || language === 'zh') await page.goto(`/DataQuery?table=${table}`)
        else await tab.click()
        await expect(tab, table).toHaveAttribute('aria-current', 'page')
        await expect(page.locator('.know-table tbody tr').first(), table).toBeVisible()
        await expectNoHoles(page, `${table} in ${language}`)
      }
      await settled()
      await expectAccessible(page, 'a parameter table')
      expect(problems).toEqual([])
    })
  })
}

test('codes are searched as one types, opened, left and shared by their address', async ({ page }) => {
  const { problems } = watch(page)
  await page.goto('/DataQuery')
  const box = page.getByRole('searchbox')
  await box.fill('折叠雨伞')
  await expect(page).toHaveURL(/search=/)
  await expect(page.locator('.know-table tbody tr').first()).toContainText('6601.91')
  await expect(page.locator('mark').first()).toHaveText('折叠')
  await page.getByRole('combobox', { name: '税则' }).selectOption('CN')
  await expect(page.locator('.know-sum').first()).toContainText(edition)
  await expect(page.getByRole('row', { name: /6601910000/ })).toContainText('6%')

  await box.blur()
  await box.fill('71')
  await expect(page).toHaveURL(/search=71/)
  await box.fill('7108')
  await expect(page.getByRole('row', { name: /7108120000/ })).toContainText('无税率记录')
  await box.fill('33049')
  await expect(page).toHaveURL(/search=33049/)
  await box.fill('3304')
  await expect(page).toHaveURL(/search=3304(&|$)/)
  await expect(page.getByRole('row', { name: /3304990029/ })).toContainText('需人工判定')
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 Excel' }).click()
  expect((await arriving).suggestedFilename()).toMatch(/\.xlsx$/)

  await page.getByRole('link', { name: '3304990029' }).click()
  await expect(page).toHaveURL(/code=3304990029/)
  await expect(page.locator('h1')).toContainText('其他美容品')
  await expect(page).toHaveTitle(/3304990029/)
  await expect(page.getByText('电子底账')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('3304')
  await expect(page.getByRole('combobox', { name: '税则' })).toHaveValue('CN')
  // What was typed in one go is one step.
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('折叠雨伞')

  await page.goto('/DataQuery?code=7108120000&jurisdiction=CN')
  await expect(page.getByText('这不等于零')).toBeVisible()
  await expect(page.locator('.know-badge-bad')).toHaveText('8')
  await page.goto('/DataQuery?jurisdiction=GB')
  await expect(page.getByText('没有税则记录').first()).toBeVisible()
  expect(problems).toEqual([])
})

test('the tree is walked by keyboard', async ({ page }) => {
  await page.goto('/DataQuery?view=tree&jurisdiction=CN')
  const section = page.getByRole('treeitem', { name: /第 XII 类/ })
  await page.getByRole('treeitem').first().focus()
  for (let n = 0; n < 11; n++) await page.keyboard.press('ArrowDown')
  await expect(section).toBeFocused()
  await page.keyboard.press('ArrowRight')
  const chapter = page.getByRole('treeitem', { name: /^66/ }).first()
  await expect(chapter).toBeVisible()
  for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowDown')
  await expect(chapter).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('treeitem', { name: /^6601/ }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await expect(chapter).toBeFocused()
  await page.reload()
  await expect(page.getByRole('treeitem', { name: /^6601/ }).first()).toBeVisible()
  await chapter.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/code=66/)
  await page.goBack()
  await expect(page.getByRole('treeitem', { name: /^6601/ }).first()).toBeVisible()
})

test('an estimate shows every step and says what it could not calculate', async ({ page }) => {
  const { problems } = watch(page)
  const settled = quiet(page)
  await page.goto('/DataQuery?code=660191&jurisdiction=CN')
  await page.getByText('估算税费').click()
  await page.getByLabel('货值').fill('abc')
  await page.getByLabel('汇率').fill('7.1')
  await page.getByRole('button', { name: '估算' }).click()
  await expect(page.getByLabel('货值')).toBeFocused()
  await expect(page.getByLabel('货值')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('货值').fill('１0,000')
  await page.getByLabel('成交方式').selectOption('FOB')
  await page.getByLabel('运费').fill('500')
  await page.getByRole('button', { name: '估算' }).click()
  const result = page.locator('.duty-result')
  // Who does not say where the goods come from gets no whole sum.
  await expect(result.locator('tfoot')).toContainText('已算出部分的合计')
  await page.getByLabel('原产国（地区）').selectOption('DEU')
  await page.getByRole('button', { name: '估算' }).click()
  // (10,000 + 500) × 1.003 × 7.1, then 6 % and 13 %.
  await expect(result).toContainText('74,773.65 CNY')
  await expect(result).toContainText('4,486.42 CNY')
  await expect(result.locator('tfoot')).toContainText('税费合计')
  await settled()
  await expectAccessible(page, 'an estimate')

  await page.getByRole('radio', { name: '美国' }).check()
  await page.getByLabel('货值').fill('20000')
  await page.getByRole('button', { name: '估算' }).click()
  await expect(result).toContainText('这个估算不完整')
  await expect(result).toContainText('69.28 USD')
  await expect(result.locator('tfoot')).toContainText('已算出部分的合计')

  await page.getByRole('radio', { name: '中国香港' }).check()
  await page.getByLabel('货值').fill('46001')
  await page.getByRole('button', { name: '估算' }).click()
  await expect(result).toContainText('0.40 HKD')

  await page.goto('/DataQuery?code=3304990029&jurisdiction=CN')
  await page.getByText('估算税费').click()
  await page.getByLabel('货值').fill('1000')
  await page.getByLabel('币制').selectOption('CNY')
  await page.getByRole('button', { name: '估算' }).click()
  await expect(result).toContainText('需人工判定')
  expect(problems).toEqual([])
})

test('a description leads to a code, its reasons, its elements and a draft that outlives the sign-in', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { problems } = watch(page)
  await page.goto('/goodsClassification')
  await page.getByLabel('货品是什么').fill('衬衫')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/text=/)
  const question = page.locator('.classify-question')
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: '不知道' }).click()
  await expect(page).toHaveURL(/unsure=1/)
  await expect(question).toHaveCount(0)
  await page.goBack()
  await expect(question).toBeVisible()

  await page.getByLabel('货品是什么').fill('folding umbrela')
  await page.getByLabel('适用税则').selectOption('CN')
  await page.getByText('补充说明').click()
  await page.getByLabel('型号').fill('U-100')
  await page.getByRole('button', { name: '查找编码' }).click()
  await expect(page.getByText('您写的是“umbrela”')).toBeVisible()
  const first = page.locator('.classify-card').first()
  await expect(first).toContainText('6601.91')
  await expect(first.locator('.classify-grade')).toContainText(/很可能|较可能/)
  const noted = page.waitForRequest((r) => r.url().endsWith('/api/customs/classification/choose'))
  await first.getByRole('link', { name: /选这个/ }).click()
  expect((await noted).postDataJSON()).toMatchObject({ code: '660191' })

  await expect(page).toHaveURL(/goodsClassificationDetails\?code=660191/)
  await expect(page.locator('#why')).toContainText('folding umbrela')
  await expect(page.locator('#compare')).toContainText('6601.99')
  await page.getByRole('link', { name: '选这一行 6601910000' }).click()
  await expect(page.locator('h1')).toContainText('折叠伞')
  await page.getByLabel('1. 品牌类型').selectOption('4')
  await page.getByLabel('2. 出口享惠情况').selectOption('3')
  await page.getByLabel('3. 种类').fill('折叠伞')
  await page.getByLabel('4. 伞面材质').fill('涤纶|尼龙')
  await page.getByLabel('5. 品牌').fill('ACME')
  await page.getByLabel('6. 型号').fill('U-100')
  await expect(page.locator('output')).toHaveText('4|3|折叠伞|涤纶/尼龙|ACME|U-100')
  await page.locator('#elements').getByRole('button', { name: '复制' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('4|3|折叠伞|涤纶/尼龙|ACME|U-100')

  await page.getByRole('button', { name: '保存草稿并注册' }).click()
  await expect(page).toHaveURL(/\/register/)
  await signIn(page, 'demo', 'classifier', '/workbench')
  await expect(page.locator('h1').first()).toBeVisible()
  const draft = await page.evaluate(() => JSON.parse(localStorage.getItem('clearway.goodsDraft') ?? 'null'))
  expect(draft).toMatchObject({
    text: 'folding umbrela',
    modelNumber: 'U-100',
    code: '6601910000',
    jurisdiction: 'CN',
    at: expect.any(String),
  })
  await page.goto('/goodsClassificationDetails?code=6601910000&text=umbrella&jurisdiction=CN')
  await expect(page.getByRole('button', { name: '保存草稿并去商品管理' })).toBeVisible()
  expect(problems).toEqual([])
})

test('on a phone and in the dark nothing is cut off or hard to read', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const settled = quiet(page)
  for (const path of walk) {
    await page.goto(path)
    await expect(page.locator('h1').first(), path).toBeVisible()
    await settled()
    expect(await sideways(page), path).toBeLessThanOrEqual(0)
    await expectAccessible(page, `${path} in the dark`)
  }
})
