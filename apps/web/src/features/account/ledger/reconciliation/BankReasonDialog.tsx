import { common } from '@clearway/contract/kernel/common.text'
import { AutoComplete, Button, Modal } from 'antd'
import { useState } from 'react'

import { Labelled } from '../../../../kernel/form/Labelled.tsx'
import { useText } from '../../../../kernel/language.ts'
import { bankPageText as t } from './bankPage.text.ts'

type Doing = 'ignore' | 'undo'
const offered = { ignore: ['fee', 'interest', 'own'], undo: ['mistake'] } as const
interface Props {
  readonly doing: Doing
  readonly busy: boolean
  readonly onDone: (reason: string) => void
  readonly onClose: () => void
}

/** Asks why; the usual reason stands there already, so that Enter is enough. */
export function BankReasonDialog({ doing, busy, onDone, onClose }: Props) {
  const say = useText()
  const words = offered[doing].map((name) => say(t.reasons[name]))
  const [reason, setReason] = useState(words[0]!)
  const done = () => reason.trim() && onDone(reason.trim())
  return (
    <Modal
      open
      title={say(doing === 'ignore' ? t.ignoreTitle : t.undoTitle)}
      width={420}
      onCancel={onClose}
      footer={[
        <Button key="no" onClick={onClose}>
          {say(common.cancel)}
        </Button>,
        <Button key="yes" type="primary" loading={busy} disabled={!reason.trim()} onClick={done}>
          {say(doing === 'ignore' ? t.ignore : t.undo)}
        </Button>,
      ]}
    >
      <Labelled label={say(t.reason)} required>
        {(id) => (
          <AutoComplete
            id={id}
            autoFocus
            style={{ width: '100%' }}
            value={reason}
            maxLength={200}
            onChange={setReason}
            options={words.map((value) => ({ value }))}
            defaultOpen={false}
            onKeyDown={(e) => {
              if (e.key === 'Enter' && !e.nativeEvent.isComposing) done()
            }}
          />
        )}
      </Labelled>
    </Modal>
  )
}
