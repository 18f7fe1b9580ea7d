// `npm run bench:kill`: breaks what stands under the writers again and again: the server killed outright (KILLS=200), PostgreSQL killed (DATABASE_KILLS=40),
// the network between them cut (CUTS=30), the disk full (FULL=20, as root). Nothing acknowledged may be lost and nothing half there. Tells how long it
// takes to serve again. The tests run a short form. Prints its seed; `SEED=…` repeats the moments.
import { setTimeout as sleep } from 'node:timers/promises'

import { randomBy } from '@clearway/contract/test/random'

import { fullDisk } from './killDisk.ts'
import { cutNetwork, killedDatabase, killedServer, type Scene } from './killFaults.ts'
import { orderWork, untilServed, writers, type Stored } from './killWriters.ts'
import { median } from './load.ts'

/** `served`: milliseconds until a write was acknowledged again, for each fault. */
export interface KillResult extends Stored {
  readonly served: readonly number[]
}

export const scenes = { server: killedServer, database: killedDatabase, network: cutNetwork } as const

/** Strikes `times` times while four clients write orders, then compares what was acknowledged with what is stored. */
export async function killLoop(
  open: (port: number) => Promise<Scene>,
  times: number,
  seed: number,
  port: number,
): Promise<KillResult> {
  const random = randomBy(seed)
  const scene = await open(port)
  try {
    const work = await orderWork(scene.server, seed, scene.databaseUrl)
    const writing = writers(4, work)
    const served: number[] = []
    for (let n = 0; n < times; n++) {
      await sleep(100 + random() * 300)
      served.push(await untilServed(work, await scene.strike(n, random), scene.ended))
      // A token lives for half an hour.
      if (n % 10 === 9) await work.renew()
    }
    await writing.stop()
    return { ...(await work.compare()), served }
  } finally {
    await scene.close()
  }
}

const told = (served: readonly number[]) =>
  `served again after ${median(served).toFixed(0)} ms (median), ${Math.max(...served).toFixed(0)} ms (worst)`

if (import.meta.main) {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
  console.log(`seed ${seed}`)
  const faulty = ({ lost, half }: Stored) => lost.length + half.length > 0
  const stored = ({ acknowledged, stored, lost, half }: Stored) =>
    `${acknowledged} acknowledged, ${stored} stored, ${lost.length} lost, ${half.length} half there`
  for (const [name, variable, usual] of [
    ['server', 'KILLS', 200],
    ['database', 'DATABASE_KILLS', 40],
    ['network', 'CUTS', 30],
  ] as const) {
    const times = Number(process.env[variable] ?? usual)
    if (!times) continue
    const result = await killLoop(scenes[name], times, seed, 8092)
    console.log(`${name}, ${times} times: orders ${stored(result)}; ${told(result.served)}`)
    if (faulty(result)) process.exitCode = 1
  }
  const rounds = Number(process.env['FULL'] ?? 20)
  if (rounds && process.getuid?.() === 0) {
    const result = await fullDisk(rounds, 8092, randomBy(seed))
    console.log(
      `full disk, ${rounds} times: files ${stored(result)}, ${result.strays} that belong to nothing; refused with ${JSON.stringify(result.statuses)}; ${told(result.served)}`,
    )
    if (faulty(result) || result.strays || Object.keys(result.statuses).join() !== '507') process.exitCode = 1
  } else if (rounds) console.log('full disk: left out, mounting a small one takes root')
}
