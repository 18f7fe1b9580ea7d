import { Button } from 'antd'

import { useText } from '../../../kernel/language.ts'
import { documentText as t } from './document.text.ts'

interface Props {
  readonly busy: boolean
  readonly onChange: () => void
  readonly onRemove: () => void
}

/** What can be done with a line of a document that may still be written. */
export function LineButtons({ busy, onChange, onRemove }: Props) {
  const say = useText()
  return (
    <>
      <Button type="link" size="small" onClick={onChange}>
        {say(t.changeLine)}
      </Button>
      <Button type="link" size="small" danger disabled={busy} onClick={onRemove}>
        {say(t.removeLine)}
      </Button>
    </>
  )
}
