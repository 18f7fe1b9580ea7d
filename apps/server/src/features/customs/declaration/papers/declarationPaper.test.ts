import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { readExcel } from '../../../../kernel/paper/excel.ts'
import { handOf, type Hand } from '../../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../../test/application.ts'
import { declarationHand, dollarRate, paperLine, smallTariff } from '../../../../test/declaration.ts'
import { customerIds } from '../../../../test/trade.ts'
import { fit } from './fit.ts'

let app: TestApplication
let admin: string
let hand: ReturnType<typeof declarationHand>
let desk: Hand

const hasPoppler = spawnSync('pdftotext', ['-v']).status === 0
/** The words of a PDF; without the program that reads them only its bytes are looked at. */
const words = (bytes: Buffer): string | undefined =>
  hasPoppler ? execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes, maxBuffer: 1e8 }).toString() : undefined
const pagesOf = (bytes: Buffer): number => bytes.toString('latin1').match(/\/Type \/Page\b/g)!.length

async function file(path: string, token = admin): Promise<{ status: number; bytes: Buffer; name: string }> {
  const response = await fetch(app.url + path, { headers: { authorization: `Bearer ${token}` } })
  return {
    status: response.status,
    bytes: Buffer.from(await response.arrayBuffer()),
    name: decodeURIComponent(response.headers.get('content-disposition') ?? ''),
  }
}
const paperOf = (id: string, paper: string, language = 'zh', token = admin) =>
  file(`/api/customs/declaration/print?id=${id}&paper=${paper}&language=${language}`, token)
const caseFile = (id: string, paper: string, language = 'zh', token = admin) =>
  file(`/api/customs/customsCase/print?id=${id}&paper=${paper}&language=${language}`, token)

/** The longest that the fields take. */
const longName = '直流稳压电源'.repeat(43).slice(0, 255)
const longElements = `4|3|${'用于设备供电的电源'.repeat(40)}`.slice(0, 250)

let found: any
let declared: any[]

beforeAll(async () => {
  app = await testApplication()
  admin = await app.signIn('demo', 'admin')
  hand = declarationHand(app, admin)
  desk = handOf(app, admin)
  await smallTariff(app, admin)
  await dollarRate(desk)
  const { pengcheng } = await customerIds(app, admin)
  const lines = Array.from({ length: 55 }, (_, n) =>
    paperLine({
      name: n === 1 ? longName : `直流稳压电源 ${n}`,
      nameEn: `DC power supply ${n}`,
      modelNumber: `M-${n}`,
      elements: n === 1 ? longElements : '4|3|用于设备供电|60瓦',
      totalPrice: `${1000 + n}.25`,
      unitPrice: null,
      packages: 1,
    }),
  )
  found = await hand.readyCase(lines, {
    orgId: pengcheng,
    packages: 55,
    grossWeight: '660',
    netWeight: '550',
    invoiceTotal: '56498.75',
    marks: 'MARK '.repeat(79),
    overseasName: 'ACME SEMICONDUCTOR COMPONENTS MANUFACTURING SINGAPORE PRIVATE LIMITED COMPANY',
    overseasAddress: '1 Raffles Place',
  })
  const { ids } = await hand.made(found.id)
  declared = await Promise.all(ids.map((id: string) => hand.open(id)))
})
afterAll(() => app?.close())

describe('the official form', () => {
  it('holds fifty lines on nine pages, the head on each, and every figure', async () => {
    const { status, bytes, name } = await paperOf(declared[0].row.id, 'declaration')
    expect([status, bytes.subarray(0, 5).toString(), pagesOf(bytes)]).toEqual([200, '%PDF-', 9])
    expect(name).toContain('报关单.pdf')
    const text = words(bytes)
    if (text === undefined) return
    expect(text.match(/中华人民共和国海关进口货物报关单/g)).toHaveLength(9)
    expect(text.match(/深圳鹏程电子有限公司/g)!.length).toBeGreaterThanOrEqual(18)
    for (const word of [
      '境内收货人(91440300708461136T)',
      '进境关别(5304)',
      '蛇口海关',
      '一般贸易',
      'EVER GIVEN/012E',
      'EGLV0001',
      'HT-2026-1',
      'USD/',
      '8504401400999',
      '照章征税',
      '马来西亚',
      '页码/页数：9/9',
      '草',
    ])
      expect([word, text.includes(word)]).toEqual([word, true])
    for (const { item } of declared[0].lines)
      expect([item.DeclTotal, text.includes(item.DeclTotal)]).toEqual([item.DeclTotal, true])
    // The longest name stands there to its last character, whatever the box.
    expect(text.replace(/[^电]/g, '').length).toBeGreaterThanOrEqual(50 + 42 + 3)
  })

  it('names the proof of origin by which a rate is claimed, once', async () => {
    const { row } = await hand.oneDraft()
    const tie = { CertType: 'Y22', EcoCertNo: 'C2026MY000123', EcoGNo: '1' }
    const to = [
      { ...tie, DecGNo: '1' },
      { ...tie, DecGNo: '2' },
      { CertType: 't', EcoCertNo: 'T-7', DecGNo: '1', EcoGNo: '1' },
    ]
    await hand.data(hand.post('patch', { id: row.id, blocks: { origins: { from: [], to } } }))
    const text = words((await paperOf(row.id, 'declaration')).bytes)
    if (text === undefined) return
    expect([text.match(/<22>C2026MY000123/g)?.length, text.includes('T-7')]).toEqual([1, false])
  })

  it('is Chinese in every language, its second part has one page, and an export names its boxes otherwise', async () => {
    const [zh, en] = [
      await paperOf(declared[1].row.id, 'declaration', 'zh'),
      await paperOf(declared[1].row.id, 'declaration', 'en'),
    ]
    expect([pagesOf(zh.bytes), pagesOf(en.bytes)]).toEqual([1, 1])
    if (hasPoppler) expect(words(en.bytes)).toBe(words(zh.bytes))
    const { row } = await hand.oneDraft({ direction: 'export', movedOn: null })
    const text = words((await paperOf(row.id, 'declaration')).bytes)
    if (text === undefined) return
    for (const word of [
      '出口货物报关单',
      '境内发货人',
      '境外收货人',
      '生产销售单位',
      '运抵国',
      '指运港',
      '离境口岸',
      '境内货源地',
    ])
      expect([word, text.includes(word)]).toEqual([word, true])
    for (const word of ['货物存放地点', '启运港', '境内目的地'])
      expect([word, text.includes(word)]).toEqual([word, false])
  })

  it('fits any text into its box, and cuts only what no size can hold', () => {
    for (const text of [longName, `${longName}\n${longElements}`, 'W'.repeat(300), 'a b '.repeat(100), '']) {
      const { fontSize, text: kept } = fit(text, 249, 40, 6.5)
      expect(fontSize).toBeGreaterThanOrEqual(3.5)
      expect(kept).toBe(text.trim())
    }
    const cut = fit('字'.repeat(5000), 100, 20)
    expect(cut.text.endsWith('…')).toBe(true)
    expect(cut.text.length).toBeGreaterThan(50)
  })
})

describe('papers of a case', () => {
  const papers = ['contract', 'invoice', 'packingList', 'clearanceSheet', 'powerOfAttorney', 'taxSheet'] as const

  it('are PDF in each of the three languages, with lines, sums and parties', async () => {
    const titles: Record<string, readonly string[]> = {
      contract: ['购销合同', '購銷合約', 'Sales contract'],
      invoice: ['商业发票', '商業發票', 'Commercial invoice'],
      packingList: ['装箱单', '裝箱單', 'Packing list'],
      clearanceSheet: ['清关单', '清關單', 'Clearance sheet'],
      taxSheet: ['税款计算表', '稅款計算表', 'Tax sheet'],
    }
    for (const paper of papers) {
      for (const [n, language] of (['zh', 'tw', 'en'] as const).entries()) {
        const { status, bytes } = await caseFile(found.id, paper, language)
        expect([paper, language, status, bytes.subarray(0, 5).toString()]).toEqual([paper, language, 200, '%PDF-'])
        const text = words(bytes)
        if (text === undefined) continue
        expect([paper, language, text.includes(titles[paper]?.[n] ?? '代理报关委托书')]).toEqual([
          paper,
          language,
          true,
        ])
        if (paper === 'contract' || paper === 'invoice')
          expect([paper, text.includes('56,498.75'), text.includes('1,054.25')]).toEqual([paper, true, true])
        if (language === 'en' && paper !== 'powerOfAttorney' && paper !== 'taxSheet')
          expect([paper, text.includes('DC power supply 54')]).toEqual([paper, true])
        if (paper === 'clearanceSheet')
          expect([text.includes(declared[0].row.code), /1,0\d\d\.25/.test(text)]).toEqual([true, false])
      }
    }
  }, 120_000)

  it('the tax sheet shows each line with its steps and the sum of the estimate', async () => {
    const text = words((await paperOf(declared[1].row.id, 'taxSheet', 'en')).bytes)
    const { taxes } = await desk.get(`/api/customs/declaration/estimate?id=${declared[1].row.id}`)
    if (text === undefined) return
    const shown = (amount: string) => amount.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
    for (const kind of taxes.kinds) expect([kind.kind, text.includes(shown(kind.payable))]).toEqual([kind.kind, true])
    for (const line of taxes.lines)
      expect([line.no, text.includes(`Line ${line.no} `), text.includes(shown(line.value))]).toEqual([
        line.no,
        true,
        true,
      ])
  })

  it('lines and declaration come as Excel with figures that Excel adds up', async () => {
    const lines = await caseFile(found.id, 'linesExcel', 'en')
    expect(lines.status).toBe(200)
    const { rows } = await readExcel(lines.bytes)
    expect([rows.length, rows[0]!.includes('Model'), rows[55]!.includes('1054.25')]).toEqual([56, true, true])
    const form = await readExcel((await paperOf(declared[0].row.id, 'excel', 'zh')).bytes)
    expect([form.rows.length, form.rows[0]!.includes('商品名称'), form.rows[2]!.includes(longName)]).toEqual([
      51,
      true,
      true,
    ])
  })
})

describe('who may print', () => {
  it('the own tenant, with the right; customers what was released', async () => {
    const id = declared[0].row.id
    const elsewhere = await app.signIn('demo2', 'admin')
    const buyer = await app.signIn('demo', 'buyer')
    const buyer2 = await app.signIn('demo', 'buyer2')
    for (const token of [elsewhere, buyer2])
      expect([
        (await paperOf(id, 'declaration', 'zh', token)).status,
        (await caseFile(found.id, 'invoice', 'zh', token)).status,
      ]).toEqual([404, 404])
    expect([
      (await paperOf(id, 'declaration', 'zh', buyer)).status,
      (await caseFile(found.id, 'invoice', 'zh', buyer)).status,
    ]).toEqual([403, 200])
    expect((await paperOf(randomUUID(), 'declaration')).status).toBe(404)
    for (const query of [
      `id=${id}&paper=declaration&language=de`,
      `id=${id}&paper=nonsense&language=zh`,
      `id=x&paper=declaration&language=zh`,
    ])
      expect((await file(`/api/customs/declaration/print?${query}`)).status).toBe(400)
    expect(
      (await fetch(`${app.url}/api/customs/declaration/print?id=${id}&paper=declaration&language=zh`)).status,
    ).toBe(401)
  })
})
