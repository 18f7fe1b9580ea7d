import { Worker } from 'node:worker_threads'

/** Work for a thread: an exported function of a module with what it is given, all of it plain data. */
export interface ApartWork {
  readonly module: string
  readonly name: string
  readonly args: readonly unknown[]
}

export type ApartAnswer =
  | { readonly value: unknown }
  | { readonly part: unknown }
  | { readonly done: true }
  | { readonly error: string; readonly more?: Readonly<Record<string, unknown>> }

export interface ApartLimits {
  readonly seconds: number
  readonly megabytes: number
  readonly signal: AbortSignal
  /** The thread stays for the next work of its module. Never where it reads what somebody sent, which could spoil the thread for others. */
  readonly keep?: true
  /** What becomes of work that exceeds its time or memory; an Error when absent. */
  readonly beyond?: (what: 'time' | 'memory') => Error
}

export type Functions<M> = { [K in keyof M]: M[K] extends (...args: never[]) => unknown ? K : never }[keyof M] & string
export type Given<M, K extends keyof M> = M[K] extends (...args: infer A) => unknown ? A : never
export type Got<M, K extends keyof M> = M[K] extends (...args: never[]) => infer R
  ? Awaited<R> extends AsyncIterable<infer P>
    ? P[]
    : Awaited<R>
  : never

interface Thread {
  readonly worker: Worker
  works: number
  /** Ends it when it has waited for long. */
  end?: NodeJS.Timeout
}

/** Threads without work, by module and memory. */
const idle = new Map<string, Thread[]>()
const mostIdle = 2
/** What a thread has gathered goes with it. */
const mostWorks = 100
const longestIdleSeconds = 30

function start(megabytes: number): Thread {
  // The thread needs no secrets: it gets no environment.
  const worker = new Worker(new URL('./apart.worker.ts', import.meta.url), {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 48 },
  })
  return { worker, works: 0 }
}

function take(kind: string, megabytes: number): Thread {
  const thread = idle.get(kind)?.pop() ?? start(megabytes)
  clearTimeout(thread.end)
  thread.worker.removeAllListeners()
  thread.worker.ref()
  thread.works++
  return thread
}

/** Lets a thread wait for its next work, unless enough of them do. */
function put(kind: string, thread: Thread): void {
  const { worker, works } = thread
  const waiting = idle.get(kind) ?? []
  worker.removeAllListeners()
  if (waiting.length >= mostIdle || works >= mostWorks) return void worker.terminate()
  idle.set(kind, [...waiting, thread])
  worker.unref()
  const leave = () => {
    clearTimeout(thread.end)
    idle.set(
      kind,
      idle.get(kind)!.filter((one) => one !== thread),
    )
    void worker.terminate()
  }
  thread.end = setTimeout(leave, longestIdleSeconds * 1000).unref()
  worker.on('error', leave).on('exit', leave)
}

/**
 * Runs an exported function in a thread of its own, with bounded time and memory, so that nobody else waits for it. What an async
 * generator yields comes over piece by piece and is given as an array. Refusals are thrown as such; when the signal aborts or a bound is
 * met, the thread ends. `apart<typeof import('./bankCamt.ts')>(new URL('./bankCamt.ts', import.meta.url))('readCamt', [text], limits)`.
 */
export const apart =
  <M>(module: URL) =>
  <K extends Functions<M>>(
    name: K,
    args: Given<M, K>,
    { seconds, megabytes, signal, beyond, keep }: ApartLimits,
  ): Promise<Got<M, K>> =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const kind = `${megabytes} ${module.href}`
      const thread = keep ? take(kind, megabytes) : start(megabytes)
      const { worker } = thread
      const parts: unknown[] = []
      let over = false
      const gone = () => finish(() => reject(signal.reason as Error))
      const timer = setTimeout(
        () => finish(() => reject(beyond?.('time') ?? new Error(`${name} took too long`))),
        seconds * 1000,
      )
      function finish(settle: () => void, again?: true): void {
        if (over) return
        over = true
        clearTimeout(timer)
        signal.removeEventListener('abort', gone)
        if (again) {
          put(kind, thread)
          return settle()
        }
        // Settled once the thread is over: its lane must not be given away while it still works.
        worker.terminate().then(settle, settle)
      }
      signal.addEventListener('abort', gone)
      worker.on('message', (answer: ApartAnswer) => {
        if ('part' in answer) parts.push(answer.part)
        else if ('error' in answer) finish(() => reject(Object.assign(new Error(answer.error), answer.more)))
        else finish(() => resolve(('done' in answer ? parts : answer.value) as Got<M, K>), keep)
      })
      worker.once('error', (error: Error & { code?: string }) =>
        finish(() => reject((error.code === 'ERR_WORKER_OUT_OF_MEMORY' && beyond?.('memory')) || error)),
      )
      worker.once('exit', (code) => finish(() => reject(new Error(`The thread of ${name} ended with ${code}`))))
      worker.postMessage({ module: module.href, name, args } satisfies ApartWork)
    })
