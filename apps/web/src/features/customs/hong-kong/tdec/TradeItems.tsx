import { tradeDeclaration, type TradeFull } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import { tradeDeclarationText as f } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration.text'
import { mostTradeLines } from '@clearway/contract/features/customs/hong-kong/tdec/tradeResource'
import { sumOf } from '@clearway/contract/kernel/decimal'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'

import { call } from '../../../../kernel/api.ts'
import { useDictionary } from '../../../../kernel/form/options.ts'
import { EditGrid, type GridHandle } from '../../../../kernel/grid/EditGrid.tsx'
import { useLanguage, useText } from '../../../../kernel/language.ts'
import { grouped } from '../../../../kernel/show.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import { originWords } from '../../origin/originWords.ts'
import { SavedLines } from '../../SavedLines.tsx'
import { useSavedLines } from '../../useSavedLines.ts'
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

const words = { ...t, add: t.addItem, save: t.saveItems }
const written = (row: TradeFull) => (version: number, lines: readonly ItemLine[]) =>
  call(tradeDeclaration.routes.saveLines, { id: row.id, version, lines: lines.map(plainItem) })

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
  const saved = useSavedLines<TradeFull, ItemLine>({
    name: tradeDeclaration.name,
    row,
    linesOf: itemLines,
    isBlank,
    same: sameItems,
    write: written(row),
  })
  const { store, lines, dirty, save } = saved
  const errors = useMemo(() => (dirty ? new Map() : itemErrors(row, lines, 'error', say)), [dirty, row, lines, say])
  const go = useEffectEvent((at: number, column: string) => {
    const line = lines[at]
    if (line) grid.current?.go(line.key, columns.some((c) => c.name === column) ? column : 'code')
    else grid.current?.insert()
  })
  useEffect(() => onGoToItem((at, column) => go(at, column)), [])
  return (
    <SavedLines
      id="trade-items"
      title={f.lines}
      count={lines.filter((line) => !isBlank(line)).length}
      words={words}
      row={row}
      saved={saved}
      grid={grid}
    >
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
    </SavedLines>
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
