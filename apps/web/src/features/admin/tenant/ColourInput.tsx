import type { Text } from '@clearway/contract/kernel/text'
import { Button, Input, Space } from 'antd'

import { isHexColour } from '../../../kernel/colour.ts'
import { useText } from '../../../kernel/language.ts'
import { brandPageText as t } from './brand.text.ts'

const presets = [
  '#1890ff',
  '#1a56db',
  '#2f54eb',
  '#722ed1',
  '#0f766e',
  '#389e0d',
  '#b45309',
  '#c0392b',
  '#be185d',
  '#334155',
]

interface Props {
  readonly id?: string
  readonly label: Text
  /** What no colour means. */
  readonly none: Text
  readonly value?: string | null
  readonly onChange?: (colour: string | null) => void
  readonly disabled?: boolean
}

/** A colour by a click, by the browser's own picker, or typed. */
export function ColourInput({ id, label, none, value, onChange, disabled = false }: Props) {
  const say = useText()
  const colour = value && isHexColour(value) ? value.toLowerCase() : undefined
  return (
    <div className="brand-colours" role="group" aria-label={say(label)}>
      {presets.map((preset) => (
        <button
          key={preset}
          type="button"
          className="brand-swatch"
          style={{ background: preset }}
          disabled={disabled}
          aria-pressed={colour === preset}
          aria-label={say(t.preset, { colour: preset })}
          title={preset}
          onClick={() => onChange?.(preset)}
        />
      ))}
      <Space.Compact>
        <input
          type="color"
          className="brand-picker"
          aria-label={say(t.pickColour)}
          title={say(t.pickColour)}
          disabled={disabled}
          value={colour ?? '#1890ff'}
          onChange={(event) => onChange?.(event.target.value)}
        />
        <Input
          {...(id && { id })}
          className="brand-hex"
          maxLength={7}
          spellCheck={false}
          placeholder="#1890ff"
          disabled={disabled}
          value={value ?? ''}
          onChange={(event) => onChange?.(event.target.value.trim() || null)}
        />
      </Space.Compact>
      {value && (
        <Button type="text" size="small" disabled={disabled} onClick={() => onChange?.(null)}>
          {say(none)}
        </Button>
      )}
    </div>
  )
}
