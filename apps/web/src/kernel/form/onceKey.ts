import { useCallback, useRef } from 'react'

/** The key of what is sent: the same content keeps it through every click and retry, another content gets another. */
export function useOnceKey(): (asked: unknown) => string {
  const last = useRef({ asked: '', key: '' })
  return useCallback((asked) => {
    const now = JSON.stringify(asked)
    if (now !== last.current.asked) last.current = { asked: now, key: crypto.randomUUID() }
    return last.current.key
  }, [])
}
