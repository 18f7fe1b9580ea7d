import { useEffect, useState } from 'react'

/** Seconds left of `from`, counted down; another `turn` starts anew. */
export function useCountdown(from: number, turn: unknown): number {
  const [at, setAt] = useState({ turn, left: from })
  const left = at.turn === turn ? at.left : from
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setAt({ turn, left: left - 1 }), 1000)
    return () => clearTimeout(timer)
  }, [left, turn])
  return left
}
