import { sessionText } from '@clearway/contract/features/account/session.text'
import { Input, Select, Space } from 'antd'
import { useState } from 'react'

import { countryCodes, fullMobile, mobileStart } from '../../../kernel/form/countryCode.ts'
import { useText } from '../../../kernel/language.ts'

interface MobileInputProps {
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (value: string) => void
}

/** A mobile number with its country code chosen beside it; the value is one number as the contract spells it. */
export function MobileInput({ id, value, onChange }: MobileInputProps) {
  const say = useText()
  const [typed, setTyped] = useState(() => ({ ...mobileStart(value ?? ''), sent: value ?? '' }))
  // The form was filled anew, or the row was read again.
  if ((value ?? '') !== typed.sent) setTyped({ ...mobileStart(value ?? ''), sent: value ?? '' })
  const change = (next: { countryCode?: string; mobile?: string }) => {
    const { countryCode, mobile } = { ...typed, ...next }
    const sent = fullMobile(countryCode, mobile)
    setTyped({ countryCode, mobile, sent })
    onChange?.(sent)
  }
  return (
    <Space.Compact block>
      <Select
        aria-label={say(sessionText.countryCode)}
        value={typed.countryCode}
        onChange={(countryCode) => change({ countryCode })}
        options={countryCodes.map((code) => ({ value: code, label: code }))}
        showSearch
        style={{ width: 96 }}
      />
      <Input
        {...(id && { id })}
        type="tel"
        autoComplete="off"
        maxLength={20}
        value={typed.mobile}
        onChange={(event) => change({ mobile: event.target.value })}
      />
    </Space.Compact>
  )
}
