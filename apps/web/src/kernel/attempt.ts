import { useState } from 'react'

import { useReport } from './report.ts'

/** `busy` while the work is on its way; when it fails that is told, and `otherwise` follows. */
export function useAttempt(): {
  busy: boolean
  attempt: (work: () => Promise<unknown>, otherwise?: () => void) => Promise<void>
} {
  const report = useReport()
  const [busy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<unknown>, otherwise = () => {}) => {
    setBusy(true)
    await work().catch((error: unknown) => {
      report(error)
      otherwise()
    })
    setBusy(false)
  }
  return { busy, attempt }
}
