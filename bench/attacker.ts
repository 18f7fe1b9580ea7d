// The attack of bench:fairness and bench:soak in a process of its own, behind everybody else on this machine.
import { setPriority } from 'node:os'

import { attack } from './hostile.ts'

setPriority(19)
const { counts, stop } = await attack(...(JSON.parse(process.argv[2]!) as Parameters<typeof attack>))
process.send!('attacking')
process.once('message', () => {
  void stop().then(() => process.send!([...counts].map(([kind, found]) => [kind, [...found]])))
})
