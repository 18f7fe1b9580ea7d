import { common } from '@clearway/contract/kernel/common.text'
import { Button, Modal } from 'antd'

import { useText } from '../../../kernel/language.ts'
import { timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'
import { jurisdictionWord } from './GoodsDecisions.tsx'
import type { GoodsDraft } from './goodsDraft.ts'
import { goodsMgtText as t } from './goodsMgt.text.ts'

interface Props {
  readonly draft: GoodsDraft
  readonly open: boolean
  readonly onAdd: () => void
  readonly onDrop: () => void
  readonly onLater: () => void
}

/** Offers to add what a visitor looked up on the public page. */
export function DraftDialog({ draft, open, onAdd, onDrop, onLater }: Props) {
  const say = useText()
  const zone = useTimeZone()
  return (
    <Modal
      open={open}
      onCancel={onLater}
      title={say(t.draftTitle)}
      closable={{ 'aria-label': say(common.close) }}
      footer={
        <>
          <Button type="text" danger onClick={onDrop}>
            {say(t.draftDrop)}
          </Button>
          <Button onClick={onLater}>{say(t.draftLater)}</Button>
          <Button type="primary" onClick={onAdd}>
            {say(t.draftAdd)}
          </Button>
        </>
      }
    >
      <p>{say(t.draftBody, { at: timeIn(zone, draft.at) })}</p>
      <blockquote style={{ margin: '8px 0' }}>
        {[draft.modelNumber, draft.brand, draft.text].filter(Boolean).join(' · ')}
      </blockquote>
      <p>{say(t.draftCode, { code: draft.code, jurisdiction: say(jurisdictionWord(draft.jurisdiction)) })}</p>
    </Modal>
  )
}
