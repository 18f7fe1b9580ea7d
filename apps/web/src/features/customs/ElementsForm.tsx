import {
  elementOptions,
  elementProblems,
  joinElements,
  mostElements,
  splitElements,
} from '@clearway/contract/features/customs/elements'
import { elementsText } from '@clearway/contract/features/customs/elements.text'
import type { DeclarationElement } from '@clearway/contract/features/customs/rate'
import { Alert, Input, Select } from 'antd'
import { useId } from 'react'

import { useText } from '../../kernel/language.ts'
import { codesText as t } from './codes.text.ts'

import './codes.css'

interface ElementsFormProps {
  /** The elements that the code asks for, in their order; empty where its tariff line gives none. */
  readonly template: readonly DeclarationElement[]
  /** `4|3|…` */
  readonly value?: string | null | undefined
  readonly onChange?: (joined: string) => void
  readonly direction?: 'import' | 'export' | undefined
  /** The brand of the goods, to be checked against the kind of brand. */
  readonly brand?: string | null | undefined
  readonly disabled?: boolean
}

/** The declaration elements of a code, one input each; what it gives is the string with `|` that the declaration takes. */
export function ElementsForm({ template, value, onChange, direction, brand, disabled = false }: ElementsFormProps) {
  const say = useText()
  const id = useId()
  const parts = splitElements(value)
  const problems = elementProblems(template, value, { direction, brand })
  if (!template.length) {
    return (
      <>
        <Input
          value={value ?? ''}
          maxLength={mostElements}
          showCount
          disabled={disabled}
          aria-label={say(elementsText.title)}
          onChange={(e) => onChange?.(e.target.value)}
        />
        <p className="code-path">{say(t.noTemplate)}</p>
      </>
    )
  }
  const change = (at: number, part: string) => {
    const all = template.map((_, n) => (n === at ? part : (parts[n] ?? '')))
    onChange?.(all.every((p) => p.trim() === '') ? '' : joinElements(all))
  }
  const general = problems.filter((p) => p.at === undefined)
  return (
    <div className="code-elements">
      {parts.length > 0 && parts.length !== template.length && (
        <Alert type="warning" showIcon title={say(t.notTemplate)} />
      )}
      {template.map((element, at) => (
        <ElementInput
          key={at}
          id={`${id}-${at}`}
          element={element}
          value={parts[at] ?? ''}
          disabled={disabled}
          onChange={(part) => change(at, part)}
          problem={problems
            .filter((p) => p.at === at)
            .map((p) => say(p.text, p.values))
            .join('; ')}
        />
      ))}
      <div className="code-result" style={{ display: 'block' }} aria-live="polite">
        <small>
          {say(t.result)} · {say(t.elementsCount, { count: value?.length ?? 0, max: mostElements })}
        </small>
        {value}
        {general.map((p) => (
          <span key={p.text.en} className="code-problem" style={{ display: 'block' }}>
            {say(p.text, p.values)}
          </span>
        ))}
      </div>
    </div>
  )
}

interface InputProps {
  id: string
  element: DeclarationElement
  value: string
  onChange: (part: string) => void
  problem: string
  disabled: boolean
}

function ElementInput({ id, element, value, onChange, problem, disabled }: InputProps) {
  const say = useText()
  const options = elementOptions(element)?.map((o) => ({
    value: o.value,
    label: `${o.value} ${typeof o.label === 'string' ? o.label : say(o.label)}`,
  }))
  const shared = { id, disabled, ...(problem && { status: 'warning' as const, 'aria-describedby': `${id}-problem` }) }
  return (
    <div>
      <label htmlFor={id} {...(element.required && { 'data-required': true })}>
        {element.name}
      </label>
      {options ? (
        <Select
          {...shared}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          value={value || null}
          options={options}
          onChange={(next: string | undefined) => onChange(next ?? '')}
        />
      ) : (
        <Input
          {...shared}
          value={value}
          placeholder={element.hint}
          maxLength={mostElements}
          autoComplete="off"
          onChange={(e) => onChange(e.target.value.replaceAll('|', '/'))}
        />
      )}
      {problem && (
        <span id={`${id}-problem`} className="code-problem">
          {problem}
        </span>
      )}
    </div>
  )
}
