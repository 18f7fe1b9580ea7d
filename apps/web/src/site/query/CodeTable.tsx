import type { HscodeRow } from '@clearway/contract/features/customs/hscode'
import { Link } from 'react-router'

import { useLanguage, useText } from '../../kernel/language.ts'
import { grouped } from '../../kernel/show.ts'
import { changed } from '../address.ts'
import { knowledgeText as t } from '../knowledge.text.ts'
import { codeShown, kindsOn, langOf, shortName } from '../knowledge.ts'
import { RateCells, RateHeads } from '../Rates.tsx'
import { Marked } from './Marked.tsx'
import { queryText } from './query.text.ts'

/** The address of a code's own page; the day that is looked at goes along. */
export const codeAddress = (code: string, jurisdiction: string, date = ''): string =>
  `/DataQuery${changed('', { code, jurisdiction: jurisdiction === 'HS' ? '' : jurisdiction, date })}`

interface Shown {
  readonly jurisdiction: string
  readonly search?: string
  readonly date?: string
  readonly place?: boolean
}

/** The columns that at least one of the codes has something for. */
const columnsFor = (rows: readonly HscodeRow[], jurisdiction: string) => ({
  measured: rows.some((r) => r.units.length),
  kinds: kindsOn(rows),
  supervised: rows.some((r) => r.supervision),
  inspected: rows.some((r) => r.inspection),
  national: jurisdiction !== 'HS',
})
type Columns = ReturnType<typeof columnsFor>

/** Codes with their place, units, the rates that are on file, and marks. On a phone each becomes a card. */
export function CodeTable({ rows, ...shown }: { rows: readonly HscodeRow[] } & Shown) {
  const say = useText()
  const columns = columnsFor(rows, shown.jurisdiction)
  const { measured, kinds, supervised, inspected, national } = columns
  return (
    <div className="know-scroll">
      <table className="know-table know-stack">
        <thead>
          <tr>
            <th scope="col">{say(t.code)}</th>
            <th scope="col">{say(t.name)}</th>
            {measured && <th scope="col">{say(t.units)}</th>}
            <RateHeads kinds={kinds} jurisdiction={shown.jurisdiction} />
            {national && kinds.length === 0 && <th scope="col">{say(t.rates)}</th>}
            {supervised && <th scope="col">{say(t.supervision)}</th>}
            {inspected && <th scope="col">{say(t.inspection)}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <CodeRow key={row.code} row={row} columns={columns} {...shown} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function CodeRow({ row, columns, ...shown }: { row: HscodeRow; columns: Columns } & Shown) {
  const say = useText()
  const { jurisdiction, search = '', date = '' } = shown
  const { measured, kinds, supervised, inspected, national } = columns
  return (
    <tr>
      <th scope="row" className="figures">
        <Link to={codeAddress(row.code, jurisdiction, date)}>
          <Marked text={codeShown(row.code, jurisdiction)} search={search} />
        </Link>
      </th>
      <NameCell row={row} {...shown} />
      {measured && <td data-label={say(t.units)}>{row.units.join(' / ')}</td>}
      {row.rates.length > 0 && <RateCells rates={row.rates} kinds={kinds} jurisdiction={jurisdiction} />}
      {row.rates.length === 0 && kinds.length > 0 && (
        <td colSpan={kinds.length} data-label={say(t.rates)} className="know-number know-aside">
          {say(row.below ? t.ratesBelow : t.noRate)}
        </td>
      )}
      {national && kinds.length === 0 && <td data-label={say(t.rates)}>{say(row.below ? t.ratesBelow : t.noRate)}</td>}
      {supervised && <td data-label={say(t.supervision)}>{row.supervision}</td>}
      {inspected && <td data-label={say(t.inspection)}>{row.inspection}</td>}
    </tr>
  )
}

/** The name with how much lies below the code, what changed, and where it stands in the nomenclature. */
function NameCell({ row, search = '', place = true }: { row: HscodeRow } & Pick<Shown, 'search' | 'place'>) {
  const say = useText()
  const language = useLanguage()
  return (
    <td className="know-name">
      <span lang={langOf(row.name[language], language)}>
        <Marked text={row.name[language]} search={search} />
      </span>
      {row.below > 0 && <small>{say(queryText.below, { count: grouped(row.below) })}</small>}
      {row.changedSince && <span className="know-badge">{say(t.changedSince, { date: row.changedSince })}</span>}
      {place && row.path.length > 0 && (
        <span className="know-path">
          {row.path.map((p, n) => (
            <span key={n} title={p.name[language]} lang={langOf(p.name[language], language)}>
              {p.code && <b>{codeShown(p.code, 'HS')}</b>} <Marked text={shortName(p.name[language])} search={search} />
            </span>
          ))}
        </span>
      )}
    </td>
  )
}
