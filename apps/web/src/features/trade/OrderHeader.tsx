import { order } from '@clearway/contract/features/trade/order'
import { Form, Input, Select } from 'antd'
import { memo, useState } from 'react'

import { call } from '../../kernel/api.ts'
import { FormField } from '../../kernel/form/FormField.tsx'
import { useSearched } from '../../kernel/form/searched.ts'
import { useText } from '../../kernel/language.ts'
import { rowsText } from '../../kernel/rows.text.ts'
import { orderPageText as t } from './orderPage.text.ts'

const { fields } = order
// Room is short above the lines: the hint stands in the input.
const { hint: codeHint, ...code } = fields.code

interface Props {
  /** Fields that the person may write, in the form's order. */
  readonly names: readonly string[]
  /** The names of customer and supplier as the order has them. */
  readonly row: Readonly<Record<string, unknown>> | undefined
  readonly onSupplier: (supplier: { currency?: string | null | undefined }) => void
}

/** The order's own fields, in as few rows as the window allows. */
export const OrderHeader = memo(function OrderHeader({ names, row, onSupplier }: Props) {
  const say = useText()
  const orgId = Form.useWatch<string | null>('orgId') ?? null
  const shown = (name: keyof typeof fields) => names.includes(name)
  const label = (name: 'orgName' | 'supplierName') => (row?.[name] ? { valueLabel: String(row[name]) } : {})
  return (
    <div className="order-fields">
      {shown('orgId') && <FormField name="orgId" field={fields.orgId} {...label('orgName')} />}
      {shown('supplierId') && (
        <FormField name="supplierId" field={fields.supplierId}>
          <SupplierPicker orgId={orgId} onSupplier={onSupplier} {...label('supplierName')} />
        </FormField>
      )}
      {(['orderDate', 'currency', 'receivingWay'] as const).filter(shown).map((name) => (
        <FormField key={name} name={name} field={fields[name]} />
      ))}
      {shown('code') && (
        <FormField name="code" field={code}>
          <Line max={32} placeholder={row?.['code'] ? '' : say(codeHint)} />
        </FormField>
      )}
      {(['itemCode', 'itemName'] as const).filter(shown).map((name) => (
        <FormField key={name} name={name} field={fields[name]} />
      ))}
      {shown('remark') && (
        <FormField name="remark" field={fields.remark}>
          <Line max={500} grows />
        </FormField>
      )}
    </div>
  )
})

interface LineProps {
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (value: string) => void
  readonly max: number
  readonly placeholder?: string
  readonly grows?: boolean
}

/** Text on one line, that grows where more is written. */
function Line({ value, onChange, max, grows, ...rest }: LineProps) {
  const typed = (event: { target: { value: string } }) => onChange?.(event.target.value)
  return grows ? (
    <Input.TextArea
      {...rest}
      value={value ?? ''}
      onChange={typed}
      maxLength={max}
      autoSize={{ minRows: 1, maxRows: 4 }}
    />
  ) : (
    <Input {...rest} value={value ?? ''} onChange={typed} maxLength={max} autoComplete="off" />
  )
}

interface PickerProps {
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (value: string | null) => void
  readonly orgId: string | null
  readonly valueLabel?: string
  readonly onSupplier: Props['onSupplier']
}

function SupplierOption({ label, code, isDefault }: { label: string; code: string; isDefault: boolean }) {
  const say = useText()
  return (
    <span className="order-supplier">
      <span>{label}</span>
      <small>
        {code}
        {isDefault && ` · ${say(t.defaultMark)}`}
      </small>
    </span>
  )
}
const supplierOption = ({ data }: { data: object }) => (
  <SupplierOption {...(data as { label: string; code: string; isDefault: boolean })} />
)

/** Suppliers that an order of this customer may name, the default first. */
function SupplierPicker({ id, value, onChange, orgId, valueLabel, onSupplier }: PickerProps) {
  const say = useText()
  const [typed, setTyped] = useState('')
  const { found: suppliers, fetching } = useSearched(typed, {
    key: ['supplier', 'forOrder', orgId],
    find: (words) => call(order.routes.querySuppliers, { ...words, ...(orgId && { orgId }) }),
    wordsOf: (supplier) => `${supplier.code} ${supplier.name}`,
  })
  const options = suppliers.map((s) => ({
    value: s.id,
    label: s.name,
    title: s.code,
    code: s.code,
    isDefault: s.isDefault,
  }))
  if (value && !options.some((o) => o.value === value))
    options.push({ value, label: valueLabel ?? '…', title: '', code: '', isDefault: false })
  return (
    <Select<string>
      {...(id && { id })}
      value={value ?? null}
      options={options}
      placeholder={say(rowsText.typeToSearch)}
      loading={fetching}
      popupMatchSelectWidth={false}
      style={{ width: '100%' }}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={fetching ? null : say(rowsText.noOptions)}
      optionRender={supplierOption}
      onChange={(next) => {
        onChange?.(next ?? null)
        const supplier = suppliers.find((s) => s.id === next)
        if (supplier) onSupplier(supplier)
      }}
    />
  )
}
