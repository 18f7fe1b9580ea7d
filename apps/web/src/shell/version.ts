const everyMs = 60_000

async function served(): Promise<string | undefined> {
  try {
    const response = await fetch('/version.json', { cache: 'no-store', signal: AbortSignal.timeout(20_000) })
    const body = response.ok ? ((await response.json()) as { version?: unknown }) : {}
    return typeof body.version === 'string' ? body.version : undefined
  } catch {
    // Offline, or a development server without the file: no news.
    return undefined
  }
}

/** Asks every minute whether the server hands out another build than at first, and when a part of this one is gone. Tells once for each. */
export function onNewVersion(tell: () => void): () => void {
  let first: string | undefined
  let told: string | undefined
  const look = async () => {
    if (document.hidden) return
    const now = await served()
    if (!now) return
    first ??= now
    if (now === first || now === told) return
    told = now
    tell()
  }
  void look()
  const timer = setInterval(() => void look(), everyMs)
  // A part of the page that cannot be loaded is most often one of a build that was replaced.
  addEventListener('vite:preloadError', tell)
  return () => {
    clearInterval(timer)
    removeEventListener('vite:preloadError', tell)
  }
}
