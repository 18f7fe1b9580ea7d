import {
  coveredNumber,
  isCovered,
  writtenNumber,
  type ImporterNumberKind,
} from '@clearway/contract/features/customs/united-states/importerNumber'
import { importerNumberText as t } from '@clearway/contract/features/customs/united-states/importerNumber.text'

import type { Context } from '../../../kernel/context.ts'
import type { CrudSource, Values } from '../../../kernel/crud/crudRows.ts'
import { refuseField } from '../../../kernel/refuse.ts'
import type { Secrets } from '../../../kernel/secrets.ts'

/** Where an importer's number is sealed, in whatever table it stands: the same number has the same hash in all of them. */
const sealedPlace = 'us.importer_number'

/** What a row keeps of a number. */
export interface KeptNumber {
  readonly numberKind: ImporterNumberKind | null
  readonly importerNumber: string | null
  readonly importerNumberSealed: string | null
  readonly importerNumberHash: string | null
}

/** The columns of a number: covered, sealed, and by its keyed hash, which tells the same number of the same kind again. */
export function numberColumns(
  secrets: Secrets,
  tenantId: string,
  kind: ImporterNumberKind,
  plain: string,
): Omit<KeptNumber, 'numberKind'> {
  const written = writtenNumber(kind, plain)
  return {
    importerNumber: coveredNumber(kind, written),
    importerNumberSealed: secrets.seal(tenantId, sealedPlace, written),
    importerNumberHash: secrets.fingerprint(tenantId, sealedPlace, `${kind} ${written}`),
  }
}

/** Who reads whole numbers; a customer's role may have been given the button, but theirs is not to look at what the house keeps. */
export const readsNumbers = ({ user }: Pick<Context, 'user'>): boolean =>
  user.area !== 'customer' && user.permissions.has('usParty.importerNumber')

/** The whole number; null where there is none. */
export const openNumber = ({ services, user }: Pick<Context, 'services' | 'user'>, sealed: string | null) =>
  sealed && services.secrets.open(user.tenantId, sealedPlace, sealed)

/**
 * Puts what is kept of a number in place of what was written. A number that came back as it was shown stays as it is. Throws 400 where it is covered otherwise,
 * and where its kind changes without it.
 */
export function keepNumber(ctx: Context, values: Values, current: KeptNumber | undefined): void {
  const given = values['importerNumber'] as string | null | undefined
  const kind = (values['numberKind'] === undefined ? current?.numberKind : values['numberKind']) as
    | ImporterNumberKind
    | null
    | undefined
  const kindChanged = current !== undefined && (kind ?? null) !== current.numberKind
  if (given === undefined || (given !== null && isCovered(given))) {
    if (given && given !== current?.importerNumber) throw refuseField('importerNumber', t.covered)
    if (kindChanged && current?.importerNumber) throw refuseField('importerNumber', t.again)
    delete values['importerNumber']
    return
  }
  if (given === null) {
    Object.assign(values, { importerNumber: null, importerNumberSealed: null, importerNumberHash: null })
    return
  }
  if (!kind) throw refuseField('numberKind', t.kindMissing)
  Object.assign(values, numberColumns(ctx.services.secrets, ctx.user.tenantId, kind, given))
}

/** What is exported: whole numbers for whom they are, covered ones for everybody else. */
export const withNumbers = (ctx: Context, source: CrudSource): CrudSource =>
  readsNumbers(ctx)
    ? {
        ...source,
        computed: { ...source.computed, importerNumber: 't.importer_number_sealed' },
        told: { importerNumber: (inner, sealed) => openNumber(inner, sealed as string | null) },
      }
    : source
