// `npm run bench:soak`: the attack of bench:fairness for an hour (SECONDS=… for less), with people at work beside it. Memory of the server after
// a forced collection, and of the database's processes, once a minute: after a third of the time, in which caches fill, it must be flat.
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'

import { attackApart, bearer, fivesOf, told, work } from './hostile.ts'
import { running, type Running } from './server.ts'

const seconds = Number(process.env['SECONDS'] ?? 3600)
const rows = Number(process.env['ROWS'] ?? 100_000)
/** Megabytes an hour by which each may grow after the first third, and what the server may hold at the end. */
const most = { heap: 20, rss: 60, database: 200, rssInAll: 1000 }

/** Megabytes, at a time since the start. */
export interface Sample {
  readonly seconds: number
  readonly rss: number
  readonly heap: number
  readonly outside: number
  readonly handles: number
  readonly database: number
}

/** What a process has for itself alone, without the memory that PostgreSQL's share. */
function ownMegabytes(pid: number): number {
  try {
    return Number(/^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0 // it has just ended
  }
}

async function sample({ server }: Running, database: pg.Client, started: number): Promise<Sample> {
  const told = new Promise<{ rss: number; heap: number; outside: number; handles: number }>((done) =>
    server.once('message', (message) => done(message as never)),
  )
  server.send('memory')
  const { rss, heap, outside, handles } = await told
  const { rows } = await database.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  return {
    seconds: (performance.now() - started) / 1000,
    rss: rss / 2 ** 20,
    heap: heap / 2 ** 20,
    outside: outside / 2 ** 20,
    handles,
    database: rows.reduce((sum, { pid }) => sum + ownMegabytes(pid), 0),
  }
}

/** Growth in megabytes an hour: the slope of the straight line that lies nearest. */
export function slope(samples: readonly Sample[], of: (sample: Sample) => number): number {
  const [x, y] = [(s: Sample) => s.seconds / 3600, of]
  const middle = (pick: (s: Sample) => number) => samples.reduce((sum, s) => sum + pick(s), 0) / samples.length
  const [mx, my] = [middle(x), middle(y)]
  const across = samples.reduce((sum, s) => sum + (x(s) - mx) ** 2, 0)
  return across ? samples.reduce((sum, s) => sum + (x(s) - mx) * (y(s) - my), 0) / across : 0
}

export interface Soak {
  readonly samples: readonly Sample[]
  readonly slopes: Readonly<Record<'heap' | 'rss' | 'database', number>>
  readonly bad: number
  readonly fives: number
}

export async function soak(port: number): Promise<Soak> {
  const program = await running(port, rows, ['--expose-gc', '--import', new URL('memoryTell.ts', import.meta.url).href])
  const database = new pg.Client({ connectionString: program.databaseUrl })
  await database.connect()
  const samples: Sample[] = []
  try {
    const started = performance.now()
    const every = Math.max(5, Math.min(60, seconds / 30))
    let [bad, fives] = [0, 0]
    while (performance.now() - started < seconds * 1000) {
      // Signed in anew each time, as in life; sessions and their rights come and go.
      const hostile = await attackApart(program.url, 'demo', ['admin', 'declarant', 'finance', 'classifier'], 0.5)
      bad += (await work(program.url, await bearer(program.url, 'demo2', 'admin'), 'demo2', every)).bad
      await hostile.stop()
      fives += fivesOf(hostile.counts)
      await wait(1000)
      samples.push(await sample(program, database, started))
      const { seconds: at, rss, heap, outside, handles, database: held } = samples.at(-1)!
      console.log(
        `${at.toFixed(0).padStart(5)} s   rss ${rss.toFixed(0)}   heap ${heap.toFixed(1)}   outside ${outside.toFixed(1)}   handles ${handles}   database ${held.toFixed(0)} MB   ${told(hostile.counts)}`,
      )
    }
    const late = samples.slice(Math.floor(samples.length / 3))
    return {
      samples,
      bad,
      fives,
      slopes: {
        heap: slope(late, (s) => s.heap),
        rss: slope(late, (s) => s.rss),
        database: slope(late, (s) => s.database),
      },
    }
  } finally {
    await database.end()
    await program.stop()
  }
}

if (import.meta.main) {
  const { samples, slopes, bad, fives } = await soak(8142)
  const [first, last] = [samples[0]!, samples.at(-1)!]
  console.log(
    `after the first third: heap ${slopes.heap.toFixed(1)} MB an hour (at most ${most.heap}), rss ${slopes.rss.toFixed(1)} (${most.rss}), database ${slopes.database.toFixed(1)} (${most.database})`,
  )
  console.log(
    `rss from ${first.rss.toFixed(0)} to ${last.rss.toFixed(0)} MB (at most ${most.rssInAll}); failed calls of the other tenant ${bad} (0), 5xx to the attacker ${fives} (0)`,
  )
  // Below a quarter of an hour a slope is noise.
  const steep = seconds >= 900 && (slopes.heap > most.heap || slopes.rss > most.rss || slopes.database > most.database)
  if (steep || last.rss > most.rssInAll || bad || fives) process.exitCode = 1
}
