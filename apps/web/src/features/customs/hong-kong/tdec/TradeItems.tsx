import { tradeDeclaration, type TradeFull } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import { tradeDeclarationText as f } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration.text'
import { mostTradeLines } from '@clearway/contract/features/customs/hong-kong/tdec/tradeResource'
import { sumOf } from '@clearway/contract/kernel/decimal'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'

import { call, isApiError } from '../../../../kernel/api.ts'
import { useDictionary } from '../../../../kernel/form/options.ts'
import { useUnsaved } from '../../../../kernel/form/unsaved.ts'
import { EditGrid, type GridHandle } from '../../../../kernel/grid/EditGrid.tsx'
import { gridLines, useGridLines } from '../../../../kernel/grid/gridLines.ts'
import { useLanguage, useText } from '../../../../kernel/language.ts'
import { useReport } from '../../../../kernel/report.ts'
import { grouped } from '../../../../kernel/show.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import { originWords } from '../../origin/originWords.ts'
import { useCargoSearch } from '../cargoSearch.ts'
import {
  blankItem,
  copyItem,
  isBlank,
  itemColumns,
  itemErrors,
  itemLines,
  onGoToItem,
  plainItem,
  sameItems,
  type ItemLine,
} from './tradeItems.ts'
import { tradePageText as t } from './tradePage.text.ts'

/** What stands on the server, and what is typed over it. */
function useItems(row: TradeFull) {
  const client = useQueryClient()
  const report = useReport()
  const [kept, setKept] = useState({ version: row.version, lines: itemLines(row) })
  const [store, setStore] = useState(() => gridLines<ItemLine>(kept.lines))
  const lines = useGridLines(store)
  const [busy, setBusy] = useState(false)
  const [stale, setStale] = useState(false)
  const dirty = !sameItems(
    lines.filter((line) => !isBlank(line)),
    kept.lines,
  )
  useUnsaved(dirty)
  const take = (of: TradeFull) => {
    const next = itemLines(of)
    setKept({ version: of.version, lines: next })
    setStore(gridLines<ItemLine>(next))
    setStale(false)
  }
  // What somebody else saved comes in while nothing is typed here.
  if (row.version !== kept.version && !dirty && !busy) take(row)
  const save = async (version = row.version) => {
    setBusy(true)
    try {
      const written = lines.filter((line) => !isBlank(line)).map(plainItem)
      const saved = await call(tradeDeclaration.routes.saveLines, { id: row.id, version, lines: written })
      take(saved)
      client.setQueryData([tradeDeclaration.name, 'queryById', row.id], saved)
      await client.invalidateQueries({ queryKey: [tradeDeclaration.name] })
    } catch (error) {
      if (isApiError(error) && error.status === 409) {
        setStale(true)
        await client.invalidateQueries({ queryKey: [tradeDeclaration.name] })
      } else report(error)
    }
    setBusy(false)
  }
  return { store, lines, dirty, busy, stale, save, take }
}

/** The items as a sheet, with what they are worth and what the whole bears. */
export function TradeItems({ row }: { row: TradeFull }) {
  const say = useText()
  const language = useLanguage()
  const grid = useRef<GridHandle>(null)
  const [country, unit, currency] = [useDictionary('country'), useDictionary('unit'), useDictionary('currency')]
  const zone = useTimeZone()
  const cargo = useCargoSearch(row.orgId)
  const madeHere = row.direction !== 'import' || row.lines.some((line) => line.madeHere)
  const columns = useMemo(
    () => itemColumns({ country, unit, currency }, language, { origin: originWords(language, zone), cargo, madeHere }),
    [country, unit, currency, language, zone, cargo, madeHere],
  )
  const { store, lines, dirty, busy, stale, save, take } = useItems(row)
  const errors = useMemo(() => (dirty ? new Map() : itemErrors(row, lines, 'error', say)), [dirty, row, lines, say])
  const go = useEffectEvent((at: number, column: string) => {
    const line = lines[at]
    if (line) grid.current?.go(line.key, columns.some((c) => c.name === column) ? column : 'code')
    else grid.current?.insert()
  })
  useEffect(() => onGoToItem((at, column) => go(at, column)), [])
  return (
    <section className="trade-card" aria-labelledby="trade-items">
      <div className="trade-row">
        <h2 id="trade-items">
          {say(f.lines)} <small>{lines.filter((line) => !isBlank(line)).length}</small>
        </h2>
        {row.editable && (
          <>
            <Button onClick={() => grid.current?.insert()}>{say(t.addItem)}</Button>
            <Button type="primary" loading={busy} disabled={!dirty} onClick={() => void save()}>
              {say(t.saveItems)}
            </Button>
            {dirty && <span role="status">{say(t.unsaved)}</span>}
          </>
        )}
      </div>
      {stale && (
        <Alert
          type="warning"
          showIcon
          title={say(t.stale)}
          action={
            <>
              <Button size="small" onClick={() => void save()}>
                {say(t.mine)}
              </Button>{' '}
              <Button size="small" onClick={() => take(row)}>
                {say(t.theirs)}
              </Button>
            </>
          }
        />
      )}
      <EditGrid
        label={say(f.lines)}
        lines={store}
        columns={columns}
        blank={blankItem}
        copy={copyItem}
        most={mostTradeLines}
        errors={errors}
        readOnly={!row.editable}
        movable
        onSave={() => void save()}
        handle={grid}
      />
      <Sums row={row} />
    </section>
  )
}

function Sums({ row }: { row: TradeFull }) {
  const say = useText()
  const { total, charge, levy } = row
  const penalty = row.penalty ?? row.penaltyCharged
  const shown = [
    [f.total, total],
    [f.charge, charge],
    [f.levy, levy === '0.00' ? null : levy],
    [f.penalty, penalty === '0.00' ? null : penalty],
  ] as const
  return (
    <dl className="trade-sums">
      {shown
        .filter(([label, amount]) => amount || label === f.total || label === f.charge)
        .map(([label, amount]) => (
          <div key={label.en}>
            <dt>{say(label)}</dt>
            <dd>{amount ? `HKD ${grouped(amount)}` : '–'}</dd>
          </div>
        ))}
      <div data-whole>
        <dt>{say(t.sum)}</dt>
        <dd>{charge ? `HKD ${grouped(sumOf([charge, levy, penalty], 2))}` : '–'}</dd>
      </div>
    </dl>
  )
}
