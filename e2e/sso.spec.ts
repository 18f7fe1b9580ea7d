import { ssoReturnPath } from '@clearway/contract/features/account/sso'
import { expect, type Browser, type Page } from '@playwright/test'

import { startDnsServer } from '../apps/server/src/test/dnsServer.ts'
import { startIdentityProvider } from '../apps/server/src/test/identityProvider.ts'
import { expectAccessible } from './accessible.ts'
import { address, dnsPort } from './server.ts'
import { call, expectNoHoles, signIn, useLanguage } from './steps.ts'
import { test } from './test.ts'

const person = (name: string) => ({
  sub: `e2e-${name}`,
  email: `${name}@corp.example`,
  email_verified: true,
  name,
  preferred_username: name,
})
const drawer = (page: Page) => page.locator('.page-drawer .ant-drawer-section:visible')

/** As the operator, on the tenant's page. */
async function confirmDomain(browser: Browser, tenantCode: string, domain: string): Promise<void> {
  const page = await (await browser.newContext()).newPage()
  await useLanguage(page, 'en')
  await signIn(page, 'platform', 'operator', `/systenant?search=${tenantCode}`)
  await page
    .locator('[data-row-key]', { hasText: new RegExp(`${tenantCode}(?!\\d)`) })
    .getByRole('button')
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Mail domains' }).click()
  await page.getByRole('button', { name: `Confirm ${domain}` }).click()
  await page.locator('.ant-modal-confirm .ant-btn-primary').last().click()
  await expect(page.getByRole('button', { name: `Withdraw ${domain}` })).toBeVisible()
  await expectAccessible(page, 'mail domains')
  await page.context().close()
}

test('an administrator adds an identity provider, and its people come in by it', async ({ page, browser }) => {
  const name = `corp${Date.now()}`
  const identity = await startIdentityProvider(address + ssoReturnPath, person(name))
  try {
    await useLanguage(page, 'en')
    await signIn(page, 'demo2', 'admin', '/ssoProvider')
    await expect(page.getByText(address + ssoReturnPath)).toBeVisible()
    await page.getByRole('button', { name: 'Add' }).first().click()
    const form = drawer(page)
    await form.getByLabel('Name', { exact: true }).fill(name)
    await form.getByLabel('Issuer').fill(identity.issuer)
    await form.getByLabel('Client ID').fill(identity.clientId)
    await form.getByLabel('Client secret').fill(identity.clientSecret)
    await form.getByLabel('Create accounts automatically').click()
    await expect(form.getByText('No verified mail domain yet')).toBeVisible()
    await page.keyboard.press('Control+Enter')
    // What an automatic account needs is asked for by name, and nothing typed is lost.
    await expect(form.getByText('Required for accounts created automatically').first()).toBeVisible()
    const choose = async (label: string) => {
      await form.getByLabel(label, { exact: true }).click()
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
    }
    await choose('Default organisation')
    await form.getByLabel('Default role', { exact: true }).fill('报关员')
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: 'Declarant' }).first().click()
    await form.getByRole('button', { name: 'Save' }).click()
    const row = page.locator('[data-row-key]', { hasText: name })
    await row.getByRole('button').last().click()
    await page.getByRole('menuitem', { name: 'Test the connection' }).click()
    await expect(page.getByText(`Connection successful: ${identity.issuer}`)).toBeVisible()
    await expectAccessible(page, 'identity providers')

    // The domain of those people is the company's: the operator says so, who knows it by another way than the DNS.
    await page.getByRole('tab', { name: 'Mail domains' }).click()
    await expect(row).toBeHidden()
    await page.getByRole('button', { name: 'Add' }).first().click()
    await drawer(page).getByLabel('Domain').fill('Corp.Example')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('dialog').getByText('_clearway.corp.example')).toBeVisible()
    await expectAccessible(page, 'a mail domain to prove')
    await page.keyboard.press('Escape')
    await confirmDomain(browser, 'demo2', 'corp.example')
    await page.getByRole('tab', { name: 'Identity providers' }).click()

    const visitor = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
    await useLanguage(visitor, 'zh')
    await visitor.goto('/login')
    await visitor.locator('form input').first().fill('demo2')
    await visitor.getByRole('button', { name: `用${name}登录` }).click()
    await visitor.waitForURL((url) => url.pathname === '/workbench')
    expect(visitor.url()).not.toContain('code=')
    await expect(
      visitor
        .getByRole('button', { name: new RegExp(name) })
        .or(visitor.getByText(name))
        .first(),
    ).toBeVisible()
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

test('a mail domain is proved by the record that the page names, by keyboard alone', async ({ page }) => {
  test.skip(dnsPort === undefined, 'a running product asks its own DNS servers')
  const dns = await startDnsServer(dnsPort)
  try {
    const domain = `dns${Date.now()}.example`
    await useLanguage(page, 'en')
    await signIn(page, 'demo2', 'admin', '/ssoProvider?part=domains')
    await page.getByRole('button', { name: 'Add' }).first().focus()
    await page.keyboard.press('Enter')
    await expect(drawer(page).getByLabel('Domain')).toBeFocused()
    await page.keyboard.type('nonsense')
    await page.keyboard.press('Control+Enter')
    await expect(drawer(page).getByText('A domain such as example.com').first()).toBeVisible()
    await drawer(page).getByLabel('Domain').fill(domain)
    await page.keyboard.press('Control+Enter')
    const record = page.getByRole('dialog', { name: domain })
    await record.getByRole('button', { name: 'Check now' }).focus()
    await page.keyboard.press('Enter')
    await expect(record.getByText('The record was not found')).toBeVisible()
    const [row] = (await call(page, 'GET', '/api/admin/mailDomain/query', { search: domain })).list
    dns.records.set(row.recordName, [row.recordValue])
    await page.keyboard.press('Enter')
    await expect(record.getByText('The domain is verified')).toBeVisible()
    await expectNoHoles(page, 'the record')
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-row-key]', { hasText: domain })).toContainText('Verified by DNS')
  } finally {
    await dns.close()
  }
})
