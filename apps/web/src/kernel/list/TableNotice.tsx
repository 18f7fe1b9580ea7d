import { WarningOutlined } from '@ant-design/icons'
import { Button, Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { isApiError } from '../api.ts'
import { useText } from '../language.ts'
import type { List } from './list.ts'
import { listText as t } from './list.text.ts'
import { problemWords } from '../report.ts'
import './list.css'

/** What stands where rows would: a skeleton, what went wrong, or what to do now. */
export function TableNotice({ list, empty }: { list: List<unknown>; empty?: ReactNode }) {
  if (list.error) return <ReadFailure error={list.error} onRetry={() => void list.refresh()} />
  if (list.waiting) return <div className="waiting" aria-busy="true"><Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} /></div>
  return empty ?? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} />
}

/** An empty list that says why it is empty and offers the one thing to do. */
export function EmptyNotice({ title, hint, children }: { title: string; hint: string; children?: ReactNode }) {
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={<><strong className="list-empty-title">{title}</strong>{hint}</>}>
      {children}
    </Empty>
  )
}

/** What was not read, why, and a button to try again; the request id helps whoever is asked for help. */
export function ReadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const say = useText()
  return (
    <div className="list-failure" role="alert">
      <WarningOutlined className="list-failure-mark" aria-hidden />
      <strong>{say(t.failed)}</strong>
      <p>
        {problemWords(error)}
        {isApiError(error) && error.requestId && <><br />{say(t.requestId, { id: error.requestId })}</>}
      </p>
      <Button type="primary" onClick={onRetry}>{say(t.retry)}</Button>
    </div>
  )
}
