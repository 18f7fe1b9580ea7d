import { expect, type Browser, type Locator, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { signIn, call, expectNoHoles, locales, useLanguage, watch, type Language } from './steps.ts'
import { test } from './test.ts'

const drawer = (page: Page) => page.locator('.page-drawer .ant-drawer-section:visible').last()
const dialog = (page: Page) => page.locator('.ant-modal:visible')
const steps = (page: Page) => drawer(page).locator('.ledger-steps')
const form = (page: Page) => page.locator('.ledger-form:visible')
const row = (page: Page, name: string) => page.locator('.ant-table-row:visible').filter({ hasText: name })
const message = (page: Page) => page.locator('.ant-message')

/** The smallest picture there is, so that a slip is what it claims to be. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const png = (buffer: Buffer = picture) => ({ name: '回单.png', mimeType: 'image/png', buffer })

async function enter(page: Page, username: string, language: Language = 'zh'): Promise<Page> {
  await useLanguage(page, language)
  await signIn(page, 'demo', username)
  return page
}

async function another(browser: Browser, username: string): Promise<Page> {
  return enter(
    await (
      await browser.newContext({ locale: locales.zh, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
    ).newPage(),
    username,
  )
}

async function choose(
  page: Page,
  within: Locator,
  label: string,
  typed: string,
  option: string | RegExp,
): Promise<void> {
  await within.getByLabel(label, { exact: true }).click()
  if (typed) await within.getByLabel(label, { exact: true }).fill(typed)
  await page.locator('.ant-select-item-option:visible').filter({ hasText: option }).first().click()
}

interface Wallet {
  id: string
  code: string
  currency: string
  available: string
  held: string
}
const walletOf = async (page: Page, currency: string): Promise<Wallet> =>
  ((await call(page, 'GET', '/api/account/wallet/mine', {})) as Wallet[]).find((w) => w.currency === currency)!
/** In hundredths: walks add and compare, they keep no books. */
const cents = (amount: string) => Math.round(Number(amount) * 100)

/** Proves that it is he, where the page asks for it; a proof of the last minutes still counts. */
async function confirmOneself(page: Page, done: Locator): Promise<void> {
  const asked = dialog(page).filter({ hasText: '请再次确认身份' })
  await expect(asked.or(done).first()).toBeVisible()
  if (!(await asked.isVisible())) return
  await asked.locator('input[type=password]').fill('clearway-demo')
  await asked.getByRole('button', { name: /确\s*定/ }).click()
}

async function fillRecharge(page: Page, amount: string, reference: string): Promise<void> {
  await choose(page, form(page), '充值钱包', '', 'CNY')
  await expect(form(page).locator('.ledger-account[data-chosen=true]')).toBeVisible()
  await form(page).getByLabel('申请金额').fill(amount)
  await form(page).getByLabel('付款人', { exact: true }).fill('深圳鹏程电子有限公司')
  await form(page).getByLabel('银行流水号').fill(reference)
}

/** Hands in a recharge by the form, and gives its number. */
async function recharge(page: Page, amount: string, reference: string): Promise<string> {
  await page.goto('/RechargeInfo')
  await fillRecharge(page, amount, reference)
  await form(page).getByRole('button', { name: '提交审核' }).click()
  const told = page.locator('.ant-result:visible')
  await expect(told).toContainText('已提交')
  return /RC-\d{8}-\d{4}/.exec(await told.innerText())![0]
}

async function openRecharge(page: Page, code: string): Promise<void> {
  await page.goto(`/RechargeRecord?search=${code}`)
  await row(page, code)
    .first()
    .getByRole('button', { name: /^打\s*开/ })
    .click()
  await expect(drawer(page)).toContainText(code)
}

test.describe('in zh', () => {
  test.use({ locale: locales.zh })

  test('a recharge goes from form and slip to the balance, and however often one clicks it is credited once', async ({
    page,
    browser,
  }) => {
    const { problems } = watch(page)
    await enter(page, 'buyer')
    const before = await walletOf(page, 'CNY')
    await page.goto('/RechargeInfo')
    const reference = `E2E${Date.now()}`
    await form(page).getByRole('button', { name: '提交审核' }).click()
    await expect(form(page).locator('.form-problems')).toContainText('充值钱包')
    await fillRecharge(page, '1680.32', reference)
    await expect(form(page)).toContainText('壹仟陆佰捌拾元叁角贰分')
    const file = form(page).locator('input[type=file]')
    await file.setInputFiles(png(Buffer.alloc(0)))
    await expect(message(page)).toContainText('文件不能为空')
    await file.setInputFiles(png(Buffer.alloc(10 * 1024 * 1024)))
    await expect(message(page)).toContainText('文件必须小于 10MB')
    await file.setInputFiles({ name: 'slip.txt', mimeType: 'text/plain', buffer: Buffer.from('paid') })
    await expect(message(page)).toContainText('付款凭证只接受图片或 PDF')
    const refused = page.waitForResponse((r) => r.url().includes('/api/files/upload'))
    await file.setInputFiles(png(Buffer.from('this is no picture')))
    expect((await refused).status()).toBeGreaterThanOrEqual(400)
    await file.setInputFiles(png())
    await expect(form(page).getByRole('button', { name: '回单.png' })).toBeVisible()
    await expectAccessible(page, 'form')
    await expectNoHoles(page, 'form')
    // What is typed is there again after a reload.
    page.on('dialog', (d) => void d.accept())
    await page.reload()
    await expect(form(page)).toContainText('已恢复上次没有填完的内容')
    await expect(form(page).getByLabel('银行流水号')).toHaveValue(reference)
    await form(page).getByRole('button', { name: '提交审核' }).dblclick()
    const told = page.locator('.ant-result:visible')
    await expect(told).toContainText('已提交')
    const code = /RC-\d{8}-\d{4}/.exec(await told.innerText())![0]

    const clerk = await another(browser, 'finance')
    await clerk.goto('/RechargeRecord?tab=review')
    await expect(row(clerk, code)).toHaveCount(1)
    await expectAccessible(clerk, 'list')
    await openRecharge(clerk, code)
    await expect(drawer(clerk).getByRole('img', { name: /付款凭证/ })).toBeVisible()
    await steps(clerk).getByRole('button', { name: '开始审核' }).click()
    await expect(drawer(clerk)).toContainText('审核中')
    await expect(steps(clerk).getByRole('button', { name: /开始审核|接手审核/ })).toHaveCount(0)
    await expectAccessible(clerk, 'review')
    await steps(clerk).getByRole('button', { name: '确认入账' }).click()
    await dialog(clerk).getByRole('button', { name: '入账 1,680.32 CNY' }).dblclick()
    await expect(drawer(clerk)).toContainText('已入账')
    await clerk.context().close()

    const after = await walletOf(page, 'CNY')
    expect(cents(after.available) - cents(before.available)).toBe(168_032)
    await page.goto(`/RechargeFlow?walletId=${after.id}&account=available&sourceCode=${code}`)
    await expect(page.locator('.ant-table-row:visible')).toHaveCount(1)
    await expectAccessible(page, 'flow')
    await page.getByRole('button', { name: /查看账目：充值.*\+1,680\.32/ }).click()
    await expect(drawer(page)).toContainText('两边相等，合计为 0.00')
    await expect(drawer(page).getByRole('link', { name: new RegExp(code) })).toBeVisible()
    await expectAccessible(page, 'entry')
    await drawer(page)
      .getByRole('link', { name: new RegExp(code) })
      .click()
    await expect(page).toHaveURL(/\/RechargeRecord\?open=/)
    await expect(drawer(page)).toContainText('已入账')
    expect(problems).toEqual([])
  })

  test('the same bank reference is flagged, another amount needs a reason, a rejection says why, and nobody reviews his own', async ({
    page,
    browser,
  }) => {
    const { problems } = watch(page)
    await enter(page, 'buyer')
    const reference = `DUP${Date.now()}`
    const first = await recharge(page, '900', reference)
    const second = await recharge(page, '900', reference)
    const clerk = await another(browser, 'finance')
    await openRecharge(clerk, second)
    await expect(drawer(clerk)).toContainText('同一银行流水号还用于')
    await expect(drawer(clerk)).toContainText(first)
    await steps(clerk)
      .getByRole('button', { name: /驳\s*回/ })
      .click()
    await expect(dialog(clerk).getByRole('button', { name: /驳\s*回/ })).toBeDisabled()
    await dialog(clerk).getByLabel('驳回或撤销原因').fill('与前一笔重复')
    await dialog(clerk)
      .getByRole('button', { name: /驳\s*回/ })
      .click()
    await expect(drawer(clerk)).toContainText('已驳回')
    await openRecharge(clerk, first)
    await steps(clerk).getByRole('button', { name: '确认入账' }).click()
    await dialog(clerk).getByLabel('入账金额（CNY）').fill('885')
    await expect(dialog(clerk).getByRole('button', { name: '入账 885 CNY' })).toBeDisabled()
    await dialog(clerk).getByLabel('金额不同的原因').fill('银行扣收手续费')
    await dialog(clerk).getByRole('button', { name: '入账 885 CNY' }).click()
    await expect(drawer(clerk)).toContainText('实际入账 885.00 CNY')
    await expect(drawer(clerk)).toContainText('银行扣收手续费')
    // What he hands in himself is reviewed by somebody else.
    const own = await recharge(clerk, '10', `OWN${Date.now()}`)
    await openRecharge(clerk, own)
    await expect(steps(clerk).getByRole('button', { name: '确认入账' })).toHaveAttribute('aria-disabled', 'true')
    await steps(clerk).getByRole('button', { name: '确认入账' }).hover()
    await expect(clerk.getByRole('tooltip')).toContainText('不能审核自己')
    await clerk.keyboard.press('Escape')
    await clerk.context().close()
    await openRecharge(page, second)
    await expect(drawer(page)).toContainText('与前一笔重复')
    const id = new URL(page.url()).searchParams.get('open')!

    const outsider = await another(browser, 'buyer2')
    await outsider.goto(`/RechargeRecord?open=${id}`)
    await expect(drawer(outsider).getByRole('alert')).toBeVisible()
    await expect(drawer(outsider)).not.toContainText(second)
    await outsider.goto('/AccountInfo')
    await expect(outsider.getByRole('heading', { name: '钱包管理' })).toHaveCount(0)
    await outsider.context().close()
    expect(problems).toEqual([])
  })

  test('a pay-out waits while its bank account is held, then a second person approves it', async ({
    page,
    browser,
  }) => {
    const { problems } = watch(page)
    await enter(page, 'buyer')
    const before = await walletOf(page, 'CNY')
    await call(page, 'POST', '/api/account/security/confirm', { password: 'clearway-demo' })
    const holder = `鹏程提现 ${Date.now()}`
    const account = (await call(page, 'POST', '/api/account/bankAccount/add', {
      bankAccountName: holder,
      bankAccount: `7559${Date.now()}`,
      bankName: '岭南商业银行',
      currency: 'CNY',
      isDefault: false,
      purpose: 'both',
      bankCountry: 'CHN',
    })) as { id: string }
    await page.goto(`/RechargeFlowBack?apply=payout&wallet=${before.id}`)
    await drawer(page).getByLabel('金额', { exact: true }).fill('120')
    await drawer(page).getByLabel('收款账户', { exact: true }).click()
    const offered = page.locator('.ant-select-item-option:visible').filter({ hasText: holder })
    await expect(offered).toContainText('暂缓付款')
    await offered.click()
    await drawer(page).getByLabel('申请理由').fill('退回余额')
    await expect(drawer(page).locator('.ledger-preview')).toContainText('−120.00')
    await expectAccessible(page, 'pay-out form')
    await drawer(page).getByRole('button', { name: '提交审批' }).dblclick()
    await expect(drawer(page)).toContainText('待审批')
    const code = /FB-\d{8}-\d{4}/.exec(await drawer(page).innerText())![0]
    const held = await walletOf(page, 'CNY')
    expect([cents(before.available) - cents(held.available), cents(held.held) - cents(before.held)]).toEqual([
      12_000, 12_000,
    ])

    const second = await another(browser, 'admin')
    await second.goto(`/RechargeFlowBack?tab=review&search=${code}`)
    await expect(row(second, code)).toHaveCount(1)
    await expectAccessible(second, 'operations')
    await row(second, code)
      .getByRole('button', { name: /^打\s*开/ })
      .click()
    await expect(drawer(second)).toContainText('暂缓付款')
    await expect(steps(second).getByRole('button', { name: /批\s*准/ })).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(second, 'pay-out')
    await call(second, 'POST', '/api/account/security/confirm', { password: 'clearway-demo' })
    const stands = (await call(second, 'GET', '/api/account/bankAccount/queryById', { id: account.id })) as {
      version: number
    }
    await call(second, 'POST', '/api/account/bankAccount/release', {
      id: account.id,
      version: stands.version,
      reason: '已电话核实',
    })
    await second.reload()
    await steps(second)
      .getByRole('button', { name: /批\s*准/ })
      .click()
    await dialog(second)
      .getByRole('button', { name: /批\s*准/ })
      .click()
    await confirmOneself(second, drawer(second).getByText('已批准'))
    await expect(drawer(second)).toContainText('已这样记账')
    await second.context().close()
    const after = await walletOf(page, 'CNY')
    expect([cents(after.available), cents(after.held)]).toEqual([cents(held.available), cents(before.held)])
    expect(problems).toEqual([])
  })

  test('a wrong entry is reversed by one who applies and another who approves', async ({ page, browser }) => {
    const { problems } = watch(page)
    await enter(page, 'buyer')
    const code = await recharge(page, '55.5', `REV${Date.now()}`)
    const clerk = await another(browser, 'finance')
    await openRecharge(clerk, code)
    await steps(clerk).getByRole('button', { name: '确认入账' }).click()
    await dialog(clerk).getByRole('button', { name: '入账 55.50 CNY' }).click()
    await expect(drawer(clerk)).toContainText('已入账')
    const before = await walletOf(page, 'CNY')
    await clerk.goto(`/RechargeFlow?account=available&sourceCode=${code}`)
    await clerk.getByRole('button', { name: /查看账目：充值.*\+55\.50/ }).click()
    await drawer(clerk).getByRole('button', { name: '申请冲正' }).click()
    await expect(drawer(clerk)).toContainText('申请冲正')
    await drawer(clerk).getByLabel('申请理由').fill('误记')
    await expect(drawer(clerk).locator('.ledger-preview')).toContainText('−55.50')
    await drawer(clerk).getByRole('button', { name: '提交审批' }).click()
    await expect(drawer(clerk)).toContainText('待审批')
    await expect(steps(clerk).getByRole('button', { name: /批\s*准/ })).toHaveAttribute('aria-disabled', 'true')
    const id = new URL(clerk.url()).searchParams.get('open')!
    await clerk.context().close()

    const checker = await another(browser, 'admin')
    await checker.goto(`/RechargeFlowBack?open=${id}`)
    await steps(checker)
      .getByRole('button', { name: /批\s*准/ })
      .click()
    await dialog(checker)
      .getByRole('button', { name: /批\s*准/ })
      .click()
    await confirmOneself(checker, drawer(checker).getByText('已批准'))
    await expect(drawer(checker)).toContainText('已这样记账')
    await checker.goto(`/RechargeFlow?account=available&sourceCode=${code}`)
    await checker.getByRole('button', { name: /查看账目：充值.*\+55\.50/ }).click()
    await expect(drawer(checker)).toContainText('已被冲正')
    await expect(drawer(checker).getByRole('button', { name: '申请冲正' })).toHaveAttribute('aria-disabled', 'true')
    await checker.context().close()
    const after = await walletOf(page, 'CNY')
    expect(cents(before.available) - cents(after.available)).toBe(5550)
    await openRecharge(page, code)
    await expect(drawer(page)).toContainText('这笔入账已被冲正')
    expect(problems).toEqual([])
  })

  test('money goes from one wallet to another by two people, and stands in the statement', async ({
    page,
    browser,
  }) => {
    const { problems } = watch(page)
    await enter(page, 'finance')
    const { list } = (await call(page, 'GET', '/api/account/wallet/query', { pageSize: '50' })) as {
      list: (Wallet & { ownerKind: string; ownerName: string })[]
    }
    const from = list.find((w) => w.ownerKind === 'house' && w.currency === 'CNY')!
    const to = list.find((w) => w.ownerName === '广州海纳医疗器械有限公司' && w.currency === 'CNY')!
    await page.goto(`/RechargeFlowBack?apply=transfer&wallet=${from.id}`)
    await drawer(page).getByLabel('金额', { exact: true }).fill('1,234.5')
    await choose(page, drawer(page), '转入钱包', to.code, to.code)
    await drawer(page).getByLabel('申请理由').fill('退还多收服务费')
    await expect(drawer(page).locator('.ledger-preview')).toContainText('−1,234.50')
    await drawer(page).getByRole('button', { name: '提交审批' }).click()
    await expect(drawer(page)).toContainText('待审批')
    const id = new URL(page.url()).searchParams.get('open')!

    const checker = await another(browser, 'admin')
    await checker.goto(`/RechargeFlowBack?open=${id}`)
    await steps(checker)
      .getByRole('button', { name: /批\s*准/ })
      .click()
    await dialog(checker)
      .getByRole('button', { name: /批\s*准/ })
      .click()
    await confirmOneself(checker, drawer(checker).getByText('已批准'))
    await expect(drawer(checker)).toContainText('已这样记账')
    await checker.context().close()
    const after = ((await call(page, 'GET', '/api/account/wallet/query', { pageSize: '50' })) as { list: Wallet[] })
      .list
    const now = (w: Wallet) => cents(after.find((other) => other.id === w.id)!.available)
    expect([cents(from.available) - now(from), now(to) - cents(to.available)]).toEqual([123_450, 123_450])
    await page.goto(`/RechargeFlow?statement=${to.id}`)
    await expect(drawer(page)).toContainText('1,234.50')
    await expectAccessible(page, 'statement')
    expect(problems).toEqual([])
  })

  test('what a case costs is taken from its customer’s wallet, and the amount leads back to the case', async ({
    page,
  }) => {
    const { problems } = watch(page)
    await enter(page, 'admin')
    const customers: { id: string; label: string }[] = await call(page, 'GET', '/api/trade/customer/queryOptions', {})
    const file = await call(page, 'POST', '/api/customs/customsCase/add', {
      direction: 'import',
      urgent: false,
      currency: 'USD',
      orgId: customers.find((c) => c.label.includes('鹏程'))!.id,
    })
    const values = { kind: 'agency', description: '进口代理', quantity: '1', price: '12.34', currency: 'CNY' }
    await call(page, 'POST', '/api/customs/customsCase/patchCharges', {
      id: file.id,
      add: [{ id: crypto.randomUUID(), values }],
    })
    await page.goto(`/ClassifyOrder?id=${file.id}&part=charges`)
    await page.getByRole('button', { name: '从客户钱包扣款' }).click()
    await expect(dialog(page).locator('.deduct-wallets')).toContainText('CNY')
    await dialog(page).getByRole('checkbox').check()
    const amount = dialog(page).getByRole('textbox')
    await expect(amount).toHaveValue('12.34')
    await amount.fill('12.35')
    await expect(dialog(page).getByRole('button', { name: '确认扣款' })).toBeDisabled()
    await amount.fill('10')
    await expectAccessible(page, 'taking from a wallet')
    await dialog(page).getByRole('button', { name: '确认扣款' }).dblclick()
    await expect(dialog(page).locator('.deduct-lines tbody')).toContainText('10.00')
    await page.goto(`/RechargeFlow?sourceCode=${file.code}`)
    await expect(row(page, file.code).first()).toBeVisible()
    const flow = await call(page, 'GET', '/api/account/ledgerPosting/query', {
      sourceCode: file.code,
      kind: 'capture',
      pageSize: '10',
    })
    expect(flow.list.map((p: { amount: string }) => p.amount)).toEqual(['-10.00'])
    expect(problems).toEqual([])
  })

  test('a wallet is frozen and thawed, its alert level set, its chain gone through', async ({ page, browser }) => {
    const { problems } = watch(page)
    const owner = await another(browser, 'buyer2')
    const wallet = await walletOf(owner, 'HKD')
    await enter(page, 'finance')
    await page.goto(`/AccountInfo?search=${wallet.code}`)
    await expect(row(page, wallet.code)).toHaveCount(1)
    await expectAccessible(page, 'wallets')
    const act = async (name: string) => {
      await row(page, wallet.code)
        .getByRole('button', { name: `${wallet.code} 的操作` })
        .click()
      await page.getByRole('menuitem', { name }).click()
    }
    await act('冻结钱包')
    await dialog(page).getByLabel('原因').fill('客户要求')
    await dialog(page).getByRole('button', { name: '冻结钱包' }).click()
    await expect(row(page, wallet.code)).toContainText('已冻结')
    await owner.goto(`/MyAccount?wallet=${wallet.id}`)
    await expect(owner.locator('main')).toContainText('钱包已冻结，不能支出')
    await expect(owner.getByRole('button', { name: '申请提现' })).toHaveAttribute('aria-disabled', 'true')
    await act('解除冻结')
    await dialog(page).getByLabel('原因').fill('已确认')
    await dialog(page).getByRole('button', { name: '解除冻结' }).click()
    await expect(row(page, wallet.code)).toContainText('正常')
    await act('校验账目')
    await expect(drawer(page)).toContainText(/账目完整|还没有账目/)
    await expectAccessible(page, 'verified')

    await owner.reload()
    await owner.getByRole('button', { name: '设置提醒线' }).click()
    await dialog(owner).getByLabel('余额提醒线').fill('999999')
    await dialog(owner)
      .getByRole('button', { name: /保\s*存/ })
      .click()
    await expect(owner.locator('.ledger-panel')).toContainText('比提醒线')
    await owner.getByRole('button', { name: '设置提醒线' }).click()
    await dialog(owner).getByLabel('余额提醒线').fill('')
    await dialog(owner)
      .getByRole('button', { name: /保\s*存/ })
      .click()
    await expect(owner.locator('.ledger-panel')).not.toContainText('比提醒线')
    await owner.goto('/MyAccount')
    await owner.getByRole('button', { name: '显示数字' }).click()
    await expect(owner.locator('.ledger-card').first().getByRole('row')).toHaveCount(13)
    await expectAccessible(owner, 'my account')
    await owner.context().close()
    expect(problems).toEqual([])
  })
})

for (const language of ['tw', 'en'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: locales[language] })

    test('the screens of the account stand, on a desk and on a phone', async ({ page }) => {
      test.setTimeout(240_000)
      const { problems } = watch(page)
      await enter(page, 'finance', language)
      const screens = [
        '/MyAccount',
        '/AccountInfo',
        '/RechargeInfo',
        '/RechargeRecord',
        '/RechargeFlow',
        '/RechargeFlowBack?apply=adjust',
      ]
      for (const path of screens) {
        // Opened on the phone, and then turned to the desk, on which every screen is opened elsewhere.
        for (const width of [390, 1440]) {
          await page.setViewportSize({ width, height: 844 })
          if (width === 390) await page.goto(path)
          await expect(page.locator('main h1:visible').first()).toBeVisible()
          await expect(page.locator('main .waiting:visible')).toHaveCount(0)
          await expectNoHoles(page, path)
          const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
          await expect.poll(over, `${path} at ${width} scrolls sideways`).toBeLessThanOrEqual(0)
          if (width === 390) await expectAccessible(page, `${path} on a phone`)
        }
      }
      expect(problems).toEqual([])
    })
  })
}
