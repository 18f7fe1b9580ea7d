import { common } from '@clearway/contract/kernel/common.text'
import type { Text } from '@clearway/contract/kernel/text'
import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../../kernel/language.ts'
import { LanguageSelect } from '../../site/LanguageSelect.tsx'
import { Mark } from '../../site/Mark.tsx'
import { sessionWords } from '../session.text.ts'
import { Theme } from '../Theme.tsx'
import './account.css'
import { accountText as t } from './account.text.ts'

/** What surrounds sign-in, registration and the way back to a lost password. */
export function AccountFrame({ title, children }: { title: Text; children: ReactNode }) {
  const say = useText()
  useEffect(() => {
    document.title = `${say(title)} · ${say(common.platformName)}`
  })
  return (
    <Theme>
      <div className="entry">
        <a className="skip" href="#entry-main">{say(sessionWords.skip)}</a>
        <header className="entry-head">
          <Link to="/swylgateway" className="entry-brand"><Mark /><span>{say(common.platformName)}</span></Link>
          <LanguageSelect />
        </header>
        <main id="entry-main" className="entry-main" tabIndex={-1}>
          <section className="entry-card">
            <h1>{say(title)}</h1>
            {children}
          </section>
        </main>
        <aside className="entry-aside" aria-label={say(common.platformName)}>
          <p className="entry-claim">{say(t.claim)}</p>
          <ul>{Object.values(t.claims).map((claim) => <li key={claim.en}>{say(claim)}</li>)}</ul>
          <svg className="entry-lanes" viewBox="0 0 600 240" aria-hidden focusable="false">
            <path d="M0 60h120c90 0 90 60 180 60h300M0 180h120c90 0 90-60 180-60M0 120h600" />
            <circle cx="300" cy="120" r="9" />
            <circle cx="120" cy="60" r="6" /><circle cx="120" cy="180" r="6" /><circle cx="480" cy="120" r="6" />
          </svg>
        </aside>
      </div>
    </Theme>
  )
}

/** What went wrong with the whole form, read out as it appears. */
export const Problem = ({ children }: { children: ReactNode }) => <div role="alert" className="entry-problem">{children}</div>
