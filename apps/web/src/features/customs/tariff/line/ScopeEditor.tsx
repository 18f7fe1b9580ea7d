import type { ScopeEntry } from '@clearway/contract/features/customs/additionalDuty'
import { Input } from 'antd'
import { useId, useState } from 'react'

import { useTyped } from '../../../../kernel/debounced.ts'
import { useText } from '../../../../kernel/language.ts'
import { grouped } from '../../../../kernel/show.ts'
import { badLine, decidingPrefix, readEntries, scopeText } from '../scope.ts'
import { sidePageText as t } from '../sidePage.text.ts'

interface Props {
  readonly id?: string
  readonly value?: readonly ScopeEntry[] | null
  readonly onChange?: (entries: ScopeEntry[]) => void
  readonly disabled?: boolean
}

/** The codes of a duty as people paste them, one a line; `!` excludes, `*` is every code. A code can be tried against them. */
export function ScopeEditor({ id, value, onChange, disabled }: Props) {
  const say = useText()
  const own = useId()
  const entries = value ?? []
  const [typed, setTyped] = useTyped(scopeText(entries))
  const [tried, setTried] = useState('')
  const bad = badLine(typed)
  const digits = tried.replace(/[.\s-]/g, '')
  const by = /^\d{4,13}$/.test(digits) ? decidingPrefix(entries, digits) : undefined
  const result = !/^\d{4,13}$/.test(digits)
    ? ''
    : by
      ? say(by.excluded ? t.scopeOut : t.scopeHit, { prefix: by.prefix || say(t.every) })
      : say(t.scopeMiss)
  const excluded = entries.filter((e) => e.excluded).length
  return (
    <div className="tariff-scope">
      <Input.TextArea
        {...(id && { id })}
        disabled={disabled ?? false}
        className="list-figures"
        value={typed}
        rows={8}
        {...(bad && { status: 'error' as const })}
        aria-describedby={`${own}count`}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => typed !== scopeText(entries) && onChange?.(readEntries(typed, entries))}
      />
      <p id={`${own}count`} className="tariff-note" role="status">
        {bad
          ? say(t.scopeBad, bad)
          : entries.length
            ? say(t.scopeCount, { included: grouped(entries.length - excluded), excluded: grouped(excluded) })
            : say(t.scopeNone)}
      </p>
      <label className="tariff-try">
        {say(t.scopeTry)}{' '}
        <Input size="small" value={tried} maxLength={20} onChange={(event) => setTried(event.target.value)} />{' '}
        <span role="status">{result}</span>
      </label>
    </div>
  )
}
