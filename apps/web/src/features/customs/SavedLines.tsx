import type { Text } from '@clearway/contract/kernel/text'
import { Alert, Button } from 'antd'
import type { ReactNode, RefObject } from 'react'

import type { GridHandle } from '../../kernel/grid/EditGrid.tsx'
import type { GridLine } from '../../kernel/grid/gridLines.ts'
import { useText } from '../../kernel/language.ts'
import type { useSavedLines } from './useSavedLines.ts'

interface Words {
  readonly add: Text
  readonly save: Text
  readonly unsaved: Text
  readonly stale: Text
  readonly mine: Text
  readonly theirs: Text
}

interface Props<Row extends { readonly id: string; readonly version: number }, L extends GridLine> {
  readonly id: string
  readonly title: Text
  readonly count: number
  readonly words: Words
  readonly row: Row & { readonly editable: boolean }
  readonly saved: Pick<
    ReturnType<typeof useSavedLines<Row, L>>,
    'dirty' | 'busy' | 'stale' | 'save' | 'keepMine' | 'take'
  >
  readonly grid: RefObject<GridHandle | null>
  /** Further ways to fill the sheet, beside adding a line. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** The card around a sheet of lines: how many there are, adding and saving, and what to do when somebody else saved meanwhile. */
export function SavedLines<Row extends { readonly id: string; readonly version: number }, L extends GridLine>(
  props: Props<Row, L>,
) {
  const { id, title, count, words, row, saved, grid, tools, children } = props
  const say = useText()
  const { dirty, busy, stale, save, keepMine, take } = saved
  return (
    <section className="trade-card" aria-labelledby={id}>
      <div className="trade-row">
        <h2 id={id}>
          {say(title)} <small>{count}</small>
        </h2>
        {row.editable && (
          <>
            <Button onClick={() => grid.current?.insert()}>{say(words.add)}</Button>
            {tools}
            <Button type="primary" loading={busy} disabled={!dirty} onClick={() => void save()}>
              {say(words.save)}
            </Button>
            {dirty && <span role="status">{say(words.unsaved)}</span>}
          </>
        )}
      </div>
      {stale && (
        <Alert
          type="warning"
          showIcon
          title={say(words.stale)}
          action={
            <>
              <Button size="small" onClick={() => void keepMine()}>
                {say(words.mine)}
              </Button>{' '}
              <Button size="small" onClick={() => take(row)}>
                {say(words.theirs)}
              </Button>
            </>
          }
        />
      )}
      {children}
    </section>
  )
}
