import { expect, type Browser, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { signIn, expectNoHoles, locales, unfold, useLanguage, watch, type Language } from './steps.ts'
import { test } from './test.ts'

const drawer = (page: Page) => page.locator('.page-drawer .ant-drawer-section:visible').last()
/** The uppermost: who has to prove that it is they does so over the question that asked for it. */
const dialog = (page: Page) => page.locator('.ant-modal:visible').last()
const row = (page: Page, name: string) => page.locator('.ant-table-row:visible').filter({ hasText: name })

async function choose(page: Page, label: string, typed: string, option: string): Promise<void> {
  await drawer(page).getByLabel(label, { exact: true }).fill(typed)
  await page.locator('.ant-select-item-option:visible').filter({ hasText: option }).first().click()
}

/** Proves that it is he, where the page asks for it. */
async function confirmOneself(page: Page): Promise<void> {
  await expect(dialog(page)).toContainText('请再次确认身份')
  await dialog(page).locator('input[type=password]').fill('clearway-demo')
  await dialog(page)
    .getByRole('button', { name: /确\s*定/ })
    .click()
}

async function act(page: Page, name: string, action: string): Promise<void> {
  await row(page, name)
    .first()
    .getByRole('button', { name: `${name} 的操作` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function anotherPage(browser: Browser, username: string, language: Language = 'zh'): Promise<Page> {
  const page = await (await browser.newContext({ locale: locales[language] })).newPage()
  await useLanguage(page, language)
  await signIn(page, 'demo', username)
  return page
}

/** Fills in an account of the supplier that stands in the form. */
async function fillAccount(page: Page, holder: string, number: string): Promise<void> {
  await drawer(page).getByLabel('账户名称').fill(holder)
  await drawer(page).getByLabel('开户银行').fill('南岭商业银行')
  await drawer(page).getByLabel('银行账号').fill(number)
}

const number = () => `6222${Date.now()}${Math.floor(Math.random() * 900 + 100)}`

test.describe('in zh', () => {
  test.use({ locale: locales.zh })

  test('an account added for a supplier asks who it is, is held and marked wherever it is used, and a second person lifts the hold', async ({
    page,
    browser,
  }) => {
    const { problems } = watch(page)
    const [holder, second] = [`收款甲 ${Date.now()}`, `收款乙 ${Date.now()}`]
    await useLanguage(page, 'zh')
    await signIn(page, 'demo', 'finance', '/orderList')
    await expect(page.locator('.ant-table-row:visible').first()).toBeVisible()
    const columns = await page.locator('.ant-table-thead:visible th').allInnerTexts()
    const name = (
      await page
        .locator('.ant-table-row:visible')
        .first()
        .locator('td')
        .nth(columns.findIndex((c) => c.trim() === '供应商'))
        .innerText()
    ).trim()
    await page.goto('/sBankAccountManagement')
    await page.getByRole('button', { name: /新增/ }).first().click()
    await choose(page, '供应商', name, name)
    await fillAccount(page, holder, '123')
    await page.keyboard.press('Control+Enter')
    // What is wrong is said by the country of the bank, before anything is sent.
    await expect(drawer(page).locator('.form-problems')).toContainText('境内账号应为 8 至 30 位数字')
    await drawer(page).getByLabel('银行账号').fill(number())
    await drawer(page).getByLabel('联行号（CNAPS）').fill('313584000019')
    // Codes follow the country.
    await expect(drawer(page).getByLabel('ABA 路由号')).toHaveCount(0)
    await expectAccessible(page, 'form')
    await drawer(page).getByRole('switch', { name: '默认' }).click()
    await page.keyboard.press('Control+Enter')
    await confirmOneself(page)
    await expect(row(page, holder)).toContainText(/暂缓付款 · 余 2[34] 小时/)
    await expectAccessible(page, 'list')
    // The new default takes the mark from the old.
    await page.getByRole('button', { name: /新增/ }).first().click()
    await choose(page, '供应商', name, name)
    await fillAccount(page, second, number())
    await drawer(page).getByRole('switch', { name: '默认' }).click()
    await page.keyboard.press('Control+Enter')
    await expect(row(page, second)).toContainText('是')
    await expect(row(page, holder)).toContainText('否')
    // What one did oneself cannot be lifted by oneself.
    await act(page, holder, '提前解除暂缓')
    await dialog(page).getByLabel('提前解除的理由').fill('我自己确认')
    await dialog(page).getByRole('button', { name: '提前解除暂缓' }).click()
    await expect(page.locator('.ant-message')).toContainText('须由另一人核实后解除')

    await page.goto(`/vendorInformation?search=${encodeURIComponent(name)}`)
    await expect(row(page, name).first()).toContainText('暂缓付款')
    await row(page, name)
      .first()
      .getByRole('button', { name: `编辑 ${name}` })
      .click()
    await expect(drawer(page)).toContainText('请先用原来的联系方式向对方核实')
    await drawer(page)
      .getByRole('button', { name: /取\s*消/ })
      .click()

    await page.goto(`/orderList?search=${encodeURIComponent(name)}`)
    await expect(row(page, name).first()).toContainText('暂缓付款')

    const admin = await anotherPage(browser, 'admin')
    await admin.goto('/BankMgt')
    await admin
      .getByRole('navigation', { name: '账户分类' })
      .getByRole('button', { name: /暂缓付款/ })
      .click()
    await expectAccessible(admin, 'all accounts')
    for (const held of [holder, second]) {
      await act(admin, held, '提前解除暂缓')
      await dialog(admin).getByLabel('提前解除的理由').fill('已电话核实')
      await dialog(admin).getByRole('button', { name: '提前解除暂缓' }).click()
      if (held === holder) await confirmOneself(admin)
      await expect(row(admin, held)).toHaveCount(0)
    }
    await admin
      .getByRole('navigation', { name: '账户分类' })
      .getByRole('button', { name: /^供应商/ })
      .click()
    await act(admin, holder, '变更记录')
    await expect(drawer(admin)).toContainText('已电话核实')
    await expectNoHoles(admin, 'changes')
    await admin.context().close()
    await page.goto(`/vendorInformation?search=${encodeURIComponent(name)}`)
    await expect(row(page, name).first()).not.toContainText('暂缓付款')
    expect(problems).toEqual([])
  })

  test('a customer sees and changes his own accounts only; who has no business here stays outside', async ({
    page,
    browser,
  }) => {
    const { problems } = watch(page)
    await useLanguage(page, 'zh')
    await signIn(page, 'demo', 'buyer', '/bankAccountManagement')
    await expect(row(page, '深圳鹏程电子有限公司')).toHaveCount(1)
    await expect(page.locator('main')).not.toContainText('海纳')
    await expect(page.locator('main')).not.toContainText('通途报关行')
    await page.getByRole('button', { name: /新增/ }).first().click()
    const holder = `鹏程二 ${Date.now()}`
    await fillAccount(page, holder, number())
    await page.keyboard.press('Control+Enter')
    await confirmOneself(page)
    await expect(row(page, holder)).toContainText('暂缓付款')
    await row(page, holder)
      .getByRole('button', { name: `${holder} 的操作` })
      .click()
    await expect(page.getByRole('menuitem', { name: '变更记录' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: '提前解除暂缓' })).toHaveCount(0)
    await page.getByRole('menuitem', { name: '删除' }).click()
    await page
      .locator('.ant-modal:visible, .ant-popover:visible')
      .getByRole('button', { name: /删\s*除/ })
      .click()
    await expect(row(page, holder)).toHaveCount(0)

    const outsider = await anotherPage(browser, 'classifier')
    for (const path of ['/BankMgt', '/bankAccountManagement', '/addressManagement']) {
      await outsider.goto(path)
      await expect(outsider).toHaveURL(/\/401/)
    }
    await outsider.context().close()
    expect(problems).toEqual([])
  })

  test('an address that a declaration names needs a street and a region down to the county', async ({ page }) => {
    const { problems } = watch(page)
    const company = `收货仓 ${Date.now()}`
    await useLanguage(page, 'zh')
    await signIn(page, 'demo', 'declarant', '/addressManagement')
    await page.getByRole('button', { name: /新增/ }).first().click()
    await choose(page, '地址类型', '收货人', '收货人地址')
    await drawer(page).getByLabel('公司名称').fill(company)
    await drawer(page).getByLabel('联系人').fill('陈小姐')
    await drawer(page).getByLabel('联系电话').fill('0755-86000001')
    await drawer(page).getByLabel('详细地址', { exact: true }).fill('邮政信箱 083-045')
    await page.keyboard.press('Control+Enter')
    await expect(drawer(page).locator('.form-problems')).toContainText('不能用邮政信箱')
    await expect(drawer(page).locator('.form-problems')).toContainText('请从列表选到区县')
    await expectAccessible(page, 'refused')
    await drawer(page).getByLabel('详细地址', { exact: true }).fill('科技园南区 8 号')
    await drawer(page).getByLabel('省 / 市 / 区县').fill('sz nanshan')
    await page.locator('.ant-cascader-menu-item', { hasText: '广东省 / 深圳市 / 南山区' }).click()
    await drawer(page).getByLabel('邮政编码').fill('51805')
    await page.keyboard.press('Control+Enter')
    await expect(drawer(page).locator('.form-problems')).toContainText('中国邮政编码为 6 位数字')
    await drawer(page).getByLabel('邮政编码').fill('518057')
    await page.keyboard.press('Control+Enter')
    await expect(row(page, company)).toContainText('收货人地址')
    expect(problems).toEqual([])
  })
})

const words: Record<
  'tw' | 'en',
  {
    add: RegExp
    held: string
    box: string
    street: string
    kind: string
    consignee: string
    required: readonly string[]
  }
> = {
  tw: {
    add: /新增/,
    held: '暫緩付款',
    box: '不能用郵政信箱',
    street: '詳細地址',
    kind: '地址類型',
    consignee: '收貨人地址',
    required: ['公司名稱', '聯絡人', '聯絡電話'],
  },
  en: {
    add: /Add/,
    held: 'Payments held',
    box: 'a PO box is not accepted',
    street: 'Street address',
    kind: 'Address type',
    consignee: 'Consignee',
    required: ['Company', 'Contact person', 'Contact phone'],
  },
}

for (const language of ['tw', 'en'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: locales[language], viewport: { width: 390, height: 844 } })

    test('accounts and addresses read in their language on a phone', async ({ page }) => {
      const { problems } = watch(page)
      const w = words[language]
      await useLanguage(page, language)
      await signIn(page, 'demo', 'admin')
      for (const path of [
        '/BankMgt',
        '/bankAccountManagement',
        '/sBankAccountManagement',
        '/addressManagement',
        '/sAddressManagement',
      ]) {
        await page.goto(path)
        await expect(page.locator('main h1:visible').first()).toBeVisible()
        await expectNoHoles(page, `${path} in ${language}`)
      }
      await page.goto('/BankMgt')
      await unfold(page.locator('main .list-chips button', { hasText: w.held }))
      await page.goto('/addressManagement')
      await page.getByRole('button', { name: w.add }).first().click()
      await choose(page, w.kind, '', w.consignee)
      for (const label of w.required) await drawer(page).getByLabel(label, { exact: true }).fill('1')
      await drawer(page).getByLabel(w.street, { exact: true }).fill('P.O. Box 83')
      await page.keyboard.press('Control+Enter')
      await expect(drawer(page).locator('.form-problems')).toContainText(w.box)
      await expectAccessible(page, `form in ${language}`)
      expect(problems).toEqual([])
    })
  })
}
