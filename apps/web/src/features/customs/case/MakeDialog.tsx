import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import { common } from '@clearway/contract/kernel/common.text'
import { useQueryClient } from '@tanstack/react-query'
import { App, Form, Modal, Radio } from 'antd'
import { useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { useSend } from '../../../kernel/form/useSend.ts'
import { useText } from '../../../kernel/language.ts'
import { caseFileText as t } from './caseFile.text.ts'

type Merge = keyof typeof t.merges

/** Makes declarations of the lines that stand in none. `before` saves what is typed. */
export function MakeDialog({
  id,
  count,
  before,
  onClose,
}: {
  id: string
  count: number
  before: () => Promise<boolean>
  onClose: () => void
}) {
  const say = useText()
  const client = useQueryClient()
  const { modal, message } = App.useApp()
  const [merge, setMerge] = useState<Merge>('equal')
  const { busy, send } = useSend({ onDone: onClose, reread: [customsCase.name, declaration.name], success: null })
  const make = () =>
    send(async () => {
      await before()
      const { ids, notes } = await call(declaration.routes.make, { caseId: id, merge })
      void client.invalidateQueries({ queryKey: [declaration.name] })
      void message.success(say(t.made, { count: ids.length }))
      if (notes.length > 0)
        modal.info({
          title: say(t.notesTitle),
          content: (
            <ul className="list-refused">
              {notes.map((note) => (
                <li key={note.en}>{say(note)}</li>
              ))}
            </ul>
          ),
        })
    })
  return (
    <Modal
      open
      onCancel={onClose}
      title={say(t.makeTitle, { count })}
      okText={say(t.make)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onOk={() => void make()}
    >
      <Form layout="vertical">
        <p className="case-quiet">{say(t.makeHint)}</p>
        <Form.Item label={say(t.merge)}>
          <Radio.Group
            value={merge}
            aria-label={say(t.merge)}
            onChange={(event) => setMerge(event.target.value as Merge)}
            className="case-merges"
            options={(Object.keys(t.merges) as Merge[]).map((value) => ({ value, label: say(t.merges[value]) }))}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
