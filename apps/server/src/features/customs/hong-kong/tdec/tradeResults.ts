import { filesText } from '@clearway/contract/features/customs/exchange/files.text'
import { tradeDeclaration as contract } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import { tradeDeclarationText as t } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration.text'
import { answerKinds, type AnswerKind } from '@clearway/contract/features/customs/hong-kong/tdec/tradeFiles'
import { mostTradeLines } from '@clearway/contract/features/customs/hong-kong/tdec/tradeResource'
import type { Field } from '@clearway/contract/kernel/field'
import { issues } from '@clearway/contract/kernel/issue.text'
import type { Text } from '@clearway/contract/kernel/text'

import { refuseField } from '../../../../kernel/refuse.ts'
import { instantOf, kindColumn, type ResultLine, type ResultReader } from '../../exchange/resultFile.ts'
import { hongKongTime } from '../road/places.ts'
import { takeAnswer, type TradeAnswer } from './tradeAnswers.ts'
import { lineFields } from './tradeEvents.ts'

/** An amendment is accepted as the declaration was: which of the two it is follows from how often it was submitted. */
const kinds = new Map<string, Text>([...Object.entries(t.answers), ['amended', t.amendmentAccepted]])
const isKind = (kind: string | null): kind is AnswerKind => (answerKinds as readonly (string | null)[]).includes(kind)

const headFields = new Map(
  Object.entries<Field>(contract.fields).flatMap(([name, field]) => (field.readOnly ? [] : [[name, field.label]])),
)
const fields = new Map<string, Text>([
  ...headFields,
  ...Object.entries(t.line).map(([name, label]) => [`line.${name}`, label] as const),
])

/** The field at fault. A word that is no field of ours, or one of an item that is not named, goes before the reason. */
function faultOf(cell: ResultLine['cell']): Pick<TradeAnswer, 'field' | 'item' | 'note'> {
  const [word, item, note] = [cell('field'), cell('item'), cell('note')]
  if (item && !(/^\d{1,3}$/.test(item) && Number(item) >= 1 && Number(item) <= mostTradeLines))
    throw refuseField('item', issues.invalid)
  const bare = word?.replace(/^line\./, '') ?? ''
  if (item && lineFields.has(bare)) return { field: bare, item: Number(item), note }
  if (headFields.has(bare)) return { field: bare, item: null, note }
  return { field: null, item: item ? Number(item) : null, note: [word, note].filter(Boolean).join(': ') || null }
}

/** HKD as providers write them: `1,234.50`, `HK$ 1234.5`. */
function amountOf(cell: string | null): string | null {
  if (!cell) return null
  const plain = cell.replace(/^(HKD|HK\$|\$)/i, '').replaceAll(/[,\s]/g, '')
  if (!/^\d{1,14}(\.\d{1,2})?$/.test(plain)) throw refuseField('amount', issues.invalid)
  return plain
}

function read({ cell, raw }: ResultLine): TradeAnswer {
  const word = cell('kind')
  const kind = word === 'amended' ? 'accept' : word
  if (!isKind(kind)) throw refuseField('kind', issues.option)
  const at = instantOf(cell('at'), hongKongTime)
  const [code, refNo] = [cell('code'), cell('refNo')]
  if (refNo && refNo.length > 40) throw refuseField('refNo', issues.invalid)
  if (kind === 'accept' && !refNo) throw refuseField('refNo', issues.required)
  if (!code && !refNo) throw refuseField('code', issues.required)
  const fault = faultOf(cell)
  if (kind === 'reject' && !fault.note) throw refuseField('note', issues.required)
  const told = kind === 'reject' ? fault : { field: null, item: null, note: cell('note') }
  return {
    kind,
    at,
    code: code?.slice(0, 32) ?? null,
    refNo,
    ...told,
    note: told.note?.slice(0, 500) ?? null,
    amount: kind === 'pay' ? amountOf(cell('amount')) : null,
    raw,
  }
}

/** Results as a provider of electronic trading services gives them. */
export const tradeResults: ResultReader<TradeAnswer> = {
  columns: [
    kindColumn(filesText.result, kinds),
    { name: 'code', label: t.code, required: false, aliases: ['code', 'reference', 'our reference'] },
    { name: 'refNo', label: t.refNo, required: false, aliases: ['refno', 'customs reference', 'ucrn'] },
    { name: 'at', label: filesText.time, required: true, aliases: ['at', 'date', 'time'] },
    { name: 'field', label: t.fault, required: false, choices: fields, aliases: ['field'] },
    { name: 'item', label: t.faultItem, required: false, aliases: ['item', 'item no'] },
    {
      name: 'amount',
      label: t.paidAmount,
      required: false,
      aliases: ['amount', 'amount paid', 'paid amount', '金額', '金额'],
    },
    { name: 'note', label: t.reason, required: false, aliases: ['note', 'reason', 'remark', 'remarks'] },
  ],
  numbers: ['code', 'refNo'],
  read,
  take: takeAnswer,
}
