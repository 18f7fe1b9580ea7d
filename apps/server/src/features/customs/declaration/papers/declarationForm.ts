import type { PdfDefinition } from '../../../../kernel/paper/pdf.ts'
import { fit } from './fit.ts'
import { boxesOf, documentsOf, remarksOf, type Box } from './formBoxes.ts'
import { emblem, type FormFacts } from './formFacts.ts'

/** The form is ruled into forty columns, and each box takes some of them. */
const columns = 40
const column = 19.5
const line = 0.5
const inner = 2
const widthOf = (span: number): number => span * column + (span - 1) * line - 2 * inner

const linesOnPage = 6
const heights = { box: 24.5, documents: 22, remarks: 34, head: 13, goods: 42.5, confirmed: 12, signed: 23 }

type Cell = Record<string, unknown>
const filled = (cell: Cell, span: number): Cell[] => [
  { ...cell, colSpan: span },
  ...Array.from({ length: span - 1 }, () => ({ text: '' })),
]

const label = (text: string, span: number) => fit(text, widthOf(span), 7.5, 5.5)

function box({ title, value, span }: Box, height: number, largest = 7.5): Cell[] {
  const room = height - 9.5
  return filled(
    {
      stack: [label(title, span), { ...fit(value, widthOf(span), room, largest), margin: [0, 0.5, 0, 0] }],
      margin: [inner, 1, inner, 0],
    },
    span,
  )
}

const goodsColumns = [1, 3, 13, 5, 4, 4, 4, 4, 2] as const

function goodsHead({ imports }: FormFacts): Cell[] {
  const titles = [
    '项号',
    '商品编号',
    '商品名称及规格型号',
    '数量及单位',
    '单价/总价/币制',
    '原产国（地区）',
    '最终目的国（地区）',
    imports ? '境内目的地' : '境内货源地',
    '征免',
  ]
  return titles.flatMap((title, n) =>
    filled(
      { ...fit(title, widthOf(goodsColumns[n]!), 10, 6), alignment: 'center', margin: [0.5, 2, 0.5, 0] },
      goodsColumns[n]!,
    ),
  )
}

/** Three rows in a cell, each on its own line whatever it holds. */
const rows = (texts: readonly string[], span: number, alignment: 'left' | 'right' | 'center' = 'left'): Cell => ({
  stack: texts.map((text) => ({ ...fit(text || ' ', widthOf(span), 12.4, 6.5), alignment })),
  margin: [inner, 1.5, inner, 0],
})

function goodsRow({ lines, word }: FormFacts, at: number): Cell[] {
  const item = lines[at]
  if (!item) return goodsColumns.flatMap((span) => filled({ text: '' }, span))
  const get = (name: string) => item[name] ?? ''
  const quantity = (amount: string, unit: string) => (get(amount) ? `${get(amount)}${word('unit', get(unit))}` : '')
  const country = (name: string) => [word('country', get(name)), get(name) && `(${get(name)})`]
  const place = [get('DistrictCode'), get('DestCode')].filter(Boolean).join('/')
  const placeNames = [word('district', get('DistrictCode')), word('division', get('DestCode'))]
    .filter(Boolean)
    .join('/')
  const own = (text: string, span: number, height = 40, largest = 6.5) => ({
    ...fit(text, widthOf(span), height, largest),
    margin: [inner, 1.5, inner, 0],
  })
  const cells: Cell[] = [
    { ...own([String(at + 1), get('ContrItem')].filter(Boolean).join('\n'), 1), alignment: 'center' },
    own(`${get('CodeTS')}${get('CiqCode').slice(0, 3)}`, 3),
    own([get('GName'), get('GModel')].filter(Boolean).join('\n'), 13),
    rows(
      [quantity('FirstQty', 'FirstUnit'), quantity('SecondQty', 'SecondUnit'), quantity('GQty', 'GUnit')],
      5,
      'right',
    ),
    rows([get('DeclPrice'), get('DeclTotal'), word('currency', get('TradeCurr'))], 4, 'right'),
    rows(country('OriginCountry'), 4, 'center'),
    rows(country('DestinationCountry'), 4, 'center'),
    own([placeNames, place && `(${place})`].filter(Boolean).join('\n'), 4),
    own([word('dutyMode', get('DutyMode')), get('DutyMode') && `(${get('DutyMode')})`].filter(Boolean).join('\n'), 2),
  ]
  return cells.flatMap((cell, n) => filled(cell, goodsColumns[n]!))
}

/** 1 yes, 0 no; anything else was not answered. */
const answers: Readonly<Record<string, string>> = { 1: '是', 0: '否' }

function confirmed({ head }: FormFacts): Cell[] {
  const marks = head['PromiseItmes'] ?? ''
  const questions = ['特殊关系确认', '价格影响确认', '支付特许权使用费确认', '公式定价确认', '暂定价格确认']
  const told = questions.map((question, n) => `${question}：${answers[marks[n] ?? ''] ?? ''}`)
  const text = [...told, `自报自缴：${(head['Type'] ?? '').includes('Z') ? '是' : '否'}`].join('　　　')
  return filled({ ...fit(text, widthOf(columns), 10, 6.5), margin: [inner, 2, inner, 0] }, columns)
}

function signed({ head }: FormFacts): Cell[][] {
  const small = (text: string, span: number) => ({
    ...fit(text, widthOf(span), heights.signed - 5, 6.5),
    margin: [inner, 2.5, inner, 0],
  })
  const customs = { ...small('海关批注及签章', 12), rowSpan: 2 }
  const agent = [head['AgentName'], head['AgentCodeScc'] || head['AgentCode']]
  return [
    [
      ...filled(small(`报关人员  ${head['DeclareName'] ?? ''}　　报关人员证号  　　　　　　　　电话`, 16), 16),
      ...filled(small('兹申明对以上内容承担如实申报、依法纳税之法律责任', 12), 12),
      ...filled(customs, 12),
    ],
    [
      ...filled(small(`申报单位  ${agent[0] ?? ''}${agent[1] ? `（${agent[1]}）` : ''}`, 16), 16),
      ...filled(small('申报单位（签章）', 12), 12),
      ...filled({ text: '' }, 12),
    ],
  ]
}

function numbers({ head, word }: FormFacts, page: number, pages: number) {
  const small = (text: string, alignment: string) => ({ text, fontSize: 7.5, alignment, lineHeight: 0.8 })
  const office = word('customsOffice', head['CustomMaster'])
  return {
    columns: [
      small(`预录入编号：${head['PreEntryId'] ?? ''}`, 'left'),
      small(`海关编号：${head['EntryId'] ?? ''}${office && `　（${office}）`}`, 'center'),
      small(`页码/页数：${page}/${pages}`, 'right'),
    ],
    margin: [2, 0, 2, 3],
  }
}

function page(facts: FormFacts, at: number, pages: number): Cell {
  const body = [
    ...boxesOf(facts).map((row) => row.flatMap((each) => box(each, heights.box))),
    box(documentsOf(facts), heights.documents, 7),
    box(remarksOf(facts), heights.remarks, 7),
    goodsHead(facts),
    ...Array.from({ length: linesOnPage }, (_, n) => goodsRow(facts, at * linesOnPage + n)),
    confirmed(facts),
    ...signed(facts),
  ]
  const own = [
    ...Array.from({ length: 5 }, () => heights.box),
    heights.documents,
    heights.remarks,
    heights.head,
    ...Array.from({ length: linesOnPage }, () => heights.goods),
    heights.confirmed,
    heights.signed,
    heights.signed,
  ]
  return {
    ...(at ? { pageBreak: 'before' } : {}),
    stack: [
      {
        text: `中华人民共和国海关${facts.imports ? '进口' : '出口'}货物报关单`,
        bold: true,
        fontSize: 15,
        alignment: 'center',
        lineHeight: 0.85,
        margin: [0, 0, 0, 2],
      },
      numbers(facts, at + 1, pages),
      {
        layout: 'form',
        table: { widths: Array.from({ length: columns }, () => column), heights: own, dontBreakRows: true, body },
      },
    ],
  }
}

/** 中华人民共和国海关进（出）口货物报关单 as GACC notice 2018 No. 61 laid it down: six lines a page, the whole head on each. Chinese in every language. */
export function declarationForm(facts: FormFacts): PdfDefinition {
  const pages = Math.max(1, Math.ceil(facts.lines.length / linesOnPage))
  return {
    info: { title: `报关单 ${facts.code}` },
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [20.5, 16, 20.5, 24],
    defaultStyle: { color: '#000000' },
    ...(facts.emblem ? emblem(facts.emblem) : {}),
    content: Array.from({ length: pages }, (_, n) => page(facts, n, pages)),
  }
}
