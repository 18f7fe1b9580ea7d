import { fillText } from '../../../../kernel/text.ts'
import { edocCodes, electronicAgreement, mostPaperBytes } from '../attached/edocCodes.ts'
import { isGeneral, isProcessing } from '../fields/supervisionModes.ts'
import { checksText } from './checks.text.ts'
import { inRow, type Look } from './lookChecks.ts'
import { isProofTie } from './originChecks.ts'
import { paperNames } from './papersChecks.text.ts'

export type HeldPaper = keyof typeof paperNames

/** Whether an attached paper stands for one that must be there; the agreement is on paper or electronic. */
const standsFor = (paper: HeldPaper, code: string): boolean =>
  code === edocCodes[paper] || (paper === 'powerOfAttorney' && code === electronicAgreement)

/** Goods that are not traded have no contract (domain rules B.1.2). */
const isTraded = (mode: string): boolean => isGeneral(mode) || isProcessing(mode)

/** Who declares his own goods gives nobody an agreement. */
const declaresItself = (look: Look): boolean =>
  look.head('AgentCodeScc') !== '' && look.head('AgentCodeScc') === look.head('TradeCoScc')

/** A rate of an agreement is claimed by a certificate. */
const claims = (look: Look): boolean =>
  look.rows('origins').some((row) => isProofTie(row('CertType'), look.declaration.edition)) ||
  look.rows('licences').some((row) => row('DocuCode') === 'Y')

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
    (paper) => !held.has(paper) && !attached.some((code) => standsFor(paper, code)),
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

/** Papers of the case that go with the message: there, and in a form that travels. */
export function checkAttached(look: Look): void {
  const { papers } = look.knowledge
  if (!look.due || !papers) return
  const rows = look.rows('documents')
  for (const [n, row] of rows.entries()) {
    if (!row('PaperId')) continue
    const paper = papers.get(row('PaperId'))
    const name = { name: row('EdocCopId') }
    const at = inRow('documents', n, 'EdocCode')
    if (!paper) look.error('attachedGone', at, name)
    else if (!paper.travels) look.error('attachedForm', at, name)
    else if (paper.bytes > mostPaperBytes)
      look.warning('attachedLarge', at, { ...name, max: mostPaperBytes / 1024 / 1024 })
  }
  const attached = new Set(rows.flatMap((row) => [row('PaperId'), row('EdocID')]))
  const left = [...papers].filter(([id, paper]) =>
    paper.agreement ? !attached.has(paper.agreement) : paper.travels && !attached.has(id),
  ).length
  if (left) look.hint('attachedLeft', inRow('documents', rows.length, 'EdocCode'), { count: left })
}
