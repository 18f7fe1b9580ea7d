import { pageSizes } from '@clearway/contract/kernel/route'
import { Pagination, Select } from 'antd'

import { useText } from '../language.ts'
import { useNarrow } from '../narrow.ts'
import { rowsText as t } from '../rows.text.ts'
import { grouped } from '../show.ts'
import type { List } from './list.ts'

/** `10,000+` where the server stopped counting. */
export const totalWords = (list: Pick<List<unknown>, 'total' | 'totalIsMore'>): string =>
  grouped(list.total) + (list.totalIsMore ? '+' : '')

/** Total, sizes, previous, pages, next, jump, in this order. */
export function TablePager({ list }: { list: List<unknown> }) {
  const say = useText()
  const narrow = useNarrow()
  const { currentPage, pageSize } = list.state
  return (
    <nav className="list-pager" aria-label={say(t.total, { total: totalWords(list) })}>
      <span>{say(t.total, { total: totalWords(list) })}</span>
      <Select
        size="small"
        value={pageSize}
        aria-label={say(t.pageSize)}
        options={pageSizes.map((size) => ({ value: size, label: say(t.perPage, { size }) }))}
        onChange={(size) => list.change({ pageSize: size })}
        popupMatchSelectWidth={false}
      />
      <Pagination
        size="small"
        current={currentPage}
        pageSize={pageSize}
        total={list.total}
        showSizeChanger={false}
        showQuickJumper={!narrow}
        simple={narrow}
        onChange={(page) => list.change({ currentPage: page })}
      />
    </nav>
  )
}
