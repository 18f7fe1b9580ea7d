import type { MenuEntry } from '@clearway/contract/features/account/session'
import { Activity, memo, Suspense, useCallback, useMemo } from 'react'
import { useRoutes, type RouteObject } from 'react-router'

import { useText } from '../../kernel/language.ts'
import { PageActive } from '../../kernel/pageActive.ts'
import { NamePage } from '../../kernel/pageTitle.ts'
import { ClosePage } from '../../kernel/replacePage.ts'
import { pageOf } from '../../screens.ts'
import { lostEntries, plannedEntries } from '../menu/planned.ts'
import { shellText as t } from '../shell.text.ts'
import { InDevelopment, Lost, NotReady } from './NotReady.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { mounted, type Tag } from './tags.ts'

function routesOf(menu: readonly MenuEntry[]): RouteObject[] {
  const built = menu.flatMap((entry) => {
    if (!entry.path) return []
    const Page = pageOf(entry.component)
    return [{ path: entry.path, element: Page ? <Page /> : <NotReady title={entry.title} /> }]
  })
  const planned = plannedEntries.map(({ path, title }) => ({ path: path!, element: <InDevelopment title={title} /> }))
  const lost = lostEntries.map(({ entry, why }) => ({
    path: entry.path!,
    element: <Lost title={entry.title} why={why} />,
  }))
  return [...built, ...planned, ...lost]
}

export const tabId = (key: string): string => `tab-${key}`
export const panelId = (tag: Tag): string => `page-${tag.key}`

interface PageStackProps {
  readonly menu: readonly MenuEntry[]
  readonly tags: readonly Tag[]
  readonly front: string
  /** Whether the tags are shown, so that the pages are panels of tabs. */
  readonly tabs: boolean
  readonly rename: (key: string, title: string) => void
  readonly forget: (key: string) => void
}

/** The visited pages, all of them mounted and one of them shown, so that what was typed in the others stays. */
export function PageStack({ menu, tags, front, tabs, rename, forget }: PageStackProps) {
  const routes = useMemo(() => routesOf(menu), [menu])
  return mounted(tags).map((tag) => (
    <Activity key={`${tag.key} ${tag.turn}`} mode={tag.key === front ? 'visible' : 'hidden'}>
      <div
        id={panelId(tag)}
        className="shell-page"
        tabIndex={-1}
        {...(tabs && { role: 'tabpanel', 'aria-labelledby': tabId(tag.key) })}
      >
        <Page
          routes={routes}
          tag={tag.key}
          location={tag.location}
          active={tag.key === front}
          rename={rename}
          forget={forget}
        />
      </div>
    </Activity>
  ))
}

interface PageProps {
  readonly routes: RouteObject[]
  readonly tag: string
  readonly location: Tag['location']
  readonly active: boolean
  readonly rename: (key: string, title: string) => void
  readonly forget: (key: string) => void
}

const Page = memo(function Page({ routes, tag, location, active, rename, forget }: PageProps) {
  // A hidden page keeps the address it had: its hooks read this one, not that of the page in front.
  const page = useRoutes(routes, location)
  const state = useMemo(
    () => ({ active, path: location.pathname, search: location.search }),
    [active, location.pathname, location.search],
  )
  const name = useCallback((title: string) => rename(tag, title), [rename, tag])
  const close = useCallback(() => forget(tag), [forget, tag])
  return (
    <PageActive value={state}>
      <NamePage value={name}>
        <ClosePage value={close}>
          <PageBoundary>
            <Suspense fallback={<Waiting />}>{page}</Suspense>
          </PageBoundary>
        </ClosePage>
      </NamePage>
    </PageActive>
  )
})

function Waiting() {
  const say = useText()
  return (
    <div className="shell-skeleton waiting" role="status">
      <span className="unseen">{say(t.loading)}</span>
      <i />
      <i />
      <i />
      <i />
    </div>
  )
}
