import { hscode, type HscodeDetail } from '@clearway/contract/features/customs/hscode'
import { text } from '@clearway/contract/kernel/text'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'

import { call } from '../../kernel/api.ts'
import { useLanguage, useText } from '../../kernel/language.ts'
import { useAnswer } from '../answer.ts'
import { Answered } from '../Answered.tsx'
import { CopyButton } from '../CopyButton.tsx'
import { knowledgeText } from '../knowledge.text.ts'
import { codeShown, langOf, placeName } from '../knowledge.ts'
import { siteText } from '../site.text.ts'
import { usePageHead } from '../SitePage.tsx'
import { codeAddress } from './CodeTable.tsx'
import { AdditionalPart, ChildrenPart, ControlsPart, HistoryPart, RatesPart } from './DetailTariff.tsx'
import { CalledPart, NotHerePart, RulesPart, SiblingsPart } from './DetailWords.tsx'
import { queryText as t } from './query.text.ts'

const DutyEstimate = lazy(async () => ({ default: (await import('../duty/DutyEstimate.tsx')).DutyEstimate }))

/** Everything that is known of one code on a day. */
export function CodeDetail({ code: asked, jurisdiction, date }: { code: string; jurisdiction: string; date: string }) {
  const say = useText()
  const language = useLanguage()
  const code = asked.replace(/[.\s-]/g, '')
  const input = { code, jurisdiction, ...(date && { date }) }
  const answer = useAnswer(`code ${JSON.stringify(input)}`, () => call(hscode.queryByCode, input))
  const shown = codeShown(code, jurisdiction)
  const names = answer.data?.name
  const lead = say(t.detailLead, { code: shown, place: placeName(jurisdiction, language) })
  usePageHead(
    names ? text(`${shown} ${names.zh}`, `${shown} ${names.tw}`, `${shown} ${names.en}`) : siteText.dataTitle,
    text(lead, lead, lead),
  )
  return (
    <article className="site-page site-wide">
      {!answer.data && (
        <h1>
          {say(siteText.dataTitle)} <span className="figures">{shown}</span>
        </h1>
      )}
      {answer.missing ? (
        <div className="site-notice" role="alert">
          <h2>{say(t.notFoundTitle, { code: shown })}</h2>
          <p>{say(t.notFoundWhy, { place: placeName(jurisdiction, language) })}</p>
          <p className="know-row">
            {code.length > 2 && (
              <Link
                className="site-button"
                to={`/DataQuery?${new URLSearchParams({ search: code.slice(0, Math.min(6, code.length - 2)) })}`}
              >
                {say(t.shorter, { code: code.slice(0, Math.min(6, code.length - 2)) })}
              </Link>
            )}
            <Link className="know-button" to="/DataQuery">
              {say(t.back)}
            </Link>
          </p>
        </div>
      ) : (
        <Answered answer={answer}>
          {(detail) => <Found detail={detail} jurisdiction={jurisdiction} date={date} />}
        </Answered>
      )}
    </article>
  )
}

function Found({ detail, jurisdiction, date }: { detail: HscodeDetail; jurisdiction: string; date: string }) {
  const say = useText()
  const language = useLanguage()
  const name = detail.name[language]
  const { edition } = detail
  return (
    <>
      <PathLinks path={detail.path} jurisdiction={jurisdiction} date={date} />
      <h1>
        <span className="figures">{codeShown(detail.code, jurisdiction)}</span>{' '}
        <span lang={langOf(name, language)}>{name}</span>
      </h1>
      <p className="know-sum">
        <b>{placeName(jurisdiction, language)}</b>
        {edition && (
          <span>
            {say(knowledgeText.edition, { name: edition.name, from: edition.validFrom, source: edition.source })}
          </span>
        )}
        {detail.changedSince && (
          <span className="know-badge">{say(knowledgeText.changedSince, { date: detail.changedSince })}</span>
        )}
      </p>
      <p className="know-row know-tools">
        <CopyButton label={knowledgeText.copyCode} text={() => detail.code} />
        <CopyButton label={knowledgeText.copyLink} text={() => location.href} />
        {detail.code.length >= 6 && (
          <Link
            className="know-button"
            to={`/goodsClassificationDetails?${new URLSearchParams({ code: detail.code, ...(jurisdiction !== 'HS' && { jurisdiction }) })}`}
          >
            {say(t.toDetails)}
          </Link>
        )}
        <Link
          className="know-button"
          to={`/DataQuery?${new URLSearchParams({ search: detail.code, ...(jurisdiction !== 'HS' && { jurisdiction }), ...(date && { date }) })}`}
        >
          {say(t.back)}
        </Link>
      </p>
      <OtherPlaces detail={detail} jurisdiction={jurisdiction} date={date} />
      <RatesPart detail={detail} jurisdiction={jurisdiction} date={date} />
      <AdditionalPart detail={detail} />
      <ChildrenPart detail={detail} jurisdiction={jurisdiction} date={date} />
      <ControlsPart detail={detail} />
      {detail.code.length >= 6 && (
        <EstimatePart
          key={`${detail.code} ${jurisdiction}`}
          code={detail.code}
          jurisdiction={jurisdiction}
          date={date}
        />
      )}
      <RulesPart rules={detail.rules} />
      <NotHerePart notHere={detail.notHere} />
      <CalledPart detail={detail} />
      <SiblingsPart detail={detail} />
      <HistoryPart history={detail.history} jurisdiction={jurisdiction} />
    </>
  )
}

/** From the chapter down; texts that the tariff has between its lines are no links. */
export function PathLinks({
  path,
  jurisdiction,
  date,
}: {
  path: HscodeDetail['path']
  jurisdiction: string
  date: string
}) {
  const say = useText()
  const language = useLanguage()
  return (
    <nav aria-label={say(knowledgeText.path)} className="know-crumbs">
      <ol>
        {path.map((p, n) => (
          <li key={n} lang={langOf(p.name[language], language)}>
            {p.code ? (
              <Link to={codeAddress(p.code, jurisdiction, date)}>
                <b className="figures">{codeShown(p.code, 'HS')}</b> {p.name[language]}
              </Link>
            ) : (
              p.name[language]
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function OtherPlaces({ detail, jurisdiction, date }: { detail: HscodeDetail; jurisdiction: string; date: string }) {
  const say = useText()
  const language = useLanguage()
  const others = ['HS', ...detail.jurisdictions].filter((j) => j !== jurisdiction)
  if (detail.path.length === 0 && detail.code.length > 2) return null
  return (
    <p className="know-row know-note">
      <span>{say(t.otherPlaces)}</span>
      {others.map((j) => (
        <Link key={j} className="know-chip" to={codeAddress(detail.code.slice(0, 6), j, date)}>
          {placeName(j, language)}
        </Link>
      ))}
    </p>
  )
}

/** The estimate is loaded when it is opened: few readers come for it. */
function EstimatePart({ code, jurisdiction, date }: { code: string; jurisdiction: string; date: string }) {
  const say = useText()
  const [open, setOpen] = useState(false)
  return (
    <details className="know-part know-fold" onToggle={(e) => e.currentTarget.open && setOpen(true)}>
      <summary>
        <h2>{say(t.estimatePart)}</h2>
      </summary>
      {open && (
        <Suspense fallback={<p className="waiting">{say(knowledgeText.asking)}</p>}>
          <DutyEstimate code={code} jurisdiction={jurisdiction} date={date} />
        </Suspense>
      )}
    </details>
  )
}
