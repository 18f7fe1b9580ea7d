import { useEffect, useRef, useState } from 'react'
import { askAgainWith } from '../kernel/api.ts'
import { later } from '../kernel/later.tsx'

const StepUpDialog = later(() => import('./StepUpDialog.tsx').then((m) => m.StepUpDialog), (props) => props.ways.length > 0)

const none: readonly string[] = []

/** Stands ready for calls that want to know again who is there. Several at once are answered by one confirmation. */
export function StepUp() {
  const [ways, setWays] = useState(none)
  const waiting = useRef<((proved: boolean) => void)[]>([])
  useEffect(() => {
    askAgainWith((wanted) => new Promise((done) => {
      waiting.current.push(done)
      setWays(wanted)
    }))
    return () => askAgainWith(async () => false)
  }, [])
  const done = (proved: boolean) => {
    setWays(none)
    for (const tell of waiting.current.splice(0)) tell(proved)
  }
  return <StepUpDialog ways={ways} onDone={done} />
}
