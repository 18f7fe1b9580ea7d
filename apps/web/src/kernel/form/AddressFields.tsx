import type { Place } from '@clearway/contract/features/admin/dictionary/regions'
import type { Fields } from '@clearway/contract/kernel/field'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'

import { useText } from '../language.ts'
import { rowsText as t } from '../rows.text.ts'
import { RegionPicker } from './RegionPicker.tsx'
import { isRegionCode } from './regions.ts'

type Level = 'province' | 'city' | 'county'
const levelOf: Readonly<Record<string, Level>> = {
  province: 'province',
  city: 'city',
  county: 'county',
  area: 'county',
  town: 'county',
}

interface Props {
  readonly fields: Fields
  /** The fields of one address that hold a region, from the top down. */
  readonly names: readonly string[]
}

/** Province, city and county in one go, from the list of regions; or typed by hand, for places that it does not have. */
export function AddressFields({ fields, names }: Props) {
  const say = useText()
  const form = Form.useFormInstance<Record<string, string | null>>()
  const values =
    Form.useWatch((all: Record<string, string | null>) => names.map((name) => all[name] ?? null), {
      form,
      preserve: true,
    }) ?? []
  const [chosen, setChosen] = useState<boolean>()
  const byHand = chosen ?? values.some((value) => value && !isRegionCode(value))
  const [holds] = useState(() => new Map<string, (value: string | null) => void>())
  const label = names.map((name) => say(fields[name]!.label)).join(' / ')
  const choose = (path: readonly Place[] | null) => {
    // Of a town below a county the town says more.
    for (const name of names)
      holds.get(name)?.(path?.findLast((p) => levelOf[p.type] === fields[name]!.level)?.code ?? null)
  }
  const other = (
    <Button type="link" size="small" style={{ paddingInline: 0 }} onClick={() => setChosen(!byHand)}>
      {say(byHand ? t.fromRegions : t.byHand)}
    </Button>
  )
  if (byHand) {
    return (
      <>
        {names.map((name, at) => (
          <Form.Item
            key={name}
            name={name}
            label={say(fields[name]!.label)}
            {...(at === names.length - 1 && { extra: other })}
          >
            <Typed max={fields[name]!.max ?? 40} />
          </Form.Item>
        ))}
      </>
    )
  }
  const id = `region-${names[0]}`
  return (
    <Form.Item label={label} htmlFor={id} extra={other}>
      <RegionPicker id={id} allowClear value={values.findLast((value) => value) ?? null} onChange={choose} />
      {names.map((name) => (
        <Form.Item key={name} name={name} noStyle>
          <Held name={name} holds={holds} />
        </Form.Item>
      ))}
    </Form.Item>
  )
}

/** Stands for a field that the picker above fills, so that the form hears of it as if it were typed. */
function Held({
  name,
  holds,
  onChange,
}: {
  name: string
  holds: Map<string, (value: string | null) => void>
  onChange?: (value: string | null) => void
}) {
  if (onChange) holds.set(name, onChange)
  return null
}

function Typed({
  id,
  value,
  onChange,
  max,
}: {
  id?: string
  value?: string | null
  onChange?: (value: string) => void
  max: number
}) {
  return (
    <Input
      {...(id && { id })}
      value={value ?? ''}
      maxLength={max}
      autoComplete="off"
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}
