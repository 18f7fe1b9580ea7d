import type { CodeFacts, Knowledge, PaperTotals, Problem } from '../checks/checks.ts'
import { checkDeclaration } from '../checks/checks.ts'
import type { DecBlock, DecLine, Declaration, DecValues } from '../model.ts'

/** A valid import by sea (FOB) and a valid export by air (CIF) of two lines each, and what is known: the rules are tried by changing them. */

const element = (name: string, required = false) => ({ name, required })
const facts = (units: readonly string[], elements: readonly string[], more: Partial<CodeFacts> = {}): CodeFacts => ({
  units,
  supervision: '',
  inspection: '',
  elements: elements.map((name, at) => element(name, at < 4)),
  ...more,
})
const two = ['品牌类型', '出口享惠情况'] as const

export const circuits = '8542399000'
export const laptops = '8471301000'
export const compressors = '8414301300'
export const mica = '2525200000'
export const unread = '9403609990'

const own: Readonly<Record<string, CodeFacts>> = {
  [circuits]: facts(
    ['007', '035'],
    [...two, '用途', '功能', '是否封装', '品牌', '型号', '批号', '是否量产', '制作或保存方法', '其他', '是否加密'],
  ),
  [laptops]: facts(['001', '035'], [...two, '品牌', '型号']),
  [compressors]: facts(['001', '035'], [...two, '用途', '品牌', '型号'], { supervision: 'A', inspection: 'M' }),
  [mica]: facts(['035'], [], {}),
}

const set = (codes: string): ReadonlySet<string> => new Set(codes.split(' '))
const dictionaries: Knowledge['dictionaries'] = {
  currency: set('USD EUR HKD CNY'),
  unit: set('001 007 035 036 070'),
  country: set('CHN HKG DEU MYS JPN AUS USA'),
  transportMode: set('2 4 5 7 9'),
  package: set('00 01 22 23 93'),
  tradeTerm: set('1 2 3 4 5 6 7'),
  supervisionMode: set('0110 0214 0615 3010 4019'),
  exemptionNature: set('101 299 401 502 503 506'),
  dutyMode: set('1 2 3 4 5 6 7 8 9'),
  supervisionDocument: set('1 4 7 A B D O Y a v'),
  goodsAttribute: set('11 12 13 18 19 20 21'),
  containerSpec: set('11 21'),
}
export const knowledge: Knowledge = {
  members: new Map([['14', new Set(['TWN'])]]),
  codes: new Map(Object.entries(own)),
  units: new Map([
    ['035', 'kg'],
    ['036', 'g'],
    ['070', 't'],
    ['007', 'piece'],
  ]),
  dictionaries,
  today: '20260410',
}

/** The same knowledge, but other facts of one code. */
export const knowing = (code: string, more: Partial<CodeFacts> | null): Knowledge => ({
  ...knowledge,
  codes: new Map([...knowledge.codes, [code, more && { ...facts([], []), ...own[code], ...more }]]),
})

const parties: DecValues = {
  TradeCoScc: '91440300708461136T',
  TradeCode: '4403160ABC',
  TradeName: '深圳市示例电子有限公司',
  OwnerCodeScc: '91440300708461136T',
  OwnerName: '深圳市示例电子有限公司',
  AgentCodeScc: '914403007663746551',
  AgentCode: '4403980XYZ',
  AgentName: '深圳市示例报关有限公司',
  DeclareName: '张三',
  CopCode: '766374655',
  CopName: '深圳市示例报关有限公司',
  InputerName: '李四',
  TypistNo: '8930000012345',
}
const common: DecValues = {
  ...parties,
  version: '3.1',
  CustomMaster: '5304',
  IEPort: '5304',
  EntyPortCode: '470101',
  EntryType: 'M',
  DeclTrnRel: '0',
  EdiId: '1',
  ContrNo: 'C-2026-18',
  TradeMode: '0110',
  CutMode: '101',
  WrapType: '22',
  PackNo: '4',
  GrossWet: '36.5',
  NetWt: '31.9',
  MarkNo: 'N/M',
  FeeMark: '3',
  FeeRate: '300',
  FeeCurr: 'USD',
  InsurMark: '1',
  InsurRate: '0.3',
}
const line = (id: string, item: DecValues): DecLine => ({
  id,
  item: { CiqCode: '999', TradeCurr: 'USD', DutyMode: '1', DistrictCode: '44031', DestCode: '440305', ...item },
  limits: [],
})

const importGoods = (benefit: string): DecValues[] => [
  {
    GNo: '1',
    CodeTS: circuits,
    GName: '集成电路',
    GModel: `4|${benefit}|用于平板电脑|逻辑|已封装|ON牌|NL27WZU04DTT1G|无批号|量产|||非加密`,
    GQty: '24000',
    GUnit: '007',
    FirstQty: '24000',
    FirstUnit: '007',
    SecondQty: '1.9',
    SecondUnit: '035',
    DeclPrice: '0.06',
    DeclTotal: '1440',
  },
  {
    GNo: '2',
    CodeTS: laptops,
    GName: '笔记本电脑',
    GModel: `4|${benefit}|ACME牌|NB-14`,
    GQty: '20',
    GUnit: '001',
    FirstQty: '20',
    FirstUnit: '001',
    SecondQty: '30',
    SecondUnit: '035',
    DeclPrice: '350',
    DeclTotal: '7000',
  },
]

export const goodImport: Declaration = {
  edition: 'present',
  direction: 'import',
  head: {
    ...common,
    IEFlag: 'I',
    OverseasConsignorEname: 'ON Trading (Hong Kong) Ltd',
    IEDate: '20260408',
    TrafMode: '2',
    TrafName: 'UN9074729',
    BillNo: 'COSU6123456780',
    TradeAreaCode: 'HKG',
    TradeCountry: 'HKG',
    DistinatePort: 'HKG003',
    DespPortCode: 'HKG003',
    GoodsPlace: '蛇口堆场',
    TransMode: '3',
    PromiseItmes: '00000',
    DespDate: '20260401',
  },
  lines: importGoods('3').map((item, n) =>
    line(`line-${n + 1}`, { ...item, OriginCountry: n ? 'JPN' : 'MYS', DestinationCountry: 'CHN' }),
  ),
  blocks: {
    containers: [{ ContainerId: 'CSQU3054383', ContainerMd: '21', GoodsNo: '1,2', LclFlag: '0', GoodsContaWt: '36.5' }],
  },
  free: { VoyNo: '2301E' },
  sign: {},
}

export const goodExport: Declaration = {
  edition: 'present',
  direction: 'export',
  head: {
    ...common,
    IEFlag: 'E',
    OverseasConsigneeEname: 'Muster GmbH',
    TrafMode: '5',
    TrafName: 'CX123',
    BillNo: '58981140743',
    TradeAreaCode: 'DEU',
    TradeCountry: 'DEU',
    DistinatePort: 'DEU006',
    TransMode: '1',
  },
  lines: importGoods('0').map((item, n) =>
    line(`line-${n + 1}`, { ...item, OriginCountry: 'CHN', DestinationCountry: 'DEU' }),
  ),
  blocks: {},
  free: {},
  sign: {},
}

export type Change = (d: Declaration) => Declaration
export const same: Change = (d) => d
export const in2018: Change = (d) => ({ ...d, edition: '2018' })
export const head =
  (values: DecValues): Change =>
  (d) => ({ ...d, head: { ...d.head, ...values } })
export const free =
  (values: DecValues): Change =>
  (d) => ({ ...d, free: { ...d.free, ...values } })
/** Lines count from 1. */
export const inLine =
  (no: number, values: DecValues): Change =>
  (d) => ({ ...d, lines: d.lines.map((l, n) => (n === no - 1 ? { ...l, item: { ...l.item, ...values } } : l)) })
export const withLimit =
  (no: number, values: DecValues): Change =>
  (d) => ({
    ...d,
    lines: d.lines.map((l, n) => (n === no - 1 ? { ...l, limits: [...l.limits, { values, vins: [] }] } : l)),
  })
export const inEvery =
  (values: DecValues): Change =>
  (d) => ({ ...d, lines: d.lines.map((l) => ({ ...l, item: { ...l.item, ...values } })) })
export const rows =
  (block: DecBlock, ...values: DecValues[]): Change =>
  (d) => ({ ...d, blocks: { ...d.blocks, [block]: values } })
export const inRow =
  (block: DecBlock, at: number, values: DecValues): Change =>
  (d) =>
    rows(block, ...(d.blocks[block] ?? []).map((row, n) => (n === at ? { ...row, ...values } : row)))(d)
export const all =
  (...changes: readonly Change[]): Change =>
  (d) =>
    changes.reduce((done, change) => change(done), d)
/** The first line only, weights and containers with it. */
export const oneLine: Change = (d) =>
  all(
    head({ NetWt: '1.9', GrossWet: '2.5', FeeRate: '30' }),
    d.blocks.containers ? inRow('containers', 0, { GoodsNo: '1', GoodsContaWt: '2.5' }) : same,
  )({ ...d, lines: d.lines.slice(0, 1) })

/** `head.NetWt`, `line 2.GQty`, `containers 0.GoodsNo`. */
export const placeOf = ({ place: { block, at, field } }: Problem): string =>
  `${block}${at === undefined ? '' : ` ${block === 'line' ? at + 1 : at}`}.${field}`

export interface Case {
  readonly level: Problem['level']
  /** Where it must be told. */
  readonly at: string
  readonly fails: Change
  /** Nearly the same, and right. */
  readonly passes: Change
  readonly of?: 'import' | 'export'
  readonly knows?: Knowledge
  readonly papers?: PaperTotals
  readonly passesWith?: { readonly knows?: Knowledge; readonly papers?: PaperTotals; readonly of?: 'import' | 'export' }
  /** What is told beside it, because it cannot be wrong alone. */
  readonly also?: readonly string[]
  /** False for what is missing: a draft may lack it. */
  readonly onSave?: false
}

export const base = (of: 'import' | 'export' = 'import'): Declaration => (of === 'import' ? goodImport : goodExport)
export const problemsOf = (
  d: Declaration,
  knows: Knowledge = knowledge,
  papers?: PaperTotals,
  level: 'save' | 'declare' = 'declare',
): Problem[] => checkDeclaration(d, level, knows, papers)
