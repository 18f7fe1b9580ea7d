import type { HscodeRow } from '@clearway/contract/features/customs/hscode'
import { rateKinds } from '@clearway/contract/features/customs/rate'
import { Link } from 'react-router'
import { useLanguage, useText } from '../../kernel/language.ts'
import { grouped } from '../../kernel/show.ts'
import { changed } from '../address.ts'
import { codeShown, kindsOn, langOf, shortName } from '../knowledge.ts'
import { knowledgeText as t } from '../knowledge.text.ts'
import { RateCell } from '../Rates.tsx'
import { Marked } from './Marked.tsx'
import { queryText } from './query.text.ts'

/** The address of a code's own page; the day that is looked at goes along. */
export const codeAddress = (code: string, jurisdiction: string, date = ''): string => `/DataQuery${changed('', { code, jurisdiction: jurisdiction === 'HS' ? '' : jurisdiction, date })}`

/** Codes with their place, units, the rates that are on file, and marks. On a phone each becomes a card. */
export function CodeTable({ rows, jurisdiction, search = '', date = '', place = true }: { rows: readonly HscodeRow[]; jurisdiction: string; search?: string; date?: string; place?: boolean }) {
  const say = useText()
  const language = useLanguage()
  const kinds = kindsOn(rows)
  const supervised = rows.some((r) => r.supervision)
  const inspected = rows.some((r) => r.inspection)
  const national = jurisdiction !== 'HS'
  const measured = rows.some((r) => r.units.length)
  return (
    <div className="know-scroll">
      <table className="know-table know-stack">
        <thead>
          <tr>
            <th scope="col">{say(t.code)}</th><th scope="col">{say(t.name)}</th>
            {measured && <th scope="col">{say(t.units)}</th>}
            {kinds.map((kind) => <th key={kind} scope="col" className="know-number">{say(rateKinds[kind])}</th>)}
            {national && kinds.length === 0 && <th scope="col">{say(t.rates)}</th>}
            {supervised && <th scope="col">{say(t.supervision)}</th>}
            {inspected && <th scope="col">{say(t.inspection)}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.code}>
              <th scope="row" className="figures"><Link to={codeAddress(row.code, jurisdiction, date)}><Marked text={codeShown(row.code, jurisdiction)} search={search} /></Link></th>
              <td className="know-name">
                <span lang={langOf(row.name[language], language)}><Marked text={row.name[language]} search={search} /></span>
                {row.below > 0 && <small>{say(queryText.below, { count: grouped(row.below) })}</small>}
                {row.changedSince && <span className="know-badge">{say(t.changedSince, { date: row.changedSince })}</span>}
                {place && row.path.length > 0 && (
                  <span className="know-path">
                    {row.path.map((p, n) => <span key={n} title={p.name[language]} lang={langOf(p.name[language], language)}>{p.code && <b>{codeShown(p.code, 'HS')}</b>} <Marked text={shortName(p.name[language])} search={search} /></span>)}
                  </span>
                )}
              </td>
              {measured && <td data-label={say(t.units)}>{row.units.join(' / ')}</td>}
              {row.rates.length > 0 && kinds.map((kind) => <td key={kind} data-label={say(rateKinds[kind])} className={row.rates.some((r) => r.kind === kind) ? 'know-number' : 'know-number know-none'}><RateCell rates={row.rates.filter((r) => r.kind === kind)} /></td>)}
              {row.rates.length === 0 && kinds.length > 0 && <td colSpan={kinds.length} data-label={say(t.rates)} className="know-number know-aside">{say(row.below ? t.ratesBelow : t.noRate)}</td>}
              {national && kinds.length === 0 && <td data-label={say(t.rates)}>{say(row.below ? t.ratesBelow : t.noRate)}</td>}
              {supervised && <td data-label={say(t.supervision)}>{row.supervision}</td>}
              {inspected && <td data-label={say(t.inspection)}>{row.inspection}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
