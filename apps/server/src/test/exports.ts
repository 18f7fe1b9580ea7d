import { setTimeout as wait } from 'node:timers/promises'

import type { OwnExport } from '@clearway/contract/features/files/ownExport'

import type { TestApplication } from './application.ts'

const base = '/api/files/ownExport'

/** The file of an answer: the answer itself, or what the job of a 202 makes of it. */
export async function fileOf(app: TestApplication, token: string, answer: Response): Promise<Response> {
  if (answer.status !== 202) return answer
  const { data } = (await answer.json()) as { data: OwnExport }
  for (let n = 0; n < 1200; n++) {
    const asked = await app.call('GET', `${base}/query`, { token })
    // A machine that is busy with the file itself may say: later.
    if (asked.status === 503 || asked.status === 429) {
      await wait(100)
      continue
    }
    if (asked.status !== 200) throw new Error(`${asked.status} ${JSON.stringify(asked.body)}`)
    const { status, error } = (asked.body.data as OwnExport[]).find((e) => e.id === data.id)!
    if (status === 'done')
      return fetch(`${app.url}${base}/download?id=${data.id}`, { headers: { authorization: `Bearer ${token}` } })
    if (status !== 'queued' && status !== 'running') throw new Error(`${status} ${error}`)
    await wait(100)
  }
  throw new Error('The export was not made')
}
