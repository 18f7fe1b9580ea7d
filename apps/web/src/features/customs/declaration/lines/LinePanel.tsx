import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { catalogues } from '@clearway/contract/features/customs/declaration/fields/catalogue'
import type { DecField } from '@clearway/contract/features/customs/declaration/fields/decField'
import type { DecGoodsLimit, DecValues } from '@clearway/contract/features/customs/declaration/model'
import { Button } from 'antd'
import { memo, useCallback, useState, useSyncExternalStore } from 'react'

import { useGridLines } from '../../../../kernel/grid/gridLines.ts'
import { useText } from '../../../../kernel/language.ts'
import { usePreference } from '../../../../kernel/preference.ts'
import { useDeclaration, useSeen } from '../declarationContext.ts'
import { declarationPageText as t } from '../declarationPage.text.ts'
import { FieldBox } from '../fields/FieldBox.tsx'
import { RowsGrid } from '../fields/RowsGrid.tsx'
import { mainColumns } from './lineColumns.ts'
import { LineElements } from './LineElements.tsx'

interface Props {
  readonly id: string | undefined
  readonly readOnly: boolean
}

const inGrid: readonly string[] = mainColumns
const groups = ['goods', 'quantity', 'price', 'origin', 'inspection', 'other'] as const
/** Licences of a line and vehicles of a licence that anybody ever wrote. */
const mostLimits = 50
const mostVins = 500

/** What the active line has beside the grid: its elements, the seldom fields, inspection, licences, and where it came from. */
export const LinePanel = memo(function LinePanel({ id, readOnly }: Props) {
  const { store, prefix } = useDeclaration()
  const say = useText()
  const [folded, setFolded] = usePreference('declaration.lineFolded', false)
  const lines = useGridLines(store.lines)
  const at = lines.findIndex((l) => l.id === id)
  const line = lines[at]
  const title = line ? say(t.lineTitle, { no: at + 1 }) : say(t.lineMore)
  return (
    <section className="dec-line" aria-labelledby={`${prefix}line`} data-folded={folded}>
      <header className="dec-bar">
        <h3 id={`${prefix}line`}>
          <button type="button" className="dec-fold" aria-expanded={!folded} onClick={() => setFolded(!folded)}>
            {folded ? <DownOutlined aria-hidden /> : <UpOutlined aria-hidden />} {title}
          </button>
        </h3>
        {line && (
          <span className="dec-brief">{[line.item['CodeTS'], line.item['GName']].filter(Boolean).join(' ')}</span>
        )}
        {line && <Sources id={line.id} />}
      </header>
      {!folded &&
        (line ? (
          <LineMore key={line.id} id={line.id} readOnly={readOnly} />
        ) : (
          <p className="dec-quiet">{say(t.noLine)}</p>
        ))}
    </section>
  )
})

/** The rows of the papers that went into the line. */
function Sources({ id }: { id: string }) {
  const say = useText()
  const rows = useSeen((seen) => seen.lineSources[id])
  return rows?.length ? <span className="dec-quiet">{say(t.fromRows, { rows: rows.join(', ') })}</span> : null
}

const isSet = (item: DecValues, field: DecField) => (item[field.name] ?? '') !== ''

function LineMore({ id, readOnly }: { id: string; readOnly: boolean }) {
  const { store, edition, direction, problems } = useDeclaration()
  const { line: lineFields } = catalogues[edition]
  const say = useText()
  const lines = useGridLines(store.lines)
  const item = lines.find((l) => l.id === id)?.item ?? {}
  const troubled = useSyncExternalStore(problems.subscribe, () =>
    lineFields
      .filter((f) => problems.at(`line.${id}.${f.name}`).length > 0)
      .map((f) => f.name)
      .join(),
  )
  const [open, setOpen] = useState(false)
  const fields = lineFields.filter((f) => !f.system && !inGrid.includes(f.name) && (!f.only || f.only === direction))
  const shown = fields.filter((f) => open || !f.rare || isSet(item, f) || troubled.split(',').includes(f.name))
  return (
    <div className="dec-line-parts">
      <LineElements id={id} readOnly={readOnly} />
      <div className="dec-line-fields">
        {groups.map((group) => {
          const own = shown.filter((f) => f.group === group)
          if (!own.length) return null
          return (
            <div key={group} role="group" aria-label={say(t.groups[group])}>
              <h4>{say(t.groups[group])}</h4>
              <div className="dec-fields">
                {own.map((field) => (
                  <FieldBox key={field.name} field={field} place={`line.${id}.${field.name}`} readOnly={readOnly} />
                ))}
              </div>
            </div>
          )
        })}
        <Button size="small" type="text" className="dec-more" aria-expanded={open} onClick={() => setOpen(!open)}>
          {say(open ? t.fewer : t.more)}
        </Button>
        <LineLimits id={id} readOnly={readOnly} />
      </div>
    </div>
  )
}

const noWords = {}

/** What checks say of the licences of a line and of their vehicles, by number of the row. */
function useLimitProblems(id: string) {
  const { problems } = useDeclaration()
  const say = useText()
  const checked = useSyncExternalStore(problems.subscribe, problems.get)
  return (checked?.problems ?? [])
    .filter((p) => p.place.block === 'line' && p.place.lineId === id)
    .flatMap((p) => {
      const [, limit, vin, field] = /^limits\.(\d+)\.(?:vins\.(\d+)\.)?(\w+)$/.exec(p.place.field) ?? []
      return field
        ? [
            {
              limit: Number(limit),
              vin: vin === undefined ? undefined : Number(vin),
              field,
              level: p.level,
              words: say(p.text, p.values),
            },
          ]
        : []
    })
}

/** Licences of the line, and the vehicles of the licence in which the person stands. */
function LineLimits({ id, readOnly }: { id: string; readOnly: boolean }) {
  const { store, edition, direction } = useDeclaration()
  const { limit, vin } = catalogues[edition]
  const say = useText()
  const lines = useGridLines(store.lines)
  const limits = lines.find((l) => l.id === id)?.limits ?? []
  const [open, setOpen] = useState(limits.length > 0)
  const [row, setRow] = useState(0)
  const found = useLimitProblems(id)
  const set = useCallback(
    (next: readonly DecGoodsLimit[]) =>
      store.lines.change(store.lines.get().map((line) => (line.id === id ? { ...line, limits: next } : line))),
    [store, id],
  )
  const onLimits = (rows: readonly DecValues[]) =>
    set(rows.map((values, at) => ({ values, vins: limits[at]?.vins ?? [] })))
  const onVins = (vins: readonly DecValues[]) =>
    set(limits.map((limit, at) => (at === row ? { ...limit, vins } : limit)))
  const active = limits[row]
  if (readOnly && limits.length === 0) return null
  return (
    <div className="dec-limits">
      <button type="button" className="dec-fold" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />} {say(t.limits)}{' '}
        <small>{limits.length > 0 ? say(t.rowsCount, { count: limits.length }) : say(t.noRows)}</small>
      </button>
      {open && (
        <RowsGrid
          label={say(t.limits)}
          fields={limit}
          rows={limits.map((l) => l.values)}
          onRows={onLimits}
          words={noWords}
          direction={direction}
          readOnly={readOnly}
          most={mostLimits}
          found={found.filter((f) => f.vin === undefined).map((f) => ({ ...f, at: f.limit }))}
          onRow={setRow}
        />
      )}
      {open && active && <h4>{say(t.vins)}</h4>}
      {open && active && (
        <RowsGrid
          key={row}
          label={say(t.vins)}
          fields={vin}
          rows={active.vins}
          onRows={onVins}
          words={noWords}
          direction={direction}
          readOnly={readOnly}
          most={mostVins}
          found={found.filter((f) => f.limit === row && f.vin !== undefined).map((f) => ({ ...f, at: f.vin! }))}
        />
      )}
    </div>
  )
}
