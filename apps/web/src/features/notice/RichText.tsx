import { createElement, useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'

import './richText.css'

const shown = new Set([
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'br',
  'hr',
  'pre',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'code',
])
const silent = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'textarea',
  'title',
])
const deepest = 40

/** A path of our own, or a site or mailbox elsewhere; anything else is no link. */
export const safeLink = (href: string): 'own' | 'elsewhere' | undefined =>
  /^\/(?![/\\])/.test(href) ? 'own' : /^(https?:\/\/|mailto:)\S+$/i.test(href) ? 'elsewhere' : undefined

function linkOf(element: Element, key: number, inner: ReactNode): ReactNode {
  const href = element.getAttribute('href') ?? ''
  const kind = safeLink(href)
  if (!kind) return <span key={key}>{inner}</span>
  return kind === 'own' ? (
    <Link key={key} to={href}>
      {inner}
    </Link>
  ) : (
    <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
      {inner}
    </a>
  )
}

function nodesOf(parent: Node, depth = 0): ReactNode[] {
  if (depth > deepest) return [parent.textContent]
  return [...parent.childNodes].map((node, key) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent
    if (!(node instanceof Element)) return null
    const tag = node.localName
    if (silent.has(tag)) return null
    if (tag === 'br' || tag === 'hr') return createElement(tag, { key })
    const inner = nodesOf(node, depth + 1)
    if (tag === 'a') return linkOf(node, key, inner)
    return shown.has(tag) ? createElement(tag, { key }, ...inner) : inner
  })
}

/** Written text with its format. It is built element by element from a short list, so that nothing in it can act, whatever the server sent. */
export function RichText({ html }: { html: string }) {
  // A parsed document runs no script and loads no picture.
  const inner = useMemo(() => nodesOf(new DOMParser().parseFromString(html, 'text/html').body), [html])
  return <div className="rich-text">{...inner}</div>
}
