import { expect, it } from 'vitest'

import { mutantsOf, mutated } from './mutants/mutate.ts'

const source = `type Of<T> = T extends string ? 1 : 2
export async function late(days: number, name: string): Promise<string> {
  if (days > 10 && !name) await tell(name)
  return name + '-' + fee.times(days - 1)
}
`

const slips = () => mutantsOf('late.ts', source).map((m) => [m.line, m.before, m.after])

it('plants slips in conditions, boundaries, arithmetic and calls, and none in texts and types', () => {
  expect(slips()).toEqual([
    [3, 'days > 10 && !name', 'false'],
    [3, 'days > 10 && !name', 'true'],
    [3, '>', '>='],
    [3, '&&', '||'],
    [3, '!name', 'name'],
    [3, 'await tell(name)', ';'],
    [4, 'times', 'div'],
    [4, '-', '+'],
  ])
})

it('changes the place that it names and nothing else', () => {
  const one = mutantsOf('late.ts', source).find((m) => m.before === 'times')!
  expect(mutated(source, one)).toBe(source.replace('times', 'div'))
})

it('knows a mutant again when lines above it come and go', () => {
  const ids = (of: string) => mutantsOf('late.ts', of).map((m) => m.id)
  expect(ids(`// more\n\n${source}`)).toEqual(ids(source))
  expect(new Set(ids(source)).size).toBe(ids(source).length)
})
