import type { HscodeDetail, HscodeRow } from '@clearway/contract/features/customs/hscode'
import type { RateKind } from '@clearway/contract/features/customs/rate'
import { Link } from 'react-router'

import { useLanguage, useText } from '../../kernel/language.ts'
import { stay, useAddress } from '../address.ts'
import { knowledgeText } from '../knowledge.text.ts'
import { codeShown, kindsOn, langOf, placeName } from '../knowledge.ts'
import { NoEdition } from '../query/NoEdition.tsx'
import { RateCells, RateHeads } from '../Rates.tsx'
import { classifyText as t } from './classify.text.ts'

/** Whose tariff, and which of its lines: rates, elements and documents follow from that. */
export function LinesPart({
  detail,
  code,
  jurisdiction,
}: {
  detail: HscodeDetail
  code: string
  jurisdiction: string
}) {
  const say = useText()
  const language = useLanguage()
  const { link } = useAddress()
  const places = [...new Set(['HS', ...detail.jurisdictions, jurisdiction])]
  return (
    <section className="know-part" id="lines">
      <h2>{say(t.linesPart)}</h2>
      <nav aria-label={say(t.tariffOf)} className="know-switch">
        {places.map((p) => (
          <Link
            key={p}
            to={link({ jurisdiction: p === 'HS' ? '' : p, code: detail.code })}
            state={stay}
            {...(p === jurisdiction && { 'aria-current': 'page' as const })}
          >
            {placeName(p, language)}
          </Link>
        ))}
      </nav>
      {jurisdiction !== 'HS' && !detail.edition && <NoEdition jurisdiction={jurisdiction} />}
      {detail.edition && <p className="know-note">{detail.edition.name}</p>}
      {detail.edition && detail.children.length === 0 && <p className="know-note">{say(t.noLines)}</p>}
      {detail.children.length > 0 && <LinesTable rows={detail.children} code={code} jurisdiction={jurisdiction} />}
    </section>
  )
}

interface LinesTableProps {
  readonly rows: readonly HscodeRow[]
  /** The line that is chosen. */
  readonly code: string
  readonly jurisdiction: string
}

function LinesTable({ rows, code, jurisdiction }: LinesTableProps) {
  const say = useText()
  const kinds = kindsOn(rows)
  return (
    <div className="know-scroll">
      <table className="know-table know-stack">
        <thead>
          <tr>
            <th scope="col">{say(knowledgeText.code)}</th>
            <th scope="col">{say(knowledgeText.name)}</th>
            <th scope="col">{say(knowledgeText.units)}</th>
            <RateHeads kinds={kinds} jurisdiction={jurisdiction} />
            {kinds.length === 0 && <th scope="col">{say(knowledgeText.rates)}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <LineRow key={row.code} row={row} kinds={kinds} chosen={row.code === code} jurisdiction={jurisdiction} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface LineRowProps {
  readonly row: HscodeRow
  readonly kinds: readonly RateKind[]
  readonly chosen: boolean
  readonly jurisdiction: string
}

function LineRow({ row, kinds, chosen, jurisdiction }: LineRowProps) {
  const say = useText()
  const language = useLanguage()
  const { link } = useAddress()
  const texts = row.path.filter((p) => !p.code).map((p) => p.name[language])
  return (
    <tr className={chosen ? 'know-chosen' : undefined}>
      <th scope="row" className="figures">
        <Link
          to={link({ code: row.code })}
          state={stay}
          {...(chosen && { 'aria-current': 'true' as const })}
          aria-label={`${say(t.chooseLine)} ${row.code}`}
        >
          {codeShown(row.code, jurisdiction)}
        </Link>
        {chosen && <span className="know-badge">{say(t.chosenLine)}</span>}
      </th>
      <td lang={langOf(row.name[language], language)} className="know-name">
        {[...texts, row.name[language]].join(' › ')}
      </td>
      <td data-label={say(knowledgeText.units)}>{row.units.join(' / ')}</td>
      {row.rates.length > 0 && <RateCells rates={row.rates} kinds={kinds} jurisdiction={jurisdiction} />}
      {row.rates.length === 0 && (
        <td
          colSpan={Math.max(1, kinds.length)}
          data-label={say(knowledgeText.rates)}
          className="know-number know-aside"
        >
          {say(row.below ? knowledgeText.ratesBelow : knowledgeText.noRate)}
        </td>
      )}
    </tr>
  )
}
