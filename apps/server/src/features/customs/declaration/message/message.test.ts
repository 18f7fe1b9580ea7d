import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import {
  decBlocks,
  editions,
  type Declaration,
  type DecLine,
  type DecValues,
  type Edition,
} from '@clearway/contract/features/customs/declaration/model'
import { randomBy } from '@clearway/contract/test/random'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'

import { underEdition } from '../../../../test/underEdition.ts'
import { messageText } from './message.text.ts'
import { messageName, parseMessage, writeMessage } from './message.ts'
import { messageTags, type Tag } from './messageOrder.ts'
import { readXml, writeXml, type XmlElement } from './xmlTree.ts'

const sample = path.join(
  import.meta.dirname,
  '../../../../../../../../shared/data/cn-declaration/sample_decmessage_3.1.xml',
)
const seed = Number(process.env['RANDOM_SEED'] ?? 20_260_402)
const runs = Number(process.env['RANDOM_CASES'] ?? 300)

const bytes = (text: string) => new TextEncoder().encode(text)
const numbered = () => {
  let n = 0
  return () => `L${++n}`
}
const parse = (text: string, edition?: Edition) => parseMessage(bytes(text), numbered(), edition)
const message = (inside: string, head = '<IEFlag>I</IEFlag>') =>
  `<?xml version="1.0" encoding="UTF-8"?><DecMessage xmlns="http://www.chinaport.gov.cn/dec"><DecHead>${head}</DecHead>${inside}</DecMessage>`

/** The tree as a list, read by the parser alone: names with their namespace, attributes, texts and whether they stand in CDATA; white space between tags is none. */
function tree(text: string): string[] {
  const list: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  const say = (kind: string) => (value: string) => {
    if (value.trim() || (kind === 'text' && value && !value.includes('\n')))
      list.push(`${kind} ${JSON.stringify(value)}`)
  }
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', (tag) =>
    list.push(
      `<${tag.uri} ${tag.local} ${JSON.stringify(Object.values(tag.attributes).map((a) => [a.name, a.value]))}`,
    ),
  )
  parser.on('closetag', () => list.push('>'))
  parser.on('text', say('text'))
  parser.on('cdata', say('cdata'))
  parser.write(text.replace(/^\ufeff/, '')).close()
  return list
}

describe.skipIf(!existsSync(sample))('the published sample (skipped where it is absent)', () => {
  const source = existsSync(sample) ? readFileSync(sample, 'utf8') : ''

  it('comes back as the same tree: names, order, texts, CDATA', () => {
    const parsed = parse(source)
    expect(tree(source).length).toBeGreaterThan(300)
    expect(tree(writeMessage(parsed))).toEqual(tree(source))
    expect(parsed.unknown).toEqual([])
  })

  it.each(editions)('goes out and comes back under the edition %s', (edition) => {
    const said = underEdition(edition, parse(source))
    expect(Object.keys(said.head).length).toBeGreaterThan(50)
    const { unknown, ...read } = parse(writeMessage(said), edition)
    expect([unknown, underEdition(edition, read)]).toEqual([[], said])
  })

  it('is read into the shape of the contract', () => {
    const { edition, direction, head, lines, blocks, free, sign } = parse(source)
    expect(edition).toBe('2018')
    expect(direction).toBe('import')
    expect(head).toMatchObject({
      BillNo: 'TX180703TD',
      GrossWet: '2.0000',
      PromiseItmes: '000',
      OverseasConsignorCname: '境外收发货人名称(中文)',
    })
    expect('IEFlag' in head || 'SeqNo' in head).toBe(false)
    expect(lines).toMatchObject([
      {
        id: 'L1',
        item: { GNo: '1', CodeTS: '8542399000', OriginCountry: 'MYS', DestinationCountry: 'CHN', DeclTotal: '1440.00' },
      },
    ])
    expect(lines[0]!.limits).toMatchObject([
      { values: { LicenceNo: 'TX20180703CPXK' }, vins: [{ VinCode: 'TX20180703VIN' }] },
    ])
    expect(blocks.licences).toEqual([{ DocuCode: 'Y', CertCode: '<14>I2017-0166475' }])
    expect(Object.fromEntries(Object.entries(blocks).map(([name, rows]) => [name, rows.length]))).toEqual({
      containers: 1,
      licences: 1,
      certificates: 2,
      otherPacks: 2,
      enterprises: 1,
      users: 1,
      documents: 1,
      origins: 1,
    })
    expect(free).toEqual({
      RelId: '',
      RelManNo: '',
      BonNo: '',
      VoyNo: '1100201409567',
      DecBpNo: '',
      CusFie: '',
      DecNo: '',
    })
    expect(sign['ClientSeqNo']).toBe('TEST20180703000004')
  })

  it('reads the same with a byte order mark and with a prefix to every tag', () => {
    const own = parse(source)
    expect(parse(`\ufeff${source}`)).toEqual(own)
    expect(
      parse(
        source
          .replace(/<(\/?)(?=[A-Z])/g, '<$1dec:')
          .replace('xmlns=', 'xmlns:dec=')
          .replaceAll('<dec:![', '<![')
          .replace(/<dec:(14)/g, '<$1'),
      ),
    ).toEqual(own)
  })
})

describe('a declaration message', () => {
  it('swaps the two countries of an export, both ways', () => {
    const line =
      '<DecLists><DecList><GNo>1</GNo><OriginCountry>USA</OriginCountry><DestinationCountry>CHN</DestinationCountry></DecList></DecLists>'
    const exported = parse(message(line, '<IEFlag>E</IEFlag>'))
    expect(exported.direction).toBe('export')
    expect(exported.lines[0]!.item).toEqual({ GNo: '1', OriginCountry: 'CHN', DestinationCountry: 'USA' })
    expect(writeMessage(exported)).toMatch(/<OriginCountry>USA<[^]*<DestinationCountry>CHN</)
    const imported = parse(message(line))
    expect(imported.lines[0]!.item).toEqual({ GNo: '1', OriginCountry: 'USA', DestinationCountry: 'CHN' })
    expect(writeMessage(imported)).toMatch(/<OriginCountry>USA<[^]*<DestinationCountry>CHN</)
  })

  it('is read in GB18030 where its declaration says so, and in the older names of it', () => {
    const file = (name: string) =>
      Uint8Array.from([
        // 中文, and 镕, which the first of the three sets did not have yet.
        ...bytes(`<?xml version="1.0" encoding="${name}"?><DecMessage><DecHead><IEFlag>I</IEFlag><BillNo>`),
        0xd6,
        0xd0,
        0xce,
        0xc4,
        ...bytes('</BillNo><ContrNo>'),
        0xe9,
        0x46,
        ...bytes('</ContrNo></DecHead></DecMessage>'),
      ])
    for (const name of ['GB18030', 'gbk', 'gb2312'])
      expect(parseMessage(file(name)).head).toEqual({ BillNo: '中文', ContrNo: '镕' })
    expect(() => parseMessage(file('UTF-8'))).toThrow(messageText.badBytes.en)
  })

  it('swaps also where only one of the two is known', () => {
    const own = parse(
      message('<DecLists><DecList><OriginCountry>USA</OriginCountry></DecList></DecLists>', '<IEFlag>E</IEFlag>'),
    )
    expect(own.lines[0]!.item).toEqual({ DestinationCountry: 'USA' })
    expect(writeMessage(own)).toMatch(/<OriginCountry>USA<[^]*<DestinationCountry\/>/)
  })

  it('takes the spellings of the description and writes those of the message', () => {
    const own = parse(
      message(
        '<DecLists><DecList><UnCode>1263</UnCode><MnufctrRegno>R1</MnufctrRegno></DecList></DecLists>',
        '<IEFlag>I</IEFlag><PromisItems>010</PromisItems>',
      ),
    )
    expect(own.head).toEqual({ PromiseItmes: '010' })
    expect(own.lines[0]!.item).toEqual({ Uncode: '1263', MnufctrRegNo: 'R1' })
    const text = writeMessage(own)
    expect(text).toContain('<PromiseItmes>010</PromiseItmes>')
    expect(text).toContain('<Uncode>1263</Uncode>')
    expect(own.unknown).toEqual([])
  })

  it('has every tag of the head, lines numbered by their place, no block without rows', () => {
    const text = writeMessage({
      edition: '2018',
      direction: 'export',
      head: { version: '3.1' },
      lines: [
        { id: 'a', item: { CodeTS: '1' }, limits: [] },
        { id: 'b', item: {}, limits: [] },
      ],
      blocks: { containers: [] },
      free: {},
      sign: {},
    })
    const root = readXml(bytes(text))
    expect(root.attributes).toEqual({ Version: '3.1' })
    expect(root.children.map((c) => c.name)).toEqual(['DecHead', 'DecLists'])
    expect(root.children[0]!.children.map((c) => c.name)).toEqual(messageTags['2018'].head.map((tag) => tag.name))
    expect(root.children[0]!.children.filter((c) => c.text).map((c) => [c.name, c.text])).toEqual([['IEFlag', 'E']])
    expect(root.children[1]!.children.map((line) => line.children.find((c) => c.name === 'GNo')!.text)).toEqual([
      '1',
      '2',
    ])
    expect(parse(text).head['version']).toBe('3.1')
  })

  it('leaves out what nobody may send and keeps words apart', () => {
    const text = writeMessage({
      edition: 'present',
      direction: 'import',
      head: { MarkNo: 'A\r\nB\tC\nX\u0000\u0007\u0085D\uD800E\uFFFE', NoteS: '<![CDATA[x]]> & "y" \'z\'' },
      lines: [],
      blocks: { licences: [{ CertCode: 'a]]>b<' }] },
      free: {},
      sign: {},
    })
    expect(text.isWellFormed()).toBe(true)
    expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/)
    const own = parse(text)
    expect(own.head['MarkNo']).toBe('A B C X D\uFFFDE')
    expect(own.head['NoteS']).toBe('<![CDATA[x]]> & "y" \'z\'')
    expect(own.blocks.licences).toEqual([{ CertCode: 'a]]>b<' }])
  })

  it('reads an empty tag that a pretty-printer broke as empty, and blanks as blanks', () => {
    const own = parse(
      message(
        '<DecLicenseDocus>\n<LicenseDocu><CertCode>\n  <![CDATA[<14>X]]>\n</CertCode></LicenseDocu>\n</DecLicenseDocus>',
        '<IEFlag>I</IEFlag><BillNo>\n  </BillNo><ApprNo>  </ApprNo><NoteS> a  b </NoteS>',
      ),
    )
    expect(own.head).toEqual({ ApprNo: '  ', NoteS: ' a  b ' })
    expect(own.blocks.licences).toEqual([{ CertCode: '<14>X' }])
    expect(parse(writeMessage(own)).head).toEqual({ ApprNo: '  ', NoteS: ' a  b ' })
  })

  it('is named after the declaration', () => {
    const own: Declaration = {
      edition: 'present',
      direction: 'export',
      head: { BillNo: '../MAEU 123/4', EntryId: ' ' },
      lines: [],
      blocks: {},
      free: {},
      sign: {},
    }
    expect(messageName(own)).toBe('DecMessage-E-_MAEU_123_4.xml')
    expect(messageName({ ...own, direction: 'import', head: { EntryId: '530120261000000001', BillNo: 'X' } })).toBe(
      'DecMessage-I-530120261000000001.xml',
    )
    expect(messageName({ ...own, head: {} })).toBe('DecMessage-E-draft.xml')
    expect(messageName({ ...own, head: { ContrNo: '合'.repeat(200) } }).length).toBeLessThanOrEqual(80)
  })
})

describe('editions', () => {
  const filed = (inside: string, head = '') => parse(message(inside, `<IEFlag>I</IEFlag>${head}`))

  it('are told by what only one of them has, then by what a value looks like; nothing told is the present one', () => {
    expect(filed('').edition).toBe('present')
    expect(filed('', '<InspOrgCode/><VsaOrgCode/>')).toMatchObject({ edition: 'present', unknown: [] })
    expect(filed('', '<InspOrgCode>471400</InspOrgCode>').edition).toBe('2018')
    expect(filed('', '<PurpOrgCode>471400</PurpOrgCode>').edition).toBe('2018')
    expect(filed('', '<PurpOrgCode>5301</PurpOrgCode>').edition).toBe('present')
    expect(filed('<DecTpAccess><TransitionApply>1</TransitionApply></DecTpAccess>').edition).toBe('present')
    expect(parse(message('', '<IEFlag>I</IEFlag><PromiseItmes>00000</PromiseItmes>'), '2018').edition).toBe('2018')
  })

  it('hold several fields in one tag, each at its place', () => {
    const own = filed('', '<Type>CL5   Z</Type><DataSource>1   2</DataSource>')
    expect(own.head).toEqual({ Type: 'CL', TypeStep: '5', TypePorts: 'Z', MaskStandard: '1', SmartDeclaration: '2' })
    const text = writeMessage(own)
    expect(text).toContain('<Type>CL5   Z</Type>')
    expect(text).toContain('<DataSource>1   2</DataSource>')
    const alone = filed('', '<Type>  6</Type>')
    expect(alone.head).toEqual({ TypeStep: '6' })
    expect(writeMessage(alone)).toContain('<Type>  6</Type>')
    expect(writeMessage(filed(''))).toContain('<Type/>')
  })

  it('write what nobody confirms only where it holds something', () => {
    expect(writeMessage(filed(''))).not.toContain('BusinessItems')
    expect(writeMessage(filed('', '<BusinessItems>00001</BusinessItems>'))).toContain(
      '<DeclCiqCode/>\n\t\t<BusinessItems>00001</BusinessItems>',
    )
  })
})

describe('tags that are not known', () => {
  it('are kept where they were, with their own tags, attributes and namespaces', () => {
    const source = message(
      '<DecLists><New><Deep a="1 &lt; 2">x</Deep></New><DecList><CodeTS>1</CodeTS><RcepOrigPlaceCode>CHN</RcepOrigPlaceCode><GName>n</GName></DecList><Between/><DecList><CodeTS>2</CodeTS></DecList></DecLists>' +
        '<DecCopPromises><DecCopPromise><DeclaratioMaterialCode>101040</DeclaratioMaterialCode></DecCopPromise></DecCopPromises>' +
        '<EdocRealation><EdocCode>1</EdocCode><GNoStr>1,2</GNoStr></EdocRealation><TrnHead>t</TrnHead><EdocRealation><EdocCode>2</EdocCode></EdocRealation><SddTax><s:Sign xmlns:s="urn:sign"><s:Value>v</s:Value></s:Sign></SddTax>',
      '<First>1</First><IEFlag>I</IEFlag><BillNo>B</BillNo><TradeCiqCode>C</TradeCiqCode>',
    )
    const own = parse(source, '2018')
    expect(own.unknown.map((u) => `${u.element.name} in ${u.holder} after ${u.after ?? 'nothing'}`).sort()).toEqual([
      'Between in lines after DecList L1',
      'DecCopPromises in message after DecLists',
      'First in head after nothing',
      'GNoStr in documents 0 after EdocCode',
      'New in lines after nothing',
      'RcepOrigPlaceCode in line L1 after CodeTS',
      'SddTax in message after EdocRealation 1',
      'TradeCiqCode in head after BillNo',
      'TrnHead in message after EdocRealation 0',
    ])
    const text = writeMessage(own)
    expect(writeMessage(parse(text, '2018'))).toBe(text)
    expect(text).toMatch(
      /<DeclaratioMaterialCode>101040<\/DeclaratioMaterialCode>\s*<\/DecCopPromise>\s*<\/DecCopPromises>\s*<EdocRealation>/,
    )
    expect(text).toMatch(/<\/New>\s*<DecList>[^]*<\/DecList>\s*<Between\/>\s*<DecList>/)
    expect(text).toMatch(/<CodeTS>1<\/CodeTS>\s*<RcepOrigPlaceCode>CHN<\/RcepOrigPlaceCode>\s*<ContrItem\/>/)
    expect(text).toContain('<Deep a="1 &lt; 2">x</Deep>')
    expect(text).toMatch(/<DecHead>\s*<First>1<\/First>\s*<SeqNo\/>/)
    expect(text).toMatch(/<BillNo>B<\/BillNo>\s*<TradeCiqCode>C<\/TradeCiqCode>\s*<ContrNo\/>/)
    expect(text).toMatch(/<\/EdocRealation>\s*<TrnHead>t<\/TrnHead>\s*<EdocRealation>/)
    expect(text).toMatch(/<Sign xmlns="urn:sign">\s*<Value>v<\/Value>/)
  })

  it('stay with their line when lines move, and go with it', () => {
    const own = parse(
      message(
        '<DecLists><DecList><CodeTS>1</CodeTS><Mine>one</Mine></DecList><DecList><CodeTS>2</CodeTS><Mine>two</Mine></DecList></DecLists>',
      ),
    )
    const moved = writeMessage({ ...own, lines: [own.lines[1]!, own.lines[0]!] })
    expect(moved).toMatch(/<CodeTS>2<\/CodeTS>\s*<Mine>two<[^]*<CodeTS>1<\/CodeTS>\s*<Mine>one</)
    expect(writeMessage({ ...own, lines: [own.lines[0]!] })).not.toContain('two')
  })

  it('come back where they are all that a part holds', () => {
    const source = message(
      '<DecLists><DecList><DecGoodsLimits><A/></DecGoodsLimits></DecList></DecLists><DecContainers><B/></DecContainers><DecFreeTxt><C/></DecFreeTxt><DecSign><D/></DecSign>',
    )
    const own = parse(source)
    expect([own.blocks, own.free, own.sign, own.lines[0]!.limits]).toEqual([{}, {}, {}, []])
    expect(writeMessage(own)).toMatch(
      /<DecGoodsLimits>\s*<A\/>[^]*<DecContainers>\s*<B\/>[^]*<DecFreeTxt>\s*<C\/>[^]*<DecSign>\s*<D\/>/,
    )
  })

  it('are those too that have our names in another namespace', () => {
    const foreign = (name: string) => `<${name} xmlns="urn:other">x</${name}>`
    const own = parse(
      message(
        `${foreign('DecLists')}${foreign('DecSign')}${foreign('EcoRelation')}<DecContainers>${foreign('Container')}</DecContainers>`,
        `<IEFlag>I</IEFlag>${foreign('BillNo')}`,
      ),
    )
    expect([own.head, own.lines, own.blocks, own.sign]).toEqual([{}, [], {}, {}])
    expect(own.unknown.map((u) => u.element.name).sort()).toEqual([
      'BillNo',
      'Container',
      'DecLists',
      'DecSign',
      'EcoRelation',
    ])
    for (const { element } of own.unknown) expect(writeMessage(own)).toContain(foreign(element.name))
  })

  it('find a place when what stood before them is gone', () => {
    const own = parse(
      message(
        '<DecContainers><Container><ContainerId>C</ContainerId></Container></DecContainers><Stranger/><DecFreeTxt><VoyNo>1</VoyNo></DecFreeTxt>',
      ),
    )
    expect(writeMessage({ ...own, blocks: {} })).toMatch(/<DecLists\/>\s*<Stranger\/>\s*<DecFreeTxt>/)
  })
})

const random = randomBy(seed)
const below = (n: number) => Math.floor(random() * n)
const pieces = [
  '中文',
  '深圳市',
  '镕',
  '𠮷',
  'é',
  '|',
  ' ',
  '  ',
  '&',
  '&amp;',
  '<',
  '>',
  ']]>',
  '<![CDATA[',
  '"',
  "'",
  '<14>I2017',
  '0.0600',
  '-',
  'A',
  'b',
  '1',
  '\u00a0',
  '\u3000',
  '%',
  '\\',
  '&#10;',
  '<!--',
  '?>',
]
const value = () => Array.from({ length: 1 + below(6) }, () => pieces[below(pieces.length)]!).join('')
const some = (tags: readonly Tag[], p: number): DecValues =>
  Object.fromEntries(
    tags
      .flatMap(({ fields }) =>
        fields.map(({ name, within }) => ({ name, within, alone: fields.length === 1 && !within })),
      )
      .filter(() => random() < p)
      // What has its place among others is as long as its place.
      .map(({ name, within, alone }) => [name, random() < 0.1 ? '' : alone ? value() : within ? '5' : 'CL']),
  )
const several = <T>(most: number, make: () => T): T[] => Array.from({ length: below(most + 1) }, make)

function randomDeclaration(most: number): Declaration {
  const p = 0.1 + random() * 0.9
  const edition = editions[below(2)]!
  const tags = messageTags[edition]
  let ids = 0
  const line = (): DecLine => ({
    id: `L${++ids}`,
    item: some([...tags.line, ...tags.lineAfterLimits], p),
    limits:
      random() < 0.8
        ? []
        : several(3, () => ({
            values: some([...tags.limit, ...tags.limitAfterVins], p),
            vins: several(3, () => some(tags.vin, p)),
          })),
  })
  return {
    edition,
    direction: random() < 0.5 ? 'import' : 'export',
    head: {
      ...some(
        tags.head.filter(({ name }) => name !== 'IEFlag'),
        p,
      ),
      ...(random() < 0.5 && { version: '3.1' }),
    },
    lines: several(most, line),
    blocks: Object.fromEntries(
      decBlocks
        .filter((b) => tags.blocks[b].tags.length && random() < 0.5)
        .map((b) => [b, several(4, () => some(tags.blocks[b].tags, p))]),
    ),
    free: random() < 0.3 ? {} : some(tags.free, p),
    sign: random() < 0.3 ? {} : some(tags.sign, p),
  }
}

const filled = (values: DecValues): DecValues => Object.fromEntries(Object.entries(values).filter(([, text]) => text))
/** The same declaration said in one way: an absent value and an empty one are the same, and so are no rows and no block. */
const plain = ({ direction, head, lines, blocks, free, sign }: Declaration): unknown => ({
  direction,
  head: filled(head),
  free: filled(free),
  sign: filled(sign),
  lines: lines.map(({ id, item, limits }, at) => ({
    id,
    item: { ...filled(item), GNo: item['GNo'] || String(at + 1) },
    limits: limits.map((l) => ({ values: filled(l.values), vins: l.vins.map(filled) })),
  })),
  blocks: Object.fromEntries(
    Object.entries(blocks)
      .filter(([, rows]) => rows.length)
      .map(([name, rows]) => [name, rows.map(filled)]),
  ),
})

/** Puts unknown tags of its own name at random places of a tree. */
function strewn(element: XmlElement, name: () => string): XmlElement {
  const stranger = (): XmlElement => ({ name: name(), text: random() < 0.5 ? value() : '', children: [] })
  if (!element.children.length) return element
  const around = (): XmlElement[] => (random() < 0.05 ? several(2, stranger) : [])
  return { ...element, children: [...around(), ...element.children.flatMap((c) => [strewn(c, name), ...around()])] }
}

describe(`random declarations (seed ${seed}, ${runs} runs; RANDOM_SEED and RANDOM_CASES change them)`, () => {
  it('written and parsed are the same declaration', () => {
    let longest = 0
    for (let n = 0; n < runs; n++) {
      const own = randomDeclaration(n % 15 ? 6 : 50)
      longest = Math.max(longest, own.lines.length)
      const text = writeMessage(own)
      const back = parse(text, own.edition)
      expect([n, plain(back)]).toEqual([n, plain(own)])
      expect(back.unknown).toEqual([])
      expect(writeMessage(back)).toBe(text)
      expect(
        text.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<DecMessage xmlns="http://www.chinaport.gov.cn/dec"'),
      ).toBe(true)
    }
    expect(longest).toBeGreaterThan(Math.min(40, runs / 10))
  })

  it('with unknown tags anywhere come back to the letter', () => {
    let strangers = 0
    for (let n = 0; n < runs / 3; n++) {
      let names = 0
      const own = randomDeclaration(4)
      const text = writeXml(strewn(readXml(bytes(writeMessage(own))), () => `X${++names}`))
      strangers += names
      expect([n, writeMessage(parse(text, own.edition))]).toEqual([n, text])
    }
    expect(strangers).toBeGreaterThan(runs)
  })
})
