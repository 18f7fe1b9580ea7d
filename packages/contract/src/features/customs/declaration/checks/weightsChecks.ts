import Big from 'big.js'

import { decimalOf } from '../tax/apportion.ts'
import { inHead, type Look } from './lookChecks.ts'
import { weightOf } from './unitsChecks.ts'

/** What packing lists round to, in kg. */
const slack = new Big('0.01')
/** So many times the net weight is rarely packing and often a slip of a digit or a unit. */
const mostTimes = 5

function headWeights(look: Look): void {
  const [gross, net] = [decimalOf(look.head('GrossWet')), decimalOf(look.head('NetWt'))]
  if (gross?.lte(0)) look.error('grossNotPositive', inHead('GrossWet'))
  if (net?.lte(0)) look.error('netNotPositive', inHead('NetWt'))
  else if (net?.lt(1)) look.hint('weightUnderOne', inHead('NetWt'), { net: net.toFixed() })
  if (!gross?.gt(0) || !net?.gt(0)) return
  const both = { gross: gross.toFixed(), net: net.toFixed() }
  if (net.gt(gross)) look.error('netOverGross', inHead('NetWt'), both)
  else if (gross.gt(net.times(mostTimes)))
    look.warning('grossFarOverNet', inHead('GrossWet'), { ...both, times: gross.div(net).round(1).toFixed() })
  else if (gross.eq(net) && look.head('WrapType') && !isLoose(look)) look.hint('grossEqualsNet', inHead('NetWt'))
}

/** In bulk (00) or unpacked (01). */
const isLoose = (look: Look): boolean => /^0[01]$/.test(look.head('WrapType'))

function packages(look: Look): void {
  const count = decimalOf(look.head('PackNo'))
  if (count?.lt(1)) look.error('packagesNone', inHead('PackNo'), { packages: count.toFixed() })
  else if (count && isLoose(look) && !count.eq(1))
    look.warning('loosePackages', inHead('PackNo'), { packages: count.toFixed() })
  if (look.head('NoOtherPack') === '1' && look.rows('otherPacks').length)
    look.error('otherPacksDenied', inHead('NoOtherPack'))
}

function linesAgainstNet(look: Look): void {
  const net = decimalOf(look.head('NetWt'))
  if (!net?.gt(0) || !look.lines.length) return
  const weights = look.lines.map((line) => weightOf(look.knowledge.units, line.get)).filter((w) => w !== undefined)
  const sum = weights.reduce((a, b) => a.plus(b), new Big(0))
  if (weights.length === look.lines.length) {
    // Less than one kilogram may stand as 1.
    if (net.eq(1) && sum.lt(1)) return
    const difference = sum.minus(net).abs()
    if (difference.gt(slack))
      look.error('netSumDiffers', inHead('NetWt'), {
        sum: sum.toFixed(),
        net: net.toFixed(),
        difference: difference.toFixed(),
      })
  } else if (weights.length && sum.minus(net).gt(slack))
    look.error('linesOverNet', inHead('NetWt'), { count: weights.length, sum: sum.toFixed(), net: net.toFixed() })
}

/** Weights and packages (domain rules B.1.2, B.1.3). */
export function checkWeights(look: Look): void {
  headWeights(look)
  packages(look)
  linesAgainstNet(look)
}
