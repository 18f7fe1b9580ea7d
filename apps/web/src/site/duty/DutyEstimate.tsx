import { duty, type DutyEstimate as Estimate } from '@clearway/contract/features/customs/duty'
import { hscode, type HscodeRow } from '@clearway/contract/features/customs/hscode'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'

import { call, isApiError } from '../../kernel/api.ts'
import { useLanguage, useText } from '../../kernel/language.ts'
import { useAnswer } from '../answer.ts'
import { Answered } from '../Answered.tsx'
import { knowledgeText } from '../knowledge.text.ts'
import { codeShown, placeName } from '../knowledge.ts'
import { dutyFormText as t } from './duty.text.ts'
import { askOf, errorsByField, leavesOf, places, type Place } from './dutyAsk.ts'
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
        {places.map((p) => (
          <label key={p}>
            <input type="radio" name="place" checked={p === place} onChange={() => setPlace(p)} />{' '}
            <span>{placeName(p, language)}</span>
          </label>
        ))}
      </fieldset>
      {place === 'HK' ? (
        <DutyForm key="HK" place="HK" code={code} lines={[]} date={date} />
      ) : (
        <WithTariff key={place} place={place} code={place === jurisdiction ? code : code.slice(0, 6)} date={date} />
      )}
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

/** Asks what the form says; keeps the estimate, or what is to mend. */
function useDuty(place: Place, date: string) {
  const say = useText()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [state, setState] = useState<{ busy: boolean; problem?: string; estimate?: Estimate }>({ busy: false })
  const calculate = async (code: string, form: FormData) => {
    const ask = askOf(place, code, date, form)
    setState({ busy: true })
    try {
      const worked = await call(duty.calculate, ask)
      setErrors({})
      setState({ busy: false, estimate: worked })
    } catch (error) {
      setErrors(isApiError(error) ? errorsByField(error.errors, ask) : {})
      setState({
        busy: false,
        problem: isApiError(error) ? (error.errors.length ? say(t.mend) : error.message) : say(knowledgeText.offline),
      })
    }
  }
  return { ...state, errors, calculate }
}

interface DutyFormProps {
  readonly place: Place
  readonly code: string
  readonly lines: readonly HscodeRow[]
  readonly date: string
}

function DutyForm({ place, code, lines, date }: DutyFormProps) {
  const say = useText()
  const form = useRef<HTMLFormElement>(null)
  const result = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(lines.length === 1 ? lines[0]!.code : '')
  const { busy, problem, estimate, errors, calculate } = useDuty(place, date)
  const line = lines.find((l) => l.code === chosen)
  // Down to what was asked for, or to the first field to mend: there a keyboard and a screen reader go on.
  useEffect(() => {
    if (estimate) result.current?.focus()
  }, [estimate])
  useEffect(() => {
    if (Object.keys(errors).length) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])
  const submit = (e: SyntheticEvent<HTMLFormElement>) => {
    e.preventDefault()
    void calculate(chosen || code, new FormData(e.currentTarget))
  }
  return (
    <>
      <form ref={form} className="duty-form" noValidate onSubmit={submit}>
        {lines.length > 1 && (
          <LineSelect
            lines={lines}
            place={place}
            value={chosen}
            onChange={setChosen}
            invalid={errors['code'] !== undefined}
          />
        )}
        <DutyFields key={chosen} place={place} code={chosen || code} line={line} errors={errors} />
        <p className="duty-wide know-row">
          <button type="submit" className="site-button" disabled={busy || (lines.length > 1 && !chosen)}>
            {say(busy ? t.calculating : t.calculate)}
          </button>
          <span className="know-note">{say(t.advice)}</span>
        </p>
        {problem && (
          <p role="alert" className="duty-wide know-error">
            {problem}
          </p>
        )}
      </form>
      {estimate && (
        <div ref={result} tabIndex={-1}>
          <DutyResult estimate={estimate} />
        </div>
      )}
    </>
  )
}

interface LineSelectProps {
  readonly lines: readonly HscodeRow[]
  readonly place: Place
  readonly value: string
  readonly onChange: (code: string) => void
  readonly invalid: boolean
}

function LineSelect({ lines, place, value, onChange, invalid }: LineSelectProps) {
  const say = useText()
  const language = useLanguage()
  return (
    <label className="duty-wide">
      <span>{say(t.line)}</span>
      <select value={value} required aria-invalid={invalid} onChange={(e) => onChange(e.target.value)}>
        <option value="">{say(t.chooseLine)}</option>
        {lines.map((l) => (
          <option key={l.code} value={l.code}>
            {codeShown(l.code, place)}{' '}
            {[...l.path.filter((p) => !p.code).map((p) => p.name[language]), l.name[language]].join(' › ')}
          </option>
        ))}
      </select>
      <small>{say(t.lineWhy)}</small>
    </label>
  )
}
