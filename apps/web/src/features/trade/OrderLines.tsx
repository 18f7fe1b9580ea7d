import { maxLines } from '@clearway/contract/features/trade/orderLine'
import { common } from '@clearway/contract/kernel/common.text'
import type { FieldError } from '@clearway/contract/kernel/issue'
import { App, Button } from 'antd'
import { memo, useCallback, useMemo, type RefObject } from 'react'

import type { DictionaryEntry } from '../../kernel/form/options.ts'
import { EditGrid, type GridHandle } from '../../kernel/grid/EditGrid.tsx'
import { gridText } from '../../kernel/grid/grid.text.ts'
import type { GridErrors } from '../../kernel/grid/gridColumn.ts'
import { useGridLines, type GridLines } from '../../kernel/grid/gridLines.ts'
import { useLanguage, useText } from '../../kernel/language.ts'
import { LineTools } from './LineTools.tsx'
import { orderColumns } from './orderColumns.ts'
import { orderErrors, type Refused } from './orderErrors.ts'
import { blankLine, copyLine, type DraftLine } from './orderLines.ts'
import { orderPageText as t } from './orderPage.text.ts'
import { OrderProblems } from './OrderProblems.tsx'
import { OrderSums } from './OrderSums.tsx'
import type { GoodsMatch } from './useGoodsMatch.ts'

interface Props {
  readonly store: GridLines<DraftLine>
  readonly grid: RefObject<GridHandle | null>
  readonly units: ReadonlySet<string>
  readonly unitList: readonly DictionaryEntry[]
  readonly match: GoodsMatch
  readonly attempted: boolean
  readonly headerErrors: readonly FieldError[]
  readonly refused: readonly Refused[]
  readonly canLines: boolean
  readonly busy: boolean
  readonly orgId: string | null
  readonly currency: string
  readonly hidden: readonly string[]
  readonly folded: boolean
  readonly onFold: (folded: boolean) => void
  readonly onField: (field: string) => void
  readonly onSave: () => void
}

const noErrors: GridErrors = new Map()

/** The part of the page that is drawn anew when a line changes: what is wrong, the grid, the sums. */
export const OrderLines = memo(function OrderLines(props: Props) {
  const {
    store,
    grid,
    units,
    unitList,
    match,
    attempted,
    headerErrors,
    refused,
    canLines,
    busy,
    orgId,
    currency,
    hidden,
  } = props
  const say = useText()
  const language = useLanguage()
  const { message } = App.useApp()
  const lines = useGridLines(store)
  const columns = useMemo(
    () => orderColumns({ units: unitList, language, orgId, currency, hidden }),
    [unitList, language, orgId, currency, hidden],
  )
  const errors = useMemo(
    () => (canLines ? orderErrors(lines, { language, attempted, match, refused, units }) : noErrors),
    [canLines, lines, language, attempted, match, refused, units],
  )
  const onPasted = useCallback((count: number) => void message.success(say(gridText.pasted, { count })), [message, say])
  return (
    <>
      {(attempted || headerErrors.length > 0 || refused.length > 0) && (
        <OrderProblems
          header={headerErrors}
          lines={lines}
          errors={errors}
          columns={columns}
          onHeader={props.onField}
          onCell={(key, column) => grid.current?.go(key, column)}
        />
      )}
      <LinesHead {...props} none={lines.length === 0} />
      <EditGrid
        label={say(t.lines)}
        lines={store}
        columns={columns}
        blank={blankLine}
        copy={copyLine}
        most={maxLines}
        errors={errors}
        readOnly={!canLines || busy}
        handle={grid}
        onSave={props.onSave}
        onPasted={onPasted}
      />
      <footer className="order-foot">
        <OrderSums lines={lines} currency={currency} hidden={hidden} />
        {canLines && (
          <p className="order-keys">
            {say(gridText.keys)} · Ctrl+Enter {say(common.save)}
          </p>
        )}
      </footer>
    </>
  )
})

type LinesHeadProps = Pick<Props, 'grid' | 'store' | 'orgId' | 'currency' | 'canLines' | 'folded' | 'onFold'>

/** The title of the lines, what can be done with them, and the switch that folds the header of the order away. */
function LinesHead({
  grid,
  store,
  orgId,
  currency,
  canLines,
  folded,
  onFold,
  none,
}: LinesHeadProps & { readonly none: boolean }) {
  const say = useText()
  return (
    <div className="order-lines-head">
      <h2>{say(t.lines)}</h2>
      {canLines && <LineTools grid={grid} store={store} orgId={orgId} currency={currency} none={none} />}
      <Button size="small" type="text" aria-expanded={!folded} onClick={() => onFold(!folded)} className="order-fold">
        {say(folded ? t.details : t.hideDetails)}
      </Button>
    </div>
  )
}
