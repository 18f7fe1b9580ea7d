import type { SavedReport } from '@clearway/contract/features/report/savedReport'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { readExcel } from '../../kernel/paper/excel.ts'
import { accountsOf, type Accounts } from '../../test/account.ts'
import { handOf, newRole, newUser, type Hand } from '../../test/administration.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'
import { sendReport, tendReports } from './savedReportSend.ts'

// Jobs are run by hand here, so that each test says when; time passes by setting back what is due.
let app: TestApplication
let accounts: Accounts
const hands: Record<string, Hand> = {}
const hand = (who: string): Hand => hands[who]!
const people: Record<string, string> = {}
const base = '/api/report/savedReport'

const services = () => app.application.services
const sql: Accounts['sql'] = (text, values) => accounts.sql(text, values)

beforeAll(async () => {
  app = await testApplication({ ROLE: 'web' })
  accounts = await accountsOf(app)
  for (const who of [
    'demo/admin',
    'demo/declarant',
    'demo/finance',
    'demo/keeper',
    'demo/buyer',
    'demo/buyer2',
    'demo2/admin',
  ]) {
    const [tenant, user] = who.split('/') as [string, string]
    hands[who] = handOf(app, await app.signIn(tenant, user))
  }
  for (const { name, id } of await sql(
    `select t.tenant_code || '/' || m.username as name, m.person_id as id from membership m join tenant t on t.id = m.tenant_id`,
  ))
    people[name] = id
})
beforeEach(async () => {
  await accounts.calm()
  for (const table of ['report_run', 'report_schedule', 'saved_report', 'outbox_message'])
    await sql(`delete from ${table}`)
})
afterAll(async () => {
  await accounts?.close()
  await app?.close()
})

const question = {
  name: '本月订单',
  report: 'orders',
  dimension: 'status',
  period: 'last12',
  shared: false,
}
const add = (who: string, more: object = {}): Promise<SavedReport> =>
  hand(who).post(`${base}/add`, { ...question, ...more })
const plan = {
  version: null,
  rhythm: 'daily',
  weekdays: [],
  monthDay: null,
  hour: 8,
  format: 'excel',
  language: 'en',
  recipients: [] as string[],
  outside: [] as string[],
  paused: false,
}
const scheduled = async (who: string, more: Partial<Record<keyof typeof plan, unknown>>, asked: object = {}) => {
  const { id } = await add(who, asked)
  return hand(who).post(`${base}/schedule`, { id, ...plan, ...more }) as Promise<SavedReport>
}
const one = (who: string, id: string): Promise<SavedReport> => hand(who).get(`${base}/queryById?id=${id}`)
const all = async (who: string): Promise<string[]> =>
  ((await hand(who).get(`${base}/query`)) as SavedReport[]).map(({ name }) => name)

/** Its time has come. */
const fallDue = (id: string) =>
  sql(
    `update report_schedule set next_at = now() - interval '1 minute', next_on = next_on - 1 where saved_report_id = $1`,
    [id],
  )
const payloadOf = async (id: string) =>
  (await sql(`select tenant_id as "tenantId", id from report_schedule where saved_report_id = $1`, [id]))[0]
const run = async (id: string, more: object = {}, ending?: AbortSignal) =>
  sendReport(await payloadOf(id), { ...services(), ...more }, ending)
const waiting = async (): Promise<string[]> => {
  await sql(`delete from graphile_worker._private_jobs`)
  await tendReports({}, services())
  return (await sql(`select key from graphile_worker._private_jobs where key like 'send_report %'`)).map(
    ({ key }) => key,
  )
}
const mails = () =>
  sql<{ to: string; subject: string; file: string; type: string; key: string }>(
    `select recipient as to, subject, attachment_name as file, attachment_type as type, attachment_key as key from outbox_message where attachment_key is not null order by recipient`,
  )
const told = (who: string) =>
  sql<{ title: string; content: string }>(
    `select n.title_en as title, n.content_en as content from notification n join notification_receipt r on r.tenant_id = n.tenant_id and r.notification_id = n.id
    where r.person_id = $1 and n.link like '/DataReport?saved=%' order by n.id`,
    [people[who]],
  )
/** The total of a paper, and what its reader sees on the screen. */
const totalOf = async (key: string): Promise<string> => {
  const { rows } = await readExcel(await services().files.get(key))
  return String(rows.find((row) => row[0] === 'Total')![1])
}
const seenBy = async (who: string): Promise<string> => {
  const { from, to } = await period()
  const { total } = await hand(who).get(
    `/api/report/report/figures?${new URLSearchParams({ report: 'orders', dimension: 'status', from, to })}`,
  )
  return String(total.count)
}
const period = async () =>
  (
    await sql<{ from: string; to: string }>(
      `select (date_trunc('month', d) - interval '11 months')::date::text as from, d::date::text as to from (select now() at time zone 'Asia/Shanghai' as d) x`,
    )
  )[0]!

describe('a saved report', () => {
  it('is its own, until it is shared with those of its side who may see that report', async () => {
    const { id } = await add('demo/admin')
    expect(await all('demo/admin')).toEqual(['本月订单'])
    for (const who of ['demo/declarant', 'demo/buyer', 'demo2/admin'])
      expect((await hand(who).try('GET', `${base}/queryById?id=${id}`)).status, who).toBe(404)
    const shared = await hand('demo/admin').put(`${base}/update`, { id, ...question, version: 1, shared: true })
    expect(shared).toMatchObject({ version: 2, shared: true, own: true, readable: true, schedule: null })
    expect(await one('demo/declarant', id)).toMatchObject({ own: false, ownerName: '陈静', readable: true })
    for (const who of ['demo/buyer', 'demo2/admin'])
      expect((await hand(who).try('GET', `${base}/queryById?id=${id}`)).status, who).toBe(404)
    const taxes = await add('demo/admin', { name: 'bills', report: 'bills', dimension: 'month', shared: true })
    expect(await all('demo/finance')).toContain('bills')
    expect((await hand('demo/keeper').try('GET', `${base}/queryById?id=${taxes.id}`)).status).not.toBe(200)
    for (const [verb, method] of [
      ['update', 'PUT'],
      ['delete', 'POST'],
    ] as const) {
      const body = { id, ...(verb === 'update' && { version: 2, ...question }) }
      expect((await hand('demo/declarant').try(method, `${base}/${verb}`, body)).status).toBe(403)
      expect((await hand('demo2/admin').try(method, `${base}/${verb}`, body)).status).toBe(404)
    }
  })

  it('is shared by a customer with its own company alone', async () => {
    const { id } = await add('demo/buyer', { shared: true })
    for (const who of ['demo/admin', 'demo/buyer2'])
      expect((await hand(who).try('GET', `${base}/queryById?id=${id}`)).status, who).toBe(404)
  })

  it('refuses what two wrote over each other, a name that is there, and what the report itself refuses', async () => {
    const { id } = await add('demo/admin')
    await hand('demo/admin').put(`${base}/update`, { ...question, id, version: 1, name: 'mine' })
    const late = await hand('demo/admin').try('PUT', `${base}/update`, { ...question, id, version: 1, name: 'late' })
    expect([late.status, late.body.data.current.name]).toEqual([409, 'mine'])
    const refused = async (more: object) => {
      const { status, body } = await hand('demo/admin').try('POST', `${base}/add`, { ...question, ...more })
      return [status, body.errors?.[0]?.field]
    }
    expect(await refused({ name: 'MINE' })).toEqual([409, 'name'])
    expect(await refused({ name: ' ' })).toEqual([400, 'name'])
    expect(await refused({ report: 'nothing' })).toEqual([404, undefined])
    expect(await refused({ dimension: 'code' })).toEqual([400, 'dimension'])
    expect(await refused({ period: 'own' })).toEqual([400, 'from'])
    expect(await refused({ period: 'own', from: '2026-02-01', to: '2026-01-01' })).toEqual([400, 'to'])
    expect(await refused({ period: 'soon' })).toEqual([400, 'period'])
    await hand('demo/admin').post(`${base}/delete`, { id })
    expect((await hand('demo/admin').try('GET', `${base}/queryById?id=${id}`)).status).toBe(404)
    expect((await add('demo/admin', { name: 'mine' })).version).toBe(1)
  })

  it('is found by its name, by whoever may open it', async () => {
    await add('demo/admin', { name: '给老板看的订单', shared: true })
    const found = async (who: string) =>
      (await hand(who).try('GET', `/api/workbench/findWords?kind=savedReport&text=${encodeURIComponent('老板')}`)).body
        .data
    const [{ list }] = await found('demo/declarant')
    expect(list[0]).toMatchObject({ label: '给老板看的订单', link: expect.stringMatching(/^\/DataReport\?saved=/) })
    for (const who of ['demo/buyer', 'demo2/admin']) expect(await found(who), who).toEqual([])
  })

  it('is kept fifty times by one person at most', async () => {
    await sql(
      `insert into saved_report (tenant_id, person_id, name, report, dimension, period) select t.id, $1, 'n' || n, 'orders', 'status', 'last12' from tenant t, generate_series(1, 49) n where t.tenant_code = 'demo'`,
      [people['demo/admin']],
    )
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((name) => hand('demo/admin').try('POST', `${base}/add`, { ...question, name })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })
})

describe('its schedule', () => {
  it('mails each recipient what they may see themselves, and an address outside what its owner may', async () => {
    const [admin, buyer] = [people['demo/admin']!, people['demo/buyer']!]
    const saved = await scheduled('demo/admin', { recipients: [admin, buyer], outside: ['Boss@elsewhere.example'] })
    expect(saved.schedule).toMatchObject({ paused: false, last: null, outside: ['boss@elsewhere.example'] })
    expect(Date.parse(saved.schedule!.nextAt!)).toBeGreaterThan(Date.now())
    expect(await waiting()).toEqual([])
    await run(saved.id)
    expect(await mails()).toEqual([])
    await fallDue(saved.id)
    expect(await waiting()).toHaveLength(1)
    await run(saved.id)
    const sent = await mails()
    expect(sent.map(({ to }) => to)).toEqual([
      'admin@demo.example',
      'boss@elsewhere.example',
      'buyer@pengcheng.example',
    ])
    const [own, outside, customers] = await Promise.all(sent.map(({ key }) => totalOf(key)))
    expect([own, outside, customers]).toEqual([await seenBy('demo/admin'), own, await seenBy('demo/buyer')])
    expect(Number(customers)).toBeLessThan(Number(own))
    expect(sent[0]!.type).toContain('spreadsheetml')
    expect(sent[0]!.subject).toContain('本月订单')
    const { schedule } = await one('demo/admin', saved.id)
    expect(schedule).toMatchObject({ version: 1, asked: false, last: { outcome: 'sent', sent: 3, leftOut: [] } })
    expect(await waiting()).toEqual([])
    const trail = await sql(
      `select detail from audit_event where action = 'POST ${base}/runNow' order by at desc limit 1`,
    )
    expect(trail[0].detail).toContain('boss@elsewhere.example')
  })

  it('makes a PDF in its own language when somebody asks for it, and leaves the plan', async () => {
    const saved = await scheduled('demo/admin', { recipients: [people['demo/admin']], format: 'pdf', language: 'zh' })
    await hand('demo/admin').post(`${base}/runNow`, { id: saved.id })
    expect((await one('demo/admin', saved.id)).schedule).toMatchObject({ asked: true, nextAt: saved.schedule!.nextAt })
    await run(saved.id)
    const [mail] = await mails()
    expect(mail).toMatchObject({ type: 'application/pdf', file: expect.stringContaining('.pdf') })
    expect((await services().files.get(mail!.key)).subarray(0, 5).toString()).toBe('%PDF-')
    expect(await accounts.sentTo('admin@demo.example')).toContain('附件是')
    expect((await one('demo/admin', saved.id)).schedule).toMatchObject({
      asked: false,
      nextAt: saved.schedule!.nextAt,
      last: { dueOn: null, outcome: 'sent' },
    })
  })

  it('sends once, however many nodes work at it', async () => {
    const saved = await scheduled('demo/admin', { recipients: [people['demo/admin']] })
    await fallDue(saved.id)
    const payload = await payloadOf(saved.id)
    await Promise.all(Array.from({ length: 4 }, () => sendReport(payload, services())))
    expect(await mails()).toHaveLength(1)
    const runs = await sql('select due_on from report_run')
    expect(runs).toHaveLength(1)
  })

  it('is taken over from a node that died, whose work counts no more though it comes to life again', async () => {
    const saved = await scheduled('demo/admin', { format: 'pdf', recipients: [people['demo/admin']] })
    await fallDue(saved.id)
    let goOn = () => {}
    const stalled = new Promise<void>((go) => (goOn = go))
    let began = () => {}
    const started = new Promise<void>((go) => (began = go))
    const papers = {
      take: async (...given: Parameters<ReturnType<typeof services>['papers']['take']>) => {
        began()
        await stalled
        return services().papers.take(...given)
      },
    }
    const first = run(saved.id, { papers })
    await started
    await run(saved.id)
    expect(await mails()).toEqual([])
    await sql(`update report_schedule set taken_at = now() - interval '11 minutes'`)
    expect(await waiting()).toHaveLength(1)
    await run(saved.id)
    goOn()
    await first
    expect(await mails()).toHaveLength(1)
  })

  it('is given back by a node that shuts down, and tried three times where it cannot be made', async () => {
    const saved = await scheduled('demo/admin', { format: 'pdf', recipients: [people['demo/admin']] })
    await fallDue(saved.id)
    const broken = { papers: { take: () => Promise.reject(new Error('no paper')) } }
    await run(saved.id, broken, AbortSignal.abort())
    expect(await sql('select taken_at, attempts from report_schedule')).toEqual([{ taken_at: null, attempts: 0 }])
    for (let n = 0; n < 3; n++) {
      await run(saved.id, broken)
      await sql(`update report_schedule set taken_at = taken_at - interval '11 minutes'`)
    }
    const { schedule } = await one('demo/admin', saved.id)
    expect(schedule).toMatchObject({ paused: false, last: { outcome: 'failed' } })
    expect(Date.parse(schedule!.nextAt!)).toBeGreaterThan(Date.now())
    expect((await told('demo/admin')).at(-1)!.title).toBe('A scheduled report was not sent: 本月订单')
    expect(await mails()).toEqual([])
  })

  it('refuses who cannot get it, strangers, and who has no right to it', async () => {
    const { id } = await add('demo/admin')
    const refused = async (who: string, more: object) => {
      const { status, body } = await hand(who).try('POST', `${base}/schedule`, { id, ...plan, ...more })
      return [status, body.errors?.[0]?.field]
    }
    expect(await refused('demo/admin', {})).toEqual([400, 'recipients'])
    expect(await refused('demo/admin', { recipients: [people['demo2/admin']] })).toEqual([400, 'recipients'])
    expect(await refused('demo/admin', { recipients: [people['demo/editor']] })).toEqual([400, 'recipients'])
    expect(await refused('demo/admin', { rhythm: 'weekly', outside: ['a@b.example'] })).toEqual([400, 'weekdays'])
    expect(await refused('demo/admin', { rhythm: 'monthly', outside: ['a@b.example'] })).toEqual([400, 'monthDay'])
    expect(await refused('demo/admin', { outside: ['no address'] })).toEqual([400, 'outside.0'])
    expect((await refused('demo/declarant', { outside: ['a@b.example'] }))[0]).toBe(404)
    const own = await add('demo/buyer')
    const outside = await hand('demo/buyer').try('POST', `${base}/schedule`, {
      ...plan,
      id: own.id,
      outside: ['a@b.example'],
    })
    expect([outside.status, outside.body.errors?.[0]?.field]).toEqual([400, 'outside'])
    const offered: { id: string }[] = await hand('demo/buyer').get(`${base}/recipients`)
    expect(offered.map((o) => o.id)).toEqual([people['demo/buyer']])
    const { version } = (await hand('demo/admin').post(`${base}/schedule`, { id, ...plan, outside: ['a@b.example'] }))
      .schedule
    const change = { id, ...plan, hour: 9, outside: ['a@b.example'] }
    await hand('demo/admin').post(`${base}/schedule`, { ...change, version })
    const late = await hand('demo/admin').try('POST', `${base}/schedule`, { ...change, version })
    expect([late.status, late.body.data.current.schedule.hour]).toEqual([409, 9])
    await hand('demo/admin').post(`${base}/unschedule`, { id })
    expect((await hand('demo/admin').try('POST', `${base}/runNow`, { id })).status).toBe(409)
  })

  it('is bounded by person, and so are its mails and what is asked for', async () => {
    const ids: string[] = []
    for (let n = 0; n < 21; n++) ids.push((await add('demo/admin', { name: `n${n}` })).id)
    const schedule = (id: string) =>
      hand('demo/admin').try('POST', `${base}/schedule`, { id, ...plan, recipients: [people['demo/admin']] })
    for (const id of ids.slice(0, 19)) expect((await schedule(id)).status).toBe(200)
    const last = await Promise.all(ids.slice(19).map(schedule))
    expect(last.map(({ status }) => status).sort()).toEqual([200, 422])
    for (let n = 0; n < 20; n++) await hand('demo/admin').post(`${base}/runNow`, { id: ids[0] })
    expect((await hand('demo/admin').try('POST', `${base}/runNow`, { id: ids[0] })).status).toBe(429)
    const [{ tenantId }] = [await payloadOf(ids[0]!)]
    const limit = { name: 'report-mail', points: 200, seconds: 86_400 }
    for (let n = 0; n < 200; n++) await services().limits.add(limit, [tenantId, people['demo/admin']!])
    await run(ids[0]!)
    expect(await mails()).toEqual([])
    expect((await one('demo/admin', ids[0]!)).schedule).toMatchObject({
      paused: false,
      last: { outcome: 'limit', sent: 0, leftOut: [{ who: '陈静', why: 'limit' }] },
    })
  })
})

describe('a right that was lost', () => {
  /** A role is left these screens, without these buttons. */
  async function leave(roleId: string, screens: readonly string[], hidden: readonly string[] = []) {
    const { menus } = await hand('demo/admin').get(`/api/admin/sysmenu/queryMenuIdByRoleId?roleId=${roleId}`)
    const kept = menus.filter((m: any) => m.area === 'admin' && screens.includes(m.component))
    await hand('demo/admin').post('/api/admin/sysmenu/authorizeMenuToRole', {
      roleId,
      menuIds: kept.map((m: any) => m.id),
      hiddenButtons: kept.map((m: any) => ({
        menuId: m.id,
        buttons: m.buttons.map((b: any) => b.code).filter((code: string) => hidden.includes(code)),
      })),
    })
  }

  /** Somebody with a schedule of their own, to themselves and an address outside. */
  async function owner() {
    const role = await newRole(hand('demo/admin'), ['dataReport', 'orderList'])
    const user = await newUser(hand('demo/admin'), [role.id])
    const own = handOf(app, await app.signIn('demo', user.username, 'test-password'))
    const { person_id: personId } = (
      await sql('select person_id from membership where username = $1', [user.username])
    )[0]
    const { id } = await own.post(`${base}/add`, question)
    await own.post(`${base}/schedule`, { id, ...plan, recipients: [personId], outside: ['boss@elsewhere.example'] })
    people[`demo/${user.username}`] = personId
    return { role, own, id, who: `demo/${user.username}` }
  }

  it('stops it, tells its owner once why, and shows no figure', async () => {
    const { role, own, id, who } = await owner()
    await leave(role.id, ['dataReport'])
    await fallDue(id)
    await run(id)
    await run(id)
    expect(await mails()).toEqual([])
    expect(await waiting()).toEqual([])
    expect(await told(who)).toEqual([
      expect.objectContaining({ content: expect.stringContaining('You may no longer see or export this report') }),
    ])
    expect(await own.get(`${base}/queryById?id=${id}`)).toMatchObject({
      readable: false,
      schedule: { paused: true, stop: 'right', nextAt: null, last: { outcome: 'stopped', stop: 'right' } },
    })
    expect(
      (await own.try('POST', `${base}/schedule`, { id, ...plan, version: 2, outside: ['a@b.example'] })).status,
    ).toBe(403)
    expect((await own.try('POST', `${base}/runNow`, { id })).status).toBe(403)
  })

  it('to export alone stops it too', async () => {
    const { role, id } = await owner()
    await leave(role.id, ['dataReport', 'orderList'], ['report.export'])
    await fallDue(id)
    await run(id)
    expect(await mails()).toEqual([])
    expect(await sql('select paused, stop from report_schedule')).toEqual([{ paused: true, stop: 'right' }])
  })

  it('by leaving stops it, as does a house that is suspended', async () => {
    const { id, who } = await owner()
    await sql(`update membership set status = 'disable' where person_id = $1`, [people[who]])
    await fallDue(id)
    await run(id)
    expect(await sql('select stop from report_schedule')).toEqual([{ stop: 'left' }])
    const saved = await scheduled('demo/admin', { recipients: [people['demo/admin']] }, { name: 'another' })
    await fallDue(saved.id)
    await sql(`update tenant set status = 'disable' where tenant_code = 'demo'`)
    await run(saved.id)
    await sql(`update tenant set status = 'able' where tenant_code = 'demo'`)
    expect(await mails()).toEqual([])
    expect((await one('demo/admin', saved.id)).schedule).toMatchObject({ paused: true, stop: 'tenant' })
    const again = await hand('demo/admin').post(`${base}/schedule`, {
      ...plan,
      id: saved.id,
      version: 2,
      recipients: [people['demo/admin']],
    })
    expect(again.schedule).toMatchObject({ paused: false, stop: null, nextAt: expect.any(String) })
  })

  it('by a recipient leaves them out, and stops it where nobody is left', async () => {
    const { role, who } = await owner()
    const saved = await scheduled(
      'demo/admin',
      { recipients: [people['demo/admin'], people[who]] },
      { name: 'another' },
    )
    await leave(role.id, ['dataReport'])
    await fallDue(saved.id)
    await run(saved.id)
    expect((await mails()).map(({ to }) => to)).toEqual(['admin@demo.example'])
    const { schedule } = await one('demo/admin', saved.id)
    expect(schedule!.last).toMatchObject({ outcome: 'part', sent: 1, leftOut: [{ why: 'right' }] })
    await sql(`update report_schedule set recipients = array[$1::uuid] where saved_report_id = $2`, [
      people[who],
      saved.id,
    ])
    await hand('demo/admin').post(`${base}/runNow`, { id: saved.id })
    await run(saved.id)
    expect((await one('demo/admin', saved.id)).schedule).toMatchObject({ paused: true, stop: 'nobody' })
    expect(await mails()).toHaveLength(1)
  })
})
