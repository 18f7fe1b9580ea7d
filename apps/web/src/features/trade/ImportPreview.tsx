import { maxLines } from '@clearway/contract/features/trade/orderLine'
import { useMemo } from 'react'

import { useDictionary } from '../../kernel/form/options.ts'
import { EditGrid } from '../../kernel/grid/EditGrid.tsx'
import { useGridLines } from '../../kernel/grid/gridLines.ts'
import { useLanguage, useText } from '../../kernel/language.ts'
import { orderColumns } from './orderColumns.ts'
import { orderErrors } from './orderErrors.ts'
import { blankLine, copyLine } from './orderLines.ts'
import { orderPageText as t } from './orderPage.text.ts'
import { useGoodsMatch } from './useGoodsMatch.ts'
import type { Preview } from './useLinesImport.ts'

interface Props {
  readonly preview: Preview
  readonly orgId: string | null
  readonly currency: string
  /** Unknown goods will be added, so that they are nothing wrong. */
  readonly createGoods: boolean
}

const noneHidden: readonly string[] = []
const nothingAsked: readonly never[] = []
const nothingKnown = new Map<string, never>()

/** What was read of a file, line by line, to be mended where it stands before it goes into the order. */
export function ImportPreview({ preview, orgId, currency, createGoods }: Props) {
  const say = useText()
  const language = useLanguage()
  const unitList = useDictionary('unit')
  const lines = useGridLines(preview.lines)
  const match = useGoodsMatch(preview.lines, orgId, true)
  const columns = useMemo(
    () => orderColumns({ units: unitList, language, orgId, currency, hidden: noneHidden }),
    [unitList, language, orgId, currency],
  )
  const errors = useMemo(
    () =>
      orderErrors(lines, {
        language,
        attempted: true,
        match: createGoods ? { ...match, known: nothingKnown } : match,
        refused: nothingAsked,
        units: new Set(unitList.map((u) => u.value)),
      }),
    [lines, language, match, createGoods, unitList],
  )
  return (
    <div className="order-import-preview">
      <h3>{say(t.previewTitle)}</h3>
      <p>{say(errors.size > 0 ? t.previewWrong : t.previewGood, { count: errors.size })}</p>
      <EditGrid
        label={say(t.previewTitle)}
        lines={preview.lines}
        columns={columns}
        blank={blankLine}
        copy={copyLine}
        most={maxLines}
        errors={errors}
      />
    </div>
  )
}
