import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { common } from '@clearway/contract/kernel/common.text'
import { useBrand } from '../kernel/brand.ts'
import { useText } from '../kernel/language.ts'
import { useMe, type Me } from '../kernel/me.ts'
import { later } from '../kernel/later.tsx'
import { useNarrow } from '../kernel/narrow.ts'
import { pageOf } from '../screens.ts'
import { Brand } from './Brand.tsx'
import { Dialogs, type DialogName } from './Dialogs.tsx'
import { Header } from './Header.tsx'
import { crumbs, leaves, litPath, menuTree } from './menu.ts'
import { PageStack, panelId } from './PageStack.tsx'
import { Providers } from './Providers.tsx'
import { setSetting, useSettings } from './settings.ts'
import { sessionWords } from './session.text.ts'
import './shell.css'
import { shellText as t } from './shell.text.ts'
import { SideMenu, TopMenu } from './SideMenu.tsx'
import { hrefOf } from './tags.ts'
import { StepUp } from './StepUp.tsx'
import { TagTabs } from './TagTabs.tsx'
import { useShortcuts } from './useShortcuts.ts'
import { UrgentNotices } from './UrgentNotices.tsx'
import { useTags } from './useTags.ts'
import { Watchers } from './Watchers.tsx'

const SideDrawer = later(() => import('./SideDrawer.tsx').then((m) => m.SideDrawer), (props) => props.open)
const SafetyBanner = later(() => import('./SafetyBanner.tsx').then((m) => m.SafetyBanner), ({ user }) => Boolean(user.mfaNeeded ?? user.mfaDeadline ?? user.passwordExpiresAt))

/** Everything a signed-in user works in. */
export function Shell() {
  const me = useMe()
  // Between the end of a session and the login page there is nobody to draw for.
  return me ? <Providers><Frame me={me} key={me.user.tenantId} /></Providers> : null
}

function Frame({ me }: { me: Me }) {
  const say = useText()
  const settings = useSettings()
  const own = useBrand()
  const narrow = useNarrow()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { tags, front, actions, titleOf } = useTags(me)
  const [dialog, setDialog] = useState<DialogName>()
  const [drawerAt, setDrawerAt] = useState<string>()
  const tree = useMemo(() => menuTree(me.menu, (code) => pageOf(code) !== undefined), [me.menu])
  const frontTag = tags.find((tag) => tag.key === front)
  const title = frontTag ? titleOf(frontTag) : ''
  usePageFocus(frontTag ? panelId(frontTag) : undefined, `${title} · ${own?.shownName ?? say(common.platformName)}`)
  useScrollMemory(front)
  const pageArea = usePageArea()

  // A path whose tag is open leads to the tag as it was left; from the tag itself, to the bare path.
  const hrefFor = (path: string) => {
    const open = tags.find((tag) => tag.key === path)
    return open && open.key !== front ? hrefOf(open) : path
  }
  const onTop = !settings.menuInLeft && !narrow
  const collapsed = settings.sidebarStatus === 'closed'
  const toggleSide = () => (narrow ? setDrawerAt(drawerAt === undefined ? pathname : undefined) : setSetting('sidebarStatus', collapsed ? 'opened' : 'closed'))
  useShortcuts({ search: () => document.getElementById('menu-search')?.focus(), shortcuts: () => setDialog('shortcuts'), side: toggleSide })

  const menu = { tree, lit: litPath(me.menu, pathname), hrefFor }
  // The drawer belongs to the page it was opened on, so going elsewhere closes it.
  const drawerOpen = narrow && drawerAt === pathname
  return (
    <div className="shell" data-menu={narrow ? 'drawer' : onTop ? 'top' : collapsed ? 'bare' : 'left'} data-fixed={settings.fixedHeader}>
      <a className="skip" href={`#${frontTag ? panelId(frontTag) : 'app'}`} onClick={(e) => (e.preventDefault(), document.getElementById(frontTag ? panelId(frontTag) : '')?.focus())}>{say(sessionWords.skip)}</a>
      {!narrow && !onTop && (
        <aside className="shell-side">
          {settings.sidebarLogo && <Brand user={me.user} bare={collapsed} />}
          <nav aria-label={say(t.mainMenu)}><SideMenu {...menu} collapsed={collapsed} /></nav>
        </aside>
      )}
      <SideDrawer open={drawerOpen} close={() => setDrawerAt(undefined)} user={me.user} menu={menu} />
      <div className="shell-main">
        <Header
          me={me} found={leaves(tree)} steps={crumbs(me.menu, pathname)} title={title} hrefFor={hrefFor} go={(path) => void navigate(hrefFor(path))} open={setDialog} toggleSide={toggleSide}
          sideOpen={narrow ? drawerOpen : !collapsed} onTop={onTop}
        >
          {onTop && <nav aria-label={say(t.mainMenu)}><TopMenu {...menu} /></nav>}
          {settings.tagsView && <TagTabs tags={tags} front={front} titleOf={titleOf} actions={actions} />}
        </Header>
        <SafetyBanner user={me.user} changePassword={() => setDialog('password')} />
        <UrgentNotices person={`${me.user.tenantId}.${me.user.id}`} />
        <main className="shell-pages" ref={pageArea}>
          <PageStack menu={me.menu} tags={tags} front={front} tabs={settings.tagsView} rename={actions.rename} forget={actions.forget} />
        </main>
      </div>
      <Dialogs name={me.user.mustChangePassword ? 'password' : dialog} close={() => setDialog(undefined)} me={me} />
      <StepUp />
      <Watchers user={me.user} />
    </div>
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
