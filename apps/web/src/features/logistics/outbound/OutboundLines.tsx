import {
  outboundLineFields,
  type OutboundLine,
  type OutboundLineRow,
} from '@clearway/contract/features/logistics/outbound/outboundLine'
import { outboundPlan, type OutboundFull } from '@clearway/contract/features/logistics/outbound/outboundPlan'
import { outboundPlanText as f } from '@clearway/contract/features/logistics/outbound/outboundPlan.text'
import { common } from '@clearway/contract/kernel/common.text'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'

import { call } from '../../../kernel/api.ts'
import { useSend } from '../../../kernel/form/useSend.ts'
import { useText } from '../../../kernel/language.ts'
import { grouped } from '../../../kernel/show.ts'
import { AskDialog, ownerOf } from '../inventory/AskDialog.tsx'
import { documentText as t } from '../inventory/document.text.ts'
import { LineButtons } from '../inventory/LineButtons.tsx'
import { PicksDialog } from './PicksDialog.tsx'

const { routes, name } = outboundPlan
const given = ({ id, goodsId, quantity }: OutboundLineRow): OutboundLine => ({ id, goodsId, quantity })

const figures = ['quantity', 'picked', 'loaded'] as const

/** The goods of a plan: what is wanted, picked and loaded. */
export function OutboundLines({ row }: { row: OutboundFull }) {
  const say = useText()
  const [asking, setAsking] = useState<OutboundLineRow | 'new' | null>(null)
  const [picking, setPicking] = useState<OutboundLineRow | null>(null)
  const { busy, send } = useSend({ onDone: () => {}, reread: [name] })
  const { id, version, lines } = row
  const put = (next: readonly OutboundLine[]) => call(routes.update, { id, version, lines: [...next] })
  const remove = (gone: OutboundLineRow) =>
    send(() => put(lines.filter((one) => one.id !== gone.id).map((one) => given(one))))
  const buttons = (line: OutboundLineRow) => (
    <>
      {row.pickable && (
        <Button type="link" size="small" onClick={() => setPicking(line)}>
          {say(t.picks)}
        </Button>
      )}
      {row.editable && <LineButtons busy={busy} onChange={() => setAsking(line)} onRemove={() => void remove(line)} />}
    </>
  )
  return (
    <section aria-labelledby="outbound-lines">
      <h2 id="outbound-lines" className="stock-title">
        {say(t.goods)}
      </h2>
      {lines.length ? (
        <Lines lines={lines} buttons={row.editable || row.pickable ? buttons : undefined} />
      ) : (
        <p>{say(t.noLines)}</p>
      )}
      <div className="record-steps">
        {row.editable && <Button onClick={() => setAsking('new')}>{say(t.addLine)}</Button>}
        {row.pickable && lines.length > 0 && (
          <Button disabled={busy} onClick={() => void send(() => call(routes.suggest, { id, version }))}>
            {say(f.suggest)}
          </Button>
        )}
      </div>
      {asking && (
        <AskDialog
          title={say(asking === 'new' ? t.addLine : t.changeLine)}
          okText={say(common.save)}
          fields={outboundLineFields}
          initial={asking === 'new' ? {} : asking}
          about={ownerOf(row)}
          reread={[name]}
          send={(values) => {
            const line = { ...(asking !== 'new' && given(asking)), ...values } as OutboundLine
            const kept = lines.map((one) => (asking !== 'new' && one.id === asking.id ? line : given(one)))
            return put(asking === 'new' ? [...kept, line] : kept)
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {picking && <PicksDialog row={row} line={picking} onClose={() => setPicking(null)} />}
    </section>
  )
}

interface LinesProps {
  readonly lines: readonly OutboundLineRow[]
  readonly buttons: ((line: OutboundLineRow) => ReactNode) | undefined
}

function Lines({ lines, buttons }: LinesProps) {
  const say = useText()
  return (
    <div className="stock-scroll">
      <table className="stock-table">
        <thead>
          <tr>
            <th scope="col">{say(f.line.goods)}</th>
            {figures.map((figure) => (
              <th scope="col" key={figure} className="stock-figure">
                {say(f.line[figure])}
              </th>
            ))}
            {buttons && <th scope="col" aria-label={say(t.changeLine)} />}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>
                {line.modelNumber}
                <br />
                <small>{line.goodsName}</small>
              </td>
              {figures.map((figure) => (
                <td key={figure} className="stock-figure">
                  {grouped(line[figure])}
                </td>
              ))}
              {buttons && <td className="stock-figure">{buttons(line)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
