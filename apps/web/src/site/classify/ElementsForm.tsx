import {
  elementOptions,
  elementProblems,
  joinElements,
  mostElements,
} from '@clearway/contract/features/customs/elements'
import type { DeclarationElement } from '@clearway/contract/features/customs/rate'
import { useId, useState } from 'react'

import { useText } from '../../kernel/language.ts'
import { CopyButton } from '../CopyButton.tsx'
import { classifyText as t } from './classify.text.ts'

/** The elements of a line as a form that builds what the declaration's specification field takes. */
export function ElementsForm({
  elements,
  brand = '',
}: {
  elements: readonly DeclarationElement[]
  brand?: string | undefined
}) {
  const say = useText()
  const id = useId()
  const [answers, setAnswers] = useState<readonly string[]>(() => elements.map(() => ''))
  const set = (at: number, value: string) => setAnswers(answers.with(at, value.normalize('NFKC')))
  const joined = joinElements(answers)
  const missing = elements.filter((e, n) => e.required && !answers[n]!.trim()).length
  const empty = answers.every((a) => !a.trim())
  const tooLong = joined.length > mostElements
  // What is still empty is counted below; while somebody types, it is no mistake.
  const problems = elementProblems(elements, joined, { brand }).filter(
    (p) => p.at === undefined || answers[p.at]!.trim(),
  )
  return (
    <div>
      <p className="know-note">{say(t.elementsLead)}</p>
      <div className="classify-fields">
        {elements.map((element, n) => (
          <ElementField
            key={element.name}
            element={element}
            number={n + 1}
            id={`${id}-${n}`}
            value={answers[n]!}
            onChange={(value) => set(n, value)}
            problems={problems.filter((p) => p.at === n)}
          />
        ))}
      </div>
      <div className="classify-joined">
        <span id={`${id}-joined`}>{say(t.elementsResult)}</span>
        <output aria-labelledby={`${id}-joined`} className="figures">
          {empty ? '' : joined}
        </output>
        <p className="know-row">
          <CopyButton text={() => joined} disabled={tooLong || empty} />
          <span className={tooLong ? 'know-error' : 'know-note'} role="status">
            {tooLong
              ? problems
                  .filter((p) => p.at === undefined)
                  .map((p) => say(p.text, p.values))
                  .join(' ')
              : say(t.elementsLength, { length: empty ? 0 : joined.length, max: mostElements })}
            {missing > 0 && ` · ${say(t.elementsMissing, { count: missing })}`}
          </span>
        </p>
      </div>
    </div>
  )
}

interface ElementFieldProps {
  readonly element: DeclarationElement
  readonly number: number
  readonly id: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problems: ReturnType<typeof elementProblems>
}

/** One element: a choice where the tariff lists what it may be, else free text. */
function ElementField({ element, number, id, value, onChange, problems }: ElementFieldProps) {
  const say = useText()
  const options = elementOptions(element)
  const field = { id, value, 'aria-describedby': `${id}-note` }
  return (
    <div className="classify-field">
      <label htmlFor={id} lang="zh-CN">
        {number}. {element.name}
      </label>
      {options ? (
        <select {...field} onChange={(e) => onChange(e.target.value)}>
          <option value="">{say(t.chooseOption)}</option>
          {options.map((o) => (
            <option key={o.value} value={o.value}>
              {o.value} {typeof o.label === 'string' ? o.label : say(o.label)}
            </option>
          ))}
        </select>
      ) : (
        <input {...field} maxLength={mostElements} autoComplete="off" onChange={(e) => onChange(e.target.value)} />
      )}
      <small id={`${id}-note`}>
        {element.hint && <span lang="zh-CN">{element.hint}</span>}{' '}
        {problems.map((p) => (
          <span key={p.text.en} className="know-error">
            {say(p.text, p.values)}
          </span>
        ))}
      </small>
    </div>
  )
}
