import { savedReportRoutes } from '@clearway/contract/features/report/savedReport'
import { Select } from 'antd'
import { useState } from 'react'

import { call } from '../../kernel/api.ts'
import { useSearched } from '../../kernel/form/searched.ts'
import { useText } from '../../kernel/language.ts'
import { rowsText } from '../../kernel/rows.text.ts'

interface Colleague {
  readonly id: string
  readonly name: string
}
interface Props {
  readonly id?: string
  readonly value?: string[]
  readonly onChange?: (ids: string[]) => void
  /** How those are called who are chosen already. */
  readonly known: readonly Colleague[]
  readonly most: number
}

/** Colleagues with an address to which a report can be mailed. */
export function ColleaguePicker({ known, most, value = [], ...rest }: Props) {
  const say = useText()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [met, setMet] = useState<readonly Colleague[]>(known)
  const { found, fetching } = useSearched(typed, {
    key: ['reportRecipients'],
    find: (words) => call(savedReportRoutes.recipients, words),
    wordsOf: ({ name }) => name,
    enabled: open,
  })
  const chosen = value.filter((id) => !found.some((one) => one.id === id))
  const options = [...found, ...chosen.map((id) => met.find((one) => one.id === id) ?? { id, name: '…' })]
  return (
    <Select<string[]>
      {...rest}
      mode="multiple"
      maxCount={most}
      value={value}
      placeholder={say(rowsText.typeToSearch)}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={options.map(({ id, name }) => ({ value: id, label: name }))}
      notFoundContent={fetching ? null : say(rowsText.noOptions)}
      loading={fetching}
      onOpenChange={setOpen}
      onSelect={() => setMet((before) => [...before, ...found])}
    />
  )
}
