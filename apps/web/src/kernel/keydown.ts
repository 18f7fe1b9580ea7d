import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Hears the keys of the whole window while `active`. It listens as soon as what was drawn can be seen: an ordinary effect may run later, and a
 * quick press would be lost. `capture` hears before those who do not.
 */
export function useKeydown(
  hear: (event: KeyboardEvent) => void,
  { active = true, capture = false }: { active?: boolean; capture?: boolean } = {},
): void {
  const onKey = useEffectEvent(hear)
  useLayoutEffect(() => {
    if (!active) return
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen, capture)
    return () => removeEventListener('keydown', listen, capture)
  }, [active, capture])
}
