import { hscode, type HscodeDetail } from '@clearway/contract/features/customs/hscode'
import { text } from '@clearway/contract/kernel/text'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'

import { call } from '../../kernel/api.ts'
import { useLanguage, useText } from '../../kernel/language.ts'
import { useAddress } from '../address.ts'
import { useAnswer } from '../answer.ts'
import { Answered } from '../Answered.tsx'
import { CopyButton } from '../CopyButton.tsx'
import { knowledgeText } from '../knowledge.text.ts'
import { codeShown, langOf } from '../knowledge.ts'

import '../knowledge.css'
import { PathLinks } from '../query/CodeDetail.tsx'
import { AdditionalPart, RatesPart } from '../query/DetailTariff.tsx'
import { NotHerePart, RulesPart } from '../query/DetailWords.tsx'
import { siteText } from '../site.text.ts'
import { SitePage, usePageHead } from '../SitePage.tsx'
import { queryOf, useClassified, type Asked } from './ask.ts'
import { classifyText as t } from './classify.text.ts'
import { Compare } from './Compare.tsx'
import { DocumentsPart } from './DocumentsPart.tsx'
import { ElementsForm } from './ElementsForm.tsx'
import { Evidence, Grade } from './Evidence.tsx'
import { LinesPart } from './LinesPart.tsx'
import { principles } from './principles.text.ts'
import { TakePart } from './TakePart.tsx'

const DutyEstimate = lazy(async () => ({ default: (await import('../duty/DutyEstimate.tsx')).DutyEstimate }))

/** Why a code, what it entails, and the way into one's own goods. */
export function ClassificationDetailsPage() {
  const say = useText()
  const { at } = useAddress()
  const code = at('code').replace(/[.\s-]/g, '')
  if (/^\d{6,13}$/.test(code)) return <Details code={code} jurisdiction={at('jurisdiction') || 'HS'} />
  return (
    <SitePage title={siteText.detailsTitle} lead={t.detailsLead}>
      <div className="site-notice">
        <h2>{say(t.noCode)}</h2>
        <p>{say(t.noCodeWhy)}</p>
        <p>
          <Link className="site-button" to="/goodsClassification">
            {say(t.toClassify)}
          </Link>
        </p>
      </div>
    </SitePage>
  )
}

/** The six digits say what it is; the line below them, where one is chosen, what it costs and needs. */
function Details({ code, jurisdiction }: { code: string; jurisdiction: string }) {
  const say = useText()
  const { asked } = useClassified()
  const hs = code.slice(0, 6)
  const heading = useAnswer(`code ${JSON.stringify({ code: hs, jurisdiction })}`, () =>
    call(hscode.queryByCode, { code: hs, jurisdiction }),
  )
  const line = useAnswer(code.length > 6 ? `code ${JSON.stringify({ code, jurisdiction })}` : undefined, () =>
    call(hscode.queryByCode, { code, jurisdiction }),
  )
  const shown = codeShown(code, jurisdiction)
  const names = (line.data ?? heading.data)?.name
  usePageHead(
    names ? text(`${shown} ${names.zh}`, `${shown} ${names.tw}`, `${shown} ${names.en}`) : siteText.detailsTitle,
    t.detailsLead,
  )
  return (
    <article className="site-page site-wide">
      {!heading.data && (
        <h1>
          {say(siteText.detailsTitle)} <span className="figures">{shown}</span>
        </h1>
      )}
      <Answered answer={heading}>
        {(detail) =>
          code.length > 6 ? (
            <>
              {line.problem && <Answered answer={line}>{() => null}</Answered>}
              <Parts detail={detail} line={line.data} code={code} jurisdiction={jurisdiction} asked={asked} />
            </>
          ) : (
            <Parts
              detail={detail}
              line={detail.children.length ? undefined : detail}
              code={code}
              jurisdiction={jurisdiction}
              asked={asked}
            />
          )
        }
      </Answered>
    </article>
  )
}

function Parts({
  detail,
  line,
  code,
  jurisdiction,
  asked,
}: {
  detail: HscodeDetail
  line: HscodeDetail | undefined
  code: string
  jurisdiction: string
  asked: Asked
}) {
  const say = useText()
  const language = useLanguage()
  const one = line ?? detail
  const name = one.name[language]
  const national = line && line.edition ? line : undefined
  return (
    <>
      <PathLinks path={one.path} jurisdiction={jurisdiction} date="" />
      <h1>
        <span className="figures">{codeShown(code, jurisdiction)}</span>{' '}
        <span lang={langOf(name, language)}>{name}</span>
      </h1>
      <p className="know-row know-tools">
        {asked.text && (
          <Link className="know-button" to={`/goodsClassification?${queryOf(asked)}`}>
            {say(t.backToCandidates)}
          </Link>
        )}
        <CopyButton label={knowledgeText.copyCode} text={() => code} />
        <CopyButton label={knowledgeText.copyLink} text={() => location.href} />
      </p>
      <OnThisPage />
      <Why hs={detail.code} />
      <Compare detail={detail} jurisdiction={jurisdiction} />
      <RulesPart rules={detail.rules} id="rules" />
      <NotHerePart notHere={detail.notHere} />
      <Principles />
      <LinesPart detail={detail} code={code} jurisdiction={jurisdiction} />
      {national && <RatesPart detail={national} jurisdiction={jurisdiction} date="" />}
      {national && <AdditionalPart detail={national} />}
      <section className="know-part" id="elements">
        <h2>{say(t.elements)}</h2>
        {national?.elements.length ? (
          <ElementsForm key={national.code} elements={national.elements} brand={asked.attributes.brand} />
        ) : (
          <p className="know-note">{say(national ? t.noElements : t.elementsNeedLine)}</p>
        )}
      </section>
      <DocumentsPart line={national} />
      <EstimatePart key={`${code} ${jurisdiction}`} code={code} jurisdiction={jurisdiction} />
      <TakePart key={`take ${code}`} code={code} jurisdiction={jurisdiction} asked={asked} />
    </>
  )
}

/** The page is long: what decides first, then what follows from the code. */
function OnThisPage() {
  const say = useText()
  const { search } = useAddress()
  const parts = [
    ['why', t.why],
    ['compare', t.compare],
    ['rules', knowledgeText.rules],
    ['lines', t.linesPart],
    ['elements', t.elements],
    ['documents', t.documents],
    ['estimate', t.estimate],
    ['take', t.take],
  ] as const
  return (
    <nav aria-label={say(t.onThisPage)} className="know-row">
      {parts.map(([id, title]) => (
        <Link key={id} className="know-chip" to={`${search}#${id}`} replace>
          {say(title)}
        </Link>
      ))}
    </nav>
  )
}

/** The evidence once more, where the code came from a description. */
function Why({ hs }: { hs: string }) {
  const say = useText()
  const { asked, answer } = useClassified()
  return (
    <section className="know-part" id="why">
      <h2>{say(t.why)}</h2>
      {!asked.text && (
        <p className="know-note">
          {say(t.noText)} <Link to="/goodsClassification">{say(t.toClassify)}</Link>
        </p>
      )}
      {asked.text && (
        <p className="know-note">
          {say(t.yourWords)}: {[asked.text, ...Object.values(asked.attributes)].join(' · ')}
        </p>
      )}
      <Answered answer={answer}>
        {(found) => {
          const own = found.list.find((c) => c.code === hs)
          return own ? (
            <>
              <p>
                <Grade grade={own.grade} />
              </p>
              <Evidence evidence={own.evidence} rules={false} />
            </>
          ) : (
            <p className="know-warning">{say(t.notOffered)}</p>
          )
        }}
      </Answered>
    </section>
  )
}

function Principles() {
  const say = useText()
  return (
    <details className="know-part know-fold">
      <summary>
        <h2>{say(t.principles)}</h2>
      </summary>
      <p className="know-note">{say(t.principlesLead)}</p>
      <dl className="know-facts">
        {principles.map(({ rule, words }) => (
          <div key={rule.en}>
            <dt>{say(rule)}</dt>
            <dd>{say(words)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function EstimatePart({ code, jurisdiction }: { code: string; jurisdiction: string }) {
  const say = useText()
  const [open, setOpen] = useState(false)
  return (
    <details className="know-part know-fold" id="estimate" onToggle={(e) => e.currentTarget.open && setOpen(true)}>
      <summary>
        <h2>{say(t.estimate)}</h2>
      </summary>
      {open && (
        <Suspense fallback={<p className="waiting">{say(knowledgeText.asking)}</p>}>
          <DutyEstimate code={code} jurisdiction={jurisdiction} date="" />
        </Suspense>
      )}
    </details>
  )
}
