import { writtenRates } from '@clearway/contract/features/customs/rate'
import { tariffEdition, type EditionRow } from '@clearway/contract/features/customs/tariff'
import { tariffText as t } from '@clearway/contract/features/customs/tariff.text'
import { tariffLine, type TariffLine } from '@clearway/contract/features/customs/tariffLine'
import { dateField, longTextField, textField } from '@clearway/contract/kernel/field'
import { z } from 'zod'

import type { AnyResource, AnyRow } from '../../../../kernel/rows.ts'
import { linePageText } from './linePage.text.ts'

export type LineRow = TariffLine & AnyRow

/** Lines of an edition as a list: its state stands in the address, with the edition and the branch beside it. */
export const lines = {
  name: 'tariffLine',
  title: linePageText.title,
  labelField: 'code',
  row: tariffLine,
  fields: { code: textField({ label: t.code, search: true }) },
  routes: { query: tariffEdition.routes.queryLines },
} as const

const nothing = (v: unknown): boolean => v === undefined || v === null || v === ''
const filled = (o: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(o).filter(([, v]) => !nothing(v) && !(Array.isArray(v) && v.length === 0)))

/** A rate as the form holds it: empty inputs, and figures that its form does not have, are not sent. */
function writtenRate(rate: unknown): unknown {
  if (rate === null || typeof rate !== 'object') return rate
  const { adValorem, specific, ...rest } = rate as Record<string, unknown>
  const form = rest['form']
  const amounts = Array.isArray(specific) ? specific.map((s: object | null) => filled(s ?? {})) : undefined
  return {
    text: '',
    ...filled({
      ...rest,
      ...((form === 'adValorem' || form === 'compound') && { adValorem }),
      ...((form === 'specific' || form === 'compound') && { specific: amounts }),
    }),
  }
}

const { updateLine, correctLine, addLine } = tariffEdition.routes
const { id: _id, version: _version, ...written } = updateLine.input.shape
const shape = {
  ...written,
  rates: z.preprocess((v) => (Array.isArray(v) ? v.map(writtenRate) : v), writtenRates),
  elements: z.preprocess(
    (v) =>
      Array.isArray(v)
        ? v.map((e: unknown) => (e && typeof e === 'object' ? { name: '', required: false, ...filled(e) } : e))
        : v,
    written.elements.unwrap(),
  ),
}

const name = { max: 2000 }
const fields = {
  code: textField({ label: t.code, required: true, max: 13 }),
  from: dateField({ label: linePageText.from, required: true, writeOnly: true }),
  nameZh: longTextField({ label: t.nameZh, ...name }),
  nameEn: longTextField({ label: t.nameEn, ...name }),
  unit1: textField({ label: t.unit1, max: 40 }),
  unit2: textField({ label: t.unit2, max: 40 }),
  supervision: textField({ label: t.supervision, max: 60 }),
  inspection: textField({ label: t.inspection, max: 60 }),
  rates: textField({ label: t.rates }),
  elements: textField({ label: t.elements }),
  remark: longTextField({ label: t.remark, max: 2000 }),
}

/** A line as the usual form takes it: changed in its place in a draft, corrected from a day on in an active edition, or new. */
export function lineForm(edition: EditionRow, isNew: boolean): AnyResource {
  const active = edition.status === 'active'
  const from = active ? { from: correctLine.input.shape.from } : {}
  const write = z.strictObject(
    isNew ? { editionId: z.uuid(), code: addLine.input.shape.code, ...from, ...shape } : { ...from, ...shape },
  )
  return {
    name: lines.name,
    title: linePageText.title,
    labelField: 'code',
    fields,
    write,
    row: tariffLine,
    routes: { query: lines.routes.query, update: active ? correctLine : updateLine, add: addLine },
  }
}
