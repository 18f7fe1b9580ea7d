import { goodsFlags } from '@clearway/contract/features/customs/goodsMaster'
import { goodsMasterText as f } from '@clearway/contract/features/customs/goodsMaster.text'
import type { HscodeDetail } from '@clearway/contract/features/customs/hscode'
import type { FieldError } from '@clearway/contract/kernel/issue'
import { Checkbox, DatePicker, Form, Input } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'

import { useLanguage, useText } from '../../../kernel/language.ts'
import { ElementsForm } from '../ElementsForm.tsx'
import { HsCodePicker } from '../HsCodePicker.tsx'
import type { DecisionValues } from './decisionValues.ts'
import { goodsMgtText as t } from './goodsMgt.text.ts'

interface Props {
  readonly jurisdiction: string
  /** Begins the ids of the inputs: `${id}-hsCode`. */
  readonly id: string
  readonly brand: string | null
  readonly values: DecisionValues
  readonly onChange: (part: Partial<DecisionValues>) => void
  /** What the tariff says of the code. */
  readonly line: HscodeDetail | undefined
  readonly errors: readonly FieldError[]
}

/** The fields of a decision. Inspection codes and declaration elements are the mainland's alone. */
export function DecisionForm(props: Props) {
  const { jurisdiction, id, brand, values, onChange, line } = props
  const say = useText()
  const mainland = jurisdiction === 'CN'
  return (
    <>
      <CodeItem {...props} />
      {mainland && (
        <Item form={props} field="elements">
          <ElementsForm
            template={line?.elements ?? []}
            value={values.elements}
            brand={brand}
            onChange={(elements) => onChange({ elements })}
          />
        </Item>
      )}
      {mainland && <InspectionItems {...props} />}
      <Form.Item label={say(f.flags)}>
        <Checkbox.Group
          value={[...values.flags]}
          options={goodsFlags.map((value) => ({ value, label: say(f.flagWords[value]) }))}
          onChange={(flags) => onChange({ flags })}
        />
      </Form.Item>
      <Item form={props} field="basis" extra={say(f.basisHint)}>
        <Input.TextArea
          id={`${id}-basis`}
          value={values.basis}
          maxLength={2000}
          autoSize={{ minRows: 2, maxRows: 6 }}
          onChange={(e) => onChange({ basis: e.target.value })}
        />
      </Item>
      <Item form={props} field="validFrom">
        <DatePicker
          id={`${id}-validFrom`}
          value={values.validFrom ? dayjs(values.validFrom) : dayjs()}
          allowClear={false}
          format="YYYY-MM-DD"
          onChange={(day) => onChange({ validFrom: day ? day.format('YYYY-MM-DD') : '' })}
        />
      </Item>
    </>
  )
}

type Field = 'hsCode' | 'elements' | 'ciqCode' | 'supervision' | 'inspection' | 'basis' | 'validFrom'

const problemAt = (errors: Props['errors'], field: Field) => errors.find((e) => e.field === field)?.message

/** One field with its label, and what is wrong with it. */
function Item({
  form: { id, errors },
  field,
  extra,
  children,
}: {
  form: Props
  field: Field
  extra?: ReactNode
  children: ReactNode
}) {
  const say = useText()
  const wrong = problemAt(errors, field)
  return (
    <Form.Item
      label={say(f[field])}
      htmlFor={`${id}-${field}`}
      required={field === 'hsCode'}
      extra={extra}
      {...(wrong && { validateStatus: 'error' as const, help: wrong })}
    >
      {children}
    </Form.Item>
  )
}

/** The code, and below it the way of the tariff to it. */
function CodeItem(props: Props) {
  const { jurisdiction, id, values, onChange, line, errors } = props
  const language = useLanguage()
  return (
    <Item
      form={props}
      field="hsCode"
      extra={line && [...line.path.map((p) => p.name[language]), line.name[language]].join(' › ')}
    >
      <HsCodePicker
        id={`${id}-hsCode`}
        jurisdiction={jurisdiction}
        value={values.hsCode}
        date={values.validFrom || undefined}
        {...(problemAt(errors, 'hsCode') && { status: 'error' as const })}
        onChange={(code, row) =>
          onChange({ hsCode: code ?? '', inTariff: row !== undefined && row.code.length >= 8, evidence: undefined })
        }
      />
    </Item>
  )
}

/** Inspection and supervision; those that the tariff knows show in an empty field what it says. */
function InspectionItems(props: Props) {
  const { id, values, onChange, line } = props
  const say = useText()
  const text = (field: 'ciqCode' | 'supervision' | 'inspection', max: number, of?: string | null) => (
    <Item form={props} field={field}>
      <Input
        id={`${id}-${field}`}
        value={values[field]}
        maxLength={max}
        autoComplete="off"
        onChange={(e) => onChange({ [field]: e.target.value })}
        {...(line && of !== undefined && { placeholder: of ? say(t.fromTariff, { value: of }) : say(t.noneInTariff) })}
      />
    </Item>
  )
  return (
    <div className="goods-three">
      {text('ciqCode', 3)}
      {text('supervision', 60, line?.supervision)}
      {text('inspection', 60, line?.inspection)}
    </div>
  )
}
