import { importerNumberText } from '@clearway/contract/features/customs/united-states/importerNumber.text'
import { usParty as contract, type UsBond } from '@clearway/contract/features/customs/united-states/usParty'
import { usPartyText as t } from '@clearway/contract/features/customs/united-states/usParty.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say, text, type Language, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { hidesAny, requireShown } from '../../../kernel/access/hidden.ts'
import type { Context, FileAnswer } from '../../../kernel/context.ts'
import { readRow } from '../../../kernel/crud/crudRows.ts'
import { renderPdf, type PdfDefinition } from '../../../kernel/paper/pdf.ts'
import { notFound } from '../../../kernel/refuse.ts'
import { numberFor, placeOf } from './form5106.ts'
import { formPage, part } from './formPaper.ts'
import { bondsListed } from './usBonds.ts'
import { storedParty, usPartySource, type StoredParty } from './usPartyRows.ts'

const words = {
  title: text('海关保证书', '海關保證書', 'Customs bond'),
  kind: text('第一节 保证范围', '第一節 保證範圍', 'Section I  Single transaction or continuous'),
  secured: text('所担保的报关', '所擔保的報關', 'Transaction secured by this bond'),
  onDay: text('交易日期', '交易日期', 'Transaction date'),
  port: text('口岸代码', '口岸代碼', 'Port code'),
  runs: text(
    '自生效之日起一年有效，此后逐年延续，直至按规定终止',
    '自生效之日起一年有效，其後逐年延續，直至按規定終止',
    'In force for one year from the effective date and for each succeeding annual period, until it is terminated',
  ),
  term: text('有效期', '有效期', 'Term'),
  activity: text(
    '第二节 活动代码与责任限额',
    '第二節 活動代碼與責任限額',
    'Section II  Activity code and limit of liability',
  ),
  activityCode: text('活动代码', '活動代碼', 'Activity code'),
  importer: text('1 进口商或报关行', '1 進口商或報關行', '1 Importer or broker'),
  principals: text(
    '第三节 可使用本保证的进口商编号',
    '第三節 可使用本保證的進口商編號',
    'Section III  Importer numbers that may use this bond',
  ),
  parties: text('委托人与担保人', '委託人與擔保人', 'Principal and surety'),
  principal: text('委托人', '委託人', 'Principal'),
  place: text('地址', '地址', 'Address'),
  surety: text('担保公司', '擔保公司', 'Surety'),
  principalSigns: text('委托人签名与日期', '委託人簽名與日期', 'Principal’s signature and date'),
  suretySigns: text('担保人代理签名与日期', '擔保人代理簽名與日期', 'Surety agent’s signature and date'),
}

/** What stands on it of the party: to whom one of them is hidden it is not given. */
const told = [
  'code',
  'name',
  'numberKind',
  'importerNumber',
  'address',
  'city',
  'province',
  'postalCode',
  'country',
  'officerName',
  'officerTitle',
]

interface Secured {
  readonly entryNo: string
  readonly entryDate: string | null
  readonly port: string | null
}

/** The entry that a bond of a single transaction secures; none to whom entries do not show it. */
async function securedBy(ctx: Context, { id, kind }: UsBond): Promise<Secured | undefined> {
  const hidden = hidesAny(ctx, 'usEntry', ['entryNo', 'entryDate', 'port', 'bondName', 'bondKind'])
  if (kind !== 'single' || hidden || !ctx.user.permissions.has('usEntry.view')) return undefined
  const { rows } = await sql<Secured>`select entry_no, entry_date, port from us_entry
    where tenant_id = current_tenant() and bond_id = ${id} and entry_no is not null and deleted_at is null order by filed_on desc nulls last, id limit 1`.execute(
    ctx.db,
  )
  return rows[0]
}

interface Sheet {
  readonly party: StoredParty
  readonly number: string | null
  readonly bond: UsBond
  readonly secured: Secured | undefined
}

function definitionOf({ party, number, bond, secured }: Sheet, language: Language): PdfDefinition {
  const word = (label: Text) => say(label, language)
  const single = bond.kind === 'single'
  return formPage({ form: 'CBP 301', title: words.title, code: bond.bondNumber }, language, [
    ...part(word(words.kind), [
      [word(t.bondKind), word(t.bondKinds[bond.kind])],
      [word(t.effectiveOn), bond.effectiveOn],
      ...(single
        ? ([
            [word(words.secured), secured?.entryNo],
            [word(words.onDay), secured?.entryDate],
            [word(words.port), secured?.port],
          ] as const)
        : ([[word(words.term), word(words.runs)]] as const)),
      ...(bond.endsOn ? ([[word(t.endsOn), bond.endsOn]] as const) : []),
    ]),
    ...part(word(words.activity), [
      [word(words.activityCode), word(words.importer)],
      [word(t.bondAmount), `USD ${bond.amount}`],
    ]),
    ...part(word(words.principals), [
      [word(t.name), party.name],
      [word(party.numberKind ? importerNumberText.kinds[party.numberKind] : importerNumberText.number), number],
    ]),
    ...part(word(words.parties), [
      [word(words.principal), party.name],
      [word(words.surety), bond.suretyCode],
      [word(words.place), [placeOf(party), party.country].filter(Boolean).join(', ')],
      [word(t.bondNumber), bond.bondNumber],
      [word(t.officerName), party.officerName],
      [word(t.officerTitle), party.officerTitle],
      [word(words.principalSigns), null],
      [word(words.suretySigns), null],
    ]),
  ])
}

/** PDF of a bond by the sections of the form. Throws 404 where the party has no such bond, and 403 to whom something on it is hidden. */
export async function form301(
  ctx: Context,
  { partyId, id, language }: Parsed<(typeof contract)['routes']['form301']>,
): Promise<FileAnswer> {
  await readRow(ctx, contract, usPartySource(), partyId)
  requireShown(ctx, contract.name, told)
  const bond = (await bondsListed(ctx, partyId)).find((one) => one.id === id)
  if (!bond) throw notFound()
  const party = (await storedParty(ctx, partyId))!
  const sheet = { party, number: numberFor(ctx, party), bond, secured: await securedBy(ctx, bond) }
  ctx.touched([partyId])
  return {
    name: `301 ${bond.bondNumber}.pdf`,
    contentType: 'application/pdf',
    body: ({ signal }) => renderPdf(definitionOf(sheet, language), language, signal),
  }
}
