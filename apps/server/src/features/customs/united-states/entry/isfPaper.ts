import { isfText as words } from '@clearway/contract/features/customs/united-states/entry/isf.text'
import { usEntryText as t } from '@clearway/contract/features/customs/united-states/entry/usEntry.text'
import { say, text, type Text } from '@clearway/contract/kernel/text'

import type { PdfDefinition } from '../../../../kernel/paper/pdf.ts'
import { faint, formPage, part } from '../formPaper.ts'
import { named, type Sheet } from './entrySheet.ts'

const own = {
  shipment: text('货物运输', '貨物運輸', 'Shipment'),
  elements: text('进口商十项', '進口商十項', 'The ten elements of the importer'),
  carrier: text('承运人两项', '承運人兩項', 'The two of the carrier'),
  stow: text('积载图与柜况讯息', '積載圖與櫃況訊息', 'Vessel stow plan, container status messages'),
  byCarrier: text('由承运人申报', '由承運人申報', 'Filed by the carrier'),
  goods: text('货品', '貨品', 'Goods'),
}

/** The importer security filing as a sheet: what the ten elements say, each line of goods by its six digits and its origin. */
export function isfSheet({ row, importerNumber, consigneeNumber, language, ...parties }: Sheet): PdfDefinition {
  const word = (label: Text) => say(label, language)
  const heads = [words.hts6, t.line.name, words.origin].map((head) => ({ text: word(head), color: faint, fontSize: 7 }))
  const body = row.lines.map((line) => [line.code.slice(0, 6), line.name, line.origin])
  return formPage({ form: 'ISF 10+2', title: words.title, code: row.code }, language, [
    ...part(word(own.shipment), [
      [word(t.billNo), [row.carrier, row.billNo].filter(Boolean).join(' ')],
      [word(t.houseBill), row.houseBill],
      [word(t.vessel), [row.vessel, row.voyage].filter(Boolean).join(' / ')],
      [word(t.containers), row.containers],
      [word(t.isfDue), row.isf?.due && `${row.isf.due.slice(0, 16).replace('T', ' ')} UTC`],
      [word(t.isfFiledAt), row.isfFiledAt && `${row.isfFiledAt.slice(0, 16).replace('T', ' ')} UTC`],
    ]),
    ...part(word(own.elements), [
      [`1 ${word(t.seller)}`, named(parties.seller)],
      [`2 ${word(words.buyer)}`, named(parties.buyer)],
      [`3 ${word(words.importerNumber)}`, importerNumber],
      [`4 ${word(words.consigneeNumber)}`, consigneeNumber],
      [`5 ${word(t.manufacturer)}`, named(parties.manufacturer)],
      [`6 ${word(words.shipTo)}`, named(parties.shipTo)],
      [`7 ${word(words.origin)}`, [...new Set(row.lines.map((line) => line.origin))].filter(Boolean).join(', ')],
      [
        `8 ${word(words.hts6)}`,
        [...new Set(row.lines.map((line) => line.code.slice(0, 6)))].filter(Boolean).join(', '),
      ],
      [`9 ${word(words.stuffingLocation)}`, row.stuffingLocation],
      [`10 ${word(words.consolidator)}`, row.consolidator],
    ]),
    ...part(word(own.carrier), [[word(own.stow), word(own.byCarrier)]]),
    ...part(word(own.goods), []),
    {
      table: { headerRows: 1, widths: [60, '*', 80], body: [heads, ...body] },
      layout: 'lightHorizontalLines',
      fontSize: 8,
    },
  ])
}
