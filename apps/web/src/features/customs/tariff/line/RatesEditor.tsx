import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import {
  rateFigures,
  rateForms,
  rateKindIn,
  rateKinds,
  type Rate,
  type RateKind,
} from '@clearway/contract/features/customs/rate'
import { tariffText } from '@clearway/contract/features/customs/tariff.text'
import { dateField, textField } from '@clearway/contract/kernel/field'
import { Button, Form, Input, InputNumber, Select } from 'antd'

import { FieldInput } from '../../../../kernel/form/FieldInput.tsx'
import { useText } from '../../../../kernel/language.ts'
import { RateWords } from '../rates.tsx'
import { AmountsEditor } from './AmountsEditor.tsx'
import { linePageText as t } from './linePage.text.ts'

const kinds = Object.keys(rateKinds) as RateKind[]
const forms = Object.keys(rateForms) as Rate['form'][]
const from = dateField({ label: tariffText.validFrom })
const to = dateField({ label: t.validTo })
const words = textField({ label: t.sourceText, max: 1000 })

/** The rates that stand on the line itself; what it takes from above is told and stays where it is. */
export function RatesEditor({ inherited, jurisdiction }: { inherited: readonly Rate[]; jurisdiction: string }) {
  const say = useText()
  return (
    <fieldset className="form-group">
      <legend>{say(tariffText.rates)}</legend>
      {inherited.length > 0 && (
        <p className="tariff-note">
          {say(t.inherited)}{' '}
          {inherited.map((r, n) => (
            <span key={n}>
              {n > 0 && ' · '}
              {say(rateKindIn(jurisdiction, r.kind))} <RateWords rate={r} />
            </span>
          ))}
        </p>
      )}
      <Form.List name="rates">
        {(rates, { add, remove }) => (
          <>
            {!rates.length && !inherited.length && <p className="tariff-none">{say(t.noRates)}</p>}
            {rates.map((rate, n) => (
              <RateForm
                key={rate.key}
                at={rate.name}
                n={n + 1}
                jurisdiction={jurisdiction}
                onRemove={() => remove(rate.name)}
              />
            ))}
            <Button icon={<PlusOutlined />} onClick={() => add({ kind: 'mfn', form: 'adValorem', text: '' })}>
              {say(t.addRate)}
            </Button>
          </>
        )}
      </Form.List>
    </fieldset>
  )
}

interface RateFormProps {
  readonly at: number
  readonly n: number
  readonly jurisdiction: string
  readonly onRemove: () => void
}

function RateForm({ at, n, jurisdiction, onRemove }: RateFormProps) {
  const say = useText()
  const form = Form.useFormInstance()
  const rate = Form.useWatch(['rates', at], { form, preserve: true }) as Partial<Rate> | undefined
  const shape = rate?.form
  // The words of the source no longer say what the figures do; left empty, the figures themselves are the words.
  const figuresChanged = () => form.setFieldValue(['rates', at, 'text'], '')
  const special = rate?.kind === 'special' || rate?.kind === 'additional'
  const perCent = shape === 'adValorem' || shape === 'compound'
  return (
    <div className="tariff-rate-form" role="group" aria-label={say(t.rateN, { n })}>
      <Form.Item name={[at, 'kind']} label={say(t.kind)}>
        <Select
          options={kinds.map((kind) => ({ value: kind, label: say(rateKindIn(jurisdiction, kind)) }))}
          popupMatchSelectWidth={false}
        />
      </Form.Item>
      <Form.Item name={[at, 'form']} label={say(t.form)}>
        <Select
          options={forms.map((f) => ({ value: f, label: say(rateForms[f]) }))}
          onChange={figuresChanged}
          popupMatchSelectWidth={false}
        />
      </Form.Item>
      {perCent && (
        <Form.Item name={[at, 'adValorem']} label={say(t.perCent)}>
          <InputNumber stringMode controls={false} suffix="%" style={{ width: '100%' }} onChange={figuresChanged} />
        </Form.Item>
      )}
      <Button
        className="tariff-remove"
        type="text"
        icon={<DeleteOutlined />}
        aria-label={say(t.removeRate, { n })}
        onClick={onRemove}
      />
      {(shape === 'specific' || shape === 'compound') && <AmountsEditor at={at} onChanged={figuresChanged} />}
      {special && (
        <Form.Item name={[at, 'programs']} label={say(t.programs)} className="tariff-wide">
          <Select mode="tags" tokenSeparators={[',', '，', ' ']} maxCount={60} />
        </Form.Item>
      )}
      <Form.Item name={[at, 'text']} label={say(t.sourceText)} {...(shape === 'person' && { required: true })}>
        <Input
          maxLength={words.max ?? 1000}
          autoComplete="off"
          placeholder={
            shape === 'free'
              ? say(rateForms.free)
              : rateFigures({ adValorem: rate?.adValorem, specific: rate?.specific?.filter((s) => s?.amount) })
          }
        />
      </Form.Item>
      <Form.Item name={[at, 'validFrom']} label={say(tariffText.validFrom)}>
        <FieldInput field={from} />
      </Form.Item>
      <Form.Item name={[at, 'validTo']} label={say(t.validTo)}>
        <FieldInput field={to} />
      </Form.Item>
    </div>
  )
}
