import { assessesItself, selfTaxLimits } from '../fields/selfTaxes.ts'
import { inHead, type Look } from './lookChecks.ts'

/** What SddTax repeats of the head must fit into it: a name of 100 characters stands there with 70. What is missing the head is asked for already. */
export function checkSelfTaxes(look: Look): void {
  if (!look.due || !assessesItself(look.declaration)) return
  for (const { field, max } of selfTaxLimits)
    if (look.head(field).length > max) look.error('selfTaxLong', inHead(field), { max })
}
