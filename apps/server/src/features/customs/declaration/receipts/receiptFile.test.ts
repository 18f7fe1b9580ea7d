import { buffer } from 'node:stream/consumers'

import { stateOf } from '@clearway/contract/features/customs/declaration/receipts/receipts'
import { describe, expect, it, test } from 'vitest'

import { writeExcel } from '../../../../kernel/paper/excel.ts'
import { isRefusal } from '../../../../kernel/refuse.ts'
import { customsTime } from './customsTime.ts'
import { channelIn } from './receiptColumns.ts'
import { readReceiptFile } from './receiptFile.ts'

const read = (content: string | Buffer, csvEncoding?: 'gb18030' | 'big5') =>
  readReceiptFile(Buffer.from(content as string), csvEncoding ? { csvEncoding } : {})
const refused = (content: string | Buffer) =>
  read(content).then(
    () => undefined,
    (error: unknown) => {
      if (!isRefusal(error)) throw error
      return `${error.status} ${error.message}`
    },
  )
const seqNo = 'I20260000147015879'
const entryId = '530120261000000001'
const none = { seqNo: null, entryId: null, clientSeqNo: null, note: '' }
const result = (fields: Record<string, string>) =>
  `<DEC_RESULT>${Object.entries(fields)
    .map(([k, v]) => `<${k}>${v}</${k}>`)
    .join('')}</DEC_RESULT>`
const one = result({
  CUS_CIQ_NO: seqNo,
  ENTRY_ID: entryId,
  NOTICE_DATE: '2026-03-12T14:40:43',
  CHANNEL: 'L',
  NOTE: '已入库',
  CUSTOM_MASTER: '5301',
  I_E_DATE: '',
  D_DATE: '2026-03-12',
})
const row = { row: 1, channel: 'L', at: '2026-03-12T06:40:43.000Z', note: '已入库', seqNo, entryId, clientSeqNo: null }

describe('XML', () => {
  it('of one receipt of the client', async () => {
    expect(await read(`<?xml version="1.0" encoding="UTF-8" standalone="yes" ?>\n${one}`)).toEqual({
      receipts: [row],
      problems: [],
    })
    expect(
      (
        await read(
          `\ufeff  <?xml version="1.0"?><ns:DecResult xmlns:ns="urn:x"><ns:SeqNo>${seqNo}</ns:SeqNo><ns:Channel>7</ns:Channel><ns:NoticeDate>20260312144043</ns:NoticeDate></ns:DecResult>`.trim(),
        )
      ).receipts,
    ).toEqual([{ ...none, row: 1, channel: '7', at: row.at, seqNo }])
  })

  it('of the older form, in GB2312, with what was found beside it', async () => {
    const xml = Buffer.concat([
      Buffer.from(
        `<?xml version="1.0" encoding="GB2312"?><DEC_DATA><DEC_RESULT><SEQ_NO>000000001398639573</SEQ_NO><ENTRY_ID></ENTRY_ID><NOTICE_DATE>20260208T15032200</NOTICE_DATE><CHANNEL>Y</CHANNEL><NOTE>`,
      ),
      Buffer.from([0xc3, 0xab, 0xd6, 0xd8]),
      Buffer.from('</NOTE><DECL_PORT>5317</DECL_PORT></DEC_RESULT><RESULT_INFO>E0012</RESULT_INFO></DEC_DATA>'),
    ])
    expect(await read(xml)).toEqual({
      receipts: [
        {
          ...none,
          row: 1,
          channel: 'Y',
          at: '2026-02-08T07:03:22.000Z',
          note: '毛重\nE0012',
          seqNo: '000000001398639573',
        },
      ],
      problems: [],
    })
  })

  it('of many, with errors that have parts of their own', async () => {
    const { receipts, problems } =
      await read(`<Receipts>${one}${result({ SeqNo: seqNo, Channel: 'Z', NoticeTime: '2026/3/13 9:05', ErrorInfo: '<Error><Code>E1</Code><Msg>毛重错误</Msg></Error><Error><Code>E2</Code><Msg>净重错误</Msg></Error>' })}
      <Group><Item><EntryId>${entryId}</EntryId><Channel>?!</Channel><NoticeDate>20260312144043</NoticeDate></Item></Group>${result({ SeqNo: seqNo, Channel: 'F', NoticeDate: '20261332' })}${result({ Channel: 'F', NoticeDate: '20260312' })}</Receipts>`)
    expect(receipts.map((r) => [r.row, r.channel, r.at, r.note])).toEqual([
      [1, 'L', row.at, '已入库'],
      [2, 'Z', '2026-03-13T01:05:00.000Z', 'E1\n毛重错误\nE2\n净重错误'],
    ])
    expect(problems.map((p) => [p.row, p.field, p.message.en])).toEqual([
      [3, 'channel', '“?!” is not a response code'],
      [4, 'at', expect.stringContaining('“20261332”')],
      [5, 'seqNo', expect.stringContaining('unknown')],
    ])
  })

  it('of the answer to an import, which has no time, and in the envelope of the exchange platform', async () => {
    const answer = (code: string) =>
      `<DecImportResponse xmlns="http://www.chinaport.gov.cn/dec"><ResponseCode>${code}</ResponseCode><ErrorMessage>申报单位未备案</ErrorMessage><ClientSeqNo>IM-20260301-0001/2</ClientSeqNo><SeqNo>${seqNo}</SeqNo><TrnPreId></TrnPreId></DecImportResponse>`
    const expected = {
      row: 1,
      at: null,
      note: '申报单位未备案',
      seqNo,
      entryId: null,
      clientSeqNo: 'IM-20260301-0001/2',
    }
    expect((await read(answer('0'))).receipts).toEqual([{ ...expected, channel: '3' }])
    expect((await read(answer('C134'))).receipts).toEqual([{ ...expected, channel: '4' }])
    const wrapped = (inner: string) =>
      `<DxpMsg xmlns="http://www.chinaport.gov.cn/dxp"><TransInfo><CreatTime>2026-03-12T14:40:43</CreatTime></TransInfo><Data>${Buffer.from(inner).toString('base64')}</Data></DxpMsg>`
    expect((await read(wrapped(answer('0')))).receipts).toEqual([{ ...expected, channel: '3' }])
    // Once: an envelope in an envelope is nothing that a client writes.
    expect(await refused(wrapped(wrapped(one)))).toBe('400 No responses were found in the file')
  })
})

describe('tables', () => {
  const lines = [
    [seqNo, entryId, 'L', '2026-03-12 14:40:43', '已入库'],
    ['', entryId, '放行', '20260313090000', '放行, 可提货'],
    ['', '', 'F', '2026-03-12', ''],
    [seqNo, 'x', 'F', '2026-03-12', ''],
    ['', '', '', '', ''],
    [seqNo, '', 'R', 'gestern', ''],
  ]
  const expected = (receipts: unknown) =>
    expect(receipts).toEqual(
      [row, { ...none, row: 2, channel: 'F', at: '2026-03-13T01:00:00.000Z', note: '放行, 可提货', entryId }].map(
        (r, i) => ({ ...r, row: i + 2 }),
      ),
    )

  it.each([
    ['统一编号', '海关编号', '回执代码', '通知时间', '说明'],
    ['統一編號', '海關編號', '回執狀態', '回執時間', '備註'],
    ['Unified no.', 'Entry No', 'Channel', 'Notice date', 'Note'],
    ['SEQ_NO', 'ENTRY_ID', 'CHANNEL', 'NOTICE_DATE', 'NOTE'],
  ])('with the heading %s', async (...headings) => {
    const csv = [headings, ...lines].map((cells) => cells.map((c) => `"${c}"`).join(',')).join('\r\n')
    const { receipts, problems } = await read(csv)
    expected(receipts)
    expect(problems.map((p) => [p.row, p.field])).toEqual([
      [4, 'seqNo'],
      [5, 'entryId'],
      [7, 'at'],
    ])
    expected((await read(csv.replaceAll(',', '\t').replaceAll('放行\t', '放行,'))).receipts)
  })

  it('of Excel, with other columns and a title above', async () => {
    const headings = ['备注', 'x', '状态', '时间', '报关单号', '统一编号']
    const rows = [
      [null, null, null, null, null, null],
      headings,
      ['已入库', 'y', 'L 海关接收', '2026-03-12 14:40:43', entryId, seqNo],
    ]
    async function* each() {
      yield* rows
    }
    const file = await buffer(
      writeExcel(
        {
          title: 'x',
          columns: ['回执表', '', '', '', '', ''].map((header) => ({ header, kind: 'text' as const })),
          rows: each(),
        },
        { timeZone: 'Asia/Shanghai' },
      ),
    )
    expect(await readReceiptFile(file)).toEqual({ receipts: [{ ...row, row: 4 }], problems: [] })
  })

  it('in the encoding of the place', async () => {
    const gb = Buffer.concat([
      Buffer.from('seqNo,channel,time,note\n'),
      Buffer.from(`${seqNo},L,20260312144043,`),
      Buffer.from([0xc3, 0xab, 0xd6, 0xd8]),
    ])
    expect((await read(gb)).receipts[0]!.note).toBe('毛重')
  })
})

describe('lines that were pasted', () => {
  it('hold number, channel, time and note', async () => {
    const { receipts, problems } = await read(
      `${seqNo} L 2026-03-12 14:40:43 已入库\n\n${entryId}\tF\t20260312150000\n${seqNo} ${entryId} 放行 2026-03-12T15:00:00+08:00 可提货 快\nhello\n${seqNo},Z,2026/3/12 9:00,毛重错误；净重错误\n${seqNo} 没有 2026-03-12 x\n`,
    )
    expect(receipts.map((r) => [r.row, r.seqNo, r.entryId, r.channel, r.at, r.note])).toEqual([
      [1, seqNo, null, 'L', row.at, '已入库'],
      [3, null, entryId, 'F', '2026-03-12T07:00:00.000Z', ''],
      [4, seqNo, entryId, 'F', '2026-03-12T07:00:00.000Z', '可提货 快'],
      [6, seqNo, null, 'Z', '2026-03-12T01:00:00.000Z', '毛重错误；净重错误'],
    ])
    expect(problems.map((p) => [p.row, p.field])).toEqual([
      [5, ''],
      [7, 'channel'],
    ])
    expect(await read('nothing of the kind')).toMatchObject({ receipts: [], problems: [{ row: 1 }] })
  })

  it('give the state of a declaration', async () => {
    const { receipts } = await read(
      `${seqNo} R 20260315100000\n${seqNo} L 20260312100000\n${seqNo} F 20260314100000\n${seqNo} F 20260314100000`,
    )
    const state = stateOf(
      { step: 'submitted', round: 1, at: '2026-03-12T00:00:00Z' },
      receipts.map((r) => ({ ...r, at: r.at!, round: 1 })),
    )
    expect(state).toMatchObject({ state: 'closed', since: '2026-03-15T02:00:00.000Z', seqNo })
    expect(state.history).toHaveLength(4)
  })
})

describe('hostile files', () => {
  it('are refused with 400', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><x>&b;</x>`
    const hostile = {
      empty: '',
      blanks: ' \n ',
      binary: Buffer.from([0, 1, 2, 3, 0xff, 0xfe, 0]),
      entities: bomb,
      external: '<!DOCTYPE x SYSTEM "file:///etc/passwd"><x/>',
      unclosed: '<DEC_RESULT><CHANNEL>L',
      deep: '<a>'.repeat(5000),
      noReceipt: '<DecMessage><DecHead/></DecMessage>',
      zip: Buffer.from('504b0304ffffffff', 'hex'),
      oldExcel: Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      tooLarge: Buffer.alloc(5 * 1024 * 1024 + 1, 'a'),
      tooMany: `seqNo,channel,time\n${`${seqNo},L,20260312144043\n`.repeat(10_001)}`,
      manyLines: `${seqNo} L 20260312144043\n`.repeat(10_001),
      manyXml: `<x>${`<r><SeqNo>${seqNo}</SeqNo><Channel>L</Channel></r>`.repeat(10_001)}</x>`,
      base64: `<DxpMsg><Data>${Buffer.from(bomb).toString('base64')}</Data></DxpMsg>`,
      garbage: '<DxpMsg><Data>AAAA</Data></DxpMsg>',
      encoding: '<?xml version="1.0" encoding="EBCDIC"?><x/>',
    }
    for (const [name, content] of Object.entries(hostile))
      expect([name, await refused(content)]).toEqual([name, expect.stringMatching(/^400 /)])
  })

  it('do not hold the server up', async () => {
    const long = {
      commas: `${seqNo}${','.repeat(7000)}\n`.repeat(500),
      words: `${seqNo} ${'L '.repeat(3500)}\n`.repeat(500),
      blanks: `<DxpMsg><Data>a${' '.repeat(2_000_000)}!</Data><r><Channel>L</Channel></r></DxpMsg>`,
      notes: `<r><SeqNo>${seqNo}</SeqNo><Channel>L</Channel>${'<Note>ab</Note><Note>cd</Note>'.repeat(60_000)}</r>`,
      time: `<r><SeqNo>${seqNo}</SeqNo><Channel>L</Channel><Time>${' '.repeat(2_000_000)}x</Time></r>`,
      channel: `<r><SeqNo>${seqNo}</SeqNo><Channel>${'放'.repeat(1_000_000)}</Channel></r>`,
      heading: `channel,${'放'.repeat(30_000)}\n`,
    }
    for (const content of Object.values(long)) await refused(content)
  })
})

test('times of customs', () => {
  const shanghai: Record<string, string> = {
    20260312144043: '2026-03-12T06:40:43',
    '20260312T144043': '2026-03-12T06:40:43',
    '20260312T14404300': '2026-03-12T06:40:43',
    '2026-03-12 14:40:43': '2026-03-12T06:40:43',
    '2026-03-12T14:40:43.123': '2026-03-12T06:40:43',
    '2026/3/2 9:05': '2026-03-02T01:05:00',
    '2026-03-12 00-00-00': '2026-03-11T16:00:00',
    20260312: '2026-03-11T16:00:00',
    '2026年3月12日 14时40分43秒': '2026-03-12T06:40:43',
    '2026年3月12日': '2026-03-11T16:00:00',
    '2026-03-12T14:40:43Z': '2026-03-12T14:40:43',
    '2026-03-12T14:40:43+09:00': '2026-03-12T05:40:43',
    '２０２６-03-12 14:40': '2026-03-12T06:40:00',
    '2026-07-12 00:00:00': '2026-07-11T16:00:00',
  }
  for (const [text, iso] of Object.entries(shanghai)) expect([text, customsTime(text)]).toEqual([text, `${iso}.000Z`])
  for (const wrong of [
    '',
    'x',
    '2026',
    '20260230',
    '2026-02-30',
    '2026-13-01',
    '2026-03-12 24:00:00',
    '2026-03-12 14:60',
    '19260312',
    '99990312',
    '2026031214',
    '45000',
    'x'.repeat(100),
  ])
    expect([wrong, customsTime(wrong)]).toEqual([wrong, undefined])
})

test('the channel that a cell means', () => {
  const cells: Record<string, string | undefined> = {
    L: 'L',
    f: 'F',
    a: 'a',
    s: 'S',
    'F 放行': 'F',
    'Z-退回修改': 'Z',
    'R（已结关）': 'R',
    结关: 'R',
    海關已接收: 'L',
    'Released by customs': 'P',
    放行: 'F',
    '７': '7',
    Q: 'Q',
    99: '99',
    '': undefined,
    abc: undefined,
    什么: undefined,
    '?': undefined,
  }
  for (const [cell, channel] of Object.entries(cells)) expect([cell, channelIn(cell)]).toEqual([cell, channel])
})
