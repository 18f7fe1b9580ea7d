import { createHash, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, type APIRequestContext, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { expectNoHoles, locales, signIn, useLanguage, watch, type Language } from './steps.ts'
import { test } from './test.ts'

const tokenPath = '/api/uaa/oauth/token'
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
})
const drawer = (page: Page) => page.locator('.page-drawer .ant-drawer-section:visible')
const dialog = (page: Page) => page.locator('.ant-modal:visible').last()

/** An access token of the web, for what the test prepares. */
async function webToken(request: APIRequestContext, tenantCode: string, username: string): Promise<string> {
  const answer = await request.post(tokenPath, {
    form: { grant_type: 'password', type: 'account', scope: 'server', tenantCode, username, password: 'clearway-demo' },
    headers: basic('clearway-web', 'web'),
  })
  return (await answer.json()).access_token
}

/** The app's own page, to which the browser comes back. */
let target: Server
let back = ''
test.beforeAll(async () => {
  target = createServer((_request, response) =>
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end('<title>The app</title><h1>Back at the app</h1>'),
  )
  await new Promise<void>((done) => void target.listen(0, '127.0.0.1', done))
  back = `http://127.0.0.1:${(target.address() as AddressInfo).port}/back`
})
test.afterAll(() => void target.close())

const verifier = randomBytes(32).toString('base64url')
const asking = (clientId: string, more: Record<string, string> = {}) =>
  `/oauth/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: back,
    scope: 'supplier.view goods.*',
    state: 'a b',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  })}`

async function newPortal(
  request: APIRequestContext,
  more: Record<string, unknown> = {},
): Promise<{ id: string; clientId: string; clientSecret: string }> {
  const token = await webToken(request, 'demo', 'admin')
  const answer = await request.post('/api/uaa/appclient/add', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      clientId: `portal-${Date.now()}-${Math.floor(Math.random() * 1e6)}`,
      clientName: 'Warehouse portal',
      authorizedGrantTypes: ['authorization_code', 'refresh_token'],
      scope: ['supplier.*', 'goods.*'],
      webServerRedirectUri: back,
      ...more,
    },
  })
  return (await answer.json()).data
}

test.describe('app clients', () => {
  test('an administrator makes one, keeps its secret, sees its tokens, revokes them and rotates the secret', async ({
    page,
    request,
  }) => {
    const clientId = `erp-${Date.now()}`
    const { problems } = watch(page)
    await useLanguage(page, 'zh')
    await signIn(page, 'demo', 'admin', '/appclient')
    await page.getByRole('button', { name: '新增' }).first().click()
    await drawer(page).getByLabel('客户端 ID').fill(clientId)
    await drawer(page).getByRole('combobox', { name: '可申请的范围' }).fill('supplier.view')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await drawer(page).getByRole('combobox', { name: '自身权限' }).fill('供应商')
    await page.locator('.ant-select-tree-checkbox:visible').first().click()
    await page.keyboard.press('Escape')
    await expectAccessible(page, 'form', { within: '.page-drawer' })
    await drawer(page).getByRole('button', { name: '保存' }).click()
    const secretOf = async () => dialog(page).getByRole('textbox', { name: '客户端密钥' }).inputValue()
    await expect(dialog(page)).toContainText('只显示这一次')
    const secret = await secretOf()
    expect(secret).toMatch(/^[\w-]{43}$/)
    await expectAccessible(page, 'secret', { within: '.ant-modal' })
    await page.getByRole('button', { name: '我已保存' }).click()
    await expect(page.locator('body')).not.toContainText(secret)

    const got = await (
      await request.post(tokenPath, { form: { grant_type: 'client_credentials' }, headers: basic(clientId, secret) })
    ).json()
    const call = async () =>
      (
        await request.get('/api/trade/supplier/query', { headers: { authorization: `Bearer ${got.access_token}` } })
      ).status()
    expect(await call()).toBe(200)
    await page.goto(`/appclient?search=${clientId}`)
    await page.getByRole('button', { name: `“${clientId}”的有效令牌: 1` }).click()
    await expect(drawer(page)).toContainText('应用自己')
    await expectAccessible(page, 'tokens', { within: '.page-drawer:has(.admin-people)' })
    await drawer(page).getByRole('button', { name: '吊销 应用自己' }).click()
    await dialog(page).getByRole('button', { name: '吊销', exact: true }).click()
    await expect(drawer(page)).toContainText('没有有效的令牌')
    await expect.poll(call).toBe(401)
    await drawer(page).locator('.ant-drawer-close').click()

    await page.locator('[data-row-key]', { hasText: clientId }).locator('button[aria-haspopup=menu]').click()
    await page.getByRole('menuitem', { name: '轮换密钥' }).click()
    await dialog(page).getByRole('button', { name: '轮换密钥' }).click()
    await expect(dialog(page)).toContainText('只显示这一次')
    expect(await secretOf()).not.toBe(secret)
    await page.getByRole('button', { name: '我已保存' }).click()
    expect(
      (
        await request.post(tokenPath, { form: { grant_type: 'client_credentials' }, headers: basic(clientId, secret) })
      ).status(),
    ).toBe(401)
    expect(problems).toEqual([])
  })

  test('an ordinary user and another tenant see nothing of it', async ({ page, request }) => {
    const { clientId } = await newPortal(request)
    await signIn(page, 'demo', 'declarant', '/appclient')
    await expect(page).toHaveURL(/\/401$/)
    const token = await webToken(request, 'demo2', 'admin')
    const list = await (
      await request.get(`/api/uaa/appclient/query?search=${clientId}`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).json()
    expect(list.data.list).toEqual([])
  })
})

const words: Record<
  Language,
  { allow: string; refuse: string; asks: string; scope: string; apps: string; unknown: string }
> = {
  zh: {
    allow: '允许',
    refuse: '拒绝',
    asks: '“Warehouse portal”想以您的名义在“通途报关行（演示）”中工作',
    scope: '商品信息：全部操作',
    apps: '代我操作的应用',
    unknown: '没有这个应用',
  },
  tw: {
    allow: '允許',
    refuse: '拒絕',
    asks: '「Warehouse portal」想以您的名義在「通途报关行（演示）」中工作',
    scope: '商品資訊：全部操作',
    apps: '代我操作的應用',
    unknown: '沒有這個應用',
  },
  en: {
    allow: 'Allow',
    refuse: 'Refuse',
    asks: '“Warehouse portal” wants to act in “通途报关行（演示）” on your behalf',
    scope: 'Goods information: everything',
    apps: 'Apps acting for me',
    unknown: 'does not have this app',
  },
}

for (const language of Object.keys(locales) as Language[]) {
  test.describe(`consent in ${language}`, () => {
    test.use({ locale: locales[language] })

    test('a person signs in, allows an app, and takes it back', async ({ page, request }) => {
      const w = words[language]
      const client = await newPortal(request)
      const { problems } = watch(page)
      await useLanguage(page, language)
      await page.goto(asking(client.clientId))
      await expect(page).toHaveURL(/\/login\?redirect=/)
      const fields = page.locator('form input')
      for (const [at, value] of ['demo', 'declarant', 'clearway-demo'].entries()) await fields.nth(at).fill(value)
      await page.locator('form button[type=submit]').click()
      await expect(page.locator('main')).toContainText(w.asks)
      await expect(page.locator('main')).toContainText(w.scope)
      await expectNoHoles(page, 'consent')
      await expectAccessible(page, 'consent', { within: 'main' })
      await page.getByRole('button', { name: w.refuse }).click()
      await page.waitForURL(`${back}?*`)
      expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
        error: 'access_denied',
        state: 'a b',
      })

      await page.goto(asking(client.clientId))
      await page.getByRole('button', { name: w.allow }).click()
      await page.waitForURL(`${back}?*`)
      const { code, state } = Object.fromEntries(new URL(page.url()).searchParams)
      expect(state).toBe('a b')
      const exchange = () =>
        request.post(tokenPath, {
          form: { grant_type: 'authorization_code', code: code!, redirect_uri: back, code_verifier: verifier },
          headers: basic(client.clientId, client.clientSecret),
        })
      const { access_token: token } = await (await exchange()).json()
      const call = async (path: string) =>
        (await request.get(path, { headers: { authorization: `Bearer ${token}` } })).status()
      expect([await call('/api/trade/supplier/query'), await call('/api/trade/order/query')]).toEqual([200, 403])

      await page.goto('/profile/index')
      const apps = page.getByRole('region', { name: w.apps })
      await expect(apps).toContainText('Warehouse portal')
      await apps.locator('li', { hasText: 'Warehouse portal' }).first().getByRole('button').click()
      await dialog(page).getByRole('button').last().click()
      await expect.poll(() => call('/api/trade/supplier/query')).toBe(401)
      expect(problems).toEqual([])
    })

    test('an unknown app and a wrong address are told and lead nowhere', async ({ page, request }) => {
      const client = await newPortal(request)
      await useLanguage(page, language)
      await signIn(page, 'demo', 'declarant', asking('nobody-knows-me'))
      await expect(page.getByRole('alert')).toContainText(words[language].unknown)
      await page.goto(asking(client.clientId, { redirect_uri: `${back}/elsewhere` }))
      await expect(page.getByRole('alert')).toBeVisible()
      expect(new URL(page.url()).pathname).toBe('/oauth/authorize')
      await page.goto(asking(client.clientId, { code_challenge_method: 'plain' }))
      await page.waitForURL(`${back}?*`)
      expect(new URL(page.url()).searchParams.get('error')).toBe('invalid_request')
    })
  })
}

test('an app that skips the question brings the person straight back', async ({ page, request }) => {
  const client = await newPortal(request, { autoApprove: true })
  await signIn(page, 'demo', 'declarant', asking(client.clientId))
  await page.waitForURL(`${back}?*`)
  expect(new URL(page.url()).searchParams.get('code')).toMatch(/^[\w-]{43}$/)
})
