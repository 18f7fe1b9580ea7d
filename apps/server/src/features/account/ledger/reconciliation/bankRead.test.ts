import { drawing, seedOf } from '@clearway/contract/test/random'
import { describe, expect, it } from 'vitest'

import { readCamt } from './bankCamt.ts'
import { findTable, headHash, missingIn } from './bankColumns.ts'
import { amountOf } from './bankMatch.ts'
import { details86, looksLikeMt940, readMt940 } from './bankMt940.ts'
import { readBankTable } from './bankTable.ts'
import { readAmount, readDay } from './bankValues.ts'

// The shapes are those of the samples that banks publish of these formats; names, numbers and amounts are made up.

const german = `{1:F01TESTDEFFXXXX0000000000}{2:I940TESTDEFFXXXXN}{4:
:20:STARTUMSE
:25:10010010/1111111111
:28C:00001/001
:60F:C261130EUR1000,00
:61:2612011201CR1500,25N051NONREF//BANKREF1
:86:166?00GUTSCHRIFT?10931?20EREF+RC-20261120-0001?21SVWZ+Rechnung?22 77?30TESTDEFF?31DE89370400440532013000?32ACME Trading?33 GmbH
:61:2612021202DR99,N033NONREF
:86:177?00UEBERWEISUNG?20SVWZ+Miete?31DE02120300000000202051?32Vermieter
:62F:C261202EUR2401,25
-}`

const asian = [
  ':20:940S261231',
  ':25:012-875-0-012345-6',
  ':28C:17/1',
  ':60F:C261231HKD500,',
  ':61:270102C88,08NTRFPO 4711//HK0001',
  'SUPPLEMENT',
  ':86:/EREF/RC-1/NAME/BAY LOGISTICS LIMITED/REMI/ORDER 12',
  'SECOND LINE/',
  ':61:2701021231RC8,08FMSC9',
  ':86:CHARGE BACK',
  ':61:2701030103RD1,5NCHGNONREF',
  ':62F:C270103HKD581,5',
  ':86:a word on the whole statement',
  '',
].join('\r\n')

describe('MT940', () => {
  it('is known by its first tag', () => {
    expect([german, asian, 'date,amount\n', '<Document>'].map(looksLikeMt940)).toEqual([true, true, false, false])
  })

  it('reads entries with the details of German banks', () => {
    const { statements, problems } = readMt940(german)
    expect(problems).toEqual([])
    expect(statements).toMatchObject([
      {
        account: '10010010/1111111111',
        currency: 'EUR',
        statementNo: '00001/001',
        opening: '1000.00',
        closing: '2401.25',
        closingOn: '2026-12-02',
      },
    ])
    expect(statements[0]!.lines).toMatchObject([
      {
        bookedOn: '2026-12-01',
        valueOn: '2026-12-01',
        amount: '1500.25',
        partyName: 'ACME Trading GmbH',
        partyAccount: 'DE89370400440532013000',
        reference: 'RC-20261120-0001',
        bankReference: 'BANKREF1',
      },
      { amount: '-99.00', partyName: 'Vermieter', reference: null },
    ])
  })

  it('reads named details, reversals and entries around New Year', () => {
    const {
      statements: [s],
      problems,
    } = readMt940(asian)
    expect(problems).toEqual([])
    expect(s!.lines.map((l) => [l.bookedOn, l.valueOn, l.amount])).toEqual([
      ['2027-01-02', '2027-01-02', '88.08'],
      ['2026-12-31', '2027-01-02', '-8.08'],
      ['2027-01-03', '2027-01-03', '1.50'],
    ])
    expect(s!.lines[0]).toMatchObject({
      partyName: 'BAY LOGISTICS LIMITED',
      reference: 'RC-1',
      bankReference: 'HK0001',
    })
    expect(s!.lines[0]!.text).toContain('SUPPLEMENT')
    expect(s!.lines[2]!.text).toBeNull()
  })

  it('tells what it cannot read and reads the rest', () => {
    const { statements, problems } = readMt940(german.replace(':61:2612021202DR99,N033NONREF', ':61:26133X'))
    expect(problems).toMatchObject([{ row: 8 }])
    expect(statements[0]!.lines).toHaveLength(1)
    expect(details86('plain text\nof two lines')).toEqual({ text: 'plain text of two lines' })
  })
})

const camt = (
  entries: string,
  more = '',
) => `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>S-1</Id><ElctrncSeqNb>7</ElctrncSeqNb>
<Acct><Id><Othr><Id>0128750123456</Id></Othr></Id><Ccy>HKD</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="HKD">100.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2026-11-01</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="HKD">900.5</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-30</Dt></Dt></Bal>${entries}</Stmt>${more}</BkToCstmrStmt></Document>`
const entry = (amount: string, mark: string, inner = '', status = '<Sts><Cd>BOOK</Cd></Sts>') =>
  `<Ntry><Amt Ccy="HKD">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd>${status}<BookgDt><Dt>2026-11-05</Dt></BookgDt><ValDt><DtTm>2026-11-06T00:00:00+08:00</DtTm></ValDt><AcctSvcrRef>BR9</AcctSvcrRef>${inner}</Ntry>`
const payment = (amount: string, name: string, end: string) =>
  `<TxDtls><Refs><EndToEndId>${end}</EndToEndId></Refs><Amt Ccy="HKD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>GB33BUKB20201555555555</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>for &amp; of</Ustrd></RmtInf></TxDtls>`

describe('CAMT.053', () => {
  it('reads balances and entries of both ways', () => {
    const {
      statements: [s],
    } = readCamt(
      camt(
        `${entry('1000.50', 'CRDT', `<NtryDtls>${payment('1000.50', '鹏程', 'RC-2026-1')}</NtryDtls>`)}${entry('0.00', 'CRDT')}`,
      ),
    )
    expect(s).toMatchObject({
      account: '0128750123456',
      currency: 'HKD',
      statementNo: '7',
      opening: '-100.00',
      closing: '900.50',
      closingOn: '2026-11-30',
    })
    expect(s!.lines).toEqual([
      {
        row: 1,
        bookedOn: '2026-11-05',
        valueOn: '2026-11-06',
        amount: '1000.50',
        partyName: '鹏程',
        partyAccount: 'GB33BUKB20201555555555',
        reference: 'RC-2026-1',
        bankReference: 'BR9',
        text: 'for & of',
      },
    ])
  })

  it('parts a batch whose payments add up, and keeps one whole whose do not', () => {
    const batch = (second: string) =>
      readCamt(
        camt(
          entry('30', 'CRDT', `<NtryDtls>${payment('10', 'A', 'NOTPROVIDED')}${payment(second, 'B', 'E2')}</NtryDtls>`),
        ),
      ).statements[0]!.lines
    expect(batch('20').map((l) => [l.amount, l.partyName, l.reference])).toEqual([
      ['10.00', 'A', null],
      ['20.00', 'B', 'E2'],
    ])
    expect(batch('21').map((l) => l.amount)).toEqual(['30.00'])
  })

  it('leaves pending entries out and says so', () => {
    const read = readCamt(camt(entry('5', 'DBIT', '', '<Sts>PDNG</Sts>') + entry('6', 'DBIT', '', '<Sts>BOOK</Sts>')))
    expect(read.statements[0]!.lines.map((l) => l.amount)).toEqual(['-6.00'])
    expect(read.notes).toHaveLength(1)
  })

  it('refuses what is no statement, a DOCTYPE above all', () => {
    for (const bad of [
      '<Document/>',
      '<a>',
      camt('').replace('<Document', '<!DOCTYPE x [<!ENTITY a "b">]><Document'),
      '<Document>' + '<a>'.repeat(40) + '</a>'.repeat(40) + '</Document>',
      'x',
    ])
      expect(() => readCamt(bad), bad.slice(0, 60)).toThrow(expect.objectContaining({ status: 400 }))
    expect(readCamt(camt(entry('1.234', 'CRDT'))).problems).toHaveLength(1)
  })

  it('takes no amount without its direction for money in', () => {
    for (const mark of ['', 'XXXX', 'crdt', 'C']) {
      const { statements, problems } = readCamt(camt(entry('70', mark) + entry('6', 'DBIT')))
      expect([mark, statements[0]!.lines.map((l) => l.amount)]).toEqual([mark, ['-6.00']])
      expect(problems).toMatchObject([{ row: 1, values: { value: '70' } }])
      const bare = readCamt(camt('').replace('<CdtDbtInd>CRDT</CdtDbtInd>', mark && `<CdtDbtInd>${mark}</CdtDbtInd>`))
        .statements[0]!
      expect([bare.opening, bare.closing]).toEqual(['-100.00', null])
    }
    for (const mark of ['CRDT', 'DBIT']) expect(readCamt(camt(entry('', mark))).problems).toHaveLength(1)
  })
})

const table = (csv: string) => csv.split('\n').map((line) => line.split('|'))
const read = (csv: string) => {
  const rows = table(csv)
  return readBankTable(rows, findTable(rows, new Map())!)
}

describe('tables', () => {
  it('of mainland banks: two columns of amounts under a letterhead, newest first', () => {
    const found = read(
      '招商银行账户明细\n账号|6214850000000001\n记账日期|借方发生额|贷方发生额|余额|对方户名|对方账号|摘要|交易流水号\n20261103|1,000.00||500.00|海关|1|税费|B3\n2026-11-02||1,500.00|1,500.00|深圳鹏程电子有限公司|622200112233|RC-20261102-0001|B2\n合计|1,000.00|1,500.00||||',
    )
    expect(found.problems).toEqual([])
    expect(found.statements).toMatchObject([{ opening: '0.00', closing: '500.00' }])
    expect(found.statements[0]!.lines.map((l) => [l.bookedOn, l.amount, l.partyName, l.bankReference])).toEqual([
      ['2026-11-03', '-1000.00', '海关', 'B3'],
      ['2026-11-02', '1500.00', '深圳鹏程电子有限公司', 'B2'],
    ])
  })

  it('of Hong Kong banks: the day first, what was brought forward passed over', () => {
    const found = read(
      'Date|Description|Withdrawal|Deposit|Balance\n01/11/2026|B/F BALANCE|||1,000.00\n02/11/2026|CHATS BAY LTD||250.5|1,250.50\n25/11/2026|FEE|0.5||1,250.00',
    )
    expect(found.problems).toEqual([])
    expect(found.notes).toEqual([])
    expect(found.statements).toMatchObject([
      {
        opening: '1000.00',
        closing: '1250.00',
        lines: [
          { bookedOn: '2026-11-02', amount: '250.50' },
          { bookedOn: '2026-11-25', amount: '-0.50' },
        ],
      },
    ])
  })

  it('with one column of amounts and a mark of direction', () => {
    expect(
      read('交易日期|金额|借贷标志|摘要\n2026/11/2|10|贷|a\n2026/11/3|10|借|b').statements[0]!.lines.map(
        (l) => l.amount,
      ),
    ).toEqual(['10.00', '-10.00'])
  })

  it('tells rows that it cannot read', () => {
    expect(
      read('Date|Amount|Text\n2026-02-30|1|a\n2026-02-03|1.005|b\n2026-02-04||c\n2026-02-05|2|d').problems.map(
        (p) => p.row,
      ),
    ).toEqual([2, 3, 4])
    expect(read('Date|Amount\n03/04/2026|1').notes).toHaveLength(1)
  })

  it('are asked about where no column is known, and known once somebody named them', () => {
    const rows = table('Wann|Wieviel|Wozu\n2026-11-02|12.50|x')
    expect(missingIn(findTable(rows, new Map())!.at)).toHaveLength(2)
    const known = findTable(
      rows,
      new Map([[headHash(rows[0]!), { bookedOn: 'Wann', amount: 'Wieviel', text: 'Wozu' }]]),
    )!
    expect(readBankTable(rows, known).statements[0]!.lines).toMatchObject([{ amount: '12.50', text: 'x' }])
  })

  it('hold days and amounts in many spellings', () => {
    expect(
      [
        '2026-11-02',
        '2026/11/2 08:00:00',
        '20261102',
        '20261102 120000',
        '2026年11月2日',
        '02/11/2026',
        '2.11.26',
        '2 Nov 2026',
        '02-Nov-26',
      ].map((d) => readDay(d, true)),
    ).toEqual(Array.from({ length: 9 }, () => '2026-11-02'))
    expect(readDay('11/02/2026', false)).toBe('2026-11-02')
    expect(['31/02/2026', '2026-13-01', 'tomorrow', '', '1899-01-01'].map((d) => readDay(d, true))).toEqual(
      Array.from({ length: 5 }, () => undefined),
    )
    expect(
      [
        '1,234.50',
        '(1,234.50)',
        '-1234.5',
        '1.234,50',
        '￥1,234.50',
        '1,234.50 DR',
        "1'234.50",
        '',
        '-',
        '1.234567',
        'abc',
        '1,23,4',
      ].map(readAmount),
    ).toEqual([
      '1234.50',
      '-1234.50',
      '-1234.50',
      '1234.50',
      '1234.50',
      '-1234.50',
      '1234.50',
      null,
      null,
      undefined,
      undefined,
      undefined,
    ])
  })
})

it(`a statement written as MT940 and as a table reads the same (RANDOM_SEED=${seedOf(7)})`, () => {
  const { whole, chance, pick } = drawing(seedOf(7))
  for (let round = 0; round < 100; round++) {
    const lines = Array.from({ length: whole(1, 20) }, (_, i) => ({
      cents: BigInt(whole(1, 10_000_000)) * (chance(0.5) ? 1n : -1n),
      day: `2026-11-${String(1 + i).padStart(2, '0')}`,
      ref: `R${whole(10_000, 99_999)}`,
      name: pick(['ACME LTD', 'BAY CO', 'X Y Z']),
    }))
    const opening = BigInt(whole(0, 1_000_000))
    const closing = lines.reduce((s, l) => s + l.cents, opening)
    const swift = (cents: bigint) => amountOf(cents < 0n ? -cents : cents).replace('.', ',')
    const mark = (cents: bigint) => (cents < 0n ? 'D' : 'C')
    const text = [
      ':20:X',
      ':25:123',
      ':28C:1',
      `:60F:${mark(opening)}261031CNY${swift(opening)}`,
      ...lines.flatMap((l) => [
        `:61:${l.day.slice(2).replaceAll('-', '')}${mark(l.cents)}${swift(l.cents)}NTRF${l.ref}`,
        `:86:/NAME/${l.name}/REMI/x/`,
      ]),
      `:62F:${mark(closing)}261130CNY${swift(closing)}`,
    ].join('\n')
    let balance = opening
    const csv = [
      'Date|Amount|Balance|Reference|Counterparty',
      ...lines.map((l) => `${l.day}|${amountOf(l.cents)}|${amountOf((balance += l.cents))}|${l.ref}|${l.name}`),
    ].join('\n')
    const [a, b] = [readMt940(text).statements[0]!, read(csv).statements[0]!]
    const plain = (s: typeof a) => [
      s.opening,
      s.closing,
      s.lines.map((l) => [l.bookedOn, l.amount, l.reference, l.partyName]),
    ]
    expect(plain(a), `round ${round}`).toEqual(plain(b))
    expect(
      a.lines.map((l) => l.amount),
      `round ${round}`,
    ).toEqual(lines.map((l) => amountOf(l.cents)))
  }
})
