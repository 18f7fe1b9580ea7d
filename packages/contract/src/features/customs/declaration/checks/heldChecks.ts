import { fillText } from '../../../../kernel/text.ts'
import { isGeneral, isProcessing } from '../fields/supervisionModes.ts'
import { checksText } from './checks.text.ts'
import { inRow, type Look } from './lookChecks.ts'
import { paperNames } from './papersChecks.text.ts'

export type HeldPaper = keyof typeof paperNames

/** Codes of attached papers in the message that stand for one (domain rules B.1.4); the agreement is on paper or electronic. */
const attachedAs: Readonly<Record<HeldPaper, readonly string[]>> = {
  invoice: ['00000001'],
  packingList: ['00000002'],
  billOfLading: ['00000003'],
  contract: ['00000004'],
  powerOfAttorney: ['10000001', '00000008'],
  originCertificate: ['00000009'],
}

/** Goods that are not traded have no contract (domain rules B.1.2). */
const isTraded = (mode: string): boolean => isGeneral(mode) || isProcessing(mode)

/** Who declares his own goods gives nobody an agreement. */
const declaresItself = (look: Look): boolean =>
  look.head('AgentCodeScc') !== '' && look.head('AgentCodeScc') === look.head('TradeCoScc')

/** A rate of an agreement is claimed by a certificate. */
const claims = (look: Look): boolean =>
  look.rows('origins').length > 0 || look.rows('licences').some((row) => row('DocuCode') === 'Y')

/** Without which papers nothing is declared to China customs, by direction, supervision mode, declarant and claim. */
function mandatory(look: Look): HeldPaper[] {
  const asked: readonly (readonly [HeldPaper, boolean])[] = [
    ['invoice', true],
    ['packingList', true],
    ['contract', isTraded(look.head('TradeMode'))],
    ['billOfLading', look.isImport],
    ['powerOfAttorney', !declaresItself(look)],
    ['originCertificate', claims(look)],
  ]
  return asked.flatMap(([paper, is]) => (is ? [paper] : []))
}

/** Papers that must be there before anything is declared: among those of the case, or attached to the message. */
export function checkHeld(look: Look): void {
  const { held } = look.knowledge
  if (!look.due || !held) return
  const attached = look.rows('documents').map((row) => row('EdocCode'))
  const missing = mandatory(look).filter(
    (paper) => !held.has(paper) && !attachedAs[paper].some((code) => attached.includes(code)),
  )
  // Each stands at a row of its own, the one that would be added for it.
  for (const [n, paper] of missing.entries())
    look.error(
      'paperMissing',
      inRow('documents', attached.length + n, 'EdocCode'),
      undefined,
      fillText(checksText.paperMissing, { paper: paperNames[paper] }),
    )
}
