import Big from 'big.js'

import { decimalOf } from '../tax/apportion.ts'
import type { Knowledge } from './checks.ts'
import { inLine, placesIn, type CheckedLine, type Look } from './lookChecks.ts'

/** Kilograms of one unit, by the kind that a unit of weight is. */
const kilograms: ReadonlyMap<string, Big> = new Map([
  ['kg', new Big(1)],
  ['g', new Big('0.001')],
  ['t', new Big(1000)],
])
/** Those of customs' own table, for a caller that knows no units. */
const ownKinds: ReadonlyMap<string, string> = new Map([
  ['035', 'kg'],
  ['036', 'g'],
  ['070', 't'],
])

/** Kilograms of one unit; undefined for a unit that is no weight. */
export const massOf = (units: Knowledge['units'], unit: string): Big | undefined =>
  kilograms.get(units.get(unit) ?? ownKinds.get(unit) ?? '')

/** Net weight of a line in kg, which only a statutory unit of weight tells: a line has no field for it. */
export function weightOf(units: Knowledge['units'], get: (field: string) => string): Big | undefined {
  for (const nth of ['First', 'Second']) {
    const mass = massOf(units, get(`${nth}Unit`))
    const quantity = mass && decimalOf(get(`${nth}Qty`))
    if (mass && quantity) return quantity.times(mass)
  }
  return undefined
}

function unitsOfCode(look: Look, line: CheckedLine): void {
  const [first = '', second = ''] = line.facts?.units ?? []
  const [firstUnit, secondUnit] = [line.get('FirstUnit'), line.get('SecondUnit')]
  if (first && firstUnit && firstUnit !== first)
    look.error('firstUnitWrong', inLine(line, 'FirstUnit'), { unit: firstUnit, wanted: first })
  if (second && secondUnit && secondUnit !== second)
    look.error('secondUnitWrong', inLine(line, 'SecondUnit'), { unit: secondUnit, wanted: second })
  if (second && !secondUnit && look.due) look.error('secondUnitMissing', inLine(line, 'SecondUnit'), { wanted: second })
  if (second && secondUnit && !line.get('SecondQty') && look.due)
    look.error('secondQuantityMissing', inLine(line, 'SecondQty'), { unit: secondUnit })
  // Only a code with its units on file can tell that it has no second one.
  if (first && !second && (secondUnit || line.get('SecondQty')))
    look.error('secondNotWanted', inLine(line, secondUnit ? 'SecondUnit' : 'SecondQty'))
}

/** The quantity of the invoice in the statutory unit, where the two are the same or both weights. */
function agree(look: Look, line: CheckedLine, nth: 'First' | 'Second'): void {
  const [unit, statutory] = [line.get('GUnit'), line.get(`${nth}Unit`)]
  const [quantity, given] = [decimalOf(line.get('GQty')), decimalOf(line.get(`${nth}Qty`))]
  if (!unit || !quantity || !given) return
  const tell = (wanted: Big) =>
    look.error('quantityUnlikeStatutory', inLine(line, `${nth}Qty`), {
      quantity: quantity.toFixed(),
      unit,
      wanted: wanted.toFixed(),
      given: given.toFixed(),
    })
  if (unit === statutory) {
    if (!quantity.eq(given)) tell(quantity)
    return
  }
  const [from, to] = [massOf(look.knowledge.units, unit), massOf(look.knowledge.units, statutory)]
  if (!from || !to) return
  const wanted = quantity.times(from).div(to)
  // Converted figures are rounded where they are written, to two places at least.
  const slack = new Big(10).pow(-Math.max(2, placesIn(line.get(`${nth}Qty`)))).div(2)
  if (wanted.minus(given).abs().gt(slack)) tell(wanted.round(5))
}

function quantities(look: Look, line: CheckedLine): void {
  for (const field of ['GQty', 'FirstQty', 'SecondQty']) {
    if (decimalOf(line.get(field))?.lte(0)) look.error('quantityNotPositive', inLine(line, field))
  }
}

/** Units and quantities of lines (domain rules B.1.3): as the tariff has them, and in step with the quantity of the invoice. */
export function checkUnits(look: Look): void {
  for (const line of look.lines) {
    unitsOfCode(look, line)
    quantities(look, line)
    agree(look, line, 'First')
    agree(look, line, 'Second')
  }
}
