import { pageSizes } from '@clearway/contract/kernel/route'
import { useState } from 'react'

import { readPreference, writePreference } from '../preference.ts'
import { firstState, type ListChange, type Usual } from './listState.ts'

/** What stands above and below the rows of a list: header, tags, title, filters, head and pager. */
const aroundRows = 330
const rowHeight = 31

/** The smallest number of rows that fills a window of that height. */
export const filling = (height: number): number =>
  pageSizes.find((size) => size * rowHeight >= height - aroundRows) ?? pageSizes.at(-1)!

const preference = (resource: string) => `list.${resource}`

/** How this person has the list: size and order that they chose last, else as many rows as fill the window. It stays as it was when the page opened. */
export function useUsual(resource: string): Usual {
  const [usual] = useState(() => {
    const own = readPreference<Partial<Usual>>(preference(resource))
    const fits = (pageSizes as readonly unknown[]).includes(own?.pageSize)
    return {
      pageSize: fits ? own!.pageSize! : filling(window.innerHeight),
      sort: typeof own?.sort === 'string' ? own.sort : firstState.sort,
    }
  })
  return usual
}

/** Keeps what the person chose by itself: a view brings its own size and order, and changes no habit. */
export function rememberUsual(resource: string, part: ListChange): void {
  if (Object.keys(part).length !== 1 || (part.pageSize === undefined && part.sort === undefined)) return
  writePreference(preference(resource), { ...readPreference<Partial<Usual>>(preference(resource)), ...part })
}
