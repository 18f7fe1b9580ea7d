import { DownloadOutlined } from '@ant-design/icons'
import { common } from '@clearway/contract/kernel/common.text'
import type { Input, Route } from '@clearway/contract/kernel/route'
import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { download } from '../api.ts'
import { useText } from '../language.ts'
import { useReport } from '../report.ts'
import { rowsText as t } from '../rows.text.ts'
import type { AnyResource } from '../rows.ts'
import { usePermitted } from './resourceActions.tsx'

const papers = [
  { verb: 'exportExcel', label: 'Excel' },
  { verb: 'exportWord', label: 'Word' },
  { verb: 'exportPDF', label: 'PDF' },
] as const

interface Props {
  readonly resource: AnyResource
  /** What the route takes: `ids` of ticked rows, or the `query` of the list; `columns` in the order shown. */
  readonly input: Readonly<Record<string, unknown>>
  readonly ticked?: boolean
  readonly disabled?: boolean
}

/** Excel, Word or PDF of what is found or ticked, with the columns as they stand. */
export function ExportMenu({ resource, input, ticked = false, disabled = false }: Props) {
  const say = useText()
  const report = useReport()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const may = usePermitted(resource)
  const offered = papers.filter((p) => may(p.verb))
  if (offered.length === 0) return null
  const run = async (route: Route) => {
    setBusy(true)
    try {
      if ((await download(route, input as Input<Route>)) === 'saved') void message.success(say(t.exportDone))
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dropdown
      trigger={['click']}
      disabled={disabled || busy}
      menu={{
        items: [
          ...offered.map((p) => ({ key: p.verb, label: p.label })),
          { type: 'divider' },
          { key: 'own', label: say(t.ownExports) },
        ],
        onClick: ({ key }) =>
          void (key === 'own'
            ? navigate('/profile/exports')
            : run(resource.routes[key as (typeof papers)[number]['verb']]!)),
      }}
    >
      <Button className="list-usual" icon={<DownloadOutlined />} title={say(common.export)} loading={busy}>
        {say(busy ? t.exporting : ticked ? t.exportTicked : common.export)}
      </Button>
    </Dropdown>
  )
}
