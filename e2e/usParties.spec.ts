import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { drawer, person } from './hongKong.ts'
import { call, expectNoHoles, locales, useLanguage, watch } from './steps.ts'
import { test } from './test.ts'

const dialog = (page: Page) => page.getByRole('dialog').last()
const list = (page: Page) => page.locator('main')

const words = {
  en: {
    add: 'Add',
    party: 'Pearl Harbor Lamps Inc.',
    name: 'Name',
    customer: 'Customer',
    address: 'Street address',
    city: 'City',
    province: 'State or province',
    zip: 'ZIP or postcode',
    kind: 'Kind of importer number',
    number: 'Importer number',
    type: 'Type of company',
    corporation: 'Corporation (C)',
    officer: 'Who certifies the 5106',
    title: 'Title of who certifies it',
    business: 'Line of business',
    person: 'Contact person',
    phone: 'Contact number',
    ein: 'EIN',
    useIt: 'Use it',
    prepare: '5106 is prepared',
    submit: '5106 is submitted',
    activate: 'Activate',
    form5106: '5106 data sheet',
    active: 'Active',
    grantor: 'Grantor',
    grantorKind: 'Type of grantor',
    signatory: 'Signatory',
    signatoryTitle: 'Title of the signatory',
    send: 'Send to be signed',
    link: 'Link to sign',
    close: 'Close',
    accept: 'Accept',
    revoke: 'Revoke',
    reason: 'Reason for revoking',
    revoked: 'Revoked',
    signed: 'Signed',
    evidence: 'Evidence of signing',
    heading: 'Sign a customs power of attorney',
    read: 'Read the document (PDF)',
    ownTitle: 'Your title',
    agree: /I have read the document/,
    sign: 'Sign',
    thanks: 'Signed. Thank you.',
  },
  zh: {
    add: '新增',
    party: 'Jade River Furniture LLC',
    name: '英文名称',
    customer: '客户',
    address: '详细地址',
    city: '城市',
    province: '州／省',
    zip: '邮编',
    kind: '进口商编号种类',
    number: '进口商编号',
    type: '企业类型',
    corporation: '公司（C）',
    officer: '签署 5106 的人员',
    title: '该人员职务',
    business: '业务说明',
    person: '联系人',
    phone: '联系电话',
    ein: 'EIN',
    useIt: '采用',
    prepare: '备妥 5106',
    submit: '已提交 5106',
    activate: '启用',
    form5106: '5106 资料表',
    active: '有效',
    grantor: '授权方',
    grantorKind: '授权方类型',
    signatory: '签署人',
    signatoryTitle: '签署人职务',
    send: '发出签署',
    link: '签署链接',
    close: '关闭',
    accept: '启用',
    revoke: '撤销',
    reason: '撤销原因',
    revoked: '已撤销',
    signed: '已签署',
    evidence: '签署证据',
    heading: '签署清关委托书',
    read: '阅读文件（PDF）',
    ownTitle: '职务',
    agree: /我已阅读该文件/,
    sign: '签署',
    thanks: '已签署，谢谢。',
  },
} as const
type Words = (typeof words)[keyof typeof words]

const ein = { en: '95-4433221', zh: '95-4433229' } as const
const mids = { en: 'USPEAHAR1200LOS', zh: 'USJADRIV1200LOS' } as const

/** Opens a row by its number or name. */
const open = (page: Page, party: string) => page.getByRole('row', { name: party }).locator('.list-link').first().click()

/** Chooses in a picker of the form. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await drawer(page).getByLabel(label, { exact: true }).click()
  await page.keyboard.type(option.slice(0, 20))
  await page.locator('.ant-select-item-option:visible').filter({ hasText: option }).first().click()
}

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await drawer(page).getByLabel(label, { exact: true }).fill(value)
}

/** A new importer with all that a 5106 asks for; what was typed of its number is covered once it is saved. */
async function addImporter(page: Page, w: Words, language: 'en' | 'zh'): Promise<void> {
  await list(page).getByRole('button', { name: w.add }).first().click()
  await fill(page, {
    [w.name]: w.party,
    [w.address]: '1200 E 8th St',
    [w.city]: 'Los Angeles',
    [w.province]: 'CA',
    [w.zip]: '90021',
    [w.person]: 'Ann Lee',
    [w.phone]: '+1 213 555 0161',
    [w.officer]: 'Ann Lee',
    [w.title]: 'President',
    [w.business]: 'Imported goods, wholesale',
    [w.number]: ein[language],
  })
  await choose(page, w.customer, '深圳鹏程电子有限公司')
  await choose(page, w.type, w.corporation)
  await choose(page, w.kind, w.ein)
  await drawer(page).getByRole('button', { name: w.useIt }).click()
  await expect(drawer(page).getByLabel('MID').or(drawer(page).getByLabel('制造商识别码（MID）'))).toHaveValue(
    mids[language],
  )
  await expectAccessible(page, 'the form of a party', { within: '.page-drawer' })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('row', { name: w.party })).toContainText(`**-***${ein[language].slice(-4)}`)
}

async function download(page: Page, button: string): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    drawer(page).getByRole('button', { name: button, exact: true }).click(),
  ])
  return readFileSync(await file.path())
}

for (const language of ['en', 'zh'] as const)
  test(`in ${language} an importer gets its 5106, its power is signed by a link on a phone, holds, and is revoked`, async ({
    browser,
  }) => {
    const w = words[language]
    const { page, problems } = await person(browser, language, 'declarant', '/importersAndExporters')
    await addImporter(page, w, language)
    await open(page, w.party)
    expect((await download(page, w.form5106)).subarray(0, 5).toString()).toBe('%PDF-')
    for (const step of [w.prepare, w.submit, w.activate])
      await drawer(page).getByRole('button', { name: step, exact: true }).click()
    await expect(drawer(page)).toContainText(w.active)
    await expectAccessible(page, 'a party', { within: '.page-drawer' })
    await expect(drawer(page)).not.toContainText(ein[language])

    await page.goto('/powerOfAttorney')
    await list(page).getByRole('button', { name: w.add }).first().click()
    await choose(page, w.grantor, w.party)
    await fill(page, { [w.signatory]: 'Ann Lee', [w.signatoryTitle]: 'President' })
    await page.keyboard.press('Control+Enter')
    await open(page, w.party)
    await drawer(page).getByRole('button', { name: w.send, exact: true }).click()
    await dialog(page).getByRole('button', { name: w.send, exact: true }).click()
    const address = await dialog(page).getByLabel(w.link).inputValue()
    await expectAccessible(page, 'the link', { within: '.ant-modal' })
    await dialog(page).getByRole('button', { name: w.close, exact: true }).last().click()

    // The importer's president, on a phone, without an account.
    const phone = await (
      await browser.newContext({ locale: locales[language], viewport: { width: 390, height: 844 } })
    ).newPage()
    const outside = watch(phone)
    await useLanguage(phone, language)
    await phone.goto(address)
    await expect(phone.getByRole('heading', { name: w.heading })).toBeVisible()
    await expect(phone.locator('main')).toContainText(w.party)
    const sign = phone.getByRole('button', { name: w.sign, exact: true })
    await expect(sign).toBeDisabled()
    const [document] = await Promise.all([
      phone.waitForEvent('download'),
      phone.getByRole('button', { name: w.read }).click(),
    ])
    const digest = createHash('sha256')
      .update(readFileSync(await document.path()))
      .digest('hex')
    await expect(phone.locator('code')).toHaveText(digest)
    await phone.getByLabel(w.ownTitle, { exact: true }).fill('President')
    await phone.getByLabel(w.agree).check()
    expect(
      await phone.evaluate(() => globalThis.document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0)
    await expectNoHoles(phone, 'the page to sign on')
    await expectAccessible(phone, 'the page to sign on')
    await sign.click()
    await expect(phone.getByRole('status')).toContainText(w.thanks)
    await phone.reload()
    await expect(phone.getByRole('alert')).toBeVisible()

    await page.reload()
    await expect(drawer(page).getByRole('region', { name: w.evidence })).toContainText(digest)
    await drawer(page).getByRole('button', { name: w.accept, exact: true }).click()
    await expect(drawer(page).getByRole('button', { name: w.revoke, exact: true })).toBeVisible()

    // Its customer sees it, and no other's; the number stays covered.
    const buyer = await person(browser, language, 'buyer', '/powerOfAttorney')
    await expect(buyer.page.getByRole('row', { name: w.party })).toBeVisible()
    await expect(buyer.page.getByRole('row', { name: 'Seaview Medical Supply LLC' })).toHaveCount(0)
    await buyer.page.goto('/importersAndExporters')
    await expect(buyer.page.getByRole('row', { name: w.party })).toContainText('**-***')
    await expect(list(buyer.page)).not.toContainText('Lone Star')
    await expect(list(buyer.page).getByRole('button', { name: w.add })).toHaveCount(0)

    await drawer(page).getByRole('button', { name: w.revoke, exact: true }).click()
    await dialog(page).getByLabel(w.reason).fill('Broker changed')
    await dialog(page).getByRole('button', { name: w.revoke, exact: true }).click()
    await expect(drawer(page)).toContainText('Broker changed')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoHoles(page, 'a power on a phone')
    const party = await call(page, 'GET', '/api/customs/usParty/query', { search: w.party })
    expect(JSON.stringify(party)).not.toContain(ein[language])
    expect([...problems, ...buyer.problems, ...outside.problems.filter((p) => !p.includes('404'))]).toEqual([])
  })
