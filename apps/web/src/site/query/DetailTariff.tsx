import type { HscodeDetail } from '@clearway/contract/features/customs/hscode'
import { rateKindIn } from '@clearway/contract/features/customs/rate'
import { Link } from 'react-router'

import { useLanguage, useText } from '../../kernel/language.ts'
import { grouped } from '../../kernel/show.ts'
import { knowledgeText } from '../knowledge.text.ts'
import { langOf, placeName, rateWords, validWords } from '../knowledge.ts'
import { RateCell, RateTable } from '../Rates.tsx'
import { codeAddress, CodeTable } from './CodeTable.tsx'
import { queryText as t } from './query.text.ts'

interface Place {
  readonly detail: HscodeDetail
  readonly jurisdiction: string
  readonly date: string
}

/** The rates, or in plain words why there are none. */
export function RatesPart({ detail, jurisdiction, date }: Place) {
  const say = useText()
  const language = useLanguage()
  return (
    <section className="know-part">
      <h2>{say(t.tariffPart)}</h2>
      {detail.rates.length > 0 && <RateTable rates={detail.rates} jurisdiction={jurisdiction} />}
      {detail.rates.length === 0 &&
        jurisdiction === 'HS' &&
        (detail.jurisdictions.length ? (
          <p className="know-row">
            <span>{say(t.hsHasNone)}</span>
            {detail.jurisdictions.map((j) => (
              <Link key={j} className="know-chip" to={codeAddress(detail.code, j, date)}>
                {placeName(j, language)}
              </Link>
            ))}
          </p>
        ) : (
          <p>{say(t.noneAnywhere)}</p>
        ))}
      {detail.rates.length === 0 && jurisdiction !== 'HS' && (
        <p>
          <b>
            {say(detail.edition ? knowledgeText.noRate : knowledgeText.noTariffOf, {
              place: placeName(jurisdiction, language),
            })}
          </b>{' '}
          {say(detail.children.length ? knowledgeText.ratesBelow : t.noRateWhy)}
        </p>
      )}
      {detail.remark && (
        <p className="know-note">
          {say(t.remark)}: {detail.remark}
        </p>
      )}
    </section>
  )
}

/** Duties on top, by origin; those that the tariff only names are said to need a person. */
export function AdditionalPart({ detail: { additional, additionalNamed } }: { detail: HscodeDetail }) {
  const say = useText()
  if (!additional.length && !additionalNamed.length) return null
  return (
    <section className="know-part">
      <h2>{say(t.additionalPart)}</h2>
      {additional.length > 0 && (
        <table className="know-table know-stack">
          <thead>
            <tr>
              <th scope="col">{say(knowledgeText.code)}</th>
              <th scope="col">{say(knowledgeText.name)}</th>
              <th scope="col" className="know-number">
                {say(knowledgeText.rate)}
              </th>
              <th scope="col">{say(t.origins)}</th>
              <th scope="col">{say(knowledgeText.validity)}</th>
            </tr>
          </thead>
          <tbody>
            {additional.map((a) => (
              <tr key={`${a.code} ${a.validFrom}`}>
                <th scope="row" className="figures">
                  {a.code}
                </th>
                <td data-label={say(knowledgeText.name)}>{a.name}</td>
                <td data-label={say(knowledgeText.rate)} className="know-number">
                  <RateCell rates={[a.rate]} />
                </td>
                <td data-label={say(t.origins)}>
                  {a.origins?.join(', ') ?? say(t.allOrigins)}
                  {a.exceptOrigins.length > 0 && ` (${say(t.exceptOrigins, { origins: a.exceptOrigins.join(', ') })})`}
                </td>
                <td data-label={say(knowledgeText.validity)}>{validWords(a.validFrom, a.validTo, say)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {additionalNamed.length > 0 && (
        <p className="know-warning">{say(t.namedOnly, { codes: additionalNamed.join(', ') })}</p>
      )}
    </section>
  )
}

export function ChildrenPart({ detail, jurisdiction, date }: Place) {
  const say = useText()
  const { children, below } = detail
  if (!children.length) return null
  return (
    <section className="know-part">
      <h2>{say(t.childrenPart)}</h2>
      <CodeTable
        rows={children}
        jurisdiction={jurisdiction}
        date={date}
        place={children.some((c) => c.path.some((p) => !p.code))}
      />
      {children.length >= 200 && below > children.length && (
        <p className="know-note">{say(t.childrenMore, { shown: children.length, count: grouped(below) })}</p>
      )}
    </section>
  )
}

/** Letters with which a prohibition stands, not a document that could be got. */
const forbidding = new Set(['6', '8', '9'])

/** Units, documents, inspection and the elements of a declaration; `bare` stands under a title of somebody else. */
export function ControlsPart({
  detail: { units, documents, inspections, elements },
  bare = false,
}: {
  detail: Pick<HscodeDetail, 'units' | 'documents' | 'inspections' | 'elements'>
  bare?: boolean
}) {
  const say = useText()
  const language = useLanguage()
  if (!units.length && !documents.length && !inspections.length && !elements.length) return null
  const lettered = (rows: typeof documents, stops = false) => (
    <ul className="know-letters">
      {rows.map(({ letter, name }) => (
        <li key={letter}>
          <b className={stops && forbidding.has(letter) ? 'know-badge know-badge-bad' : 'know-badge'}>{letter}</b>{' '}
          {name[language]}
        </li>
      ))}
    </ul>
  )
  const facts = (
    <dl className="know-facts">
      {units.length > 0 && (
        <>
          <dt>{say(knowledgeText.units)}</dt>
          <dd>{units.join(' / ')}</dd>
        </>
      )}
      {documents.length > 0 && (
        <>
          <dt>{say(knowledgeText.documents)}</dt>
          <dd>{lettered(documents, true)}</dd>
        </>
      )}
      {inspections.length > 0 && (
        <>
          <dt>{say(knowledgeText.inspections)}</dt>
          <dd>{lettered(inspections)}</dd>
        </>
      )}
      {elements.length > 0 && (
        <>
          <dt>{say(t.elementsPart)}</dt>
          <dd>
            <ol className="know-elements">
              {elements.map((e) => (
                <li key={e.name}>{e.name}</li>
              ))}
            </ol>
          </dd>
        </>
      )}
    </dl>
  )
  return bare ? (
    facts
  ) : (
    <section className="know-part">
      <h2>{say(t.controlsPart)}</h2>
      {facts}
    </section>
  )
}

export function HistoryPart({ history, jurisdiction }: { history: HscodeDetail['history']; jurisdiction: string }) {
  const say = useText()
  const language = useLanguage()
  if (!history.length) return null
  return (
    <section className="know-part">
      <h2>{say(t.historyPart)}</h2>
      <table className="know-table know-stack">
        <thead>
          <tr>
            <th scope="col">{say(t.historyEdition)}</th>
            <th scope="col">{say(knowledgeText.validity)}</th>
            <th scope="col">{say(knowledgeText.name)}</th>
            <th scope="col">{say(knowledgeText.rates)}</th>
          </tr>
        </thead>
        <tbody>
          {history.map((h) => (
            <tr key={`${h.edition} ${h.validFrom}`}>
              <th scope="row">{h.edition}</th>
              <td data-label={say(knowledgeText.validity)}>{validWords(h.validFrom, h.validTo, say)}</td>
              <td data-label={say(knowledgeText.name)} lang={langOf(h.name[language], language)}>
                {h.name[language]}
              </td>
              <td data-label={say(knowledgeText.rates)}>
                {h.rates.map((r) => `${say(rateKindIn(jurisdiction, r.kind))} ${rateWords(r, say)}`).join(' · ') ||
                  say(knowledgeText.noRate)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
