import { useEffect, useState } from 'react'

/** Seconds left of `from`, and the function that starts them anew. */
export function useCountdown(from = 0): readonly [number, (seconds: number) => void] {
  const [left, setLeft] = useState(from)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft] as const
}
