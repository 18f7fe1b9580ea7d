import type { BrandShown } from '@clearway/contract/features/account/brand'
import { brandFilePath } from '@clearway/contract/features/account/brandPath'
import { useSyncExternalStore } from 'react'

import { isHexColour } from './colour.ts'

const key = 'brand'
const listeners = new Set<() => void>()

// Kept on this device, so that a page is drawn in the tenant's colours at once and not after the first answer.
function read(): BrandShown | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as BrandShown | null
    return kept && typeof kept === 'object' && (kept.themeColour === null || isHexColour(kept.themeColour))
      ? kept
      : null
  } catch {
    return null
  }
}

let current = read()

/** How the tenant of this page looks; null where it is the product's own look. */
export const brand = (): BrandShown | null => current

export function setBrand(next: BrandShown | null): void {
  if (JSON.stringify(next) === JSON.stringify(current)) return
  current = next
  if (next) localStorage.setItem(key, JSON.stringify(next))
  else localStorage.removeItem(key)
  showIcon()
  for (const notify of listeners) notify()
}

export function onBrand(notify: () => void): () => void {
  listeners.add(notify)
  return () => void listeners.delete(notify)
}

export const useBrand = (): BrandShown | null => useSyncExternalStore(onBrand, brand)

export const pictureUrl = (hash: string): string => brandFilePath(hash)

const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
const usual = icon && { href: icon.getAttribute('href') ?? '', type: icon.type }

/** The icon of the browser's tab. */
function showIcon(): void {
  if (!icon || !usual) return
  icon.href = current?.favicon ? pictureUrl(current.favicon) : usual.href
  if (current?.favicon) icon.removeAttribute('type')
  else icon.type = usual.type
}
showIcon()
