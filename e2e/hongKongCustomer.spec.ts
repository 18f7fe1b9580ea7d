import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { drawer, person } from './hongKong.ts'
import { call, expectNoHoles, unfold } from './steps.ts'
import { test } from './test.ts'

const hour = 3_600_000
const phone = { width: 390, height: 844 }
const narrow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
const box = (page: Page) => page.locator('.ant-modal-confirm')

/** The demo's customer whose buyer looks. */
async function ownOrg(page: Page): Promise<string> {
  const customers = await call(page, 'GET', '/api/trade/customer/queryOptions', {})
  return customers.find((one: { label: string }) => one.label.includes('鹏程')).id
}

const item = (value: string) => ({
  code: '85044014',
  name: '電源供應器',
  origin: 'CHN',
  quantity: '100',
  unit: '007',
  value,
  currency: 'HKD',
  licence: 'none',
  licenceNo: '',
  madeHere: false,
})

test('a clerk asks about goods that cross; the customer, on a phone and in English, sees where they are, answers and sends a paper', async ({
  browser,
}) => {
  const { page, problems } = await person(browser, 'tw', 'declarant', '/workbench')
  const made = await call(page, 'POST', '/api/customs/roadCargo/add', {
    direction: 'import',
    orgId: await ownOrg(page),
    packages: 4,
    packageDescription: 'Cartons',
    goodsDescription: 'Switching power supplies',
    consignorName: 'Shenzhen Pengcheng Electronics Co., Ltd.',
    consignorAddress: 'No. 8 Keji South Road, Shenzhen',
    consigneeName: 'Harbour Bright Trading Limited',
    consigneeAddress: '88 Lai Chi Kok Road, Kowloon',
    expectedAt: new Date(Date.now() + 3 * hour).toISOString(),
    controlPoint: 'LMC',
    remark: '客戶付款慢',
  })
  await call(page, 'POST', '/api/customs/roadCargo/submit', { id: made.id, version: made.version })
  await page.goto(`/hongKongSeamless?open=${made.id}`)
  const talk = drawer(page).locator('.talk')
  await talk.getByText('向客戶提問', { exact: true }).click()
  await talk.getByRole('textbox', { name: '向客戶提問' }).fill('外箱嘜頭是甚麼？')
  await page.keyboard.press('Control+Enter')
  await expect(talk.locator('.talk-card[data-open=true]')).toContainText('外箱嘜頭是甚麼？')
  await expectAccessible(page, 'the talk about road cargo')
  await drawer(page).getByRole('button', { name: '變更記錄' }).click()
  await expect(drawer(page)).toContainText('已提交')
  await page.keyboard.press('Escape')

  const buyer = await person(browser, 'en', 'buyer', '/workbench', phone)
  const own = buyer.page
  await unfold(own.locator('.bench-todo').filter({ hasText: 'Questions about cargo' }).first())
  await own.goto('/hongKongSeamless?tab=asked')
  await expect(own.getByRole('heading', { name: 'Goods crossing' })).toBeVisible()
  await own.goto(`/hongKongSeamless?open=${made.id}`)
  const mine = drawer(own)
  await expect(mine.locator('.own-duties')).toContainText('Answer 1 questions')
  await expect(mine.locator('.way-now')).toContainText('Hong Kong customs has the data')
  await expect(mine).not.toContainText('客戶付款慢')
  expect(await narrow(own)).toBeLessThanOrEqual(0)
  await expectAccessible(own, 'goods that cross, as their owner sees them')
  await mine.getByRole('button', { name: /^Open/ }).click()
  await mine.getByLabel('Answer', { exact: true }).fill('PC-HK on two sides')
  await mine.getByRole('button', { name: 'Send the answer' }).click()
  await expect(mine.locator('.own-duties')).toContainText('No tasks for you')
  await mine.locator('.talk-compose input[type=file]').setInputFiles({
    name: 'packing list.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4 list'),
  })
  await expect(mine.locator('.talk-compose')).toContainText('packing list.pdf')
  await expect(mine.getByRole('button', { name: /^Send/ })).toBeDisabled()
  await mine.getByRole('combobox', { name: 'Which document it is' }).click()
  await own.locator('.ant-select-item-option').filter({ hasText: 'Packing list' }).click()
  await mine.getByRole('button', { name: /^Send/ }).click()
  await expect(mine.locator('.talk-card').last()).toContainText('packing list.pdf')
  await expectNoHoles(own, 'goods that cross')

  await expect(talk).toContainText('客戶有 2 條新內容')
  await expect(talk.locator('.talk-card').last()).toContainText('packing list.pdf')
  await talk.getByRole('button', { name: '已看' }).click()
  await expect(talk).not.toContainText('條新內容')
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    talk.getByRole('button', { name: '下載 packing list.pdf' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('packing list.pdf')
  await call(page, 'POST', '/api/customs/roadCargo/enterResult', {
    id: made.id,
    kind: 'register',
    at: new Date().toISOString(),
    ccrn: 'OWNER00001',
  })
  await expect(mine.locator('.way-now')).toContainText('it goes on a truck')
  expect([...problems, ...buyer.problems]).toEqual([])
})

test('a customer confirms the values of a declaration; a change afterwards ends it, and he declines', async ({
  browser,
}) => {
  const { page, problems } = await person(browser, 'tw', 'declarant', '/workbench')
  const made = await call(page, 'POST', '/api/customs/tradeDeclaration/add', {
    form: '1',
    direction: 'import',
    orgId: await ownOrg(page),
    movementDate: new Date(Date.now() - 24 * hour).toISOString().slice(0, 10),
    traderName: 'Harbour Bright Trading Limited',
  })
  const path = '/api/customs/tradeDeclaration/saveLines'
  await call(page, 'PUT', path, { id: made.id, version: made.version, lines: [item('46000')] })
  await page.goto(`/hKDetail?id=${made.id}`)
  const card = page.locator('.trade-confirm')
  await card.getByRole('button', { name: '請客戶確認' }).click()
  await box(page).getByRole('button', { name: '請客戶確認' }).click()
  await expect(card).toContainText('等客戶確認')
  await expectAccessible(page, 'a declaration that waits for its customer')

  const buyer = await person(browser, 'en', 'buyer', `/hKDetail?id=${made.id}`, phone)
  const own = buyer.page
  await expect(own.locator('.own-duties')).toContainText('HKD 46,000.00 in all')
  expect(await narrow(own)).toBeLessThanOrEqual(0)
  await expectAccessible(own, 'a declaration that is to be confirmed')
  await own.getByRole('button', { name: 'Confirm HKD 46,000.00' }).click()
  await box(own).getByRole('button', { name: 'Confirm HKD 46,000.00' }).click()
  await expect(own.getByRole('alert').filter({ hasText: 'Confirmed on your side' })).toBeVisible()
  await expect(card).toContainText(/已於 .* 確認/)

  const now = await call(page, 'GET', '/api/customs/tradeDeclaration/queryById', { id: made.id })
  await call(page, 'PUT', path, { id: made.id, version: now.version, lines: [item('47000')] })
  await expect(card).toContainText('須重新請客戶確認')
  await expect(own.getByRole('alert').filter({ hasText: 'changed after you confirmed' })).toBeVisible()
  await card.getByRole('button', { name: '請客戶確認' }).click()
  await box(page).getByRole('button', { name: '請客戶確認' }).click()
  await own.getByRole('button', { name: 'Decline' }).click()
  await box(own).getByLabel('What is wrong').fill('The price is net of freight')
  await box(own).getByRole('button', { name: 'Decline' }).click()
  await expect(own.getByRole('alert').filter({ hasText: 'You declined it' })).toBeVisible()
  await expect(card).toContainText('客戶不同意')
  await expect(page.locator('.trade-events')).toContainText('net of freight')

  const stranger = await person(browser, 'tw', 'buyer2', `/hKDetail?id=${made.id}`)
  await expect(stranger.page.getByRole('alert')).toContainText('找不到')
  expect([...problems, ...buyer.problems]).toEqual([])
})
