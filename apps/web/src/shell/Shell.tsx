import type { SessionUser } from '@clearway/contract/features/account/session'
import { common } from '@clearway/contract/kernel/common.text'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { useBrand } from '../kernel/brand.ts'
import { useText } from '../kernel/language.ts'
import { later } from '../kernel/later.tsx'
import { useMe, type Me } from '../kernel/me.ts'
import { pageOf } from '../screens.ts'
import { Brand } from './Brand.tsx'
import { Dialogs, type DialogName } from './Dialogs.tsx'
import { Header } from './header/Header.tsx'
import { crumbs, leaves, litPath, menuTree } from './menu/menu.ts'
import { SideMenu, TopMenu, type MenuProps } from './menu/SideMenu.tsx'
import { UrgentNotices } from './notices/UrgentNotices.tsx'
import { Providers } from './Providers.tsx'
import { sessionWords } from './session/session.text.ts'

import './shell.css'
import { StepUp } from './session/StepUp.tsx'
import { useSettings } from './settings/settings.ts'
import { shellText as t } from './shell.text.ts'
import { PageStack, panelId } from './tags/PageStack.tsx'
import { hrefAmong } from './tags/tags.ts'
import { TagTabs } from './tags/TagTabs.tsx'
import { useTags } from './tags/useTags.ts'
import { useShortcuts } from './useShortcuts.ts'
import { useSide } from './useSide.ts'
import { Watchers } from './Watchers.tsx'

const SideDrawer = later(
  () => import('./menu/SideDrawer.tsx').then((m) => m.SideDrawer),
  (props) => props.open,
)
const SafetyBanner = later(
  () => import('./session/SafetyBanner.tsx').then((m) => m.SafetyBanner),
  ({ user }) => Boolean(user.mfaNeeded ?? user.mfaDeadline ?? user.passwordExpiresAt),
)

/** Everything a signed-in user works in. */
export function Shell() {
  const me = useMe()
  // Between the end of a session and the login page there is nobody to draw for.
  return me ? (
    <Providers>
      <Frame me={me} key={me.user.tenantId} />
    </Providers>
  ) : null
}

function Frame({ me }: { me: Me }) {
  const say = useText()
  const settings = useSettings()
  const own = useBrand()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const side = useSide(pathname)
  const { tags, front, actions, titleOf } = useTags(me)
  const [dialog, setDialog] = useState<DialogName>()
  const tree = useMemo(() => menuTree(me.menu, (code) => pageOf(code) !== undefined), [me.menu])
  const frontTag = tags.find((tag) => tag.key === front)
  const panel = frontTag && panelId(frontTag)
  const title = frontTag ? titleOf(frontTag) : ''
  usePageFocus(panel, `${title} · ${own?.shownName ?? say(common.platformName)}`)
  useScrollMemory(front)
  const pageArea = usePageArea()

  const hrefFor = (path: string) => hrefAmong(tags, front, path)
  useShortcuts({
    search: () => document.getElementById('menu-search')?.focus(),
    shortcuts: () => setDialog('shortcuts'),
    side: side.toggle,
  })

  const menu = { tree, lit: litPath(me.menu, pathname), hrefFor }
  return (
    <div className="shell" data-menu={side.place} data-fixed={settings.fixedHeader}>
      <SkipLink panel={panel} />
      {(side.place === 'left' || side.place === 'bare') && (
        <SideColumn user={me.user} menu={menu} bare={side.place === 'bare'} />
      )}
      <SideDrawer open={side.drawerOpen} close={side.closeDrawer} user={me.user} menu={menu} />
      <div className="shell-main">
        <Header
          me={me}
          found={leaves(tree)}
          steps={crumbs(me.menu, pathname)}
          title={title}
          hrefFor={hrefFor}
          go={(path) => void navigate(hrefFor(path))}
          open={setDialog}
          toggleSide={side.toggle}
          sideOpen={side.open}
          onTop={side.place === 'top'}
        >
          {side.place === 'top' && (
            <nav aria-label={say(t.mainMenu)}>
              <TopMenu {...menu} />
            </nav>
          )}
          {settings.tagsView && <TagTabs tags={tags} front={front} titleOf={titleOf} actions={actions} />}
        </Header>
        <SafetyBanner user={me.user} changePassword={() => setDialog('password')} />
        <UrgentNotices person={`${me.user.tenantId}.${me.user.id}`} />
        <main className="shell-pages" ref={pageArea}>
          <PageStack
            menu={me.menu}
            tags={tags}
            front={front}
            tabs={settings.tagsView}
            rename={actions.rename}
            forget={actions.forget}
          />
        </main>
      </div>
      <Dialogs name={me.user.mustChangePassword ? 'password' : dialog} close={() => setDialog(undefined)} me={me} />
      <StepUp />
      <Watchers user={me.user} />
    </div>
  )
}

/** The first stop of the keyboard: past header and menu, to the page in front. */
function SkipLink({ panel }: { panel: string | undefined }) {
  const say = useText()
  return (
    <a
      className="skip"
      href={`#${panel ?? 'app'}`}
      onClick={(e) => (e.preventDefault(), document.getElementById(panel ?? '')?.focus())}
    >
      {say(sessionWords.skip)}
    </a>
  )
}

function SideColumn({ user, menu, bare }: { user: SessionUser; menu: MenuProps; bare: boolean }) {
  const say = useText()
  const { sidebarLogo } = useSettings()
  return (
    <aside className="shell-side">
      {sidebarLogo && <Brand user={user} bare={bare} />}
      <nav aria-label={say(t.mainMenu)}>
        <SideMenu {...menu} collapsed={bare} />
      </nav>
    </aside>
  )
}

/** Names the window after the page, and moves the focus to a page that was gone to, unless it is among the tags. */
function usePageFocus(panel: string | undefined, windowTitle: string): void {
  const before = useRef<string>(undefined)
  useEffect(() => {
    document.title = windowTitle
  }, [windowTitle])
  useEffect(() => {
    const first = before.current === undefined
    before.current = panel
    if (first || !panel || document.activeElement?.closest('[role=tablist]')) return
    document.getElementById(panel)?.focus({ preventScroll: true })
  }, [panel])
}

/** Tells the style sheet where pages stand: a drawer of a page covers that page and leaves menu and tags within reach. */
function usePageArea() {
  const area = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const main = area.current
    if (!main) return
    const measure = () => {
      const { top, left } = main.getBoundingClientRect()
      document.documentElement.style.setProperty('--page-top', `${Math.max(0, top)}px`)
      document.documentElement.style.setProperty('--page-left', `${left}px`)
    }
    const watching = new ResizeObserver(measure)
    watching.observe(main)
    return () => watching.disconnect()
  }, [])
  return area
}

/** Every page comes back scrolled as it was left. */
function useScrollMemory(front: string): void {
  const places = useRef(new Map<string, number>())
  // In the layout phase, before the browser tells of the jump that the change of pages makes.
  useLayoutEffect(() => {
    const box = document.querySelector('.shell-main')
    if (!box) return
    box.scrollTop = places.current.get(front) ?? 0
    const keep = () => void places.current.set(front, box.scrollTop)
    box.addEventListener('scroll', keep, { passive: true })
    return () => box.removeEventListener('scroll', keep)
  }, [front])
}
