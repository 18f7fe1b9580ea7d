import { expect, type Browser, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { signIn, expectNoHoles, locales, useLanguage, watch, type Language } from './steps.ts'
import { test } from './test.ts'

const base = '/api/admin/userAuth'
const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const password = 'clearway-demo'

interface Seat {
  readonly page: Page
  readonly problems: string[]
  readonly ask: (method: 'GET' | 'POST', path: string, body?: object) => Promise<{ status: number; data: any }>
}

/** Somebody at his own browser. */
async function seat(
  browser: Browser,
  tenant: string,
  username: string,
  language: Language = 'zh',
  viewport = desk,
): Promise<Seat> {
  const context = await browser.newContext({ locale: locales[language], viewport })
  const page = await context.newPage()
  const { problems } = watch(page)
  await useLanguage(page, language)
  await signIn(page, tenant, username)
  const ask: Seat['ask'] = async (method, path, body) => {
    const token = (await context.cookies()).find((c) => c.name === 'token')!.value
    const headers = { authorization: `Bearer ${token}` }
    const answer =
      method === 'GET'
        ? await page.request.get(path, { headers })
        : await page.request.post(path, { headers, data: body ?? {} })
    return { status: answer.status(), data: (await answer.json().catch(() => ({}))).data }
  }
  return { page, problems, ask }
}

const stamp = Date.now() % 10_000_000
let count = 0

/** Somebody new of the demo tenant: of the house, or of a customer of its own. */
async function newcomer(admin: Seat, roleCode: string, customer?: string): Promise<{ username: string; id: string }> {
  const ok = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const { status, data } = await admin.ask(method, path, body)
    expect(status, `${path} ${JSON.stringify(data)}`).toBe(200)
    return data
  }
  const [root] = await ok('GET', '/api/admin/sysorg/tree')
  const org = customer
    ? await ok('POST', '/api/admin/sysorg/add', {
        orgName: customer,
        orgType: 'customer',
        orgParent: root.id,
        orgSequence: 900,
      })
    : root
  const roles: { id: string; roleCode: string }[] = await ok('GET', '/api/admin/sysrole/queryRoleNameCheckbox')
  const username = `cert${stamp}${++count}`
  const { id } = await ok('POST', '/api/admin/sysuser/addSysUser', {
    username,
    nickname: `认证${stamp}${count}`,
    email: `${username}@test.example`,
    mobile: `137${String(stamp).padStart(7, '0')}${count}`,
    orgId: org.id,
    status: 'able',
    roleIds: [roles.find((role) => role.roleCode === roleCode)!.id],
    password,
  })
  return { username, id }
}

/** A newcomer at his browser, after he chose a password of his own as he must at first. */
async function seatOfNew(browser: Browser, { username, id }: { username: string; id: string }): Promise<Seat> {
  const one = await seat(browser, 'demo', username)
  const token = (await one.page.context().cookies()).find((c) => c.name === 'token')!.value
  const changed = await one.page.request.put('/api/account/sysuserdetail/updatePassword', {
    headers: { authorization: `Bearer ${token}` },
    data: { id, password, newPassword: `${password}-own` },
  })
  expect(changed.status(), await changed.text()).toBe(200)
  return one
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** The smallest picture there is; `mark` makes others of it. */
const picture = (mark: string) => ({
  name: `${mark}.png`,
  mimeType: 'image/png',
  buffer: Buffer.concat([
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    ),
    Buffer.from(mark),
  ]),
})
const chooser = (page: Page, paper: string) => page.locator(`input[data-paper=${paper}]`)
const item = (page: Page, label: string) =>
  page.locator('.ant-form-item').filter({ has: page.getByLabel(label, { exact: true }) })
const slot = (page: Page, paper: string) => page.locator('.cert-paper').filter({ has: chooser(page, paper) })

/** A resident identity number with its check digit, another for each `n`. */
function residentId(n: number): string {
  const body = `110105${1950 + (n % 50)}1231${String(n % 1000).padStart(3, '0')}`
  const sum = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2].reduce(
    (all, weight, at) => all + weight * Number(body[at]),
    0,
  )
  return body + '10X98765432'[sum % 11]
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: option }).click()
}

const saved = (page: Page) => expect(page.locator('.save-state')).toHaveAttribute('data-state', 'saved')

test('an enterprise is rejected field by field, mended and certified; a reviewer sees what changed; nobody else sees it', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const admin = await seat(browser, 'demo', 'admin')
  const name = `认证客户 ${stamp}`
  const applicant = await seatOfNew(browser, await newcomer(admin, 'ROLE_CUSTOMER', name))
  const { page } = applicant
  await page.goto('/profileEnterprise')
  await expect(page.locator('.cert-standing')).toContainText('还没有认证')
  await expect(page.locator('.cert-gates')).toContainText('以企业名义申报报关单')
  await expectAccessible(page, 'before the first attempt')
  await page.getByRole('button', { name: '开始认证' }).click()
  await expect(page.locator('.cert-standing')).toContainText('草稿，还没有提交')

  // Nothing is handed in while something is missing; each line leads to its field.
  await page.getByRole('button', { name: '提交审核' }).click()
  const summary = page.locator('.form-problems')
  await expect(summary).toContainText('还没有提交')
  await expect(summary).toContainText('请上传：营业执照或商业登记证')
  await expectAccessible(page, 'what is missing')
  await summary.getByRole('button', { name: /企业名称/ }).click()
  await expect(page.getByLabel('企业名称', { exact: true })).toBeFocused()

  // Papers: too large, empty, another type than it claims.
  await chooser(page, 'businessLicence').setInputFiles({
    name: 'large.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(10 * 1024 * 1024),
  })
  await expect(slot(page, 'businessLicence')).toContainText('文件必须小于 10MB')
  await chooser(page, 'businessLicence').setInputFiles({
    name: 'empty.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(0),
  })
  await expect(slot(page, 'businessLicence')).toContainText('文件不能为空')
  await chooser(page, 'businessLicence').setInputFiles({
    name: 'licence.png',
    mimeType: 'image/png',
    buffer: Buffer.from('this is a text and no picture'),
  })
  await expect(slot(page, 'businessLicence')).toContainText('只接受图片（PNG、JPEG、WebP）或 PDF')
  await chooser(page, 'businessLicence').setInputFiles(picture(`licence ${stamp}`))
  await expect(slot(page, 'businessLicence')).toContainText(`licence ${stamp}.png`)
  await chooser(page, 'powerOfAttorney').setInputFiles(picture(`power ${stamp}`))
  await expect(slot(page, 'powerOfAttorney')).toContainText(`power ${stamp}.png`)
  await slot(page, 'businessLicence').getByRole('button', { name: '查看营业执照或商业登记证' }).click()
  await expect(page.getByRole('dialog').getByRole('img').last()).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByLabel('企业名称', { exact: true }).fill(name)
  await choose(page, '登记类型', '商业登记号码（香港）')
  await page.getByLabel('登记号码', { exact: true }).fill('1234')
  await page.getByLabel('注册地址', { exact: true }).fill('香港九龙 1 号')
  await expect(item(page, '登记号码')).toContainText('商业登记号码为 8 位数字')
  await page.getByLabel('登记号码', { exact: true }).fill(String(10_000_000 + stamp))
  await page.getByLabel('执照长期有效', { exact: true }).click()
  await page.getByLabel('法定代表人', { exact: true }).fill('王海波')
  await choose(page, '证件类型', '居民身份证')
  const number = residentId(stamp)
  await page.getByLabel('证件号码', { exact: true }).fill(number)
  await page.getByLabel('证件长期有效', { exact: true }).click()
  await page.getByLabel('联系人', { exact: true }).fill('李先生')
  await page.getByLabel('联系电话', { exact: true }).fill('0755-82000000')
  await page.getByLabel('联系电话', { exact: true }).blur()
  await expect(page.locator('.cert-foot')).toContainText('资料已齐全')
  await saved(page)
  // The draft stands on the server, its number covered.
  await page.reload()
  await expect(page.getByLabel('企业名称', { exact: true })).toHaveValue(name)
  await expect(page.getByLabel('证件号码', { exact: true })).toHaveValue(
    `${number.slice(0, 3)}***********${number.slice(-4)}`,
  )
  await expectAccessible(page, 'the draft')
  await expectNoHoles(page, 'the draft')
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.locator('.cert-standing')).toContainText('已提交，等待审核')

  // The reviewer rejects two things.
  const reviewer = await seat(browser, 'demo', 'reviewer')
  await reviewer.page.goto('/workbench')
  await expect(reviewer.page.locator('.bench-todo').filter({ hasText: '待审核的认证' })).toBeVisible()
  await reviewer.page.goto(`/approvalUser?search=${encodeURIComponent(name)}`)
  await expect(reviewer.page.locator('.list-chips [aria-current]')).toContainText('待我审核')
  const open = async () => {
    await reviewer.page
      .locator('tr[data-row-key]')
      .filter({ hasText: name })
      .getByRole('button', { name: /审核/ })
      .first()
      .click()
    await expect(reviewer.page.locator('.review h1')).toHaveText(name)
  }
  await expectAccessible(reviewer.page, 'the queue')
  await open()
  const number2 = `${number.slice(0, 3)}***********${number.slice(-4)}`
  await expect(reviewer.page.locator('.review-facts')).toContainText(number2)
  // This role reviews without reading numbers whole.
  await expect(reviewer.page.getByRole('button', { name: /显示完整证件号码/ })).toHaveCount(0)
  await expect(reviewer.page.locator('.cert-stage img')).toBeVisible()
  await reviewer.page.getByRole('button', { name: '放大' }).click()
  await reviewer.page.getByRole('button', { name: '旋转' }).click()
  await expect(reviewer.page.locator('.cert-stage img')).toHaveAttribute('data-sideways', 'true')
  await expect(reviewer.page.getByRole('button', { name: '通过认证' })).toHaveAttribute('aria-disabled', 'true')
  await reviewer.page.locator('.review h1').click()
  await reviewer.page.keyboard.press('t')
  await expect(reviewer.page.locator('.review-head')).toContainText('审核中')
  await expect(reviewer.page.getByRole('button', { name: '通过认证' })).not.toHaveAttribute('aria-disabled', 'true')
  await reviewer.page.keyboard.press('r')
  await expectAccessible(reviewer.page, 'rejecting')
  await expect(reviewer.page.getByRole('button', { name: '退回申请人' })).toBeDisabled()
  await reviewer.page.getByLabel('注册地址：退回原因').fill('与执照上的地址不一致')
  await reviewer.page.getByLabel('营业执照或商业登记证：退回原因').fill('看不清注册号')
  await reviewer.page.getByLabel('总的原因').fill('请补正')
  await reviewer.page.getByRole('button', { name: '退回申请人' }).click()
  await expect(reviewer.page.locator('.review-head')).toContainText('已退回')
  const id = new URL(reviewer.page.url()).searchParams.get('line')!

  // The applicant finds each reason at its place and mends it.
  await page.reload()
  await expect(page.locator('.cert-reasons')).toContainText('请补正')
  await expect(page.locator('.cert-reasons')).toContainText('注册地址: 与执照上的地址不一致')
  await expectAccessible(page, 'rejected')
  await page.getByRole('button', { name: '修改后重新提交' }).click()
  await expect(item(page, '注册地址')).toContainText('上次退回：与执照上的地址不一致')
  await expect(slot(page, 'businessLicence')).toContainText('上次退回：看不清注册号')
  await page.getByLabel('注册地址', { exact: true }).fill('香港九龙弥敦道 100 号')
  await chooser(page, 'businessLicence').setInputFiles(picture(`clear licence ${stamp}`))
  await expect(slot(page, 'businessLicence')).toContainText(`clear licence ${stamp}.png`)
  await page.getByLabel('注册地址', { exact: true }).press('Control+Enter')
  await expect(page.locator('.cert-standing')).toContainText('已提交，等待审核')
  await expect(page.locator('.cert-attempts li')).toHaveCount(2)

  // What changed is seen at once; A asks back, Enter approves.
  await reviewer.page.goto(`/approvalUser?search=${encodeURIComponent(name)}`)
  await open()
  await expect(reviewer.page.locator('.review-notes')).toContainText('与上次相比有 2 处变化')
  await expect(reviewer.page.locator('.review-facts [data-changed=true]')).toContainText('原为 香港九龙 1 号')
  await expect(reviewer.page.locator('.review-papers')).toContainText('已变化')
  await expectNoHoles(reviewer.page, 'the review')
  await expectAccessible(reviewer.page, 'what changed')
  await reviewer.page.keyboard.press('t')
  await expect(reviewer.page.locator('.review-head')).toContainText('审核中')
  await reviewer.page.keyboard.press('a')
  await expect(reviewer.page.getByRole('dialog')).toContainText(`通过「${name}」的企业认证？`)
  await expectAccessible(reviewer.page, 'approving')
  await reviewer.page.keyboard.press('Enter')
  await expect(reviewer.page.locator('.review-head')).toContainText('已认证')
  await page.reload()
  await expect(page.locator('.cert-standing')).toContainText('已认证，有效期至')
  await expect(page.getByRole('button', { name: '重新认证' })).toBeVisible()
  await expectAccessible(page, 'certified')
  // Begun by mistake: the draft goes, the certificate stands.
  await page.getByRole('button', { name: '重新认证' }).click()
  await page.getByRole('button', { name: '丢弃草稿' }).click()
  await page.locator('.ant-modal-confirm').getByRole('button', { name: '丢弃草稿' }).click()
  await expect(page.getByRole('button', { name: '重新认证' })).toBeVisible()
  await expect(page.locator('.cert-standing')).toContainText('已认证，有效期至')

  // Whoever may reads the number whole; another customer finds nothing by any id.
  await admin.page.goto(`/approvalUser?tab=approved&line=${new URL(reviewer.page.url()).searchParams.get('line')}`)
  await admin.page.getByRole('button', { name: /显示完整证件号码/ }).click()
  await expect(admin.page.locator('.review-number')).toContainText(number)
  await admin.page.getByRole('button', { name: '隐藏' }).click()
  await expect(admin.page.locator('.review-number')).not.toContainText(number)
  const { data: mine } = await applicant.ask('GET', `${base}/mine`)
  const own = mine.find((m: { kind: string }) => m.kind === 'enterprise').standing
  const outsider = await seat(browser, 'demo', 'buyer')
  for (const one of [id, own.row.id]) {
    expect((await outsider.ask('GET', `${base}/queryById/${one}`)).status).toBe(404)
    expect((await outsider.ask('GET', `${base}/ownPaper?id=${one}&paperId=${own.papers[0].id}`)).status).toBe(404)
    expect((await outsider.ask('POST', `${base}/paper`, { id: one, paperId: own.papers[0].id })).status).toBe(403)
    expect((await outsider.ask('POST', `${base}/withdraw`, { id: one, version: 1 })).status).toBe(404)
  }
  await outsider.page.goto(`/approvalUser?line=${own.row.id}`)
  await expect(outsider.page).toHaveURL(/\/40[14]$/)
  await expect(outsider.page.locator('body')).not.toContainText(name)
  expect([...admin.problems, ...applicant.problems, ...reviewer.problems, ...outsider.problems]).toEqual([])
})

test('nobody reviews his own: it is said before he tries, and a second person does it; the queue is worked by the arrow keys', async ({
  browser,
}) => {
  const admin = await seat(browser, 'demo', 'admin')
  const one = await seatOfNew(browser, await newcomer(admin, 'ROLE_CLASSIFY_LEAD'))
  const { page } = one
  await page.goto('/profile/index#certification')
  await page.getByRole('button', { name: '开始认证' }).click()
  await page.getByLabel('真实姓名', { exact: true }).fill(`陈${stamp}`)
  await choose(page, '证件类型', '香港身份证')
  await page.getByLabel('证件号码', { exact: true }).fill('A123456(3)')
  await page.getByLabel('证件长期有效', { exact: true }).click()
  await page.getByLabel('联系电话', { exact: true }).fill('13800000000')
  await chooser(page, 'idFront').setInputFiles(picture(`front ${stamp}`))
  // Of a Hong Kong card the front is enough.
  await expect(page.locator('.cert-foot')).toContainText('资料已齐全')
  await saved(page)
  await expectAccessible(page, 'the profile with a draft')
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.locator('.cert-standing')).toContainText('已提交，等待审核')
  await page.getByRole('button', { name: '撤回修改' }).click()
  await page.locator('.ant-modal-confirm').getByRole('button', { name: '撤回修改' }).click()
  await expect(page.getByLabel('真实姓名', { exact: true })).toHaveValue(`陈${stamp}`)
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.locator('.cert-standing')).toContainText('已提交，等待审核')

  // Not in his queue; among all it says why.
  await page.goto(`/approvalUser?search=${encodeURIComponent(`陈${stamp}`)}`)
  await expect(page.locator('main')).toContainText('没有符合条件')
  await page.goto(`/approvalUser?tab=all&search=${encodeURIComponent(`陈${stamp}`)}`)
  await page.locator('tr[data-row-key]').getByRole('button', { name: /审核/ }).first().click()
  await expect(page.locator('.review-notes')).toContainText('不能审核自己本人的认证')
  await expect(page.getByRole('button', { name: '领取审核' })).toHaveAttribute('aria-disabled', 'true')

  const other = await seatOfNew(browser, await newcomer(admin, 'ROLE_CLASSIFY_LEAD'))
  await other.page.goto('/approvalUser')
  await other.page.locator('tr[data-row-key]').first().getByRole('button', { name: /审核/ }).first().click()
  await expect(other.page.locator('.review-nav')).toContainText('1 /')
  const first = other.page.url()
  await other.page.keyboard.press('ArrowDown')
  await expect(other.page.locator('.review-nav')).toContainText('2 /')
  expect(other.page.url()).not.toBe(first)
  await other.page.keyboard.press('ArrowUp')
  await expect(other.page.locator('.review-nav')).toContainText('1 /')
  await other.page.keyboard.press('Escape')
  await expect(other.page.locator('.list-chips')).toBeVisible()
  await other.page.goto(`/approvalUser?search=${encodeURIComponent(`陈${stamp}`)}`)
  await other.page.locator('tr[data-row-key]').getByRole('button', { name: /审核/ }).first().click()
  await expect(other.page.locator('.review-notes')).not.toContainText('不能审核')
  await other.page.getByRole('button', { name: '领取审核' }).click()
  await expect(other.page.locator('.review-head')).toContainText('审核中')
  await other.page.getByRole('button', { name: '放回队列' }).click()
  await expect(other.page.locator('.review-head')).toContainText('待审核')
  expect([...admin.problems, ...one.problems, ...other.problems]).toEqual([])
})

test('a private person on a phone, in English; the platform reviews him in Traditional Chinese', async ({
  browser,
}) => {
  const visitor = await seat(browser, 'personal', 'visitor', 'en', phone)
  const { page } = visitor
  // Whatever an earlier run left.
  const { data: before } = await visitor.ask('GET', `${base}/mine`)
  const left = before.find((m: { kind: string }) => m.kind === 'personal').latest?.row
  if (left?.approvalStatus === 'submitted')
    await visitor.ask('POST', `${base}/withdraw`, { id: left.id, version: left.version })
  await visitor.ask('POST', `${base}/start`, { kind: 'personal' })
  await page.goto('/profile/index#certification')
  const name = `Liu Yang ${stamp}`
  await page.getByLabel('Real name', { exact: true }).fill(name)
  await choose(page, 'Identity document', 'Passport')
  await page.getByLabel('Identity number', { exact: true }).fill('E12345678')
  const endless = page.getByLabel('Document without expiry', { exact: true })
  if ((await endless.getAttribute('aria-checked')) !== 'true') await endless.click()
  await page.getByLabel('Telephone', { exact: true }).fill('+852 2345 6789')
  await chooser(page, 'idFront').setInputFiles({
    name: 'passport.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('no PDF at all'),
  })
  await expect(slot(page, 'idFront')).toContainText('Only pictures (PNG, JPEG, WebP) or PDF are accepted')
  await chooser(page, 'idFront').setInputFiles(picture(`passport ${stamp}`))
  await expect(slot(page, 'idFront')).toContainText(`passport ${stamp}.png`)
  await expect(page.locator('.cert-foot')).toContainText('Complete and ready to submit')
  await saved(page)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await expectAccessible(page, 'a draft on a phone')
  await expectNoHoles(page, 'a draft in English')
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.locator('.cert-standing')).toContainText('Submitted, awaiting review')

  const operator = await seat(browser, 'platform', 'operator', 'tw')
  await operator.page.goto(`/approvalUser?search=${encodeURIComponent(name)}`)
  await operator.page
    .locator('tr[data-row-key]')
    .filter({ hasText: name })
    .getByRole('button', { name: /審核/ })
    .first()
    .click()
  await expect(operator.page.locator('.review h1')).toHaveText(name)
  await operator.page.getByRole('button', { name: '領取審核' }).click()
  await expect(operator.page.locator('.review-head')).toContainText('審核中')
  await expectNoHoles(operator.page, 'the review in Traditional Chinese')
  await expectAccessible(operator.page, 'the review in Traditional Chinese')
  await operator.page.getByRole('button', { name: '通過認證' }).click()
  await operator.page.getByRole('dialog').getByRole('button', { name: '通過認證' }).click()
  await expect(operator.page.locator('.review-head')).toContainText('已認證')
  await page.reload()
  await expect(page.locator('.cert-standing')).toContainText('Certified until')
  expect([...visitor.problems, ...operator.problems]).toEqual([])
})
