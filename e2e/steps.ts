import { expect, type Locator, type Page, type Request } from '@playwright/test'

export type Language = 'zh' | 'tw' | 'en'
export const locales: Record<Language, string> = { zh: 'zh-CN', tw: 'zh-HK', en: 'en-US' }
const password = 'clearway-demo'

/** What must never show on a screen: a hole in the texts or a value that nobody put into words. */
const holes = /\bundefined\b|\bNaN\b|\[object Object\]|\{(max|min|name|names|seconds|count|n|row|rows|total|field)\}/

/** Collects what a broken screen tells the console; a call that the test provokes to be refused (4xx) or cuts off itself is not among it. */
export function watch(page: Page): { problems: string[] } {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (
      message.type() === 'error' &&
      !/Failed to load resource.*(status of 4\d\d|net::ERR_FAILED)/.test(message.text())
    )
      problems.push(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    // The browser's own reader of PDF papers is an extension.
    const own =
      ['data:', 'blob:', 'chrome:', 'chrome-extension:'].includes(url.protocol) ||
      url.hostname === '127.0.0.1' ||
      url.hostname === 'localhost'
    if (!own) problems.push(`left the site: ${request.url()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`)
  })
  return { problems }
}

export async function useLanguage(page: Page, language: Language): Promise<void> {
  await page.addInitScript((l) => localStorage.setItem('language', l), language)
}

/** Signs in by the call that the form makes, and opens a page when one is named. The form itself is walked by the tests of the session and the shell. */
export async function signIn(page: Page, tenant: string, username: string, path?: string): Promise<void> {
  const form = { grant_type: 'password', scope: 'server', type: 'account', tenantCode: tenant, username, password }
  const answer = await page.request.post('/api/uaa/oauth/token', {
    form,
    headers: { authorization: `Basic ${btoa('clearway-web:web')}` },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  if (path) await page.goto(path)
}

/** Signs in by the form, as a person does. */
export async function signInByForm(page: Page, tenant: string, username: string): Promise<void> {
  await page.goto('/login')
  const fields = page.locator('form input')
  await fields.nth(0).fill(tenant)
  await fields.nth(1).fill(username)
  await fields.nth(2).fill(password)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  await expect(page.locator('h1').first()).toBeVisible()
}

/**
 * Resolves when nothing has been under way for a tenth of a second and all that came is drawn: the streams that stay open do not count. Made before
 * the page is opened, so that no request is missed.
 */
export function quiet(page: Page): () => Promise<void> {
  let last = Date.now()
  const underWay = new Set<Request>()
  page.on('request', (r) => {
    if (r.resourceType() !== 'eventsource') underWay.add(r)
    last = Date.now()
  })
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (r) => {
      underWay.delete(r)
      last = Date.now()
    })
  const busy = () => underWay.size > 0 || Date.now() - last < 100
  return async () => {
    for (const until = Date.now() + 10_000; Date.now() < until;) {
      while (busy() && Date.now() < until) await page.waitForTimeout(25)
      // What is just being worked out may ask for more.
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2000 })))
      if (!busy()) return
    }
  }
}

/** Goes to another screen as a link does. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

/** Waits until a screen is in front with its rows: the one before it stays to be seen until then. */
export async function expectInFront(page: Page, path: string): Promise<void> {
  const panel = page.locator(`[id="page-${path}"]`)
  await expect(panel.locator('h1:visible').first(), path).toBeVisible()
  await expect(panel.locator('.waiting:visible, .ant-skeleton:visible, .ant-spin-spinning:visible'), path).toHaveCount(
    0,
  )
  expect(new URL(page.url()).pathname, path).toBe(path)
}

/** The visible page in the middle; screens behind other tags stay mounted but hidden. */
export const screen = (page: Page) => page.locator('main')

export async function expectNoHoles(page: Page, where: string): Promise<void> {
  const text = await page.locator('body').innerText()
  expect(holes.exec(text)?.[0] ?? '', `${where} shows`).toBe('')
}

/** Shows what may stand behind the first rows of chips or queues. */
export async function unfold(wanted: Locator): Promise<void> {
  const more = wanted.locator('xpath=ancestor::div[@class="fold"]').locator('.fold-more[aria-expanded="false"]')
  // Counts that come later widen the chips, and one that was seen a moment ago is folded away.
  await expect(async () => {
    await wanted.waitFor({ state: 'attached' })
    if (await wanted.isHidden()) await more.click({ timeout: 1000 })
    expect(await wanted.isVisible()).toBe(true)
  }).toPass({ timeout: 15_000 })
}

/** Presses a key until it is heard: what has just come into view lets a press pass that was meant for what stood there before. */
export const pressUntil = (page: Page, key: string, heard: Locator): Promise<void> =>
  expect(async () => {
    await page.keyboard.press(key)
    await expect(heard).toBeVisible({ timeout: 600 })
  }).toPass()

/** Calls a route as the person signed in on the page, and gives its data. */
export async function call(page: Page, method: 'GET' | 'POST' | 'PUT', path: string, values: object): Promise<any> {
  const token = (await page.context().cookies()).find((c) => /token/i.test(c.name))?.value ?? ''
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' }
  const response =
    method === 'GET'
      ? await page.request.get(path, { headers, params: values as Record<string, string> })
      : await page.request.fetch(path, { method, headers, data: values })
  expect(response.status(), `${path} ${await response.text()}`).toBe(200)
  return (await response.json()).data
}

/** The last message to an address, as it stands in the outbox of the tenant that sent it. */
export async function lastMessage(admin: Page, recipient: string): Promise<string> {
  const { list } = await call(admin, 'GET', '/api/admin/outbox/query', { search: recipient })
  return (await call(admin, 'GET', '/api/admin/outbox/queryById', { id: list[0].id })).body
}

/** Lets whoever is signed in, an administrator, check the declarations that they made themselves. */
export async function letOnePersonDoBoth(page: Page): Promise<void> {
  const key = 'declaration.onePerson'
  const { list } = await call(page, 'GET', '/api/admin/sysparam/query', {
    currentPage: '1',
    pageSize: '50',
    search: key,
  })
  const { id, version, paramValue } = list.find((p: any) => p.paramKey === key)
  if (paramValue !== 'true') await call(page, 'PUT', '/api/admin/sysparam/update', { id, version, paramValue: 'true' })
}
