import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { drawer, person } from './hongKong.ts'
import { call } from './steps.ts'
import { test } from './test.ts'

const hour = 3_600_000
const inHongKong = (at: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Hong_Kong', dateStyle: 'short', timeStyle: 'short' }).format(at)

/** Fills in what a mainland declaration does not know, and hands it in. */
async function complete(page: Page, expected: number, packages?: number): Promise<string> {
  await drawer(page).getByRole('button', { name: '編輯' }).click()
  const form = drawer(page)
  const fill = (label: string, value: string) => form.getByLabel(label, { exact: true }).fill(value)
  if (packages) await fill('件數', String(packages))
  await fill('包裝種類說明', 'Cartons')
  await fill('發貨人名稱', 'Shenzhen Pengcheng Electronics Co., Ltd.')
  await fill('發貨人地址', 'No. 8 Keji South Road, Nanshan District, Shenzhen')
  await fill('收貨人名稱', 'Harbour Bright Trading Limited')
  await fill('收貨人地址', '88 Lai Chi Kok Road, Cheung Sha Wan, Kowloon')
  await form.getByLabel('管制站', { exact: true }).click()
  await page.locator('.ant-select-item-option:visible').filter({ hasText: '落馬洲' }).click()
  await fill('預計過關時間', inHongKong(expected))
  await form.getByLabel('預計過關時間', { exact: true }).press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(form.getByRole('button', { name: '提交', exact: true })).toBeVisible()
  await form.getByRole('button', { name: '提交', exact: true }).click()
  await expect(form.locator('.ant-drawer-extra')).toContainText('已提交')
  return (await form.locator('.ant-drawer-title').textContent())!
}

async function take(page: Page, lines: readonly string[]): Promise<void> {
  await page.goto('/hongKongSeamless')
  await page.getByRole('button', { name: '匯入回覆' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'rocars.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['回覆,編號,海關貨物編號,時間', ...lines].join('\n')),
  })
  await expect(dialog.getByRole('alert').first()).toContainText('尚未匯入')
  await dialog.getByRole('button', { name: '匯入', exact: true }).click()
  await expect(dialog.getByRole('alert').first()).toContainText(`${lines.length} 行：${lines.length} 條生效`)
}

test('a mainland export becomes two consignments on one truck, which its driver shows at the gate, and crosses', async ({
  browser,
}) => {
  const { page, problems } = await person(browser, 'tw', 'declarant', '/hongKongSeamless')
  const expected = Math.ceil((Date.now() + 3 * hour) / 60_000) * 60_000
  const day = inHongKong(expected).slice(0, 10)
  const trip = await call(page, 'POST', '/api/customs/truckTrip/add', {
    vehicle: 'WK8021',
    direction: 'import',
    controlPoint: 'LMC',
    expectedAt: new Date(expected).toISOString(),
    driverName: '陳國強',
  })
  const { list } = await call(page, 'GET', '/api/customs/declaration/query', { direction: 'export', pageSize: 50 })
  const opened = await Promise.all(
    list.map((row: any) => call(page, 'GET', '/api/customs/declaration/open', { id: row.id })),
  )
  const { id, packages } = opened
    .map((one: any) => ({ id: one.row.id, packages: Number(one.head.PackNo) }))
    .find((one) => one.packages > 1)!

  const codes: string[] = []
  for (const share of [packages - 1, undefined]) {
    await page.goto(`/declarationDetail?id=${id}`)
    await page.getByRole('button', { name: '更多', exact: true }).first().click()
    await page.getByRole('menuitem', { name: '產生香港道路貨物' }).click()
    await expect(drawer(page).getByText('草稿').first()).toBeVisible()
    codes.push(await complete(page, expected, share))
  }
  const time = inHongKong(Date.now())
  // The gate's word about the second comes before its number: it waits.
  await take(page, [`貨物編號,${codes[0]},WALK000001,${time}`, `貨物編號,${codes[1]},WALK000002,${time}`])
  await page.keyboard.press('Escape')

  const other = await person(browser, 'en', 'admin', `/hongKongSeamless?view=board&day=${day}`)
  const truck = (at: Page) => at.getByRole('article', { name: 'WK8021' })
  await expect(truck(other.page)).toContainText('0 consignments')
  await page.goto(`/hongKongSeamless?view=board&day=${day}`)
  await expect(truck(page)).toBeVisible()
  await expectAccessible(page, 'the board')
  await page.getByRole('link', { name: 'WALK000001' }).focus()
  await page.keyboard.press('m')
  await expect(page.getByRole('dialog').getByText('WK8021')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(truck(page).getByRole('link', { name: 'WALK000001' })).toBeVisible()
  await expect(truck(other.page).getByRole('link', { name: 'WALK000001' })).toBeVisible()
  await page.locator('.road-chip', { hasText: 'WALK000002' }).dragTo(truck(page))
  await expect(truck(page).getByRole('link', { name: 'WALK000002' })).toBeVisible()
  await expect(truck(other.page)).toContainText(`2 consignments · ${packages} packages`)

  await truck(page).getByRole('button', { name: '司機連結' }).click()
  const link = await page.getByRole('textbox', { name: '給司機的連結' }).inputValue()
  await page.keyboard.press('Escape')
  const phone = await browser.newContext({ locale: 'zh-HK', viewport: { width: 390, height: 844 } })
  const gate = await phone.newPage()
  await gate.goto(new URL(link).pathname + new URL(link).search)
  for (const words of ['WK8021', 'WALK000001', 'WALK000002', '落馬洲'])
    await expect(gate.locator('main')).toContainText(words)
  await expect(gate.locator('main')).not.toContainText('Harbour Bright')
  await expectAccessible(gate, 'the driver’s page')

  await truck(other.page).getByRole('button', { name: 'Crossed' }).click()
  await other.page.getByRole('dialog').getByRole('button', { name: 'Crossed' }).click()
  await expect(truck(page)).toContainText('已過關')
  await gate.reload()
  await expect(gate.getByRole('alert')).toBeVisible()
  await page.goto('/hongKongSeamless?tab=crossed')
  await expect(page.getByRole('row', { name: codes[1]! })).toContainText('已過關')
  expect(await call(page, 'GET', '/api/customs/truckTrip/queryById', { id: trip.id })).toMatchObject({
    state: 'crossed',
  })
  expect([...problems, ...other.problems]).toEqual([])
})
