import type { PdfDefinition } from '../../../../kernel/paper/pdf.ts'
import { fit } from './fit.ts'

/** What the power of attorney and its agreement say of one shipment; '' is left to be filled in by hand. */
export interface Attorney {
  readonly title: string
  readonly principal: string
  readonly agent: string
  readonly goods: string
  readonly codes: string
  readonly total: string
  readonly entryId: string
  readonly moved: string
  readonly billNo: string
  readonly mode: string
  readonly quantity: string
  readonly packing: string
  readonly origin: string
  readonly documents: readonly string[]
  readonly contact: string
}

type Node = Record<string, unknown>
const width = 515
const blank = (text: string, least: number): string => text || '＿'.repeat(least)
const paragraph = (text: string): Node => ({
  text: `　　${text}`,
  preserveLeadingSpaces: true,
  fontSize: 10,
  lineHeight: 1.05,
  margin: [0, 2, 0, 0],
})

/** 代理报关委托书, the form of the association of customs brokers: who lets whom declare. */
function attorney({ principal, agent }: Attorney): Node[] {
  return [
    { text: '代理报关委托书', bold: true, fontSize: 17, alignment: 'center' },
    { text: '编号：□□□□□□□□□□□', fontSize: 9, alignment: 'right', margin: [0, 2, 0, 4] },
    { ...fit(`${blank(agent, 14)}：`, width, 16, 11), margin: [0, 0, 0, 2] },
    paragraph(
      '我单位现 □（A 逐票、B 长期）委托贵公司代理 □□□□□□□□ 等通关事宜。（A、填单申报　B、申请、联系和配合实施检验检疫　C、辅助查验　D、代缴税款　E、设立手册（账册）　F、核销手册（账册）　G、领取海关相关单证　H、其他）详见《委托报关协议》。',
    ),
    paragraph(
      '我单位保证遵守海关有关法律、法规、规章，保证所提供的情况真实、完整、单货相符，无侵犯他人知识产权的行为。否则，愿承担相关法律责任。',
    ),
    paragraph('本委托书有效期自签字之日起至　　　　年　　月　　日止。'),
    {
      margin: [0, 8, 0, 0],
      fontSize: 10,
      columns: [
        { width: '*', text: '' },
        {
          width: 290,
          stack: [
            { text: '委托方（盖章）：' },
            { ...fit(blank(principal, 12), 280, 14, 10), margin: [0, 2, 0, 2] },
            { text: '法定代表人或其授权签署《代理报关委托书》的人（签字）' },
            { text: '年　　月　　日', alignment: 'right', margin: [0, 12, 0, 0] },
          ],
        },
      ],
    },
  ]
}

const titleWidth = 92
const half = (width - 2 * titleWidth - 5) / 2
const row = 19

const label = (text: string): Node => ({ ...fit(text, titleWidth - 8, row - 5, 9), margin: [4, 3.5, 4, 0] })
const value = (text: string, of = half, height = row): Node => ({
  ...fit(text, of - 8, height - 4, 9),
  margin: [4, 3.5, 4, 0],
})

/** What papers the broker got, ticked by what is there. */
const papers = ['合同', '发票', '装箱清单', '提（运）单', '加工贸易手册', '许可证件'] as const

const ticked = (documents: readonly string[]): string =>
  [...papers.map((name) => `${documents.includes(name) ? '■' : '□'} ${name}`), '□ 其他']
    .map((each, n) => `${each}${n % 2 ? '\n' : '　'}`)
    .join('')

/** What the principal says of the shipment: the left half of the agreement, row by row. */
const principalRows = (facts: Attorney): readonly (readonly [string, string])[] => [
  ['委托方', facts.principal],
  ['主要货物名称', facts.goods],
  ['HS 编码', facts.codes],
  ['货物总价', facts.total],
  ['进出口日期', facts.moved],
  ['提（运）单号', facts.billNo],
  ['贸易方式', facts.mode],
  ['数（重）量', facts.quantity],
  ['包装情况', facts.packing],
  ['原产地 / 货源地', facts.origin],
]

/** The right half of the agreement in a row of the left half: what the agent says, and the papers that he got. */
function agentCells(facts: Attorney, n: number): [Node, Node] {
  const rows: readonly (readonly [string, string])[] = [
    ['被委托方', facts.agent],
    ['*报关单编码', facts.entryId && `No. ${facts.entryId}`],
    ['收到单证日期', '　　　　年　　月　　日'],
  ]
  const own = rows[n]
  if (own) return [label(own[0]), value(own[1])]
  if (n === 3)
    return [
      { ...label('收到单证情况'), rowSpan: 4 },
      { ...value(ticked(facts.documents), half, 4 * row), rowSpan: 4 },
    ]
  if (n === 7) return [label('报关收费'), value('人民币：　　　　　　　　元')]
  if (n === 8)
    return [
      { ...label('承诺说明'), rowSpan: 2 },
      { text: '', rowSpan: 2 },
    ]
  return [{ text: '' }, { text: '' }]
}

/** The sentence by which a party takes the general terms overleaf. */
const generalTerms = (): Node[] => [
  {
    ...fit('背面所列通用条款是本协议不可分割的一部分，对本协议的签署构成了对背面通用条款的同意。', width - 10, 22, 8),
    colSpan: 2,
    margin: [4, 3, 4, 0],
  },
  { text: '' },
]

/** Where a party stamps and signs. */
const partySignature = (who: string, person: string, contact: string): Node[] => [
  {
    stack: [
      { text: `${who}签章：`, margin: [0, 0, 0, 26] },
      { text: `${person}：　　　　　　　　联系电话：${contact}` },
      { text: '年　　月　　日', alignment: 'right', margin: [0, 6, 0, 0] },
    ],
    fontSize: 9,
    margin: [4, 4, 4, 4],
    colSpan: 2,
  },
  { text: '' },
]

/** 委托报关协议: the goods, and who signs for what. */
function agreement(facts: Attorney): Node[] {
  const left = principalRows(facts)
  return [
    { text: '委托报关协议', bold: true, fontSize: 14, alignment: 'center', margin: [0, 12, 0, 2] },
    { text: '为明确委托报关具体事项和各自责任，双方经平等协商签定协议如下：', fontSize: 9, margin: [0, 0, 0, 3] },
    {
      layout: 'form',
      table: {
        widths: [titleWidth, half, titleWidth, half],
        heights: [...left.map(() => row), row * 2, 26],
        dontBreakRows: true,
        body: [
          ...left.map(([name, text], n) => [label(name), value(text), ...agentCells(facts, n)]),
          [label('其他要求'), { ...value('', width - titleWidth, row * 2), colSpan: 3 }, { text: '' }, { text: '' }],
          [...generalTerms(), ...generalTerms()],
          [...partySignature('委托方', '经办人签字', ''), ...partySignature('被委托方', '报关人员签名', facts.contact)],
        ],
      },
    },
    {
      text: '（白联：海关留存　黄联：被委托方留存　红联：委托方留存）',
      fontSize: 8,
      alignment: 'left',
      margin: [0, 3, 0, 0],
    },
  ]
}

/** 代理报关委托书 with 委托报关协议 on one page. Chinese in every language; what nobody knows is left to the pen. */
export function powerOfAttorney(facts: Attorney): PdfDefinition {
  return {
    info: { title: `代理报关委托书 ${facts.title}` },
    pageMargins: [40, 32, 40, 34],
    defaultStyle: { color: '#000000' },
    content: [...attorney(facts), ...agreement(facts)],
  }
}
