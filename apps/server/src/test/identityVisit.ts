/** Follows the provider's redirects as a browser does, with its cookies, until it sends the browser back: what stands behind the `?`. */
export async function visit(url: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>()
  for (let at = url, steps = 0; steps < 12; steps++) {
    const response = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([k, v]) => `${k}=${v}`).join('; ') },
    })
    for (const line of response.headers.getSetCookie())
      cookies.set(line.split('=')[0]!, line.split(';')[0]!.slice(line.indexOf('=') + 1))
    const next = response.headers.get('location')
    if (!next) throw new Error(`${response.status} ${await response.text()}`)
    at = new URL(next, at).href
    if (at.startsWith(redirectUri)) return new URL(at).search
  }
  throw new Error('Too many steps')
}
