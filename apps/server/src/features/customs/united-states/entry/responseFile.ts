import { filesText } from '@clearway/contract/features/customs/exchange/files.text'
import {
  customsClock,
  responseKinds,
  type ResponseKind,
} from '@clearway/contract/features/customs/united-states/entry/entryFiles'
import { entryNumber, isEntryNumber } from '@clearway/contract/features/customs/united-states/entry/entryNumbers'
import { entryResponsesText as t } from '@clearway/contract/features/customs/united-states/entry/entryResponses.text'
import { usEntryText } from '@clearway/contract/features/customs/united-states/entry/usEntry.text'
import { issues } from '@clearway/contract/kernel/issue.text'
import type { Text } from '@clearway/contract/kernel/text'

import { refuseField } from '../../../../kernel/refuse.ts'
import { instantOf, kindColumn, type ResultLine, type ResultReader } from '../../exchange/resultFile.ts'
import { takeResponse, type EntryResponse } from './entryResponses.ts'

const isKind = (kind: string | null): kind is ResponseKind =>
  (responseKinds as readonly (string | null)[]).includes(kind)
const explained: ReadonlySet<ResponseKind> = new Set(['rejected', 'summaryRejected', 'isfRejected'])

/** `TST12345676` and `TST-1234567-6` are the same number. */
function entryNoOf(cell: string | null): string | null {
  if (!cell) return null
  const bare = cell.toUpperCase().replaceAll(/[\s-]/g, '')
  if (!isEntryNumber(bare)) throw refuseField('entryNo', issues.invalid)
  return entryNumber(bare.slice(0, 3), Number(bare.slice(3, 10)))
}

function read({ cell, raw }: ResultLine): EntryResponse {
  const kind = cell('kind')
  if (!isKind(kind)) throw refuseField('kind', issues.option)
  const at = instantOf(cell('at'), customsClock)
  if (Date.parse(at) > Date.now()) throw refuseField('at', usEntryText.future)
  const [code, entryNo, billNo] = [cell('code'), entryNoOf(cell('entryNo')), cell('billNo')]
  if (!code && !entryNo && !billNo) throw refuseField('entryNo', issues.required)
  const note = cell('note')
  if (explained.has(kind) && !note) throw refuseField('note', issues.required)
  return {
    kind,
    at,
    code: code?.slice(0, 32) ?? null,
    entryNo,
    billNo: billNo?.toUpperCase().slice(0, 40) ?? null,
    note: note?.slice(0, 500) ?? null,
    raw,
  }
}

/** Responses as the filer's own software gives them. */
export const entryResults: ResultReader<EntryResponse> = {
  columns: [
    kindColumn(filesText.result, new Map<string, Text>(Object.entries(t.kinds))),
    { name: 'entryNo', label: usEntryText.entryNo, required: false, aliases: ['entryno', 'entry number', 'entry no'] },
    { name: 'code', label: usEntryText.code, required: false, aliases: ['code', 'reference', 'our reference'] },
    { name: 'billNo', label: usEntryText.billNo, required: false, aliases: ['billno', 'bill', 'bl', 'mawb', 'mbl'] },
    { name: 'at', label: filesText.time, required: true, aliases: ['at', 'date', 'time'] },
    { name: 'note', label: t.note, required: false, aliases: ['note', 'reason', 'remark', 'remarks'] },
  ],
  numbers: ['entryNo', 'code', 'billNo'],
  read,
  take: takeResponse,
}
