import { common } from '@clearway/contract/kernel/common.text'
import { useEffect, useRef, useState } from 'react'
import { Link, NavigationType, Outlet, useLocation, useNavigationType } from 'react-router'

import { useText } from '../kernel/language.ts'
import { LanguageSelect } from '../kernel/LanguageSelect.tsx'
import { Mark } from '../shell/Mark.tsx'
import { signedIn } from '../shell/session/signedIn.ts'
import { useDark } from '../shell/settings/appearance.ts'
import { setSetting } from '../shell/settings/settings.ts'

import './site.css'
import { siteText as t } from './site.text.ts'

const menu = [
  ['/swylgateway', t.home],
  ['/Product_service', t.product],
  ['/developing?part=solutions', t.solutions],
  ['/DataQuery', t.dataQuery],
  ['/goodsClassification', t.classification],
  ['/developing?part=market', t.market],
  ['/developing?part=partners', t.partners],
  ['/About_us', t.about],
] as const

const footer = [
  [
    t.home,
    [
      ['/swylgateway#product-service', t.productService],
      ['/swylgateway#advantages', t.advantages],
    ],
  ],
  [
    t.product,
    [
      ['/Product_service#platform', t.parts.platform.title],
      ['/Product_service#analysis', t.parts.analysis.title],
      ['/Product_service#tower', t.parts.tower.title],
      ['/Product_service#supply', t.parts.supply.title],
      ['/Product_service#commerce', t.parts.commerce.title],
    ],
  ],
  [
    t.about,
    [
      ['/About_us#company', t.company],
      ['/About_us#culture', t.culture],
    ],
  ],
] as const

/** Header, page and footer of the public site. */
export function SiteLayout() {
  const say = useText()
  const here = useLocation()
  const way = useNavigationType()
  useEffect(() => {
    const anchor = here.hash && document.getElementById(here.hash.slice(1))
    if (anchor) anchor.scrollIntoView()
    // Going back is left to the browser, which knows where the page stood; a page that changes a part of itself stays where it is.
    else if (way === NavigationType.Push && !(here.state as { stay?: boolean } | null)?.stay) scrollTo(0, 0)
  }, [here, way])
  return (
    <div className="site">
      <a className="skip" href="#main" onClick={(e) => (e.preventDefault(), document.getElementById('main')?.focus())}>
        {say(t.skip)}
      </a>
      <SiteHeader at={`${here.pathname}${here.search}`} visit={here.key} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <footer className="site-foot">
        <nav aria-label={say(t.footer)}>
          {footer.map(([title, links]) => (
            <div key={title.en}>
              <h2>{say(title)}</h2>
              <ul>
                {links.map(([to, name]) => (
                  <li key={to}>
                    <Link to={to}>{say(name)}</Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <p>
          {say(common.platformName)} · {say(t.openSource)}
        </p>
      </footer>
    </div>
  )
}

/** Which entry a page belongs to: its own, or that of the page it tells more of. */
function currentOf(to: string, at: string): 'page' | 'true' | undefined {
  const path = at.split('?')[0]!
  if (to === at || to === path) return 'page'
  return path.startsWith(to) ? 'true' : undefined
}

function SiteHeader({ at, visit }: { at: string; visit: string }) {
  const say = useText()
  const button = useRef<HTMLButtonElement>(null)
  // Open on the page it was opened on, so going elsewhere closes it.
  const [openAt, setOpenAt] = useState<string>()
  const open = openAt === visit
  const header = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!open) return
    const shut = () => setOpenAt(undefined)
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      shut()
      button.current?.focus()
    }
    // The menu lies over the page: it does not stay there once whoever goes by keyboard has left it.
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Node && !header.current?.contains(target)) shut()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('focusin', onFocus)
    }
  }, [open])
  return (
    <header ref={header} className="site-head" data-open={open}>
      <Link to="/swylgateway" className="site-brand">
        <Mark />
        <span>{say(common.platformName)}</span>
      </Link>
      <button
        ref={button}
        type="button"
        className="site-menu-button"
        aria-expanded={open}
        aria-controls="site-menu"
        onClick={() => setOpenAt(open ? undefined : visit)}
      >
        {say(t.menu)}
      </button>
      <nav id="site-menu" aria-label={say(t.mainMenu)}>
        <ul>
          {menu.map(([to, name]) => (
            <li key={to}>
              <Link to={to} aria-current={currentOf(to, at)}>
                {say(name)}
              </Link>
            </li>
          ))}
          <li className="site-menu-dark">
            <DarkSwitch told />
          </li>
        </ul>
      </nav>
      <div className="site-own">
        <DarkSwitch />
        <LanguageSelect />
        <Person />
      </div>
    </header>
  )
}

/** Between light and dark: a mark beside the languages, and on a phone, where there is no room for it, words in the menu. */
function DarkSwitch({ told = false }: { told?: boolean }) {
  const say = useText()
  const dark = useDark()
  const other = say(dark ? t.toLight : t.toDark)
  return (
    <button
      type="button"
      className="site-dark"
      {...(!told && { 'aria-label': other, title: other })}
      onClick={() => setSetting('appearance', dark ? 'light' : 'dark')}
    >
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden focusable="false">
        <circle cx="10" cy="10" r="7.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
        <path d="M10 2.5a7.5 7.5 0 0 1 0 15z" fill="currentColor" />
      </svg>
      {told && other}
    </button>
  )
}

/** The way in, or, with a valid session, the user's name and the way to the workbench. */
function Person() {
  const say = useText()
  const [name, setName] = useState<string>()
  useEffect(() => {
    if (!signedIn()) return
    let wanted = true
    // The session's code is fetched only for who has one.
    void import('./visitor.ts').then(({ visitorName }) => visitorName()).then((found) => wanted && setName(found))
    return () => void (wanted = false)
  }, [])
  if (name === undefined)
    return (
      <Link className="site-in" to="/login">
        {say(t.signIn)}
      </Link>
    )
  return (
    <Link className="site-in" to="/workbench" aria-label={say(t.toWorkbench, { name })}>
      {name}
    </Link>
  )
}
