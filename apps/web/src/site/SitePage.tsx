import { common } from '@clearway/contract/kernel/common.text'
import type { Text } from '@clearway/contract/kernel/text'
import { useEffect, type ReactNode } from 'react'

import { useText } from '../kernel/language.ts'

/** Window title and description of a public page. */
export function usePageHead(title: Text, description: Text): void {
  const say = useText()
  useEffect(() => {
    document.title = `${say(title)} · ${say(common.platformName)}`
    document.querySelector('meta[name=description]')?.setAttribute('content', say(description))
  })
}

/** A public page of one column: title, lead, content. */
export function SitePage({
  title,
  lead,
  wide = false,
  children,
}: {
  title: Text
  lead: Text
  wide?: boolean
  children?: ReactNode
}) {
  const say = useText()
  usePageHead(title, lead)
  return (
    <article className={wide ? 'site-page site-wide' : 'site-page'}>
      <h1>{say(title)}</h1>
      <p className="site-lead">{say(lead)}</p>
      {children}
    </article>
  )
}

/** Titled paragraphs side by side. */
export function Cards({
  of,
  level,
}: {
  of: readonly { readonly title: Text; readonly words: Text }[]
  level: 'h2' | 'h3'
}) {
  const say = useText()
  const Title = level
  return (
    <ul className="site-cards">
      {of.map(({ title, words }) => (
        <li key={title.en}>
          <Title>{say(title)}</Title>
          <p>{say(words)}</p>
        </li>
      ))}
    </ul>
  )
}
