import { session } from '@clearway/contract/features/account/session'
import { sessionText } from '@clearway/contract/features/account/session.text'
import { Button, Form, type FormInstance, type FormRule } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { accountText as t } from './account.text.ts'
import { Input } from './fields.ts'

// The server may send the drawing itself or an address of data.
const source = (image: string): string => (image.trimStart().startsWith('<') ? `data:image/svg+xml;charset=utf-8,${encodeURIComponent(image)}` : image)

/** The characters of a picture, as fields `captchaId` and `charCaptcha` of the form. A new `turn` fetches another picture. */
export function Captcha({ form, rules, turn }: { form: FormInstance; rules: FormRule[]; turn: number }) {
  const say = useText()
  const [image, setImage] = useState('')
  const [more, setMore] = useState(0)
  const wanted = turn + more
  useEffect(() => {
    if (wanted === 0) return
    void call(session.getCaptcha, {}).catch(() => ({ captchaId: '', image: '' })).then(({ captchaId, image: drawn }) => {
      setImage(drawn)
      // What was wrong with the last characters stays to be read beside the new picture.
      form.setFields([{ name: 'captchaId', value: captchaId }, { name: 'charCaptcha', value: '', errors: form.getFieldError('charCaptcha') }])
    })
  }, [form, wanted])
  return (
    <>
      <Form.Item name="captchaId" hidden><Input /></Form.Item>
      <Form.Item label={say(sessionText.charCaptcha)} htmlFor="charCaptcha" className="entry-captcha" required>
        <Form.Item name="charCaptcha" noStyle rules={rules}>
          <Input id="charCaptcha" autoComplete="off" maxLength={10} spellCheck={false} autoCapitalize="off" />
        </Form.Item>
        {image && <img src={source(image)} alt={say(t.captchaImage)} width={120} height={40} />}
        <Button type="link" onClick={() => setMore(more + 1)}>{say(t.captchaOther)}</Button>
      </Form.Item>
    </>
  )
}
