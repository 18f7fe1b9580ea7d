import { screenTitle } from '@clearway/contract/features/screens'
import type { Text } from '@clearway/contract/kernel/text'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Input, Pagination, Skeleton } from 'antd'
import { useContext, useState, type ReactNode } from 'react'

import type { ApiError } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { EmptyNotice } from '../../kernel/list/TableNotice.tsx'
import { Views } from '../../kernel/list/views.ts'
import { usePageActive } from '../../kernel/pageActive.ts'
import { ReadFailure } from '../../kernel/ReadFailure.tsx'

import './billing.css'
import './settlement.css'

interface Asked {
  readonly search?: string
  readonly page: number
}
interface Found {
  readonly total: number
  readonly rows: readonly unknown[]
}
interface Props<F extends Found> {
  /** What is read anew when bills or settlements are written. */
  readonly name: readonly string[]
  readonly read: (asked: Asked) => Promise<F>
  readonly search: Text
  readonly empty: { readonly title: Text; readonly hint: Text }
  readonly children: (found: F) => ReactNode
}

/** A part of the screen: the chooser of parts, a search, its table and its pages. */
export function SettlePart<F extends Found>({ name, read, search, empty, children }: Props<F>) {
  const say = useText()
  const chooser = useContext(Views)
  const { active } = usePageActive()
  const [asked, setAsked] = useState<Asked>({ page: 1 })
  const found = useQuery<F, ApiError>({
    queryKey: [...name, asked],
    queryFn: () => read(asked),
    placeholderData: keepPreviousData,
    enabled: active,
  })
  return (
    <section className="settle">
      <div className="settle-bar">
        <h1>{say(screenTitle('clearingCenter'))}</h1>
        {chooser}
        <Input.Search
          allowClear
          aria-label={say(search)}
          placeholder={say(search)}
          maxLength={100}
          onSearch={(word) => setAsked({ page: 1, ...(word.trim() && { search: word.trim() }) })}
        />
      </div>
      {found.error ? (
        <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      ) : found.data.rows.length === 0 ? (
        <EmptyNotice title={say(empty.title)} hint={say(empty.hint)} />
      ) : (
        <>
          <div className="bill-lines">{children(found.data)}</div>
          {found.data.total > 50 && (
            <Pagination
              current={asked.page}
              pageSize={50}
              total={found.data.total}
              showSizeChanger={false}
              onChange={(page) => setAsked({ ...asked, page })}
            />
          )}
        </>
      )}
    </section>
  )
}

/** The heads of a table: words, and those of figures. */
interface HeadsProps {
  readonly words: readonly Text[]
  readonly figures: readonly Text[]
  /** What is done with a row, in a last column. */
  readonly acts?: Text
}
export function Heads({ words, figures, acts }: HeadsProps) {
  const say = useText()
  return (
    <thead>
      <tr>
        {words.map((word) => (
          <th key={word.zh} scope="col">
            {say(word)}
          </th>
        ))}
        {figures.map((word) => (
          <th key={word.zh} scope="col" className="bill-figure">
            {say(word)}
          </th>
        ))}
        {acts && <th scope="col">{say(acts)}</th>}
      </tr>
    </thead>
  )
}
