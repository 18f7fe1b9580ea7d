import { Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'

import { ReadFailure } from '../ReadFailure.tsx'
import type { List } from './list.ts'

import '../rows.css'

/** What stands where rows would: a skeleton, what went wrong, or what to do now. */
export function TableNotice({ list, empty }: { list: List<unknown>; empty?: ReactNode }) {
  if (list.error) return <ReadFailure error={list.error} onRetry={() => void list.refresh()} />
  if (list.waiting)
    return (
      <div className="waiting" aria-busy="true">
        <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} />
      </div>
    )
  return empty ?? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} />
}

/** An empty list that says why it is empty and offers the one thing to do. */
export function EmptyNotice({ title, hint, children }: { title: string; hint: string; children?: ReactNode }) {
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          <strong className="list-empty-title">{title}</strong>
          {hint}
        </>
      }
    >
      {children}
    </Empty>
  )
}
