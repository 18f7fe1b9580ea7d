import type { OrderRow } from '@clearway/contract/features/trade/order'
import { say, type Language, type Text } from '@clearway/contract/kernel/text'

import { differences, type Difference } from '../../kernel/form/formValues.ts'
import { grouped } from '../../kernel/show.ts'
import { mergeLines } from './mergeLines.ts'
import { draftLine, sameLines, sums, type DraftLine } from './orderLines.ts'
import { orderPageText as t } from './orderPage.text.ts'
import type { OrderEditing } from './useOrderEditor.ts'

export interface Conflict {
  readonly current: OrderRow
  readonly all: readonly Difference[]
  /** Theirs and mine made one. */
  readonly lines: readonly DraftLine[]
}

interface Given {
  /** The order as somebody else left it. */
  readonly current: OrderRow
  readonly editing: Pick<OrderEditing, 'names' | 'start' | 'savedLines'>
  readonly data: Record<string, unknown>
  readonly mine: readonly DraftLine[]
  readonly canLines: boolean
  readonly language: Language
}

/** Where two people's versions of an order part: field by field, and its lines as one. */
export function orderConflict({ current, editing, data, mine, canLines, language }: Given): Conflict {
  const all = [...differences(editing.names, editing.start, current, data)]
  const theirs = current.detailList.map(draftLine)
  const { lines, clashes } = mergeLines(editing.savedLines, theirs, mine)
  const words = (text: Text, those: readonly DraftLine[]) =>
    say(text, language, { count: those.length, sum: grouped(sums(those).totalPriceSum) })
  if (canLines && !sameLines(theirs, lines)) {
    const both = clashes > 0 ? say(t.bothLines, language, { count: clashes }) : ''
    all.push({
      name: 'detailList',
      theirs: words(t.theirLines, theirs),
      mine: `${words(t.mergedLines, lines)}${both}`,
      both: clashes > 0,
    })
  }
  return { current, all, lines: canLines ? lines : theirs }
}

/** The lines that go on: theirs where those were chosen, else both made one. */
export function chosenLines({ all, current, lines }: Conflict, chosen: unknown): readonly DraftLine[] {
  const difference = all.find((d) => d.name === 'detailList')
  return difference && chosen === difference.theirs ? current.detailList.map(draftLine) : lines
}
