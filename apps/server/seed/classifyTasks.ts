import { sql } from 'kysely'

import {
  afterWorking,
  allowedMinutes,
  usualClock,
  workingMinutes,
} from '../src/features/customs/classifyTask/workingTime.ts'
import type { Db } from '../src/kernel/database/database.ts'
import { demoDecisions } from './customs/goods.ts'
import { codeOf } from './customs/goodsCodes.ts'
import type { SeededOrder } from './trade/orders.ts'

const clock = usualClock('Asia/Shanghai')
const hour = 3_600_000

/** Decided lines: model, code, and what the second person made of it where that was something else. The codes are those of `customs/goods.ts` where it has the goods. */
const done: readonly (readonly [model: string, code: string, corrected?: string])[] = [
  ['YLR-0603-10K-1', '8533211000'],
  ['KX3225-24M', '8541600000'],
  ['MC-XTAL32K', '8541600000'],
  ['RC2835-W65', '8541410000'],
  ['KK21BX7R1E106K', '8532241000'],
  ['PC32F407-LQ100', '8542319000'],
  ['HM4G08A-BCWE', '8542339000', '8542329000'],
  ['HKD-UC24S-08', '8536901100'],
  ['KP-SYR-10', '9018310000'],
  ['LC-PTCA-2520', '9018390000'],
  ['HQ5402-QFN', '8542399000'],
  ['SPM-RELAY-5A', '8536490000', '8536411000'],
]
/** First decisions that wait for the second person. */
const first: readonly (readonly [model: string, code: string, basis?: string])[] = [
  ['NLD-8A600S', '8541100000', '单颗整流二极管，非光敏、非发光'],
  ['YLE-470U35V', '8532229000'],
  ['PCA-2277', '8542339000', '规格书：双路运算放大器，章注十二（二）集成电路'],
  ['SCH-BTE-P5', '9021400000'],
  ['HKD-RJ45-TM11', '8536901100'],
]
const asked: readonly (readonly [model: string, question: string, missing: readonly string[]])[] = [
  ['HMD-TFT101', '模组是否带触摸功能？是否已装驱动电路或控制板？', ['function', 'specification']],
  ['PCR-2450-MOD', '模块的主要功能是收发数据，还是作为某一设备的专用零件？', ['function', 'use']],
  ['KP-GLV-N-M', '手套是否独立灭菌包装？', ['specification']],
]
/** The first was opened anew, on the second the customer has answered. */
const waiting: readonly string[] = [
  'NLG-2ED21',
  'HKD-FFC05-30-150',
  'HKD-BTB05-40P',
  'HKD-DC2155',
  'RCBL-133F',
  'YLR-2512-R010',
  'MC-PTC1206-110',
  'NLH-75B12N3',
  'NLS-TMP117',
  'KSW-D2F01',
  'PAM-SHT40',
  'SKF-231Q',
  'HO-SCR35-24',
]
const reopened = '请核对是否具有处理或控制功能（8542.31），附上规格书第 1 页'
const question = '电缆是否已装接头？导体与绝缘层是什么材料？'
const reply = '两端未装接头；铜导体，聚酯薄膜绝缘，用于连接主板与显示屏。'

interface Goods {
  id: string
  orgId: string | null
  modelNumber: string
  name: string
  brand: string | null
  unit: string
  currency: string
  price: string
  origin: string
}
interface Row {
  readonly id: string
  readonly [column: string]: unknown
}
interface Step {
  taskId: string
  action: string
  by: string | null
  at: string
  code?: string
  note?: string
  minutes?: number
}

const iso = (at: number): string => new Date(at).toISOString()

function rowsOf(
  goods: ReadonlyMap<string, Goods>,
  people: ReadonlyMap<string, string>,
  orderOf: ReadonlyMap<string, SeededOrder>,
  now: number,
) {
  const [classifier, reviewer] = [people.get('classifier')!, people.get('reviewer')!]
  const tasks: Row[] = []
  const steps: Step[] = []
  const questions: Row[] = []
  const base = (model: string, at: number, more: Readonly<Record<string, unknown>> = {}) => {
    const { id: goodsId, price, ...g } = goods.get(model)!
    const order = orderOf.get(goodsId)
    const urgent = more['urgent'] === true
    const task = {
      id: crypto.randomUUID(),
      ...g,
      goodsId,
      unitPrice: price,
      jurisdiction: 'CN',
      kind: 'classification',
      source: order ? 'order' : 'goods',
      orderId: order?.id ?? null,
      orderCode: order?.code ?? null,
      status: 'unclassified',
      urgent,
      dueAt: afterWorking(at, allowedMinutes(urgent, clock), clock),
      createdAt: iso(at),
      updatedAt: iso(at),
      attributes: {},
      by: people.get('admin'),
      ...more,
    }
    tasks.push(task)
    return task.id
  }
  /** The elements with which a first decision says its code. */
  const elementsOf = (model: string, code: string): string | null => {
    const { brand, ...g } = goods.get(model)!
    const coded = codeOf({ ...g, brand: brand ?? '无品牌' })
    const own = demoDecisions.find((d) => d.model === model && d.jurisdiction === 'CN' && d.code === code)?.elements
    return own ?? (coded?.code === code ? coded.elements : null)
  }
  const decided = (taskId: string, from: number, at: number, code: string) =>
    steps.push({
      taskId,
      action: 'decide',
      by: classifier,
      at: iso(at),
      code,
      minutes: workingMinutes(from, at, clock),
    })
  for (const [n, [model, code, corrected]] of done.entries()) {
    const [at, firstAt, reviewedAt] = [
      now - (n * 19 + 30) * hour,
      now - (n * 19 + 27) * hour,
      now - (n * 19 + 25) * hour,
    ]
    const id = base(model, at, {
      status: 'classified',
      firstCode: code,
      firstBy: classifier,
      firstAt: iso(firstAt),
      finalCode: corrected ?? code,
      elements: elementsOf(model, corrected ?? code),
      reviewedBy: reviewer,
      reviewedAt: iso(reviewedAt),
      updatedAt: iso(reviewedAt),
    })
    decided(id, at, firstAt, code)
    steps.push({
      taskId: id,
      action: corrected ? 'correct' : 'approve',
      by: reviewer,
      at: iso(reviewedAt),
      code: corrected ?? code,
      ...(corrected && { note: '按品目条文归入更具体列名' }),
    })
  }
  for (const [n, [model, code, basis]] of first.entries()) {
    const [at, firstAt] = [now - (n + 4) * hour, now - (n + 2) * hour]
    const id = base(model, at, {
      status: 'first',
      firstCode: code,
      firstBy: classifier,
      firstAt: iso(firstAt),
      basis: basis ?? null,
      elements: elementsOf(model, code),
      updatedAt: iso(firstAt),
    })
    decided(id, at, firstAt, code)
  }
  for (const [n, [model, question, missing]] of asked.entries()) {
    const [at, askedAt] = [now - (n * 7 + 6) * hour, now - (n * 7 + 5) * hour]
    const id = base(model, at, { status: 'query', updatedAt: iso(askedAt) })
    questions.push({
      id: crypto.randomUUID(),
      taskId: id,
      question,
      missing,
      by: classifier,
      at: iso(askedAt),
      answer: null,
      answeredBy: null,
      answeredAt: null,
    })
    steps.push({ taskId: id, action: 'ask', by: classifier, at: iso(askedAt), note: question })
  }
  for (const [n, model] of waiting.entries()) {
    // Some late, some pressing, some fresh: an ordinary morning.
    const at = n < 2 ? now - (26 + n * 5) * hour : now - (n * 25 + 10) * 60_000
    const given =
      n === 0
        ? { returnedReason: reopened }
        : n === 1
          ? { attributes: { material: '聚酯薄膜、铜', use: '连接主板与显示屏' } }
          : {}
    base(model, at, {
      ...given,
      urgent: n === 4 || n === 8,
      kind: n % 5 === 4 ? 'preclassification' : 'classification',
      ...(n === 3 && { claimedBy: classifier, claimedAt: iso(now - 60_000) }),
    })
  }
  const [again, told] = [tasks.at(-waiting.length)!.id, tasks.at(-waiting.length + 1)!.id]
  const buyer = people.get('buyer')!
  questions.push({
    id: crypto.randomUUID(),
    taskId: told,
    question,
    missing: ['material', 'use'],
    by: classifier,
    at: iso(now - 25 * hour),
    answer: reply,
    answeredBy: buyer,
    answeredAt: iso(now - 20 * hour),
  })
  steps.push(
    { taskId: again, action: 'reopen', by: reviewer, at: iso(now - 24 * hour), code: '8542399000', note: reopened },
    { taskId: told, action: 'ask', by: classifier, at: iso(now - 25 * hour), note: question },
    { taskId: told, action: 'answer', by: buyer, at: iso(now - 20 * hour), note: reply },
  )
  return { tasks, steps, questions }
}

/** Lines in every state of the classifiers' queue, and the codes that its decided ones put on goods. Only where the tenant has a queue: `people` by user name. */
export async function seedClassifyTasks(
  db: Db,
  people: ReadonlyMap<string, string>,
  orders: readonly SeededOrder[],
  now: number,
): Promise<void> {
  if (!people.has('reviewer')) return
  await sql`select set_config('app.person_id', ${people.get('admin')!}, true)`.execute(db)
  const { rows } =
    await sql<Goods>`select id, org_id, model_number, name, brand, unit, currency, reference_price::text as price, country_of_origin as origin from goods where tenant_id = current_tenant()`.execute(
      db,
    )
  const orderOf = new Map(
    orders
      .filter((o) => o.status === 'submitted' || o.status === 'confirmed')
      .flatMap((o) => o.lines.map((l) => [l.goodsId, o] as const)),
  )
  const { tasks, steps, questions } = rowsOf(new Map(rows.map((g) => [g.modelNumber, g])), people, orderOf, now)
  await sql`insert into classification_task (tenant_id, id, org_id, kind, source, jurisdiction, goods_id, order_id, order_code, model_number, name, brand, attributes, unit, unit_price, currency, origin, status, urgent, due_at,
      claimed_by, claimed_at, claimed_until, first_code, first_by, first_at, final_code, reviewed_by, reviewed_at, basis, elements, returned_reason, created_at, created_by, updated_at, updated_by)
    select current_tenant(), r.id, r."orgId", r.kind, r.source, r.jurisdiction, r."goodsId", r."orderId", r."orderCode", r."modelNumber", r.name, r.brand, r.attributes, r.unit, r."unitPrice", r.currency, r.origin, r.status, r.urgent,
      r."dueAt", r."claimedBy", r."claimedAt", r."claimedAt" + interval '30 minutes', r."firstCode", r."firstBy", r."firstAt", r."finalCode", r."reviewedBy", r."reviewedAt", r.basis, r.elements, r."returnedReason", r."createdAt", r.by, r."updatedAt", r.by
    from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) as r(id uuid, "orgId" uuid, kind text, source text, jurisdiction text, "goodsId" uuid, "orderId" uuid, "orderCode" text, "modelNumber" text, name text, brand text,
      attributes jsonb, unit text, "unitPrice" numeric, currency text, origin text, status text, urgent boolean, "dueAt" timestamptz, "claimedBy" uuid, "claimedAt" timestamptz, "firstCode" text, "firstBy" uuid, "firstAt" timestamptz,
      "finalCode" text, "reviewedBy" uuid, "reviewedAt" timestamptz, basis text, elements text, "returnedReason" text, "createdAt" timestamptz, "updatedAt" timestamptz, by uuid)`.execute(
    db,
  )
  await sql`insert into classification_step (tenant_id, task_id, action, person_id, at, code, note, minutes)
    select current_tenant(), r."taskId", r.action, r.by, r.at, r.code, r.note, r.minutes
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as r("taskId" uuid, action text, by uuid, at timestamptz, code text, note text, minutes int)`.execute(
    db,
  )
  await sql`insert into classification_question (tenant_id, id, task_id, question, missing, asked_by, asked_at, answer, answered_by, answered_at)
    select current_tenant(), r.id, r."taskId", r.question, array(select jsonb_array_elements_text(r.missing)), r.by, r.at, r.answer, r."answeredBy", r."answeredAt"
    from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) as r(id uuid, "taskId" uuid, question text, missing jsonb, by uuid, at timestamptz, answer text, "answeredBy" uuid, "answeredAt" timestamptz)`.execute(
    db,
  )
  await sql`insert into goods_classification (tenant_id, org_id, goods_id, jurisdiction, hs_code, elements, status, classified_by, classified_at, reviewed_by, reviewed_at, basis, valid_from, created_at, created_by, updated_at, updated_by)
    select tenant_id, org_id, goods_id, jurisdiction, coalesce(final_code, first_code), elements, status, first_by, first_at, reviewed_by, reviewed_at, basis, first_at::date, first_at, first_by, updated_at, coalesce(reviewed_by, first_by)
    from classification_task t where tenant_id = current_tenant() and status in ('first', 'classified')
      and not exists (select from goods_classification c where c.tenant_id = t.tenant_id and c.goods_id = t.goods_id and c.jurisdiction = t.jurisdiction and c.valid_to is null and c.deleted_at is null)`.execute(
    db,
  )
  await sql`select set_config('app.person_id', '', true)`.execute(db)
}
