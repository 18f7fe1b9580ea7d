import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { useDebounced } from '../../../../kernel/debounced.ts'
import { useText } from '../../../../kernel/language.ts'
import { receiptPaneText as t } from './receiptPane.text.ts'

/** Finds a declaration by what is typed of its number; `without` is not offered. */
export function DeclarationPicker({
  value,
  without,
  onChange,
}: {
  value: string | undefined
  without?: string
  onChange: (id: string | undefined) => void
}) {
  const say = useText()
  const [words, setWords] = useState('')
  const search = useDebounced(words, 250)
  const found = useQuery({
    queryKey: [declaration.name, 'queryOptions', search],
    queryFn: () => call(declaration.routes.queryOptions, search ? { search } : {}),
    placeholderData: (before) => before,
  })
  const options = (found.data ?? []).filter((d) => d.id !== without).map((d) => ({ value: d.id, label: d.label }))
  return (
    <Select
      className="receipt-picker"
      aria-label={say(t.declaration)}
      placeholder={say(t.findDeclaration)}
      allowClear
      showSearch={{ filterOption: false, onSearch: setWords }}
      value={value ?? null}
      options={options}
      loading={found.isFetching}
      onChange={(id: string | null) => onChange(id ?? undefined)}
    />
  )
}
