import { expect, type Browser, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { call, expectNoHoles, locales, signIn, unfold, useLanguage, watch, type Language } from './steps.ts'
import { test } from './test.ts'

const base = '/api/customs/customsCase'

interface Seat {
  readonly page: Page
  readonly problems: string[]
  readonly post: (path: string, body: object) => Promise<any>
  readonly get: (path: string) => Promise<any>
}

/** Somebody at his own browser. */
async function seat(
  browser: Browser,
  username: string,
  language: Language,
  viewport = { width: 1440, height: 900 },
): Promise<Seat> {
  const context = await browser.newContext({ locale: locales[language], viewport })
  const page = await context.newPage()
  const { problems } = watch(page)
  await useLanguage(page, language)
  await signIn(page, 'demo', username)
  const call = async (method: 'get' | 'post', path: string, data?: object) => {
    const token = (await context.cookies()).find((c) => c.name === 'token')!.value
    const answer = await page.request[method](path, {
      headers: { authorization: `Bearer ${token}` },
      ...(data && { data }),
    })
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
    return (await answer.json()).data
  }
  return { page, problems, post: (path, body) => call('post', path, body), get: (path) => call('get', path) }
}

/** A real, small PDF of one page with a word on it. */
function pdf(word: string): Buffer {
  const stream = `BT /F1 24 Tf 72 720 Td (${word}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const at = objects.map((object, n) => {
    const place = file.length
    file += `${n + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = at.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${file}xref\n0 ${at.length + 1}\n0000000000 65535 f \n${table}trailer << /Size ${at.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
  )
}

const axe = async (page: Page, where: string) => {
  // What still loads has no words yet.
  await expect(page.locator('.ant-skeleton:visible')).toHaveCount(0)
  // Where tabs do not fit, the library puts a button for the others among them.
  await expectAccessible(page, where, { without: '.case-tabs > .ant-tabs-nav' })
}
/** On a phone the tabs glide beneath the finger, so it presses until the tab is the open one. */
const tab = (page: Page, name: RegExp) =>
  expect(async () => {
    await page.getByRole('tab', { name }).click()
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true', { timeout: 2000 })
  }).toPass()
const paperRow = (page: Page, words: string) => page.locator('.paper').filter({ hasText: words })
const narrow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** A case of the customer with one decided line, ready to be quoted. */
async function quotable(staff: Seat): Promise<{ id: string; code: string }> {
  const customers: { id: string; label: string }[] = await staff.get('/api/trade/customer/queryOptions')
  const made = await staff.post(`${base}/add`, {
    direction: 'import',
    urgent: false,
    currency: 'USD',
    incoterm: 'CIF',
    supervisionMode: '0110',
    orgId: customers.find((c) => c.label.includes('鹏程'))!.id,
  })
  await staff.post(`${base}/patchLines`, {
    caseId: made.id,
    add: [
      {
        id: crypto.randomUUID(),
        position: 1,
        values: {
          name: '轴承',
          modelNumber: `E2E-${made.code}`,
          hsCode: '8482102000',
          elements: '4|3|轴承',
          quantity: '10',
          unit: '007',
          unitPrice: '5',
        },
      },
    ],
  })
  const { row } = await staff.get(`${base}/open?id=${made.id}`)
  await staff.post(`${base}/submit`, { id: made.id, version: row.version })
  return made
}

test('staff quote and ask; the customer, on a phone and in English, answers, sends a paper, confirms and follows', async ({
  browser,
}) => {
  const staff = await seat(browser, 'declarant', 'zh')
  const { id, code } = await quotable(staff)
  const { page } = staff
  await page.goto(`/ClassifyOrder?id=${id}&part=charges`)
  await page.getByRole('button', { name: '增加费用' }).click()
  const price = page.getByLabel('第 1 笔 单价')
  await price.fill('33.335')
  await page.getByLabel('第 1 笔 数量').fill('3')
  await page.getByLabel('第 1 笔 说明').fill('进口代理')
  await expect(page.locator('.charge-sums')).toContainText('100.01')
  await axe(page, 'charges')
  await tab(page, /沟通/)
  await page.locator('.talk-compose').getByText('向客户提问', { exact: true }).click()
  await page.getByRole('textbox', { name: '向客户提问' }).fill('轴承是什么材质？')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.talk-card[data-open=true]')).toContainText('轴承是什么材质？')
  await page.locator('.talk-compose').getByText('内部备注', { exact: true }).click()
  await page.getByRole('textbox', { name: '内部备注' }).fill('客户付款慢')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.talk-card[data-internal=true]')).toContainText('客户付款慢')
  await axe(page, 'talk')
  await page.getByRole('button', { name: '报价并请客户确认' }).click()
  await expect(page.locator('.ant-modal-confirm')).toContainText('税款尚未核定，不在报价金额内；客户会看到这一点。')
  await page.locator('.ant-modal-confirm').getByRole('button', { name: '报价并请客户确认' }).click()
  await expect(page.locator('.case-ladder [data-state=now]')).toContainText('待客户确认')
  await expect(page.locator('.case-waits')).toHaveText('等客户确认报价。')

  const customer = await seat(browser, 'buyer', 'en', { width: 390, height: 844 })
  const own = customer.page
  await own.goto('/workbench')
  await unfold(own.locator('.bench-todo').filter({ hasText: /quote/i }).first())
  await own.goto(`/ClassifyOrder?id=${id}`)
  const duties = own.locator('.duties').first()
  await expect(duties).toContainText('Answer 1 questions')
  await expect(duties).toContainText('100.01 CNY')
  // He reads his own words, not the broker's.
  await expect(own.locator('.case-ladder [data-state=now]')).toHaveText('Please confirm the quote')
  await expect(own.locator('.case-ladder')).not.toContainText(/classify|dispatch|To declare/i)
  await expect(own.locator('body')).not.toContainText('客户付款慢')
  expect(await narrow(own)).toBeLessThanOrEqual(0)
  await axe(own, 'what the customer has to do')
  await duties.getByRole('button', { name: /Answer/ }).click()
  await own.getByLabel('Answer', { exact: true }).fill('Bearing steel GCr15')
  await own.getByRole('button', { name: 'Send the answer' }).click()
  await expect(own.locator('.talk-card[data-open=true]')).toHaveCount(0)
  await expect(own.locator('body')).not.toContainText('客户付款慢')
  await expect(duties).not.toContainText('Answer')

  await duties.getByRole('button', { name: /documents/ }).click()
  await expect(paperRow(own, 'Invoice')).toContainText('Outstanding')
  const bytes = pdf(`Invoice ${code}`)
  await own.locator('.papers-tab input[type=file]').setInputFiles([
    { name: 'INV-0031.pdf', mimeType: 'application/pdf', buffer: bytes },
    { name: 'scan.pdf', mimeType: 'application/pdf', buffer: pdf(`List ${code}`) },
  ])
  const dialog = own.getByRole('dialog')
  await expect(dialog.locator('.uploads li').first()).toContainText('Invoice')
  // Nobody can tell what scan.pdf is.
  await expect(dialog.getByRole('button', { name: 'Upload', exact: true })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Document type of scan.pdf' }).click()
  await own.locator('.ant-select-item-option').filter({ hasText: 'Packing list' }).click()
  await axe(own, 'what was chosen to be sent')
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(paperRow(own, 'Invoice')).toContainText('Received')
  await expect(paperRow(own, 'Packing list')).toContainText('scan.pdf')
  // The very same once more is told, and left out.
  await own
    .locator('.papers-tab input[type=file]')
    .setInputFiles({ name: 'contract.pdf', mimeType: 'application/pdf', buffer: bytes })
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog).toContainText('This file is already in this case (Invoice, INV-0031.pdf)')
  await dialog.getByRole('button', { name: 'Remove contract.pdf' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await narrow(own)).toBeLessThanOrEqual(0)
  await axe(own, 'the customer’s papers')
  const [saved] = await Promise.all([
    own.waitForEvent('download'),
    own.getByRole('button', { name: 'Download INV-0031.pdf' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('INV-0031.pdf')
  const [zip] = await Promise.all([
    own.waitForEvent('download'),
    own.getByRole('button', { name: 'Download all' }).click(),
  ])
  expect(zip.suggestedFilename()).toBe(`${code} documents.zip`)

  const approve = 'Approve 100.01 CNY, tax not known yet'
  await expect(duties).toContainText('The taxes are not known yet; they are not in the total and come on top.')
  await duties.getByRole('button', { name: approve }).click()
  await expect(own.locator('.ant-modal-confirm')).toContainText('100.01 CNY')
  await axe(own, 'the question before a quote is approved')
  await own.locator('.ant-modal-confirm').getByRole('button', { name: approve, exact: true }).click()
  await expect(duties).not.toContainText('Approve')
  await tab(own, /Timeline/)
  const events = own.locator('.events li')
  await expect(events.first()).toContainText('You confirmed the quote')
  await expect(own.locator('.events')).toContainText('Received: Packing list')
  await expect(own.locator('.events')).not.toContainText('step.')
  await axe(own, 'the customer’s timeline')
  await expectNoHoles(own, 'the customer’s case')

  // The broker looks at the papers; the customer hears what is wrong with one.
  await page.goto(`/ClassifyOrder?id=${id}&part=documents`)
  await expect(page.locator('.case-ladder [data-state=now]')).toContainText('待报关')
  // One next step for whoever declares: the declarations are made, then worked on.
  const next = page.locator('.case-actions .ant-btn-primary')
  await expect(next).toHaveCount(1)
  await next.filter({ hasText: '生成报关单' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '生成报关单' }).click()
  // What the maker should look at: this case says nothing of packages.
  await page.locator('.ant-modal-confirm').getByRole('button').click()
  await expect(next).toHaveText(/打开报关单/)
  await paperRow(page, '发票')
    .getByRole('button', { name: /审核通过/ })
    .click()
  await expect(paperRow(page, '发票')).toContainText('已审核')
  await paperRow(page, '装箱单').getByRole('button', { name: /操作/ }).click()
  await page.getByRole('menuitem', { name: '不合格' }).click()
  await page.getByRole('dialog').getByLabel('原因').fill('毛重看不清')
  await axe(page, 'refusing a paper')
  await page.getByRole('dialog').getByRole('button', { name: '不合格' }).click()
  await expect(paperRow(page, '装箱单')).toContainText('毛重看不清')
  await axe(page, 'papers')
  await tab(page, /动态/)
  await expect(page.locator('.events li').first()).toContainText('装箱单不合格')
  await expectNoHoles(page, 'the broker’s case')
  await own.goto(`/ClassifyOrder?id=${id}&part=documents`)
  await expect(paperRow(own, 'Packing list')).toContainText('Reason: 毛重看不清')
  expect([...staff.problems, ...customer.problems]).toEqual([])
})

test('staff send a quote without a charge as free by hand, and confirm for the customer with a reason and evidence', async ({
  browser,
}) => {
  const staff = await seat(browser, 'declarant', 'en')
  const { id } = await quotable(staff)
  const { page } = staff
  await page.goto(`/ClassifyOrder?id=${id}`)
  const box = page.locator('.ant-modal-confirm')
  await page.getByRole('button', { name: 'Quote and ask for confirmation' }).click()
  const ok = box.getByRole('button', { name: 'Quote and ask for confirmation' })
  await expect(box).toContainText('There is no charge.')
  await expect(ok).toBeDisabled()
  await box.getByRole('checkbox', { name: 'Free of charge' }).check()
  await expect(ok).toBeDisabled()
  await box.getByLabel('Why it is free').fill('first shipment')
  await axe(page, 'a quote that is free of charge')
  await ok.click()
  await expect(page.locator('.case-ladder [data-state=now]')).toContainText('Awaiting confirmation')
  await staff.post(`${base}/talk`, { id, messageId: crypto.randomUUID(), body: 'As agreed by telephone: we go ahead.' })
  await page.locator('.case-actions').getByRole('button', { name: 'Confirm', exact: true }).click()
  const confirms = box.getByRole('button', { name: 'Approve free of charge, tax not known yet' })
  await expect(confirms).toBeDisabled()
  await box.getByLabel('Why you confirm for the customer').fill('Ms Chen said so on the telephone')
  await expect(confirms).toBeDisabled()
  await box.getByLabel('Evidence (a document or a message)').click()
  await page.locator('.ant-select-item-option').filter({ hasText: 'As agreed by telephone' }).click()
  await confirms.click()
  await expect(page.locator('.case-ladder [data-state=now]')).toContainText('To declare')
  await tab(page, /Timeline/)
  const events = page.locator('.events')
  await expect(events).toContainText('Confirmed on behalf of the customer, by the message: “As agreed by telephone')
  await expect(events).toContainText('Ms Chen said so on the telephone')
  await expect(events).toContainText('Quoted as free of charge')
  await expect(events).toContainText('first shipment')
  expect(staff.problems).toEqual([])
})

test('freight and insurance stand with their currency, in the decimals that it has', async ({ browser }) => {
  const { page, problems, post } = await seat(browser, 'buyer', 'en')
  const amounts = { freight: '1200', freightCurrency: 'JPY', insurance: '12.5', insuranceCurrency: 'USD' }
  const made = await post(`${base}/add`, { direction: 'import', urgent: false, currency: 'USD', ...amounts })
  await page.goto(`/ClassifyOrder?id=${made.id}`)
  // While it is written the currency stands in the box.
  await expect(page.locator('.case-field').filter({ has: page.getByLabel('Freight', { exact: true }) })).toContainText(
    'JPY',
  )
  await page.getByRole('button', { name: 'Done with Terms and amounts' }).click()
  const told = page.getByRole('group', { name: /Terms and amounts/ })
  await expect(told).toContainText('1,200 JPY')
  await expect(told).toContainText('12.50 USD')
  await expect(told).not.toContainText('Freight currency')
  expect(problems).toEqual([])
})

test('what the stage has fixed cannot be typed by a customer and says why; notes of his own can', async ({
  browser,
}) => {
  const customer = await seat(browser, 'buyer', 'en')
  const { page } = customer
  const { list } = (await call(page, 'GET', '/api/customs/customsCase/query', { status: 'toConfirm' })) as {
    list: { id: string }[]
  }
  await page.goto(`/ClassifyOrder?id=${list[0]!.id}`)
  for (const name of ['Packing and weights', 'Parties'])
    await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(page.locator('#case-grossWeight')).toBeDisabled()
  await expect(page.locator('[title*="is settled while the case is"]').first()).toBeVisible()
  await expect(page.locator('#case-overseasName')).toBeEnabled()
  await axe(page, 'a case that waits to be confirmed, as its customer edits it')
  await page.goto(`/ClassifyOrder?id=${list[0]!.id}&part=lines`)
  const heads = page.locator('.case-lines [role=columnheader]')
  await expect(heads.filter({ hasText: /^Quantity/ })).toBeVisible()
  const at = await heads.evaluateAll((all) => all.findIndex((head) => head.textContent?.startsWith('Quantity')))
  await page
    .locator('.case-lines [data-row="0"] [role=gridcell]')
    .nth(at - 1)
    .click()
  await expect(page.locator('.case-lines .grid-input')).toHaveAttribute('aria-label', /^Line 1, Quantity/)
  await expect(page.locator('.case-lines .grid-input')).not.toBeEditable()
  expect(customer.problems).toEqual([])
})

test('files dropped on the papers are taken, an empty one is told; another customer never opens the case', async ({
  browser,
}) => {
  const staff = await seat(browser, 'declarant', 'zh')
  const { id, code } = await quotable(staff)
  const { page } = staff
  await page.goto(`/ClassifyOrder?id=${id}&part=documents`)
  await expect(paperRow(page, '提运单')).toContainText('待上传')
  const content = [...pdf(`BL ${code}`)]
  const transfer = await page.evaluateHandle((bytes) => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(bytes)], '提单 001.pdf', { type: 'application/pdf' }))
    data.items.add(new File([], '合同.pdf', { type: 'application/pdf' }))
    return data
  }, content)
  await page.dispatchEvent('.papers-tab', 'dragenter', { dataTransfer: transfer })
  await expect(page.locator('.papers-tab')).toContainText('松开即可上传')
  await page.dispatchEvent('.papers-tab', 'drop', { dataTransfer: transfer })
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('文件不能为空')
  await dialog
    .getByRole('button', { name: /上\s?传/ })
    .last()
    .click()
  await expect(dialog).toContainText('已上传')
  await dialog.getByRole('button', { name: '移除 合同.pdf' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(paperRow(page, '提运单')).toContainText('提单 001.pdf')

  const stranger = await seat(browser, 'buyer2', 'zh')
  await stranger.page.goto(`/ClassifyOrder?id=${id}`)
  await expect(stranger.page.getByRole('alert')).toContainText('找不到该记录')
  await expect(stranger.page.locator('body')).not.toContainText(code)
  expect([...staff.problems, ...stranger.problems]).toEqual([])
})
