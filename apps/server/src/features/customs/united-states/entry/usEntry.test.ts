import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { handOf } from '../../../../test/administration.ts'
import { day, entryWorld, errors, line } from '../../../../test/usEntries.ts'

const base = '/api/customs/usEntry'
type World = Awaited<ReturnType<typeof entryWorld>>
let world: World
let { app, db, admin, clerk, parties, head, made, tryStep, step } = {} as World

beforeAll(async () => {
  world = await entryWorld()
  ;({ app, db, admin, clerk, parties, head, made, tryStep, step } = world)
})
afterAll(() => world?.close())

const layers = (of: any) => of.layers.map((l: any) => [l.code ?? l.kind, l.amount])

describe('the duty stack', () => {
  it('has each layer on a line of its own, whole dollars of value, and duty to the cent', async () => {
    const row = await made({}, [
      line(),
      line({ code: '4202221500', value: '999.50' }),
      line({ origin: 'KOR', program: 'KR' }),
    ])
    expect(row.lines.map((l: any) => [l.entered, l.duty])).toEqual([
      ['10000', '2650.00'],
      ['1000', '910.00'],
      ['10000', '0.00'],
    ])
    expect(row.lines.map(layers)).toEqual([
      [
        ['8504409510', '150.00'],
        ['99038803', '2500.00'],
      ],
      [
        ['4202221500', '160.00'],
        ['99038191', '500.00'],
        ['99038803', '250.00'],
      ],
      [['8504409510', '0.00']],
    ])
    expect(row.lines[0].layers[1]).toMatchObject({ from: '2018-09-24', to: null })
    // Korea's goods bear no processing fee; the two others share it to the cent.
    expect(row).toMatchObject({
      enteredValue: '21000.00',
      duty: '3560.00',
      hmf: '26.25',
      mpf: '38.10',
      total: '3624.35',
    })
    expect(row.lines.map((l: any) => l.mpf)).toEqual(['34.64', '3.46', '0.00'])
  })

  it('takes deposits of cases and excise from a person, and column 2 by origin', async () => {
    const row = await made({ entryType: '03' }, [
      line({
        origin: 'CHN',
        adCase: 'A-570-967',
        adRate: '33.28',
        cvdCase: 'C-570-968',
        cvdRate: '12.5',
        excise: '20',
      }),
    ])
    expect(layers(row.lines[0])).toEqual([
      ['8504409510', '150.00'],
      ['99038803', '2500.00'],
      ['A-570-967', '3328.00'],
      ['C-570-968', '1250.00'],
      ['excise', '20.00'],
    ])
    expect(row).toMatchObject({ duty: '7228.00', tax: '20.00' })
    const russian = await made({}, [line({ origin: 'RUS' })])
    expect(layers(russian.lines[0])).toEqual([['8504409510', '3500.00']])
  })

  it('says what needs a person, counts it as unknown, and lets a person decide on grounds', async () => {
    const open = await made({}, [line({ code: '9504906000' })])
    expect(open).toMatchObject({ duty: null, total: null, undecidedCount: 1, lines: [{ duty: null }] })
    expect(errors(await tryStep('check', open))).toEqual([422, ['lines.0.decided']])
    // What more lines need a person for is told at the first.
    const twice = await made({}, [line({ code: '9504906000' }), line({ code: '9504906000' })])
    expect(twice.problems.filter((p: any) => p.field === 'decided').map((p: any) => [p.line, p.message.en])).toEqual([
      [0, expect.stringContaining('The rate applicable to the article')],
      [1, 'Needs manual review as line 1 does'],
    ])
    const decided = await clerk.put(`${base}/saveLines`, {
      id: open.id,
      version: open.version,
      lines: [line({ code: '9504906000', decided: '412.00', decidedWhy: 'CBP ruling N301234' })],
    })
    expect(decided).toMatchObject({ duty: '412.00', undecidedCount: 0 })
    // Who decided what on which grounds stands in its history, line by line.
    const history: any[] = await clerk.get(`${base}/queryHistory?id=${open.id}`)
    const lines = history.flatMap((entry) => entry.changes.filter((c: any) => c.field === 'lineCount'))
    expect(lines[0]).toEqual({
      field: 'lineCount',
      from: expect.stringMatching(/^#1 \[9504906000\] .* = 10000\.40 USD CHN/),
      to: expect.stringMatching(/^#1 .* → 412\.00 “CBP ruling N301234”$/),
    })
    expect((await step('check', decided)).status).toBe('checked')
    // A currency without a rate is no value, not nothing.
    const foreign = await made({}, [line({ currency: 'ISK' })])
    expect(foreign).toMatchObject({ enteredValue: null, total: null })
    expect(errors(await tryStep('check', foreign))).toEqual([422, ['lines.0.currency']])
  })

  it('has the least and the most of the fee for the whole entry, and a flat one of an informal one', async () => {
    const small = await made({}, [line({ value: '1500' }), line({ value: '1500' }), line({ value: '1500' })])
    const large = await made({ mode: '40', billNo: '589-81140743' }, [line({ value: '250000' })])
    const sum = small.lines.reduce((all: number, l: any) => all + Math.round(Number(l.mpf) * 100), 0)
    expect(sum).toBe(Math.round(Number(small.mpf) * 100))
    expect(Number(small.mpf)).toBeGreaterThan(30)
    expect(Number(large.mpf)).toBeGreaterThan(600)
    expect(large.hmf).toBe('0.00')
    const informal = await made({ entryType: '11', bondKind: 'none' }, [line({ value: '2000' })])
    expect(Number(informal.mpf)).toBeLessThan(5)
    expect((await step('check', informal)).status).toBe('checked')
  })

  it('is compared with another origin and programme', async () => {
    const row = await made()
    const found: any = await clerk.post(`${base}/whatIf`, { id: row.id, line: 0, origin: 'KOR', program: 'KR' })
    expect([found.now.duty, found.instead.duty]).toEqual(['2650.00', '0.00'])
    expect(errors(await clerk.try('POST', `${base}/whatIf`, { id: row.id, line: 7 }))[0]).toBe(404)
  })
})

describe('the checks', () => {
  const wrong: [string, object, object[], string[]][] = [
    ['there are no lines', {}, [], ['lines']],
    ['an importer gave no power', { importerId: 'stranger' }, [line()], ['entryDate']],
    ['the importer is not active', { importerId: 'maker' }, [line()], ['bondKind', 'entryDate', 'importerId']],
    ['no such bond is in force', { bondKind: 'single' }, [line()], ['bondKind']],
    ['a formal entry has none', { bondKind: 'none' }, [line()], ['bondKind']],
    ['an informal one is worth too much', { entryType: '11' }, [line()], ['entryType']],
    ['a case is under another type', {}, [line({ adCase: 'A-570-967', adRate: '1' })], ['entryType']],
    ['a case has no rate', { entryType: '03' }, [line({ adCase: 'A-570-967' })], ['lines.0.adRate']],
    [
      'numbers fail their check digits',
      { mode: '40', billNo: '589-81140742', inBondNo: '257700051' },
      [line()],
      ['billNo', 'inBondNo'],
    ],
    ['a container is mistyped', { containers: 'CSQU3054384' }, [line()], ['containers']],
    ['a number is short', {}, [line({ code: '850440' })], ['lines.0.code']],
  ]
  it.each(wrong)('refuse what %s', async (_why, more: any, lines, fields) => {
    const given = more.importerId ? { ...more, importerId: parties[more.importerId] } : more
    expect(errors(await tryStep('check', await made(given, lines)))).toEqual([422, fields])
  })
})

describe('an entry', () => {
  it('goes from draft over exam and release to payment, correction, liquidation, protest and its end', async () => {
    const checked = await step('check', await made())
    expect(checked.entryNo).toMatch(/^TST-\d{7}-\d$/)
    const filed = await step('file', checked)
    expect(filed).toMatchObject({
      status: 'filed',
      entryDate: day(-1),
      filedOn: day(0),
      bondName: '054 990000001',
      editable: false,
    })
    const exam = await step('examine', filed, { reason: 'VACIS' })
    expect(exam).toMatchObject({ status: 'exam', reason: 'VACIS' })
    expect((await tryStep('fileSummary', exam)).status).toBe(409)
    const released = await step('release', exam)
    expect(released).toMatchObject({ status: 'released', dueDate: released.summaryDue, editable: true })
    expect(released.summaryDue > day(12)).toBe(true)
    // What customs has it under stays.
    expect(
      (await clerk.try('PUT', `${base}/update`, { id: released.id, version: released.version, port: '2709' })).status,
    ).toBe(400)
    const summed = await step('fileSummary', released)
    const paid = await step('pay', summed)
    const open = await step('correct', paid, { reason: 'Origin' })
    const again = await clerk.put(`${base}/saveLines`, {
      id: open.id,
      version: open.version,
      lines: [line({ origin: 'KOR' })],
    })
    const corrected = await step('fileCorrection', again)
    expect(corrected).toMatchObject({ status: 'summaryFiled', round: 1, duty: '150.00' })
    const liquidated = await step('liquidate', await step('pay', corrected))
    expect(liquidated.clocks).toMatchObject([{ name: 'protestUntil' }])
    const settled = await step('settleProtest', await step('protest', liquidated, { reason: '19 USC 1514' }), {
      reason: 'denied',
    })
    expect((await step('close', settled)).events.map((e: any) => e.step)).toContain('protest')
  })

  it('is rejected with the reason, mended under its number, or cancelled', async () => {
    const filed = await step('file', await step('check', await made()))
    const back = await step('reject', filed, { reason: 'Bill not on file' })
    expect(back).toMatchObject({ status: 'rejected', editable: true })
    const again = await step('check', back)
    expect(again.entryNo).toBe(filed.entryNo)
    expect((await step('cancel', again, { reason: 'Returned' })).status).toBe('cancelled')
    expect(errors(await tryStep('file', await step('check', await made()), { on: day(1) }))[0]).toBe(400)
  })

  it('takes a number once under fifty who ask at once, and one however many ask for the same', async () => {
    const rows = []
    for (let i = 0; i < 50; i += 1) rows.push(await made())
    const answers = await Promise.all(rows.map((row) => tryStep('check', row)))
    const numbers = answers.map((a) => a.body.data?.entryNo)
    expect([answers.map((a) => a.status).every((s) => s === 200), new Set(numbers).size]).toEqual([true, 50])
    const one = await made()
    const tries = await Promise.all(Array.from({ length: 8 }, () => tryStep('check', one)))
    expect(tries.filter((a) => a.status === 200)).toHaveLength(1)
  })

  it('names a range that nobody but who may sets, and that never gives a number again', async () => {
    expect((await clerk.try('PUT', `${base}/saveFiler`, { version: 1, code: 'TST', first: 1, last: 2 })).status).toBe(
      403,
    )
    const known: any = await admin.get(`${base}/queryFiler`)
    const { rows } = await db.query(
      `select max(substr(entry_no, 5, 7)::int) as used from us_entry where entry_no like 'TST%'`,
    )
    const put = (more: object) =>
      admin.try('PUT', `${base}/saveFiler`, { version: known.version, code: 'TST', first: 1, last: 500, ...more })
    expect(errors(await put({ last: rows[0].used }))).toEqual([400, ['last']])
    expect(errors(await put({ first: 9, last: 8 }))).toEqual([400, ['last']])
    expect((await put({ version: 99 })).status).toBe(409)
    expect((await put({})).body.data).toMatchObject({ next: rows[0].used + 1 })
  })

  it('outside its power is refused by the database, whatever writes it', async () => {
    const filed = await step('file', await step('check', await made()))
    for (const set of [`entry_date = '2036-01-01'`, `importer_id = '${parties['stranger']}'`])
      await expect(db.query(`update us_entry set ${set} where id = $1`, [filed.id])).rejects.toMatchObject({
        constraint: 'us_entry_powered',
      })
  })

  it('is paid as its customer agreed, until somebody says otherwise', async () => {
    const [root]: any = await admin.get('/api/admin/sysorg/tree')
    const org: any = await admin.post('/api/admin/sysorg/add', {
      orgType: 'customer',
      orgName: 'Pays monthly',
      orgParent: root.id,
      orgSequence: 900,
    })
    const importer: any = await clerk.post('/api/customs/usParty/add', {
      name: 'Pays Monthly Inc.',
      address: '100 Main St',
      city: 'Carson',
      province: 'CA',
      postalCode: '90810',
      country: 'USA',
      importer: true,
      orgId: org.id,
    })
    expect((await made({ importerId: importer.id })).paymentKind).toBeNull()
    const agreed = { orgId: org.id, name: 'Pays monthly', payment: 'monthly', payerUnit: '123456' }
    await clerk.post('/api/customs/usCustomer/add', agreed)
    const row = await made({ importerId: importer.id })
    expect(row.paymentKind).toBe('monthly')
    expect((await made({ importerId: importer.id, paymentKind: 'single' })).paymentKind).toBe('single')
    const cleared = await clerk.put(`${base}/update`, { id: row.id, version: row.version, paymentKind: null })
    expect(cleared).toMatchObject({ paymentKind: null })
  })

  it('of a customer on hold is not filed', async () => {
    const { rows } = await db.query(
      `select u.id, u.org_id, u.tenant_id from us_party u join tenant t on t.id = u.tenant_id
       where t.tenant_code = 'demo' and u.name = 'Pengcheng Electronics USA Inc.'`,
    )
    await db.query(
      `insert into us_power (tenant_id, code, party_id, state, grantor_kind, signed_on, signatory, signatory_title)
       select tenant_id, 'PA-HELD', id, 'active', 'corporation', '2020-01-01', 'X', 'President' from us_party where id = $1`,
      [rows[0].id],
    )
    const checked = await step('check', await made({ importerId: rows[0].id }))
    await db.query(`update us_customer set deleted_at = now() where org_id = $1`, [rows[0].org_id])
    await db.query(
      `insert into us_customer (tenant_id, org_id, name, party_key, state, hold_kind, hold_reason, held_at) values ($1, $2, 'Held', 'held', 'held', 'credit', 'overdue', now())`,
      [rows[0].tenant_id, rows[0].org_id],
    )
    expect((await tryStep('file', checked)).status).toBe(409)
    expect((await clerk.get(`${base}/queryById?id=${checked.id}`)).held.en).toContain('overdue')
  })

  it('begins from an order and from another entry, is printed, and is nobody else’s', async () => {
    const { rows } = await db.query(
      `select o.id from trade_order o join tenant t on t.id = o.tenant_id where t.tenant_code = 'demo' and o.deleted_at is null order by o.id limit 1`,
    )
    const begun: any = await clerk.post(`${base}/begin`, { from: 'order', id: rows[0].id })
    expect(begun.lineCount).toBeGreaterThan(0)
    const row = await made()
    const copy: any = await clerk.post(`${base}/begin`, { from: 'usEntry', id: row.id })
    expect(copy).toMatchObject({ billNo: null, port: '2704', duty: '2650.00', entryNo: null })
    const token = await app.signIn('demo', 'declarant')
    for (const paper of ['release', 'summary', 'invoice']) {
      const answer = await app.call('GET', `${base}/print?id=${row.id}&paper=${paper}&language=en`, { token })
      expect([paper, answer.status]).toEqual([paper, 200])
    }
    const stranger = handOf(app, await app.signIn('demo2', 'admin'))
    expect((await stranger.try('GET', `${base}/queryById?id=${row.id}`)).status).toBe(404)
    expect((await stranger.try('POST', `${base}/begin`, { from: 'usEntry', id: row.id })).status).toBe(404)
    const buyer = handOf(app, await app.signIn('demo', 'buyer'))
    expect((await buyer.try('GET', `${base}/queryById?id=${row.id}`)).status).toBe(404)
    expect((await buyer.try('POST', `${base}/add`, head())).status).toBe(403)
  })
})
