import { useCallback, useState } from 'react'

import { me } from './me.ts'

const key = (name: string) => `preference.${me()?.user.id ?? ''}.${name}`

/** What this person chose on this device (columns, density). The two functions are the only door, so that it can move to the server. */
// Whoever reads it wrote it, so only they know its type.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function readPreference<T>(name: string): T | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key(name)) ?? 'null') as T | null) ?? undefined
  } catch {
    return undefined
  }
}

export function writePreference(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key(name))
    else localStorage.setItem(key(name), JSON.stringify(value))
  } catch {
    // A full or forbidden storage loses the habit, not the work.
  }
}

/** A preference as state: `const [setup, setSetup] = usePreference<TableSetup>('table.supplier', {})`. */
export function usePreference<T>(name: string, otherwise: T): readonly [T, (next: T) => void] {
  const [value, setValue] = useState<T>(() => readPreference<T>(name) ?? otherwise)
  const set = useCallback(
    (next: T) => {
      setValue(next)
      writePreference(name, next)
    },
    [name],
  )
  return [value, set] as const
}
