import type { HscodeDetail } from '@clearway/contract/features/customs/hscode'
import { languageTags } from '@clearway/contract/kernel/text'
import { useState } from 'react'
import { Link } from 'react-router'

import { useLanguage, useText } from '../../kernel/language.ts'
import { knowledgeText as t } from '../knowledge.text.ts'
import { codeShown, shortName } from '../knowledge.ts'
import { codeAddress } from './CodeTable.tsx'
import { queryText } from './query.text.ts'

/** Rules of the chapter and the heading, each with where it stands. */
export function RulesPart({ rules, id }: { rules: HscodeDetail['rules']; id?: string }) {
  const say = useText()
  const language = useLanguage()
  if (!rules.length) return null
  return (
    <section className="know-part" id={id}>
      <h2>{say(t.rules)}</h2>
      <ul className="know-rules">
        {rules.map((rule, n) => (
          <li key={n}>
            <b className="figures">{codeShown(rule.code, 'HS')}</b> {rule.text[language]}
          </li>
        ))}
      </ul>
    </section>
  )
}

const first = 10

/** Goods that are easily taken for it, and the way to where they are. */
export function NotHerePart({ notHere }: { notHere: HscodeDetail['notHere'] }) {
  const say = useText()
  const language = useLanguage()
  const [all, setAll] = useState(false)
  if (!notHere.length) return null
  const shown = all ? notHere : notHere.slice(0, first)
  return (
    <section className="know-part">
      <h2>{say(t.notHere)}</h2>
      <p className="know-note">{say(t.notHereLead)}</p>
      <ul className="know-elsewhere">
        {shown.map((n, at) => (
          <li key={at}>
            <span>{n.name[language]}</span> <span aria-hidden>→</span>{' '}
            <Link to={codeAddress(n.code, 'HS')}>
              <b className="figures">{codeShown(n.code, 'HS')}</b> {n.codeName && shortName(n.codeName[language])}
            </Link>
          </li>
        ))}
      </ul>
      {notHere.length > shown.length && (
        <button type="button" className="know-button" onClick={() => setAll(true)}>
          {say(t.more, { count: notHere.length - shown.length })}
        </button>
      )}
    </section>
  )
}

/** Trade names and common names; those of the reader's language first. */
export function CalledPart({ detail: { words } }: { detail: HscodeDetail }) {
  const say = useText()
  const language = useLanguage()
  const chinese = language === 'tw' ? (['tw', words.tw] as const) : (['zh', words.zh] as const)
  const english = ['en', words.en] as const
  const lists = (language === 'en' ? [english, chinese] : [chinese, english]).filter(([, list]) => list.length)
  if (!lists.length) return null
  return (
    <section className="know-part">
      <h2>{say(queryText.calledPart)}</h2>
      {lists.map(([lang, list]) => (
        <p key={lang} lang={languageTags[lang]} className="know-called">
          {list.map((word) => (
            <Link key={word} className="know-chip" to={`/DataQuery?${new URLSearchParams({ search: word })}`}>
              {word}
            </Link>
          ))}
        </p>
      ))}
    </section>
  )
}

export function SiblingsPart({ detail: { siblings } }: { detail: HscodeDetail }) {
  const say = useText()
  const language = useLanguage()
  if (!siblings.length) return null
  return (
    <section className="know-part">
      <h2>{say(queryText.siblingsPart)}</h2>
      <ul className="know-elsewhere">
        {siblings.map((s) => (
          <li key={s.code}>
            <Link to={codeAddress(s.code, 'HS')}>
              <b className="figures">{codeShown(s.code, 'HS')}</b> {s.name[language]}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
