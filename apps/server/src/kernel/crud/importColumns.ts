import { common } from '@clearway/contract/kernel/common.text'
import type { Field } from '@clearway/contract/kernel/field'
import type { Resource } from '@clearway/contract/kernel/resource'
import { languages, type Text } from '@clearway/contract/kernel/text'

import { dataAccess } from '../access/scope.ts'
import type { Context } from '../context.ts'
import type { CrudSource, Naming } from './crudRows.ts'
import { choosable } from './dictionaries.ts'

/** One column of an import: the field, its words in any language, and how a cell becomes a value. */
export interface ImportColumn {
  readonly name: string
  readonly label: Text
  readonly required: boolean
  /** What a row gets that says nothing of it. */
  readonly atFirst?: string | number | boolean
  readonly choices?: ReadonlyMap<string, Text>
  /** Only what stands among the choices means anything; a dictionary or choice says so itself. */
  readonly closed?: boolean
  readonly naming?: Naming
  /** Other words that people's files use for it, in lower case. */
  readonly aliases?: readonly string[]
  readonly width?: number
}

export const words = (t: Text) => languages.map((l) => t[l].trim().toLowerCase())
export const flagChoices = new Map<string, Text>([
  ['true', common.yes],
  ['false', common.no],
])

/** What a file of the resource may hold. */
export async function columnsOf(ctx: Context, resource: Resource, source: CrudSource): Promise<ImportColumn[]> {
  const { hidden } = dataAccess(ctx.user, resource.name)
  const columns: ImportColumn[] = []
  for (const [name, field] of Object.entries<Field>(resource.fields)) {
    const naming = source.named?.[name]
    if ((field.readOnly && !naming) || hidden.has(name) || field.kind === 'file' || field.kind === 'password') continue
    const names = field.kind === 'reference' ? await source.references?.[name]?.(ctx) : undefined
    if (field.kind === 'reference' && !naming && !names?.size) continue
    const choices = field.choices
      ? new Map(Object.entries(field.choices))
      : field.dictionary
        ? await choosable(ctx, field.dictionary)
        : field.kind === 'flag'
          ? flagChoices
          : names
    columns.push({
      name,
      label: field.label,
      required: field.atFirst === undefined && !!(field.required ?? naming?.required),
      ...(field.atFirst === undefined ? {} : { atFirst: field.atFirst }),
      ...(naming ? { naming } : {}),
      ...(choices ? { choices } : {}),
      ...(names ? { closed: true } : {}),
      ...(source.aliases?.[name] ? { aliases: source.aliases[name] } : {}),
      ...(field.width ? { width: Math.round(field.width / 8) } : {}),
    })
  }
  return columns
}
