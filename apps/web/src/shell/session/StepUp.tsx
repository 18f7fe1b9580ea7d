import { useEffect, useRef, useState } from 'react'

import { stepUpWith, type ProofWanted } from '../../kernel/api.ts'
import { later } from '../../kernel/later.tsx'

const StepUpDialog = later(
  () => import('./StepUpDialog.tsx').then((m) => m.StepUpDialog),
  (props) => props.wanted !== null,
)

/** Stands ready for calls that want to know again who is there. Several at once are answered by one confirmation. */
export function StepUp() {
  const [wanted, setWanted] = useState<ProofWanted | null>(null)
  const waiting = useRef<((proved: boolean) => void)[]>([])
  useEffect(() => {
    stepUpWith(
      (now) =>
        new Promise((done) => {
          waiting.current.push(done)
          setWanted(now)
        }),
    )
    return () => stepUpWith(async () => false)
  }, [])
  const done = (proved: boolean) => {
    setWanted(null)
    for (const tell of waiting.current.splice(0)) tell(proved)
  }
  return <StepUpDialog wanted={wanted} onDone={done} />
}
