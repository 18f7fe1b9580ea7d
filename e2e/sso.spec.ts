import { ssoReturnPath } from '@clearway/contract/features/account/sso'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { startIdentityProvider } from '../apps/server/src/test/identity-provider.ts'
import { address } from './server.ts'
import { signIn, useLanguage } from './steps.ts'

const person = (name: string) => ({ sub: `e2e-${name}`, email: `${name}@corp.example`, email_verified: true, name, preferred_username: name })
const drawer = (page: Page) => page.locator('.page-drawer .ant-drawer-section:visible')

test('an administrator adds an identity provider, and its people come in by it', async ({ page, browser }) => {
  const name = `corp${Date.now()}`
  const identity = await startIdentityProvider(address + ssoReturnPath, person(name))
  try {
    await useLanguage(page, 'en')
    await signIn(page, 'demo2', 'admin')
    await page.goto('/ssoProvider')
    await expect(page.getByText(address + ssoReturnPath)).toBeVisible()
    await page.getByRole('button', { name: 'Add' }).first().click()
    const form = drawer(page)
    await form.getByLabel('Name', { exact: true }).fill(name)
    await form.getByLabel('Issuer').fill(identity.issuer)
    await form.getByLabel('Client ID').fill(identity.clientId)
    await form.getByLabel('Client secret').fill(identity.clientSecret)
    await form.getByLabel('Make accounts automatically').click()
    await page.keyboard.press('Control+Enter')
    // What an automatic account needs is asked for by name, and nothing typed is lost.
    await expect(form.getByText('Needed for accounts made automatically').first()).toBeVisible()
    const choose = async (label: string) => {
      await form.getByLabel(label, { exact: true }).click()
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
    }
    await choose('Organisation')
    await form.getByLabel('Role', { exact: true }).fill('报关员')
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '报关员' }).first().click()
    await form.getByRole('button', { name: 'Save' }).click()
    const row = page.locator('[data-row-key]', { hasText: name })
    await row.getByRole('button').last().click()
    await page.getByRole('menuitem', { name: 'Test the connection' }).click()
    await expect(page.getByText(`Connected: ${identity.issuer}`)).toBeVisible()
    expect((await new AxeBuilder({ page }).analyze()).violations.map((v) => `${v.id}: ${v.nodes[0]?.html}`)).toEqual([])

    const visitor = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
    await useLanguage(visitor, 'zh')
    await visitor.goto('/login')
    await visitor.locator('form input').first().fill('demo2')
    await visitor.getByRole('button', { name: `用${name}登录` }).click()
    await visitor.waitForURL((url) => url.pathname === '/workbench')
    expect(visitor.url()).not.toContain('code=')
    await expect(visitor.getByRole('button', { name: new RegExp(name) }).or(visitor.getByText(name)).first()).toBeVisible()
    await visitor.goto('/profile/index')
    await expect(visitor.getByText(`已关联：${name}@corp.example`)).toBeVisible()
    await visitor.context().close()

    await row.getByRole('checkbox').check()
    await page.locator('.list-ticked .ant-btn-dangerous').click()
    await page.locator('.ant-modal-confirm .ant-btn-primary').last().click()
    await expect(row).toHaveCount(0)
  } finally {
    await identity.close()
  }
})
