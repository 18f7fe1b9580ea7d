import { expect, type Page } from '@playwright/test'

import { workbook } from '../apps/server/src/test/workbook.ts'
import { expectAccessible } from './accessible.ts'
import { haul } from './haul.ts'
import { drawer, person } from './hongKong.ts'
import { runningProduct } from './server.ts'
import { call, expectNoHoles } from './steps.ts'
import { test } from './test.ts'
import { by, handOut } from './worked.ts'

// A shipment from China into the United States, from an invoice of sixty lines to its duties paid and its container back empty, at the screens of those who work on it.

const address = '/api/customs'
const entry = `${address}/usEntry`
const words = {
  en: {
    copy: 'Copy as new',
    edit: 'Edit',
    bill: 'Master bill or air waybill',
    containers: 'Container numbers',
    payment: 'Payment',
    single: 'Single payment',
    arrival: 'Arrival date',
    lading: 'Lading at',
    isf: 'Record the ISF',
    isfAt: 'Filed at',
    invoice: 'Lines of an invoice',
    freight: /Row 64, freight \(Ocean freight\)/i,
    agrees: 'agrees',
    replace: 'In the place of the lines that stand',
    put: 'Put 60 lines into the entry',
    save: 'Save the lines',
    check: 'Check',
    file: 'Record the filing',
    exam: 'Examination',
    why: 'What customs says, or why',
    release: 'Record the release',
    summary: 'Record the summary',
    pay: 'Record the payment',
    states: ['Draft', 'Checked', 'Filed', 'Under examination', 'Released', 'Summary filed', 'Paid'],
    whatIf: 'What if',
    compare: 'Compare',
    origin: 'Origin',
    own: 'Duties are paid',
    paid: 'What was paid',
  },
  zh: {
    copy: '复制为新的',
    edit: '编辑',
    bill: '主提单或空运单号',
    containers: '柜号',
    payment: '缴税方式',
    single: '逐票缴纳',
    arrival: '到港日期',
    lading: '装船时间',
    isf: '登记 ISF 已申报',
    isfAt: '申报时间',
    invoice: '从发票导入',
    freight: /第 64 行 运费（Ocean freight）/,
    agrees: '一致',
    replace: '替换现有货品',
    put: '放入 60 行',
    save: '保存货品',
    check: '核对',
    file: '登记已申报',
    exam: '海关查验',
    why: '海关说明或原因',
    release: '登记放行',
    summary: '登记已报汇总',
    pay: '登记缴纳',
    states: ['草稿', '已核对', '已申报', '查验中', '已放行', '已报汇总', '已缴税费'],
    whatIf: '假设比较',
    compare: '比较',
    origin: '原产地',
    own: '税费已缴',
    paid: '已缴税费',
  },
} as const
type Said = (typeof words)[keyof typeof words]

const applicable = 'The duty provided in the applicable subheading'
const row = (htsno: string, general: string, unit = '', footnote = '') => ({
  htsno,
  indent: '0',
  description: `Goods of ${htsno}`,
  general,
  special: '',
  other: '35%',
  units: unit ? [unit] : [],
  footnotes: footnote ? [{ value: `See ${footnote}.` }] : [],
  additionalDuties: null,
})
/** A tariff as USITC publishes it, with the two headings of chapter 99 that the goods bear. */
const tariff = [
  row('8504.40.95.20', 'Free', 'No.', '9903.88.03'),
  row('7318.15.20.65', 'Free', 'kg', '9903.88.03'),
  row('8544.42.90.90', '2.6%', 'No.', '9903.88.03'),
  row('9903.88.03', `${applicable} + 25%`),
  row('9903.82.02', `${applicable} + 50%`),
]
/** Product lists of section 301 and section 232. */
const lists = {
  CHN: 'hts8,list,ch99_code\n85044095,3,9903.88.03\n73181520,3,9903.88.03\n85444290,3,9903.88.03\n',
  '': 'hts8,list,ch99_code\n73181520,steel,9903.82.02\n',
}

const uploaded = (fields: Record<string, string>, name: string, text: string): FormData => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([text]), name)
  return form
}

/** Loads the edition and both lists by the import of the product. */
async function furnish(): Promise<void> {
  await handOut()
  const { post } = by.admin
  const given = { format: 'usitc', jurisdiction: 'US', name: 'HTS walk', source: 'USITC', validFrom: '2018-01-01' }
  const { id, version } = await post(
    `${address}/tariffEdition/importFile`,
    uploaded(given, 'hts.json', JSON.stringify(tariff)),
  )
  await post(`${address}/tariffEdition/activate`, { id, version, validFrom: '2018-01-01', force: true })
  for (const [origins, text] of Object.entries(lists)) {
    const fields = { mode: 'commit', validFrom: '2018-01-01', source: 'Product list', origins }
    const { written } = await post(`${address}/additionalDuty/importLists`, uploaded(fields, 'list.csv', text))
    expect(written).toHaveLength(1)
  }
}

const goods = [
  { code: '8504.40.95.20', name: 'Power adapter 65 W', qty: (i: number) => 100 + i, price: 21.45 },
  { code: '7318.15.20.65', name: 'Hex bolt M10, zinc plated', qty: (i: number) => 800 + 10 * i, price: 2.35 },
  { code: '8544.42.90.90', name: 'Power cord 1.8 m', qty: (i: number) => 1000 + i, price: 0.96 },
]
const thousands = (value: number) => value.toLocaleString('en-US', { minimumFractionDigits: 2 })

/** Sixty lines under a letterhead, figures with thousands separators, freight and a TOTAL beneath. */
const invoice = () => {
  const lines = Array.from({ length: 60 }, (_, n) => {
    const { code, name, qty, price } = goods[n % 3]!
    const quantity = qty(n + 1)
    const amount = Math.round(quantity * price * 100) / 100
    const model = `PC-${String(n + 1).padStart(3, '0')}`
    // A bolt weighs fifty grams.
    return [
      model,
      name,
      code,
      'China',
      quantity.toLocaleString('en-US'),
      'PCS',
      price,
      thousands(amount),
      thousands(quantity * 0.05),
    ]
  })
  return workbook({
    Invoice: [
      ['COMMERCIAL INVOICE'],
      ['Shenzhen Pengcheng Electronics Co., Ltd.', '', 'Invoice No.', 'PC-2611-07'],
      [
        'Item No.',
        'Description',
        'HS Code',
        'Country of Origin',
        'Qty',
        'Unit',
        'Unit Price (USD)',
        'Amount (USD)',
        'N.W. (kg)',
      ],
      ...lines,
      ['', 'Ocean freight', '', '', '', '', '', '3,200.00'],
      ['TOTAL', '', '', '', '', '', '', '130,495.30'],
    ],
  })
}

/*
 * By hand, lines 1 to 60 in turns of three; i is the number of the line.
 *   adapters  (100 + i) × 21.45,    i = 1, 4 … 58; each rounded to whole dollars, together 55,556
 *   bolts     (800 + 10 i) × 2.35,  i = 2, 5 … 59;                                        51,940
 *   cords     (1000 + i) × 0.96,    i = 3, 6 … 60;                                        19,806
 *   entered value   55,556 + 51,940 + 19,806                                     = 127,302
 *   base            adapters and bolts free; cords 2.6% of 19,806                =     514.95 (each line to the cent)
 *   section 301     25% of 127,302                                               =  31,825.50
 *   section 232     50% of 51,940                                                =  25,970.00
 *   duty            514.95 + 31,825.50 + 25,970.00                               =  58,310.45
 *   MPF             0.3464% of 127,302 = 440.974…, between its least and most    =     440.97
 *   HMF             0.125% of 127,302 = 159.1275                                 =     159.13
 *   total           58,310.45 + 440.97 + 159.13                                  =  58,910.55
 */
const sums = { enteredValue: '127302.00', duty: '58310.45', mpf: '440.97', hmf: '159.13', total: '58910.55' }

const status = (page: Page, word: string) => expect(page.locator('.trade-head')).toContainText(word)
const press = (page: Page, name: string) =>
  page.locator('.trade-steps').getByRole('button', { name, exact: true }).click()
const dialog = (page: Page) => page.getByRole('dialog').last()
/** By the broker's clock. */
const day = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() + days * 86_400_000)

/** A step that asks for a day, or for words. */
async function take(page: Page, name: string, why?: readonly [label: string, said: string]): Promise<void> {
  await press(page, name)
  if (why) await dialog(page).getByLabel(why[0], { exact: true }).fill(why[1])
  await dialog(page).getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Begins with what an earlier shipment of the importer says, and types what is this one's. Gives its id. */
async function begin(page: Page, say: Said, bill: string, container: string): Promise<string> {
  const { list } = await call(page, 'GET', `${entry}/query`, { pageSize: '50' })
  const before = list.find(
    (one: any) => one.status === 'paid' && one.lineCount === 1 && one.importerName.startsWith('Pengcheng'),
  )
  await page.goto(`/importClearance?id=${before.id}`)
  await press(page, say.copy)
  await page.waitForURL((url) => !url.search.includes(before.id))
  // The one that was copied stays open beside it: on a page of its own nothing is found twice.
  await page.reload()
  await status(page, say.states[0])
  await press(page, say.edit)
  const fill = async (label: string, value: string) => {
    await drawer(page).getByLabel(label, { exact: true }).fill(value)
    await drawer(page).getByLabel(label, { exact: true }).press('Tab')
  }
  await fill(say.bill, bill)
  await fill(say.containers, container)
  await fill(say.arrival, day(-2))
  await fill(say.lading, `${day(-20)} 10:00`)
  // Its customer pays by the month; this one is paid by itself.
  await drawer(page).getByRole('combobox', { name: say.payment, exact: true }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: say.single }).click()
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.page-drawer .ant-drawer-section:visible')).toHaveCount(0)
  return new URL(page.url()).searchParams.get('id')!
}

/** The invoice becomes the lines, in the place of the copied one. */
async function takeInvoice(page: Page, say: Said): Promise<void> {
  await page.getByRole('button', { name: say.invoice }).click()
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'PC-2611-07.xlsx', mimeType: 'application/octet-stream', buffer: await invoice() })
  await expect(dialog(page).locator('.intake-columns')).toContainText(say.freight)
  const total = dialog(page).locator('.intake-sums tr', { hasText: '127,295.30' })
  await expect(total).toContainText('130,495.30')
  await expect(total).toContainText(say.agrees)
  await expectAccessible(page, 'lines of an invoice', { within: '.ant-modal' })
  await dialog(page).getByText(say.replace).click()
  await dialog(page).getByRole('button', { name: say.put }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: say.save }).click()
  await expect(page.locator('.trade-sums')).toContainText('USD 58,910.55')
}

/** The security filing went three days before the goods were laden; all its elements came with the copy. */
async function fileIsf(page: Page, say: Said): Promise<void> {
  const block = page.locator('section', { has: page.locator('#entry-isf') })
  await expect(block.locator('.trade-good')).toBeVisible()
  await block.getByRole('button', { name: say.isf, exact: true }).click()
  await dialog(page)
    .getByLabel(say.isfAt, { exact: true })
    .fill(`${day(-23)} 16:00`)
  await dialog(page).getByLabel(say.isfAt, { exact: true }).press('Tab')
  await expectAccessible(page, 'the record of a security filing', { within: '.ant-modal' })
  await dialog(page).getByRole('button', { name: say.isf, exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(block).toContainText(`${day(-23)} 16:00`)
}

/** Another origin takes the duty of section 301 off the line, and leaves that of section 232. */
async function compare(page: Page, say: Said): Promise<void> {
  await page.locator('.entry-stack').getByRole('button', { name: say.whatIf }).nth(1).click()
  await dialog(page).getByLabel(say.origin, { exact: true }).click()
  await page.keyboard.type('VNM')
  await page.locator('.ant-select-item-option:visible').first().click()
  await dialog(page).getByRole('button', { name: say.compare }).click()
  // Line 2: 820 × 2.35 = 1,927; 25% is 481.75 and falls away, 50% is 963.50 and stays.
  const found = dialog(page).getByRole('status')
  await expect(found).toContainText('-481.75')
  await expect(found.locator('[data-sum]')).toContainText('963.50')
  await expectAccessible(page, 'a comparison', { within: '.ant-modal' })
  await page.keyboard.press('Escape')
}

test.beforeAll(furnish)

for (const [n, language] of (['en', 'zh'] as const).entries())
  test(`sixty lines from China are entered, examined, released, summed up to the cent, paid and hauled (${language})`, async ({
    browser,
  }) => {
    test.setTimeout(240_000)
    const say = words[language]
    const { page, problems } = await person(browser, language, 'declarant', '/importClearance')
    const container = ['TSTU0000014', 'TSTU0000020'][n]!
    const id = await begin(page, say, `COSU64123${n}7781`, container)
    await takeInvoice(page, say)
    await expectNoHoles(page, 'an entry')
    await expectAccessible(page, 'an entry')
    const opened = await call(page, 'GET', `${entry}/queryById`, { id })
    expect(opened).toMatchObject(sums)
    expect(opened.lines).toHaveLength(60)
    // Bolts are told by their weight; a cord keeps its number.
    expect(opened.lines[1]).toMatchObject({
      code: '7318152065',
      quantity: '41',
      unit: 'kg',
      origin: 'CHN',
      duty: '1445.25',
    })
    expect(opened.lines[1].layers.map((layer: any) => [layer.code, layer.amount])).toEqual([
      ['7318152065', '0.00'],
      ['99038202', '963.50'],
      ['99038803', '481.75'],
    ])
    expect(opened.lines[2]).toMatchObject({ quantity: '1003', unit: 'No' })
    await compare(page, say)

    await fileIsf(page, say)
    await press(page, say.check)
    await status(page, say.states[1])
    await expect(page.locator('.trade-head h1')).toHaveText(/^CWX-\d{7}-\d$/)
    await take(page, say.file)
    await status(page, say.states[2])
    await take(page, say.exam, [say.why, 'Tail gate exam at CES W149'])
    await status(page, say.states[3])
    await expect(page.locator('.trade-page').getByRole('alert')).toContainText('Tail gate exam')
    // What the customer wants done at an exam stands where it is needed.
    await expect(page.locator('.trade-page').getByRole('note')).toBeVisible()
    await take(page, say.release)
    await status(page, say.states[4])
    await take(page, say.summary)
    await status(page, say.states[5])
    await expect(page.locator('.trade-sums')).toContainText('USD 58,910.55')
    await take(page, say.pay)
    await status(page, say.states[6])
    expect(await call(page, 'GET', `${entry}/queryById`, { id })).toMatchObject({ status: 'paid', ...sums })
    if (runningProduct === undefined) await haul(browser, page, language, container)
    expect(problems).toEqual([])

    // What the importer's people see: how it stands and what it cost, nothing of what the broker weighed.
    const own = await person(browser, language, 'buyer', `/importClearance?id=${id}`)
    await status(own.page, say.own)
    await expect(own.page.getByRole('region', { name: say.paid })).toContainText('USD 58,910.55')
    await expect(own.page.locator('.trade-steps')).toHaveCount(0)
    await expect(own.page.locator('main')).not.toContainText('Tail gate')
    await expectAccessible(own.page, 'an entry of one’s own')
    expect(own.problems).toEqual([])
    await Promise.all([page, own.page].map((of) => of.context().close()))
  })
