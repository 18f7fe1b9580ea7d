import { useEffect, useState, useSyncExternalStore } from 'react'

import { useUnsavedStore } from '../form/unsaved.ts'
import { useLatest } from '../latest.ts'
import { me } from '../me.ts'
import { autosave, type Autosave, type AutosaveOptions, type Refused, type Saving } from './autosave.ts'

/**
 * An autosave of this page, the same object as long as the page stands: give the page a `key` of the record. Asks before the window or the tag closes
 * while something waits, and sends it when the page goes. `key` names the record; whose tab it is comes before it.
 */
export function useAutosave({ key, send, waitMs }: AutosaveOptions): Autosave {
  const latest = useLatest(send)
  const [saver] = useState(() =>
    autosave({
      key: `${me()?.user.tenantId ?? ''}.${me()?.user.id ?? ''}.${key}`,
      send: (changes) => latest()(changes),
      ...(waitMs !== undefined && { waitMs }),
    }),
  )
  useUnsavedStore(saver.subscribe, () => saver.get().state !== 'saved')
  // Behind another tag, or closed, it goes on until all is sent.
  useEffect(() => () => void saver.flush().then((saved) => saved && saver.dispose()), [saver])
  return saver
}

/** How saving goes; draws anew at every change, so it stands in small components only. */
export const useSaving = (saver: Autosave): Saving => useSyncExternalStore(saver.subscribe, saver.get)

/** What was kept back at a place; the same object until that changes. */
export const useRefused = (saver: Autosave, place: string): Refused | undefined =>
  useSyncExternalStore(saver.subscribe, () => saver.get().refused.get(place))
