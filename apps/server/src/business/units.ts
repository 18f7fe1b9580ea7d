import type { Context } from '../kernel/context.ts'
import { dictionary } from '../kernel/crud/dictionaries.ts'

const bare = (word: string): string => word.normalize('NFKC').trim().toLowerCase()
/** Words of tariffs that the dictionary of units spells otherwise. */
const otherWords: Readonly<Record<string, string>> = {
  公斤: '035',
  kg: '035',
  吨: '070',
  公吨: '070',
  平方公尺: '032',
  立方公尺: '033',
  公尺: '030',
}

/** Customs' code of a unit by its word or code, in any of the three languages; undefined for one that customs does not know. */
export async function unitReader(
  ctx: Pick<Context, 'db' | 'services'>,
): Promise<(word: string | null | undefined) => string | undefined> {
  const units = await dictionary(ctx, 'unit')
  const words = new Map(
    [...units.values()].flatMap(({ value, label }) =>
      [value, label.zh, label.tw, label.en].map((word) => [bare(word), value] as const),
    ),
  )
  return (word) => (word ? (words.get(bare(word)) ?? otherWords[bare(word)]) : undefined)
}
