import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import { Select } from 'antd'
import { useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { Labelled } from '../../../../kernel/form/Labelled.tsx'
import { useSearched } from '../../../../kernel/form/searched.ts'
import { useText } from '../../../../kernel/language.ts'
import { receiptPaneText as t } from './receiptPane.text.ts'

/** Finds a declaration by what is typed of its number; `without` is not offered. */
export function DeclarationPicker({
  value,
  without,
  label,
  onChange,
}: {
  value: string | undefined
  without?: string
  /** Where several stand in one place, what each is for. */
  label?: string
  onChange: (id: string | undefined) => void
}) {
  const say = useText()
  const [words, setWords] = useState('')
  const { found, fetching } = useSearched(words, {
    key: [declaration.name, 'queryOptions'],
    find: (search) => call(declaration.routes.queryOptions, search),
    wordsOf: (d) => d.label,
  })
  const options = found.filter((d) => d.id !== without).map((d) => ({ value: d.id, label: d.label }))
  return (
    <Labelled label={label ?? say(t.declaration)}>
      {(id) => (
        <Select
          id={id}
          className="receipt-picker"
          placeholder={say(t.findDeclaration)}
          allowClear
          showSearch={{ filterOption: false, onSearch: setWords }}
          value={value ?? null}
          options={options}
          loading={fetching}
          onChange={(to: string | null) => onChange(to ?? undefined)}
        />
      )}
    </Labelled>
  )
}
