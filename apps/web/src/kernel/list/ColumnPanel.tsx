import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import { common } from '@clearway/contract/kernel/common.text'
import { Button, Checkbox, InputNumber, Segmented } from 'antd'
import { useState, type DragEvent } from 'react'

import { useText } from '../language.ts'
import { rowsText as t } from '../rows.text.ts'
import type { Column } from './columns.tsx'
import { isInSight } from './fit.ts'
import {
  inOrder,
  isFrozen,
  maxWidth,
  minWidth,
  moved,
  movedTo,
  widthOf,
  type Density,
  type TableSetup,
} from './tableSetup.ts'

export interface ColumnPanelProps {
  readonly columns: readonly Column<never>[]
  readonly setup: TableSetup
  readonly onSetup: (setup: TableSetup) => void
}

/** What stands behind the button of `ColumnSettings`. */
export function ColumnPanel({ columns, setup, onSetup }: ColumnPanelProps) {
  const say = useText()
  const [dragged, setDragged] = useState<string>()
  const ordered = inOrder(columns, setup)
  const order = ordered.map((c) => c.key)
  const densities: { value: Density | 'auto'; label: string }[] = [
    { value: 'auto', label: say(t.densityAuto) },
    { value: 'large', label: say(t.densityLarge) },
    { value: 'default', label: say(t.densityDefault) },
    { value: 'small', label: say(t.densitySmall) },
  ]
  const drop = (key: string) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      setDragged(key)
    },
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: () => dragged && onSetup(movedTo(order, setup, dragged, order.indexOf(key))),
    onDragEnd: () => setDragged(undefined),
  })
  return (
    <div className="list-columns" role="dialog" aria-label={say(t.columns)}>
      <strong>{say(t.columns)}</strong>
      <ul>
        {ordered.map((column, at) => (
          <li key={column.key} {...drop(column.key)} className={dragged === column.key ? 'list-dragged' : undefined}>
            <ColumnRow
              column={column}
              setup={setup}
              onSetup={onSetup}
              first={!sameSide(ordered, at, -1, setup)}
              last={!sameSide(ordered, at, 1, setup)}
              onMove={(by) => onSetup(moved(columns, setup, column.key, by))}
            />
          </li>
        ))}
      </ul>
      <div className="list-columns-foot">
        <Segmented
          size="small"
          aria-label={say(t.density)}
          options={densities}
          value={setup.density ?? 'auto'}
          onChange={(value) => {
            const { density: _density, ...rest } = setup
            onSetup({ ...rest, ...(value !== 'auto' && { density: value }) } as TableSetup)
          }}
        />
        <Button size="small" onClick={() => onSetup({})}>
          {say(common.reset)}
        </Button>
      </div>
    </div>
  )
}

// Frozen columns stand before the others, so a column moves only among its own kind.
const sameSide = (ordered: readonly Column<never>[], at: number, by: -1 | 1, setup: TableSetup): boolean => {
  const other = ordered[at + by]
  return other !== undefined && isFrozen(other.key, setup) === isFrozen(ordered[at]!.key, setup)
}

function ColumnRow({
  column,
  setup,
  onSetup,
  first,
  last,
  onMove,
}: {
  column: Column<never>
  setup: TableSetup
  onSetup: (s: TableSetup) => void
  first: boolean
  last: boolean
  onMove: (by: -1 | 1) => void
}) {
  const say = useText()
  const name = say(column.title)
  const frozen = isFrozen(column.key, setup)
  return (
    <>
      <HolderOutlined className="list-columns-grip" aria-hidden />
      <Checkbox
        checked={isInSight(column, setup, onSetup)}
        aria-label={say(t.columnShown, { name })}
        onChange={(e) => onSetup({ ...setup, shown: { ...setup.shown, [column.key]: e.target.checked } })}
      >
        {name}
      </Checkbox>
      <InputNumber
        size="small"
        min={minWidth}
        max={maxWidth}
        step={10}
        controls={false}
        value={widthOf(column, setup, name)}
        aria-label={say(t.widthOf, { name })}
        onChange={(width) => width !== null && onSetup({ ...setup, widths: { ...setup.widths, [column.key]: width } })}
      />
      <Button
        size="small"
        type="text"
        icon={<ArrowUpOutlined />}
        aria-label={say(t.moveUp, { name })}
        disabled={first}
        onClick={() => onMove(-1)}
      />
      <Button
        size="small"
        type="text"
        icon={<ArrowDownOutlined />}
        aria-label={say(t.moveDown, { name })}
        disabled={last}
        onClick={() => onMove(1)}
      />
      <Button
        size="small"
        type="text"
        icon={frozen ? <PushpinFilled /> : <PushpinOutlined />}
        aria-label={say(t.freeze, { name })}
        aria-pressed={frozen}
        onClick={() =>
          onSetup({
            ...setup,
            frozen: frozen ? setup.frozen!.filter((k) => k !== column.key) : [...(setup.frozen ?? []), column.key],
          })
        }
      />
    </>
  )
}
