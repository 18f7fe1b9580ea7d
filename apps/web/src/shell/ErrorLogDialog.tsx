import { languageTags } from '@clearway/contract/kernel/text'
import { App, Button, Modal } from 'antd'

import { useLanguage, useText } from '../kernel/language.ts'
import type { DialogProps } from './Dialogs.tsx'
import { clearErrors, useErrorLog, type LoggedError } from './errorLog.ts'
import { shellText as t } from './shell.text.ts'

/** What went wrong in this browser tab since it was loaded, to read and to send on. */
export function ErrorLogDialog({ open, close }: DialogProps) {
  const say = useText()
  const errors = useErrorLog()
  const { message } = App.useApp()
  const copy = async () => {
    await navigator.clipboard.writeText(
      errors.map((e) => `${e.at.toISOString()}\n${e.message}\n${e.component}\n${e.url}`).join('\n\n'),
    )
    void message.success(say(t.copied), 2)
  }
  const footer = (
    <>
      <Button disabled={errors.length === 0} onClick={() => void copy()}>
        {say(t.errorCopy)}
      </Button>
      <Button disabled={errors.length === 0} onClick={clearErrors}>
        {say(t.errorClear)}
      </Button>
    </>
  )
  return (
    <Modal title={say(t.errorLog)} open={open} onCancel={close} width={860} footer={footer}>
      {errors.length === 0 ? <p>{say(t.noErrors)}</p> : errors.map((error, i) => <Entry key={i} error={error} />)}
    </Modal>
  )
}

function Entry({ error }: { error: LoggedError }) {
  const say = useText()
  const language = useLanguage()
  return (
    <dl className="shell-error">
      <dt>{say(t.errorMessage)}</dt>
      <dd className="shell-error-message">{error.message}</dd>
      <dt>{say(t.errorComponent)}</dt>
      <dd>
        <pre>{error.component || '–'}</pre>
      </dd>
      <dt>{say(t.errorUrl)}</dt>
      <dd>{error.url}</dd>
      <dt>{say(t.errorTime)}</dt>
      <dd>{error.at.toLocaleString(languageTags[language])}</dd>
    </dl>
  )
}
