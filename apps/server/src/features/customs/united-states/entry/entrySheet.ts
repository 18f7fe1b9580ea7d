import type { UsEntryFull } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import type { Language } from '@clearway/contract/kernel/text'

import { placeOf } from '../form5106.ts'
import type { StoredParty } from '../usPartyRows.ts'

/** What the papers of an entry are made of. */
export interface Sheet {
  readonly row: UsEntryFull
  readonly importer: StoredParty | undefined
  readonly importerNumber: string | null
  readonly consignee: StoredParty | undefined
  readonly consigneeNumber: string | null
  readonly manufacturer: StoredParty | undefined
  readonly seller: StoredParty | undefined
  readonly buyer: StoredParty | undefined
  readonly shipTo: StoredParty | undefined
  readonly language: Language
}

/** A party with its place, on one line. */
export const named = (party: StoredParty | undefined): string | null =>
  party ? `${party.name}, ${placeOf(party)}, ${party.country}` : null
/** `8518.21.00.00` */
export const htsOf = (code: string): string => code.replace(/^(\d{4})(\d{2})(\d{2})(\d{2})$/, '$1.$2.$3.$4')

/** What papers and data files tell of the parties. */
export const toldOfParties = [
  'name',
  'address',
  'city',
  'province',
  'postalCode',
  'country',
  'mid',
  'numberKind',
  'importerNumber',
]
