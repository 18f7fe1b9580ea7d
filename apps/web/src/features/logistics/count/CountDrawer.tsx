import { stockCount, type StockCountFull } from '@clearway/contract/features/logistics/count/stockCount'
import { stockCountText as f } from '@clearway/contract/features/logistics/count/stockCount.text'
import type { StockCountStep } from '@clearway/contract/features/logistics/count/stockCountSteps'
import { stockPostText } from '@clearway/contract/features/logistics/stock/stockPost.text'
import { longTextField } from '@clearway/contract/kernel/field'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'

import { RecordDrawer } from '../../../business/record/RecordDrawer.tsx'
import { RecordFacts } from '../../../business/record/RecordFacts.tsx'
import { StepButtons } from '../../../business/record/StepButtons.tsx'
import { call } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { HistoryPanel } from '../../../kernel/list/HistoryPanel.tsx'
import { grouped } from '../../../kernel/show.ts'
import { AskDialog } from '../inventory/AskDialog.tsx'
import { documentText as t } from '../inventory/document.text.ts'

import '../inventory/document.css'

const { routes, name } = stockCount
const beside = ['code', 'status', 'reason', 'lineCount', 'openLines']
const plain = ['finish', 'approve', 'adjust'] as const
type Told = Exclude<StockCountStep, (typeof plain)[number]>
const onward: ReadonlySet<StockCountStep> = new Set(plain)
const fields = { reason: longTextField({ label: f.reason, required: true, max: 500 }) }

/** One count: its steps, and what was found beside the books. */
export function CountDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  return (
    <RecordDrawer<StockCountFull>
      name={name}
      route={routes.queryById}
      id={id}
      state={stockCount.fields.status}
      stateField="status"
      title={(row) => row.code}
      onClose={onClose}
    >
      {(row) => <Count row={row} />}
    </RecordDrawer>
  )
}

function Count({ row }: { row: StockCountFull }) {
  const say = useText()
  const [history, setHistory] = useState(false)
  const [telling, setTelling] = useState<Told | null>(null)
  return (
    <>
      {row.reason && <Alert type="warning" showIcon title={row.reason} />}
      {row.countable && row.blind && <Alert type="info" showIcon title={say(t.hiddenBooks)} />}
      <div className="record-steps">
        <StepButtons
          name={name}
          steps={row.steps}
          words={f.steps}
          onward={onward}
          ends="cancel"
          plain={plain}
          take={(step) => call(routes[step], { id: row.id, version: row.version })}
          onTell={setTelling}
        />
        {row.countable && (
          <Link to={`/InventoryInquiry?view=scan&job=count&document=${encodeURIComponent(row.code)}`}>
            <Button>{say(t.scan)}</Button>
          </Link>
        )}
        <Button onClick={() => setHistory(true)}>{say(t.history)}</Button>
      </div>
      <Lines row={row} />
      <RecordFacts resource={stockCount} row={row} except={beside} />
      <HistoryPanel
        resource={stockCount}
        of={history ? { id: row.id, name: row.code } : null}
        onClose={() => setHistory(false)}
      />
      {telling && (
        <AskDialog
          title={`${row.code} · ${say(f.steps[telling])}`}
          okText={say(f.steps[telling])}
          danger={telling === 'cancel'}
          fields={fields}
          reread={[name]}
          send={({ reason }) =>
            call(routes[telling], { id: row.id, version: row.version, reason: String(reason ?? '') })
          }
          onClose={() => setTelling(null)}
        />
      )}
    </>
  )
}

function Lines({ row }: { row: StockCountFull }) {
  const say = useText()
  const figures = ['expected', 'moved', 'counted', 'difference'] as const
  return (
    <div className="stock-scroll">
      <table className="stock-table">
        <thead>
          <tr>
            <th scope="col">{say(f.line.bin)}</th>
            <th scope="col">{say(f.line.goods)}</th>
            {figures.map((figure) => (
              <th key={figure} scope="col" className="stock-figure">
                {say(f.line[figure])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row.lines.map((line) => (
            <tr key={line.id}>
              <td>{line.bin}</td>
              <td>
                {line.modelNumber}
                <br />
                <small>
                  {[line.lot, line.quality === 'good' ? '' : say(stockPostText.qualities[line.quality])]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </td>
              {figures.map((figure) => (
                <td
                  key={figure}
                  className="stock-figure"
                  data-off={
                    (figure === 'difference' && line.difference !== null && line.difference !== '0') || undefined
                  }
                >
                  {line[figure] === null ? '' : grouped(line[figure])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
