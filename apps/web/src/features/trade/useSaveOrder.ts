import { order, type OrderRow } from '@clearway/contract/features/trade/order'
import { common } from '@clearway/contract/kernel/common.text'
import { fieldErrors, type FieldError } from '@clearway/contract/kernel/issue'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useRef, useState } from 'react'

import { isApiError } from '../../kernel/api.ts'
import { pick } from '../../kernel/form/formValues.ts'
import { language, useText } from '../../kernel/language.ts'
import { useLatest } from '../../kernel/latest.ts'
import { writePreference } from '../../kernel/preference.ts'
import { problemWords } from '../../kernel/report.ts'
import { rowsText } from '../../kernel/rows.text.ts'
import { callAny } from '../../kernel/rows.ts'
import { chosenLines, orderConflict, type Conflict } from './orderConflict.ts'
import { orderErrors, refusedLines, type Refused } from './orderErrors.ts'
import { isEmpty, sentLine, type DraftLine } from './orderLines.ts'
import type { GoodsMatch } from './useGoodsMatch.ts'
import { lastOrder, type OrderEditing } from './useOrderEditor.ts'

interface Saving {
  readonly editing: OrderEditing
  readonly match: GoodsMatch
  readonly units: ReadonlySet<string>
  readonly canLines: boolean
  readonly onSaved: (row: OrderRow) => void
  /** Where to go when something is to be mended: a field of the header, or a cell. */
  readonly onWrong: (place: { field: string } | { key: string; column: string }) => void
}

/** What would be sent, and what is wrong with it: in the header, in the first cell to mend, in lines that could not be looked up. */
function checkOrder(
  { form, names, store }: OrderEditing,
  { match, units, canLines }: Pick<Saving, 'match' | 'units' | 'canLines'>,
) {
  const lines = store.get().filter((l) => !isEmpty(l))
  const values = pick(form.getFieldsValue(true), names)
  const checked = order.write.safeParse(values, { reportInput: true })
  const errors = checked.success
    ? []
    : fieldErrors(checked.error.issues, language()).filter((e) => (names as readonly string[]).includes(e.field))
  const wrong = canLines
    ? orderErrors(lines, { language: language(), attempted: true, match, refused: [], units })
    : undefined
  const [first] = lines.flatMap((l) => Object.keys(wrong?.get(l.key) ?? {}).map((column) => ({ key: l.key, column })))
  // What could not be looked up is an error too: without goods there is no line.
  const unknown = canLines && !first && lines.some((l) => !l.goodsId)
  const data = { ...(checked.success ? checked.data : values), ...(canLines && { detailList: lines.map(sentLine) }) }
  return { lines, data, errors, first, unknown }
}

/** What is wrong with the header; `refuse` marks the fields and tells whether one of them is there to be mended. */
function useHeaderErrors({ form, names }: OrderEditing, onWrong: Saving['onWrong']) {
  const [headerErrors, setHeaderErrors] = useState<readonly FieldError[]>([])
  const refuse = (errors: readonly FieldError[]) => {
    setHeaderErrors(errors)
    const here = errors.filter((e) => (names as readonly string[]).includes(e.field))
    form.setFields(here.map((e) => ({ name: [e.field], errors: [e.message] })))
    if (here[0]) onWrong({ field: here[0].field })
    return here.length > 0
  }
  return { headerErrors, refuse }
}

/** Checks and saves the whole order; tells what is wrong with the header, and which lines the server refused. */
export function useSaveOrder({ editing, match, units, canLines, onSaved, onWrong }: Saving) {
  const say = useText()
  const { message } = App.useApp()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [attempted, setAttempted] = useState(false)
  const { headerErrors, refuse } = useHeaderErrors(editing, onWrong)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [conflict, setConflict] = useState<Conflict>()
  const saving = useRef(false)
  const latest = useLatest(match)
  const { form, base, store } = editing

  const failed = (error: unknown, sent: readonly DraftLine[], data: Record<string, unknown>) => {
    const api = isApiError(error) ? error : undefined
    const current = api?.code === 409 ? (api.data as { current?: OrderRow } | null)?.current : undefined
    if (current)
      return setConflict(orderConflict({ current, editing, data, mine: sent, canLines, language: language() }))
    const found = refusedLines(api?.errors ?? [], sent)
    setRefused(found.lines)
    const told = refuse(
      found.others.length || found.lines.length ? found.others : [{ field: '', message: problemWords(error) }],
    )
    if (!told && found.lines[0]) onWrong(found.lines[0])
  }
  const send = async (against: OrderRow | undefined): Promise<OrderRow | undefined> => {
    await latest().settle()
    const { lines, data, errors, first, unknown } = checkOrder(editing, { match: latest(), units, canLines })
    refuse(unknown && errors.length === 0 ? [{ field: '', message: say(rowsText.offline) }] : errors)
    setRefused([])
    if (first && errors.length === 0) onWrong(first)
    if (errors.length > 0 || first || unknown) return undefined
    try {
      const saved = await callAny<OrderRow>(
        against ? order.routes.update : order.routes.add,
        against ? { ...data, id: against.id, version: against.version } : data,
      )
      if (!against)
        writePreference(lastOrder, { currency: saved.currency, receivingWay: saved.receivingWay, orgId: saved.orgId })
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
    store.change(chosenLines(conflict, detailList))
    setConflict(undefined)
    void save(conflict.current)
  }
  return { save, busy, attempted, headerErrors, refused, conflict, settle, dropConflict: () => setConflict(undefined) }
}
