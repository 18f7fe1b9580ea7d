import { toHongKong } from '@clearway/nomenclature/hongkong'

export type DictionaryRow = readonly [value: string, zh: string, tw: string, en: string]

/** One row a line: code | Simplified Chinese | English. Names in Traditional characters follow from the Simplified. */
export const rows = (source: string): DictionaryRow[] =>
  source
    .trim()
    .split('\n')
    .map((line) => {
      const [value = '', zh = '', en = ''] = line.split('|').map((cell) => cell.trim())
      return [value, zh, toHongKong(zh), en] as const
    })
