import { roadCargo } from '@clearway/contract/features/customs/hong-kong/road/roadCargo'
import { AutoComplete, Form, Input } from 'antd'

import { useSearched } from '../../../../kernel/form/searched.ts'
import { useLanguage } from '../../../../kernel/language.ts'
import { cargoDetail, cargoName, useCargoSearch } from '../cargoSearch.ts'

const most = 512
/** Goods of one consignment are named one after the other. */
const between = /[;；、\n]/

interface Props {
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (value: string) => void
}

/** What the goods are, offered from clearance cargo for the goods that are being typed. */
export function GoodsDescription({ id, value, onChange }: Props) {
  const language = useLanguage()
  const orgId = Form.useWatch<string | null>('orgId')
  const search = useCargoSearch(orgId)
  const typed = (value ?? '').split(between)
  const last = typed.at(-1)!.trim()
  const { found } = useSearched(last, {
    key: ['clearanceCargo', 'goodsDescription', orgId ?? ''],
    find: async ({ search: words = '' }) => (await search?.(words)) ?? [],
    wordsOf: (row) => `${row.name} ${row.nameEn ?? ''} ${row.hsCode ?? ''}`,
    enabled: search !== undefined && last !== '',
  })
  const before = (value ?? '').slice(0, (value ?? '').length - typed.at(-1)!.trimStart().length)
  const options = found
    .map((row) => ({
      key: row.id,
      value: `${before}${cargoName(row, language)}`.slice(0, most),
      label: (
        <>
          {cargoName(row, language)} <small className="road-quiet">{cargoDetail(row, language)}</small>
        </>
      ),
    }))
    .filter((option) => option.value !== value)
  return (
    <AutoComplete
      {...(id && { id })}
      value={value ?? ''}
      onChange={(next: string) => onChange?.(next)}
      options={options}
    >
      <Input.TextArea maxLength={roadCargo.fields.goodsDescription.max ?? most} autoSize={{ minRows: 2, maxRows: 8 }} />
    </AutoComplete>
  )
}
