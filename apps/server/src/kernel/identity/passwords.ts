import { hash, verify } from '@node-rs/argon2'

// Argon2id (the library's default) at OWASP's minimum: 19 MiB, two passes. 64 MiB would hold sign-ins to 36 a second on two cores.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Each hash takes a core and 19 MiB: more at once would only make all of them slow.
const atOnce = 4
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

/** How many sign-ins wait for their turn; the sign-in answers 429 when the queue is long. */
export const passwordQueue = (): number => waiting.length

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password.normalize('NFKC'), options))

// Compared against when there is no such user, so that the answer takes the same time.
const nobody = hash('nobody has this password', options)

export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await nobody)
  return inTurn(() => verify(against, password.normalize('NFKC'))).then(
    (same) => same && stored !== undefined,
    () => false,
  )
}
