import { ArrowLeftOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import { userAuth } from '@clearway/contract/features/account/certification/userAuth'
import { userAuthText } from '@clearway/contract/features/account/certification/userAuth.text'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useMemo, useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { useLatest } from '../../../kernel/latest.ts'
import { useList } from '../../../kernel/list/list.ts'
import { usePageActive } from '../../../kernel/pageActive.ts'
import { usePageKeys, type PageKey } from '../../../kernel/pageKeys.ts'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { OpenedReview } from './OpenedReview.tsx'
import { reviewText as t } from './review.text.ts'
import { openedKey, useReviewAddress } from './useReview.ts'

import './certification.css'
import './review.css'

/** The neighbours in the list that this was opened from; a row that left it by a decision keeps its place until the next one is opened. */
function useNeighbours(id: string) {
  const { fixed } = useReviewAddress()
  const list = useList(userAuth, { fixed })
  const ids = list.rows.map((row) => row.id)
  const [order, setOrder] = useState<readonly string[]>([])
  if (ids.includes(id) && ids.join() !== order.join()) setOrder(ids)
  const known = order.includes(id) ? order : ids
  const at = known.indexOf(id)
  return {
    at,
    total: known.length,
    previous: at > 0 ? known[at - 1] : undefined,
    next: at >= 0 ? known[at + 1] : ids[0],
  }
}

/** One application: its details beside its papers, and the decision. */
export function Review({ id }: { id: string }) {
  const say = useText()
  const { active } = usePageActive()
  const { go } = useReviewAddress()
  const near = useNeighbours(id)
  const found = useQuery({
    queryKey: openedKey(id),
    queryFn: () => call(userAuth.routes.queryById, { id }),
    enabled: active,
    retry: false,
  })
  const latest = useLatest({ near, go })
  const keys = useMemo((): PageKey[] => {
    const to = (which: 'previous' | 'next') => () => {
      const there = latest().near[which]
      if (there) latest().go({ line: there })
    }
    return [
      { key: 'arrowdown', shown: '↓', what: t.keys.next, run: to('next') },
      { key: 'arrowup', shown: '↑', what: t.keys.previous, run: to('previous') },
      { key: 'escape', shown: 'Esc', what: t.keys.back, run: () => latest().go({ line: null }) },
    ]
  }, [latest])
  usePageKeys(keys)
  return (
    <section className="review">
      <nav className="review-nav" aria-label={say(t.queues)}>
        <Button icon={<ArrowLeftOutlined />} onClick={() => go({ line: null })}>
          {say(t.back)}
        </Button>
        {near.at >= 0 && (
          <span className="figures cert-quiet">{say(t.place, { n: near.at + 1, total: near.total })}</span>
        )}
        <Button
          icon={<UpOutlined />}
          disabled={!near.previous}
          aria-label={say(t.previous)}
          onClick={() => go({ line: near.previous! })}
        />
        <Button
          icon={<DownOutlined />}
          disabled={!near.next}
          aria-label={say(t.next)}
          onClick={() => go({ line: near.next! })}
        />
      </nav>
      {found.isError && !found.data && (
        <>
          <h1>{say(userAuthText.title)}</h1>
          <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
        </>
      )}
      {found.isLoading && (
        <div className="waiting" aria-busy="true">
          <Skeleton active paragraph={{ rows: 10 }} />
        </div>
      )}
      {found.data && <OpenedReview opened={found.data} />}
    </section>
  )
}
