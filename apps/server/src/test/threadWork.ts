import { refuse } from '../kernel/refuse.ts'

/** What tests have a thread do. */
export const add = (a: number, b: number): number => a + b

export function endless(): never {
  for (;;);
}

export function hungry(): number {
  const held: string[][] = []
  for (;;) held.push(Array.from({ length: 100_000 }, (_, i) => `${i} ${held.length}`))
}

export async function* pieces(count: number): AsyncGenerator<number> {
  for (let i = 0; i < count; i++) yield i
}

export function refusing(): never {
  throw refuse(
    400,
    { zh: '不', tw: '不', en: 'no {x}' },
    { values: { x: 1 }, errors: [{ field: 'file', message: 'no' }] },
  )
}

export const environment = (): string[] => Object.keys(process.env)

let counted = 0
/** How often this thread was asked. */
export const count = (): number => ++counted
