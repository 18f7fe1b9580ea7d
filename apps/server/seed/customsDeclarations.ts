import type { CodeFacts } from '@clearway/contract/features/customs/declaration/checks/checks'
import type { DecValues } from '@clearway/contract/features/customs/declaration/model'
import type { DeclarationState } from '@clearway/contract/features/customs/declaration/states'
import { isSummary, typeSteps } from '@clearway/contract/features/customs/declaration/twoStep'
import { sql } from 'kysely'

import { namedDocuments } from '../src/features/customs/declaration/attached/attachedNames.ts'
import { casePapers, rowsToAttach } from '../src/features/customs/declaration/attached/casePapers.ts'
import { composeDeclarations, type NewDeclaration } from '../src/features/customs/declaration/make/compose.ts'
import { insertDeclarations } from '../src/features/customs/declaration/make/declarationMake.ts'
import {
  caseFacts,
  freeCaseLines,
  parties,
  type CaseFacts,
  type Earlier,
} from '../src/features/customs/declaration/make/makeFacts.ts'
import type { Db } from '../src/kernel/database/database.ts'
import { course, type CaseTimes, type Made } from './customs/declarationCourse.ts'
import { typedHead, typedLine } from './customs/declarationValues.ts'
import { seedDeclaredGoods } from './customs/declaredGoods.ts'
import { seedLicences, withLicence } from './customs/licences.ts'
import { seedRoadCargo } from './customs/roadCargo.ts'
import { billCases, seedGuarantees, settleCases, withSummary } from './customs/summaryTaxes.ts'
import type { Declared } from './customsCases.ts'
import { dictionaries } from './dictionaries.ts'
import { creditCode, draw } from './draw.ts'
import { demoLines } from './tariff/demoLines.ts'
import { templateOf } from './tariff/demoTariff.ts'

/** The states of the declarations of a case that came so far, part by part; each part has so many lines. */
interface Plan {
  readonly states: readonly DeclarationState[]
  readonly most?: number
}
const plans: Readonly<Record<string, Plan>> = {
  completed: { states: ['closed'] },
  toReceive: { states: ['closed'] },
  toDispatch: { states: ['released'] },
  declaring: { states: ['returned', 'taxDue'], most: 12 },
  toDeclare: { states: ['checking'] },
}
/** Of the cases that wait to be declared, those of at most so many lines have drafts already. */
const mostDrafted = 10

function planOf(found: Pick<Found, 'status' | 'lines'>, own: Declared | undefined): Plan | undefined {
  if (own) return own
  return found.status === 'toDeclare' && found.lines > mostDrafted ? undefined : plans[found.status]
}

const unitCodes = new Map(dictionaries['unit']!.map(([code, zh]) => [zh, code]))
/** What the demo's tariff says of the codes of its goods, as the making of a declaration reads it. */
const codes = new Map(
  demoLines.map((line): [string, CodeFacts] => [
    line.code,
    {
      units: line.units.flatMap((word) => (word ? [unitCodes.get(word) ?? ''] : [])),
      supervision: line.supervision ?? '',
      inspection: line.inspection ?? '',
      elements: templateOf(line),
    },
  ]),
)

/** A declaration as it was made, with what its maker typed beside it and the papers that go with it. */
function completed(
  declaration: NewDeclaration,
  { facts, agent, broker, maker }: Making & { readonly facts: CaseFacts & { readonly confirmedAt: string } },
): NewDeclaration {
  const marks = (before: DecValues, after: DecValues) =>
    Object.fromEntries(
      Object.keys(after)
        .filter((name) => !before[name])
        .map((name) => [name, { kind: 'typed' as const, by: maker, at: facts.confirmedAt }]),
    )
  const before = declaration.model.head
  const head = { ...typedHead(agent, facts, declaration, broker), ...before }
  const lines = declaration.lines.map((line) => {
    const item = { ...typedLine(line.item, facts, head['TradeName'] ?? ''), ...line.item }
    return { ...line, item, origins: { ...line.origins, ...marks(line.item, item) } }
  })
  const model = { ...declaration.model, head, lines }
  return {
    ...declaration,
    lines,
    // As they went to customs.
    model: namedDocuments(model, { id: declaration.id, round: 0 }),
    origins: { ...declaration.origins, ...marks(before, head) },
  }
}

const isBySummary = ({ declaration }: Made): boolean => isSummary(declaration.model)
/** Goods that a summary let out, and whose complete declaration is due; others as they are. */
function bySummary(made: Made): Made {
  if (made.state !== 'released' || made.facts.direction !== 'import' || made.turn) return made
  const { model } = made.declaration
  const head = { ...model.head, TypeStep: typeSteps.summary }
  return { ...made, declaration: { ...made.declaration, model: { ...model, head } } }
}

interface Making {
  readonly agent: DecValues
  readonly broker: { readonly name: string }
  readonly maker: string
}

interface Found {
  readonly id: string
  readonly code: string
  readonly status: string
  readonly orgId: string | null
  readonly direction: CaseFacts['direction']
  readonly confirmed: string
  readonly declared: string | null
  readonly released: string | null
  readonly lines: number
}

/** The cases that came as far as a declaration, with the times between which those were made. */
const casesToDeclare = async (db: Db): Promise<Found[]> =>
  (
    await sql<Found>`select c.id, c.code, c.status, c.org_id, c.direction, c.confirmed_at as confirmed, (select count(*)::int from customs_case_line l where l.tenant_id = c.tenant_id and l.case_id = c.id) as lines,
      max(e.at) filter (where e.kind = 'follow.declaring') as declared, max(e.at) filter (where e.kind = 'follow.toDispatch') as released
    from customs_case c join customs_case_event e on e.tenant_id = c.tenant_id and e.case_id = c.id
    where c.tenant_id = current_tenant() and c.status = any(${Object.keys(plans)}::text[]) group by c.tenant_id, c.id order by c.created_at, c.id`.execute(
      db,
    )
  ).rows

const instant = (at: string | null): number | undefined => (at === null ? undefined : Date.parse(at))

const earlierOf = ({ code, model, lines }: NewDeclaration): Earlier => ({
  code,
  head: model.head,
  item: lines[0]?.item ?? {},
})

/** Declarations take over what was declared before for the same party: the cases come in the order of their making. */
async function makeAll(db: Db, personId: string, own: ReadonlyMap<string, Declared>, making: Making): Promise<Made[]> {
  const cases = (await casesToDeclare(db)).flatMap((found) => {
    const plan = planOf(found, own.get(found.id))
    return plan ? [{ found, plan, turn: own.get(found.id)?.turn }] : []
  })
  // Asked in one turn, they leave as one batch.
  const known = await Promise.all(
    cases.map(({ found: { id } }) =>
      Promise.all([caseFacts({ db }, id), freeCaseLines({ db }, id), casePapers({ db }, id)]),
    ),
  )
  const partyOf = ({ orgId, direction }: Pick<CaseFacts, 'orgId' | 'direction'>) => `${orgId} ${direction}`
  const who = new Map(
    await Promise.all(
      [...new Map(cases.map(({ found }) => [partyOf(found), found]))].map(
        async ([party, found]) => [party, await parties({ db }, found)] as const,
      ),
    ),
  )
  const before = new Map<string, Earlier>()
  let brokers: Earlier | null = null
  const made: Made[] = []
  for (const [n, { found, plan, turn }] of cases.entries()) {
    const [facts, lines, papers] = known[n]!
    const party = partyOf(facts)
    const times: CaseTimes = {
      confirmed: Date.parse(found.confirmed),
      declared: instant(found.declared),
      released: instant(found.released),
    }
    // What was taken back is declared anew, under the next number.
    const states: (readonly DeclarationState[])[] = turn === 'withdrawn' ? [['withdrawn'], plan.states] : [plan.states]
    for (const [last, round] of states.entries()) {
      const composed = composeDeclarations({
        edition: 'present',
        facts,
        who: { ...who.get(party)!, before: before.get(party) ?? null, brokers },
        lines,
        before: { last, papers: [] },
        knowledge: {
          codes,
          units: new Map(),
          dictionaries: {},
          today: found.confirmed.slice(0, 10).replaceAll('-', ''),
        },
        documents: rowsToAttach(papers),
        maker: making.maker,
        merge: 'equal',
        ...(plan.most ? { most: plan.most } : {}),
      })
      for (const [part, composedOne] of composed.made.entries()) {
        const declaration = completed(composedOne, { ...making, facts: { ...facts, confirmedAt: found.confirmed } })
        const one: Made = { facts, declaration, state: round[part % round.length]!, times, ...(turn && { turn }) }
        made.push(made.some(isBySummary) ? one : bySummary(one))
      }
      const latest = earlierOf(made.at(-1)!.declaration)
      before.set(party, latest)
      brokers = latest
    }
  }
  // What was taken back first: the declaration made anew holds its lines.
  const isBack = ({ state }: Made) => state === 'withdrawn'
  for (const part of [made.filter(isBack), made.filter((m) => !isBack(m))])
    if (part.length) await insertDeclarations({ db, user: { personId } }, part)
  return made
}

async function write(
  db: Db,
  courses: readonly ReturnType<typeof course>[],
  people: ReadonlyMap<string, string>,
): Promise<void> {
  const [maker, checker] = [people.get('declarant')!, people.get('reviewer') ?? people.get('admin')!]
  await sql`update declaration d set status = r.state, status_since = r."statusSince", created_at = r."createdAt", round = r.round, submitted_at = r."submittedAt", submitted_by = case when r.round > 0 then ${maker}::uuid end, checked_at = r."checkedAt",
      checked_by = case when r."checkedAt" is not null then ${checker}::uuid end, accepted_at = r."acceptedAt", returned_at = r."returnedAt", released_at = r."releasedAt", closed_at = r."closedAt", status_note = r.note, head = d.head || r.head
    from jsonb_to_recordset(${JSON.stringify(courses.map((c) => c.row))}::jsonb) as r(id uuid, state text, "statusSince" timestamptz, "createdAt" timestamptz, round int, "checkedAt" timestamptz, "submittedAt" timestamptz, "acceptedAt" timestamptz, "returnedAt" timestamptz, "releasedAt" timestamptz, "closedAt" timestamptz, note text, head jsonb)
    where d.tenant_id = current_tenant() and d.id = r.id`.execute(db)
  await sql`insert into declaration_receipt (tenant_id, id, declaration_id, round, channel, seq_no, entry_id, note, noticed_at, source, file_name, digest, person_id, created_at)
    select current_tenant(), r.id, r."declarationId", r.round, r.channel, r."seqNo", r."entryId", r.note, r."noticedAt", 'file', 'receipts.xml', r.digest, ${maker}::uuid, r."noticedAt"
    from jsonb_to_recordset(${JSON.stringify(courses.flatMap((c) => c.receipts))}::jsonb) as r(id uuid, "declarationId" uuid, round int, channel text, "seqNo" text, "entryId" text, note text, "noticedAt" timestamptz, digest text)`.execute(
    db,
  )
  await sql`insert into declaration_fault (tenant_id, declaration_id, receipt_id, round, words, fingerprint, block, field, line_id, line, old_value, new_value, mended_at, mended_by, created_at)
    select current_tenant(), f."declarationId", f."receiptId", f.round, f.words, f.fingerprint, f.block, f.field, f."lineId", f.line, f.old, f.now, f."mendedAt", case when f."mendedAt" is not null then ${maker}::uuid end, f.at
    from jsonb_to_recordset(${JSON.stringify(courses.flatMap((c) => c.faults))}::jsonb) as f("declarationId" uuid, "receiptId" uuid, round int, words text, fingerprint text, block text, field text, "lineId" uuid, line int, old text, now text, "mendedAt" timestamptz, at timestamptz)`.execute(
    db,
  )
  await sql`update declaration d set fault_count = (select count(*) from declaration_fault f where f.tenant_id = d.tenant_id and f.declaration_id = d.id and f.mended_at is null) where d.tenant_id = current_tenant() and d.status = 'returned'`.execute(
    db,
  )
  await sql`insert into declaration_message (tenant_id, id, declaration_id, round, file_name, content, sha256, person_id, at) select current_tenant(), r.id, r."declarationId", r.round, r."fileName", r.content, r.sha256, ${maker}::uuid, r.at
    from jsonb_to_recordset(${JSON.stringify(courses.flatMap((c) => c.messages))}::jsonb) as r(id uuid, "declarationId" uuid, round int, "fileName" text, content text, sha256 text, at timestamptz)`.execute(
    db,
  )
  await sql`insert into declaration_message_paper (tenant_id, message_id, name, file_id)
    select m.tenant_id, m.id, e.paper ->> 'EdocID', c.file_id from declaration_message m join declaration d on d.tenant_id = m.tenant_id and d.id = m.declaration_id
      cross join lateral jsonb_array_elements(d.blocks -> 'documents') e(paper) join customs_case_document c on c.tenant_id = m.tenant_id and c.id = (e.paper ->> 'PaperId')::uuid
    where m.tenant_id = current_tenant() and c.file_id is not null`.execute(db)
  await sql`insert into declaration_amendment (tenant_id, declaration_id, kind, status, reason, changes, number, decided_at, created_at, created_by, updated_at, updated_by)
    select current_tenant(), r."declarationId", r.kind, 'approved', r.reason, r.changes, r.number, r."decidedAt", r.at, ${maker}, r."decidedAt", ${maker}
    from jsonb_to_recordset(${JSON.stringify(courses.flatMap((c) => c.amendments))}::jsonb) as r("declarationId" uuid, kind text, reason text, changes jsonb, number text, "decidedAt" timestamptz, at timestamptz)`.execute(
    db,
  )
  await sql`insert into customs_case_event (tenant_id, case_id, declaration_id, kind, details, shown, person_id, at)
    select d.tenant_id, d.case_id, d.id, e.kind, jsonb_build_object('code', d.code, 'lines', d.line_count, 'round', e.round) || e.details, e.kind in ('declaration.made', 'declaration.submitted', 'amendment.approved'), case when e.checker then ${checker}::uuid else ${maker}::uuid end, e.at
    from jsonb_to_recordset(${JSON.stringify(courses.flatMap((c) => c.events))}::jsonb) as e(id uuid, kind text, round int, details jsonb, checker boolean, at timestamptz) join declaration d on d.tenant_id = current_tenant() and d.id = e.id`.execute(
    db,
  )
}

interface Place {
  readonly tenantCode: string
  readonly tenantName: string
  readonly people: ReadonlyMap<string, string>
  readonly maker: string
  /** What becomes of the declarations of some cases, by their ids. */
  readonly own: ReadonlyMap<string, Declared>
}

/** Declarations of the demo cases in the states that their cases tell of: one returned, one with tax due, some with us, others through. */
export async function seedDeclarations(db: Db, { tenantCode, tenantName, people, maker, own }: Place): Promise<void> {
  const random = draw(77_011 + tenantCode.length)
  const uscc = creditCode('440300', random.digits(8))
  const company = {
    name: tenantName,
    nameEn: tenantCode === 'demo' ? 'Clearway Customs Brokers (Demo)' : null,
    // That of the first tenant is what people type who try it out.
    customsCode: tenantCode === 'demo' ? '4403980001' : `440398${random.digits(4)}`,
    uscc,
    organisationCode: uscc.slice(8, 17),
    declareName: maker,
    operatorName: maker,
    icCard: random.digits(13),
  }
  const personId = people.get('declarant')!
  await sql`select set_config('app.person_id', ${personId}, true)`.execute(db)
  await sql`insert into declaring_company (tenant_id, name, name_en, customs_code, uscc, organisation_code, declare_name, operator_name, ic_card, is_default, created_by, updated_by)
    select current_tenant(), n.name, n."nameEn", n."customsCode", n.uscc, n."organisationCode", n."declareName", n."operatorName", n."icCard", true, ${personId}, ${personId}
    from jsonb_to_record(${JSON.stringify(company)}::jsonb) as n(name text, "nameEn" text, "customsCode" text, uscc text, "organisationCode" text, "declareName" text, "operatorName" text, "icCard" text)`.execute(
    db,
  )
  const agent = { AgentCodeScc: company.uscc }
  const made = withLicence(
    withSummary(await makeAll(db, personId, own, { agent, broker: { name: tenantName }, maker })),
  )
  if (made.length) {
    await write(
      db,
      made.map((m) => course(m, random)),
      people,
    )
    await seedDeclaredGoods(db, made)
    await billCases(db, made)
    await seedGuarantees(db, made, personId)
    await seedLicences(db, made, personId)
    await seedRoadCargo(db, made, personId)
    await settleCases(db)
  }
  await sql`select set_config('app.person_id', '', true)`.execute(db)
}
