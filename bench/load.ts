import { connect, type Socket } from 'node:net'

export interface Load {
  readonly url: string
  readonly headers?: Record<string, string>
  readonly connections: number
  readonly seconds: number
}
export interface Result {
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly bad: number
}

const quantile = (sorted: readonly number[], q: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0

/**
 * A closed loop over raw sockets: each connection sends the next request when its answer is whole. It parses nothing but the
 * length, so that the client takes as little as possible of the two cores that it shares with the server. Times in milliseconds.
 */
export async function load({ url, headers = {}, connections, seconds }: Load): Promise<Result> {
  const { hostname, port, pathname, search } = new URL(url)
  const lines = Object.entries({ host: `${hostname}:${port}`, ...headers })
    .map(([k, v]) => `${k}: ${v}\r\n`)
    .join('')
  const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines}\r\n`)
  const times: number[] = []
  let bad = 0
  let done = 0
  const until = performance.now() + seconds * 1000

  const one = () =>
    new Promise<void>((end, fail) => {
      const socket: Socket = connect(Number(port), hostname)
      let sent = 0
      let got: Buffer = Buffer.alloc(0)
      const next = () => {
        if (performance.now() >= until) {
          socket.destroy()
          end()
          return
        }
        sent = performance.now()
        socket.write(request)
      }
      socket.setNoDelay(true)
      socket.on('connect', next)
      socket.on('error', fail)
      socket.on('data', (chunk: Buffer) => {
        got = got.length ? Buffer.concat([got, chunk]) : chunk
        const head = got.indexOf('\r\n\r\n')
        if (head === -1) return
        const text = got.toString('latin1', 0, head)
        const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? Number.NaN)
        if (Number.isNaN(length)) {
          fail(new Error(`No content-length in ${text}`))
          return
        }
        if (got.length < head + 4 + length) return
        if (!text.startsWith('HTTP/1.1 200')) bad++
        got = got.subarray(head + 4 + length)
        times.push(performance.now() - sent)
        done++
        next()
      })
    })

  const started = performance.now()
  await Promise.all(Array.from({ length: connections }, one))
  const sorted = times.toSorted((a, b) => a - b)
  return {
    perSecond: done / ((performance.now() - started) / 1000),
    p50: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    p99: quantile(sorted, 0.99),
    bad,
  }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
