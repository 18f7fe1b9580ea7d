import { randomBy } from '@clearway/contract/test/random'
import { describe, expect, it } from 'vitest'

import { isRefusal } from '../../../../kernel/refuse.ts'
import { messageText } from './message.text.ts'
import { parseMessage, writeMessage } from './message.ts'

const seed = Number(process.env['RANDOM_SEED'] ?? 20_260_402)
const runs = Number(process.env['RANDOM_CASES'] ?? 300)

const bytes = (text: string) => new TextEncoder().encode(text)
const message = (inside: string, head = '<IEFlag>I</IEFlag>') =>
  `<?xml version="1.0" encoding="UTF-8"?><DecMessage xmlns="http://www.chinaport.gov.cn/dec"><DecHead>${head}</DecHead>${inside}</DecMessage>`

function refusalOf(run: () => unknown) {
  try {
    run()
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { status: error.status, text: error.text, values: error.values }
  }
  return undefined
}

describe('hostile files', () => {
  const deep = (n: number) => '<a>'.repeat(n) + '</a>'.repeat(n)
  const files: readonly (readonly [string, Uint8Array | string, (typeof messageText)[keyof typeof messageText]])[] = [
    [
      'a billion laughs',
      `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha">${'bcdefghij'
        .split('')
        .map((c, n) => `<!ENTITY ${c} "${`&${'abcdefghij'[n]};`.repeat(10)}">`)
        .join('')}]><DecMessage>&j;</DecMessage>`,
      messageText.doctype,
    ],
    [
      'an external entity',
      '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><DecMessage><DecHead><IEFlag>&f;</IEFlag></DecHead></DecMessage>',
      messageText.doctype,
    ],
    ['an external DTD', '<!DOCTYPE x SYSTEM "http://127.0.0.1/x.dtd"><DecMessage/>', messageText.doctype],
    ['an entity nobody declared', message('', '<IEFlag>I</IEFlag><BillNo>&nbsp;</BillNo>'), messageText.notXml],
    ['10 MB', message('', `<IEFlag>I</IEFlag><BillNo>${'x'.repeat(10 * 1024 * 1024)}</BillNo>`), messageText.tooLarge],
    ['deep nesting', message(deep(200_000)), messageText.tooDeep],
    ['very many tags', message('<a/>'.repeat(400_000)), messageText.tooManyTags],
    [
      'very many attributes',
      message(`<a ${Array.from({ length: 300_000 }, (_, n) => `a${n}=""`).join(' ')}/>`),
      messageText.tooManyTags,
    ],
    ['very many lines', message(`<DecLists>${'<DecList/>'.repeat(100_000)}</DecLists>`), messageText.tooManyRows],
    [
      'very many containers',
      message(`<DecContainers>${'<Container/>'.repeat(100_000)}</DecContainers>`),
      messageText.tooManyRows,
    ],
    ['very many papers', message('<EdocRealation/>'.repeat(100_000)), messageText.tooManyRows],
    [
      'invalid UTF-8',
      Uint8Array.from([
        ...bytes('<DecMessage><DecHead><BillNo>'),
        0xff,
        0xfe,
        0xc3,
        0x28,
        ...bytes('</BillNo></DecHead></DecMessage>'),
      ]),
      messageText.badBytes,
    ],
    ['UTF-16', Uint8Array.from(Buffer.from(`\ufeff${message('')}`, 'utf16le')), messageText.badBytes],
    ['an encoding we do not read', '<?xml version="1.0" encoding="EBCDIC-CP-US"?><DecMessage/>', messageText.encoding],
    ['a PDF', '%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj', messageText.notXml],
    [
      'a picture',
      Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]),
      messageText.badBytes,
    ],
    ['an empty file', '', messageText.empty],
    ['blanks', ' \n ', messageText.empty],
    ['a mark alone', Uint8Array.from([0xef, 0xbb, 0xbf]), messageText.empty],
    ['a file cut off', message('<DecLists>').slice(0, -20), messageText.notXml],
    ['tags that cross', '<DecMessage><DecHead></DecMessage></DecHead>', messageText.notXml],
    ['two outermost tags', `${message('')}<DecMessage/>`, messageText.notXml],
    ['a control character', message('', '<IEFlag>I</IEFlag><BillNo>\u0001</BillNo>'), messageText.notXml],
    [
      'a control character by its number in XML 1.1',
      message('', '<IEFlag>I</IEFlag><BillNo>&#1;</BillNo>').replace('1.0', '1.1'),
      messageText.notXml,
    ],
    ['another message', '<CEB621Message xmlns="http://www.chinaport.gov.cn/ceb"/>', messageText.notAMessage],
    ['our name in another namespace', message('').replace('chinaport', 'example'), messageText.notAMessage],
    ['no head', '<DecMessage/>', messageText.noHead],
    ['no direction', message('', ''), messageText.noDirection],
    ['two heads', message('<DecHead/>'), messageText.twice],
    ['two values of one tag', message('', '<IEFlag>I</IEFlag><BillNo>1</BillNo><BillNo>2</BillNo>'), messageText.twice],
    [
      'one tag in two spellings',
      message('', '<IEFlag>I</IEFlag><PromisItems>1</PromisItems><PromiseItmes>2</PromiseItmes>'),
      messageText.twice,
    ],
    ['tags inside a text', message('', '<IEFlag>I</IEFlag><BillNo><b>1</b></BillNo>'), messageText.notText],
    ['text between tags', message('', 'x<IEFlag>I</IEFlag>'), messageText.mixed],
    ['text instead of lines', message('<DecLists>x</DecLists>'), messageText.mixed],
  ]

  it.each(files)('%s is refused with 400 and a word', (_, file, text) => {
    const refusal = refusalOf(() => parseMessage(typeof file === 'string' ? bytes(file) : file))
    expect(refusal).toMatchObject({ status: 400, text })
  })

  it('names of prototypes are names like others', () => {
    const own = parseMessage(
      bytes(
        message(
          '<constructor><__proto__ toString="1">x</__proto__></constructor>',
          '<IEFlag>I</IEFlag><__proto__>y</__proto__><constructor>z</constructor>',
        ),
      ),
    )
    expect(own.head).toEqual({})
    expect(Object.getPrototypeOf(own.head)).toBe(Object.prototype)
    expect(writeMessage(own)).toMatch(/<__proto__>y<\/__proto__>[^]*<__proto__ toString="1">x</)
  })

  it(`damage is refused with words or read, and nothing else happens (seed ${seed}, ${runs} runs)`, () => {
    const random = randomBy(seed)
    const own = bytes(
      writeMessage({
        edition: 'present',
        direction: 'export',
        head: { BillNo: 'B', NoteS: '备注 & <x>' },
        lines: [
          {
            id: 'a',
            item: { GName: '集成电路', OriginCountry: 'CHN' },
            limits: [{ values: { LicenceNo: '1' }, vins: [{ VinNo: '1' }] }],
          },
        ],
        blocks: {
          containers: [{ ContainerId: 'CBHU3202732' }],
          licences: [{ CertCode: '<14>I2017-0166475' }],
          origins: [{ EcoCertNo: '<14>I' }],
        },
        free: { VoyNo: '1' },
        sign: { OperType: 'G' },
      }),
    )
    const odd = bytes('<>&;"\'![]/?-\0\n1A')
    let refused = 0
    for (let n = 0; n < runs; n++) {
      const broken = Uint8Array.from(own)
      for (let k = 0; k <= n % 4; k++)
        broken[Math.floor(random() * broken.length)] =
          random() < 0.7 ? odd[Math.floor(random() * odd.length)]! : Math.floor(random() * 256)
      const refusal = refusalOf(() => writeMessage(parseMessage(broken)))
      if (refusal) refused++
      expect([n, refusal?.status ?? 400]).toEqual([n, 400])
    }
    expect(refused).toBeGreaterThan(runs / 4)
  })
})
