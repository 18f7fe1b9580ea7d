import type { DictionaryRow } from './dictionaryRows.ts'

type Named = readonly [zh: string, tw: string, en: string]

const newYear: Named = ['元旦', '元旦', 'New Year’s Day']
const spring: Named = ['春节', '春節', 'Spring Festival']
const qingming: Named = ['清明节', '清明節', 'Qingming Festival']
const labour: Named = ['劳动节', '勞動節', 'Labour Day']
const dragonBoat: Named = ['端午节', '端午節', 'Dragon Boat Festival']
const midAutumn: Named = ['中秋节', '中秋節', 'Mid-Autumn Festival']
const national: Named = ['国庆节', '國慶節', 'National Day']
const both: Named = ['国庆节、中秋节', '國慶節、中秋節', 'National Day and Mid-Autumn Festival']

/** From, to (both off), what for: the notices of the State Council, one for each year. */
const off: readonly (readonly [from: string, to: string, of: Named])[] = [
  ['2025-01-01', '2025-01-01', newYear],
  ['2025-01-28', '2025-02-04', spring],
  ['2025-04-04', '2025-04-06', qingming],
  ['2025-05-01', '2025-05-05', labour],
  ['2025-05-31', '2025-06-02', dragonBoat],
  ['2025-10-01', '2025-10-08', both],
  ['2026-01-01', '2026-01-03', newYear],
  ['2026-02-15', '2026-02-23', spring],
  ['2026-04-04', '2026-04-06', qingming],
  ['2026-05-01', '2026-05-05', labour],
  ['2026-06-19', '2026-06-21', dragonBoat],
  ['2026-09-25', '2026-09-27', midAutumn],
  ['2026-10-01', '2026-10-07', national],
]

/** Weekend days worked for a day off beside it. */
const worked: readonly (readonly [day: string, of: Named])[] = [
  ['2025-01-26', spring],
  ['2025-02-08', spring],
  ['2025-04-27', labour],
  ['2025-09-28', both],
  ['2025-10-11', both],
  ['2026-01-04', newYear],
  ['2026-02-14', spring],
  ['2026-02-28', spring],
  ['2026-05-09', labour],
  ['2026-09-20', national],
  ['2026-10-10', national],
]

const after = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

function days(from: string, to: string, of: Named): DictionaryRow[] {
  const found: DictionaryRow[] = []
  for (let day = from; day <= to; day = after(day)) found.push([day, ...of])
  return found
}

/**
 * Days off in the mainland, weekends within them too, and weekend days worked instead; values are yyyy-MM-dd. Each November brings the next year: the
 * operator adds it on the screen of dictionaries before a release does. A year without any is not on file, and who counts days in it is told so.
 */
export const customsHolidays: Readonly<Record<string, readonly DictionaryRow[]>> = {
  chinaDayOff: off.flatMap(([from, to, of]) => days(from, to, of)),
  chinaWorkday: worked.map(([day, [zh, tw, en]]) => [day, `${zh}调休`, `${tw}調休`, `Worked instead: ${en}`]),
}
