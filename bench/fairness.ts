// `npm run bench:fairness`: one tenant does its worst while a person of another works. What that person waits for, as a ratio to the quiet
// rounds of the same run; nobody gets a 503, readiness stays green, people sign in.
import { attackApart, bearer, fivesOf, told, work } from './hostile.ts'
import { median } from './load.ts'
import { running } from './server.ts'

const rounds = Number(process.env['ROUNDS'] ?? 3)
const seconds = Number(process.env['SECONDS'] ?? 20)
const rows = Number(process.env['ROWS'] ?? 300_000)

export interface Fairness {
  readonly ratio: number
  readonly bad: number
  readonly notReady: number
  readonly noSignIn: number
  readonly fives: number
}

export async function fairness(port: number): Promise<Fairness> {
  const program = await running(port, rows)
  try {
    const headers = () => bearer(program.url, 'demo2', 'admin')
    const round = async () => work(program.url, await headers(), 'demo2', seconds)
    await work(program.url, await headers(), 'demo2', 3)
    const [quiet, loud] = [[], []] as Awaited<ReturnType<typeof work>>[][] as [
      Awaited<ReturnType<typeof work>>[],
      Awaited<ReturnType<typeof work>>[],
    ]
    let fives = 0
    for (let n = 0; n < rounds; n++) {
      quiet.push(await round())
      const hostile = await attackApart(program.url, 'demo', ['admin', 'declarant', 'finance', 'classifier'])
      await new Promise((go) => setTimeout(go, 2000))
      loud.push(await round())
      await hostile.stop()
      fives += fivesOf(hostile.counts)
      console.log(
        `quiet p50 ${quiet[n]!.p50.toFixed(1)} p95 ${quiet[n]!.p95.toFixed(1)} ms   under attack p50 ${loud[n]!.p50.toFixed(1)} p95 ${loud[n]!.p95.toFixed(1)} ms (${loud[n]!.calls} calls, slowest sign-in ${loud[n]!.slowestSignIn.toFixed(0)} ms)   ${told(hostile.counts)}`,
      )
    }
    const middle = (all: typeof quiet) => median(all.map((r) => r.p95))
    const sum = (key: 'bad' | 'ready' | 'signIns') => [...quiet, ...loud].reduce((n, r) => n + r[key], 0)
    return {
      ratio: middle(loud) / middle(quiet),
      bad: sum('bad'),
      notReady: sum('ready'),
      noSignIn: sum('signIns'),
      fives,
    }
  } finally {
    await program.stop()
  }
}

if (import.meta.main) {
  const { ratio, bad, notReady, noSignIn, fives } = await fairness(8140)
  console.log(
    `p95 under attack to quiet: ${ratio.toFixed(2)} (at most 2)   refused or failed calls of the other tenant: ${bad} (0)   not ready: ${notReady} (0)   refused sign-ins: ${noSignIn} (0)   5xx to the attacker: ${fives} (0)`,
  )
  if (ratio > 2 || bad || notReady || noSignIn || fives) process.exitCode = 1
}
