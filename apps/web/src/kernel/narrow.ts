import { useSyncExternalStore } from 'react'

function narrowerThan(width: number): () => boolean {
  const media = window.matchMedia(`(max-width: ${width - 0.02}px)`)
  const subscribe = (notify: () => void) => {
    media.addEventListener('change', notify)
    return () => media.removeEventListener('change', notify)
  }
  return () => useSyncExternalStore(subscribe, () => media.matches)
}

/** Under 992 px: tables become cards, drawers take the whole width. */
export const useNarrow = narrowerThan(992)
/** Under 640 px: what is typed into is cards too; on a wider window the keyboard of a sheet is worth more. */
export const usePhone = narrowerThan(640)
