import type { OutboundLineRow, Pickable } from '@clearway/contract/features/logistics/outbound/outboundLine'
import { outboundPlan, type OutboundFull } from '@clearway/contract/features/logistics/outbound/outboundPlan'
import { outboundPlanText as f } from '@clearway/contract/features/logistics/outbound/outboundPlan.text'
import { stockPostText } from '@clearway/contract/features/logistics/stock/stockPost.text'
import { common } from '@clearway/contract/kernel/common.text'
import { sumOf } from '@clearway/contract/kernel/decimal'
import { useQuery } from '@tanstack/react-query'
import { Input, Modal, Skeleton } from 'antd'
import { useState } from 'react'

import { call, type ApiError } from '../../../kernel/api.ts'
import { useSend } from '../../../kernel/form/useSend.ts'
import { useText } from '../../../kernel/language.ts'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { grouped } from '../../../kernel/show.ts'
import { documentText as t } from '../inventory/document.text.ts'

const { routes, name } = outboundPlan

/** From which bins and lots a line is picked, the oldest first. */
export function PicksDialog({ row, line, onClose }: { row: OutboundFull; line: OutboundLineRow; onClose: () => void }) {
  const say = useText()
  const { id, version } = row
  const found = useQuery<Pickable[], ApiError>({
    queryKey: [name, 'stockOf', line.id],
    queryFn: () => read(id, line.id),
  })
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      row.picks.filter((pick) => pick.lineId === line.id).map((pick) => [pick.balanceId, pick.quantity]),
    ),
  )
  const { busy, send } = useSend({ onDone: onClose, reread: [name] })
  const picks = Object.entries(typed).flatMap(([balanceId, quantity]) =>
    /[1-9]/.test(quantity) ? [{ balanceId, quantity: quantity.trim() }] : [],
  )
  const picked = sumOf(picks.map((pick) => pick.quantity))
  return (
    <Modal
      open
      width={640}
      title={say(t.picksTitle, { goods: line.modelNumber })}
      okText={say(common.save)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => void send(() => call(routes.setPicks, { id, version, lineId: line.id, picks }))}
    >
      {found.error ? (
        <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Skeleton active />
      ) : (
        <Places places={found.data} typed={typed} onType={(id, quantity) => setTyped({ ...typed, [id]: quantity })} />
      )}
      <p>{say(t.picksHint, { picked: grouped(picked), wanted: grouped(line.quantity) })}</p>
    </Modal>
  )
}

interface PlacesProps {
  readonly places: readonly Pickable[]
  readonly typed: Readonly<Record<string, string>>
  readonly onType: (balanceId: string, quantity: string) => void
}

function Places({ places, typed, onType }: PlacesProps) {
  const say = useText()
  return (
    <div className="stock-scroll">
      <table className="stock-table">
        <thead>
          <tr>
            {(['bin', 'lot', 'receivedOn'] as const).map((head) => (
              <th key={head} scope="col">
                {say(f.line[head])}
              </th>
            ))}
            <th scope="col" className="stock-figure">
              {say(f.line.available)}
            </th>
            <th scope="col">{say(f.line.picked)}</th>
          </tr>
        </thead>
        <tbody>
          {places.map(({ balanceId, bin, lot, bondStatus, receivedOn, available }) => (
            <tr key={balanceId}>
              <td>{bin}</td>
              <td>
                {lot}
                <br />
                <small>{say(stockPostText.bondStatuses[bondStatus])}</small>
              </td>
              <td>{receivedOn}</td>
              <td className="stock-figure">{grouped(available)}</td>
              <td>
                <Input
                  aria-label={`${say(f.line.picked)} ${bin} ${lot}`}
                  inputMode="decimal"
                  value={typed[balanceId] ?? ''}
                  onChange={(event) => onType(balanceId, event.target.value)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const read = (id: string, lineId: string) => call(routes.stockOf, { id, lineId })
