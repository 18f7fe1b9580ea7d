import type { DictNode } from '@clearway/contract/features/admin/dictionary/sysdict'

/** What the tree and the list know of a row. */
export type DictRow = Pick<
  DictNode,
  | 'id'
  | 'version'
  | 'dictType'
  | 'dictValue'
  | 'dictName'
  | 'dictNameTw'
  | 'dictNameEn'
  | 'dictParent'
  | 'dictSequence'
  | 'colour'
  | 'validFrom'
  | 'validTo'
  | 'status'
  | 'origin'
  | 'overrides'
>

/** A row of somebody else as the start of an own one with the same type and value. */
export const asOwn = (row: DictRow) => {
  const {
    dictType,
    dictValue,
    dictName,
    dictNameTw,
    dictNameEn,
    dictParent,
    dictSequence,
    colour,
    validFrom,
    validTo,
  } = row
  return { dictType, dictValue, dictName, dictNameTw, dictNameEn, dictParent, dictSequence, colour, validFrom, validTo }
}
