import { pageSizes } from '@clearway/contract/kernel/route'
import { Link } from 'react-router'

import { useText } from '../../kernel/language.ts'
import { grouped } from '../../kernel/show.ts'
import { useAddress } from '../address.ts'
import { queryText as t } from './query.text.ts'

/** The page and its size as the address names them, within what the server takes. */
export function usePage(): { currentPage: number; pageSize: number } {
  const { at } = useAddress()
  const size = Number(at('size'))
  return {
    currentPage: Math.min(1000, Math.max(1, Math.trunc(Number(at('page'))) || 1)),
    pageSize: (pageSizes as readonly number[]).includes(size) ? size : 20,
  }
}

/** Leads from page to page; every page has its address. */
export function Pager({ total }: { total: number }) {
  const say = useText()
  const { link, change } = useAddress()
  const { currentPage, pageSize } = usePage()
  const pages = Math.min(1000, Math.max(1, Math.ceil(total / pageSize)))
  if (total <= 10) return null
  const to = (page: number) => link({ page: page > 1 ? String(page) : '' })
  return (
    <nav className="know-pager" aria-label={say(t.pages)}>
      {currentPage > 1 && (
        <Link className="know-button" rel="prev" to={to(currentPage - 1)}>
          {say(t.previous)}
        </Link>
      )}
      <span className="figures">{say(t.page, { page: grouped(currentPage), pages: grouped(pages) })}</span>
      {currentPage < pages && (
        <Link className="know-button" rel="next" to={to(currentPage + 1)}>
          {say(t.next)}
        </Link>
      )}
      <label>
        <span>{say(t.pageSize)}</span>
        <select value={pageSize} onChange={(e) => change({ size: e.target.value, page: '' })}>
          {pageSizes.map((n) => (
            <option key={n}>{n}</option>
          ))}
        </select>
      </label>
    </nav>
  )
}
