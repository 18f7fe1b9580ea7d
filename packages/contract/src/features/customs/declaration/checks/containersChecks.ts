import Big from 'big.js'

import { containerDigit, containerForm, isContainerNumber } from '../../../../business/containerNumber.ts'
import { decimalOf } from '../tax/apportion.ts'
import { inRow, listed, type Look } from './lookChecks.ts'

function numbers(look: Look): void {
  const seen = new Set<string>()
  for (const [at, row] of look.rows('containers').entries()) {
    const container = row('ContainerId')
    if (!container) continue
    const place = inRow('containers', at, 'ContainerId')
    if (!containerForm.test(container)) look.error('containerForm', place, { container })
    else if (!isContainerNumber(container))
      look.error('containerDigit', place, { container, digit: containerDigit(container) })
    if (seen.has(container)) look.error('containerTwice', place, { container })
    seen.add(container)
  }
}

function linesInside(look: Look): void {
  const rows = look.rows('containers')
  const covered = new Set<number>()
  let readable = true
  for (const [at, row] of rows.entries()) {
    const text = row('GoodsNo')
    const place = inRow('containers', at, 'GoodsNo')
    if (!text) continue
    if (!/^\d{1,9}(,\d{1,9})*$/.test(text)) {
      look.error('containerLinesForm', place, { lines: text })
      readable = false
      continue
    }
    const named = text.split(',').map(Number)
    const unknown = named.filter((no) => no < 1 || no > look.lines.length)
    if (unknown.length) look.error('containerLineUnknown', place, { lines: listed(unknown) })
    for (const no of named) covered.add(no)
  }
  const missing = look.lines.filter((line) => !covered.has(line.no)).map((line) => line.no)
  // Containers that name no lines at all are told by their own field.
  if (readable && covered.size && missing.length)
    look.error('linesInNoContainer', inRow('containers', 0, 'GoodsNo'), { lines: listed(missing) })
}

/** Containers (domain rules B.1.3): their numbers, and that every line is in one. */
export function checkContainers(look: Look): void {
  const rows = look.rows('containers')
  if (!rows.length) return
  numbers(look)
  linesInside(look)
  const gross = decimalOf(look.head('GrossWet'))
  const sum = rows.reduce((total, row) => total.plus(decimalOf(row('GoodsContaWt')) ?? 0), new Big(0))
  if (gross && sum.gt(gross))
    look.hint('containersOverGross', inRow('containers', 0, 'GoodsContaWt'), {
      sum: sum.toFixed(),
      gross: gross.toFixed(),
    })
}
