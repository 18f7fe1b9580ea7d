import { Input, Space } from 'antd'

import { useTyped } from '../debounced.ts'
import { useText } from '../language.ts'
import { rowsText as t } from '../rows.text.ts'
import type { FilterProps } from './FilterControl.tsx'

/** From–to of numbers. */
export function NumberFilter({ name, field, width, filters, onChange }: FilterProps) {
  const say = useText()
  const end = (side: 'From' | 'To', word: string) => (
    <NumberEnd
      key={side}
      label={`${say(field.label)} ${word}`}
      word={word}
      value={filters[name + side] ?? ''}
      onSettled={(value) => onChange({ [name + side]: value })}
    />
  )
  return (
    <Space.Compact style={{ width }}>
      <Space.Addon>{say(field.label)}</Space.Addon>
      {end('From', say(t.from))}
      {end('To', say(t.to))}
    </Space.Compact>
  )
}

/** Tells its number when the person leaves it or presses Enter, not at every digit; what is no number asks for nothing. A plain box: the other is heavy. */
function NumberEnd({
  label,
  word,
  value,
  onSettled,
}: {
  label: string
  word: string
  value: string
  onSettled: (value: string) => void
}) {
  const [typed, setTyped] = useTyped(value)
  const settle = () => {
    const plain = typed.normalize('NFKC').replaceAll(',', '').trim()
    if (!/^(-?\d{1,15}(\.\d{1,6})?)?$/.test(plain)) setTyped(value)
    else if (plain !== value) onSettled(plain)
  }
  return (
    <Input
      inputMode="decimal"
      style={{ flex: 1, minWidth: 0 }}
      maxLength={24}
      placeholder={word}
      aria-label={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={settle}
      onPressEnter={settle}
    />
  )
}
