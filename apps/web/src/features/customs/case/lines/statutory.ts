import { hscode } from '@clearway/contract/features/customs/hscode'
import { languages } from '@clearway/contract/kernel/text'

import { call } from '../../../../kernel/api.ts'
import type { DictionaryEntry } from '../../../../kernel/form/options.ts'
import { kilogram, quantityInUnit, type DraftLine } from './caseLineDraft.ts'

/** The code of a unit that the tariff writes in words; 公斤 is what the dictionary calls 千克. */
function unitCode(words: string | undefined, units: readonly DictionaryEntry[]): string | undefined {
  const plain = words?.normalize('NFKC').trim().toLowerCase()
  if (!plain) return undefined
  if (/^(公斤|kg)$/.test(plain)) return kilogram
  return units.find((u) => u.value === plain || languages.some((l) => u.label[l].toLowerCase() === plain))?.value
}

/**
 * The lines with the empty statutory quantities that follow from them (domain rules B.1.3). Asks the tariff once for each code; `now` gives the lines as
 * they stand when it answered.
 */
export async function statutoryFilled(
  now: () => readonly DraftLine[],
  units: readonly DictionaryEntry[],
): Promise<{ lines: readonly DraftLine[]; count: number }> {
  const wanting = (line: DraftLine) =>
    line.hsCode !== '' && (line.firstQuantity === '' || line.secondQuantity === '') && !line.declarationCode
  const codes = [
    ...new Set(
      now()
        .filter(wanting)
        .map((line) => line.hsCode),
    ),
  ]
  const found = new Map<string, readonly string[]>()
  for (const code of codes) {
    const { list } = await call(hscode.query, { jurisdiction: 'CN', search: code, pageSize: 10 })
    found.set(code, list.find((row) => row.code === code)?.units ?? [])
  }
  let count = 0
  const lines = now().map((line) => {
    if (!wanting(line)) return line
    const [first, second] = (found.get(line.hsCode) ?? []).map((words) => unitCode(words, units))
    const filled = {
      firstQuantity: line.firstQuantity || quantityInUnit(line, first),
      secondQuantity: line.secondQuantity || quantityInUnit(line, second),
    }
    const more =
      Number(filled.firstQuantity !== line.firstQuantity) + Number(filled.secondQuantity !== line.secondQuantity)
    count += more
    return more > 0 ? { ...line, ...filled } : line
  })
  return { lines, count }
}
