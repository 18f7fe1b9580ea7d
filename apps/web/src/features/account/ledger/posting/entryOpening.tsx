import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'

import { later } from '../../../../kernel/later.tsx'

const EntryDrawer = later(
  () => import('./EntryDrawer.tsx').then((m) => m.EntryDrawer),
  (props) => props.id !== null,
)

const Opening = createContext<(entryId: string) => void>(() => {})
/** Opens what stands behind an amount. */
export const useOpenEntry = (): ((entryId: string) => void) => useContext(Opening)

/** Gives the amounts on a page their drawer. */
export function EntryOpening({ children }: { children: ReactNode }) {
  const [id, setId] = useState<string | null>(null)
  const open = useMemo(() => setId, [setId])
  return (
    <Opening value={open}>
      {children}
      <EntryDrawer id={id} onClose={() => setId(null)} />
    </Opening>
  )
}
