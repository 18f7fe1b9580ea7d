import { session } from '@clearway/contract/features/account/session'
import { sessionText } from '@clearway/contract/features/account/session.text'
import { Button, Form, type FormInstance } from 'antd'
import { useEffect, useState } from 'react'

import { call } from '../../kernel/api.ts'
import { formRules } from '../../kernel/form/formRules.ts'
import { useText } from '../../kernel/language.ts'
import { accountText as t } from './account.text.ts'
import { Input } from './fields.ts'
import { useWorkDone } from './work.ts'

const rules = formRules(session.compareCaptcha.input)
// Shortly before the server forgets the picture.
const freshMs = 570_000

/**
 * The characters of a picture, as fields `captchaId` and `charCaptcha` of the form, or `calculate`, for whoever cannot see it. A new
 * `turn` fetches another picture.
 */
export function Captcha({ form, turn }: { form: FormInstance; turn: number }) {
  const say = useText()
  const [image, setImage] = useState('')
  const [more, setMore] = useState(0)
  const calculate = Form.useWatch<boolean | undefined>('calculate', { form, preserve: true }) ?? false
  const done = useWorkDone()
  const wanted = turn + more
  useEffect(() => {
    if (wanted === 0) return undefined
    void call(session.getCaptcha, {})
      .catch(() => ({ captchaId: '', image: '' }))
      .then(({ captchaId, image: drawn }) => {
        setImage(drawn)
        // What was wrong with the last characters stays to be read beside the new picture.
        form.setFields([
          { name: 'captchaId', value: captchaId },
          { name: 'charCaptcha', value: '', errors: form.getFieldError('charCaptcha') },
        ])
      })
    const timer = setTimeout(() => !form.getFieldValue('charCaptcha') && setMore((n) => n + 1), freshMs)
    return () => clearTimeout(timer)
  }, [form, wanted])
  const status = !calculate ? '' : done === undefined ? say(t.calculateHow) : say(t.calculating)
  return (
    <>
      <Form.Item name="captchaId" hidden>
        <Input />
      </Form.Item>
      <div className="entry-captcha">
        {!calculate && (
          <Form.Item label={say(sessionText.charCaptcha)} htmlFor="charCaptcha" required>
            <div className="entry-drawn">
              <Form.Item name="charCaptcha" noStyle rules={rules('charCaptcha')}>
                <Input
                  id="charCaptcha"
                  autoComplete="off"
                  maxLength={10}
                  spellCheck={false}
                  autoCapitalize="characters"
                  aria-describedby="captcha-other"
                />
              </Form.Item>
              {image && <img src={image} alt={say(t.captchaImage)} width={156} height={60} />}
            </div>
          </Form.Item>
        )}
        {/* Apart from the field: what has the focus must not go with it. */}
        <p role="status" className="entry-calculate">
          {status}
        </p>
        {calculate && done !== undefined && <progress max={1} value={done} aria-label={say(t.calculating)} />}
        <div className="entry-captcha-ways">
          <Button type="link" id="captcha-other" onClick={() => form.setFieldValue('calculate', !calculate)}>
            {say(calculate ? t.captchaByPicture : t.captchaUnseen)}
          </Button>
          {!calculate && (
            <Button type="link" onClick={() => setMore(more + 1)}>
              {say(t.captchaOther)}
            </Button>
          )}
        </div>
      </div>
    </>
  )
}
