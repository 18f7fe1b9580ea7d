import { roadCargo as contract, type RoadCargoFull } from '@clearway/contract/features/customs/hong-kong/road/roadCargo'
import { roadCargoText as t } from '@clearway/contract/features/customs/hong-kong/road/roadCargo.text'
import { truckTripText } from '@clearway/contract/features/customs/hong-kong/road/truckTrip.text'
import { issues } from '@clearway/contract/kernel/issue.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say, type Language, type Text } from '@clearway/contract/kernel/text'

import { requireShown } from '../../../../kernel/access/hidden.ts'
import type { Context, FileAnswer } from '../../../../kernel/context.ts'
import { dictionary } from '../../../../kernel/crud/dictionaries.ts'
import { barcode } from '../../../../kernel/paper/barcode.ts'
import { renderPdf, type PdfDefinition } from '../../../../kernel/paper/pdf.ts'
import { refuseField } from '../../../../kernel/refuse.ts'
import { localTime } from './places.ts'
import { openCargo } from './roadCargoRows.ts'

const told = ['ccrn', 'packages', 'packageDescription', 'goodsDescription', 'expectedAt', 'controlPoint', 'direction']

function definitionOf(
  row: RoadCargoFull & { ccrn: string },
  point: Text | undefined,
  language: Language,
): PdfDefinition {
  const word = (of: Text) => say(of, language)
  const lines: [Text, string | null | undefined][] = [
    [t.direction, word(t.directions[row.direction])],
    [t.controlPoint, point ? word(point) : row.controlPoint],
    [t.expectedAt, row.expectedAt && localTime(row.expectedAt)],
    [t.packages, `${row.packages} · ${row.packageDescription}`],
    [t.goodsDescription, row.goodsDescription],
    [truckTripText.vehicle, row.trip?.vehicle],
    [truckTripText.driverName, row.trip?.driverName],
    [t.code, row.code],
  ]
  return {
    info: { title: `${word(t.slip)} ${row.ccrn}` },
    pageSize: 'A5',
    pageMargins: [36, 36, 36, 36],
    content: [
      { text: word(t.slip), fontSize: 16, bold: true, margin: [0, 0, 0, 12] },
      { svg: barcode(row.ccrn), width: 340 },
      { text: row.ccrn, fontSize: 18, characterSpacing: 2, alignment: 'center', margin: [0, 6, 0, 14] },
      {
        layout: 'lightHorizontalLines',
        table: {
          widths: [110, '*'],
          body: lines.flatMap(([label, value]) => (value ? [[{ text: word(label), color: '#616e7c' }, value]] : [])),
        },
      },
    ],
  }
}

/** PDF for the driver. Throws 404, and 400 at `ccrn` while there is none. */
export async function slip(
  ctx: Context,
  { id, language }: Parsed<(typeof contract)['routes']['slip']>,
): Promise<FileAnswer> {
  const row = await openCargo(ctx, id)
  requireShown(ctx, contract.name, told)
  const { ccrn } = row
  if (!ccrn) throw refuseField('ccrn', issues.required)
  const point = (await dictionary(ctx, 'hkControlPoint')).get(row.controlPoint ?? '')?.label
  const definition = definitionOf({ ...row, ccrn }, point, language)
  return {
    name: `${ccrn}.pdf`,
    contentType: 'application/pdf',
    body: ({ signal }) => renderPdf(definition, language, signal),
  }
}
