import { classifyTask } from '@clearway/contract/features/customs/classifyTask'
import { mainJurisdictions, type MainJurisdiction } from '@clearway/contract/features/customs/goodsMaster'
import { goodsMasterText as f } from '@clearway/contract/features/customs/goodsMaster.text'
import { common } from '@clearway/contract/kernel/common.text'
import { useQueryClient } from '@tanstack/react-query'
import { App, Checkbox, Form, Modal, Radio } from 'antd'
import { useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { useReport } from '../../../kernel/report.ts'
import { goodsMgtText as t } from './goodsMgt.text.ts'

/** Puts chosen goods into the queue of the classification workbench. */
export function SendDialog({ ids, onClose }: { ids: readonly string[] | null; onClose: () => void }) {
  const say = useText()
  const report = useReport()
  const { message } = App.useApp()
  const client = useQueryClient()
  const [jurisdiction, setJurisdiction] = useState<MainJurisdiction>('CN')
  const [urgent, setUrgent] = useState(false)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      const done = await call(classifyTask.routes.fromGoods, { goodsIds: [...ids!], jurisdiction, urgent })
      for (const key of ['classifyTask', 'goodsMaster']) void client.invalidateQueries({ queryKey: [key] })
      void message.success(say(t.sendDone, { ...done }))
      onClose()
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open={ids !== null}
      onCancel={onClose}
      title={say(t.sendTitle, { count: ids?.length ?? 0 })}
      okText={say(t.send)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onOk={() => void send()}
      destroyOnHidden
    >
      <Form layout="vertical">
        <Form.Item label={say(t.sendFor)}>
          <Radio.Group
            value={jurisdiction}
            options={mainJurisdictions.map((value) => ({ value, label: say(f.jurisdictions[value]) }))}
            onChange={(e) => setJurisdiction(e.target.value as MainJurisdiction)}
          />
        </Form.Item>
        <Checkbox checked={urgent} onChange={(e) => setUrgent(e.target.checked)}>
          {say(t.sendUrgent)}
        </Checkbox>
      </Form>
    </Modal>
  )
}
