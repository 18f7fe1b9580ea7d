import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { drawer, person } from './hongKong.ts'
import { call } from './steps.ts'
import { test } from './test.ts'

const status = (page: Page, words: string) => expect(page.locator('.trade-head')).toContainText(words)
const press = (page: Page, name: string) =>
  page.locator('.trade-steps').getByRole('button', { name, exact: true }).click()

test('road cargo that has crossed is declared, rejected and mended, accepted, paid and amended', async ({
  browser,
}) => {
  const { page, problems } = await person(browser, 'en', 'declarant', '/hongKongSeamless?tab=crossed')
  const { list } = await call(page, 'GET', '/api/customs/roadCargo/query', { tab: 'crossed' })
  const cargo = list.find((row: any) => row.status === 'crossed')
  await page.getByRole('row', { name: cargo.code }).getByRole('button', { name: cargo.code, exact: true }).click()
  await drawer(page).getByRole('button', { name: 'Make a trade declaration' }).click()
  await page.waitForURL(/hKDetail/)
  const id = new URL(page.url()).searchParams.get('id')!
  await status(page, 'Draft')
  const checks = page.getByRole('region', { name: 'Checks' })
  await expect(checks).toContainText('At least one item')
  await expect(page.locator('.trade-facts').first()).toBeVisible()

  // What the cargo does not tell is typed; the items by keyboard.
  await press(page, 'Edit')
  const fill = (label: string, value: string) => drawer(page).getByLabel(label, { exact: true }).fill(value)
  await fill('Business registration number', '61234567-000')
  await fill('Place of loading', 'Shenzhen')
  await fill('Declared by', 'Ho Lai')
  await fill('Capacity', 'Shipping clerk')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.page-drawer .ant-drawer-section:visible')).toHaveCount(0)
  await checks.getByRole('button', { name: /At least one item/ }).click()
  for (const value of ['85340000', '印刷電路板', 'CHN', '24', '007', '100000', 'HKD']) {
    await page.keyboard.type(value)
    await page.keyboard.press('Tab')
  }
  await page.getByRole('button', { name: 'Save the items' }).click()
  await expect(page.locator('.trade-sums')).toContainText('HKD 7.00')
  await expect(checks).toContainText('No errors')
  await expectAccessible(page, 'a trade declaration')

  await press(page, 'Check')
  await status(page, 'Checked')
  await press(page, 'Submit')
  await status(page, 'Submitted')
  await press(page, 'Record a rejection')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason', { exact: true }).fill('Business registration number not found')
  await dialog.getByLabel('Field at fault', { exact: true }).click()
  await page.locator('.ant-select-item-option:visible').filter({ hasText: 'Business registration number' }).click()
  await expectAccessible(page, 'an answer', { within: '.ant-modal' })
  await dialog.getByRole('button', { name: 'Record a rejection' }).click()
  await status(page, 'Rejected')
  await expect(page.locator('[data-fault]')).toContainText('61234567-000')
  await page.getByRole('alert').getByRole('button', { name: 'Correct it' }).click()
  await fill('Business registration number', '61234568-000')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.page-drawer .ant-drawer-section:visible')).toHaveCount(0)
  await press(page, 'Check')
  await press(page, 'Submit')
  await status(page, 'Submitted')
  await press(page, 'Record the acceptance')
  await dialog.getByLabel('Reference of customs', { exact: true }).fill('UCRN-WALK-1')
  await dialog.getByRole('button', { name: 'Record the acceptance' }).click()
  await status(page, 'Accepted')
  await press(page, 'Record the payment')
  await dialog.getByRole('button', { name: 'Record the payment' }).click()
  await status(page, 'Paid')
  await press(page, 'Amend')
  await dialog.getByLabel('Reason', { exact: true }).fill('Packages corrected')
  await dialog.getByRole('button', { name: 'Amend' }).click()
  await status(page, 'Draft')
  expect(await call(page, 'GET', '/api/customs/tradeDeclaration/queryById', { id })).toMatchObject({
    refNo: 'UCRN-WALK-1',
    charge: '7.00',
    roadCargoCode: cargo.code,
  })
  expect(problems).toEqual([])
})

test('two people who type items at once both keep theirs until one of them chooses', async ({ browser }) => {
  const one = await person(browser, 'tw', 'declarant', '/hongKongCustomsDeclaration?tab=prepare')
  const { list } = await call(one.page, 'GET', '/api/customs/tradeDeclaration/query', { tab: 'prepare' })
  const { id } = list.find((row: any) => row.status === 'draft' && !row.refNo)
  const two = await person(browser, 'zh', 'admin', `/hKDetail?id=${id}`)
  await one.page.goto(`/hKDetail?id=${id}`)
  const value = (page: Page) => page.locator('[role=grid] [data-row="0"] [data-col="5"]')
  const write = async (page: Page, amount: string) => {
    await value(page).click()
    await page.keyboard.type(amount)
    await page.keyboard.press('Enter')
  }
  await expect(value(one.page)).toHaveText('41,600.00')
  await expect(value(two.page)).toHaveText('41,600.00')
  await write(one.page, '50000')
  await write(two.page, '60000')
  await two.page.getByRole('button', { name: '保存货品' }).click()
  await expect(two.page.locator('.trade-sums')).toContainText('HKD 60,000.00')
  await one.page.getByRole('button', { name: '儲存貨品' }).click()
  await expect(one.page.getByRole('alert')).toContainText('別人剛儲存了')
  await expect(value(one.page)).toHaveText('50,000.00')
  // What a page reads by itself while something is typed there is not covered unasked either; it reads again within ten seconds.
  await write(two.page, '70000')
  await one.page.getByRole('button', { name: '用我的' }).click()
  await expect(one.page.locator('.trade-sums')).toContainText('HKD 50,000.00')
  await expect(two.page.getByRole('alert')).toContainText('别人刚保存了', { timeout: 40_000 })
  await two.page.getByRole('button', { name: '用别人的' }).click()
  await expect(value(two.page)).toHaveText('50,000.00')
  expect([...one.problems, ...two.problems]).toEqual([])
})

/** A declaration that was submitted, with two items. */
async function submitted(page: Page): Promise<{ id: string; code: string }> {
  const path = '/api/customs/tradeDeclaration'
  const { list } = await call(page, 'GET', `${path}/query`, { tab: 'waiting' })
  const copy = await call(page, 'POST', `${path}/begin`, { from: 'tradeDeclaration', id: list[0].id })
  const moved = await call(page, 'PUT', `${path}/update`, {
    id: copy.id,
    version: copy.version,
    movementDate: list[0].movementDate,
    billNo: 'WALK-1',
  })
  const checked = await call(page, 'POST', `${path}/check`, { id: copy.id, version: moved.version })
  return call(page, 'POST', `${path}/submit`, { id: copy.id, version: checked.version })
}

test('results of three declarations come in one file, and what customs rejects leads to its field', async ({
  browser,
}) => {
  const { page, problems } = await person(browser, 'tw', 'declarant', '/hongKongCustomsDeclaration?tab=waiting')
  const [one, two, three] = [await submitted(page), await submitted(page), await submitted(page)]
  const at = '2031-01-05 10:00'
  const lines = [
    ['回覆', '編號', '海關參考編號', '時間', '欄目', '第幾項', '原因'],
    ['已繳費', '', 'UCRN-WALK-12', at, '', '', ''],
    ['已接受', one.code, 'UCRN-WALK-11', at, '', '', ''],
    ['被拒', two.code, '', at, '貨值', '2', '貨值過低'],
    ['被拒', two.code, '', at, '商業登記號碼', '', '號碼與名稱不符'],
    ['已接受', three.code, 'UCRN-WALK-12', at, '', '', ''],
  ]
  const file = {
    name: 'tdec.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.map((cells) => cells.join(',')).join('\n')),
  }
  const dialog = page.getByRole('dialog')
  const take = async (told: string) => {
    await page.getByRole('button', { name: '匯入回覆' }).click()
    await dialog.locator('input[type=file]').setInputFiles(file)
    await expect(dialog.getByRole('alert').first()).toContainText('尚未匯入')
    await dialog.getByRole('button', { name: '匯入', exact: true }).click()
    await expect(dialog.getByRole('alert').first()).toContainText(told)
  }
  await take('5 行：4 條生效，0 條已知，1 條等待記錄')
  await expectAccessible(page, 'results of a file', { within: '.ant-modal' })
  await dialog.getByRole('button', { name: '關閉', exact: true }).last().click()
  await take('5 行：0 條生效，5 條已知')

  await dialog.getByRole('link', { name: two.code }).first().click()
  await status(page, '被拒')
  const checks = page.getByRole('region', { name: '核對結果' })
  await expect(checks).toContainText('海關：號碼與名稱不符')
  await expect(page.locator('[data-fault]')).toContainText('商業登記號碼')
  await expect(page.locator('.trade-events')).toContainText('貨值過低')
  await checks.getByRole('button', { name: /第 2 項 · 貨值：海關：貨值過低/ }).click()
  await page.keyboard.type('52000')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '儲存貨品' }).click()
  await expect(page.locator('[role=grid] [data-row="1"] [data-col="5"]')).toHaveText('52,000.00')
  const opened = await call(page, 'GET', '/api/customs/tradeDeclaration/queryById', { id: three.id })
  expect(opened).toMatchObject({ status: 'paid', refNo: 'UCRN-WALK-12' })

  // The layout of the data file, by another person of the broker.
  const other = await person(browser, 'en', 'declarant', '/hongKongCustomsDeclaration')
  await other.page.getByRole('button', { name: 'File layout' }).click()
  const layout = other.page.getByRole('dialog')
  await expect(layout).toContainText('clearway.tdec.1')
  await layout.getByText('CSV', { exact: true }).click()
  await layout.getByLabel('Name in the file Number', { exact: true }).fill('OurRef')
  await expectAccessible(other.page, 'a layout', { within: '.ant-modal' })
  await layout.getByRole('button', { name: 'Save' }).click()
  await expect(layout).toHaveCount(0)
  const kept = await call(other.page, 'GET', '/api/customs/tradeDeclaration/layout', {})
  expect(kept.layout).toMatchObject({
    format: 'csv',
    columns: expect.arrayContaining([{ field: 'code', name: 'OurRef' }]),
  })
  expect([...problems, ...other.problems]).toEqual([])
})

test('crossed cargo waits to be declared, is declared from its queue, and a second declaration of it asks first', async ({
  browser,
}) => {
  const { page, problems } = await person(browser, 'en', 'declarant', '/hongKongSeamless?tab=toDeclare')
  const waiting = page.getByRole('navigation', { name: 'By status' }).getByRole('button', { name: /^To declare/ })
  const { toDeclare } = await call(page, 'GET', '/api/customs/roadCargo/counters', {})
  await expect(waiting).toHaveText(`To declare${toDeclare}`)
  const { list } = await call(page, 'GET', '/api/customs/roadCargo/query', { tab: 'toDeclare', pageSize: '10' })
  const cargo = list.find((row: any) => row.status === 'crossed')
  await page.getByRole('button', { name: `Declare ${cargo.code}` }).click()
  await page.waitForURL(/hKDetail/)
  // A code is offered for the goods that the item names, by keyboard alone.
  const cell = (column: number) => page.locator(`.trade-page:visible [role=grid] [data-row="0"] [data-col="${column}"]`)
  await cell(1).click()
  await page.keyboard.type('Network cards')
  await page.keyboard.press('Enter')
  await cell(0).click()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  const offered = await page.getByRole('option', { selected: true }).locator('span').textContent()
  await page.keyboard.press('Enter')
  await expect(cell(0)).toHaveText(offered!)
  await page.getByRole('button', { name: 'Save the items' }).click()
  await expect(page.getByRole('button', { name: 'Save the items' })).toBeDisabled()

  await page.goto(`/hongKongSeamless?tab=toDeclare&open=${cargo.id}`)
  await expect(waiting).toHaveText(`To declare${toDeclare - 1}`)
  await drawer(page).getByRole('button', { name: 'Make a trade declaration' }).click()
  const question = page.getByRole('dialog', { name: 'Make another one?' })
  await expect(question).toContainText(`All ${cargo.packages} packages of road cargo ${cargo.code}`)
  await question.getByRole('button', { name: 'Make it anyway' }).click()
  await page.waitForURL(/hKDetail/)
  const second = new URL(page.url()).searchParams.get('id')
  const opened = await call(page, 'GET', '/api/customs/tradeDeclaration/queryById', { id: second })
  expect(opened).toMatchObject({ packages: null, roadCargoId: cargo.id })
  expect(problems).toEqual([])
})
