import { order, orderHistory, type OrderRow } from '@clearway/contract/features/trade/order'
import { common } from '@clearway/contract/kernel/common.text'
import { fieldErrors, type FieldError } from '@clearway/contract/kernel/issue'
import type { Text } from '@clearway/contract/kernel/text'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useRef, useState } from 'react'
import { isApiError } from '../../kernel/api.ts'
import { differences, pick, type Difference } from '../../kernel/formValues.ts'
import { language, useText } from '../../kernel/language.ts'
import { callAny } from '../../kernel/list.ts'
import { listText } from '../../kernel/list.text.ts'
import { writePreference } from '../../kernel/preference.ts'
import { problemWords } from '../../kernel/report.ts'
import { grouped } from '../../kernel/show.ts'
import { orderErrors, refusedLines, type Refused } from './orderErrors.ts'
import { mergeLines } from './mergeLines.ts'
import { draftLine, isEmpty, sameLines, sentLine, sums, type DraftLine } from './orderLines.ts'
import { orderPageText as t } from './orderPage.text.ts'
import type { GoodsMatch } from './useGoodsMatch.ts'
import { lastOrder, type OrderEditing } from './useOrderEditor.ts'

export interface Conflict {
  readonly current: OrderRow
  readonly all: readonly Difference[]
  /** Theirs and mine made one. */
  readonly lines: readonly DraftLine[]
}

interface Saving {
  readonly editing: OrderEditing
  readonly match: GoodsMatch
  readonly units: ReadonlySet<string>
  readonly canLines: boolean
  readonly onSaved: (row: OrderRow) => void
  /** Where to go when something is to be mended: a field of the header, or a cell. */
  readonly onWrong: (place: { field: string } | { key: string; column: string }) => void
}

export const conflictFields = orderHistory.fields

/** Checks and saves the whole order; tells what is wrong with the header, and which lines the server refused. */
export function useSaveOrder({ editing, match, units, canLines, onSaved, onWrong }: Saving) {
  const say = useText()
  const { message } = App.useApp()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [attempted, setAttempted] = useState(false)
  const [headerErrors, setHeaderErrors] = useState<readonly FieldError[]>([])
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [conflict, setConflict] = useState<Conflict>()
  const saving = useRef(false)
  const latest = useRef(match)
  latest.current = match
  const { form, names, base, start, store } = editing

  const refuse = (errors: readonly FieldError[]) => {
    setHeaderErrors(errors)
    const here = errors.filter((e) => names.includes(e.field as never))
    form.setFields(here.map((e) => ({ name: [e.field], errors: [e.message] })))
    if (here[0]) onWrong({ field: here[0].field })
    return here.length > 0
  }
  const failed = (error: unknown, sent: readonly DraftLine[], data: Record<string, unknown>) => {
    const api = isApiError(error) ? error : undefined
    const current = api?.code === 409 ? (api.data as { current?: OrderRow } | null)?.current : undefined
    if (current) return setConflict(conflictOf(current, data, sent))
    const found = refusedLines(api?.errors ?? [], sent)
    setRefused(found.lines)
    const told = refuse(found.others.length || found.lines.length ? found.others : [{ field: '', message: problemWords(error) }])
    if (!told && found.lines[0]) onWrong(found.lines[0])
  }
  const conflictOf = (current: OrderRow, data: Record<string, unknown>, mine: readonly DraftLine[]): Conflict => {
    const all = [...differences(names, start, current, data)]
    const theirs = current.detailList.map(draftLine)
    const words = (text: Text, lines: readonly DraftLine[]) => say(text, { count: lines.length, sum: grouped(sums(lines).totalPriceSum) })
    const { lines: merged, clashes } = mergeLines(editing.savedLines, theirs, mine)
    if (canLines && !sameLines(theirs, merged)) {
      const both = clashes > 0 ? say(t.bothLines, { count: clashes }) : ''
      all.push({ name: 'detailList', theirs: words(t.theirLines, theirs), mine: `${words(t.mergedLines, merged)}${both}`, both: clashes > 0 })
    }
    return { current, all, lines: canLines ? merged : theirs }
  }
  const send = async (against: OrderRow | undefined): Promise<OrderRow | undefined> => {
    await latest.current.settle()
    const lines = store.get().filter((l) => !isEmpty(l))
    const values = pick(form.getFieldsValue(true), names)
    const checked = order.write.safeParse(values, { reportInput: true })
    const errors = checked.success ? [] : fieldErrors(checked.error.issues, language()).filter((e) => (names as readonly string[]).includes(e.field))
    refuse(errors)
    setRefused([])
    const wrong = canLines ? orderErrors(lines, { language: language(), attempted: true, match: latest.current, refused: [], units }) : new Map<string, Record<string, string>>()
    // What is still being looked up is an error too: without goods there is no line.
    const unknown = canLines && lines.some((l) => !l.goodsId)
    if (unknown && errors.length === 0 && wrong.size === 0) refuse([{ field: '', message: say(listText.offline) }])
    const [first] = lines.flatMap((l) => Object.keys(wrong.get(l.key) ?? {}).map((column) => ({ key: l.key, column })))
    if (first && errors.length === 0) onWrong(first)
    if (errors.length > 0 || first || unknown) return undefined
    const data = { ...(checked.success ? checked.data : values), ...(canLines && { detailList: lines.map(sentLine) }) }
    try {
      const saved = await callAny<OrderRow>(against ? order.routes.update : order.routes.add, against ? { ...data, id: against.id, version: against.version } : data)
      if (!against) writePreference(lastOrder, { currency: saved.currency, receivingWay: saved.receivingWay, orgId: saved.orgId })
      editing.reset(saved, lines)
      setAttempted(false)
      void client.invalidateQueries({ queryKey: ['order', 'query'] })
      void message.success(say(common.saveSuccess))
      onSaved(saved)
      return saved
    } catch (error) {
      failed(error, lines, data)
      return undefined
    }
  }
  /** Resolves to the saved order, or undefined when something is to be mended first. */
  const save = async (against: OrderRow | undefined = base): Promise<OrderRow | undefined> => {
    // A second press while the first is on its way must not save twice.
    if (saving.current) return undefined
    saving.current = true
    setBusy(true)
    setAttempted(true)
    const saved = await send(against).finally(() => {
      saving.current = false
      setBusy(false)
    })
    return saved
  }
  /** The conflict is settled: what was chosen is saved over theirs. */
  const settle = (chosen: Record<string, unknown>) => {
    if (!conflict) return
    const { detailList, ...header } = chosen
    form.setFieldsValue(header)
    const difference = conflict.all.find((d) => d.name === 'detailList')
    store.change(difference && detailList === difference.theirs ? conflict.current.detailList.map(draftLine) : conflict.lines)
    setConflict(undefined)
    void save(conflict.current)
  }
  return { save, busy, attempted, headerErrors, refused, conflict, settle, dropConflict: () => setConflict(undefined) }
}
