import { useSyncExternalStore } from 'react'

import { shades } from '../../kernel/colour.ts'
import { onSettings, settings } from './settings.ts'

const wantsDark = matchMedia('(prefers-color-scheme: dark)')

const isDark = (): boolean =>
  settings().appearance === 'system' ? wantsDark.matches : settings().appearance === 'dark'

/** Puts the chosen colour and light or dark on the document, where every stylesheet reads them. */
export function applyAppearance(): void {
  const root = document.documentElement
  root.dataset['appearance'] = isDark() ? 'dark' : 'light'
  for (const [name, colour] of Object.entries(shades(settings().theme, isDark())))
    root.style.setProperty(`--${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`, colour)
}

onSettings(applyAppearance)
wantsDark.addEventListener('change', applyAppearance)

function subscribe(tell: () => void): () => void {
  const stop = onSettings(tell)
  wantsDark.addEventListener('change', tell)
  return () => {
    stop()
    wantsDark.removeEventListener('change', tell)
  }
}

export const useDark = (): boolean => useSyncExternalStore(subscribe, isDark)
