import type { CaseLine } from '@clearway/contract/features/customs/case/caseLine'
import { customsCaseText as c } from '@clearway/contract/features/customs/case/customsCase.text'
import { stateLabels, type DeclarationState } from '@clearway/contract/features/customs/declaration/states'
import { say, type Language, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { dataAccess } from '../../../../kernel/access/scope.ts'
import type { Context } from '../../../../kernel/context.ts'
import { scopeCondition } from '../../../../kernel/crud/listQuery.ts'
import type { PdfDefinition } from '../../../../kernel/paper/pdf.ts'
import { timeText, zoneClock } from '../../../../kernel/paper/sheet.ts'
import type { CasePapers } from './caseFacts.ts'
import { grouped, linesTable, page, signature, term, type Column } from './page.ts'
import { paperText as t } from './paper.text.ts'
import { goodsCell } from './tradePapers.ts'

interface Cleared {
  readonly code: string
  readonly status: DeclarationState
  readonly entryId: string | null
  readonly packages: string | null
  readonly gross: string | null
  readonly releasedAt: string | null
  readonly containers: { ContainerId?: string }[] | null
}

/** The declarations of a case that the user may see, as warehouse and driver need them. */
export async function clearedOf(ctx: Context, caseId: string): Promise<Cleared[]> {
  if (!ctx.user.permissions.has('declaration.view')) return []
  const access = dataAccess(ctx.user, 'declaration')
  const where = [
    sql`t.tenant_id = current_tenant()`,
    sql`t.case_id = ${caseId}`,
    sql`t.deleted_at is null`,
    sql`t.status not in ('deleted', 'withdrawn')`,
    ...scopeCondition(ctx, { table: 'declaration', orgScoped: true }, access),
  ]
  const { rows } =
    await sql<Cleared>`select t.code, t.status, t.entry_id, t.head ->> 'PackNo' as packages, t.head ->> 'GrossWet' as gross, t.released_at, t.blocks -> 'containers' as containers
    from declaration t where ${sql.join(where, sql` and `)} order by t.created_at, t.code limit 200`.execute(ctx.db)
  return rows.map((row) => (access.hidden.has('entryId') ? { ...row, entryId: null } : row))
}

/** The columns of the declarations: what each covers and whether customs let it go. */
function declaredColumns(language: Language, timeZone: string): Column<Cleared>[] {
  const clock = zoneClock(timeZone)
  const at = (iso: string | null) => (iso ? timeText(clock(iso) ?? Date.parse(iso)).slice(0, 16) : '')
  return [
    { head: t.declarations, width: '*', cell: (d) => d.code },
    { head: t.entryId, width: 104, cell: (d) => d.entryId ?? '' },
    { head: t.packages, width: 40, right: true, cell: (d) => grouped(d.packages) },
    { head: t.gross, width: 62, right: true, cell: (d) => grouped(d.gross) },
    { head: t.status, width: 54, cell: (d) => say(stateLabels[d.status], language) },
    { head: t.release, width: 82, cell: (d) => at(d.releasedAt) },
  ]
}

/** The columns of the goods that are handed over, with a box to tick for each line. */
function goodsColumns(papers: CasePapers): Column<CaseLine>[] {
  const { row, word } = papers
  return [
    { head: t.number, width: 26, cell: (_, n) => String(n + 1) },
    { head: t.description, width: '*', cell: (line) => goodsCell(line, papers) },
    { head: t.quantity, width: 58, right: true, cell: (line) => grouped(line.quantity) },
    { head: t.unit, width: 34, cell: (line) => word('unit', line.unit) },
    {
      head: t.packages,
      width: 44,
      right: true,
      cell: (line) => (line.packages === null ? '' : grouped(String(line.packages))),
      total: row.packages ? grouped(String(row.packages)) : '',
    },
    {
      head: t.gross,
      width: 64,
      right: true,
      cell: (line) => grouped(line.grossWeight),
      total: grouped(row.grossWeight),
    },
    { head: t.checkedGoods, width: 50, cell: () => '□', total: '' },
  ]
}

/** 清关单: what warehouse and trucker need to let the goods go, without prices. */
export function clearanceSheet(papers: CasePapers, cleared: readonly Cleared[], timeZone: string): PdfDefinition {
  const { row, lines, word, language, head, customer } = papers
  const w = (text: Text) => say(text, language)
  const containers = [
    ...new Set(cleared.flatMap((d) => (d.containers ?? []).map((box) => box.ContainerId ?? ''))),
  ].filter(Boolean)
  return page({
    title: w(t.clearanceSheet),
    number: row.code ?? '',
    head,
    facts: term(w(c.direction), w(c.directions[row.direction])),
    content: [
      {
        columnGap: 24,
        columns: [
          {
            width: '*',
            stack: [
              ...term(w(t.customer), customer.name),
              ...term(w(c.billNo), row.billNo),
              ...term(w(c.conveyance), [row.conveyance, row.voyage].filter(Boolean).join(' / ')),
              ...term(w(c.movedOn), row.movedOn),
              ...term(w(c.marks), row.marks),
            ],
          },
          {
            width: '*',
            stack: [
              ...term(w(c.entryOffice), word('customsOffice', row.entryOffice)),
              ...term(w(c.goodsPlace), row.goodsPlace),
              ...term(
                w(c.packages),
                [row.packages ? String(row.packages) : '', word('package', row.packageKind)].filter(Boolean).join(' '),
              ),
              ...term(w(c.grossWeight), row.grossWeight && `${grouped(row.grossWeight)} kg`),
              ...term(w(t.containers), containers.join(', ')),
              ...term(w(c.assignee), row.assigneeName),
            ],
          },
        ],
      },
      linesTable(cleared, declaredColumns(language, timeZone), language),
      linesTable(lines, goodsColumns(papers), language),
      { text: w(t.clearanceNote), fontSize: 9, margin: [0, 10, 0, 0] },
      {
        unbreakable: true,
        margin: [0, 22, 0, 0],
        columns: [signature(w(t.keeper), language), { width: 250, ...signature(w(t.driver), language) }],
      },
    ],
  })
}
