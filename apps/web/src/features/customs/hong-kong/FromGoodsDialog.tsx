import { goodsMaster } from '@clearway/contract/features/customs/goodsMaster'
import { clearanceCargo } from '@clearway/contract/features/customs/hong-kong/clearanceCargo'
import { common } from '@clearway/contract/kernel/common.text'
import { referenceField } from '@clearway/contract/kernel/field'
import { App, Modal } from 'antd'
import { useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { Labelled } from '../../../kernel/form/Labelled.tsx'
import { Picker } from '../../../kernel/form/pickers.tsx'
import { useSend } from '../../../kernel/form/useSend.ts'
import { useText } from '../../../kernel/language.ts'
import { basicDataText as t } from './basicData.text.ts'

const goodsField = referenceField(goodsMaster.name, { label: t.chooseGoods, labelField: 'modelNumber' })

/** Makes clearance cargo of goods of the master. */
export function FromGoodsDialog({ onClose }: { onClose: () => void }) {
  const say = useText()
  const { message } = App.useApp()
  const [goodsId, setGoodsId] = useState<string | null>(null)
  const { busy, send } = useSend({ onDone: onClose, reread: [clearanceCargo.name], success: null })
  const save = () =>
    send(async () => {
      const { name } = await call(clearanceCargo.routes.fromGoods, { goodsId: goodsId! })
      void message.success(say(t.made, { name }))
    })
  return (
    <Modal
      open
      onCancel={onClose}
      title={say(t.fromGoods)}
      okText={say(common.add)}
      okButtonProps={{ disabled: !goodsId }}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onOk={() => void save()}
    >
      <p>{say(t.fromGoodsBody)}</p>
      <Labelled label={say(t.chooseGoods)} required>
        {(id) => (
          <Picker
            id={id}
            field={goodsField}
            value={goodsId}
            autoFocus
            style={{ width: '100%' }}
            onChange={(next) => setGoodsId(typeof next === 'string' ? next : null)}
          />
        )}
      </Labelled>
    </Modal>
  )
}
