import type { Text } from '@clearway/contract/kernel/text'
import { createContext, useContext, useMemo } from 'react'

import type { Action } from '../../kernel/list/RowActions.tsx'
import type { AnyRow } from '../../kernel/rows.ts'

/** Opens what a page shows of one row beside its list. */
export const Opening = createContext<(row: AnyRow | null) => void>(() => {})

/** The actions of a list whose rows open in a drawer of the page; `more` is what else can be done. */
export function useOpenRow(label: Text, more?: (row: AnyRow, usual: readonly Action[]) => readonly Action[]) {
  const open = useContext(Opening)
  return useMemo(
    () => ({
      rowActions: (row: AnyRow, usual: readonly Action[]): readonly Action[] =>
        row.deletedAt ? usual : [{ key: 'open', label, run: () => open(row) }, ...(more?.(row, usual) ?? [])],
      onOpen: (row: AnyRow) => open(row),
    }),
    [open, label, more],
  )
}
