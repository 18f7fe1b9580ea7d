import type { ByEdition, Edition } from '../model.ts'
import { inLine, inRow, type Look } from './lookChecks.ts'

type Row = (field: string) => string
interface Proof {
  readonly agreement: string
  readonly number: string
}

const written = /^<(\d{2})>(.+)$/
/** `<14>I2017-0166475`, as the documents of a declaration name a proof of origin in both editions. */
function proofIn(text: string): Proof | undefined {
  const [, agreement, number] = written.exec(text) ?? []
  return agreement && number ? { agreement, number } : undefined
}

/** Whether a row ties a line to a proof of origin: today other documents tie lines to their numbers too. */
export const isProofTie = (certType: string, edition: Edition): boolean =>
  edition === '2018' || certType.startsWith('Y')

/** The proof that a tie of a line names: 2018 with the agreement in the number, today in the document (`Y22`) and the number with its kind, C or D. */
const tiedTo: ByEdition<(tie: Row) => Proof | undefined> = {
  2018: (tie) => proofIn(tie('EcoCertNo')),
  present(tie) {
    const [, agreement] = /^Y(\d{2})$/.exec(tie('CertType')) ?? []
    const [, number] = /^([CD].+)$/.exec(tie('EcoCertNo')) ?? []
    return agreement && number ? { agreement, number } : undefined
  },
}

const same = (a: Proof, b: Proof | undefined): boolean => a.agreement === b?.agreement && a.number === b.number

/** The proofs of origin (Y) among the documents. */
function proofs(look: Look, ties: readonly (Proof | undefined)[]): Proof[] {
  return look.rows('licences').flatMap((row, at) => {
    const number = row('CertCode')
    if (row('DocuCode') !== 'Y' || !number) return []
    const proof = proofIn(number)
    const place = inRow('licences', at, 'CertCode')
    if (!proof) look.error('originForm', place, { number })
    else if (look.due && !ties.some((tie) => same(proof, tie))) look.warning('originLinesMissing', place, { number })
    return proof ? [proof] : []
  })
}

/** The line of a tie, and whether its origin has a right to the agreement. */
function tiedLine(look: Look, at: number, no: string, agreement: string): void {
  if (!/^\d{1,9}$/.test(no)) return
  const place = inRow('origins', at, 'DecGNo')
  const line = look.lines[Number(no) - 1]
  if (!line) return look.error('originLineUnknown', place, { line: no })
  const claimed = line.get('RcepOrigPlaceCode')
  if (look.due && look.declaration.edition === 'present' && agreement && !claimed)
    look.error('agreementOriginMissing', inLine(line, 'RcepOrigPlaceCode'), { agreement })
  // The origin under an agreement has rules of its own.
  const country = claimed || line.get('OriginCountry')
  if (country && look.knowledge.members?.get(agreement)?.has(country) === false)
    look.warning('originOutsideAgreement', place, { country, agreement })
}

/**
 * Preference: proofs of origin (Y), the lines that they cover, and the origin that these claim (domain rules B.1.6). Today the tie names the proof
 * whole, and whether the documents must name it too is not confirmed; in 2018 they must.
 */
export function checkOrigin(look: Look): void {
  if (!look.isImport) return
  const { edition } = look.declaration
  const ties = look.rows('origins').map((row) => {
    const isProof = isProofTie(row('CertType'), edition)
    return { row, isProof, proof: isProof ? tiedTo[edition](row) : undefined }
  })
  const known = proofs(
    look,
    ties.map((tie) => tie.proof),
  )
  for (const [at, { row, isProof, proof }] of ties.entries()) {
    const number = row('EcoCertNo')
    const place = inRow('origins', at, 'EcoCertNo')
    if (number && edition === '2018' && !known.some((one) => same(one, proof)))
      look.error('originWithoutCertificate', place, { number })
    if (number && edition === 'present' && isProof && !proof) look.error('originTieForm', place, { number })
    const agreement = proof?.agreement ?? ''
    if (look.due && agreement && look.knowledge.agreements?.has(agreement) === false)
      look.warning('agreementUnknown', inRow('origins', at, edition === '2018' ? 'EcoCertNo' : 'CertType'), {
        agreement,
      })
    tiedLine(look, at, row('DecGNo'), agreement)
  }
  claims(look)
}

/** An origin that is claimed under an agreement without a proof. */
function claims(look: Look): void {
  if (!look.due) return
  const covered = new Set(look.rows('origins').map((tie) => Number(tie('DecGNo'))))
  for (const line of look.lines)
    if (line.get('RcepOrigPlaceCode') && !covered.has(line.no))
      look.warning('agreementOriginUnproved', inLine(line, 'RcepOrigPlaceCode'), { line: line.no })
}
