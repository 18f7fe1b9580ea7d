import { useMemo } from 'react'

import { isConflict } from '../../../../kernel/draft/autosave.ts'
import { ConflictNote } from '../../../../kernel/draft/ConflictNote.tsx'
import { useSaving } from '../../../../kernel/draft/useAutosave.ts'
import type { GridColumn } from '../../../../kernel/grid/gridColumn.ts'
import { useGridLines } from '../../../../kernel/grid/gridLines.ts'
import { useText } from '../../../../kernel/language.ts'
import { useDeclaration } from '../declarationContext.ts'
import { declarationPageText as t } from '../declarationPage.text.ts'
import { isTakenAway, partsOf } from '../saveChanges.ts'
import type { DecGridLine } from './decLines.ts'
import { mainColumns } from './lineColumns.ts'

/** Cells in which two people wrote, above the grid: what stands beside the grid shows its own. A line that somebody else took away is asked about once. */
export function LineConflicts({ columns }: { columns: readonly GridColumn<DecGridLine>[] }) {
  const { store, saver } = useDeclaration()
  const say = useText()
  const { refused } = useSaving(saver)
  const lines = useGridLines(store.lines)
  const found = useMemo(() => {
    const cells: { place: string; id: string; field: string | undefined; theirs: unknown }[] = []
    const away = new Set<string>()
    for (const [place, { error }] of refused) {
      const { kind, of, field } = partsOf(place)
      if (kind !== 'line' || !isConflict(error)) continue
      if (isTakenAway(error.theirs)) away.add(of)
      else if (field === undefined || (mainColumns as readonly string[]).includes(field))
        cells.push({ place, id: of, field, theirs: error.theirs })
    }
    return { cells, away: [...away] }
  }, [refused])
  const no = (id: string) => lines.findIndex((l) => l.id === id) + 1
  const brief = (id: string) => {
    const item = lines.find((l) => l.id === id)?.item ?? {}
    return [item['CodeTS'], item['GName']].filter(Boolean).join(' ')
  }
  return (
    <>
      {found.away.map((id) => (
        <ConflictNote
          key={id}
          field={say(t.wholeLine, { no: no(id) })}
          theirs={say(t.lineGone, { no: no(id) })}
          mine={brief(id)}
          onTheirs={() => store.settleLine(id, false)}
          onMine={() => store.settleLine(id, true)}
        />
      ))}
      {found.cells.map(({ place, id, field, theirs }) => {
        const label =
          field === undefined
            ? say(t.removedLine)
            : say(t.placeLine, { no: no(id), field: say(columns.find((c) => c.name === field)!.title) })
        return (
          <ConflictNote
            key={place}
            field={label}
            theirs={field === undefined ? say(t.lineChanged) : String(theirs ?? '')}
            mine={field === undefined ? say(t.removedLine) : `${label} ${store.value(place)}`}
            onTheirs={() => store.takeTheirs(place, theirs)}
            onMine={() => store.takeMine(place, theirs)}
          />
        )
      })}
    </>
  )
}
