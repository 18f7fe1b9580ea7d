import { hiddenForYou, mask } from '@clearway/contract/kernel/mask'

import { useText } from './language.ts'
import type { Column } from './list/columns.tsx'
import type { AnyRow } from './rows.ts'

/** Stands where a value is kept from the reader by data permission: hidden is not the same as empty. */
export function Masked() {
  const words = useText()(hiddenForYou)
  return (
    <span className="masked" title={words}>
      <span aria-hidden="true">{mask}</span>
      <span className="unseen">{words}</span>
    </span>
  )
}

/** Columns of a list in which a field that the row does not carry says that it is hidden; for rows that carry all their fields otherwise. */
export const maskedColumns = <Row extends AnyRow>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.map((column) =>
    column.own
      ? column
      : { ...column, render: (row, index) => (column.key in row ? column.render(row, index) : <Masked />) },
  )
