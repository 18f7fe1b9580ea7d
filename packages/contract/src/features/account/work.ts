/**
 * The proof of work: for each part of a challenge, a number whose hash begins with enough zero bits. Finding one takes 2^bits hashes on
 * average, checking it takes one. Many parts instead of one long search: the time hardly varies, and there is progress to show.
 *
 * Hashed here in plain JavaScript: WebCrypto is missing on http away from localhost, and is slower for short inputs anyway.
 */
export const workParts = 16

/** `cost` is the binary logarithm of the hashes that all parts together take; what is to be solved says it itself. */
export const costOf = (challenge: string): number => Number(/^(\d{1,2})\./.exec(challenge)?.[1] ?? Number.NaN)
export const bitsOf = (cost: number): number => cost - Math.log2(workParts)

/** What is sent back: the challenge and the numbers found. */
export const solutionOf = (challenge: string, numbers: readonly number[]): string =>
  `${challenge}~${numbers.map((n) => n.toString(36)).join('.')}`

// The first 32 bits of the fractional parts of the square and cube roots of the first primes, as SHA-256 has them.
const primes = Array.from({ length: 312 }, (_, n) => n)
  .filter((n) => n > 1 && !Array.from({ length: n }, (_d, d) => d).some((d) => d > 1 && n % d === 0))
  .slice(0, 64)
const fraction = (x: number) => ((x - Math.floor(x)) * 2 ** 32) | 0
const start = Int32Array.from(primes.slice(0, 8), (p) => fraction(Math.sqrt(p)))
const rounds = Int32Array.from(primes, (p) => fraction(Math.cbrt(p)))

const words = new Int32Array(64)

/** One block of SHA-256: `words[0..15]` into `state`. */
function compress(state: Int32Array): void {
  for (let i = 16; i < 64; i++) {
    const a = words[i - 15]!
    const b = words[i - 2]!
    words[i] =
      (words[i - 16]! +
        (((a >>> 7) | (a << 25)) ^ ((a >>> 18) | (a << 14)) ^ (a >>> 3)) +
        words[i - 7]! +
        (((b >>> 17) | (b << 15)) ^ ((b >>> 19) | (b << 13)) ^ (b >>> 10))) |
      0
  }
  let a = state[0]!,
    b = state[1]!,
    c = state[2]!,
    d = state[3]!,
    e = state[4]!,
    f = state[5]!,
    g = state[6]!,
    h = state[7]!
  for (let i = 0; i < 64; i++) {
    const one =
      (h +
        (((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))) +
        ((e & f) ^ (~e & g)) +
        rounds[i]! +
        words[i]!) |
      0
    const two =
      ((((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))) +
        ((a & b) ^ (a & c) ^ (b & c))) |
      0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  state[0]! += a
  state[1]! += b
  state[2]! += c
  state[3]! += d
  state[4]! += e
  state[5]! += f
  state[6]! += g
  state[7]! += h
}

/** SHA-256 of a text in ASCII, as eight words. */
export function digest(text: string): Int32Array {
  const bytes = Uint8Array.from(text, (c) => c.charCodeAt(0))
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, bytes.length * 8)
  const state = start.slice()
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(at + i * 4)
    compress(state)
  }
  return state
}

/** The number of one part: SHA-256 of the challenge's own hash, the part and the number, four bytes each, begins with `bits` zeros. */
function findPart(seed: Int32Array, part: number, bits: number): number {
  const state = new Int32Array(8)
  for (let n = 0; n < 2 ** 32; n++) {
    words.set(seed)
    words[8] = part
    words[9] = n
    words[10] = 0x80000000 | 0
    words.fill(0, 11, 15)
    words[15] = 40 * 8
    state.set(start)
    compress(state)
    if (state[0]! >>> (32 - bits) === 0) return n
  }
  throw new Error('No number fits')
}

/** Solves a challenge part by part; after each part it gives how far it is, from 0 to 1, and in the end the solution. */
export function* solveWork(challenge: string): Generator<number, string> {
  const bits = bitsOf(costOf(challenge))
  const seed = digest(challenge)
  const numbers: number[] = []
  for (let part = 0; part < workParts; part++) {
    numbers.push(findPart(seed, part, bits))
    yield (part + 1) / workParts
  }
  return solutionOf(challenge, numbers)
}
