import { order, type OrderRow } from '@clearway/contract/features/trade/order'
import { Form } from 'antd'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'

import { pick, same, startValues, type Values } from '../../kernel/form/formValues.ts'
import { useUnsaved } from '../../kernel/form/unsaved.ts'
import { gridLines, type GridLines } from '../../kernel/grid/gridLines.ts'
import { useMe } from '../../kernel/me.ts'
import { readPreference } from '../../kernel/preference.ts'
import { timeIn } from '../../kernel/show.ts'
import { useTimeZone } from '../../kernel/timeZone.ts'
import { dropDraft, readDraft, writeDraft, type OrderDraft } from './orderDraft.ts'
import { copyLine, draftLine, sameLines, type DraftLine } from './orderLines.ts'

const written = [
  'code',
  'orgId',
  'supplierId',
  'orderDate',
  'currency',
  'receivingWay',
  'itemCode',
  'itemName',
  'remark',
] as const
const draftPause = 400

/** Choices of the last order, offered for the next. */
export const lastOrder = 'order.last'
export interface LastOrder {
  readonly currency?: string
  readonly receivingWay?: string | null
  readonly orgId?: string | null
}

interface Given {
  /** Of the order, or what kind of new one: the draft in this browser tab is kept under it. */
  readonly name: string
  readonly row?: OrderRow
  readonly like?: OrderRow
}

function firstHeader(
  { row, like }: Given,
  names: readonly string[],
  today: string,
  customer: boolean,
): Record<string, unknown> {
  if (row) return startValues(order.fields, names, row)
  const last = readPreference<LastOrder>(lastOrder) ?? {}
  const likeIt = like
    ? pick(
        like,
        names.filter((n) => n !== 'code'),
      )
    : {
        ...(last.currency && { currency: last.currency }),
        ...(last.receivingWay && { receivingWay: last.receivingWay }),
        ...(!customer && last.orgId && { orgId: last.orgId }),
      }
  return { ...startValues(order.fields, names, undefined, likeIt), orderDate: today }
}

interface Draft {
  readonly name: string
  readonly store: GridLines<DraftLine>
  readonly dirty: boolean
  /** Of the order that the draft is based on. */
  readonly version: number | undefined
  readonly header: Values
  readonly start: Values
  readonly savedLines: readonly DraftLine[]
}

/** Keeps what is not saved in this browser tab, a moment after each change and when the page goes. */
function useKeptDraft({ name, store, dirty, version, header, start, savedLines }: Draft): void {
  useEffect(() => {
    const keep = () => {
      if (dirty)
        writeDraft(name, {
          ...(version !== undefined && { version }),
          header,
          lines: store.get(),
          start,
          was: savedLines,
          at: new Date().toISOString(),
        })
      else dropDraft(name)
    }
    let timer = setTimeout(keep, draftPause)
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(keep, draftPause)
    }
    const stop = store.subscribe(later)
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      stop()
      window.removeEventListener('pagehide', keep)
    }
  }, [name, store, dirty, version, header, start, savedLines])
}

/** The lines as the server has them; those that were sent keep their key and the reference price that was found. */
const freshLines = ({ detailList }: OrderRow, sent: readonly DraftLine[] | undefined): DraftLine[] =>
  detailList.map((l, i) => ({
    ...draftLine(l),
    ...(sent?.[i] && { key: sent[i].key, ...(sent[i].reference && { reference: sent[i].reference }) }),
  }))

/** The header and lines of one order while it is worked on, and what became of them since it was read. */
export function useOrderEditor(given: Given) {
  const { name, row, like } = given
  const zone = useTimeZone()
  const customer = useMe()?.user.area === 'customer'
  const [form] = Form.useForm<Record<string, unknown>>()
  // A field that the row does not carry is hidden from this person by data permission; whose order it is a customer need not say.
  const names = useMemo(
    () => written.filter((n) => (!row || n in row) && !(customer && n === 'orgId')),
    [row, customer],
  )
  const [draft, setDraft] = useState<OrderDraft | undefined>(() => readDraft(name))
  // A draft of an older version is saved against that one, so that what others changed since is not overwritten unseen.
  const [base, setBase] = useState(row && draft?.version !== undefined ? { ...row, version: draft.version } : row)
  const [start, setStart] = useState<Values>(
    () => draft?.start ?? firstHeader(given, names, timeIn(zone, new Date().toISOString()).slice(0, 10), customer),
  )
  const [savedLines, setSavedLines] = useState<readonly DraftLine[]>(
    () => draft?.was ?? row?.detailList.map(draftLine) ?? [],
  )
  const [store, setStore] = useState(() =>
    gridLines<DraftLine>(
      draft?.lines ?? like?.detailList.map(draftLine).map(({ id: _id, ...l }) => copyLine(l)) ?? savedLines,
    ),
  )
  const typed = Form.useWatch([], form) as Values | undefined
  const header = useMemo(() => typed ?? { ...start, ...draft?.header }, [typed, start, draft])
  // Only whether the lines changed is asked here, so that typing into one draws nothing but the grid.
  const linesDirty = useSyncExternalStore(store.subscribe, () => !sameLines(store.get(), savedLines))
  const dirty = names.some((n) => !same(header[n], start[n])) || linesDirty
  useUnsaved(dirty)

  const version = base?.version
  useKeptDraft({ name, store, dirty, version, header, start, savedLines })

  /** Starts again from an order as the server has it. `sent` keeps their places and hints to lines that went there. */
  const reset = useCallback(
    (next: OrderRow | undefined, sent?: readonly DraftLine[]) => {
      const fresh = next ? freshLines(next, sent) : []
      const values = next ? startValues(order.fields, names, next) : start
      dropDraft(name)
      setDraft(undefined)
      setBase(next)
      setSavedLines(fresh)
      setStart(values)
      setStore(gridLines<DraftLine>(fresh))
      form.setFieldsValue(values)
    },
    [form, name, names, start],
  )

  // Somebody here took a step or saved: with nothing typed there is nothing to lose.
  useEffect(() => {
    // The form keeps its values outside React's state, so this cannot be told while drawing.
    // oxlint-disable-next-line react/set-state-in-effect
    if (row && base && row.version !== base.version && !dirty) reset(row)
  }, [row, base, dirty, reset])

  return {
    form,
    names,
    base,
    start,
    savedLines,
    header,
    store,
    dirty,
    draft,
    reset,
    initial: { ...start, ...draft?.header } as Record<string, unknown>,
  }
}
export type OrderEditing = ReturnType<typeof useOrderEditor>
