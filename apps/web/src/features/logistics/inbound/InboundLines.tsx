import { inboundBooking, type InboundFull } from '@clearway/contract/features/logistics/inbound/inboundBooking'
import { inboundBookingText as f } from '@clearway/contract/features/logistics/inbound/inboundBooking.text'
import {
  inboundLineFields,
  type InboundLine,
  type InboundLineRow,
} from '@clearway/contract/features/logistics/inbound/inboundLine'
import { stockPostText } from '@clearway/contract/features/logistics/stock/stockPost.text'
import { common } from '@clearway/contract/kernel/common.text'
import { sameDecimal } from '@clearway/contract/kernel/decimal'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'

import { call } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import type { Facts } from '../../../kernel/form/options.ts'
import { useSend } from '../../../kernel/form/useSend.ts'
import { useText } from '../../../kernel/language.ts'
import { grouped } from '../../../kernel/show.ts'
import { AskDialog, ownerOf } from '../inventory/AskDialog.tsx'
import { documentText as t } from '../inventory/document.text.ts'
import { LineButtons } from '../inventory/LineButtons.tsx'
import { CustomsOfAll } from './CustomsOfAll.tsx'

const { routes, name } = inboundBooking
const written = Object.keys(inboundLineFields) as (keyof typeof inboundLineFields)[]

const given = (line: InboundLineRow): InboundLine =>
  ({ id: line.id, ...Object.fromEntries(written.map((field) => [field, line[field]])) }) as unknown as InboundLine

/** The goods of a booking: what was expected beside what came. */
export function InboundLines({ row }: { row: InboundFull }) {
  const say = useText()
  const [asking, setAsking] = useState<InboundLineRow | 'new' | null>(null)
  const { busy, send } = useSend({ onDone: () => {}, reread: [name] })
  const { id, version, lines } = row
  const put = (next: readonly InboundLine[]) => call(routes.update, { id, version, lines: [...next] })
  const came = lines.some((line) => line.received !== '0')
  const remove = (gone: InboundLineRow) =>
    send(() => put(lines.filter((one) => one.id !== gone.id).map((one) => given(one))))
  const buttons = (line: InboundLineRow) => (
    <LineButtons busy={busy} onChange={() => setAsking(line)} onRemove={() => void remove(line)} />
  )
  return (
    <section aria-labelledby="inbound-lines">
      <h2 id="inbound-lines" className="stock-title">
        {say(t.goods)}
      </h2>
      {lines.length ? (
        <div className="stock-scroll">
          <table className="stock-table">
            <thead>
              <tr>
                <th scope="col">{say(f.line.goods)}</th>
                <th scope="col">{say(f.line.lotCode)}</th>
                <th scope="col" className="stock-figure">
                  {say(f.line.expected)}
                </th>
                <th scope="col" className="stock-figure">
                  {say(f.line.received)}
                </th>
                {row.editable && <th scope="col" aria-label={say(t.changeLine)} />}
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <Line key={line.id} line={line} came={came} buttons={row.editable ? buttons(line) : null} />
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p>{say(t.noLines)}</p>
      )}
      {row.editable && (
        <div className="record-steps">
          <Button onClick={() => setAsking('new')}>{say(t.addLine)}</Button>
          {lines.length > 0 && (
            <CustomsOfAll row={row} put={(of) => put(lines.map((line) => ({ ...given(line), ...of })))} />
          )}
        </div>
      )}
      {asking && (
        <LineDialog
          line={asking === 'new' ? undefined : asking}
          about={ownerOf(row)}
          put={(line) => {
            const kept = lines.map((one) => (asking !== 'new' && one.id === asking.id ? line : given(one)))
            return put(asking === 'new' ? [...kept, line] : kept)
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  )
}

function Line({ line, came, buttons }: { line: InboundLineRow; came: boolean; buttons: ReactNode }) {
  const say = useText()
  const status = say(stockPostText.bondStatuses[line.bondStatus])
  const off = came && !sameDecimal(line.expected, line.received)
  return (
    <tr>
      <td>
        {line.modelNumber}
        <br />
        <small>{line.goodsName}</small>
      </td>
      <td>
        {line.lotCode}
        <br />
        <small>{[status, line.declarationCode ?? line.declarationNo].filter(Boolean).join(' · ')}</small>
      </td>
      <td className="stock-figure">{grouped(line.expected)}</td>
      <td className="stock-figure" data-off={off || undefined}>
        {grouped(line.received)}
      </td>
      {buttons && <td className="stock-figure">{buttons}</td>}
    </tr>
  )
}

interface LineProps {
  readonly line: InboundLineRow | undefined
  readonly about: Facts
  readonly put: (line: InboundLine) => Promise<unknown>
  readonly onClose: () => void
}

function LineDialog({ line, about, put, onClose }: LineProps) {
  const say = useText()
  const can = useCan()
  const names = written.filter((field) => field !== 'declarationId' || can('declaration.view'))
  return (
    <AskDialog
      title={say(line ? t.changeLine : t.addLine)}
      okText={say(common.save)}
      fields={inboundLineFields}
      names={names}
      initial={line ?? { bondStatus: 'free' }}
      about={about}
      reread={[name]}
      send={(values) => put({ ...(line && given(line)), ...values } as InboundLine)}
      onClose={onClose}
    />
  )
}
