import { goodsColumns, goodsNeeds, type GoodsColumn, type GoodsKind } from '@clearway/contract/business/goodsTable'
import { goodsTableText } from '@clearway/contract/business/goodsTable.text'
import { caseIntake as contract } from '@clearway/contract/features/customs/case/caseIntake'
import { caseIntakeText as t } from '@clearway/contract/features/customs/case/caseIntake.text'
import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'

import { squash } from '../../../../business/goodsTable/headerWords.ts'
import { remember } from '../../../../business/goodsTable/remembered.ts'
import { headHash } from '../../../../business/goodsTable/table.ts'
import type { Context, FileAnswer } from '../../../../kernel/context.ts'
import { readRow } from '../../../../kernel/crud/crudRows.ts'
import { choosable } from '../../../../kernel/crud/dictionaries.ts'
import type { ImportColumn } from '../../../../kernel/crud/importColumns.ts'
import { failedRowsFile, templateFile } from '../../../../kernel/crud/importFiles.ts'
import type { ImportRow } from '../../../../kernel/crud/importRead.ts'
import { feature } from '../../../../kernel/feature.ts'
import type { UploadedFile } from '../../../../kernel/files/files.ts'
import { refuse, refuseField, type FieldError } from '../../../../kernel/refuse.ts'
import { classifier } from '../../knowledge.ts'
import { caseSource, storedCase } from '../caseRows.ts'
import { noteWords } from './intakeAnswer.ts'
import { desk, toDesk } from './intakeDesk.ts'
import { customerOf } from './intakeRead.ts'
import { planOf, readFile } from './intakeSave.ts'

async function mapping(
  ctx: Context,
  { orgId, caseId, kind, head, columns }: Parsed<(typeof contract)['mapping']>,
): Promise<null> {
  if (caseId) await readRow(ctx, customsCase, caseSource, caseId)
  const owner = caseId ? (await storedCase(ctx, caseId)).orgId : await customerOf(ctx, orgId)
  const known = new Set(head.map(squash))
  const stranger = Object.entries(columns).find(
    ([column, header]) =>
      !goodsColumns[kind].includes(column as GoodsColumn) || (header !== '' && !known.has(squash(header))),
  )
  if (stranger) throw refuseField(`columns.${stranger[0].slice(0, 64)}`, t.unknownColumn)
  const missing = goodsNeeds[kind].find((group) => !group.some((column) => columns[column]))
  if (missing)
    throw refuseField(`columns.${missing[0]!}`, t.missingColumns, {
      name: missing.map((c) => say(t.columns[c], ctx.language)).join(' / '),
    })
  await remember(ctx, owner, kind, headHash(head), columns)
  return null
}

async function failedRows(
  ctx: Context,
  { of, ...input }: Parsed<(typeof contract)['failedRows']>,
  file: UploadedFile | undefined,
): Promise<FileAnswer> {
  const { papers } = await planOf(ctx, input, file, false)
  const found = of === 'invoice' ? papers.invoice : papers.packing
  if (!found)
    throw refuse(400, goodsTableText.notPapers, { errors: [{ field: 'of', message: goodsTableText.notPapers }] })
  const failed = new Map<ImportRow, FieldError[]>(
    found.read.lines
      .filter((l) => l.errors.length)
      .map((l) => [
        { row: l.row, cells: l.cells, values: {} },
        l.errors.map((e) => ({ field: e.field, message: noteWords(ctx, e) })),
      ]),
  )
  return failedRowsFile(ctx, found.table.head, failed)
}

/** The units with their words, for the list in the template. */
async function choicesOf(ctx: Context, column: GoodsColumn) {
  const name = ({ unit: 'unit', origin: 'country', currency: 'currency' } as const)[column as 'unit']
  return name && choosable(ctx, name)
}

async function template(ctx: Context, { kind }: { kind: GoodsKind }): Promise<FileAnswer> {
  const columns: ImportColumn[] = []
  for (const name of goodsColumns[kind]) {
    const choices = await choicesOf(ctx, name)
    columns.push({
      name,
      label: t.columns[name],
      required: goodsNeeds[kind].some((group) => group[0] === name),
      width: name.startsWith('name') ? 30 : 14,
      ...(choices ? { choices } : {}),
    })
  }
  return templateFile(ctx, t.kinds[kind], columns)
}

export const caseIntake = feature(contract, { readFile, mapping, failedRows, template, toDesk, desk }, classifier)
