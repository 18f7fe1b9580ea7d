import { sql } from 'kysely'

import type { Db } from '../src/kernel/database/database.ts'
import { cleanHtml, plainText } from '../src/kernel/richText.ts'

interface Written {
  readonly title: string
  readonly content: string
}
interface Office {
  readonly zh: Written
  readonly tw?: Written
  readonly en?: Written
  readonly priority: 'low' | 'normal' | 'high'
  readonly daysAgo: number
  readonly status: 'draft' | 'published'
  readonly mustConfirm?: boolean
  readonly publisher: string
}

const notices: readonly Office[] = [
  {
    priority: 'normal',
    daysAgo: 6,
    status: 'published',
    publisher: '关务部',
    mustConfirm: true,
    zh: {
      title: '申报要素填写规范（2026 版）',
      content:
        '<p>即日起，申报要素按新规范填写：</p><ul><li><p>品牌类型写代码，不写文字；</p></li><li><p>型号与合同一致，不得写“详见附件”；</p></li><li><p>3C 目录内的商品注明证书编号。</p></li></ul><p>请各位读后确认。</p>',
    },
    tw: {
      title: '申報要素填寫規範（2026 版）',
      content:
        '<p>即日起，申報要素按新規範填寫：</p><ul><li><p>品牌類型寫代碼，不寫文字；</p></li><li><p>型號與合約一致，不得寫「詳見附件」；</p></li><li><p>3C 目錄內的貨品註明證書編號。</p></li></ul><p>請各位讀後確認。</p>',
    },
    en: {
      title: 'How to fill in declaration elements (2026)',
      content:
        '<p>From today, declaration elements are filled in as follows:</p><ul><li><p>brand type as a code, not in words;</p></li><li><p>model as in the contract, never “see attachment”;</p></li><li><p>goods in the CCC catalogue with their certificate number.</p></li></ul><p>Please read and confirm.</p>',
    },
  },
  {
    priority: 'low',
    daysAgo: 20,
    status: 'published',
    publisher: '财务部',
    zh: {
      title: '月结对账单发送时间调整',
      content: '<p>自下月起，月结对账单改为每月 <strong>5 日</strong>发送，逢节假日顺延。</p>',
    },
    tw: {
      title: '月結單發送時間調整',
      content: '<p>由下月起，月結單改為每月 <strong>5 日</strong>發送，遇假期順延。</p>',
    },
    en: {
      title: 'New date for monthly statements',
      content:
        '<p>From next month, monthly statements are sent on the <strong>5th</strong>, or on the next working day.</p>',
    },
  },
  {
    priority: 'normal',
    daysAgo: 0,
    status: 'draft',
    publisher: '陈静',
    zh: { title: '国庆期间值班安排', content: '<p>各岗位值班表待补。</p>' },
    tw: { title: '國慶期間值班安排', content: '<p>各職位值班表待補。</p>' },
    en: { title: 'Duty roster for the National Day holidays', content: '<p>Rosters to be added.</p>' },
  },
]

/** Notices of the office of the demo: two that its staff have read, but for one who works elsewhere too, and one still being written. */
export async function seedOfficeNotices(db: Db, authorId: string): Promise<void> {
  const departments = sql`select id from sys_org where tenant_id = current_tenant() and org_type = 'department' and deleted_at is null`
  for (const n of notices) {
    const words = (w: Written | undefined) =>
      w
        ? { title: w.title, content: cleanHtml(w.content), summary: plainText(w.content).slice(0, 300) }
        : { title: null, content: null, summary: null }
    const [zh, tw, en] = [words(n.zh), words(n.tw), words(n.en)]
    const at = sql`now() - ${n.daysAgo} * interval '1 day'`
    const out = n.status === 'published'
    const {
      rows: [made],
    } = await sql<{
      id: string
    }>`insert into notification (tenant_id, managed, topic, title, title_tw, title_en, content, content_tw, content_en, summary, summary_tw, summary_en, type, priority, publisher,
        status, publish_object, publish_orgs, must_confirm, start_time, published_at, published_by, delivered_at, created_at, created_by, updated_at)
      values (current_tenant(), true, 'notices', ${zh.title}, ${tw.title}, ${en.title}, ${zh.content}, ${tw.content}, ${en.content}, ${zh.summary}, ${tw.summary}, ${en.summary}, 'notification', ${n.priority}, ${n.publisher},
        ${n.status}, 'orgs', array(${departments}), ${n.mustConfirm ?? false}, ${out ? at : null}, ${out ? at : null}, ${out ? authorId : null}, ${out ? at : null}, ${at}, ${authorId}, ${at}) returning id`.execute(
      db,
    )
    if (!out) continue
    await sql`insert into notification_receipt (tenant_id, notification_id, person_id, told_at, read_at, confirmed_at)
      select m.tenant_id, ${made!.id}, m.person_id, ${at}, case when ${n.mustConfirm ?? false} and m.username = 'both' then null else ${at} + interval '3 hours' end,
        case when ${n.mustConfirm ?? false} and m.username <> 'both' then ${at} + interval '3 hours' end
      from membership m where m.tenant_id = current_tenant() and m.org_id in (${departments}) and m.status = 'able' and m.deleted_at is null`.execute(
      db,
    )
    await sql`update notification set delivered_count = r.n, recipient_count = r.n from (select count(*)::int as n from notification_receipt where tenant_id = current_tenant() and notification_id = ${made!.id}) r
      where tenant_id = current_tenant() and id = ${made!.id}`.execute(db)
  }
}
