import { blockText } from '@clearway/contract/features/customs/declaration/fields/blockFields.text'

import type { Codes } from './codeWords.ts'
import type { FormFacts } from './formFacts.ts'

/** A box of the form: its printed title with the code in brackets, what stands in it, and how many of the forty columns it takes. */
export interface Box {
  readonly title: string
  readonly value: string
  readonly span: number
}

const bracketed = (title: string, code: string | undefined): string => (code ? `${title}(${code})` : title)
const day = (text: string | undefined): string => text ?? ''

/** Freight, insurance and other charges as forms write them: currency, figure, mark; a rate has no currency. */
function charge({ head }: FormFacts, name: 'Fee' | 'Insur' | 'Other'): string {
  const [mark, rate, currency] = [head[`${name}Mark`], head[`${name}Rate`], head[`${name}Curr`]]
  return mark && rate ? `${currency || '000'}/${rate}/${mark}` : ''
}

/** The five rows of the head, by the order of the form (GACC notice 2018 No. 61); imports and exports name some boxes otherwise, and an export has two fewer. */
export function boxesOf(facts: FormFacts): Box[][] {
  const { head, free, imports, word, declaredOn } = facts
  const coded = (title: string, codes: Codes, name: string, span: number): Box => ({
    title: bracketed(title, head[name]),
    value: word(codes, head[name]),
    span,
  })
  const plain = (title: string, value: string | undefined, span: number): Box => ({ title, value: value ?? '', span })
  const side = imports ? 'OverseasConsignor' : 'OverseasConsignee'
  const overseas = [head[`${side}Ename`], head['OverseasConsignorCname']].filter(Boolean).join(' ')
  const conveyance = [head['TrafName'], free['VoyNo']].filter(Boolean).join('/')
  return [
    [
      plain(
        bracketed(imports ? '境内收货人' : '境内发货人', head['TradeCoScc'] || head['TradeCode']),
        head['TradeName'],
        12,
      ),
      coded(imports ? '进境关别' : '出境关别', 'customsOffice', 'IEPort', 8),
      plain(imports ? '进口日期' : '出口日期', day(head['IEDate']), 6),
      plain('申报日期', day(declaredOn), 6),
      plain('备案号', head['ManualNo'], 8),
    ],
    [
      plain(bracketed(imports ? '境外发货人' : '境外收货人', head[`${side}Code`]), overseas, 12),
      coded('运输方式', 'transportMode', 'TrafMode', 5),
      plain('运输工具名称及航次号', conveyance, 8),
      plain('提运单号', head['BillNo'], imports ? 7 : 15),
      ...(imports ? [plain('货物存放地点', head['GoodsPlace'], 8)] : []),
    ],
    [
      plain(
        bracketed(imports ? '消费使用单位' : '生产销售单位', head['OwnerCodeScc'] || head['OwnerCode']),
        head['OwnerName'],
        12,
      ),
      coded('监管方式', 'supervisionMode', 'TradeMode', 7),
      coded('征免性质', 'exemptionNature', 'CutMode', 7),
      plain('许可证号', head['LicenseNo'], imports ? 6 : 14),
      ...(imports ? [coded('启运港', 'port', 'DespPortCode', 8)] : []),
    ],
    [
      plain('合同协议号', head['ContrNo'], 12),
      coded('贸易国（地区）', 'country', 'TradeAreaCode', 7),
      coded(imports ? '启运国（地区）' : '运抵国（地区）', 'country', 'TradeCountry', 7),
      coded(imports ? '经停港' : '指运港', 'port', 'DistinatePort', 7),
      coded(imports ? '入境口岸' : '离境口岸', 'domesticPort', 'EntyPortCode', 7),
    ],
    [
      coded('包装种类', 'package', 'WrapType', 8),
      plain('件数', head['PackNo'], 3),
      plain('毛重（千克）', head['GrossWet'], 5),
      plain('净重（千克）', head['NetWt'], 5),
      coded('成交方式', 'tradeTerm', 'TransMode', 4),
      plain('运费', charge(facts, 'Fee'), 5),
      plain('保费', charge(facts, 'Insur'), 5),
      plain('杂费', charge(facts, 'Other'), 5),
    ],
  ]
}

/** Names of attached papers by their codes, as the form has them in Chinese. */
const papers: ReadonlyMap<string, string> = new Map(
  blockText.documents.codes.map(({ value, label }) => [value, label.zh]),
)

/** Proofs of origin of the present edition, which stand with the lines that they cover, as documents name them: `<22>C1234567890`. */
const proofsOf = ({ origins = [] }: FormFacts['blocks']) =>
  origins.flatMap((row) => {
    const [, agreement] = /^Y(\d{2})$/.exec(row['CertType'] ?? '') ?? []
    return agreement ? [{ DocuCode: 'Y', CertCode: `<${agreement}>${row['EcoCertNo'] ?? ''}` }] : []
  })

export function documentsOf({ blocks, word }: FormFacts): Box {
  const named = [...(blocks.licences ?? []), ...proofsOf(blocks)].map((row) =>
    [word('supervisionDocument', row['DocuCode']), `(${row['DocuCode'] ?? ''})`, row['CertCode']]
      .filter(Boolean)
      .join(' '),
  )
  const attached = (blocks.documents ?? []).map((row) =>
    [papers.get(row['EdocCode'] ?? '') ?? row['EdocCode'], row['EdocCopId']].filter(Boolean).join(' '),
  )
  const list = (title: string, items: readonly string[]) => (items.length ? [`${title}：${items.join('；')}`] : [])
  return {
    title: '随附单证及编号',
    value: [...list('随附单证1', [...new Set(named)]), ...list('随附单证2', attached)].join('\n'),
    span: 40,
  }
}

export function remarksOf({ head, blocks }: FormFacts): Box {
  const containers = (blocks.containers ?? []).map((row) => row['ContainerId']).filter(Boolean)
  const list = (title: string, value: string | undefined) => (value ? [`${title}：${value}`] : [])
  return {
    title: '标记唛码及备注',
    value: [
      ...list('标记唛码', head['MarkNo']),
      ...list('备注', head['NoteS']),
      ...list('集装箱', containers.length ? `${containers.length}；${containers.join('；')}` : ''),
    ].join('　'),
    span: 40,
  }
}
