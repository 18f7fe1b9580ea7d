import { canonicalNumber, maskedNumber } from '@clearway/contract/features/account/certification/identityNumbers'

import type { Secrets } from '../../../kernel/secrets.ts'

/** Where an identity number is sealed. */
export const sealedPlace = 'user_auth.idcard_no'

interface NumberColumns {
  readonly idcardNo: string | null
  readonly idcardSealed: string | null
  readonly idcardHash: string | null
}

/** The columns of an identity number: covered, sealed, and by its keyed hash, which tells the same number of the same kind again. */
export function numberColumns(
  secrets: Secrets,
  tenantId: string,
  documentKind: string | null | undefined,
  plain: string | null,
): NumberColumns {
  if (plain === null) return { idcardNo: null, idcardSealed: null, idcardHash: null }
  const number = canonicalNumber(plain)
  return {
    idcardNo: maskedNumber(number),
    idcardSealed: secrets.seal(tenantId, sealedPlace, number),
    idcardHash: secrets.fingerprint(tenantId, sealedPlace, `${documentKind ?? ''} ${number}`),
  }
}
