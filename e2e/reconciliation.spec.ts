import { randomUUID } from 'node:crypto'

import { expect, type Browser, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { signIn, call, expectNoHoles, type Language, locales, useLanguage, watch } from './steps.ts'
import { test } from './test.ts'

// In the house's account in Hong Kong dollars, which no other walk touches. Each walk brings lines and money of its own.

async function as(browser: Browser, language: Language, username: string): Promise<{ page: Page; problems: string[] }> {
  const page = await (await browser.newContext({ locale: locales[language] })).newPage()
  const { problems } = watch(page)
  await useLanguage(page, language)
  await signIn(page, 'demo', username)
  return { page, problems }
}

const day = (back = 0) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() - back * 86_400_000)
/** Amounts that no other run has. */
const odd = (whole: number) => `${whole}.${String(10 + Math.floor(Math.random() * 90))}`

/** A recharge of a customer's wallet that waits for its money. */
async function submitted(page: Page, amount: string, bankReference: string): Promise<{ id: string; code: string }> {
  const wallets = await call(page, 'GET', '/api/account/wallet/queryOptions', { currency: 'HKD' })
  const walletId = wallets.find((w: { orgId: string | null }) => w.orgId).id
  const send = async (path: string, data: object) => {
    const token = (await page.context().cookies()).find((c) => /token/i.test(c.name))?.value ?? ''
    const response = await page.request.post(path, {
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'en', 'idempotency-key': randomUUID() },
      data,
    })
    expect(response.status(), await response.text()).toBe(200)
    return (await response.json()).data
  }
  const made = await send('/api/account/recharge/add', {
    walletId,
    amount,
    method: 'bankTransfer',
    payerName: 'Pengcheng Electronics (HK)',
    bankReference,
    paidOn: day(),
  })
  return send('/api/account/recharge/submit', { id: made.id, version: made.version })
}

const mark = () => randomUUID().slice(0, 8).toUpperCase()

async function bring(
  page: Page,
  words: { open: RegExp; commit: RegExp; account: string },
  name: string,
  content: string,
): Promise<void> {
  await page.getByRole('button', { name: words.open }).first().click()
  const dialog = page.getByRole('dialog')
  if (name.endsWith('.csv')) {
    await dialog.getByRole('combobox', { name: words.account }).click()
    await page.locator('.ant-select-item-option', { hasText: '5838 HKD' }).click()
  }
  await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
  await dialog.getByRole('button', { name: words.commit }).click()
  await expect(dialog).toBeHidden()
}
const zh = { open: /导入银行文件/, commit: /导入 \d+ 笔/, account: '银行账户' }

test('a bank file is imported, matched by rules, worked through by keyboard, and a line becomes a recharge', async ({
  browser,
}) => {
  test.slow()
  const { page, problems } = await as(browser, 'zh', 'finance')
  const [tag, sure, fee, strange] = [mark(), odd(3000), odd(4), odd(777)]
  const { code } = await submitted(page, sure, `WIRE-${tag}`)
  await page.goto('/bankReconciliation?of=HKD')
  await expect(page.locator('h1').first()).toContainText('银行对账')
  const csv = `日期,收入,支出,对方户名,付款参考,摘要\n${day()},${sure},,Pengcheng Electronics (HK),WIRE-${tag},${tag} 充值\n${day()},,${fee},,,${tag} 手续费\n${day()},${strange},,Unknown Payer ${tag},,${tag} 来款\n`
  await bring(page, zh, `${tag}.csv`, csv)

  // The same file again is told, and its button has nothing to do.
  await page.getByRole('button', { name: zh.open }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: zh.account }).click()
  await page.locator('.ant-select-item-option', { hasText: '5838 HKD' }).click()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'again.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(dialog.getByRole('alert')).toContainText('没有再次导入')
  await expect(dialog.getByRole('button', { name: zh.commit })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const search = page.getByRole('search').getByRole('searchbox').first()
  await search.fill(tag)
  await search.press('Enter')
  const lines = page.getByRole('listbox', { name: '银行流水' }).getByRole('option')
  await expect(lines).toHaveCount(3)
  await expect(lines.filter({ hasText: sure.slice(-2) }).filter({ hasText: '确定' })).toContainText(code)
  await expectNoHoles(page, 'reconciliation')
  await expectAccessible(page, 'reconciliation', { within: '.bank' })

  // Enter takes the proposal of the chosen line, U takes it back, Enter again.
  await lines.filter({ hasText: `WIRE-${tag}` }).click()
  await page.keyboard.press('Enter')
  await expect(lines).toHaveCount(2)
  await page.keyboard.press('u')
  await expect(lines).toHaveCount(3)
  await lines.filter({ hasText: `WIRE-${tag}` }).click()
  await page.keyboard.press('Enter')
  await expect(lines).toHaveCount(2)

  // The charge is ignored: the reason stands there already.
  await lines.filter({ hasText: '手续费' }).click()
  await page.keyboard.press('i')
  const why = page.getByRole('dialog')
  await expect(why).toContainText('忽略这笔流水')
  await why.getByRole('button', { name: /^忽\s?略$/ }).click()
  await expect(lines).toHaveCount(1)

  // What nobody applied for becomes a recharge.
  await lines.first().click()
  await page.getByRole('region', { name: '所选流水' }).getByRole('button', { name: '生成充值申请' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: '充值到钱包' }).click()
  await page.locator('.ant-select-item-option', { hasText: '海纳' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '生成充值申请' }).click()
  await expect(page.getByText(/已生成充值单 RC-/)).toBeVisible()
  await expect(lines).toHaveCount(0)

  // Its maker cannot confirm it; the second person does, from the line.
  await page.getByRole('button', { name: /^已匹配/ }).click()
  await expect(lines).toHaveCount(2)
  const other = await as(browser, 'zh', 'admin')
  await other.page.goto(`/bankReconciliation?of=HKD&tab=matched&search=${tag}`)
  const theirs = other.page.getByRole('listbox', { name: '银行流水' }).getByRole('option')
  await theirs.filter({ hasText: `WIRE-${tag}` }).click()
  await other.page.getByRole('button', { name: '确认入账' }).click()
  await expect(other.page.getByText('已入账').first()).toBeVisible()
  await expect(other.page.getByRole('button', { name: '确认入账' })).toHaveCount(0)
  const after = await call(other.page, 'GET', '/api/account/bankStatement/summary', {})
  const hkd = after.find((s: { currency: string }) => s.currency === 'HKD')
  const cents = (s: string) => Math.round(Number(s) * 100)
  expect(Object.values<string>(hkd.parts).reduce((n, p) => n + cents(p), 0)).toBe(cents(hkd.difference))
  expect([...problems, ...other.problems]).toEqual([])
})

test('an MT940 file whose balances do not fit says so, and everything sure is accepted at once', async ({
  browser,
}) => {
  test.slow()
  const { page, problems } = await as(browser, 'en', 'finance')
  const [tag, one, two] = [mark(), odd(2100), odd(2200)]
  await submitted(page, one, `FT-${tag}A`)
  await submitted(page, two, `FT-${tag}B`)
  const date = day().slice(2).replaceAll('-', '')
  const comma = (s: string) => s.replace('.', ',')
  await page.goto('/bankReconciliation?of=HKD')
  await page.getByRole('button', { name: 'Import a bank file' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({
    name: `${tag}.sta`,
    mimeType: 'text/plain',
    buffer: Buffer.from(
      `:20:${tag}\n:25:808512345838\n:28C:1/1\n:60F:C${date}HKD1,00\n:61:${date}C${comma(one)}NTRFFT-${tag}A\n:86:/NAME/PENGCHENG/REMI/${tag}/\n:61:${date}C${comma(two)}NTRFFT-${tag}B\n:86:${tag}\n:62F:C${date}HKD1,00\n`,
    ),
  })
  await expect(dialog).toContainText('Balances differ by')
  await dialog.getByRole('button', { name: 'Import 2 lines anyway' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: /Accept \d+ certain match/ }).click()
  await expect(page.getByText(/\d+ lines matched/)).toBeVisible()
  await page.goto(`/bankReconciliation?of=HKD&tab=matched&search=${tag}`)
  await expect(page.getByRole('listbox', { name: 'Bank lines' }).getByRole('option')).toHaveCount(2)
  await expect(page.getByRole('option').first()).toContainText('Same reference and amount')
  await page.getByRole('button', { name: 'Imported files' }).click()
  await expect(page.getByRole('dialog')).toContainText(`${tag}.sta`)
  await expectNoHoles(page, 'files')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/bankReconciliation?of=HKD&tab=matched&search=${tag}`)
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  )
  expect(problems).toEqual([])
})

test('a statement opens from the flow list, for this month and the last, on paper in the language chosen', async ({
  browser,
}) => {
  test.slow()
  const { page, problems } = await as(browser, 'zh', 'buyer')
  const wallets = await call(page, 'GET', '/api/account/wallet/mine', {})
  const own = wallets.find((w: { currency: string }) => w.currency === 'CNY')
  await page.goto(`/RechargeFlow?statement=${own.id}`)
  const drawer = page.getByRole('dialog', { name: '账户对账单' })
  await expect(drawer).toContainText(own.code)
  await expect(drawer.locator('.statement-sums')).toContainText('期末余额')
  await expect(drawer.getByRole('region', { name: '明细' }).getByRole('row').nth(2)).toBeVisible()
  await expectNoHoles(page, 'statement')
  await expectAccessible(page, 'statement', { within: '.statement' })
  for (const [kind, language, ending] of [
    ['PDF', 'English', '.pdf'],
    ['Excel', '繁體中文', '.xlsx'],
  ] as const) {
    const fetched = page.waitForEvent('download')
    await drawer.getByRole('button', { name: kind }).click()
    await page.getByRole('menuitem', { name: language }).click()
    expect((await fetched).suggestedFilename()).toContain(ending)
  }
  const thisMonth = /\d{4}-\d\d-01 至/.exec(await drawer.innerText())![0]
  await drawer.getByText('上月', { exact: true }).click()
  await expect(drawer).not.toContainText(thisMonth)
  await expect(drawer).toContainText(/\d{4}-\d\d-01 至/)
  await expect(drawer.getByRole('region', { name: '明细' }).getByRole('row').nth(2)).toBeVisible()
  await drawer
    .getByRole('button', { name: /Close|关闭/ })
    .first()
    .click()
  await expect(page).not.toHaveURL(/statement=/)
  expect(problems).toEqual([])
})
