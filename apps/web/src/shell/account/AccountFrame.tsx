import { common } from '@clearway/contract/kernel/common.text'
import type { Text } from '@clearway/contract/kernel/text'
import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router'

import { pictureUrl, useBrand } from '../../kernel/brand.ts'
import { inkOn } from '../../kernel/colour.ts'
import { useText } from '../../kernel/language.ts'
import { LanguageSelect } from '../../kernel/LanguageSelect.tsx'
import { BrandMark } from '../BrandMark.tsx'
import { sessionWords } from '../session/session.text.ts'
import { Theme } from '../settings/Theme.tsx'

import './account.css'
import { accountText as t } from './account.text.ts'

/** What surrounds sign-in, registration and the way back to a lost password. */
export function AccountFrame({ title, children }: { title: Text; children: ReactNode }) {
  const say = useText()
  const name = useBrand()?.shownName ?? say(common.platformName)
  useEffect(() => {
    document.title = `${say(title)} · ${name}`
  })
  return (
    <Theme>
      <div className="entry">
        <a className="skip" href="#entry-main">
          {say(sessionWords.skip)}
        </a>
        <header className="entry-head">
          <Link to="/swylgateway" className="entry-brand">
            <BrandMark />
            <span>{name}</span>
          </Link>
          <LanguageSelect />
        </header>
        <main id="entry-main" className="entry-main" tabIndex={-1}>
          <section className="entry-card">
            <h1>{say(title)}</h1>
            {children}
          </section>
        </main>
        <Aside name={name} />
      </div>
    </Theme>
  )
}

/** Beside the form: what the product is for, or the tenant's own picture and slogan. */
function Aside({ name }: { name: string }) {
  const say = useText()
  const own = useBrand()
  const slogan = say({
    zh: own?.slogan ?? '',
    tw: own?.sloganTw ?? own?.slogan ?? '',
    en: own?.sloganEn ?? own?.slogan ?? '',
  })
  if (!own || !(slogan || own.background || own.backgroundColour)) {
    return (
      <aside className="entry-aside" aria-label={name}>
        <p className="entry-claim">{say(t.claim)}</p>
        <ul>
          {Object.values(t.claims).map((claim) => (
            <li key={claim.en}>{say(claim)}</li>
          ))}
        </ul>
        <svg className="entry-lanes" viewBox="0 0 600 240" aria-hidden focusable="false">
          <path d="M0 60h120c90 0 90 60 180 60h300M0 180h120c90 0 90-60 180-60M0 120h600" />
          <circle cx="300" cy="120" r="9" />
          <circle cx="120" cy="60" r="6" />
          <circle cx="120" cy="180" r="6" />
          <circle cx="480" cy="120" r="6" />
        </svg>
      </aside>
    )
  }
  const ground = own.backgroundColour ? { background: own.backgroundColour, color: inkOn(own.backgroundColour) } : {}
  return (
    <aside className="entry-aside entry-own" aria-label={name} style={ground} data-picture={own.background !== null}>
      {own.background && <img className="entry-picture" src={pictureUrl(own.background)} alt="" />}
      {slogan && <p className="entry-claim">{slogan}</p>}
    </aside>
  )
}

/** What went wrong with the whole form, read out as it appears. */
export const Problem = ({ children }: { children: ReactNode }) => (
  <div role="alert" className="entry-problem">
    {children}
  </div>
)
