import { text } from '@clearway/contract/kernel/text'
import { describe, expect, it } from 'vitest'

import { placeBlock, readBlock, writeBlock } from './gridBlock.ts'
import type { GridColumn } from './gridColumn.ts'
import { gridLines, newKey } from './gridLines.ts'
import {
  clear,
  copyText,
  duplicateLines,
  fillDown,
  insertLine,
  paste,
  removeLines,
  setCell,
  type Grid,
} from './gridOps.ts'

interface Line {
  key: string
  model: string
  name: string
  quantity: string
}
const column = (name: keyof Line & string, more: Partial<GridColumn<Line>> = {}): GridColumn<Line> => ({
  name,
  title: text(`${name}中`, `${name}繁`, `The ${name}`),
  width: 100,
  text: (l) => l[name],
  write: (l, typed) => (l[name] === typed ? l : { ...l, [name]: typed }),
  ...more,
})
const { write: _write, ...readOnly } = column('name')
const columns: GridColumn<Line>[] = [
  column('model'),
  { ...readOnly, takes: (v) => !v.every((s) => /^\d+$/.test(s)) },
  column('quantity', { aliases: ['qty'] }),
]

function grid(rows: [string, string][], most = 100): Grid<Line> & { table: () => string[] } {
  const lines = gridLines<Line>(rows.map(([model, quantity]) => ({ key: newKey(), model, name: '', quantity })))
  return {
    lines,
    columns,
    most,
    blank: () => ({ key: newKey(), model: '', name: '', quantity: '' }),
    table: () => lines.get().map((l) => `${l.model}:${l.quantity}`),
  }
}
const at = (top: number, left: number, bottom = top, right = left) => ({ top, bottom, left, right })

describe('a block of cells', () => {
  it('is read and written as Excel does', () => {
    const cells = [
      ['a', 'b "c"', ''],
      ['two\nlines', 'tab\there', '5'],
    ]
    expect(readBlock(writeBlock(cells))).toEqual(cells)
    expect(readBlock('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(readBlock('12" pipe')).toEqual([['12" pipe']])
  })
  it('goes by its header row, or past columns that would not take it', () => {
    const named = placeBlock(
      [
        ['Qty', 'model中', 'x'],
        ['5', 'A', 'y'],
      ],
      columns,
      1,
    )
    expect(named.columns.map((c) => c?.name)).toEqual(['quantity', 'model', undefined])
    expect(named.rows).toEqual([['5', 'A', 'y']])
    expect(
      placeBlock(
        [
          ['A', '5'],
          ['B', '6'],
        ],
        columns,
        0,
      ).columns.map((c) => c?.name),
    ).toEqual(['model', 'quantity'])
    expect(placeBlock([['A', 'x', '5']], columns, 0).columns.map((c) => c?.name)).toEqual(['model', 'name', 'quantity'])
  })
})

describe('a grid', () => {
  it('takes a pasted block as one step, growing to the most it may hold', () => {
    const g = grid([['A', '1']], 3)
    paste(g, at(0, 0), 'X\t7\nY\t8\nZ\t9\nW\t10')
    expect(g.table()).toEqual(['X:7', 'Y:8', 'Z:9'])
    g.lines.undo()
    expect(g.table()).toEqual(['A:1'])
    g.lines.redo()
    expect(g.table()).toEqual(['X:7', 'Y:8', 'Z:9'])
  })
  it('fills a range with one cell, fills down and clears', () => {
    const g = grid([
      ['A', '1'],
      ['B', ''],
      ['C', ''],
    ])
    fillDown(g, at(1, 2))
    expect(g.table()).toEqual(['A:1', 'B:1', 'C:'])
    paste(g, at(1, 2, 2, 2), '5')
    expect(g.table()).toEqual(['A:1', 'B:5', 'C:5'])
    fillDown(g, at(0, 0, 2, 2))
    expect(g.table()).toEqual(['A:1', 'A:1', 'A:1'])
    clear(g, at(1, 2, 2, 2))
    expect(g.table()).toEqual(['A:1', 'A:', 'A:'])
  })
  it('makes a line by typing below the last, and none by typing nothing', () => {
    const g = grid([])
    setCell(g, { row: 0, col: 2 }, '')
    expect(g.table()).toEqual([])
    setCell(g, { row: 0, col: 0 }, 'A')
    expect(g.table()).toEqual(['A:'])
  })
  it('inserts, duplicates and removes lines', () => {
    const g = grid([
      ['A', '1'],
      ['B', '2'],
    ])
    duplicateLines(g, at(0, 0, 1, 0), (l) => ({ ...l, key: newKey() }))
    expect(g.table()).toEqual(['A:1', 'B:2', 'A:1', 'B:2'])
    expect(new Set(g.lines.get().map((l) => l.key)).size).toBe(4)
    removeLines(g, at(1, 0, 2, 0))
    insertLine(g, 1)
    expect(g.table()).toEqual(['A:1', ':', 'B:2'])
    expect(copyText(g, at(0, 0, 2, 2))).toBe('A\t\t1\n\t\t\nB\t\t2')
  })
})
