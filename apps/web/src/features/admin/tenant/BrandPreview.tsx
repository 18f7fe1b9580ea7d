import type { BrandShown } from '@clearway/contract/features/account/brand'
import type { CSSProperties } from 'react'

import { grounds, inkOn, isHexColour, shades } from '../../../kernel/colour.ts'
import { useLanguage, useText } from '../../../kernel/language.ts'
import { brandPageText as t } from './brand.text.ts'
import { shownPicture } from './localPictures.ts'

const neutrals = {
  light: { '--text': '#1b2027', '--text-2': '#464f5b', '--line': '#e4e7eb' },
  dark: { '--text': '#e7eaee', '--text-2': '#bcc3cc', '--line': '#2a3037' },
} as const

/** The variables that a page of that look stands on. */
function look(colour: string, dark: boolean): CSSProperties {
  const ground = dark ? grounds.dark : grounds.light
  const own = Object.fromEntries(
    Object.entries(shades(colour, dark)).map(([name, value]) => [
      `--${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`,
      value,
    ]),
  )
  const variables: Readonly<Record<string, string>> = {
    ...own,
    ...neutrals[dark ? 'dark' : 'light'],
    '--page': ground.page,
    '--card': ground.card,
  }
  return variables
}

/** The screen in light and dark, and the sign-in page, as they would be. */
export function BrandPreview({ brand, tenantName }: { brand: BrandShown; tenantName: string }) {
  const say = useText()
  const colour = brand.themeColour && isHexColour(brand.themeColour) ? brand.themeColour : '#1890ff'
  const name = brand.shownName || tenantName
  return (
    <section className="brand-previews" aria-label={say(t.preview)}>
      {[false, true].map((dark) => (
        <figure key={String(dark)}>
          <figcaption>{say(dark ? t.dark : t.light)}</figcaption>
          <div className="brand-shell" style={look(colour, dark)} aria-hidden>
            <div className="brand-side">
              <p className="brand-name">
                <Logo brand={brand} dark={dark} />
                <span>{name}</span>
              </p>
              <p data-lit>{say(t.sampleMenu)}</p>
              <p>{say(t.sampleOther)}</p>
            </div>
            <div className="brand-body">
              <i />
              <i />
              <i />
              <p>
                <span className="brand-button">{say(t.sampleButton)}</span>{' '}
                <span className="brand-link">{say(t.sampleLink)}</span>
              </p>
            </div>
          </div>
        </figure>
      ))}
      <figure>
        <figcaption>{say(t.signInPage)}</figcaption>
        <SignIn brand={brand} name={name} colour={colour} />
      </figure>
    </section>
  )
}

function Logo({ brand, dark }: { brand: BrandShown; dark: boolean }) {
  const logo = dark ? (brand.logoDark ?? brand.logo) : (brand.logo ?? brand.logoDark)
  return logo ? <img src={shownPicture(logo)} alt="" /> : <b />
}

function SignIn({ brand, name, colour }: { brand: BrandShown; name: string; colour: string }) {
  const say = useText()
  const language = useLanguage()
  const slogan = { zh: brand.slogan, tw: brand.sloganTw ?? brand.slogan, en: brand.sloganEn ?? brand.slogan }[language]
  const ground =
    brand.backgroundColour && isHexColour(brand.backgroundColour)
      ? { background: brand.backgroundColour, color: inkOn(brand.backgroundColour) }
      : {}
  return (
    <div className="brand-shell brand-signin" style={look(colour, false)} aria-hidden>
      <div className="brand-body">
        <p className="brand-name">
          <Logo brand={brand} dark={false} />
          <span>{name}</span>
        </p>
        <i />
        <i />
        <p>
          <span className="brand-button">{say(t.signIn)}</span>
        </p>
      </div>
      <div className="brand-beside" style={ground}>
        {brand.background && <img src={shownPicture(brand.background)} alt="" />}
        {slogan && <p data-picture={brand.background !== null}>{slogan}</p>}
      </div>
    </div>
  )
}
