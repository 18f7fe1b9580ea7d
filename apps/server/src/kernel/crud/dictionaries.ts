import type { Field } from '@clearway/contract/kernel/field'
import { issues } from '@clearway/contract/kernel/issue.text'
import type { Resource } from '@clearway/contract/kernel/resource'
import type { Text } from '@clearway/contract/kernel/text'
import type { Context } from '../context.ts'
import type { Db } from '../database.ts'
import { refuseField } from '../refuse.ts'

export interface DictionaryItem { readonly value: string; readonly label: Text; readonly colour: string | null }

// Reference data changes with a release of the program only, so it is read once.
const kept = new Map<string, Promise<Map<string, DictionaryItem>>>()

/** The values of a dictionary in their order; empty for an unknown name. */
export function dictionary(db: Db, name: string): Promise<Map<string, DictionaryItem>> {
  const known = kept.get(name)
  if (known) return known
  const read = db.selectFrom('dictionaryItem').select(['value', 'zh', 'tw', 'en', 'colour']).where('dictionary', '=', name).orderBy('sequence').orderBy('value').execute()
    .then((rows) => new Map(rows.map(({ value, colour, ...label }) => [value, { value, label, colour }])))
  // An unknown name may come from a client: kept only when it exists.
  return read.then((items) => {
    if (items.size) kept.set(name, Promise.resolve(items))
    return items
  })
}

/** Every dictionary value sent must stand in its dictionary. */
export async function checkDictionaries(ctx: Context, resource: Resource, values: Record<string, unknown>): Promise<void> {
  for (const [name, field] of Object.entries<Field>(resource.fields)) {
    const value = values[name]
    if (!field.dictionary || value === undefined || value === null) continue
    const items = await dictionary(ctx.db, field.dictionary)
    if (!items.has(String(value))) throw refuseField(name, issues.option)
  }
}
