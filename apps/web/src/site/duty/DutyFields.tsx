import { dutyText } from '@clearway/contract/features/customs/duty.text'
import { hscode, type HscodeRow } from '@clearway/contract/features/customs/hscode'
import { useState } from 'react'

import { call } from '../../kernel/api.ts'
import { useLanguage, useText } from '../../kernel/language.ts'
import { useAnswer } from '../answer.ts'
import { dutyFormText as t } from './duty.text.ts'
import { baseCurrency, dutiableInHongKong, programsOf, unitsOf, type Place } from './dutyAsk.ts'
import { Choice, Decimal, Field, type Errors } from './DutyInputs.tsx'

/** All countries: five pages, asked once. */
async function countries(): Promise<{ value: string; name: { zh: string; tw: string; en: string } }[]> {
  const pages = await Promise.all(
    [1, 2, 3, 4, 5].map((currentPage) => call(hscode.queryTable, { table: 'country', currentPage, pageSize: 50 })),
  )
  return pages.flatMap((p) => p.list)
}

function ValueFields({ place, label, errors }: { place: Place; label: string; errors: Errors }) {
  const say = useText()
  const language = useLanguage()
  const base = baseCurrency[place]
  const [currency, setCurrency] = useState(place === 'CN' ? 'USD' : base)
  const list = useAnswer('currencies', () => call(hscode.queryTable, { table: 'currency', pageSize: 50 })).data
    ?.list ?? [{ value: currency, name: { zh: '', tw: '', en: '' } }]
  return (
    <>
      <Decimal name="value" label={label} error={errors['value']} />
      <Choice
        name="currency"
        label={say(t.currency)}
        value={currency}
        onChange={setCurrency}
        options={list.map((c) => [c.value, `${c.value} ${c.name[language]}`])}
      />
      {currency !== base && (
        <Decimal
          name="exchangeRate"
          label={say(t.exchangeRate)}
          hint={say(t.exchangeHint, { base })}
          error={errors['exchangeRate']}
        />
      )}
    </>
  )
}

function OriginFields({ line }: { line: HscodeRow | undefined }) {
  const say = useText()
  const language = useLanguage()
  const list = useAnswer('countries', countries).data ?? []
  const programs = programsOf(line)
  return (
    <>
      <Choice
        name="origin"
        label={say(t.origin)}
        options={[['', say(t.anyOrigin)], ...list.map((c) => [c.value, `${c.name[language]} (${c.value})`] as const)]}
      />
      {programs.length > 0 && (
        <Choice
          name="program"
          label={say(t.program)}
          options={[['', say(t.noProgram)], ...programs.map((p) => [p, p] as const)]}
        />
      )}
    </>
  )
}

/** Anti-dumping duties stand by producer: asked in free words, since a list of producers is that of one case. */
function Producer({ errors }: { errors: Errors }) {
  const say = useText()
  return (
    <Field label={say(t.producer)} error={errors['producer']}>
      <input name="producer" autoComplete="off" maxLength={200} aria-invalid={errors['producer'] !== undefined} />
    </Field>
  )
}

function Exceptions({ errors }: { errors: Errors }) {
  const say = useText()
  const [known, setKnown] = useState('')
  return (
    <>
      <Choice
        name="exceptions"
        label={say(t.exceptions)}
        value={known}
        onChange={setKnown}
        options={[
          ['', say(t.exceptionsUnknown)],
          ['none', say(t.exceptionsNone)],
          ['some', say(t.exceptionsSome)],
        ]}
      />
      {known === 'some' && (
        <Field label={say(t.claims)} hint={say(t.claimsHint)} error={errors['claims']}>
          <input name="claims" autoComplete="off" maxLength={300} aria-invalid={errors['claims'] !== undefined} />
        </Field>
      )}
    </>
  )
}

function Quantities({ line, errors }: { line: HscodeRow | undefined; errors: Errors }) {
  const say = useText()
  return unitsOf(line).map((unit) => (
    <Decimal
      key={unit}
      name={`quantity:${unit}`}
      label={say(t.quantity, { unit })}
      error={errors[`quantity:${unit}`]}
    />
  ))
}

/** Terms decide what must be added to the value, so only what is missing is asked. */
function TermsFields({ errors }: { errors: Errors }) {
  const say = useText()
  const [terms, setTerms] = useState('CIF')
  const [way, setWay] = useState('')
  return (
    <>
      <Choice
        name="terms"
        label={say(t.terms)}
        value={terms}
        onChange={setTerms}
        options={['CIF', 'CFR', 'FOB', 'EXW'].map((v) => [v, v])}
      />
      {(terms === 'FOB' || terms === 'EXW') && (
        <Decimal name="freight" label={say(t.freight)} hint={say(t.freightHint)} error={errors['freight']} />
      )}
      {terms !== 'CIF' && (
        <>
          <Choice
            name="insuranceWay"
            label={say(t.insuranceWay)}
            value={way}
            onChange={setWay}
            options={[
              ['', say(t.insuranceUnknown)],
              ['amount', say(t.insuranceAmount)],
              ['rate', say(t.insuranceRate)],
            ]}
          />
          {way === 'amount' && (
            <Decimal name="insurance" label={say(t.insurance)} hint={say(t.freightHint)} error={errors['insurance']} />
          )}
          {way === 'rate' && (
            <Decimal name="insuranceRate" label={`${say(t.insurance)} %`} error={errors['insuranceRate']} />
          )}
        </>
      )}
    </>
  )
}

function ChinaFields({ line, errors }: { line: HscodeRow | undefined; errors: Errors }) {
  const say = useText()
  const [direction, setDirection] = useState('import')
  const inward = direction === 'import'
  return (
    <>
      <Choice
        name="direction"
        label={say(t.direction)}
        value={direction}
        onChange={setDirection}
        options={[
          ['import', say(t.import)],
          ['export', say(t.export)],
        ]}
      />
      <ValueFields place="CN" label={say(inward ? t.value : t.fobValue)} errors={errors} />
      {inward && <TermsFields errors={errors} />}
      {inward && <OriginFields line={line} />}
      {inward && <Producer errors={errors} />}
      <Quantities line={line} errors={errors} />
    </>
  )
}

function HongKongFields({ code, errors }: { code: string; errors: Errors }) {
  const say = useText()
  const { alcohol, bottles, kinds, units } = dutiableInHongKong(code)
  return (
    <>
      <ValueFields place="HK" label={say(t.value)} errors={errors} />
      {kinds.length > 0 && (
        <Choice
          name="kind"
          label={say(t.kind)}
          options={[['', say(t.kindUnknown)], ...kinds.map((k) => [k, say(dutyText.hkKinds[k])] as const)]}
        />
      )}
      {alcohol && <Decimal name="alcohol" label={say(t.alcohol)} error={errors['alcohol']} />}
      {bottles && (
        <>
          <Decimal name="bottles" label={say(t.bottles)} error={errors['bottles']} />
          <Decimal name="bottleLitres" label={say(t.bottleLitres)} error={errors['bottleLitres']} />
        </>
      )}
      {units.map((unit) => (
        <Decimal
          key={unit}
          name={`quantity:${unit}`}
          label={say(t.quantity, { unit: say(t.units[unit]) })}
          error={errors[`quantity:${unit}`]}
        />
      ))}
      <label className="know-check">
        <input type="checkbox" name="food" /> <span>{say(t.food)}</span>
      </label>
      <label className="know-check">
        <input type="checkbox" name="clothingHkMade" /> <span>{say(t.clothing)}</span>
      </label>
    </>
  )
}

/** What each place must be told. Values are text: an amount never passes through a double. */
export function DutyFields({
  place,
  code,
  line,
  errors,
}: {
  place: Place
  code: string
  line: HscodeRow | undefined
  errors: Errors
}) {
  const say = useText()
  if (place === 'CN') return <ChinaFields line={line} errors={errors} />
  if (place === 'HK') return <HongKongFields code={code} errors={errors} />
  return (
    <>
      <ValueFields place="US" label={say(t.value)} errors={errors} />
      <OriginFields line={line} />
      <Producer errors={errors} />
      <Exceptions errors={errors} />
      <Choice
        name="carriage"
        label={say(t.carriage)}
        options={[
          ['ocean', say(t.ocean)],
          ['air', say(t.air)],
        ]}
      />
      <Choice
        name="entry"
        label={say(t.entry)}
        options={[
          ['formal', say(t.formal)],
          ['informal', say(t.informal)],
        ]}
      />
      <Quantities line={line} errors={errors} />
    </>
  )
}
