import sanitizeHtml from 'sanitize-html'

const blocks = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'br', 'hr', 'pre']

/** Only what the editor makes: no pictures, no styles, no ids. A link leads to a site by http(s), to a mailbox, or to a path of our own. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...blocks, 'strong', 'b', 'em', 'i', 'u', 's', 'code', 'a'],
  allowedAttributes: { a: ['href', 'target', 'rel'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'iframe',
    'svg',
    'math',
    'title',
    'xmp',
    'noembed',
    'noframes',
    'plaintext',
  ],
  nestingLimit: 20,
  transformTags: {
    a: (tagName, { href = '' }): sanitizeHtml.Tag => {
      // A backslash or two slashes leave the site although they look like a path of it.
      const own = /^\/(?![/\\])/.test(href)
      const elsewhere = /^(https?:\/\/|mailto:)/i.test(href)
      if (!own && !elsewhere) return { tagName, attribs: {} }
      return { tagName, attribs: own ? { href } : { href, target: '_blank', rel: 'noopener noreferrer nofollow' } }
    },
    ol: (tagName, { start = '' }): sanitizeHtml.Tag => ({ tagName, attribs: /^\d{1,4}$/.test(start) ? { start } : {} }),
  },
}

/** HTML of a stranger with everything taken out that could act. Clean HTML stays as it is, so it may be cleaned again where it is read. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, allowed).trim()

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** The words of HTML, a line a block: for lists, mails and histories. */
export function plainText(html: string): string {
  const lines = cleanHtml(html)
    .replace(/<li>/g, '<li>· ')
    .replace(/<(?:br|hr) ?\/?>|<\/(?:p|h[2-4]|li|blockquote|pre)>/g, '\n')
  return sanitizeHtml(lines, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (e) => entities[e]!)
    .replace(/\u00a0/g, ' ')
    .split('\n')
    .map((l) => l.trim())
    .filter((l) => l && l !== '·')
    .join('\n')
}
