import { quickOrder, type QuickFull } from '@clearway/contract/features/trade/quick/quickOrder'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Skeleton, Upload } from 'antd'
import { useState } from 'react'

import { ownCustomer } from '../../../business/ownCustomer.ts'
import { RecordFacts } from '../../../business/record/RecordFacts.tsx'
import { call, type ApiError } from '../../../kernel/api.ts'
import { FieldValue } from '../../../kernel/FieldValue.tsx'
import { EditDrawer, type Editing } from '../../../kernel/form/EditDrawer.tsx'
import { useText } from '../../../kernel/language.ts'
import { HistoryPanel } from '../../../kernel/list/HistoryPanel.tsx'
import { useMe } from '../../../kernel/me.ts'
import { usePageTitle } from '../../../kernel/pageTitle.ts'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { useWorked } from '../../../kernel/worked.ts'
import { PacketDrop } from './PacketDrop.tsx'
import { chosenFile, usePacketFile } from './packetFile.ts'
import { packetGroups } from './packetGroups.ts'
import { QuickChecklist } from './QuickChecklist.tsx'
import { QuickFees } from './QuickFees.tsx'
import { QuickFound } from './QuickFound.tsx'
import { quickPageText as t } from './quickPage.text.ts'
import { QuickParts } from './QuickParts.tsx'
import { QuickSteps } from './QuickSteps.tsx'
import { useBuild } from './useBuild.ts'

import './quick.css'

const { name, routes } = quickOrder
/** How often the page looks how far the building is, while it is under way. */
const lookMs = 700
/** Told in the head, by the checklist or by what the file holds. */
const toldElsewhere = ['code', 'status', 'fileName', 'lineCount', 'unfinished']

/** One packet: what it says, what is wrong with it, and all that is made of it. */
export function QuickRecord({ id }: { id: string }) {
  const work = useBuild(id)
  const found = useQuery<QuickFull, ApiError>({
    queryKey: [name, 'queryById', id],
    queryFn: () => call(routes.queryById, { id }),
    refetchInterval: work.busy ? lookMs : false,
  })
  useWorked(() => void found.refetch())
  usePageTitle(found.data?.code)
  if (found.error && !found.data) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data)
    return (
      <div className="quick-page waiting">
        <Skeleton active paragraph={{ rows: 12 }} />
      </div>
    )
  return <Opened row={found.data} work={work} />
}

function Opened({ row, work }: { row: QuickFull; work: ReturnType<typeof useBuild> }) {
  const say = useText()
  const customer = useMe()?.user.area === 'customer'
  const resource = customer ? ownCustomer(quickOrder) : quickOrder
  const [editing, setEditing] = useState<Editing<QuickFull> | null>(null)
  const [history, setHistory] = useState(false)
  const edit = (focus?: string) => setEditing({ row, ...(focus && { focus }) })
  const drop = usePacketFile(row)
  return (
    <div className="quick-page">
      <header className="quick-head">
        <h1>{row.code}</h1>
        <FieldValue field={quickOrder.fields.status} value={row.status} />
        {row.fileName && <span className="quick-quiet">{row.fileName}</span>}
        <QuickSteps row={row} work={work} onEdit={() => edit()} onHistory={() => setHistory(true)} />
      </header>
      {row.status === 'submitted' && <Alert type="success" showIcon title={say(t.submitted)} />}
      {row.editable && !row.copyOfId && (!row.fileId || row.reading?.refused) && <PacketDrop drop={drop} />}
      <div className="quick-body">
        <div className="quick-main">
          <QuickParts row={row} work={work} />
          {row.fees && <QuickFees fees={row.fees} />}
          <section className="quick-card" aria-labelledby="quick-facts">
            <div className="quick-row">
              <h2 id="quick-facts">{say(t.facts)}</h2>
              {row.editable && row.fileId && !row.reading?.refused && <ReplaceFile drop={drop} />}
            </div>
            <RecordFacts resource={resource} row={row} except={toldElsewhere} />
          </section>
        </div>
        <div className="quick-side">
          <QuickChecklist row={row} work={work} onFill={edit} />
          {row.reading && row.fileId && <QuickFound row={row} />}
        </div>
      </div>
      <EditDrawer resource={resource} editing={editing} onClose={() => setEditing(null)} groups={packetGroups} />
      <HistoryPanel
        resource={quickOrder}
        of={history ? { id: row.id, name: row.code } : null}
        onClose={() => setHistory(false)}
      />
    </div>
  )
}

function ReplaceFile({ drop }: { drop: ReturnType<typeof usePacketFile> }) {
  const say = useText()
  return (
    <Upload {...chosenFile(drop)}>
      <Button loading={drop.busy}>{say(t.replaceFile)}</Button>
    </Upload>
  )
}
