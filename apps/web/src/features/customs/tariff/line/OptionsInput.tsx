import type { DeclarationElement } from '@clearway/contract/features/customs/rate'
import { Input } from 'antd'

import { useTyped } from '../../../../kernel/debounced.ts'
import { useText } from '../../../../kernel/language.ts'
import { linePageText as t } from './linePage.text.ts'

type Options = NonNullable<DeclarationElement['options']>
interface Props {
  readonly id?: string
  readonly value?: Options
  readonly onChange?: (options: Options | undefined) => void
  readonly disabled?: boolean
}

/** `1 棉；2 化纤` as values with their words; a value alone is its own word. */
function readOptions(text: string): Options | undefined {
  const found = text
    .split(/[;；\n]/)
    .map((s) => s.trim())
    .filter(Boolean)
    .slice(0, 50)
    .map((s) => {
      const [value = '', ...label] = s.split(/[\s:：=]+/)
      return { value: value.slice(0, 40), label: (label.join(' ') || value).slice(0, 100) }
    })
  return found.length ? found : undefined
}

const words = (options: Options | undefined): string =>
  (options ?? []).map((o) => (o.label === o.value ? o.value : `${o.value} ${o.label}`)).join('; ')

/** The values of an element in one line; read when it is left, so that typing is not disturbed. */
export function OptionsInput({ value, onChange, ...rest }: Props) {
  const say = useText()
  const [typed, setTyped] = useTyped(words(value))
  return (
    <Input
      {...rest}
      value={typed}
      placeholder={say(t.optionsHint)}
      title={say(t.optionsHint)}
      autoComplete="off"
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => typed !== words(value) && onChange?.(readOptions(typed))}
    />
  )
}
