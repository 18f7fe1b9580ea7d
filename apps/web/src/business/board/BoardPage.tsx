import { Input, Skeleton } from 'antd'
import type { ReactNode } from 'react'

import type { ApiError } from '../../kernel/api.ts'
import { ReadFailure } from '../../kernel/ReadFailure.tsx'

import './board.css'

interface Props<T> {
  readonly title: string
  /** What changes between the board and its lists. */
  readonly views: ReactNode
  readonly searchLabel: string
  readonly search: string
  readonly onSearch: (word: string) => void
  readonly tools?: ReactNode
  readonly found: { readonly data: T | undefined; readonly error: ApiError | null; readonly refetch: () => unknown }
  readonly children: (data: T) => ReactNode
}

/** The frame of a board: its head with what finds a card, and what stands in its place while it is read. */
export function BoardPage<T>({ title, views, searchLabel, search, onSearch, tools, found, children }: Props<T>) {
  return (
    <section className="list-page board">
      <header className="list-head">
        <h1>{title}</h1>
        {views}
        <div className="list-tools">
          <Input.Search
            allowClear
            aria-label={searchLabel}
            placeholder={searchLabel}
            value={search}
            onChange={(e) => onSearch(e.target.value)}
            style={{ width: 300 }}
          />
          {tools}
        </div>
      </header>
      {found.error && !found.data ? (
        <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        children(found.data)
      )}
    </section>
  )
}

interface ColumnProps {
  readonly title: string
  readonly count: number
  /** Stands at the side, before the others. */
  readonly side?: boolean
  /** Pieces are taken off their card by a drop here (`useBoardEvents`). */
  readonly drop?: boolean
  readonly children: ReactNode
}

/** A place or a stage with its cards. */
export function BoardColumn({ title, count, side = false, drop = false, children }: ColumnProps) {
  return (
    <section
      className={side ? 'board-column board-side' : 'board-column'}
      aria-label={title}
      {...(drop && { 'data-drop': '' })}
    >
      <h2 className="board-title">
        {title} <small>{count}</small>
      </h2>
      {children}
    </section>
  )
}
