import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useEffect, useState } from 'react'

import { useText } from '../../../../kernel/language.ts'
import { rechargePageText as t } from './rechargePage.text.ts'

/** Copies a text; `what` names it for those who do not see where the button stands. */
export function CopyButton({ text, what, whole = false }: { text: string; what: string; whole?: boolean }) {
  const say = useText()
  const { message } = App.useApp()
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), 2000)
    return () => clearTimeout(timer)
  }, [done])
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => {
        setDone(true)
        void message.success(say(t.copied))
      },
      () => void message.warning(say(t.notCopied)),
    )
  const icon = done ? <CheckOutlined /> : <CopyOutlined />
  return whole ? (
    <Button size="small" icon={icon} onClick={copy}>
      {say(t.copyAll)}
    </Button>
  ) : (
    <Button type="text" size="small" icon={icon} aria-label={say(t.copy, { what })} onClick={copy} />
  )
}
