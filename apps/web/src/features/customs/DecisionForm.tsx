import { goodsFlags, type goodsMaster, type GoodsDecision, type GoodsFlag } from '@clearway/contract/features/customs/goodsMaster'
import { goodsMasterText as f } from '@clearway/contract/features/customs/goodsMaster.text'
import type { HscodeDetail } from '@clearway/contract/features/customs/hscode'
import type { FieldError } from '@clearway/contract/kernel/issue'
import type { Input as Sent } from '@clearway/contract/kernel/route'
import { Checkbox, DatePicker, Form, Input } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { useLanguage, useText } from '../../kernel/language.ts'
import { ElementsForm } from './ElementsForm.tsx'
import { goodsMgtText as t } from './goodsMgt.text.ts'
import { HsCodePicker } from './HsCodePicker.tsx'

type Written = Sent<(typeof goodsMaster)['routes']['classify']>

export interface DecisionValues {
  readonly hsCode: string
  /** The code was taken from a tariff on file, which can be asked for its elements. */
  readonly inTariff: boolean
  readonly ciqCode: string
  readonly elements: string
  readonly supervision: string
  readonly inspection: string
  readonly flags: readonly GoodsFlag[]
  readonly basis: string
  /** Empty is today. */
  readonly validFrom: string
  readonly evidence?: Written['evidence']
}

/** Begins with what stands, so that a code that still fits is one key away; what the tariff gives is asked of it anew. */
export function startValues(current: GoodsDecision | undefined, code: string | undefined): DecisionValues {
  const own = current && !current.edition ? current : undefined
  return {
    hsCode: code ?? current?.hsCode ?? '', inTariff: Boolean(current?.edition) && !code, ciqCode: current?.ciqCode ?? '', elements: current?.elements ?? '',
    supervision: own?.supervision ?? '', inspection: own?.inspection ?? '', flags: (current?.flags ?? []) as GoodsFlag[], basis: current?.basis ?? '',
    validFrom: current?.status === 'first' ? current.validFrom : '',
  }
}

export function sentValues({ hsCode, ciqCode, elements, supervision, inspection, basis, validFrom, evidence, flags }: DecisionValues): Omit<Written, 'goodsId' | 'jurisdiction' | 'seen'> {
  return { hsCode, ciqCode, elements, supervision, inspection, basis, flags: [...flags], ...(validFrom && { validFrom }), ...(evidence && { evidence }) }
}

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
export function DecisionForm({ jurisdiction, id, brand, values, onChange, line, errors }: Props) {
  const say = useText()
  const language = useLanguage()
  const mainland = jurisdiction === 'CN'
  const problem = (field: string) => errors.find((e) => e.field === field)?.message
  const item = (field: keyof DecisionValues, label: string, input: ReactNode, extra?: ReactNode) => {
    const wrong = problem(field)
    return <Form.Item label={label} htmlFor={`${id}-${field}`} required={field === 'hsCode'} extra={extra} {...(wrong && { validateStatus: 'error' as const, help: wrong })}>{input}</Form.Item>
  }
  const text = (field: 'ciqCode' | 'supervision' | 'inspection', max: number, of?: string | null) => (
    <Input id={`${id}-${field}`} value={values[field]} maxLength={max} autoComplete="off" onChange={(e) => onChange({ [field]: e.target.value })} {...(line && of !== undefined && { placeholder: of ? say(t.fromTariff, { value: of }) : say(t.noneInTariff) })} />
  )
  return (
    <>
      {item('hsCode', say(f.hsCode), (
        <HsCodePicker
          id={`${id}-hsCode`} jurisdiction={jurisdiction} value={values.hsCode} date={values.validFrom || undefined} {...(problem('hsCode') && { status: 'error' as const })}
          onChange={(code, row) => onChange({ hsCode: code ?? '', inTariff: row !== undefined && row.code.length >= 8, evidence: undefined })}
        />
      ), line && [...line.path.map((p) => p.name[language]), line.name[language]].join(' › '))}
      {mainland && item('elements', say(f.elements), <ElementsForm template={line?.elements ?? []} value={values.elements} brand={brand} onChange={(elements) => onChange({ elements })} />)}
      {mainland && (
        <div className="goods-three">
          {item('ciqCode', say(f.ciqCode), text('ciqCode', 3))}
          {item('supervision', say(f.supervision), text('supervision', 60, line?.supervision))}
          {item('inspection', say(f.inspection), text('inspection', 60, line?.inspection))}
        </div>
      )}
      <Form.Item label={say(f.flags)}>
        <Checkbox.Group value={[...values.flags]} options={goodsFlags.map((value) => ({ value, label: say(f.flagWords[value]) }))} onChange={(flags) => onChange({ flags })} />
      </Form.Item>
      {item('basis', say(f.basis), <Input.TextArea id={`${id}-basis`} value={values.basis} maxLength={2000} autoSize={{ minRows: 2, maxRows: 6 }} onChange={(e) => onChange({ basis: e.target.value })} />, say(f.basisHint))}
      {item('validFrom', say(f.validFrom), <DatePicker id={`${id}-validFrom`} value={values.validFrom ? dayjs(values.validFrom) : dayjs()} allowClear={false} format="YYYY-MM-DD" onChange={(day) => onChange({ validFrom: day ? day.format('YYYY-MM-DD') : '' })} />)}
    </>
  )
}
