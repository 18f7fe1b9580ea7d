import { catalogues } from '@clearway/contract/features/customs/declaration/fields/catalogue'
import type { DecField } from '@clearway/contract/features/customs/declaration/fields/decField'
import {
  decBlocks,
  type Declaration,
  type DecValues,
  type Edition,
} from '@clearway/contract/features/customs/declaration/model'

const known = (fields: readonly DecField[], values: DecValues): DecValues => {
  const names = new Set(fields.flatMap((f) => (f.own ? [] : f.name)))
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value && names.has(name)))
}

/** A declaration as an edition of the message can say it: fields and blocks that it does not know are left out, and what is empty. */
export function underEdition(edition: Edition, declaration: Declaration): Declaration {
  const { head, free, line, limit, vin, sign, blocks } = catalogues[edition]
  return {
    edition,
    direction: declaration.direction,
    head: known(head, declaration.head),
    free: known(free, declaration.free),
    sign: known(sign, declaration.sign),
    lines: declaration.lines.map(({ id, item, limits }) => ({
      id,
      item: known(line, item),
      limits: limits.map(({ values, vins }) => ({
        values: known(limit, values),
        vins: vins.map((each) => known(vin, each)),
      })),
    })),
    blocks: Object.fromEntries(
      decBlocks.flatMap((name) => {
        const rows = declaration.blocks[name]
        return rows?.length && blocks[name].length ? [[name, rows.map((row) => known(blocks[name], row))]] : []
      }),
    ),
  }
}
