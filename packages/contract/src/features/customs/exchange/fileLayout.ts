import { z } from 'zod'

import { rule } from '../../../kernel/issue.ts'
import { route } from '../../../kernel/route.ts'
import { filesText as t } from './files.text.ts'

/** Whose file it is. */
export type LayoutKind = 'roadCargo' | 'tradeDeclaration' | 'usEntry'

export const separators = [',', ';', '\t', '|'] as const
export const dateForms = ['yyyy-MM-dd', 'dd/MM/yyyy', 'yyyyMMdd'] as const
const tag = z.string().regex(/^[A-Za-z_][\w.-]{0,59}$/)
const columnName = z.string().regex(/^[A-Za-z_][\w. -]{0,59}$/)

/** The layout of a file of some kind: its formats, and the fields that it can have. */
export const layoutOf = <Format extends string, Name extends string>(
  formats: readonly [Format, ...Format[]],
  fields: readonly [Name, ...Name[]],
) =>
  z.strictObject({
    format: z.enum(formats),
    /** Of CSV. */
    separator: z.enum(separators),
    heading: z.boolean(),
    /** How days are written, and whether times are written as their day alone. */
    date: z.enum(dateForms).default('yyyy-MM-dd'),
    time: z.enum(['date', 'dateTime']),
    /** Tags of XML: the whole, one record, and one item of it where records have items. */
    root: tag,
    item: tag,
    line: tag.default('Item'),
    columns: z
      .array(z.strictObject({ field: z.enum(fields), name: columnName }))
      .min(1)
      .max(fields.length)
      .refine((all) => new Set(all.map(({ field }) => field)).size === all.length, rule(t.fieldTwice)),
  })

/** A layout of any kind, for what serves them all. */
export type FileLayout<Field extends string = string, Format extends string = string> = Omit<
  z.output<ReturnType<typeof layoutOf>>,
  'columns' | 'format'
> & { readonly format: Format; readonly columns: readonly { readonly field: Field; readonly name: string }[] }

/** The calls that read and save the tenant's layout of a kind. 409 with `data.current` where somebody else saved one meanwhile. */
export function layoutRoutes<S extends z.ZodType, Kind extends LayoutKind>(kind: Kind, layout: S) {
  const kept = z.object({ layout, version: z.int() })
  return {
    layout: route({
      method: 'GET',
      path: `/api/customs/${kind}/layout`,
      title: t.layout,
      access: { permission: `${kind}.view` },
      output: kept,
    }),
    saveLayout: route({
      method: 'PUT',
      path: `/api/customs/${kind}/saveLayout`,
      title: t.saveLayout,
      access: { permission: `${kind}.submit` },
      input: z.strictObject({ layout, version: z.int() }),
      output: kept,
    }),
  } as const
}
