import { warehouseBin } from '@clearway/contract/features/logistics/warehouse/warehouseBin'
import { warehouseBinText as f } from '@clearway/contract/features/logistics/warehouse/warehouseBin.text'
import { common } from '@clearway/contract/kernel/common.text'
import { Form, Modal, Radio } from 'antd'
import { useState } from 'react'

import { download } from '../../../kernel/api.ts'
import { useLanguage, useText } from '../../../kernel/language.ts'
import { usePreference } from '../../../kernel/preference.ts'
import { useReport } from '../../../kernel/report.ts'
import { warehousePageText as t } from './warehousePage.text.ts'

import './warehouse.css'

interface Choice {
  readonly size: keyof typeof f.labelSizes
  readonly symbol: keyof typeof f.symbols
}
const sizes = Object.keys(f.labelSizes) as Choice['size'][]
const symbols = Object.keys(f.symbols) as Choice['symbol'][]

/** Which labels, on what paper; what was chosen last stands there the next time. */
export function LabelDialog({ bins, onClose }: { bins: readonly { id: string }[]; onClose: () => void }) {
  const say = useText()
  const language = useLanguage()
  const report = useReport()
  const [kept, keep] = usePreference<Choice>('binLabels', { size: 'roll100x60', symbol: 'code128' })
  const [choice, setChoice] = useState(kept)
  const [busy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    keep(choice)
    const ids = bins.map(({ id }) => id)
    const done = await download(warehouseBin.routes.labels, { ids, language, ...choice }).catch(report)
    setBusy(false)
    if (done) onClose()
  }
  return (
    <Modal
      open
      title={say(t.labelsTitle, { count: bins.length })}
      okText={say(t.makePdf)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onOk={() => void make()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={say(f.labelSize)}>
          <Radio.Group
            className="warehouse-choices"
            value={choice.size}
            onChange={(e) => setChoice({ ...choice, size: e.target.value as Choice['size'] })}
            options={sizes.map((value) => ({ value, label: say(f.labelSizes[value]) }))}
          />
        </Form.Item>
        <Form.Item label={say(f.symbol)}>
          <Radio.Group
            className="warehouse-choices"
            value={choice.symbol}
            onChange={(e) => setChoice({ ...choice, symbol: e.target.value as Choice['symbol'] })}
            options={symbols.map((value) => ({ value, label: say(f.symbols[value]) }))}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
