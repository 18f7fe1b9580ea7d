/** `yes` right after the sign-in, then `user:tenant`. Its absence means that this browser never signed in, or signed out. */
export const signedInKey = 'signedIn'

export const signedIn = (): boolean => localStorage.getItem(signedInKey) !== null

export const ownerOf = (user: { readonly id: string; readonly tenantId: string }): string =>
  `${user.id}:${user.tenantId}`

export const setOwner = (owner: string): void => localStorage.setItem(signedInKey, owner)

export type OwnerChange = 'out' | 'other'

/**
 * Tells when another tab of this browser signed out (`out`) or went on as another user or in another tenant (`other`), since
 * the cookie is then no longer this tab's. Storage events reach every other tab; a tab that slept looks again when it wakes.
 */
export function onOwnerChange(mine: () => string | undefined, tell: (change: OwnerChange) => void): () => void {
  const look = () => {
    const now = localStorage.getItem(signedInKey)
    const own = mine()
    if (own === undefined || now === own || now === 'yes') return
    tell(now === null ? 'out' : 'other')
  }
  const stored = (e: StorageEvent) => {
    if (e.key === signedInKey || e.key === null) look()
  }
  const woke = () => {
    if (!document.hidden) look()
  }
  addEventListener('storage', stored)
  addEventListener('pageshow', woke)
  document.addEventListener('visibilitychange', woke)
  return () => {
    removeEventListener('storage', stored)
    removeEventListener('pageshow', woke)
    document.removeEventListener('visibilitychange', woke)
  }
}
