import { sql, type RawBuilder } from 'kysely'

import type { Db } from '../../src/kernel/database/database.ts'

/** People by their user names. */
type People = ReadonlyMap<string, string>

const orgOf = (person: string): RawBuilder<unknown> =>
  sql`(select m.org_id from membership m where m.tenant_id = current_tenant() and m.person_id = ${person}::uuid)`

interface Said {
  readonly by: string
  /** Minutes after the record was made. */
  readonly after: number
  readonly body: string
  readonly question?: boolean
  readonly answered?: boolean
  readonly unseen?: boolean
  readonly internal?: boolean
}

async function say(
  db: Db,
  table: 'road_cargo' | 'trade_declaration' | 'us_entry' | 'dray_move',
  which: RawBuilder<unknown>,
  said: readonly Said[],
): Promise<void> {
  const rows = said.map(({ question = false, answered = false, unseen = false, internal = false, ...one }) => ({
    ...one,
    question,
    answered,
    unseen,
    internal,
  }))
  await sql`insert into customs_message (tenant_id, ${sql.ref(`${table}_id`)}, question, answered_at, internal, unseen, body, person_id, at)
    select current_tenant(), t.id, s.question, case when s.answered then t.created_at + make_interval(mins => s.after + 20) end, s.internal, s.unseen, s.body, s.by, t.created_at + make_interval(mins => s.after)
    from (${which}) t cross join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(by uuid, after int, body text, question boolean, answered boolean, unseen boolean, internal boolean)`.execute(
    db,
  )
}

const cargoOf = (person: string, nth: number): RawBuilder<unknown> =>
  sql`select c.id, c.created_at from road_cargo c where c.tenant_id = current_tenant() and c.org_id = ${orgOf(person)} and c.status not in ('cancelled', 'expired', 'done')
    order by c.expected_at, c.code offset ${nth} limit 1`
const ofIn = (
  table: 'trade_declaration' | 'us_entry' | 'dray_move',
  person: string,
  status: string,
): RawBuilder<unknown> =>
  sql`select d.id, d.created_at from ${sql.ref(table)} d where d.tenant_id = current_tenant() and d.org_id = ${orgOf(person)} and d.status = ${status} order by d.code limit 1`

/** What is said with the demo's customers about what crosses into Hong Kong: something to answer, to confirm and to look at on either side. */
export async function seedHongKongTalk(db: Db, people: People): Promise<void> {
  const [clerk, buyer, other] = ['declarant', 'buyer', 'buyer2'].map((name) => people.get(name)!) as [
    string,
    string,
    string,
  ]
  await say(db, 'road_cargo', cargoOf(buyer, 1), [
    { by: clerk, after: 30, body: '收貨人倉庫幾點收貨？落馬洲過關後大約一小時到。', question: true },
    { by: clerk, after: 35, body: '同車另有一票貨，先不要答應送貨時間。', internal: true },
  ])
  await say(db, 'road_cargo', cargoOf(buyer, 0), [
    { by: clerk, after: 25, body: '請問外箱嘜頭是什麼？', question: true, answered: true },
    { by: buyer, after: 45, body: '唛头为 PC-HK，共两面。装箱单稍后补发。', unseen: true },
  ])
  await say(db, 'trade_declaration', ofIn('trade_declaration', buyer, 'draft'), [
    { by: clerk, after: 60, body: '這批面板燈的單價含運費嗎？', question: true },
  ])
  await say(db, 'trade_declaration', ofIn('trade_declaration', other, 'rejected'), [
    { by: other, after: 60 * 24, body: '香港公司去年更名，商业登记证已换新，号码不变。', unseen: true },
  ])
  await sql`insert into trade_event (tenant_id, trade_declaration_id, step, at, person_id)
    select current_tenant(), d.id, e.step, d.created_at + make_interval(hours => e.hours), e.person from trade_declaration d
    cross join lateral (values ('askConfirm', 1, ${clerk}::uuid), ('confirm', 3, case when d.confirmation = 'confirmed' then d.confirmed_by end)) e(step, hours, person)
    where d.tenant_id = current_tenant() and d.confirmation in ('asked', 'confirmed') and e.person is not null`.execute(
    db,
  )
}

/** The same about what enters the United States, and its containers. */
export async function seedUnitedStatesTalk(db: Db, people: People): Promise<void> {
  const [clerk, buyer] = ['declarant', 'buyer'].map((name) => people.get(name)!) as [string, string]
  await say(db, 'us_entry', ofIn('us_entry', buyer, 'hold'), [
    {
      by: clerk,
      after: 60,
      body: '海关看了图像，想知道第 12 托外箱没有标签的原因，能否补一份装箱明细？',
      question: true,
    },
    { by: clerk, after: 65, body: 'CET 未要求开箱，先不要告诉客户查验费。', internal: true },
  ])
  await say(db, 'us_entry', ofIn('us_entry', buyer, 'released'), [
    { by: clerk, after: 60, body: '这批适配器是否含发票以外的模具费？', question: true, answered: true },
    { by: buyer, after: 80, body: '没有，模具 2024 年已一次付清并申报过。', unseen: true },
  ])
  await say(db, 'dray_move', ofIn('dray_move', buyer, 'confirmed'), [
    { by: clerk, after: 30, body: '仓库星期六收柜吗？最后免费日前只剩这个预约。', question: true },
  ])
  await say(db, 'dray_move', ofIn('dray_move', buyer, 'outForDelivery'), [
    { by: buyer, after: 45, body: '4 号月台这周维修，请司机到 2 号月台。', unseen: true },
  ])
}
