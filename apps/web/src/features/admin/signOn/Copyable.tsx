import { CopyOutlined } from '@ant-design/icons'
import { ssoProviderText as t } from '@clearway/contract/features/admin/signOn/ssoProvider.text'
import { App, Button } from 'antd'

import { useText } from '../../../kernel/language.ts'

/** A value that is needed elsewhere, with a button that copies it. */
export function Copyable({ value }: { value: string }) {
  const say = useText()
  const { message } = App.useApp()
  // Without https the browser has no clipboard: the value can still be marked.
  const copy = () =>
    void navigator.clipboard?.writeText(value).then(
      () => message.success(say(t.copied)),
      () => undefined,
    )
  return (
    <span className="admin-copyable">
      <code>{value}</code>{' '}
      <Button size="small" type="text" icon={<CopyOutlined />} aria-label={`${say(t.copy)} ${value}`} onClick={copy} />
    </span>
  )
}
