import { CopyOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { mostDeclarationLines } from '@clearway/contract/features/customs/declaration/declaration'
import { isSummary } from '@clearway/contract/features/customs/declaration/twoStep'
import { say as sayIn, type Language } from '@clearway/contract/kernel/text'
import { Button } from 'antd'
import { memo, useCallback, useMemo, useState, useSyncExternalStore, type FocusEvent, type RefObject } from 'react'

import { isConflict } from '../../../../kernel/draft/autosave.ts'
import { useDictionary } from '../../../../kernel/form/options.ts'
import { EditGrid, type GridHandle } from '../../../../kernel/grid/EditGrid.tsx'
import { gridText } from '../../../../kernel/grid/grid.text.ts'
import type { GridErrors } from '../../../../kernel/grid/gridColumn.ts'
import { useLanguage, useText } from '../../../../kernel/language.ts'
import { problemWords } from '../../../../kernel/report.ts'
import { useDeclaration, useSeen } from '../declarationContext.ts'
import { declarationPageText as t } from '../declarationPage.text.ts'
import type { Words } from '../fields/codeWords.ts'
import { partsOf } from '../saveChanges.ts'
import { copyOf, newLine } from './decLines.ts'
import { lineColumns, mainColumns } from './lineColumns.ts'
import { LineConflicts } from './LineConflicts.tsx'
import type { LineHandle } from './LineLimits.tsx'
import { LinePanel } from './LinePanel.tsx'
import { LinesFoot } from './LinesFoot.tsx'

interface Props {
  readonly readOnly: boolean
  readonly grid: RefObject<GridHandle | null>
  readonly activeId: string | undefined
  readonly onActive: (id: string | undefined) => void
  readonly panel: RefObject<LineHandle | null>
}

/** Names of the codes in the grid; a dictionary that is not there yet shows codes alone. */
function useLineWords(): Words {
  const [unit, currency, country, district, dutyMode] = [
    useDictionary('unit'),
    useDictionary('currency'),
    useDictionary('country'),
    useDictionary('district'),
    useDictionary('dutyMode'),
  ]
  return useMemo(() => ({ unit, currency, country, district, dutyMode }), [unit, currency, country, district, dutyMode])
}

/** What a check or the server says of cells: errors stand in the grid, the rest at the fields of the active line and in the list of checks. */
function useGridProblems(): { errors: GridErrors; doubts: GridErrors } {
  const { problems, saver } = useDeclaration()
  const language = useLanguage()
  const checked = useSyncExternalStore(problems.subscribe, problems.get)
  // As words, so that rows are drawn anew when they change and not at every save.
  const refused = useSyncExternalStore(saver.subscribe, () =>
    JSON.stringify(
      [...saver.get().refused].flatMap(([place, { error }]) =>
        place.startsWith('line.') && !isConflict(error) ? [[place, problemWords(error)]] : [],
      ),
    ),
  )
  return useMemo(() => {
    const errors = new Map<string, Record<string, string>>()
    const doubts = new Map<string, Record<string, string>>()
    const add = (to: typeof errors, id: string, field: string, words: string) => {
      const line = to.get(id) ?? {}
      to.set(id, { ...line, [field]: line[field] ? `${line[field]} ${words}` : words })
    }
    for (const { level, place, text, values } of checked?.problems ?? []) {
      if (place.block === 'line' && place.lineId && level !== 'hint')
        add(level === 'error' ? errors : doubts, place.lineId, place.field, inWords(text, values, language))
    }
    for (const [place, words] of JSON.parse(refused) as [string, string][]) {
      const { of, field } = partsOf(place)
      add(errors, of, field ?? mainColumns[0], sayIn(t.refusedWords, language, { words }))
    }
    return { errors, doubts }
  }, [checked, refused, language])
}
const inWords = (
  text: Parameters<typeof sayIn>[0],
  values: Readonly<Record<string, unknown>> | undefined,
  language: Language,
) => sayIn(text, language, values)

/** The goods: a grid for what every line has, the rest of the active line below it. */
export const LinesSection = memo(function LinesSection({ readOnly, grid, activeId, onActive, panel }: Props) {
  const { store, edition, direction } = useDeclaration()
  const say = useText()
  const language = useLanguage()
  const words = useLineWords()
  const summary = useSeen(isSummary)
  const columns = useMemo(
    () => lineColumns({ words, language, edition, direction, summary }),
    [words, language, edition, direction, summary],
  )
  const { errors, doubts } = useGridProblems()
  const count = useSyncExternalStore(store.lines.subscribe, () => store.lines.get().length)
  const [editable, setEditable] = useState(false)
  const onFocus = useCallback(
    (event: FocusEvent) => {
      const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset['row']
      if (row === undefined) return
      onActive(store.lines.get()[Number(row)]?.id)
      setEditable(true)
    },
    [store, onActive],
  )
  return (
    <section className="dec-lines" aria-labelledby={`dec-lines-${store.id}`}>
      <header className="dec-bar">
        <h2 id={`dec-lines-${store.id}`}>{say(t.lines)}</h2>
        {!readOnly && <LineTools grid={grid} editable={editable} />}
      </header>
      <LineConflicts columns={columns} />
      <div className="dec-grid" style={{ height: (Math.max(count, 2) + 1) * 32 + 82 }} onFocus={onFocus}>
        <EditGrid
          label={say(t.lines)}
          lines={store.lines}
          columns={columns}
          blank={newLine}
          copy={copyOf}
          most={mostDeclarationLines}
          errors={errors}
          doubts={doubts}
          readOnly={readOnly}
          handle={grid}
        />
      </div>
      <LinesFoot />
      {!readOnly && <p className="dec-keys">{say(gridText.keys)}</p>}
      <LinePanel id={activeId} readOnly={readOnly} handle={panel} />
    </section>
  )
})

/** What can be done with the lines by mouse; on a phone each card does it for itself. */
function LineTools({ grid, editable }: Pick<Props, 'grid'> & { readonly editable: boolean }) {
  const say = useText()
  return (
    <span className="dec-tools">
      <span className="grid-tools">
        <Button size="small" icon={<PlusOutlined />} onClick={() => grid.current?.insert()}>
          {say(t.addLine)}
        </Button>
        <Button size="small" icon={<CopyOutlined />} disabled={!editable} onClick={() => grid.current?.duplicate()}>
          {say(t.duplicateLine)}
        </Button>
        <Button size="small" icon={<DeleteOutlined />} disabled={!editable} onClick={() => grid.current?.remove()}>
          {say(t.removeLine)}
        </Button>
      </span>
    </span>
  )
}
