import { DownloadOutlined } from '@ant-design/icons'
import { statement } from '@clearway/contract/features/account/ledger/statement'
import type { Period } from '@clearway/contract/kernel/period'
import { languages, type Language } from '@clearway/contract/kernel/text'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'

import { download } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { useReport } from '../../../../kernel/report.ts'
import { statementDrawerText as t } from './statementDrawer.text.ts'

const kinds = [
  ['exportPDF', 'PDF'],
  ['exportExcel', 'Excel'],
] as const

/** The papers, in the language of who receives them. */
export function Papers({ walletId, period }: { walletId: string; period: Period }) {
  const say = useText()
  const report = useReport()
  const can = useCan()
  const [busy, setBusy] = useState<string>()
  if (!can('ledgerPosting.export')) return null
  const fetch = async (verb: 'exportPDF' | 'exportExcel', language: Language) => {
    setBusy(verb)
    await download(statement[verb], { walletId, ...period, language }).catch(report)
    setBusy(undefined)
  }
  return (
    <div className="statement-papers">
      {kinds.map(([verb, label]) => (
        <Dropdown
          key={verb}
          trigger={['click']}
          menu={{
            items: languages.map((l) => ({ key: l, label: say(t.language[l]) })),
            onClick: ({ key }) => void fetch(verb, key as Language),
          }}
        >
          <Button icon={<DownloadOutlined aria-hidden />} loading={busy === verb}>
            {label}
          </Button>
        </Dropdown>
      ))}
    </div>
  )
}
