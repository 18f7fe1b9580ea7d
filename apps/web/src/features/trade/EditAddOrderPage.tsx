import { order, type OrderRow } from '@clearway/contract/features/trade/order'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'

import { call, type ApiError } from '../../kernel/api.ts'
import { usePageSearch } from '../../kernel/pageActive.ts'
import { usePageTitle } from '../../kernel/pageTitle.ts'
import { ReadFailure } from '../../kernel/ReadFailure.tsx'
import { useReplacePage } from '../../kernel/replacePage.ts'
import { OrderEditor } from './OrderEditor.tsx'

import '../../kernel/rows.css'
import './order.css'

/** `?id=` opens an order, `?copy=` starts a new one like it, neither starts an empty one. */
export function EditAddOrderPage() {
  const [query] = usePageSearch()
  const replacePage = useReplacePage()
  const client = useQueryClient()
  const id = query.get('id')
  const copy = id ? null : query.get('copy')
  const source = id ?? copy
  const found = useQuery<OrderRow, ApiError>({
    queryKey: ['order', 'queryById', source],
    queryFn: () => call(order.routes.queryById, { id: source ?? '' }),
    enabled: source !== null,
    // Read anew when somebody here changed orders, never by itself under the typing hands.
    staleTime: Infinity,
  })
  usePageTitle(id ? (found.data?.code ?? undefined) : undefined)
  if (source && found.error) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  if (source && !found.data)
    return (
      <div className="order-page waiting">
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    )
  const kept = (saved: OrderRow) => client.setQueryData(['order', 'queryById', saved.id], saved)
  if (id) return <OrderEditor key={id} name={id} row={found.data} onSaved={kept} />
  const name = copy ? `copy ${copy}` : 'new'
  const onAdded = (saved: OrderRow) => {
    kept(saved)
    replacePage(`/editAddOrder?id=${saved.id}`)
  }
  return <OrderEditor key={name} name={name} {...(copy && { like: found.data! })} onSaved={onAdded} />
}
