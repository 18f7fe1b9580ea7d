import {
  taxGuarantee,
  type TaxGuaranteeRow,
} from '@clearway/contract/features/customs/declaration/guarantee/taxGuarantee'
import { taxGuaranteeText as g } from '@clearway/contract/features/customs/declaration/guarantee/taxGuarantee.text'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Empty, Skeleton } from 'antd'
import { Link } from 'react-router'

import { call, type ApiError } from '../../../../kernel/api.ts'
import { useText } from '../../../../kernel/language.ts'
import { useNarrow } from '../../../../kernel/narrow.ts'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { grouped, timeIn } from '../../../../kernel/show.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import { guaranteePageText as t } from './guaranteePage.text.ts'

import '../tax/tax.css'

type Listed = Awaited<ReturnType<typeof read>>
const read = (id: string) => call(taxGuarantee.routes.movements, { id })

/** What changed the balance of a guarantee, the newest first, each with where it comes from. */
export function Movements({ of, onClose }: { of: Pick<TaxGuaranteeRow, 'id' | 'number'> | null; onClose: () => void }) {
  const say = useText()
  const narrow = useNarrow()
  const found = useQuery<Listed, ApiError>({
    queryKey: [taxGuarantee.name, 'movements', of?.id],
    queryFn: () => read(of!.id),
    enabled: of !== null,
    staleTime: 0,
  })
  return (
    <Drawer
      rootClassName="page-drawer"
      open={of !== null}
      onClose={onClose}
      size={narrow ? '100%' : 860}
      title={say(t.movementsOf, { number: of?.number ?? '' })}
    >
      {found.error ? (
        <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Skeleton active />
      ) : found.data.list.length === 0 ? (
        <Empty description={say(t.noMovements)} />
      ) : (
        <MovementTable {...found.data} />
      )}
    </Drawer>
  )
}

function MovementTable({ list, more }: Listed) {
  const say = useText()
  const zone = useTimeZone()
  return (
    <div className="tax-scroll" tabIndex={0} role="region" aria-label={say(t.movements)}>
      <table className="list-plain tax-table">
        <thead>
          <tr>
            <th scope="col">{say(t.at)}</th>
            <th scope="col">{say(t.what)}</th>
            <th scope="col" className="tax-end">
              {say(t.amount)}
            </th>
            <th scope="col" className="tax-end">
              {say(t.balance)}
            </th>
            <th scope="col">{say(t.of)}</th>
          </tr>
        </thead>
        <tbody>
          {list.map((m) => (
            <tr key={`${m.kind} ${m.at} ${m.declarationId} ${m.billNumber} ${m.balance}`}>
              <td className="list-figures">
                {m.kind === 'restored' ? timeIn(zone, m.at).slice(0, 10) : timeIn(zone, m.at)}
              </td>
              <th scope="row">
                {say(g.moves[m.kind])} {m.estimated && <small className="tax-unknown">{say(t.estimated)}</small>}
              </th>
              <td className="tax-end">{grouped(m.amount)}</td>
              <td className="tax-end">{grouped(m.balance)}</td>
              <td>
                {m.declarationId && (
                  <Link to={`/declarationDetail?id=${m.declarationId}&tab=taxes`}>{m.declarationCode}</Link>
                )}{' '}
                {m.billNumber && say(t.bill, { number: m.billNumber })} {m.reason}{' '}
                {m.person && <small className="tax-quiet">{m.person}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more && <p className="tax-quiet">{say(t.moreMovements, { count: list.length })}</p>}
    </div>
  )
}
