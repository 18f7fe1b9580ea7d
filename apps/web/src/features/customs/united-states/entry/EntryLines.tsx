import { dutyWaitsFor } from '@clearway/contract/features/customs/united-states/entry/entryTypes'
import { usEntry, type UsEntryFull } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { usEntryText as f } from '@clearway/contract/features/customs/united-states/entry/usEntry.text'
import { mostEntryLines } from '@clearway/contract/features/customs/united-states/entry/usEntryResource'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'

import { call } from '../../../../kernel/api.ts'
import { useDictionary } from '../../../../kernel/form/options.ts'
import { EditGrid, type GridHandle } from '../../../../kernel/grid/EditGrid.tsx'
import { useLanguage, useText } from '../../../../kernel/language.ts'
import { grouped } from '../../../../kernel/show.ts'
import { SavedLines } from '../../SavedLines.tsx'
import { useSavedLines } from '../../useSavedLines.ts'
import { EntryIntake } from './EntryIntake.tsx'
import {
  blankLine,
  copyLine,
  entryLines,
  isBlankLine,
  lineColumns,
  lineErrors,
  onGoToLine,
  plainLine,
  sameLines,
  type EntryLine,
} from './entryLines.ts'
import { entryPageText as t } from './entryPage.text.ts'

const words = { ...t, add: t.addLine, save: t.saveLines }

/** The lines as a sheet, with what the whole comes to in the manner of the 7501. */
export function EntryLines({ row }: { row: UsEntryFull }) {
  const say = useText()
  const language = useLanguage()
  const grid = useRef<GridHandle>(null)
  const [country, currency] = [useDictionary('country'), useDictionary('currency')]
  const columns = useMemo(() => lineColumns(country, currency, language), [country, currency, language])
  const saved = useSavedLines<UsEntryFull, EntryLine>({
    name: usEntry.name,
    row,
    linesOf: entryLines,
    isBlank: isBlankLine,
    same: sameLines,
    write: (version, written) => call(usEntry.routes.saveLines, { id: row.id, version, lines: written.map(plainLine) }),
  })
  const { store, lines, dirty, save } = saved
  const errors = useMemo(() => (dirty ? new Map() : lineErrors(row, lines, say)), [dirty, row, lines, say])
  const go = useEffectEvent((at: number, column: string) => {
    const line = lines[at]
    if (line) grid.current?.go(line.key, columns.some((one) => one.name === column) ? column : 'code')
    else grid.current?.insert()
  })
  useEffect(() => onGoToLine((at, column) => go(at, column)), [])
  return (
    <SavedLines
      id="entry-lines"
      title={f.lines}
      count={lines.filter((line) => !isBlankLine(line)).length}
      words={words}
      row={row}
      saved={saved}
      grid={grid}
      tools={<EntryIntake row={row} store={store} columns={columns} />}
    >
      <EditGrid
        label={say(f.lines)}
        lines={store}
        columns={columns}
        blank={blankLine}
        copy={copyLine}
        most={mostEntryLines}
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

function Sums({ row }: { row: UsEntryFull }) {
  const say = useText()
  const shown = [
    [f.enteredValue, row.enteredValue],
    [f.duty, row.duty],
    ...(row.tax && row.tax !== '0.00' ? ([[f.tax, row.tax]] as const) : []),
    [f.mpf, row.mpf],
    [f.hmf, row.hmf],
  ] as const
  const waits = row.entryType && dutyWaitsFor(row.entryType)
  return (
    <>
      <dl className="trade-sums">
        {shown.map(([label, amount]) => (
          <div key={label.en}>
            <dt>{say(label)}</dt>
            <dd>{amount ? `USD ${grouped(amount)}` : '–'}</dd>
          </div>
        ))}
        <div data-whole>
          <dt>{say(f.total)}</dt>
          <dd>{row.total ? `USD ${grouped(row.total)}` : row.undecidedCount ? say(t.needsPerson) : '–'}</dd>
        </div>
      </dl>
      {waits && <p className="trade-quiet">{say(f.dutyWaits[waits])}</p>}
    </>
  )
}
