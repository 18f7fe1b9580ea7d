import { Checkbox } from 'antd'
import { Fragment, type ReactNode } from 'react'

import { useText } from '../language.ts'
import { rowsText as t } from '../rows.text.ts'
import type { AnyRow } from '../rows.ts'
import { isBlank } from '../show.ts'
import type { Column } from './columns.tsx'
import type { DataTableProps } from './DataTable.tsx'
import { rowNumber } from './listState.ts'
import { RowActions } from './RowActions.tsx'
import { tickedBy } from './ticks.tsx'

type RowCardsProps<Row extends AnyRow> = DataTableProps<Row> & { columns: readonly Column<Row>[]; notice: ReactNode }

/** More would make a card a page. */
const fewest = 3
/** The rows on a narrow screen: what it is, the columns that say most, and what can be done. */
export function RowCards<Row extends AnyRow>({
  list,
  label,
  columns,
  rowName,
  selection,
  onSelect,
  actions,
  onOpen,
  notice,
}: RowCardsProps<Row>) {
  const say = useText()
  const most = Math.max(fewest, columns.filter((c) => c.card).length)
  if (list.rows.length === 0) return <div className="list-cards-notice">{notice}</div>
  return (
    <ul className="list-cards" aria-label={label}>
      {list.rows.map((row, index) => {
        const name = rowName(row)
        return (
          <li key={row.id} className={selection?.keys.includes(row.id) ? 'list-card-ticked' : undefined}>
            <div className="list-card-head">
              {selection && (
                <Checkbox
                  checked={selection.keys.includes(row.id)}
                  onChange={({ nativeEvent }) =>
                    onSelect?.(
                      tickedBy(
                        nativeEvent,
                        selection,
                        row.id,
                        list.rows.map((other) => other.id),
                      ),
                    )
                  }
                  aria-label={say(t.tickRow, { name })}
                />
              )}
              <span className="list-card-number">{rowNumber(list.state.currentPage, list.state.pageSize, index)}</span>
              {onOpen ? (
                <button type="button" className="list-card-name" onClick={() => onOpen(row)}>
                  {name}
                </button>
              ) : (
                <strong className="list-card-name">{name}</strong>
              )}
              {actions && <RowActions actions={actions(row)} name={name} />}
            </div>
            {columns.map((c) => c.mark && <Fragment key={c.key}>{c.mark(row)}</Fragment>)}
            <dl>
              {columns
                .filter((c) => c.own || (row[c.key] !== name && !(c.blank?.(row) ?? isBlank(row[c.key]))))
                .slice(0, most)
                .map((c) => (
                  <div key={c.key}>
                    <dt>{say(c.title)}</dt>
                    <dd>{c.render(row, index)}</dd>
                  </div>
                ))}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}
