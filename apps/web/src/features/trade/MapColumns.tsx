import { orderText } from '@clearway/contract/features/trade/order.text'
import { common } from '@clearway/contract/kernel/common.text'
import { Button, Select, Space } from 'antd'

import { useText } from '../../kernel/language.ts'
import { importColumns, requiredColumns, type Mapping } from './lineMapping.ts'
import { orderPageText as t } from './orderPage.text.ts'

interface MapProps {
  readonly head: readonly string[]
  readonly mapping: Mapping
  readonly onMapping: (mapping: Mapping) => void
  readonly onCheck: () => void
  readonly onBack: () => void
}

/** Which header of the file stands for which of our columns; what is not chosen is found by its name. */
export function MapColumns({ head, mapping, onMapping, onCheck, onBack }: MapProps) {
  const say = useText()
  const options = [...new Set(head)].filter(Boolean).map((h) => ({ value: h, label: h }))
  return (
    <>
      <p>
        <strong>{say(t.mapTitle)}</strong> {say(t.mapIntro)}
      </p>
      <div className="order-map">
        {importColumns.map((name) => (
          <label key={name} style={{ display: 'contents' }}>
            <span>
              {say(orderText[name])}
              {requiredColumns.includes(name) && <i aria-hidden="true"> *</i>}
            </span>
            <Select<string>
              aria-label={say(orderText[name])}
              allowClear
              value={mapping[name] || null}
              options={options}
              placeholder={say(t.mapNone)}
              onChange={(chosen?: string) => onMapping({ ...mapping, [name]: chosen ?? '' })}
            />
          </label>
        ))}
      </div>
      <Space>
        <Button type="primary" onClick={onCheck}>
          {say(t.check)}
        </Button>
        <Button onClick={onBack}>{say(common.cancel)}</Button>
      </Space>
    </>
  )
}
