import { later } from '../../../../kernel/later.tsx'
import { usePageSearch } from '../../../../kernel/pageActive.ts'

const StatementDrawer = later(
  () => import('./StatementDrawer.tsx').then((m) => m.StatementDrawer),
  (props) => props.walletId !== null,
)

/** The statement that the address asks for: `/RechargeFlow?statement=<walletId>`. Closing it leaves the page as it stood. */
export function StatementOfAddress() {
  const [query, setQuery] = usePageSearch()
  const wanted = query.get('statement')
  const close = () => {
    const next = new URLSearchParams(query)
    next.delete('statement')
    setQuery(next, true)
  }
  return <StatementDrawer walletId={wanted && /^[0-9a-f-]{36}$/i.test(wanted) ? wanted : null} onClose={close} />
}
