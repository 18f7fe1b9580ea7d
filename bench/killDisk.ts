import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import pg from 'pg'

import { startEmbedded } from '../apps/server/src/kernel/embedded/embedded.ts'
import { kill, launch } from './killFaults.ts'
import type { Stored } from './killWriters.ts'
import { answering, signIn } from './prepare.ts'

export interface FullDisk extends Stored {
  readonly rounds: number
  /** Answers while the disk was full, by status: 507 and nothing else. */
  readonly statuses: Readonly<Record<number, number>>
  /** Files that belong to no row, unfinished ones among them. */
  readonly strays: number
  readonly served: readonly number[]
}

const roomFor = 40 * 2 ** 20
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/**
 * The program's folder on a disk of 40 MB (a tmpfs, which takes root) that is filled up again and again while four people upload. What was
 * acknowledged is read back through HTTP and compared.
 */
export async function fullDisk(rounds: number, port: number, random: () => number): Promise<FullDisk> {
  const folder = mkdtempSync(path.join(tmpdir(), 'clearway-full-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${roomFor},mode=0711`, 'tmpfs', folder])
  const database = await startEmbedded({ throwaway: true, log: () => {} })
  const server = `http://127.0.0.1:${port}`
  const child = launch(port, folder, database.url)
  try {
    await answering(`${server}/readyz`)
    const headers = await signIn(server, 'demo')
    const acknowledged = new Map<string, string>()
    const upload = async (): Promise<number> => {
      const bytes = Buffer.concat([
        Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'),
        randomBytes(20_000 + random() * 200_000),
        Buffer.from('\ntrailer\n<<>>\n%%EOF\n'),
      ])
      const form = new FormData()
      form.set('file', new Blob([bytes], { type: 'application/pdf' }), 'paper.pdf')
      const response = await fetch(`${server}/api/files/upload`, { method: 'POST', headers, body: form })
      const answer = (await response.json()) as { data?: { id: string } }
      if (response.status === 200) acknowledged.set(answer.data!.id, hash(bytes))
      return response.status
    }
    const filesNow = () =>
      readdirSync(path.join(folder, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      ).length
    // Demo data has files of other kinds too.
    const before = filesNow()
    const statuses: Record<number, number> = {}
    const served: number[] = []
    const ballast = path.join(folder, 'ballast')
    for (let round = 0; round < rounds; round++) {
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(ballast, Buffer.alloc(Math.max(0, Math.floor(bavail * bsize - random() * 600_000))))
      let refused = 0
      await Promise.all(
        Array.from({ length: 4 }, async () => {
          while (refused < 10) {
            const status = await upload()
            if (status === 200) continue
            refused++
            statuses[status] = (statuses[status] ?? 0) + 1
          }
        }),
      )
      rmSync(ballast)
      const freed = performance.now()
      while ((await upload()) !== 200)
        if (performance.now() - freed > 60_000) throw new Error('Not served again within a minute')
      served.push(performance.now() - freed)
    }
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const { rows } = await client.query<{ id: string }>(`select id from stored_file where name = 'paper.pdf'`)
    await client.end()
    const lost: string[] = []
    const half: string[] = []
    for (const [id, whole] of acknowledged) {
      const response = await fetch(`${server}/api/files/download/${id}`, { headers })
      if (response.status !== 200) lost.push(id)
      else if (hash(Buffer.from(await response.arrayBuffer())) !== whole) half.push(id)
    }
    return {
      rounds,
      acknowledged: acknowledged.size,
      stored: rows.length,
      lost,
      half,
      statuses,
      strays: filesNow() - before - rows.length,
      served,
    }
  } finally {
    await kill(child, 'SIGKILL')
    await database.stop()
    execFileSync('umount', [folder])
    rmSync(folder, { recursive: true, force: true })
  }
}
