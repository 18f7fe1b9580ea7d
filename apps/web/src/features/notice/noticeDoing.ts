import type { notification } from '@clearway/contract/features/notice/notification'
import { createContext } from 'react'

import type { RowOf } from '../../kernel/rows.ts'

type Row = RowOf<typeof notification>

/** What the list's rows let one do, done by the page around them. */
export interface Doing {
  readonly publish: (row: Pick<Row, 'id'>) => void
  readonly revoke: (row: Row | null) => void
  readonly preview: (id: string | null) => void
  readonly readers: (id: string | null) => void
  readonly copy: (id: string) => void
}

const nothing = () => {}
export const NoticeDoing = createContext<Doing>({
  publish: nothing,
  revoke: nothing,
  preview: nothing,
  readers: nothing,
  copy: nothing,
})
