import { tableFields, type tariffEdition, type TableField } from '@clearway/contract/features/customs/tariff'
import type { Output } from '@clearway/contract/kernel/route'
import { Select, Tag } from 'antd'
import { useId } from 'react'

import { useText } from '../../../../kernel/language.ts'
import { tariffPageText as t } from '../tariffPage.text.ts'

export type Columns = Output<(typeof tariffEdition.routes)['queryColumns']>
export type Mapping = Readonly<Partial<Record<TableField, string>>>

const fields = Object.keys(tableFields) as TableField[]

/** Which heading of the file stands for which field of a tariff, with what stands below it. */
export function MapColumns({
  columns,
  mapping,
  onMapping,
}: {
  columns: Columns
  mapping: Mapping
  onMapping: (next: Mapping) => void
}) {
  const say = useText()
  const id = useId()
  const options = columns.head.filter(Boolean).map((heading) => ({ value: heading, label: heading }))
  const sampleOf = (heading: string | undefined): string => {
    const at = heading ? columns.head.indexOf(heading) : -1
    return at < 0
      ? ''
      : columns.sample
          .map((row) => row[at])
          .filter(Boolean)
          .slice(0, 3)
          .join(' · ')
  }
  const set = (field: TableField, heading: string | undefined) => onMapping({ ...mapping, [field]: heading ?? '' })
  return (
    <fieldset className="tariff-map">
      <legend>
        {say(t.mapTitle)} {columns.remembered && <Tag color="blue">{say(t.mapRemembered)}</Tag>}
      </legend>
      <p className="tariff-note">{say(t.mapIntro)}</p>
      <div className="tariff-map-rows">
        {fields.map((field) => (
          <div key={field}>
            <label htmlFor={`${id}${field}`}>{say(tableFields[field])}</label>
            <Select<string>
              id={`${id}${field}`}
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              value={mapping[field] || null}
              options={options}
              placeholder={say(t.mapNone)}
              onChange={(heading: string | undefined) => set(field, heading)}
            />
            <small title={say(t.mapSample)}>{sampleOf(mapping[field])}</small>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
