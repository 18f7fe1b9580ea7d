const start = '/home'
// Control characters, spaces and backslashes are dropped or turned into `/` by browsers, so an address with one may not be what it seems.
const tricky = /[\u0000-\u0020\u007f-\u009f\\\u2028\u2029]/

/**
 * The place inside this application that a `redirect` value names, or `/home` when it names anything else. The value comes from
 * the address, so a stranger may have written it: only a path that the browser itself resolves to this very origin passes.
 */
export function ownPath(
  raw: string | null | undefined,
  origin: string = globalThis.location?.origin ?? 'http://localhost',
): string {
  if (!raw || raw.length > 2000 || !raw.startsWith('/') || tricky.test(raw)) return start
  let path = raw.split(/[?#]/)[0]!
  // A second decoding somewhere on the way must not turn an own path into another site.
  for (let turn = 0; turn < 5; turn++) {
    if (tricky.test(path) || path.includes('//')) return start
    try {
      path = decodeURIComponent(path)
    } catch {
      return start
    }
  }
  const url = URL.canParse(raw, origin) ? new URL(raw, origin) : undefined
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return start
  return `${url.pathname}${url.search}${url.hash}`
}
