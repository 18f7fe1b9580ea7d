import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { fill, makeCase } from './declarations.ts'
import { givePapers, sign, tickByKeyboard } from './signing.ts'
import { call, expectNoHoles, type Language, letOnePersonDoBoth, signIn, useLanguage, watch } from './steps.ts'
import { test } from './test.ts'

// A declaration through customs' hands: received, returned with three faults, mended from the list, submitted again, and closed by receipts that come in disorder.

const dec = (page: Page, method: 'GET' | 'POST', verb: string, values: object) =>
  call(page, method, `/api/customs/declaration/${verb}`, values)

/** A declaration that was passed. */
async function checked(page: Page): Promise<{ id: string; code: string }> {
  const { caseId, ids } = await makeCase(page, 1, { billNo: 'EGLV0009' }, { unitPrice: '2.5', totalPrice: '25' })
  const id = ids[0]!
  await fill(page, id)
  // These walks are about what comes after: one person makes and checks.
  await letOnePersonDoBoth(page)
  await givePapers(page, caseId)
  await dec(page, 'POST', 'sendToCheck', { id, version: (await dec(page, 'GET', 'queryById', { id })).version })
  await sign(page, 'approve', id)
  return { id, code: (await dec(page, 'GET', 'queryById', { id })).code }
}
const submit = (page: Page, id: string) => sign(page, 'submit', id)

let serial = Date.now() % 100_000_000
const china = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().replace('T', ' ').slice(0, 19)
const numbers = () => ({
  seqNo: `I2026000${String(++serial).padStart(9, '0')}`,
  entryId: `531620261${String(serial).padStart(9, '0')}`,
})
/** A file of receipts as the client writes it: [channel, seconds from now, note]. */
const file = (
  of: { seqNo: string; entryId: string; code?: string },
  lines: readonly (readonly [string, number, string?])[],
) => ({
  name: `receipts-${serial}.xml`,
  mimeType: 'application/xml',
  buffer: Buffer.from(
    `<Root>${lines.map(([channel, after, note = '']) => `<DEC_RESULT><CUS_CIQ_NO>${of.seqNo}</CUS_CIQ_NO><ENTRY_ID>${of.entryId}</ENTRY_ID>${of.code ? `<ClientSeqNo>${of.code}</ClientSeqNo>` : ''}<CHANNEL>${channel}</CHANNEL><NOTE>${note}</NOTE><NOTICE_DATE>${china(Date.now() + after * 1000)}</NOTICE_DATE></DEC_RESULT>`).join('')}</Root>`,
  ),
})

const words = {
  zh: {
    imports: '导入回执',
    result: /新增 2 条，已有 0 条，待认领 0 条/,
    again: /新增 0 条，已有 2 条/,
    fix: '退单修改',
    settled: (n: number) => `已处理 ${n} / 3`,
    takeOver: /^采用/,
    note: '说明',
    notApplicable: '不适用',
    resend: '检查并重新提交',
    exports: /导出报文/,
    receipts: '回执',
    closed: '已结关',
    close: '关闭',
    amendments: '改单',
    askAmend: '申请修改',
    reason: '申请理由',
    keep: '保存草稿',
    handed: '已提交海关',
    approve: '海关同意',
    approved: '海关同意',
  },
  en: {
    imports: 'Import responses',
    result: /2 new, 0 already imported, 0 unassigned/,
    again: /0 new, 2 already imported/,
    fix: 'Corrections',
    settled: (n: number) => `${n} of 3 resolved`,
    takeOver: /^Use this/,
    note: 'Note',
    notApplicable: 'Not applicable',
    resend: 'Check and resubmit',
    exports: /Export the message/,
    receipts: 'Responses',
    closed: 'Closed',
    close: 'Close',
    amendments: 'Amendments',
    askAmend: 'Request amendment',
    reason: 'Reason',
    keep: 'Save the draft',
    handed: 'Submitted to customs',
    approve: 'Customs approved',
    approved: 'Approved',
  },
} as const satisfies Partial<Record<Language, object>>

async function dropReceipts(
  page: Page,
  w: (typeof words)['zh' | 'en'],
  files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0],
) {
  await page.getByRole('button', { name: w.imports }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(files)
  return dialog
}

for (const language of ['zh', 'en'] as const) {
  test(`a returned declaration is mended from its list and closed, in ${language}`, async ({ page }) => {
    test.setTimeout(150_000)
    const w = words[language]
    const { problems } = watch(page)
    await useLanguage(page, language)
    await signIn(page, 'demo', 'admin')
    // Customs said the same of another one before, and somebody mended it.
    const earlier = await checked(page)
    await submit(page, earlier.id)
    await dec(page, 'POST', 'addReceipt', {
      id: earlier.id,
      channel: 'Z',
      at: new Date().toISOString(),
      note: '毛重与舱单不符',
    })
    await dec(page, 'POST', 'patch', { id: earlier.id, head: { GrossWet: { from: '12', to: '12.8' } } })

    const { id, code } = await checked(page)
    await submit(page, id)
    const of = { ...numbers(), code }
    await page.goto('/ClassifyOrder?part=declarations')
    const first = file(of, [
      ['L', 0],
      ['Z', 0, '1、毛重与舱单不符；2、合同协议号与随附合同不一致；3、请补充说明贸易情况'],
    ])
    const dialog = await dropReceipts(page, w, [first])
    await expect(dialog.getByRole('status').filter({ hasText: w.result })).toBeVisible()
    // The same once more adds nothing.
    await dialog.locator('input[type=file]').setInputFiles([{ ...first, name: 'again.xml' }])
    await expect(dialog.getByRole('status').filter({ hasText: w.again })).toBeVisible()
    await expectNoHoles(page, `fix ${language}`)
    await dialog.getByRole('link').filter({ hasText: code }).first().click()

    // It opens as the list of what customs objects to.
    await expect(page.getByRole('tab', { name: w.fix })).toHaveAttribute('aria-selected', 'true')
    const cards = page.locator('.fix-card')
    await expect(cards).toHaveCount(3)
    await expect(page.locator('.fix-head')).toContainText(w.settled(0))
    await expect(cards.nth(0)).toContainText('毛重与舱单不符')
    await page.keyboard.press('F8')
    await expect(cards.nth(0).locator('input[data-place="head.GrossWet"]')).toBeFocused()
    await expectAccessible(page, 'faults of a declaration')
    await cards.nth(0).getByRole('button', { name: w.takeOver }).first().click()
    await expect(cards.nth(0).locator('input[data-place="head.GrossWet"]')).toHaveValue('12.8')
    await expect(page.locator('.fix-head')).toContainText(w.settled(1))
    await cards.nth(1).locator('input[data-place="head.ContrNo"]').fill('HT-2026-10')
    await page.keyboard.press('Enter')
    await expect(page.locator('.fix-head')).toContainText(w.settled(2))
    await cards.nth(2).getByLabel(w.note).fill('已电话说明')
    await cards.nth(2).getByRole('button', { name: w.notApplicable }).click()
    await expect(page.locator('.fix-head')).toContainText(w.settled(3))
    await expectNoHoles(page, `fix ${language}`)

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: w.resend }).click()
    await tickByKeyboard(page)
    await page.getByRole('dialog').locator('.ant-modal-footer .ant-btn-primary').click()
    await expect(page.getByRole('dialog').getByRole('button', { name: w.exports })).toBeVisible()
    await tickByKeyboard(page)
    await page.getByRole('dialog').getByRole('button', { name: w.exports }).click()
    expect((await download).suggestedFilename()).toMatch(/-2\.xml$/)
    expect(await dec(page, 'GET', 'open', { id })).toMatchObject({
      row: { status: 'submitted', round: 2, faultCount: 0 },
      head: { GrossWet: '12.8', ContrNo: 'HT-2026-10' },
    })

    // An amendment once customs has it: before and after beside each other.
    await dec(page, 'POST', 'addReceipt', { id, channel: 'L', at: new Date().toISOString() })
    await page.goto(`/declarationDetail?id=${id}&tab=amendments`)
    await page.getByRole('button', { name: w.askAmend }).click()
    const drawer = page.getByRole('dialog')
    await drawer.locator('input[data-place="head.ContrNo"]').fill('HT-2026-11')
    await page.keyboard.press('Enter')
    await expect(drawer.locator('.amend-changes')).toContainText('HT-2026-11')
    await drawer.getByLabel(w.reason).fill('合同号有误')
    await drawer.getByRole('button', { name: w.keep }).click()
    await expect(page.locator('.amend-card')).toContainText('HT-2026-11')
    for (const step of [w.handed, w.approve]) {
      await page.locator('.amend-card').getByRole('button', { name: step }).click()
      await page.getByRole('dialog').getByRole('button', { name: step }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await expect(page.locator('.amend-card')).toContainText(w.approved)
    await expectNoHoles(page, `fix ${language}`)
    expect((await dec(page, 'GET', 'open', { id })).head.ContrNo).toBe('HT-2026-11')

    // The rest in disorder, in two files.
    await page.getByRole('tab', { name: w.receipts, exact: true }).click()
    const rest = await dropReceipts(page, w, [
      file(of, [
        ['R', 9],
        ['G', 3],
      ]),
      file(of, [
        ['F', 7],
        ['T', 5],
      ]),
    ])
    await expect(rest.getByRole('status').filter({ hasText: w.result })).toHaveCount(2)
    await rest.getByRole('button', { name: w.close }).last().click()
    await expect(page.locator('.dec-title')).toContainText(w.closed)
    await expectNoHoles(page, `fix ${language}`)
    expect(problems).toEqual([])
  })
}

test('an accepted declaration is withdrawn once customs agrees, and its goods can be declared again', async ({
  page,
}) => {
  const { problems } = watch(page)
  await useLanguage(page, 'en')
  await signIn(page, 'demo', 'admin')
  const { id, code } = await checked(page)
  await submit(page, id)
  await dec(page, 'POST', 'addReceipt', { id, channel: 'L', at: new Date().toISOString(), ...numbers() })
  await page.goto(`/declarationDetail?id=${id}&tab=amendments`)
  await page.getByRole('button', { name: 'Request withdrawal' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`Request withdrawal · ${code}`)
  // Named above the box too, where the name stays while somebody types.
  await expect(dialog.locator('label', { hasText: 'Reason' })).toBeVisible()
  await dialog.getByLabel('Reason').fill('The goods were sent back')
  await dialog.locator('.ant-modal-footer .ant-btn-primary').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const card = page.locator('.amend-card')
  await expect(card).toContainText('The goods were sent back')
  for (const step of ['Submitted to customs', 'Customs approved']) {
    await card.getByRole('button', { name: step }).click()
    await page.getByRole('dialog').getByRole('button', { name: step }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await expect(page.locator('.dec-title')).toContainText('Withdrawn')
  await expectNoHoles(page, 'a withdrawal')
  const { row } = await dec(page, 'GET', 'open', { id })
  expect(row.status).toBe('withdrawn')
  const again = await dec(page, 'POST', 'make', { caseId: row.caseId, merge: 'none' })
  expect(again.ids).toHaveLength(1)
  expect(problems).toEqual([])
})

test('receipts of nobody wait until a person says whose they are, are dismissed, and come back from a wrong declaration', async ({
  page,
}) => {
  const { problems } = watch(page)
  await signIn(page, 'demo', 'admin')
  const [wrong, right] = [await checked(page), await checked(page)]
  for (const { id } of [wrong, right]) await submit(page, id)
  const of = numbers()
  await page.goto('/ClassifyOrder?part=declarations')
  const dialog = await dropReceipts(page, words.zh, [
    file(of, [
      ['L', 1],
      ['F', 2],
    ]),
    { name: 'bad.xml', mimeType: 'application/xml', buffer: Buffer.from('<Root>') },
  ])
  await expect(dialog.getByRole('status').filter({ hasText: /待认领 2 条/ })).toBeVisible()
  await expect(dialog.getByRole('alert').filter({ hasText: 'bad.xml' })).toBeVisible()
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await page.getByRole('button', { name: /待认领 \d+/ }).click()
  const waiting = page.getByRole('dialog')
  const one = waiting.getByLabel(`选择回执 L ${of.entryId}`)
  await one.check()
  await expect(waiting.getByRole('button', { name: '不处理所选 2 条' })).toBeDisabled()
  await waiting.getByLabel('不处理的原因').fill('别家的回执')
  await waiting.getByRole('button', { name: '不处理所选 2 条' }).click()
  await expect(one).toHaveCount(0)
  await waiting.getByText(/^已搁置 \d+$/).click()
  await expect(waiting.getByText(/不处理 · .* · 别家的回执/).first()).toBeVisible()
  await one.check()
  await waiting.getByRole('button', { name: '重新处理所选 2 条' }).click()
  await expect(one).toHaveCount(0)
  await waiting.getByText(/^待认领 \d+$/).click()
  await one.check()
  await waiting.getByRole('combobox').fill(wrong.code)
  await page.locator('.ant-select-item-option').filter({ hasText: wrong.code }).first().click()
  await waiting.getByRole('button', { name: '认领所选 2 条' }).click()
  await expect(one).toHaveCount(0)
  expect(await dec(page, 'GET', 'queryById', { id: wrong.id })).toMatchObject({
    status: 'released',
    entryId: of.entryId,
  })

  // It was another's: both states follow.
  await page.goto(`/declarationDetail?id=${wrong.id}&tab=receipts`)
  await page.getByRole('button', { name: '回执 L 认领有误' }).click()
  const move = page.getByRole('dialog')
  await move.getByText('转给另一份报关单').click()
  await move.getByRole('combobox').fill(right.code)
  await page.locator('.ant-select-item-option').filter({ hasText: right.code }).first().click()
  await expect(page.locator('.ant-select-item-option').filter({ hasText: wrong.code })).toHaveCount(0)
  await move.getByRole('button', { name: '撤回 2 条' }).click()
  await expect(page.locator('.dec-title')).toContainText('已提交')
  await expectNoHoles(page, 'receipts zh')
  expect(await dec(page, 'GET', 'queryById', { id: wrong.id })).toMatchObject({ status: 'submitted', entryId: null })
  expect(await dec(page, 'GET', 'queryById', { id: right.id })).toMatchObject({
    status: 'released',
    entryId: of.entryId,
  })
  expect(problems).toEqual([])
})
