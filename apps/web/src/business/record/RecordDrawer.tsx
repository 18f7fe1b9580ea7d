import type { Field } from '@clearway/contract/kernel/field'
import type { Route } from '@clearway/contract/kernel/route'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Skeleton } from 'antd'
import { useCallback, useState, type ReactNode } from 'react'

import type { ApiError } from '../../kernel/api.ts'
import { FieldValue } from '../../kernel/FieldValue.tsx'
import { useNarrow } from '../../kernel/narrow.ts'
import { usePageSearch } from '../../kernel/pageActive.ts'
import { ReadFailure } from '../../kernel/ReadFailure.tsx'
import { callAny, type AnyRow } from '../../kernel/rows.ts'
import { useWorked } from '../../kernel/worked.ts'

import './record.css'

/** The record that stands open beside its list, in the address: `?open=<id>`. */
export function useOpened(): readonly [string | null, (id: string | null) => void] {
  const [query, setQuery] = usePageSearch()
  const open = useCallback(
    (id: string | null) => {
      const next = new URLSearchParams(query)
      if (id) next.set('open', id)
      else next.delete('open')
      setQuery(next, id === null)
    },
    [query, setQuery],
  )
  return [query.get('open'), open]
}

interface Props<Row extends AnyRow> {
  readonly name: string
  readonly route: Route
  readonly id: string | null
  readonly state: Field
  /** The field that holds the state, where it is called otherwise. */
  readonly stateField?: string
  readonly title: (row: Row) => string
  readonly onClose: () => void
  /** Pixels, where it has a table. */
  readonly width?: number
  readonly children: (row: Row) => ReactNode
}

/** One record at the side of its list, read anew when others write it. */
export function RecordDrawer<Row extends AnyRow>({
  name,
  route,
  id,
  state,
  stateField = 'state',
  title,
  onClose,
  width = 720,
  children,
}: Props<Row>) {
  const narrow = useNarrow()
  // It keeps what it shows while it closes.
  const [last, setLast] = useState(id)
  if (id && id !== last) setLast(id)
  const of = id ?? last
  const found = useQuery<Row, ApiError>({
    queryKey: [name, 'queryById', of],
    queryFn: () => callAny<Row>(route, { id: of! }),
    enabled: id !== null,
  })
  useWorked(() => id !== null && void found.refetch())
  return (
    <Drawer
      rootClassName="page-drawer"
      open={id !== null}
      onClose={onClose}
      size={narrow ? '100%' : width}
      title={found.data && title(found.data)}
      extra={found.data && !narrow && <FieldValue field={state} value={found.data[stateField]} />}
    >
      {found.data ? (
        <div className="record-drawer">
          {narrow && <FieldValue field={state} value={found.data[stateField]} />}
          {children(found.data)}
        </div>
      ) : found.error ? (
        <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Drawer>
  )
}
