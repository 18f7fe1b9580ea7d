import { workbench, type Findings } from '@clearway/contract/features/workbench/workbench'

import { call } from '../../kernel/api.ts'
import { withMore } from './findings.ts'

/** So many kinds are asked for at once: whoever types on does not leave a pile behind. */
const atOnce = 2
const leastLetters = 2

/** Looks for records: first those whose number begins like that, then kind after kind by words; each time tells all that was found so far. */
export async function searchRecords(text: string, tell: (found: Findings) => void, signal: AbortSignal): Promise<void> {
  if (text.length < leastLetters) return
  const { findings, kinds } = await call(workbench.findNumber, { text })
  if (signal.aborted) return
  let found = findings
  tell(found)
  const left = [...kinds]
  const next = async (): Promise<void> => {
    const kind = left.shift()
    if (!kind || signal.aborted) return
    const more = await call(workbench.findWords, { text, kind })
    if (signal.aborted) return
    found = withMore(found, more)
    if (more.length) tell(found)
    return next()
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}
