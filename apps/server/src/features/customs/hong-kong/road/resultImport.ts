import { ccrn as ccrnSchema, type ResultImport } from '@clearway/contract/features/customs/hong-kong/road/roadCargo'
import { roadCargoText as t } from '@clearway/contract/features/customs/hong-kong/road/roadCargo.text'
import { issues } from '@clearway/contract/kernel/issue.text'
import { say, text, type Text } from '@clearway/contract/kernel/text'

import type { Context } from '../../../../kernel/context.ts'
import type { ImportColumn } from '../../../../kernel/crud/importColumns.ts'
import { readImport, type ImportRow } from '../../../../kernel/crud/importRead.ts'
import type { UploadedFile } from '../../../../kernel/files/files.ts'
import { isRefusal } from '../../../../kernel/refuse.ts'
import { takeResult, type ResultKind, type RoadResult } from './roadMessages.ts'

const kinds = new Map<string, Text>([
  ['register', text('货物编号', '貨物編號', 'CCRN')],
  ['refuse', text('不接受', '不接受', 'Refused')],
  ['inspect', text('查验', '查驗', 'Inspection')],
  ['cross', text('已过关', '已過關', 'Crossed')],
])
const columns: readonly ImportColumn[] = [
  { name: 'kind', label: text('回执', '回覆', 'Result'), required: true, choices: kinds, aliases: ['kind', 'status'] },
  { name: 'code', label: t.code, required: false, aliases: ['code', 'reference', 'our reference'] },
  { name: 'ccrn', label: t.ccrn, required: false, aliases: ['ccrn'] },
  { name: 'at', label: text('时间', '時間', 'Time'), required: true, aliases: ['at', 'date', 'time'] },
  { name: 'note', label: t.reason, required: false, aliases: ['note', 'remark', 'remarks'] },
]
const mostResults = 2000

/** A time as files have it, by the clock of Hong Kong where it names no other; undefined for anything else. */
function instantOf(cell: string): string | undefined {
  const [, year, month, day, hour, minute, second = '00', zone = '+08:00'] =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/.exec(
      cell.trim(),
    ) ?? []
  if (!year) return undefined
  const two = (s: string | undefined) => s!.padStart(2, '0')
  const at = new Date(`${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}:${second}${zone}`)
  // 30 February is no day, though it would be one of March.
  return Number.isNaN(at.getTime()) ||
    new Date(`${year}-${two(month)}-${two(day)}T00:00:00Z`).getUTCDate() !== Number(day)
    ? undefined
    : at.toISOString()
}

const cellOf = ({ values }: ImportRow, name: string): string | null => {
  const value = values[name]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

type Problem = ResultImport['problems'][number]

/** What a line says, or what is wrong with it. */
function resultOf(ctx: Context, line: ImportRow): RoadResult | Problem {
  const problem = (field: string, message: Text): Problem => ({
    row: line.row,
    field,
    message: say(message, ctx.language),
    value: cellOf(line, field),
  })
  const [kind, code, number, at, note] = ['kind', 'code', 'ccrn', 'at', 'note'].map((name) => cellOf(line, name))
  if (!kind || !kinds.has(kind)) return problem('kind', issues.option)
  const instant = instantOf(at ?? '')
  if (!instant) return problem('at', issues.invalid)
  const ccrn = number ? ccrnSchema.safeParse(number) : undefined
  if (ccrn && !ccrn.success) return problem('ccrn', t.ccrnForm)
  if (!ccrn && (kind === 'register' || !code)) return problem('ccrn', issues.required)
  if (!code && (kind === 'register' || kind === 'refuse')) return problem('code', issues.required)
  return {
    kind: kind as ResultKind,
    at: instant,
    code: code?.slice(0, 32) ?? null,
    ccrn: ccrn?.data ?? null,
    note: note?.slice(0, 500) ?? null,
    raw: line.cells.join('\t').slice(0, 2000),
  }
}

/** Takes in a file of answers, line by line: what one of them is wrong about keeps none of the others. */
export async function importResults(ctx: Context, file: UploadedFile | undefined): Promise<ResultImport> {
  const { rows } = await readImport(ctx, file, columns, {}, mostResults)
  const count = { applied: 0, known: 0, waiting: 0 }
  const problems: Problem[] = []
  for (const line of rows) {
    const result = resultOf(ctx, line)
    if ('message' in result) {
      problems.push(result)
      continue
    }
    try {
      count[await takeResult(ctx, result)]++
    } catch (error) {
      if (!isRefusal(error)) throw error
      const fault = error.errors[0]
      const message = fault?.message ?? error.text
      problems.push({
        row: line.row,
        field: fault?.field ?? 'ccrn',
        message: typeof message === 'string' ? message : say(message, ctx.language, fault?.values),
        value: result.ccrn,
      })
    }
  }
  return { total: rows.length, ...count, problems: problems.slice(0, 100) }
}
