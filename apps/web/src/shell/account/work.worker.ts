import { solveWork } from '@clearway/contract/features/account/work'

/** Solves the challenge that it is sent: tells how far it is, then the solution. */
addEventListener('message', ({ data }: MessageEvent<string>) => {
  const search = solveWork(data)
  for (let step = search.next(); ; step = search.next()) {
    postMessage(step.value)
    if (step.done) return
  }
})
