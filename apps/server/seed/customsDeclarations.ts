import { createHash } from 'node:crypto'

import type { DecValues } from '@clearway/contract/features/customs/declaration/model'
import type { DeclarationState } from '@clearway/contract/features/customs/declaration/states'
import { sql } from 'kysely'

import { faultsIn } from '../src/features/customs/declaration/checks/faultMake.ts'
import { composeDeclarations, type NewDeclaration } from '../src/features/customs/declaration/make/compose.ts'
import { insertDeclarations } from '../src/features/customs/declaration/make/declarationMake.ts'
import {
  caseFacts,
  freeCaseLines,
  parties,
  standing,
  type CaseFacts,
} from '../src/features/customs/declaration/make/makeFacts.ts'
import { messageName, writeMessage } from '../src/features/customs/declaration/message/message.ts'
import type { Db } from '../src/kernel/database/database.ts'
import { creditCode, draw, type Draw } from './trade/draw.ts'

const hour = 3_600_000
const iso = (at: number): string => new Date(at).toISOString()

/** The states of the declarations of a case that came so far, part by part; each part has so many lines. */
interface Plan {
  readonly status: string
  readonly states: readonly DeclarationState[]
  readonly most?: number
}
const plans: readonly Plan[] = [
  { status: 'completed', states: ['closed'] },
  { status: 'toReceive', states: ['closed'] },
  { status: 'toDispatch', states: ['released'] },
  { status: 'declaring', states: ['returned', 'taxDue'], most: 12 },
]
/** Of the cases that wait to be declared, those of at most so many lines have drafts already. */
const mostDrafted = 10

/** What customs answered on the way to each state: channel, hours after the submission, words. */
const answers: Readonly<
  Partial<Record<DeclarationState, readonly (readonly [channel: string, hours: number, note: string])[]>>
> = {
  returned: [
    ['L', 1, '海关入库成功'],
    ['Z', 3, '第2项 申报要素填写不规范，用途请具体说明；0069 提运单号与舱单不符'],
  ],
  taxDue: [
    ['L', 1, '海关入库成功'],
    ['G', 2, '审结'],
    ['T', 3, '税费电子支付通知'],
  ],
  released: [
    ['L', 1, '海关入库成功'],
    ['G', 2, '审结'],
    ['F', 5, '放行'],
  ],
  closed: [
    ['L', 1, '海关入库成功'],
    ['G', 2, '审结'],
    ['F', 5, '放行'],
    ['R', 26, '结关'],
  ],
}
const reached: Readonly<Record<string, string>> = { L: 'acceptedAt', F: 'releasedAt', R: 'closedAt' }

/** What the makers of the demo broker typed: nobody's real registration. */
function typed(random: Draw, agent: DecValues, facts: CaseFacts): DecValues {
  return {
    ...agent,
    TradeCode: `440316${random.digits(4)}`,
    ...(facts.direction === 'import'
      ? { PromiseItmes: '000', GoodsPlace: '深圳湾口岸货场', OverseasConsignorEname: 'NO' }
      : {}),
  }
}

/** A declaration as it was made, with what its maker typed beside it. The demo has no tariff on file, so statutory units are his to type too. */
function completed(declaration: NewDeclaration, values: DecValues, maker: string, at: string): NewDeclaration {
  const marks = (before: DecValues, after: DecValues) =>
    Object.fromEntries(
      Object.keys(after)
        .filter((name) => !before[name])
        .map((name) => [name, { kind: 'typed' as const, by: maker, at }]),
    )
  const lines = declaration.lines.map((line) => {
    const { GUnit = '', GQty = '' } = line.item
    const item = { CiqCode: '999', DestCode: '440305', FirstUnit: GUnit, FirstQty: GQty, ...line.item }
    return { ...line, item, origins: { ...line.origins, ...marks(line.item, item) } }
  })
  const head = { ...values, ...declaration.model.head }
  return {
    ...declaration,
    lines,
    model: { ...declaration.model, head, lines },
    origins: { ...declaration.origins, ...marks(declaration.model.head, head) },
  }
}

interface Made {
  readonly facts: CaseFacts
  readonly declaration: NewDeclaration
  readonly state: DeclarationState
  readonly at: number
}

/** Times, numbers and receipts of a declaration that was handed in; nothing of them for a draft. */
function course({ declaration, state, at, facts }: Made, random: Draw) {
  const told = answers[state]
  const base = {
    id: declaration.id,
    caseId: facts.id,
    state,
    statusSince: iso(at),
    createdAt: iso(at),
    round: 0,
    submittedAt: null as string | null,
    returnedAt: null as string | null,
    acceptedAt: null as string | null,
    releasedAt: null as string | null,
    closedAt: null as string | null,
    note: null as string | null,
    head: {} as DecValues,
  }
  if (!told) return { row: base, receipts: [], faults: [], message: undefined }
  const submitted = at + 2 * hour
  const year = iso(submitted).slice(0, 4)
  const serial = random.digits(9)
  const [seqNo, entryId] = [
    `${facts.direction === 'import' ? 'I' : 'E'}${year}0000${serial}`,
    `${declaration.model.head['CustomMaster'] ?? '5301'}${year}${facts.direction === 'import' ? '1' : '0'}${serial}`,
  ]
  const receipts = told
    .map(([channel, hours, note]) => ({
      id: random.id(submitted + hours * hour),
      declarationId: declaration.id,
      channel,
      seqNo,
      entryId,
      note,
      noticedAt: iso(submitted + hours * hour),
    }))
    .map((r) => ({
      ...r,
      digest: createHash('sha256')
        .update(JSON.stringify([r.channel, r.noticedAt, r.note, r.seqNo, r.entryId]))
        .digest('hex'),
    }))
  const times = Object.fromEntries(
    receipts.flatMap((r) => (reached[r.channel] ? [[reached[r.channel]!, r.noticedAt]] : [])),
  )
  const faults =
    state !== 'returned'
      ? []
      : receipts
          .slice(-1)
          .flatMap((r) =>
            faultsIn({ ...r, round: 1, at: r.noticedAt }, facts.direction, {
              model: declaration.model,
              lineIds: declaration.lines.map((l) => l.id),
            }),
          )
          .map((fault) => ({ ...fault, declarationId: declaration.id }))
  const content = writeMessage(declaration.model)
  return {
    row: {
      ...base,
      ...times,
      statusSince: receipts.at(-1)!.noticedAt,
      round: 1,
      submittedAt: iso(submitted),
      ...(state === 'returned' && { returnedAt: receipts.at(-1)!.noticedAt, note: receipts.at(-1)!.note }),
      head: { EntryId: entryId, SeqNo: seqNo },
    },
    receipts,
    faults,
    message: {
      id: random.id(submitted),
      declarationId: declaration.id,
      fileName: messageName(declaration.model).replace(/\.xml$/, '-1.xml'),
      content,
      sha256: createHash('sha256').update(content).digest('hex'),
      at: iso(submitted),
    },
  }
}

async function makeAll(
  db: Db,
  people: ReadonlyMap<string, string>,
  agent: DecValues,
  random: Draw,
  maker: string,
): Promise<Made[]> {
  const { rows: cases } = await sql<{
    id: string
    status: string
    createdAt: string
    lines: number
  }>`select c.id, c.status, c.created_at, (select count(*)::int from customs_case_line l where l.tenant_id = c.tenant_id and l.case_id = c.id) as lines
    from customs_case c where c.tenant_id = current_tenant() and c.status = any(${[...plans.map((p) => p.status), 'toDeclare']}::text[]) order by c.created_at, c.id`.execute(
    db,
  )
  const made: Made[] = []
  for (const found of cases) {
    const plan =
      plans.find((p) => p.status === found.status) ??
      (found.lines <= mostDrafted ? { states: ['checking' as const] } : undefined)
    if (!plan) continue
    const facts = await caseFacts({ db }, found.id)
    const [lines, who, before] = [
      await freeCaseLines({ db }, found.id),
      await parties({ db }, facts),
      await standing({ db }, found.id),
    ]
    const knowledge = {
      codes: new Map(),
      units: new Map(),
      dictionaries: {},
      today: found.createdAt.slice(0, 10).replaceAll('-', ''),
    }
    const composed = composeDeclarations({
      facts,
      who,
      lines,
      before,
      knowledge,
      maker,
      merge: 'equal',
      ...('most' in plan && plan.most ? { most: plan.most } : {}),
    })
    const values = typed(random, agent, facts)
    const declarations = composed.made.map((d) => completed(d, values, maker, found.createdAt))
    await insertDeclarations({ db, user: { personId: people.get('declarant')! } }, facts, declarations)
    made.push(
      ...declarations.map((declaration, n) => ({
        facts,
        declaration,
        state: plan.states[n % plan.states.length]!,
        at: Date.parse(found.createdAt) + 6 * hour,
      })),
    )
  }
  return made
}

async function write(
  db: Db,
  courses: readonly ReturnType<typeof course>[],
  people: ReadonlyMap<string, string>,
): Promise<void> {
  const [maker, checker] = [people.get('declarant')!, people.get('reviewer') ?? people.get('admin')!]
  await sql`update declaration d set status = r.state, status_since = r."statusSince", created_at = r."createdAt", round = r.round, submitted_at = r."submittedAt", submitted_by = case when r.round > 0 then ${maker}::uuid end, checked_at = r."submittedAt",
      checked_by = case when r.round > 0 then ${checker}::uuid end, accepted_at = r."acceptedAt", returned_at = r."returnedAt", released_at = r."releasedAt", closed_at = r."closedAt", status_note = r.note, head = d.head || r.head
    from jsonb_to_recordset(${JSON.stringify(courses.map((c) => c.row))}::jsonb) as r(id uuid, state text, "statusSince" timestamptz, "createdAt" timestamptz, round int, "submittedAt" timestamptz, "acceptedAt" timestamptz, "returnedAt" timestamptz, "releasedAt" timestamptz, "closedAt" timestamptz, note text, head jsonb)
    where d.tenant_id = current_tenant() and d.id = r.id`.execute(db)
  await sql`insert into declaration_receipt (tenant_id, id, declaration_id, round, channel, seq_no, entry_id, note, noticed_at, source, file_name, digest, person_id, created_at)
    select current_tenant(), r.id, r."declarationId", 1, r.channel, r."seqNo", r."entryId", r.note, r."noticedAt", 'file', 'receipts.xml', r.digest, ${maker}::uuid, r."noticedAt"
    from jsonb_to_recordset(${JSON.stringify(courses.flatMap((c) => c.receipts))}::jsonb) as r(id uuid, "declarationId" uuid, channel text, "seqNo" text, "entryId" text, note text, "noticedAt" timestamptz, digest text)`.execute(
    db,
  )
  await sql`insert into declaration_fault (tenant_id, declaration_id, receipt_id, round, words, fingerprint, block, field, line_id, line, old_value)
    select current_tenant(), f."declarationId", f."receiptId", f.round, f.words, f.fingerprint, f.block, f.field, f."lineId", f.line, f.old
    from jsonb_to_recordset(${JSON.stringify(courses.flatMap((c) => c.faults))}::jsonb) as f("declarationId" uuid, "receiptId" uuid, round int, words text, fingerprint text, block text, field text, "lineId" uuid, line int, old text)`.execute(
    db,
  )
  await sql`update declaration d set fault_count = (select count(*) from declaration_fault f where f.tenant_id = d.tenant_id and f.declaration_id = d.id) where d.tenant_id = current_tenant() and d.status = 'returned'`.execute(
    db,
  )
  await sql`insert into declaration_message (tenant_id, id, declaration_id, round, file_name, content, sha256, person_id, at) select current_tenant(), r.id, r."declarationId", 1, r."fileName", r.content, r.sha256, ${maker}::uuid, r.at
    from jsonb_to_recordset(${JSON.stringify(courses.flatMap((c) => c.message ?? []))}::jsonb) as r(id uuid, "declarationId" uuid, "fileName" text, content text, sha256 text, at timestamptz)`.execute(
    db,
  )
  await sql`insert into customs_case_event (tenant_id, case_id, declaration_id, kind, details, shown, person_id, at)
    select d.tenant_id, d.case_id, d.id, e.kind, jsonb_build_object('code', d.code, 'lines', d.line_count, 'round', d.round), e.kind <> 'declaration.sentToCheck', ${maker}::uuid, e.at from declaration d
    cross join lateral (values ('declaration.made', d.created_at), ('declaration.sentToCheck', d.created_at + interval '1 hour'), ('declaration.submitted', d.submitted_at)) e(kind, at) where d.tenant_id = current_tenant() and e.at is not null`.execute(
    db,
  )
}

/** The tax of what is to be paid, and what the list of cases says of its declarations. */
async function settleCases(db: Db, now: number): Promise<void> {
  const due = iso(now + 9 * 24 * hour).slice(0, 10)
  await sql`insert into tax_bill (tenant_id, declaration_id, number, kind, amount, issued_on, due_on)
    select d.tenant_id, d.id, d.entry_id || '-' || k.suffix, k.kind, round(d.total * k.share, 2), (d.status_since at time zone 'Asia/Shanghai')::date, ${due}::date from declaration d cross join (values ('A01', 'duty', 0.12), ('L02', 'vat', 0.17)) k(suffix, kind, share)
    where d.tenant_id = current_tenant() and d.status = 'taxDue' and d.total > 0 and (d.status_since at time zone 'Asia/Shanghai')::date <= ${due}::date`.execute(
    db,
  )
  await sql`update customs_case c set alarm = (select case when bool_or(d.status in ('returned', 'rejected')) then 'returned' when bool_or(d.status = 'taxDue') then 'taxDue' when bool_or(d.status = 'checking') then 'checking' end
      from declaration d where d.tenant_id = c.tenant_id and d.case_id = c.id), tax_due_on = (select min(b.due_on) from tax_bill b join declaration d on d.tenant_id = b.tenant_id and d.id = b.declaration_id where b.tenant_id = c.tenant_id and d.case_id = c.id and b.paid_on is null)
    where c.tenant_id = current_tenant() and exists (select from declaration d where d.tenant_id = c.tenant_id and d.case_id = c.id)`.execute(
    db,
  )
}

/** Declarations of the demo cases in the states that their cases tell of: one returned, one with tax due, one to be checked, others through. */
export async function seedDeclarations(
  db: Db,
  {
    tenantCode,
    people,
    now,
    maker,
  }: {
    readonly tenantCode: string
    readonly people: ReadonlyMap<string, string>
    readonly now: number
    readonly maker: string
  },
): Promise<void> {
  const random = draw(77_011 + tenantCode.length)
  const agent = {
    AgentCode: `440398${random.digits(4)}`,
    AgentCodeScc: creditCode('440300', random.digits(8)),
    DeclareName: maker,
  }
  await sql`select set_config('app.person_id', ${people.get('declarant')!}, true)`.execute(db)
  const made = await makeAll(db, people, agent, random, maker)
  if (made.length) {
    await write(
      db,
      made.map((m) => course(m, random)),
      people,
    )
    await settleCases(db, now)
  }
  await sql`select set_config('app.person_id', '', true)`.execute(db)
}
