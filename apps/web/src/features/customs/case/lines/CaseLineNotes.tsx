import { Alert, Button } from 'antd'

import { isConflict, type Refused } from '../../../../kernel/draft/autosave.ts'
import { ConflictNote } from '../../../../kernel/draft/ConflictNote.tsx'
import type { GridColumn } from '../../../../kernel/grid/gridColumn.ts'
import { useGridLines } from '../../../../kernel/grid/gridLines.ts'
import { useText } from '../../../../kernel/language.ts'
import { problemWords } from '../../../../kernel/report.ts'
import { caseFileText as t } from '../caseFile.text.ts'
import { useCase } from '../useCaseFile.ts'
import { readPlace } from './caseLineChanges.ts'
import { blankLine, cellOf, type DraftLine } from './caseLineDraft.ts'

interface Props {
  readonly refused: ReadonlyMap<string, Refused>
  readonly columns: readonly GridColumn<DraftLine>[]
  readonly onGo: (key: string, column: string) => void
}

const most = 20

/** Cells that are not saved: where two people wrote, with both values to choose from, and what a rule refused. Each leads to its cell. */
export function CaseLineNotes({ refused, columns, onGo }: Props) {
  const say = useText()
  const { lines } = useCase()
  const all = useGridLines(lines.lines)
  const numbers = new Map(all.map((l, i) => [l.key, i + 1]))
  const at = (place: string) => {
    const { id, name } = readPlace(place)
    const column = columns.find((c) => c.name === name)
    return {
      id,
      name: name ?? 'modelNumber',
      words: say(t.cellAt, { row: numbers.get(id) ?? '–', column: column ? say(column.title) : '' }).trim(),
    }
  }
  const entries = [...refused]
  const conflicts = entries.filter(([, r]) => isConflict(r.error))
  const problems = entries.filter(([, r]) => !isConflict(r.error))
  return (
    <>
      {conflicts.length > 0 && (
        <section className="case-conflicts" aria-label={say(t.conflictsTitle, { count: conflicts.length })}>
          <h3>{say(t.conflictsTitle, { count: conflicts.length })}</h3>
          {conflicts.slice(0, most).map(([place, { error, change }]) => {
            const { id, name, words } = at(place)
            const cell = readPlace(place).name
            return (
              <div key={place} className="case-conflict">
                <Button type="link" size="small" onClick={() => onGo(id, name)}>
                  {words}
                </Button>
                <ConflictNote
                  field={words}
                  theirs={cell ? shown(columns, cell, cellOf(cell, error.theirs)) : say(t.theirLine)}
                  mine={cell ? shown(columns, cell, cellOf(cell, change.to)) : say(t.removed)}
                  onTheirs={() => lines.takeTheirs(place)}
                  onMine={() => lines.takeMine(place)}
                />
              </div>
            )
          })}
        </section>
      )}
      {problems.length > 0 && (
        <Alert
          type="error"
          showIcon
          className="case-problems"
          title={say(t.problemsTitle, { count: problems.length })}
          description={
            <ul>
              {problems.slice(0, most).map(([place, { error }]) => {
                const { id, name, words } = at(place)
                return (
                  <li key={place}>
                    <Button
                      type="link"
                      size="small"
                      onClick={() => onGo(id, name)}
                    >{`${words}: ${problemWords(error)}`}</Button>
                  </li>
                )
              })}
            </ul>
          }
        />
      )}
    </>
  )
}

/** A cell's value in the words of its column. */
const shown = (columns: readonly GridColumn<DraftLine>[], name: string, value: string): string =>
  columns.find((c) => c.name === name)?.text({ ...blankLine(), [name]: value }) ?? value
