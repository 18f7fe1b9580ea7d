import { DownloadOutlined } from '@ant-design/icons'
import { report as contract } from '@clearway/contract/features/report/report'
import { reportText as t } from '@clearway/contract/features/report/report.text'
import type { Input } from '@clearway/contract/kernel/route'
import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'

import { download } from '../../kernel/api.ts'
import { useCan } from '../../kernel/can.ts'
import { useText } from '../../kernel/language.ts'
import { useReport } from '../../kernel/report.ts'
import { rowsText } from '../../kernel/rows.text.ts'

const papers = [
  { key: 'exportExcel', label: 'Excel' },
  { key: 'exportPDF', label: 'PDF' },
] as const

/** What is shown, as Excel or PDF. */
export function ReportPapers({ asked }: { asked: Input<(typeof contract)['exportExcel']> }) {
  const say = useText()
  const can = useCan()
  const tell = useReport()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  if (!can('report.export')) return null
  const run = async (key: (typeof papers)[number]['key']) => {
    setBusy(true)
    try {
      if ((await download(contract[key], asked)) === 'saved') void message.success(say(rowsText.exportDone))
    } catch (error) {
      tell(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dropdown
      trigger={['click']}
      disabled={busy}
      menu={{ items: [...papers], onClick: ({ key }) => void run(key as (typeof papers)[number]['key']) }}
    >
      <Button icon={<DownloadOutlined />} loading={busy}>
        {say(t.export)}
      </Button>
    </Dropdown>
  )
}
