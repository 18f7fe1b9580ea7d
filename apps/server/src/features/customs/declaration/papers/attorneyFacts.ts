import type { DecValues } from '@clearway/contract/features/customs/declaration/model'
import { sumOf } from '@clearway/contract/kernel/decimal'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import type { CasePapers } from './caseFacts.ts'
import type { FormFacts } from './formFacts.ts'
import { grouped } from './page.ts'
import type { Attorney } from './powerOfAttorney.ts'
import { amountOf } from './tradePapers.ts'

/** Which kind of document of a case is which paper of the agreement. */
const paperOf: Readonly<Record<string, string>> = {
  contract: '合同',
  invoice: '发票',
  packingList: '装箱清单',
  billOfLading: '提（运）单',
  licence: '许可证件',
}

/** Papers of the case that came in. */
async function papersReceived(ctx: Context, caseId: string): Promise<string[]> {
  const { rows } = await sql<{
    kind: string
  }>`select distinct kind from customs_case_document where tenant_id = current_tenant() and case_id = ${caseId} and deleted_at is null and state in ('received', 'checked')`.execute(
    ctx.db,
  )
  return rows.flatMap(({ kind }) => paperOf[kind] ?? [])
}

const several = (values: readonly (string | null | undefined)[], most: number): string => {
  const distinct = [...new Set(values.filter((v): v is string => !!v))]
  return distinct.slice(0, most).join('、') + (distinct.length > most ? ' 等' : '')
}
const day = (text: string | null | undefined): string =>
  text ? text.replace(/^(\d{4})-?(\d{2})-?(\d{2})$/, '$1年$2月$3日') : ''

/** What both sides agree on for a whole case. */
export async function attorneyOfCase(
  ctx: Context,
  { row, lines, word, customer, broker }: CasePapers,
): Promise<Attorney> {
  const total = sumOf(lines.map(amountOf), 2)
  return {
    title: row.code ?? '',
    principal: customer.name,
    agent: broker.name,
    goods: several(
      lines.map((l) => l.name || l.nameEn),
      3,
    ),
    codes: several(
      lines.map((l) => l.hsCode),
      3,
    ),
    total: lines.length ? `${row.currency ?? ''} ${grouped(row.invoiceTotal ?? total, 2)}`.trim() : '',
    entryId: '',
    moved: day(row.movedOn),
    billNo: row.billNo ?? '',
    mode: word('supervisionMode', row.supervisionMode),
    quantity: row.grossWeight ? `毛重 ${grouped(row.grossWeight)} 千克` : '',
    packing: [row.packages ? `${row.packages} 件` : '', word('package', row.packageKind)].filter(Boolean).join(' '),
    origin: several(
      lines.map((l) => word('country', l.origin)),
      4,
    ),
    documents: await papersReceived(ctx, row.id),
    contact: '',
  }
}

/** What they agree on for one declaration. */
export async function attorneyOfDeclaration(
  ctx: Context,
  { code, head, lines, word, imports }: FormFacts,
  caseId: string,
): Promise<Attorney> {
  const of = (name: string) => lines.map((line: DecValues) => line[name])
  const [currency, ...others] = [...new Set(of('TradeCurr').filter(Boolean))]
  return {
    title: code,
    principal: head['TradeName'] ?? '',
    agent: head['AgentName'] ?? '',
    goods: several(of('GName'), 3),
    codes: several(of('CodeTS'), 3),
    total: currency && !others.length ? `${currency} ${grouped(sumOf(of('DeclTotal'), 2), 2)}` : '',
    entryId: head['EntryId'] ?? '',
    moved: day(head['IEDate']),
    billNo: head['BillNo'] ?? '',
    mode: word('supervisionMode', head['TradeMode']),
    quantity: head['GrossWet'] ? `毛重 ${grouped(head['GrossWet'])} 千克` : '',
    packing: [head['PackNo'] ? `${head['PackNo']} 件` : '', word('package', head['WrapType'])]
      .filter(Boolean)
      .join(' '),
    origin: imports
      ? several(
          of('OriginCountry').map((c) => word('country', c)),
          4,
        )
      : several(
          of('DistrictCode').map((c) => word('district', c)),
          4,
        ),
    documents: await papersReceived(ctx, caseId),
    contact: '',
  }
}
