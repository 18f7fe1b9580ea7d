import { dutyWaitsFor } from '@clearway/contract/features/customs/united-states/entry/entryTypes'
import { usEntry as contract, type UsLine } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { usEntryText as t } from '@clearway/contract/features/customs/united-states/entry/usEntry.text'
import { usParty } from '@clearway/contract/features/customs/united-states/usParty'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say, text, type Language, type Text } from '@clearway/contract/kernel/text'

import { requireShown } from '../../../../kernel/access/hidden.ts'
import type { Context, FileAnswer } from '../../../../kernel/context.ts'
import { renderPdf, type PdfDefinition } from '../../../../kernel/paper/pdf.ts'
import { numberFor } from '../form5106.ts'
import { faint, formPage, part, type Block } from '../formPaper.ts'
import { storedParty } from '../usPartyRows.ts'
import { invoicePack } from './entryInvoice.ts'
import { htsOf, named, toldOfParties, type Sheet } from './entrySheet.ts'
import { isfSheet } from './isfPaper.ts'
import { openEntry, storedEntry } from './usEntryRows.ts'

const words = {
  release: text('放行申报资料', '放行申報資料', 'Entry and immediate delivery'),
  summary: text('报关汇总资料', '報關匯總資料', 'Entry summary'),
  entry: text('报关', '報關', 'Entry'),
  transport: text('运输', '運輸', 'Transport'),
  parties: text('各方', '各方', 'Parties'),
  lines: text('货品', '貨品', 'Lines'),
  totals: text('合计', '合計', 'Totals'),
  line: text('行', '行', 'Line'),
  grossWeight: text('毛重', '毛重', 'Gross weight'),
  rate: text('税率', '稅率', 'Rate'),
  amount: text('税额', '稅額', 'Duty and tax'),
  importerNumber: text('进口商编号', '進口商編號', 'Importer number'),
  otherFees: text('其他费用（499、501）', '其他費用（499、501）', 'Other fees (499, 501)'),
  signature: text('申报人签名与日期', '申報人簽名與日期', 'Declarant’s signature and date'),
}

/** Goods line by line: its number, what it is, weights and quantities, value, and each layer with its rule and amount. */
function lineTable(lines: readonly UsLine[], withDuty: boolean, language: Language): object {
  const word = (label: Text) => say(label, language)
  const heads = [
    `27 ${word(words.line)}`,
    `28–29 ${word(t.line.code)}`,
    `31 ${word(t.line.quantity)}`,
    `32 ${word(t.enteredValue)}`,
    ...(withDuty ? [`33 ${word(words.rate)}`, `34 ${word(words.amount)}`] : [word(t.line.origin)]),
  ].map((head) => ({ text: head, color: faint, fontSize: 7 }))
  const rows = lines.map((line, n) => [
    String(n + 1).padStart(3, '0'),
    {
      stack: [
        { text: line.name },
        { text: [htsOf(line.code), line.adCase, line.cvdCase].filter(Boolean).join(' · ') },
        { text: line.origin, color: faint },
      ],
    },
    [line.quantity, line.unit].filter(Boolean).join(' '),
    { text: line.entered ?? '–', alignment: 'right' },
    ...(withDuty
      ? [
          { stack: line.layers.map((layer) => ({ text: `${layer.code ? `${layer.code} ` : ''}${word(layer.rule)}` })) },
          { stack: line.layers.map((layer) => ({ text: layer.amount, alignment: 'right' })) },
        ]
      : [line.origin]),
  ])
  return {
    table: {
      headerRows: 1,
      widths: withDuty ? [24, '*', 60, 60, 130, 60] : [24, '*', 80, 70, 50],
      body: [heads, ...rows],
    },
    layout: 'lightHorizontalLines',
    fontSize: 8,
  }
}

function releaseSheet({ row, importerNumber, language, ...of }: Sheet): PdfDefinition {
  const word = (label: Text) => say(label, language)
  return formPage({ form: 'CBP 3461', title: words.release, code: row.entryNo ?? row.code }, language, [
    ...part(word(words.entry), [
      [`1 ${word(t.port)}`, row.port],
      [`2 ${word(t.bondKind)}`, row.bondKind && word(t.bondKinds[row.bondKind])],
      [`4 ${word(words.importerNumber)}`, importerNumber],
      [`5 ${word(t.importer)}`, of.importer?.name],
      [`6 ${word(t.entryNo)}`, row.entryNo],
      [`8 ${word(t.enteredValue)}`, row.enteredValue && `USD ${row.enteredValue}`],
      [`10 ${word(t.entryType)}`, row.entryType && word(t.entryTypes[row.entryType])],
      [`12 ${word(t.bond)}`, row.bondName],
    ]),
    ...part(word(words.transport), [
      [`13 ${word(t.unlading)}`, row.unlading],
      [`14 ${word(t.mode)}`, row.mode && word(t.modes[row.mode])],
      [`15 ${word(t.location)}`, row.location],
      [`17 ${word(t.vessel)}`, [row.vessel, row.voyage].filter(Boolean).join(' / ')],
      [`18 ${word(t.billNo)}`, [row.carrier, row.billNo].filter(Boolean).join(' ')],
      [word(t.houseBill), row.houseBill],
      [word(t.inBondNo), row.inBondNo],
      [word(t.containers), row.containers],
    ]),
    ...part(word(words.parties), [
      [
        word(t.manufacturer),
        [named(of.manufacturer), of.manufacturer?.mid && `MID ${of.manufacturer.mid}`].filter(Boolean).join(' · '),
      ],
      [word(t.consignee), named(of.consignee)],
      [word(t.seller), named(of.seller)],
      [word(t.importer), named(of.importer)],
    ]),
    ...part(word(words.lines), []),
    lineTable(row.lines, false, language),
  ])
}

function summarySheet({ row, importerNumber, language, ...of }: Sheet): PdfDefinition {
  const word = (label: Text) => say(label, language)
  const usd = (amount: string | null): string => (amount === null ? '–' : `USD ${amount}`)
  const head: Block[] = [
    [`1 ${word(t.entryNo)}`, row.entryNo],
    [`2 ${word(t.entryType)}`, row.entryType && word(t.entryTypes[row.entryType])],
    [`3 ${word(t.summaryFiledOn)}`, row.summaryFiledOn],
    [
      `4–5 ${word(t.bond)}`,
      [row.bondName, row.bondKind && word(t.bondKinds[row.bondKind])].filter(Boolean).join(' · '),
    ],
    [`6 ${word(t.port)}`, row.port],
    [`7 ${word(t.entryDate)}`, row.entryDate],
    [`8 ${word(t.vessel)}`, [row.carrier, row.vessel, row.voyage].filter(Boolean).join(' ')],
    [`9 ${word(t.mode)}`, row.mode && word(t.modes[row.mode])],
    [`10 ${word(t.line.origin)}`, [...new Set(row.lines.map((line) => line.origin))].join(', ')],
    [`11 ${word(t.arrivalDate)}`, row.arrivalDate],
    [`12 ${word(t.billNo)}`, [row.billNo, row.houseBill].filter(Boolean).join(' / ')],
    [`14 ${word(t.exportCountry)}`, row.exportCountry],
    [`15 ${word(t.exportDate)}`, row.exportDate],
    [`16 ${word(t.inBondNo)}`, row.inBondNo],
    [`20 ${word(t.unlading)}`, row.unlading],
    [`21 ${word(t.location)}`, row.location],
    [`23 ${word(words.importerNumber)}`, importerNumber],
    [`25 ${word(t.consignee)}`, named(of.consignee)],
    [`26 ${word(t.importer)}`, named(of.importer)],
    [word(words.grossWeight), row.grossWeight && `${row.grossWeight} kg`],
  ]
  const waits = row.entryType && dutyWaitsFor(row.entryType)
  return formPage({ form: 'CBP 7501', title: words.summary, code: row.entryNo ?? row.code }, language, [
    ...part(word(words.entry), head),
    ...part(word(words.lines), []),
    lineTable(row.lines, true, language),
    ...part(word(words.totals), [
      [`35 ${word(t.enteredValue)}`, usd(row.enteredValue)],
      [`37 ${word(t.duty)}`, usd(row.duty)],
      [`38 ${word(t.tax)}`, usd(row.tax)],
      [`39 ${word(words.otherFees)}`, `499 ${usd(row.mpf)} · 501 ${usd(row.hmf)}`],
      [`40 ${word(t.total)}`, [usd(row.total), waits && word(t.dutyWaits[waits])].filter(Boolean).join(' · ')],
      [`41 ${word(words.signature)}`, null],
    ]),
  ])
}

const sheets: Readonly<
  Record<keyof typeof t.papers, { readonly form: string; readonly page: (of: Sheet) => PdfDefinition }>
> = {
  release: { form: '3461', page: releaseSheet },
  summary: { form: '7501', page: summarySheet },
  isf: { form: 'ISF', page: isfSheet },
  invoice: { form: 'Invoice', page: invoicePack },
}

/** PDF of a paper of the entry, a form by its blocks. Throws 404, and 403 to whom something on it is hidden. */
export async function print(
  ctx: Context,
  { id, paper, language }: Parsed<(typeof contract)['routes']['print']>,
): Promise<FileAnswer> {
  const row = await openEntry(ctx, id)
  requireShown(ctx, contract.name, Object.keys(contract.fields))
  requireShown(ctx, usParty.name, toldOfParties)
  const of = await storedEntry(ctx, id)
  const partyOf = async (party: string | null) => (party ? storedParty(ctx, party) : undefined)
  const importer = await partyOf(of.importerId)
  const consignee = await partyOf(of.consigneeId)
  const sheet: Sheet = {
    row,
    importer,
    importerNumber: importer ? numberFor(ctx, importer) : null,
    consignee,
    consigneeNumber: consignee ? numberFor(ctx, consignee) : null,
    manufacturer: await partyOf(of.manufacturerId),
    seller: await partyOf(of.sellerId),
    buyer: await partyOf(of.buyerId),
    shipTo: await partyOf(of.shipToId),
    language,
  }
  ctx.touched([id])
  const { form, page } = sheets[paper]
  return {
    name: `${form} ${row.entryNo ?? row.code}.pdf`,
    contentType: 'application/pdf',
    body: ({ signal }) => renderPdf(page(sheet), language, signal),
  }
}
