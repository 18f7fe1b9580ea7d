import { Button, Empty, Result, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useText } from './language.ts'
import type { List } from './list.ts'
import { listText as t } from './list.text.ts'
import { problemWords } from './report.ts'

/** What stands where rows would: a skeleton, what went wrong, or what to do now. */
export function TableNotice({ list, empty }: { list: List<never> | List<unknown>; empty?: ReactNode }) {
  const say = useText()
  if (list.error) {
    return (
      <Result
        status="warning"
        title={say(t.failed)}
        subTitle={
          <>
            {problemWords(list.error)}
            {list.error.requestId && <div>{say(t.requestId, { id: list.error.requestId })}</div>}
          </>
        }
        extra={<Button type="primary" onClick={() => void list.refresh()}>{say(t.retry)}</Button>}
      />
    )
  }
  if (list.waiting) return <div className="list-late" aria-busy="true"><Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} /></div>
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
