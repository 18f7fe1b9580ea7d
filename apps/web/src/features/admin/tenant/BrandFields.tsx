import { brandFields } from '@clearway/contract/features/admin/tenant/tenantBrand'
import { tenantBrandText } from '@clearway/contract/features/admin/tenant/tenantBrand.text'
import { Form, type FormInstance } from 'antd'

import { contrast, isHexColour, shades } from '../../../kernel/colour.ts'
import { FormField } from '../../../kernel/form/FormField.tsx'
import { useText } from '../../../kernel/language.ts'
import { brandPageText as t } from './brand.text.ts'
import { ColourInput } from './ColourInput.tsx'
import { PictureInput } from './PictureInput.tsx'

/** The longer side that a picture keeps: enough for a sharp screen, quick to load. */
const sides = { logo: 480, logoDark: 480, favicon: 128, background: 2400 } as const

const field = (name: keyof typeof brandFields) => brandFields[name]!

export function BrandFields({ form }: { form: FormInstance<Record<string, unknown>> }) {
  const say = useText()
  const picture = (name: keyof typeof sides, hint: typeof t.logoHint, on: 'light' | 'dark' = 'light') => (
    <Form.Item key={name} name={name} label={say(field(name).label)} extra={say(hint)}>
      <PictureInput
        label={field(name).label}
        side={sides[name]}
        on={on}
        {...(name === 'background' && { photo: true })}
      />
    </Form.Item>
  )
  return (
    <>
      <fieldset className="form-group">
        <legend>{say(t.nameAndColour)}</legend>
        <FormField name="shownName" field={field('shownName')} />
        <Form.Item name="themeColour" label={say(tenantBrandText.themeColour)}>
          <ColourInput label={tenantBrandText.themeColour} none={t.usualColour} />
        </Form.Item>
        <Contrast form={form} />
      </fieldset>
      <fieldset className="form-group">
        <legend>{say(t.pictures)}</legend>
        {picture('logo', t.logoHint)}
        {picture('logoDark', t.logoDarkHint, 'dark')}
        {picture('favicon', t.faviconHint)}
      </fieldset>
      <fieldset className="form-group">
        <legend>{say(t.signInPage)}</legend>
        {picture('background', t.backgroundHint)}
        <Form.Item name="backgroundColour" label={say(tenantBrandText.backgroundColour)}>
          <ColourInput label={tenantBrandText.backgroundColour} none={t.noColour} />
        </Form.Item>
        {(['slogan', 'sloganTw', 'sloganEn'] as const).map((name) => (
          <FormField key={name} name={name} field={field(name)} />
        ))}
      </fieldset>
    </>
  )
}

/** How well white and black read on the colour, and what is done where they do not. */
function Contrast({ form }: { form: FormInstance<Record<string, unknown>> }) {
  const say = useText()
  const typed = Form.useWatch('themeColour', form)
  const colour = String(typed ?? '').toLowerCase()
  if (!isHexColour(colour)) return null
  const [light, dark] = [shades(colour, false).strong, shades(colour, true).strong]
  const inks = [
    ['#ffffff', t.contrastWhite],
    ['#000000', t.contrastBlack],
  ] as const
  return (
    <div className="brand-contrast" aria-live="polite">
      {inks.map(([ink, words]) => {
        const ratio = contrast(colour, ink)
        return (
          // The sample is drawn, not written: it may be just what nobody can read.
          <span key={ink} data-sample="Aa" style={{ background: colour, color: ink }}>
            <span className="brand-ratio">
              {say(words, { ratio: `${ratio.toFixed(1)}:1` })} · {say(ratio >= 4.5 ? t.contrastGood : t.contrastWeak)}
            </span>
          </span>
        )
      })}
      {light !== colour && <p>{say(t.adjusted, { light, dark })}</p>}
    </div>
  )
}
