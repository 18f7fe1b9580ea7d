import type { Fields } from '@clearway/contract/kernel/field'
import { isRange, sortableFields } from '@clearway/contract/kernel/resource'
import { pageSizes } from '@clearway/contract/kernel/route'

/** Where a list stands. It lives in the page's query, so that a link, the back button and a saved view bring it back. */
export interface ListState {
  readonly currentPage: number
  readonly pageSize: number
  /** `name` or `-name`; empty for the resource's own order. */
  readonly sort: string
  readonly search: string
  /** Shows the recycle bin. */
  readonly deleted: boolean
  /** Only what the person made; links of the workbench ask for it. */
  readonly mine: boolean
  /** Days on which rows were made; figures lead to their rows by these. */
  readonly madeFrom: string
  readonly madeTo: string
  /** By query name: `currency` = `USD,HKD`, `starLevelFrom` = `3`. */
  readonly filters: Readonly<Record<string, string>>
  /** Id of the saved view that was chosen. */
  readonly view: string
}

export type ListChange = Partial<ListState>

export const firstState: ListState = {
  currentPage: 1,
  pageSize: pageSizes[0],
  sort: '',
  search: '',
  deleted: false,
  mine: false,
  madeFrom: '',
  madeTo: '',
  filters: {},
  view: '',
}

/** The query names that the filters of a resource use. */
function filterNames(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    !field.filter ? [] : isRange(field) ? [`${name}From`, `${name}To`] : [name],
  )
}

/** How a list stands where its address does not say it: how many rows on a page, and in which order. */
export type Usual = Pick<ListState, 'pageSize' | 'sort'>

const dayOr = (value: string | null): string => (value && /^\d{4}-\d\d-\d\d$/.test(value) ? value : '')

/** Reads a list's state from a query; what does not fit the contract is left out, so that an old link still opens. */
export function readListState(fields: Fields, query: URLSearchParams, usual: Usual = firstState): ListState {
  const page = Number(query.get('currentPage'))
  const size = Number(query.get('pageSize'))
  const sort = query.get('sort') ?? usual.sort
  const filters: Record<string, string> = {}
  for (const name of filterNames(fields)) {
    const value = query.get(name)
    if (value) filters[name] = value.slice(0, 400)
  }
  return {
    currentPage: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    pageSize: (pageSizes as readonly number[]).includes(size) ? size : usual.pageSize,
    sort: sortableFields(fields).includes(sort.replace(/^-/, '')) ? sort : '',
    search: (query.get('search') ?? '').slice(0, 100),
    deleted: query.get('deleted') === 'true',
    mine: query.get('mine') === 'true',
    madeFrom: dayOr(query.get('madeFrom')),
    madeTo: dayOr(query.get('madeTo')),
    filters,
    view: query.get('view') ?? '',
  }
}

/** The query of a state, without what is the default anyway. Names that are not the list's (a tab, an anchor) stay. */
export function writeListState(
  fields: Fields,
  state: ListState,
  before: URLSearchParams = new URLSearchParams(),
  usual: Usual = firstState,
): URLSearchParams {
  const query = new URLSearchParams(before)
  for (const name of [...Object.keys(firstState), ...filterNames(fields)]) query.delete(name)
  if (state.currentPage > 1) query.set('currentPage', String(state.currentPage))
  if (state.pageSize !== usual.pageSize) query.set('pageSize', String(state.pageSize))
  if (state.sort !== usual.sort) query.set('sort', state.sort)
  if (state.search) query.set('search', state.search)
  if (state.deleted) query.set('deleted', 'true')
  if (state.mine) query.set('mine', 'true')
  if (state.madeFrom) query.set('madeFrom', state.madeFrom)
  if (state.madeTo) query.set('madeTo', state.madeTo)
  for (const [name, value] of Object.entries(state.filters)) if (value) query.set(name, value)
  if (state.view) query.set('view', state.view)
  return query
}

/** A change other than of the page itself starts again on page 1; a change of page keeps everything else. */
export const changeListState = (state: ListState, change: ListChange): ListState => ({
  ...state,
  currentPage: 1,
  ...change,
})

/** What the list route is asked. */
export function listInput(state: ListState): Record<string, unknown> {
  return {
    ...state.filters,
    currentPage: state.currentPage,
    pageSize: state.pageSize,
    sort: state.sort || undefined,
    search: state.search.trim() || undefined,
    deleted: state.deleted || undefined,
    mine: state.mine || undefined,
    madeFrom: state.madeFrom || undefined,
    madeTo: state.madeTo || undefined,
  }
}

/** Counts on across pages: the first row of page 3 at 20 a page is 41. */
export const rowNumber = (page: number, pageSize: number, index: number): number => (page - 1) * pageSize + index + 1

export const lastPage = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))

/** How many filters narrow the list; a from–to pair counts once. */
export function countFilters(fields: Fields, state: ListState): number {
  return Object.entries(fields).filter(
    ([name]) => state.filters[name] || state.filters[`${name}From`] || state.filters[`${name}To`],
  ).length
}

/** Whether anything narrows the list to fewer rows than all; `unnarrowed` takes it away. */
export const isNarrowed = (fields: Fields, state: ListState): boolean =>
  Boolean(state.search || state.mine || state.madeFrom || state.madeTo || countFilters(fields, state))

export const unnarrowed: ListChange = { search: '', mine: false, madeFrom: '', madeTo: '', filters: {} }
