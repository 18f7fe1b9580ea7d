import { duty, type DutyEstimate as Estimate } from '@clearway/contract/features/customs/duty'
import { hscode, type HscodeRow } from '@clearway/contract/features/customs/hscode'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { call, isApiError } from '../../kernel/api.ts'
import { useLanguage, useText } from '../../kernel/language.ts'
import { useAnswer } from '../answer.ts'
import { Answered } from '../Answered.tsx'
import { codeShown, placeName } from '../knowledge.ts'
import { knowledgeText } from '../knowledge.text.ts'
import { dutyFormText as t } from './duty.text.ts'
import { askOf, leavesOf, places, type Place } from './dutyAsk.ts'
import { DutyFields } from './DutyFields.tsx'
import { DutyResult } from './DutyResult.tsx'

const isPlace = (code: string): code is Place => (places as readonly string[]).includes(code)

/** What duties, taxes and fees come to for goods of a code in China, the United States or Hong Kong, step by step. */
export function DutyEstimate({ code, jurisdiction, date }: { code: string; jurisdiction: string; date: string }) {
  const say = useText()
  const language = useLanguage()
  const [place, setPlace] = useState<Place>(isPlace(jurisdiction) ? jurisdiction : 'CN')
  return (
    <div className="duty">
      <fieldset className="know-choice">
        <legend>{say(t.into)}</legend>
        {places.map((p) => <label key={p}><input type="radio" name="place" checked={p === place} onChange={() => setPlace(p)} /> <span>{placeName(p, language)}</span></label>)}
      </fieldset>
      {place === 'HK' ? <DutyForm key="HK" place="HK" code={code} lines={[]} date={date} /> : <WithTariff key={place} place={place} code={place === jurisdiction ? code : code.slice(0, 6)} date={date} />}
    </div>
  )
}

/** First which line of the tariff: rates stand there. */
function WithTariff({ place, code, date }: { place: 'CN' | 'US'; code: string; date: string }) {
  const say = useText()
  const language = useLanguage()
  const input = { code, jurisdiction: place, ...(date && { date }) }
  const answer = useAnswer(`code ${JSON.stringify(input)}`, () => call(hscode.queryByCode, input))
  return (
    <Answered answer={answer}>
      {(detail) => (
        <>
          {!detail.edition && <p className="know-warning">{say(t.noTariff, { place: placeName(place, language) })}</p>}
          <DutyForm place={place} code={code} lines={leavesOf(detail)} date={date} />
        </>
      )}
    </Answered>
  )
}

function DutyForm({ place, code, lines, date }: { place: Place; code: string; lines: readonly HscodeRow[]; date: string }) {
  const say = useText()
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const result = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(lines.length === 1 ? lines[0]!.code : '')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [state, setState] = useState<{ busy: boolean; problem?: string; estimate?: Estimate }>({ busy: false })
  const line = lines.find((l) => l.code === chosen)
  // Down to what was asked for, or to the first field to mend: there a keyboard and a screen reader go on.
  const { estimate } = state
  useEffect(() => {
    if (estimate) result.current?.focus()
  }, [estimate])
  useEffect(() => {
    if (Object.keys(errors).length) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])
  const calculate = async (e: SyntheticEvent<HTMLFormElement>) => {
    e.preventDefault()
    const ask = askOf(place, chosen || code, date, new FormData(e.currentTarget))
    // The server counts the quantities that were sent; the form knows them by their units.
    const fieldOf = (field: string) => `quantity:${ask.quantities?.[Number(/^quantities\.(\d+)/.exec(field)?.[1] ?? -1)]?.unit ?? ''}`
    setState({ busy: true })
    try {
      const worked = await call(duty.calculate, ask)
      setErrors({})
      setState({ busy: false, estimate: worked })
    } catch (error) {
      setErrors(isApiError(error) ? Object.fromEntries(error.errors.map(({ field, message }) => [field.startsWith('quantities') ? fieldOf(field) : field, message])) : {})
      setState({ busy: false, problem: isApiError(error) ? (error.errors.length ? say(t.mend) : error.message) : say(knowledgeText.offline) })
    }
  }
  return (
    <>
      <form ref={form} className="duty-form" noValidate onSubmit={(e) => void calculate(e)}>
        {lines.length > 1 && (
          <label className="duty-wide">
            <span>{say(t.line)}</span>
            <select value={chosen} required aria-invalid={errors['code'] !== undefined} onChange={(e) => setChosen(e.target.value)}>
              <option value="">{say(t.chooseLine)}</option>
              {lines.map((l) => <option key={l.code} value={l.code}>{codeShown(l.code, place)} {[...l.path.filter((p) => !p.code).map((p) => p.name[language]), l.name[language]].join(' › ')}</option>)}
            </select>
            <small>{say(t.lineWhy)}</small>
          </label>
        )}
        <DutyFields key={chosen} place={place} code={chosen || code} line={line} errors={errors} />
        <p className="duty-wide know-row">
          <button type="submit" className="site-button" disabled={state.busy || (lines.length > 1 && !chosen)}>{say(state.busy ? t.calculating : t.calculate)}</button>
          <span className="know-note">{say(t.advice)}</span>
        </p>
        {state.problem && <p role="alert" className="duty-wide know-error">{state.problem}</p>}
      </form>
      {estimate && <div ref={result} tabIndex={-1}><DutyResult estimate={estimate} /></div>}
    </>
  )
}
