import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined, DownOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { memo } from 'react'

import { useText } from '../language.ts'
import { gridText as t } from './grid.text.ts'
import { GridCardField } from './GridCardField.tsx'
import type { GridColumn, Suggestion } from './gridColumn.ts'
import type { GridLine } from './gridLines.ts'

/** What a card may do with its line; all of them by the key of the line. */
export interface CardActions<L extends GridLine> {
  toggle(key: string): void
  type(key: string, column: string, typed: string): void
  choose(key: string, item: Suggestion<L>): void
  save(): void
  remove(key: string): void
  duplicate(key: string): void
  move(key: string, by: 1 | -1): void
}

interface Props<L extends GridLine> {
  readonly row: number
  readonly last: boolean
  readonly line: L
  readonly open: boolean
  readonly columns: readonly GridColumn<L>[]
  readonly errors: Readonly<Record<string, string>> | undefined
  readonly doubts: Readonly<Record<string, string>> | undefined
  readonly readOnly: boolean
  readonly movable: boolean
  readonly actions: CardActions<L>
}

function GridCardOf<L extends GridLine>(props: Props<L>) {
  const { row, line, open, columns, errors, actions } = props
  const say = useText()
  return (
    <li className={`grid-card${errors ? ' grid-card-wrong' : ''}`} data-row={row} data-line={line.key}>
      <button type="button" className="grid-card-head" aria-expanded={open} onClick={() => actions.toggle(line.key)}>
        <span className="grid-card-number">{say(t.line, { row: row + 1 })}</span>
        <strong>{columns[0]?.text(line)}</strong>
        <DownOutlined rotate={open ? 180 : 0} />
      </button>
      {open ? <OpenCard {...props} /> : <FoldedCard {...props} />}
    </li>
  )
}
export const GridCard = memo(GridCardOf) as typeof GridCardOf

/** What a line is known by, and what is wrong with it. */
function FoldedCard<L extends GridLine>({ line, columns, errors }: Props<L>) {
  const say = useText()
  const shown = columns.some((c) => c.card) ? columns.filter((c) => c.card) : columns.slice(1, 5)
  const told = shown.filter((c) => c.text(line) !== '')
  return (
    <>
      {told.length > 0 && (
        <dl>
          {told.map((c) => (
            <div key={c.name}>
              <dt>{say(c.title)}</dt>
              <dd>{c.text(line)}</dd>
            </div>
          ))}
        </dl>
      )}
      {columns.map(
        (c) =>
          errors?.[c.name] && (
            <p key={c.name} className="grid-card-error">
              {say(t.wrong, { column: say(c.title), message: errors[c.name] })}
            </p>
          ),
      )}
    </>
  )
}

function OpenCard<L extends GridLine>({
  row,
  last,
  line,
  columns,
  errors,
  doubts,
  readOnly,
  movable,
  actions,
}: Props<L>) {
  const say = useText()
  return (
    <>
      <div className="grid-card-fields" role="group" aria-label={say(t.line, { row: row + 1 })}>
        {columns.map((column) => (
          <GridCardField
            key={column.name}
            column={column}
            line={line}
            error={errors?.[column.name]}
            doubt={doubts?.[column.name]}
            readOnly={readOnly}
            actions={actions}
          />
        ))}
      </div>
      {!readOnly && (
        <div className="grid-card-tools">
          <Button danger icon={<DeleteOutlined />} onClick={() => actions.remove(line.key)}>
            {say(t.remove)}
          </Button>
          <Button icon={<CopyOutlined />} onClick={() => actions.duplicate(line.key)}>
            {say(t.duplicate)}
          </Button>
          {movable && (
            <>
              <Button
                icon={<ArrowUpOutlined />}
                aria-label={say(t.up)}
                disabled={row === 0}
                onClick={() => actions.move(line.key, -1)}
              />
              <Button
                icon={<ArrowDownOutlined />}
                aria-label={say(t.down)}
                disabled={last}
                onClick={() => actions.move(line.key, 1)}
              />
            </>
          )}
          <Button type="primary" ghost className="grid-card-done" onClick={() => actions.toggle(line.key)}>
            {say(t.done)}
          </Button>
        </div>
      )}
    </>
  )
}
