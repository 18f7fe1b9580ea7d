import { mySorts, type NotificationItem } from '@clearway/contract/features/notice/myNotification'
import { notificationText } from '@clearway/contract/features/notice/notification.text'
import { pageSizes } from '@clearway/contract/kernel/route'

type Sort = (typeof mySorts)[number]
/** What the list is asked for. */
export interface Asked {
  currentPage: number
  pageSize: number
  unread?: boolean
  starred?: boolean
  type?: NotificationItem['type']
  priority?: NotificationItem['priority']
  search?: string
  sort?: Sort
}
export type Change = { [K in keyof Asked]?: Asked[K] | undefined }

export const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((v) => v === value)
export const types = Object.keys(notificationText.type) as NotificationItem['type'][]
export const priorities = Object.keys(notificationText.priority) as NotificationItem['priority'][]

/** Where the list stands, from its address; what does not fit is left out. */
export function readAsked(query: URLSearchParams): Asked {
  const [page, size] = [Number(query.get('currentPage')), Number(query.get('pageSize'))]
  const [type, priority, sort, search] = [
    oneOf(types, query.get('type')),
    oneOf(priorities, query.get('priority')),
    oneOf(mySorts, query.get('sort')),
    query.get('search')?.slice(0, 100),
  ]
  return {
    currentPage: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
    pageSize: pageSizes.find((s) => s === size) ?? pageSizes[0],
    ...(query.get('unread') === 'true' && { unread: true }),
    ...(query.get('starred') === 'true' && { starred: true }),
    ...(type && { type }),
    ...(priority && { priority }),
    ...(sort && { sort }),
    ...(search && { search }),
  }
}

/** The address of a list that stands so. */
export function writeAsked({ currentPage = 1, pageSize, ...rest }: Change): URLSearchParams {
  const query = new URLSearchParams()
  if (currentPage > 1) query.set('currentPage', String(currentPage))
  if (pageSize && pageSize !== pageSizes[0]) query.set('pageSize', String(pageSize))
  for (const [name, value] of Object.entries(rest)) if (value && value !== '-datetime') query.set(name, String(value))
  return query
}
