import { manufacturerId, manufacturerParts } from '@clearway/contract/features/customs/united-states/manufacturerId'
import { Button, Form, Input, type InputRef } from 'antd'
import { useRef } from 'react'

import { useText } from '../../../kernel/language.ts'
import { unitedStatesText as t } from './unitedStates.text.ts'

import './unitedStates.css'

interface Props {
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (value: string) => void
  readonly disabled?: boolean
}

/** The identification of a manufacturer, with what the rule makes of name and address beside it. */
export function MidInput({ id, value, onChange, disabled = false }: Props) {
  const say = useText()
  const input = useRef<InputRef>(null)
  const form = Form.useFormInstance<Record<string, unknown>>()
  const of = {
    country: Form.useWatch('country', form),
    name: Form.useWatch('name', form),
    address: Form.useWatch('address', form),
    city: Form.useWatch('city', form),
  }
  const parts = manufacturerParts(of)
  const mid = manufacturerId(of)
  // The button goes once it is used: who works by keyboard stays in the field.
  const take = (suggested: string) => {
    onChange?.(suggested)
    input.current?.focus()
  }
  return (
    <>
      <Input
        ref={input}
        {...(id && { id })}
        value={value ?? ''}
        maxLength={15}
        disabled={disabled}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <div className="us-mid">
        {parts && mid ? (
          <>
            <span>{say(t.suggested, { mid })}</span>
            <code>{Object.values(parts).filter(Boolean).join(' + ')}</code>
            {mid !== value && (
              <Button type="link" size="small" disabled={disabled} onClick={() => take(mid)}>
                {say(t.takeIt)}
              </Button>
            )}
          </>
        ) : (
          say(t.midNone)
        )}
      </div>
    </>
  )
}
