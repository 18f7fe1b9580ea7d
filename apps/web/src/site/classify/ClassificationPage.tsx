import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { Link, useNavigate } from 'react-router'

import { useLanguage, useText } from '../../kernel/language.ts'
import { useAddress } from '../address.ts'
import { Answered } from '../Answered.tsx'
import { knowledgeText } from '../knowledge.text.ts'
import { knownPlaces, placeName } from '../knowledge.ts'

import '../knowledge.css'
import { useTariffsOnFile } from '../query/SearchForm.tsx'
import { siteText } from '../site.text.ts'
import { SitePage } from '../SitePage.tsx'
import { attributeNames, queryOf, useClassified, type Asked } from './ask.ts'
import { CandidateCard } from './CandidateCard.tsx'
import { classifyText as t } from './classify.text.ts'
import { Question } from './Question.tsx'

/** From a description to candidates with their reasons; what is asked stands in the address. */
export function ClassificationPage() {
  const say = useText()
  const { asked, answer } = useClassified()
  return (
    <SitePage title={siteText.classTitle} lead={siteText.classLead} wide>
      <DescriptionForm asked={asked} />
      {!asked.text && <p className="know-note know-part">{say(t.start)}</p>}
      <Answered answer={answer} keep>
        {(found) => (
          <>
            {found.corrected.map((c) => (
              <p key={c.from} className="know-note">
                {say(t.corrected, { from: c.from, to: c.to })}
              </p>
            ))}
            <Question asked={asked} found={found} />
            {found.list.length === 0 ? (
              <NoCandidate />
            ) : (
              <section className="know-part">
                <h2>{say(t.candidates)}</h2>
                <p className="know-note">
                  <span role="status">{say(t.candidatesFound, { count: found.list.length })}</span> · {say(t.gradeWhy)}
                </p>
                <ol className="classify-list">
                  {found.list.map((c) => (
                    <CandidateCard key={c.code} candidate={c} found={found} asked={asked} />
                  ))}
                </ol>
              </section>
            )}
          </>
        )}
      </Answered>
    </SitePage>
  )
}

function DescriptionForm({ asked }: { asked: Asked }) {
  const say = useText()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [jurisdiction, setJurisdiction] = useState(asked.jurisdiction)
  const { search } = useAddress()
  // Going back shows what was asked then; the hand stays where it is.
  useEffect(() => {
    for (const name of ['text', ...attributeNames] as const) {
      const field = form.current?.elements.namedItem(name) as HTMLInputElement | null
      if (field) field.value = name === 'text' ? asked.text : (asked.attributes[name] ?? '')
    }
    setJurisdiction(asked.jurisdiction)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [search])
  const submit = (e: SyntheticEvent<HTMLFormElement>) => {
    e.preventDefault()
    const data = new FormData(e.currentTarget)
    const of = (name: string) => String(data.get(name) ?? '').trim()
    if (!of('text')) return form.current?.querySelector('textarea')?.focus()
    const attributes = Object.fromEntries(attributeNames.map((name) => [name, of(name)]).filter(([, value]) => value))
    void navigate(
      `/goodsClassification?${queryOf({ text: of('text'), jurisdiction: of('jurisdiction'), attributes, answer: '', unsure: false })}`,
    )
  }
  return (
    <form ref={form} role="search" className="classify-form" onSubmit={submit}>
      <label className="classify-text">
        <span>{say(t.describe)}</span>
        <textarea
          name="text"
          rows={2}
          maxLength={1000}
          defaultValue={asked.text}
          placeholder={say(t.example)}
          enterKeyHint="search"
          onKeyDown={(e) => {
            if (e.key === 'Enter' && !e.shiftKey && !e.nativeEvent.isComposing) {
              e.preventDefault()
              form.current?.requestSubmit()
            }
          }}
        />
      </label>
      <TariffSelect jurisdiction={jurisdiction} onChange={setJurisdiction} />
      <AttributeFields attributes={asked.attributes} />
      <button type="submit" className="site-button">
        {say(t.find)}
      </button>
    </form>
  )
}

interface TariffSelectProps {
  readonly jurisdiction: string
  readonly onChange: (jurisdiction: string) => void
}

/** Whose tariff is asked: the known ones and those on file. */
function TariffSelect({ jurisdiction, onChange }: TariffSelectProps) {
  const say = useText()
  const language = useLanguage()
  const onFile = useTariffsOnFile('')
  const places = [
    ...new Set([
      ...knownPlaces.filter((p) => p !== 'HS'),
      ...(onFile ?? []).map((j) => j.code),
      ...(jurisdiction ? [jurisdiction] : []),
    ]),
  ]
  return (
    <label>
      <span>{say(t.jurisdiction)}</span>
      <select name="jurisdiction" value={jurisdiction} onChange={(e) => onChange(e.target.value)}>
        <option value="">{placeName('HS', language)}</option>
        {places.map((p) => (
          <option key={p} value={p}>
            {onFile && !onFile.some((j) => j.code === p)
              ? say(knowledgeText.noTariffOf, { place: placeName(p, language) })
              : placeName(p, language)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** What may be said beside the description. */
function AttributeFields({ attributes }: Pick<Asked, 'attributes'>) {
  const say = useText()
  return (
    <details className="classify-more" open={Object.keys(attributes).length > 0}>
      <summary>{say(t.attributes)}</summary>
      <div className="classify-fields">
        {attributeNames.map((name) => (
          <label key={name}>
            <span>{say(t.fields[name])}</span>
            <input
              name={name}
              maxLength={name === 'brand' || name === 'model' ? 100 : 200}
              defaultValue={attributes[name] ?? ''}
              autoComplete="off"
            />
            <small>{say(t.hints[name])}</small>
          </label>
        ))}
      </div>
    </details>
  )
}

/** Nothing is guessed; it says what would help. */
function NoCandidate() {
  const say = useText()
  return (
    <section className="site-notice" role="status">
      <h2>{say(t.none)}</h2>
      <p>{say(t.noneWhy)}</p>
      <ul className="know-rules">
        {t.noneAdd.map((words) => (
          <li key={words.en}>{say(words)}</li>
        ))}
      </ul>
      <p>
        <Link className="know-button" to="/DataQuery?view=tree">
          {say(t.browse)}
        </Link>
      </p>
    </section>
  )
}
