import { filesText } from '@clearway/contract/features/customs/exchange/files.text'
import { ccrn as ccrnSchema, resultKinds } from '@clearway/contract/features/customs/hong-kong/road/roadCargo'
import { roadCargoText as t } from '@clearway/contract/features/customs/hong-kong/road/roadCargo.text'
import { issues } from '@clearway/contract/kernel/issue.text'
import { text, type Text } from '@clearway/contract/kernel/text'

import { refuseField } from '../../../../kernel/refuse.ts'
import { instantOf, kindColumn, type ResultLine, type ResultReader } from '../../exchange/resultFile.ts'
import { hongKongTime } from './places.ts'
import { takeResult, type ResultKind, type RoadResult } from './roadMessages.ts'

const kinds = new Map<string, Text>([
  ['register', text('货物编号', '貨物編號', 'CCRN')],
  ['refuse', text('不接受', '不接受', 'Refused')],
  ['inspect', text('查验', '查驗', 'Inspection')],
  ['cross', text('已过关', '已過關', 'Crossed')],
])
const isKind = (kind: string | null): kind is ResultKind => (resultKinds as readonly (string | null)[]).includes(kind)

function read({ cell, raw }: ResultLine): RoadResult {
  const kind = cell('kind')
  if (!isKind(kind)) throw refuseField('kind', issues.option)
  const at = instantOf(cell('at'), hongKongTime)
  const [code, number] = [cell('code'), cell('ccrn')]
  const ccrn = number ? ccrnSchema.safeParse(number) : undefined
  if (ccrn && !ccrn.success) throw refuseField('ccrn', t.ccrnForm)
  if (!ccrn && (kind === 'register' || !code)) throw refuseField('ccrn', issues.required)
  if (!code && (kind === 'register' || kind === 'refuse')) throw refuseField('code', issues.required)
  return {
    kind,
    at,
    code: code?.slice(0, 32) ?? null,
    ccrn: ccrn?.data ?? null,
    note: cell('note')?.slice(0, 500) ?? null,
    raw,
  }
}

/** Results as the ROCARS system or a provider gives them. */
export const roadResults: ResultReader<RoadResult> = {
  columns: [
    kindColumn(filesText.result, kinds),
    { name: 'code', label: t.code, required: false, aliases: ['code', 'reference', 'our reference'] },
    { name: 'ccrn', label: t.ccrn, required: false, aliases: ['ccrn'] },
    { name: 'at', label: filesText.time, required: true, aliases: ['at', 'date', 'time'] },
    { name: 'note', label: t.reason, required: false, aliases: ['note', 'remark', 'remarks'] },
  ],
  numbers: ['ccrn', 'code'],
  read,
  take: takeResult,
}
