import { expect, type Browser, type Locator, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { drawer } from './hongKong.ts'
import { inDatabase } from './server.ts'
import { call } from './steps.ts'

const day = 86_400_000
/** A photo of a phone: what is on it does not matter. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const words = {
  en: {
    make: 'Make container moves',
    edit: 'Edit',
    review: 'Send to review',
    confirm: 'Confirm',
    book: 'Book pick-up',
    bookNow: 'Book an appointment',
    day: 'Day',
    slot: 'Slot',
    dispatch: 'Dispatch',
    link: 'Link for the driver',
    detention: 'Detention',
    atTerminal: 'I am at the terminal',
    pickedUp: 'Picked up',
    leave: 'Leave for delivery',
    receivedBy: 'Name of who receives it',
    signature: 'Signature',
    photos: 'Photos: 1',
    delivered: 'Delivered',
    returned: 'Empty returned',
    close: 'Close the move',
    closed: 'Closed',
    print: 'Print',
    proof: 'Proof of delivery',
    twoDays: 'After 2 free days: 2 × 160.00',
    board: 'Board',
  },
  zh: {
    make: '生成拖柜单',
    edit: '编辑',
    review: '送核对',
    confirm: '确认',
    book: '预约提柜',
    bookNow: '预约时段',
    day: '日期',
    slot: '时段',
    dispatch: '派车',
    link: '司机链接',
    detention: '滞留费',
    atTerminal: '我到码头了',
    pickedUp: '已提柜',
    leave: '出发送货',
    receivedBy: '签收人姓名',
    signature: '签收人签名',
    photos: '照片：1',
    delivered: '已送达',
    returned: '空柜已还',
    close: '结案',
    closed: '已结案',
    print: '打印',
    proof: '签收证明',
    twoDays: '免费 2 天之后：2 × 160.00',
    board: '看板',
  },
} as const
type Say = (typeof words)['en' | 'zh']

/** Everything that was done with it was done four days earlier. */
const daysPass = (id: string) =>
  inDatabase(
    `update dray_move set dispatched_at = dispatched_at - interval '4 days', waiting_at = waiting_at - interval '4 days', picked_up_at = picked_up_at - interval '4 days',
      out_at = out_at - interval '4 days', delivered_at = delivered_at - interval '4 days' where id = $1`,
    [id],
  )

/** Adds what a container needs that its entry does not know. */
async function fill(page: Page, id: string): Promise<void> {
  const { version } = await call(page, 'GET', '/api/customs/drayMove/queryById', { id })
  const terminals = await call(page, 'GET', '/api/customs/drayTerminal/query', {})
  await call(page, 'PUT', '/api/customs/drayMove/update', {
    id,
    version,
    sizeType: '40HC',
    terminalId: terminals.list[0].id,
    line: 'COSU',
    pickupNo: 'PU99001',
    lastFreeDay: new Date(Date.now() + 3 * day).toISOString().slice(0, 10),
    perDiemFreeDays: 9,
    detentionFreeDays: 2,
    deliveryName: 'Pengcheng Electronics USA, dock 4',
    deliveryAddress: '4350 E Jurupa St',
    deliveryCity: 'Ontario',
    emptyReturn: 'TraPac Los Angeles',
    carrier: 'Harbor Link Drayage',
    driverName: 'Luis Ortega',
    driverPhone: '+1 310 555 0142',
    truck: '9E47215',
  })
}

async function bookSlot(page: Page, say: Say): Promise<void> {
  await drawer(page).getByRole('button', { name: say.book }).click()
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: say.bookNow }) })
  const when = new Date(Date.now() + 2 * day).toISOString().slice(0, 10)
  await dialog.getByLabel(say.day, { exact: true }).fill(when)
  await dialog.getByLabel(say.day, { exact: true }).press('Enter')
  await dialog.getByLabel(say.slot, { exact: true }).click()
  await page.locator('.ant-select-item-option:visible').filter({ hasText: '09:00' }).click()
  await dialog.getByRole('button', { name: say.bookNow }).click()
  await expect(dialog).toBeHidden()
  await expect(drawer(page).locator('.us-bonds')).toContainText('09:00')
}

async function sign(phone: Page, say: Say): Promise<void> {
  const pad = phone.getByRole('img', { name: say.signature })
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox())!
  await phone.mouse.move(box.x + 30, box.y + 60)
  await phone.mouse.down()
  await phone.mouse.move(box.x + 90, box.y + 20)
  await phone.mouse.move(box.x + 150, box.y + 70)
  await phone.mouse.up()
}

/** On the phone: picked up, delivered with a photo and a signature. */
async function drive(phone: Page, say: Say, stage: Locator): Promise<void> {
  await phone.getByRole('button', { name: say.atTerminal }).click()
  await expect(phone.getByRole('button', { name: say.atTerminal })).toBeHidden()
  await phone.getByRole('button', { name: say.pickedUp }).click()
  await phone.getByRole('button', { name: say.leave }).click()
  await expect(phone.getByLabel(say.receivedBy)).toBeVisible()
  await expectAccessible(phone, 'the driver’s page')
  await phone.locator('input[type=file]').setInputFiles({ name: 'dock.png', mimeType: 'image/png', buffer: pixel })
  await expect(phone.getByText(say.photos)).toBeVisible()
  await phone.getByLabel(say.receivedBy).fill('Maria Chen')
  await sign(phone, say)
  await phone.getByRole('button', { name: say.delivered, exact: true }).click()
  await expect(stage).toContainText(say.delivered)
}

/** The phone of a driver, at the link that the office copied. */
async function phoneAt(browser: Browser, link: string, language: 'en' | 'zh'): Promise<Page> {
  const context = await browser.newContext({
    locale: language === 'en' ? 'en-US' : 'zh-CN',
    viewport: { width: 390, height: 844 },
  })
  const phone = await context.newPage()
  await phone.goto(new URL(link).pathname + new URL(link).search)
  return phone
}

/** The move of the entry that is open becomes one with a driver; gives its id and the driver's link. */
async function dispatch(page: Page, say: Say, container: string): Promise<{ id: string; link: string }> {
  await page.getByRole('button', { name: say.make }).click()
  await expect(drawer(page).locator('.ant-drawer-title')).toContainText(container)
  const id = new URL(page.url()).searchParams.get('open')!
  await fill(page, id)
  await page.reload()
  await drawer(page).getByRole('button', { name: say.review }).click()
  await drawer(page).getByRole('button', { name: say.confirm, exact: true }).click()
  await expect(drawer(page).getByRole('button', { name: say.dispatch, exact: true })).toBeVisible()
  await bookSlot(page, say)
  await drawer(page).getByRole('button', { name: say.dispatch, exact: true }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: say.dispatch, exact: true }).click()
  await drawer(page).getByRole('button', { name: say.link }).click()
  const link = await page.getByRole('dialog').last().getByRole('textbox').inputValue()
  await page.keyboard.press('Escape')
  return { id, link }
}

/**
 * The container of the released entry that is open goes to its customer and comes back empty after two days of detention; the move is closed. Days pass in the
 * database, so it is for a product that the walk has started itself.
 */
export async function haul(browser: Browser, page: Page, language: 'en' | 'zh', container: string): Promise<void> {
  const say = words[language]
  const { id, link } = await dispatch(page, say, container)
  const phone = await phoneAt(browser, link, language)
  await expect(phone.locator('main')).toContainText(container)
  await expect(phone.locator('main')).not.toContainText('USD')
  await drive(phone, say, phone.locator('.haul-stage'))
  await daysPass(id)
  await phone.getByRole('button', { name: say.returned }).click()
  await expect(phone.locator('.haul-stage')).toContainText(say.returned)

  await page.reload()
  await expect(drawer(page).locator('.dray-charges')).toContainText(say.twoDays)
  await expect(drawer(page).locator('.dray-charges')).toContainText('USD 320.00')
  await expectAccessible(page, 'a container move')
  await drawer(page).getByRole('button', { name: say.close, exact: true }).click()
  await expect(drawer(page).locator('.ant-drawer-extra')).toContainText(say.closed)
  await drawer(page).getByRole('button', { name: say.print }).click()
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: say.proof }).click(),
  ])
  expect(paper.suggestedFilename()).toMatch(/^POD /)
  // The link ends with the move.
  await phone.reload()
  await expect(phone.getByRole('alert')).toBeVisible()
  await phone.context().close()
  await page.goto('/vehicleTowing?view=board')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectAccessible(page, 'the board of container moves')
}
