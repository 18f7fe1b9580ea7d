import { usEntry, type UsEntryFull } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { usEntryText as f } from '@clearway/contract/features/customs/united-states/entry/usEntry.text'
import { mostEntryLines } from '@clearway/contract/features/customs/united-states/entry/usEntryResource'
import { Alert, Button } from 'antd'
import { useMemo, useRef } from 'react'

import { call } from '../../../../kernel/api.ts'
import { useDictionary } from '../../../../kernel/form/options.ts'
import { EditGrid, type GridHandle } from '../../../../kernel/grid/EditGrid.tsx'
import { useLanguage, useText } from '../../../../kernel/language.ts'
import { grouped } from '../../../../kernel/show.ts'
import { useSavedLines } from '../../useSavedLines.ts'
import {
  blankLine,
  copyLine,
  entryLines,
  isBlankLine,
  lineColumns,
  lineErrors,
  plainLine,
  sameLines,
  type EntryLine,
} from './entryLines.ts'
import { entryPageText as t } from './entryPage.text.ts'

/** The lines as a sheet, with what the whole comes to in the manner of the 7501. */
export function EntryLines({ row }: { row: UsEntryFull }) {
  const say = useText()
  const language = useLanguage()
  const grid = useRef<GridHandle>(null)
  const [country, currency] = [useDictionary('country'), useDictionary('currency')]
  const columns = useMemo(() => lineColumns(country, currency, language), [country, currency, language])
  const { store, lines, dirty, busy, stale, save, take } = useSavedLines<UsEntryFull, EntryLine>({
    name: usEntry.name,
    row,
    linesOf: entryLines,
    isBlank: isBlankLine,
    same: sameLines,
    write: (version, written) => call(usEntry.routes.saveLines, { id: row.id, version, lines: written.map(plainLine) }),
  })
  const errors = useMemo(() => (dirty ? new Map() : lineErrors(row, lines, say)), [dirty, row, lines, say])
  return (
    <section className="trade-card" aria-labelledby="entry-lines">
      <div className="trade-row">
        <h2 id="entry-lines">
          {say(f.lines)} <small>{lines.filter((line) => !isBlankLine(line)).length}</small>
        </h2>
        {row.editable && (
          <>
            <Button onClick={() => grid.current?.insert()}>{say(t.addLine)}</Button>
            <Button type="primary" loading={busy} disabled={!dirty} onClick={() => void save()}>
              {say(t.saveLines)}
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
    </section>
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
  return (
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
  )
}
