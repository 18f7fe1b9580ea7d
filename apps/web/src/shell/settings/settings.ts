import { recordOf } from '@clearway/contract/kernel/record'
import { useSyncExternalStore } from 'react'

import { brand, onBrand } from '../../kernel/brand.ts'
import { isHexColour } from '../../kernel/colour.ts'

export const presetColours = [
  '#1890ff',
  '#409eff',
  '#2f54eb',
  '#722ed1',
  '#13a8a8',
  '#389e0d',
  '#d46b08',
  '#cf1322',
] as const

/** What this device remembers, each under its own name. */
export interface Settings {
  readonly sidebarStatus: 'opened' | 'closed'
  readonly size: 'default' | 'large' | 'small'
  /** Brand colour, `#rrggbb`. */
  readonly theme: string
  readonly appearance: 'system' | 'light' | 'dark'
  readonly fixedHeader: boolean
  readonly tagsView: boolean
  readonly sidebarLogo: boolean
  readonly supportPinyinSearch: boolean
  readonly menuInLeft: boolean
  /** Whether the header offers the settings drawer. */
  readonly showSettings: boolean
}

const first: Settings = {
  sidebarStatus: 'opened',
  size: 'default',
  theme: '#1890ff',
  appearance: 'system',
  fixedHeader: false,
  tagsView: true,
  sidebarLogo: true,
  supportPinyinSearch: true,
  menuInLeft: true,
  showSettings: true,
}

/** A device that chose no colour has the tenant's. */
const usual = (): Settings => ({ ...first, theme: brand()?.themeColour ?? first.theme })

const words = {
  sidebarStatus: ['opened', 'closed'],
  size: ['default', 'large', 'small'],
  appearance: ['system', 'light', 'dark'],
} as const

function read<K extends keyof Settings>(name: K): Settings[K] {
  const raw = localStorage.getItem(name)
  const fallback = usual()[name]
  if (raw === null) return fallback
  if (typeof fallback === 'boolean') return (raw === 'true' || (raw !== 'false' && fallback)) as Settings[K]
  if (name === 'theme') return (isHexColour(raw) ? raw.toLowerCase() : fallback) as Settings[K]
  return ((words[name as keyof typeof words] as readonly string[]).includes(raw) ? raw : fallback) as Settings[K]
}

const readAll = (): Settings => recordOf(Object.keys(first) as (keyof Settings)[], read) as Settings

let current = readAll()
const listeners = new Set<() => void>()
const told = () => {
  for (const tell of listeners) tell()
}

export const settings = (): Settings => current

export function setSetting<K extends keyof Settings>(name: K, value: Settings[K]): void {
  localStorage.setItem(name, String(value))
  current = { ...current, [name]: value }
  told()
}

/** Back to what a new device shows. */
export function resetSettings(): void {
  for (const name of Object.keys(first)) localStorage.removeItem(name)
  current = usual()
  told()
}

// A change in another tab of this browser shows here too.
addEventListener('storage', (e) => {
  if (e.key !== null && !(e.key in first)) return
  current = readAll()
  told()
})

onBrand(() => {
  current = readAll()
  told()
})

export function onSettings(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

export const useSettings = (): Settings => useSyncExternalStore(onSettings, settings)
