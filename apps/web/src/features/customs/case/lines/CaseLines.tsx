import { lineWrite } from '@clearway/contract/features/customs/case/caseFixed'
import { hiddenColumns } from '@clearway/contract/features/customs/case/caseHidden'
import { mostCaseLines, type CaseStatus } from '@clearway/contract/features/customs/case/customsCase'
import { say as sayIn, type Language } from '@clearway/contract/kernel/text'
import { App, Skeleton } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { isConflict, type Refused } from '../../../../kernel/draft/autosave.ts'
import { draftText } from '../../../../kernel/draft/draft.text.ts'
import { useDictionary } from '../../../../kernel/form/options.ts'
import { EditGrid, type GridHandle } from '../../../../kernel/grid/EditGrid.tsx'
import { gridText } from '../../../../kernel/grid/grid.text.ts'
import type { GridColumn, GridErrors } from '../../../../kernel/grid/gridColumn.ts'
import type { GridLine } from '../../../../kernel/grid/gridLines.ts'
import { partOfLines } from '../../../../kernel/grid/sharedLines.ts'
import { useLanguage, useText } from '../../../../kernel/language.ts'
import { useMe } from '../../../../kernel/me.ts'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { problemWords } from '../../../../kernel/report.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import { originWords } from '../../origin/originWords.ts'
import { caseColumns } from '../caseColumns.ts'
import { caseFileText as t } from '../caseFile.text.ts'
import type { CaseTabProps } from '../caseTabProps.ts'
import { useCase } from '../useCaseFile.ts'
import { isLinePlace, readPlace } from './caseLineChanges.ts'
import { blankLine, copyLine, isOpenLine, type DraftLine } from './caseLineDraft.ts'
import { CaseLineMenu } from './CaseLineMenu.tsx'
import { CaseLineNotes } from './CaseLineNotes.tsx'
import { CaseLineTools } from './CaseLineTools.tsx'
import { CaseLineTotals } from './CaseLineTotals.tsx'
import { useInHand } from './useDeskLines.ts'
import { useLineElements } from './useLineElements.tsx'
import { useLineRefusals } from './useLineRefusals.ts'

const lookEvery = 10_000

/** Reads the lines when the tab is first shown and then, while it is in front and somebody can see it, what others changed. */
function useLines(shown: boolean): { ready: boolean; error: Error | undefined; look: () => void } {
  const { lines } = useCase()
  const [state, setState] = useState<{ ready: boolean; error?: Error | undefined }>({ ready: lines.ready() })
  const look = useCallback(
    () =>
      void lines.look().then(
        () => setState((was) => (was.ready && !was.error ? was : { ready: true })),
        // Lines that stand stay; the next look may reach the server again.
        (error: unknown) => setState((was) => (was.ready ? was : { ready: false, error: error as Error })),
      ),
    [lines],
  )
  useEffect(() => {
    if (!shown) return
    look()
    const timer = setInterval(() => document.visibilityState === 'visible' && look(), lookEvery)
    return () => clearInterval(timer)
  }, [shown, look])
  return { ready: state.ready, error: state.error, look }
}

function useColumns(onElements: (line: DraftLine) => boolean, inHand: (line: DraftLine) => string | undefined) {
  const { opened } = useCase()
  const row = opened!.row
  // By what is hidden, not by the row: columns that are made anew at each save would cost the grid its speed.
  const kept = [...hiddenColumns((name) => !(name in row))].join()
  const language = useLanguage()
  const zone = useTimeZone()
  const customer = useMe()?.user.area === 'customer'
  const { status } = row
  const unit = useDictionary('unit')
  const country = useDictionary('country')
  const dutyMode = useDictionary('dutyMode')
  const district = useDictionary('district')
  return useMemo(
    () =>
      unlessFixed(
        status,
        customer,
        caseColumns({
          dictionaries: { unit, country, dutyMode, district },
          language,
          customer,
          originWords: originWords(language, zone),
          onElements,
          inHand,
          hidden: new Set(kept.split(',')),
        }),
      ),
    [status, kept, unit, country, dutyMode, district, language, customer, zone, onElements, inHand],
  )
}

/** Columns that the stage of the case has fixed are read and not typed into. */
function unlessFixed<L extends GridLine>(
  status: CaseStatus | undefined,
  customer: boolean,
  columns: readonly GridColumn<L>[],
): readonly GridColumn<L>[] {
  if (!status) return columns
  return columns.map((column) => {
    const { write: _write, form: _form, ...read } = column
    return lineWrite(column.name, status, customer) === 'refused' ? read : column
  })
}

/** What the server kept back, by line and column, for the grid to mark. */
function errorsOf(refused: ReadonlyMap<string, Refused>, language: Language): GridErrors {
  const errors = new Map<string, Record<string, string>>()
  for (const [place, { error }] of refused) {
    if (!isLinePlace(place)) continue
    const { id, name } = readPlace(place)
    const words = isConflict(error) ? sayIn(draftText.conflict, language) : problemWords(error)
    errors.set(id, { ...errors.get(id), [name ?? 'modelNumber']: words })
  }
  return errors
}

/** The goods of a case: a grid that saves itself cell by cell. */
export function CaseLines({ id, shown, writable, saver }: CaseTabProps) {
  const { lines, opened } = useCase()
  const say = useText()
  const language = useLanguage()
  const { message } = App.useApp()
  const grid = useRef<GridHandle>(null)
  const elements = useLineElements(grid)
  const columns = useColumns(elements.open, useInHand(id, shown))
  const { ready, error, look } = useLines(shown)
  // Chosen when the filter is set: a line that is mended stays in sight until the person looks anew.
  const [hidden, setHidden] = useState<ReadonlySet<string>>()
  const store = useMemo(() => (hidden ? partOfLines(lines.lines, hidden) : lines.lines), [lines, hidden])
  const refused = useLineRefusals(saver)
  const errors = useMemo(() => errorsOf(refused, language), [refused, language])
  const onPasted = useCallback((count: number) => void message.success(say(gridText.pasted, { count })), [message, say])
  const onSave = useCallback(() => void saver.flush(), [saver])
  if (!ready && error) return <ReadFailure error={error} onRetry={look} />
  if (!ready)
    return (
      <div className="waiting" aria-busy="true">
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    )
  return (
    <div className="case-lines">
      <CaseLineTools
        grid={grid}
        writable={writable}
        onlyOpen={hidden !== undefined}
        onOnlyOpen={(only) =>
          setHidden(
            only
              ? new Set(
                  lines.lines
                    .get()
                    .filter((l) => !isOpenLine(l))
                    .map((l) => l.key),
                )
              : undefined,
          )
        }
      />
      {refused.size > 0 && (
        <CaseLineNotes refused={refused} columns={columns} onGo={(key, column) => grid.current?.go(key, column)} />
      )}
      <CaseLineMenu grid={grid} writable={writable}>
        <EditGrid
          label={say(t.lines)}
          lines={store}
          columns={columns}
          blank={blankLine}
          copy={copyLine}
          most={mostCaseLines}
          errors={errors}
          readOnly={!writable}
          movable
          handle={grid}
          onSave={onSave}
          onPasted={onPasted}
        />
      </CaseLineMenu>
      <CaseLineTotals store={lines.lines} row={opened!.row} />
      {writable && (
        <p className="case-keys">
          {say(gridText.keys)} · {say(t.lineKeys)}
        </p>
      )}
      {elements.dialog}
    </div>
  )
}
