import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'

import type { AnyRow } from '../rows.ts'
import type { Column } from './columns.tsx'

interface Props {
  readonly href: string | undefined
  readonly onOpen: () => void
  readonly children: ReactNode
}

/** The number of a record leads to it. The row itself takes the Enter key, so the link is no stop of its own on the way by Tab. */
function RowLink({ href, onOpen, children }: Props) {
  return href ? (
    <Link to={href} className="list-link" tabIndex={-1}>
      {children}
    </Link>
  ) : (
    <button type="button" className="list-link" tabIndex={-1} onClick={onOpen}>
      {children}
    </button>
  )
}

/** The columns with the one that names the record as a link, where a row opens at all. */
export function useRowLink<Row extends AnyRow>(
  columns: readonly Column<Row>[],
  label: string,
  open: ((row: Row) => void) | undefined,
  href: ((row: Row) => string) | undefined,
): readonly Column<Row>[] {
  return useMemo(() => {
    const linked = (c: Column<Row>): Column<Row> => ({
      ...c,
      render: (row, index) => (
        <RowLink href={href?.(row)} onOpen={() => open?.(row)}>
          {c.render(row, index)}
        </RowLink>
      ),
    })
    return open || href ? columns.map((c) => (c.key === label ? linked(c) : c)) : columns
  }, [columns, label, open, href])
}
