import type { MenuEntry } from '@clearway/contract/features/account/session'
import { Activity, memo, Suspense, useMemo } from 'react'
import { useRoutes, type RouteObject } from 'react-router'
import { PageActive } from '../kernel/pageActive.ts'
import { useText } from '../kernel/language.ts'
import { pageOf } from '../screens.ts'
import { NotReady } from './NotReady.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { shellText as t } from './shell.text.ts'
import { mounted, type Tag } from './tags.ts'

function routesOf(menu: readonly MenuEntry[]): RouteObject[] {
  return menu.flatMap((entry) => {
    if (!entry.path) return []
    const Page = pageOf(entry.component)
    return [{ path: entry.path, element: Page ? <Page /> : <NotReady title={entry.title} /> }]
  })
}

export const panelId = (tag: Tag): string => `page-${tag.key}`

/** The visited pages, all of them mounted and one of them shown, so that what was typed in the others stays. */
export function PageStack({ menu, tags, front, tabs }: { menu: readonly MenuEntry[]; tags: readonly Tag[]; front: string; tabs: boolean }) {
  const routes = useMemo(() => routesOf(menu), [menu])
  return mounted(tags).map((tag) => (
    <Activity key={`${tag.key} ${tag.turn}`} mode={tag.key === front ? 'visible' : 'hidden'}>
      <div id={panelId(tag)} className="shell-page" tabIndex={-1} {...(tabs && { role: 'tabpanel', 'aria-labelledby': `tab-${tag.key}` })}>
        <Page routes={routes} location={tag.location} active={tag.key === front} />
      </div>
    </Activity>
  ))
}

const Page = memo(function Page({ routes, location, active }: { routes: RouteObject[]; location: Tag['location']; active: boolean }) {
  // A hidden page keeps the address it had: its hooks read this one, not that of the page in front.
  const page = useRoutes(routes, location)
  const state = useMemo(() => ({ active, path: location.pathname, search: location.search }), [active, location.pathname, location.search])
  return (
    <PageActive value={state}>
      <PageBoundary>
        <Suspense fallback={<Waiting />}>{page}</Suspense>
      </PageBoundary>
    </PageActive>
  )
})

function Waiting() {
  const say = useText()
  return (
    <div className="shell-skeleton waiting" role="status">
      <span className="unseen">{say(t.loading)}</span>
      <i /><i /><i /><i />
    </div>
  )
}
