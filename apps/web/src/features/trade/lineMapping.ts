import { readPreference, writePreference } from '../../kernel/preference.ts'

/** Which header of a file stands for which column of the lines. */
export type Mapping = Readonly<Record<string, string>>

export const importColumns = [
  'modelNumber',
  'brand',
  'goodsName',
  'quantity',
  'unitCode',
  'netWeight',
  'roughWeight',
  'totalPrice',
  'remark',
] as const
export const requiredColumns: readonly string[] = ['modelNumber', 'quantity', 'netWeight', 'roughWeight', 'totalPrice']

/** How the columns of a file were named last time, by its headers: a supplier's file always looks the same. */
const remembered = 'orderLines.mappings'
const nameOf = (head: readonly string[]) => head.join('|').slice(0, 500)
export const mappingFor = (head: readonly string[]): Mapping | undefined =>
  readPreference<Record<string, Mapping>>(remembered)?.[nameOf(head)]
export function rememberMapping(head: readonly string[], mapping: Mapping): void {
  const all = Object.entries(readPreference<Record<string, Mapping>>(remembered) ?? {})
    .filter(([name]) => name !== nameOf(head))
    .slice(-19)
  writePreference(remembered, Object.fromEntries([...all, [nameOf(head), mapping]]))
}
