import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { standingText } from '@clearway/contract/features/customs/declaration/declarationDiff'
import { blockTitles } from '@clearway/contract/features/customs/declaration/fields/blockFields.text'
import { catalogues } from '@clearway/contract/features/customs/declaration/fields/catalogue'
import type { DecGoodsLimit, DecValues } from '@clearway/contract/features/customs/declaration/model'
import { useImperativeHandle, useMemo, useRef, useState, useSyncExternalStore, type Ref } from 'react'
import { flushSync } from 'react-dom'

import { useRefused } from '../../../../kernel/draft/useAutosave.ts'
import { useDictionary } from '../../../../kernel/form/options.ts'
import { useGridLines } from '../../../../kernel/grid/gridLines.ts'
import { useText } from '../../../../kernel/language.ts'
import { useDeclaration } from '../declarationContext.ts'
import { declarationPageText as t } from '../declarationPage.text.ts'
import type { DeclarationStore } from '../declarationStore.ts'
import { RowsConflict } from '../fields/RowsConflict.tsx'
import { RowsGrid, type RowsHandle, type RowsProps } from '../fields/RowsGrid.tsx'
import { useLicenceSpecial } from '../fields/useLicenceSpecial.ts'
import { filled } from '../saveChanges.ts'

/** Licences of a line and vehicles of a licence that anybody ever wrote. */
const mostLimits = 50
const mostVins = 500
const none: readonly never[] = []
const noWords = {}

/** What a vehicle repeats of its licence. */
const repeated = ['LicTypeCode', 'LicenceNo']
/** Vehicles that say another kind or number than their licence keep it. */
const following = (vins: readonly DecValues[], was: DecValues, now: DecValues): readonly DecValues[] =>
  vins.map((vin) =>
    filled({
      ...vin,
      ...Object.fromEntries(
        repeated.flatMap((name) => ((vin[name] ?? '') === (was[name] ?? '') ? [[name, now[name] ?? '']] : [])),
      ),
    }),
  )

const path = /^limits\.(\d+)\.(?:vins\.(\d+)\.)?(\w+)$/

/** What checks say of the licences of a line and of their vehicles, by number of the row. */
function useLimitProblems(id: string) {
  const { problems } = useDeclaration()
  const say = useText()
  const checked = useSyncExternalStore(problems.subscribe, problems.get)
  return useMemo(
    () =>
      (checked?.problems ?? [])
        .filter((p) => p.place.block === 'line' && p.place.lineId === id)
        .flatMap((p) => {
          const [, limit, vin, field] = path.exec(p.place.field) ?? []
          if (!field) return []
          const words = say(p.text, p.values)
          return [
            { limit: Number(limit), vin: vin === undefined ? undefined : Number(vin), field, level: p.level, words },
          ]
        }),
    [checked, id, say],
  )
}

const limitsOf = (store: DeclarationStore, id: string): readonly DecGoodsLimit[] =>
  store.lines.get().find((l) => l.id === id)?.limits ?? none

/** Writes the licences of the line. Vehicles stay with their licence where rows come, go and come back. */
function useOnLimits(id: string): RowsProps['onRows'] {
  const { store } = useDeclaration()
  const vehicles = useRef(new Map<string, readonly DecValues[]>())
  return (rows, keys, before) => {
    const standing = limitsOf(store, id)
    for (const [at, key] of before.entries()) vehicles.current.set(key, standing[at]?.vins ?? [])
    const limits = rows.map((now, at): DecGoodsLimit => {
      const key = keys[at]!
      const was = standing[before.indexOf(key)]?.values ?? now
      return { values: now, vins: following(vehicles.current.get(key) ?? [], was, now) }
    })
    store.lines.change(store.lines.get().map((line) => (line.id === id ? { ...line, limits } : line)))
  }
}

/** The way to a field of the line that its grid does not show. */
export interface LineHandle {
  goTo(field: string): void
}

interface Props {
  readonly id: string
  readonly readOnly: boolean
  readonly handle?: Ref<LineHandle>
}

/** The way to a cell of the licences or of their vehicles, once `open` shows the licence of that number. */
function useWayIn(handle: Ref<LineHandle> | undefined, open: (at: number) => void) {
  const [grid, vins] = [useRef<RowsHandle>(null), useRef<RowsHandle>(null)]
  useImperativeHandle(handle, () => ({
    goTo(field) {
      const [, at = 0, vin, name = ''] = path.exec(field) ?? []
      flushSync(() => open(Number(at)))
      if (vin === undefined) grid.current?.goTo(Number(at), name)
      else vins.current?.goTo(Number(vin), name)
    },
  }))
  return { grid, vins }
}

/** Licences of the line, and the vehicles of the licence in which the person stands. */
export function LineLimits({ id, readOnly, handle }: Props) {
  const { store, saver, edition, direction } = useDeclaration()
  const { limit } = catalogues[edition]
  const say = useText()
  useGridLines(store.lines)
  const limits = limitsOf(store, id)
  const found = useLimitProblems(id)
  const place = `line.${id}.limits`
  const troubled = useRefused(saver, place) !== undefined || found.length > 0
  const [asked, setAsked] = useState<boolean>()
  const open = asked ?? (limits.length > 0 || troubled)
  const [row, setRow] = useState({ at: 0, key: '' })
  const unit = useDictionary('unit')
  const words = useMemo(() => ({ unit }), [unit])
  const special = useLicenceSpecial('LicenceNo', open && !readOnly)
  const values = useMemo(() => limits.map((l) => l.values), [limits])
  const ofLimits = useMemo(() => found.filter((f) => f.vin === undefined).map((f) => ({ ...f, at: f.limit })), [found])
  const onLimits = useOnLimits(id)
  const { grid, vins } = useWayIn(handle, (at) => {
    setAsked(true)
    setRow({ at, key: '' })
  })
  if (readOnly && limits.length === 0) return null
  const title = say(blockTitles.limits)
  return (
    <div className="dec-limits">
      <button type="button" className="dec-fold" aria-expanded={open} onClick={() => setAsked(!open)}>
        {open ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />} {title}{' '}
        <small data-trouble={found.some((f) => f.level === 'error') || undefined}>
          {limits.length > 0 ? say(t.rowsCount, { count: limits.length }) : say(t.noRows)}
        </small>
      </button>
      <RowsConflict place={place} title={title} brief={brief} />
      {open && (
        <RowsGrid
          label={title}
          fields={limit}
          rows={values}
          onRows={onLimits}
          words={words}
          direction={direction}
          readOnly={readOnly}
          most={mostLimits}
          special={special}
          found={ofLimits}
          handle={grid}
          onRow={(at, key) => setRow({ at, key })}
        />
      )}
      {open && limits[row.at] && (
        <LimitVins key={`${row.at} ${row.key}`} id={id} at={row.at} readOnly={readOnly} found={found} handle={vins} />
      )}
    </div>
  )
}

const brief = (limits: unknown) => standingText('', limits as readonly DecGoodsLimit[])

interface VinProps {
  readonly id: string
  /** The number of the licence. */
  readonly at: number
  readonly readOnly: boolean
  readonly found: ReturnType<typeof useLimitProblems>
  readonly handle: Ref<RowsHandle>
}

/** The vehicles of one licence; a new one begins with kind and number of it. */
function LimitVins({ id, at, readOnly, found, handle }: VinProps) {
  const { store, edition, direction } = useDeclaration()
  const say = useText()
  const { values, vins } = limitsOf(store, id)[at]!
  const [type, number] = repeated.map((name) => values[name] ?? '')
  const fields = useMemo(
    () =>
      catalogues[edition].vin.map((field) => {
        const preset = field.name === 'LicTypeCode' ? type : field.name === 'LicenceNo' ? number : ''
        return preset ? { ...field, preset } : field
      }),
    [edition, type, number],
  )
  const own = useMemo(
    () => found.flatMap((f) => (f.limit === at && f.vin !== undefined ? [{ ...f, at: f.vin }] : [])),
    [found, at],
  )
  const onVins = (next: readonly DecValues[]) =>
    store.lines.change(
      store.lines
        .get()
        .map((line) =>
          line.id === id ? { ...line, limits: line.limits.map((l, n) => (n === at ? { ...l, vins: next } : l)) } : line,
        ),
    )
  if (readOnly && vins.length === 0) return null
  return (
    <>
      <h4>{say(blockTitles.vins)}</h4>
      <RowsGrid
        label={say(blockTitles.vins)}
        fields={fields}
        rows={vins}
        onRows={onVins}
        words={noWords}
        direction={direction}
        readOnly={readOnly}
        most={mostVins}
        found={own}
        handle={handle}
      />
    </>
  )
}
