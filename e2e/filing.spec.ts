import { readFile } from 'node:fs/promises'

import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { as, field, fill, makeCase, open } from './declarations.ts'
import { givePapers, sign, tickByKeyboard } from './signing.ts'
import { call, unfold } from './steps.ts'
import { test } from './test.ts'

test('from draft to the message: sent to check, passed by the head of the desk, submitted with a file that says what the form said', async ({
  browser,
}) => {
  const maker = await as(browser, 'declarant')
  const { caseId, ids } = await makeCase(maker.page, 1)
  await fill(maker.page, ids[0]!)
  const { page } = maker
  await open(page, ids[0]!)
  await field(page, 'BillNo').fill('MAEU7788990')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '送审' }).click()
  await expect(page.locator('.dec-title')).toContainText('待审单')
  await expect(page.getByRole('button', { name: '审单通过' })).toHaveCount(0)

  const chief = await as(browser, 'admin')
  await open(chief.page, ids[0]!)
  const takeBack = async () => {
    await chief.page.getByRole('button', { name: '退回制单' }).click()
    await chief.page.getByRole('dialog').getByLabel('原因').fill('请核对提运单号')
    await chief.page.getByRole('dialog').getByRole('button', { name: '退回制单' }).click()
    await expect(chief.page.locator('.dec-title')).toContainText('制单中')
  }
  await takeBack()
  // Who sends it to be checked is told that somebody else passes it, before and after a reload.
  await chief.page.getByRole('button', { name: '送审' }).click()
  await expect(chief.page.locator('.dec-actions')).toContainText('待另一人审单')
  await chief.page.reload()
  await expect(chief.page.locator('.dec-actions')).toContainText('待另一人审单')
  await expect(chief.page.getByRole('button', { name: '审单通过' })).toHaveCount(0)
  await takeBack()
  await page.reload()
  await expect(page.locator('.dec-head')).toContainText('请核对提运单号')
  await page.getByRole('button', { name: '送审' }).click()
  await expect(page.locator('.dec-title')).toContainText('待审单')
  await chief.page.reload()
  const dialog = chief.page.getByRole('dialog')
  // Without its papers it is not passed, whatever is ticked.
  await chief.page.getByRole('button', { name: '审单通过' }).click()
  await expect(dialog).toContainText('个错误，修正后才能审单通过')
  const passes = dialog.locator('.ant-modal-footer .ant-btn-primary')
  await expect(passes).toBeDisabled()
  await givePapers(page, caseId)
  await chief.page.reload()
  await expect(chief.page.locator('.dec-counts:visible').first()).toBeVisible()
  await chief.page.getByRole('button', { name: '审单通过' }).click()
  // What is passed stands in the question and on the button; no tariff is on file here.
  await expect(dialog.locator('.ant-modal-title')).toContainText('10.00 USD，税款待核定')
  await expect(passes).toHaveText('审单通过 10.00 USD，税款待核定')
  await expectAccessible(chief.page, 'the warnings before it is passed', { within: '.ant-modal' })
  expect(await tickByKeyboard(chief.page)).toBeGreaterThan(1)
  await passes.focus()
  await chief.page.keyboard.press('Enter')
  await expect(chief.page.locator('.dec-title')).toContainText('已审单')
  await chief.page.getByRole('button', { name: '导出并提交' }).click()
  await expect(dialog).toContainText('不直接连接海关')
  await expect(dialog).toContainText('MAEU7788990')
  await expectAccessible(chief.page, 'the last look before it is submitted', { within: '.ant-modal' })
  expect(await tickByKeyboard(chief.page)).toBeGreaterThan(1)
  const arriving = chief.page.waitForEvent('download')
  await dialog.getByRole('button', { name: /导出报文并提交/ }).click()
  const file = await arriving
  expect(file.suggestedFilename()).toMatch(/\.xml$/)
  const message = (await readFile(await file.path())).toString()
  for (const value of [
    '<BillNo>MAEU7788990</BillNo>',
    '<CodeTS>8504401400</CodeTS>',
    '<TradeName>深圳鹏程电子有限公司</TradeName>',
    '<IEFlag>I</IEFlag>',
  ])
    expect(message).toContain(value)
  await expect(chief.page.locator('.dec-title')).toContainText('已提交')
  await expect(chief.page.locator('.dec-head')).toContainText('不能修改')
  await expect(field(chief.page, 'BillNo')).toHaveAttribute('readonly')
  await expect(chief.page.getByRole('button', { name: '下载报文' })).toBeVisible()
  await chief.page.getByRole('tab', { name: '变更记录' }).click()
  await expect(chief.page.locator('.dec-tab')).toContainText('MAEU7788990')
  await expect(chief.page.locator('.dec-tab')).toContainText('已确认警告（审单通过）')
  await expect(chief.page.locator('.dec-tab')).toContainText('已确认警告（导出报文并提交）')
  expect([...maker.problems, ...chief.problems]).toEqual([])
})

interface Filed {
  readonly message: string
  /** What went beside it. */
  readonly papers: string | undefined
}

/** Sent to check, passed by a colleague, and submitted by the maker on the page; gives what left. */
async function file(maker: Page, chief: Page, id: string, withPapers: boolean): Promise<Filed> {
  await maker.getByRole('button', { name: '送审' }).click()
  await expect(maker.locator('.dec-title')).toContainText('待审单')
  await sign(chief, 'approve', id)
  await maker.reload()
  await maker.getByRole('button', { name: '导出并提交' }).click()
  await tickByKeyboard(maker)
  const downloads = [maker.waitForEvent('download', (d) => d.suggestedFilename().endsWith('.xml'))]
  if (withPapers) downloads.push(maker.waitForEvent('download', (d) => d.suggestedFilename().endsWith('.zip')))
  await maker
    .getByRole('dialog')
    .getByRole('button', { name: /导出报文并提交/ })
    .click()
  const [message, papers] = await Promise.all(downloads)
  await expect(maker.locator('.dec-title')).toContainText('已提交')
  return {
    message: (await readFile(await message!.path())).toString(),
    papers: papers && (await readFile(await papers.path())).toString('latin1'),
  }
}

/** The count of errors beside the form; none stands where there is none. */
const errors = (page: Page) => page.locator('.dec-counts:visible [data-level=error]')

const receive = async (page: Page, id: string, channel: string, minutesAgo: number) =>
  call(page, 'POST', '/api/customs/declaration/addReceipt', {
    id,
    channel,
    at: new Date(Date.now() + 60_000 - minutesAgo * 1000).toISOString(),
    entryId: '531620261000000011',
    seqNo: 'I20260000000000011',
  })

test('two steps: a summary takes the goods out, and the workbench leads to its complete declaration under the same number', async ({
  browser,
}) => {
  const [maker, chief] = [await as(browser, 'declarant'), await as(browser, 'reviewer')]
  const { page } = maker
  const { caseId, ids } = await makeCase(page, 1, { billNo: 'TWOSTEP0001' })
  const id = ids[0]!
  await fill(page, id)
  // What only the second step tells.
  const { lines } = await call(page, 'GET', '/api/customs/declaration/open', { id })
  const later = ['GModel', 'DutyMode', 'DistrictCode', 'DestCode', 'CiqCode']
  const item = Object.fromEntries(later.map((name) => [name, { from: lines[0].item[name] ?? '', to: '' }]))
  await call(page, 'POST', '/api/customs/declaration/patch', { id, lines: { set: [{ id: lines[0].id, item }] } })
  await open(page, id)
  await expect(errors(page)).toBeVisible()
  await field(page, 'TypeStep').fill('5')
  await page.keyboard.press('Enter')
  await expect(page.locator('.dec-counts:visible, .dec-checks-none:visible').first()).toBeVisible()
  await expect(errors(page)).toHaveCount(0)
  const summary = await file(page, chief.page, id, false)
  expect(summary.message).toMatch(/<Type> {2}5<\/Type>/)
  await receive(page, id, 'L', 2)
  await receive(page, id, 'F', 1)

  await page.goto('/workbench')
  const tile = page.locator('.bench-todo', { hasText: '待完整申报的概要申报' })
  await unfold(tile)
  await tile.click()
  const { code } = await call(page, 'GET', '/api/customs/declaration/queryById', { id })
  // The workbench that is being left shows the same declaration: only the list's row stays.
  await page.getByRole('grid').filter({ visible: true }).getByRole('link', { name: code, exact: true }).click()
  await expect(page.locator('.dec-head')).toContainText('531620261000000011')
  await page.getByRole('button', { name: '完整申报' }).click()
  await expect(page.locator('.dec-title')).toContainText('制单中')
  await expect(field(page, 'TypeStep')).toHaveValue('6')
  await expect(errors(page)).toBeVisible()
  const { status } = (await call(page, 'GET', '/api/customs/customsCase/open', { id: caseId })).row
  expect(status).toBe('toDispatch')
  await givePapers(page, caseId)
  await call(page, 'POST', '/api/customs/declaration/patch', {
    id,
    lines: {
      set: [
        {
          id: lines[0].id,
          item: Object.fromEntries(later.map((name) => [name, { from: '', to: lines[0].item[name] ?? '' }])),
        },
      ],
    },
  })
  await page.reload()
  await page.getByRole('button', { name: /^随附业务单证/ }).click()
  await expect(page.locator('.dec-block', { has: page.getByRole('button', { name: /^随附单据/ }) })).toContainText(
    'invoice.pdf',
  )
  await expect(page.getByRole('button', { name: /^随附业务单证/ })).toHaveCount(0)
  await expectAccessible(page, 'papers that go with a declaration', { within: '.dec-blocks' })
  const whole = await file(page, chief.page, id, true)
  expect(whole.message).toMatch(/<Type> {2}6<\/Type>/)
  expect(whole.message).toContain('<EntryId>531620261000000011</EntryId>')
  const names = [...whole.message.matchAll(/<EdocID>(\d{12}IM\d{18}\.pdf)<\/EdocID>/g)].map(([, name]) => name!)
  expect(names).toHaveLength(5)
  for (const name of names) expect(whole.papers).toContain(name)
  await expect(page.getByRole('button', { name: '下载报文' })).toBeVisible()
  expect([...maker.problems, ...chief.problems]).toEqual([])
})

test('papers that nobody sent are made from the case, kept among its papers, and attached', async ({ browser }) => {
  const { page, problems } = await as(browser, 'declarant')
  const { caseId, ids } = await makeCase(page, 1, { billNo: 'MADE0001' })
  const id = ids[0]!
  await fill(page, id)
  await open(page, id)
  const attached = page.locator('.dec-block', { has: page.getByRole('button', { name: /^随附单据/ }) })
  const make = page.getByRole('button', { name: '制作并随附' })
  await make.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: '商业发票' }).hover()
  await page.getByRole('menuitem', { name: '英文' }).click()
  await expect(attached.locator('[data-row="0"]')).toContainText('Commercial invoice.pdf')
  await make.click()
  await expect(page.getByRole('menuitem', { name: '商业发票' })).toHaveCount(0)
  // What the authorities laid down has one language.
  await page.getByRole('menuitem', { name: '代理报关委托书' }).click()
  await expect(attached.locator('[data-row="1"]')).toContainText('代理报关委托书.pdf')
  await expect
    .poll(async () => (await call(page, 'GET', '/api/customs/declaration/open', { id })).blocks.documents?.length)
    .toBe(2)
  await expectAccessible(page, 'a declaration with papers that were made', { within: '.dec-blocks' })
  const { documents } = await call(page, 'GET', '/api/customs/customsCase/documents', { id: caseId })
  const kept = documents.filter((d: { fileName: string | null }) => d.fileName)
  expect(kept.map((d: { kind: string; state: string }) => [d.kind, d.state]).toSorted()).toEqual([
    ['invoice', 'received'],
    ['powerOfAttorney', 'received'],
  ])
  expect(problems).toEqual([])
})

test('a rate under RCEP is claimed with its certificate, the line that it covers, and the origin under the agreement', async ({
  browser,
}) => {
  const [maker, chief] = [await as(browser, 'declarant'), await as(browser, 'reviewer')]
  const { page } = maker
  const { caseId, ids } = await makeCase(page, 1, { billNo: 'RCEP0001' })
  const id = ids[0]!
  await fill(page, id)
  await givePapers(page, caseId)
  await open(page, id)
  await page.getByRole('button', { name: /^原产地对应关系/ }).click()
  const ties = page.locator('.dec-block', { has: page.getByRole('button', { name: /^原产地对应关系/ }) })
  await ties.locator('[data-row="0"] [data-col="0"]').click()
  for (const typed of ['Y22', 'C2026MY000123', '1', '1']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  const problems = page.locator('.dec-checks button')
  // What claims it needs its certificate among the papers, and the line says where it comes from by the agreement's rules.
  await expect(problems.filter({ hasText: '原产地证' }).first()).toBeVisible()
  const missing = problems.filter({ hasText: '优惠贸易协定项下原产地' })
  await missing.first().click()
  const claimed = page.locator('input[data-place$=".RcepOrigPlaceCode"]').first()
  await claimed.fill('MYS')
  await page.keyboard.press('Enter')
  await expect(missing).toHaveCount(0)
  await givePapers(page, caseId, 'originCertificate')
  await page.reload()
  await expect(problems.filter({ hasText: /缺少|没有.*原产地证/ })).toHaveCount(0)
  await expect(page.locator('.dec-counts:visible, .dec-checks-none:visible').first()).toBeVisible()
  await expect(errors(page)).toHaveCount(0)
  const { message } = await file(page, chief.page, id, false)
  expect(message).toMatch(
    /<EcoRelation>\s*<CertType>Y22<\/CertType>\s*<EcoCertNo>(<!\[CDATA\[)?C2026MY000123(\]\]>)?<\/EcoCertNo>\s*<DecGNo>1<\/DecGNo>\s*<EcoGNo>1<\/EcoGNo>/,
  )
  expect(message).toContain('<RcepOrigPlaceCode>MYS</RcepOrigPlaceCode>')
  expect([...maker.problems, ...chief.problems]).toEqual([])
})
