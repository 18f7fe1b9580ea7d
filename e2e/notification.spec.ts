import { expect, type Browser, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { expectNoHoles, locales, screen, signIn, useLanguage, watch, type Language } from './steps.ts'
import { test } from './test.ts'

const drawer = (page: Page) => page.locator('.page-drawer .ant-drawer-section:visible')
const badge = (page: Page) => page.locator('.shell-bell button').first()
const unread = async (page: Page): Promise<number> =>
  Number(/\d+/.exec((await badge(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0)

async function other(browser: Browser, tenant: string, username: string, language: Language = 'zh'): Promise<Page> {
  const context = await browser.newContext({ locale: locales[language], viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await useLanguage(page, language)
  await signIn(page, tenant, username, '/workbench')
  return page
}

const rowOf = (page: Page, title: string) => page.locator('[data-row-key]').filter({ hasText: title })
async function act(page: Page, title: string, action: string): Promise<void> {
  await rowOf(page, title)
    .getByRole('button', { name: `${title} 的操作` })
    .click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test.describe('notices', () => {
  test.use({ locale: 'zh-CN' })

  test('a notice is written, published, rings without a reload, is confirmed, and revoked out of the bell', async ({
    page,
    browser,
  }) => {
    const title = `端午放假 ${Date.now()}`
    const { problems } = watch(page)
    const reader = await other(browser, 'demo', 'finance')
    const before = await unread(reader)
    await useLanguage(page, 'zh')
    await signIn(page, 'demo', 'admin', '/notification')
    await expect(screen(page).locator('h1').first()).toContainText('通知公告')
    await page.waitForLoadState('networkidle')
    await expectAccessible(page, 'list')

    await page.getByRole('button', { name: '新增' }).first().click()
    const form = drawer(page)
    await form.getByLabel('标题', { exact: true }).fill(title)
    await form.getByRole('textbox', { name: '内容' }).click()
    await page.keyboard.press('Control+B')
    await page.keyboard.type('六月十九日放假')
    await page.keyboard.press('Control+B')
    await page.keyboard.type('，请安排好报关。')
    await form.getByRole('button', { name: '项目列表' }).click()
    await page.keyboard.press('Enter')
    await page.keyboard.type('值班：王海波')
    await form.getByLabel('类型').click()
    await page.locator('.ant-select-item-option').filter({ hasText: '公告' }).click()
    await form.getByLabel('优先级').click()
    await page.locator('.ant-select-item-option').filter({ hasText: '重要' }).click()
    await form.getByText('按角色').click()
    await form.getByLabel('角色', { exact: true }).click()
    await page.keyboard.type('财务')
    await page.locator('.ant-select-item-option').filter({ hasText: '财务' }).click()
    await page.keyboard.press('Escape')
    await expect(form.locator('.notice-count')).toContainText('将送达')
    await form.getByLabel('须确认').click()
    await expectAccessible(page, 'form')
    await expect(form).toContainText('缺繁体、英文')
    await form
      .getByRole('button', { name: '保 存' })
      .or(form.getByRole('button', { name: '保存' }))
      .click()
    await expect(rowOf(page, title)).toContainText('草稿')

    await rowOf(page, title)
      .getByRole('button', { name: `发布 ${title}` })
      .click()
    const dialog = page.getByRole('dialog').filter({ hasText: `发布“${title}”？` })
    await expect(dialog).toContainText('将送达')
    await dialog.getByRole('button', { name: /^发\s?布$/ }).click()
    await expect(rowOf(page, title)).toContainText('已发布')
    await expect.poll(() => unread(reader)).toBe(before + 1)
    await expect(reader.getByRole('complementary', { name: '等您处理的通知' })).toContainText(title)
    await expectAccessible(reader, 'strip')

    await badge(reader).click()
    await reader.locator('.shell-notices').getByRole('button', { name: title }).click()
    await expect(reader).toHaveURL(/mynotification\?open=/)
    await expect(drawer(reader).locator('.rich-text strong')).toHaveText('六月十九日放假')
    await expect(drawer(reader).locator('.rich-text li').last()).toContainText('值班')
    await expectAccessible(reader, 'opened')
    await drawer(reader).getByRole('button', { name: '我已阅读' }).click()
    await expect(drawer(reader)).toContainText('您已于')
    await expect.poll(() => unread(reader)).toBe(before)

    await rowOf(page, title)
      .getByRole('button', { name: `阅读情况 ${title}` })
      .click()
    await expect(drawer(page).locator('.notice-counts')).toContainText('1 / 1 人已确认')
    await expect(drawer(page)).toContainText('赵敏')
    await expectAccessible(page, 'readers')
    await page.keyboard.press('Escape')

    await act(page, title, '撤回')
    await page
      .getByRole('dialog')
      .filter({ hasText: `撤回“${title}”？` })
      .getByRole('button', { name: /^撤\s?回$/ })
      .click()
    await expect(rowOf(page, title)).toContainText('已撤回')
    await reader.goto('/mynotification')
    await expect(reader.locator('.notices')).not.toContainText(title)
    expect(problems).toEqual([])
    await reader.context().close()
  })

  test('a reader searches, stars, marks and deletes what he was told', async ({ page }) => {
    await useLanguage(page, 'zh')
    await signIn(page, 'demo', 'declarant', '/mynotification')
    const first = page.locator('.notices-list li').first()
    await expect(first).toBeVisible()
    await expectAccessible(page, 'mine')
    const name = (await first.locator('.notices-title').innerText()).trim()
    await first.locator('.notices-star').click()
    await expect(first.locator('.notices-star')).toHaveAttribute('aria-pressed', 'true')
    await page.locator('.ant-segmented-item').filter({ hasText: '星标' }).click()
    await expect(page).toHaveURL(/starred=true/)
    await expect(page.locator('.notices-list')).toContainText(name)
    await first.locator('.notices-star').click()
    await page.locator('.ant-segmented-item').filter({ hasText: '全部' }).click()
    await page.locator('.notices .list-search input').fill('没有这样的通知')
    await expect(page.locator('.notices')).toContainText('没有符合条件的通知')
    await page.getByRole('button', { name: '清除搜索和筛选' }).click()
    await page.locator('.notices-title').first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('.notices-title').nth(1)).toBeFocused()
    await page.keyboard.press('Delete')
    const second = (await page.locator('.notices-title').nth(1).innerText()).trim()
    const count = await page.locator('.notices-list li').filter({ hasText: second }).count()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^删\s?除$/ })
      .click()
    await expect(page.locator('.notices-list li').filter({ hasText: second })).toHaveCount(count - 1)
  })

  test('nobody without the right, and nobody of another tenant, manages or reads it', async ({ page, browser }) => {
    const title = `内部 ${Date.now()}`
    await useLanguage(page, 'zh')
    await signIn(page, 'demo', 'admin', '/workbench')
    const made = await page.evaluate(async (t) => {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${/token=([^;]+)/.exec(document.cookie)![1]}`,
      }
      const post = async (path: string, body: object) =>
        (
          await (
            await fetch(`/api/notification/notification/${path}`, {
              method: 'POST',
              headers,
              body: JSON.stringify(body),
            })
          ).json()
        ).data
      const row = await post('add', {
        title: t,
        content: '<p>x</p><img src=x onerror="document.title=1"><a href="javascript:alert(1)">y</a>',
        type: 'notification',
        priority: 'normal',
        publishObject: 'roles',
        publishRoles: [],
      })
      return row.id as string
    }, title)
    await page.goto(`/notification?search=${encodeURIComponent(title)}`)
    await expect(rowOf(page, title)).toBeVisible()
    for (const [tenant, username] of [
      ['demo', 'declarant'],
      ['demo2', 'admin'],
    ] as const) {
      const stranger = await other(browser, tenant, username)
      await stranger.goto(`/mynotification?open=${made}`)
      await expect(drawer(stranger)).toContainText('已撤回、已结束或已删除')
      await stranger.goto(`/notification?search=${encodeURIComponent(title)}`)
      await expect(stranger.locator('body')).not.toContainText(title)
      if (username === 'declarant') await expect(stranger.locator('.list-head')).toHaveCount(0)
      await stranger.context().close()
    }
  })

  for (const [language, words] of [
    ['zh', ['通知公告', '新增', '订单', '免打扰时段']],
    ['tw', ['通知公告', '新增', '訂單', '免打擾時段']],
    ['en', ['Notices', 'Add', 'Orders', 'Quiet hours']],
  ] as const) {
    test(`words in ${language}, and where one wants to be told`, async ({ browser }) => {
      const page = await other(browser, 'demo', 'admin', language)
      await page.goto('/notification')
      await expect(screen(page).locator('h1').first()).toContainText(words[0])
      await page.getByRole('button', { name: words[1] }).first().click()
      await expect(drawer(page).getByRole('toolbar')).toBeVisible()
      await expectNoHoles(page, `form in ${language}`)
      await page.goto('/profile/index')
      const card = page.locator('section[aria-labelledby=own-notices]')
      await expect(card).toContainText(words[2])
      await expect(card).toContainText(words[3])
      await expectNoHoles(page, `choices in ${language}`)
      if (language === 'zh') await expectAccessible(page, 'choices', { within: 'section[aria-labelledby=own-notices]' })
      if (language === 'en') {
        const box = card.getByRole('checkbox', { name: 'Orders: Mail' })
        const was = await box.isChecked()
        await expect(card.getByRole('checkbox', { name: /Security: In-app/ })).toBeDisabled()
        await box.click()
        await card.getByRole('button', { name: 'Save' }).click()
        await expect(page.locator('.ant-message')).toContainText('Notification settings saved')
        await page.reload()
        await expect(card.getByRole('checkbox', { name: 'Orders: Mail' })).toBeChecked({ checked: !was })
        await card.getByRole('checkbox', { name: 'Orders: Mail' }).click()
        await card.getByRole('button', { name: 'Save' }).click()
        await expect(page.locator('.ant-message')).toContainText('Notification settings saved')
      }
      await page.context().close()
    })
  }
})
