import { useMemo } from 'react'

import { useLicenceOffers } from '../licence/useLicenceOffers.ts'
import { filled } from '../saveChanges.ts'
import type { Special } from './RowsGrid.tsx'

/** The number of a licence in a row: those of the register that fit the row's kind are offered, and bring along what the row does not say yet. */
export function useLicenceSpecial(
  number: 'CertCode' | 'LicenceNo',
  wanted: boolean,
): Readonly<Record<string, Special>> {
  const offers = useLicenceOffers(wanted)
  return useMemo(
    () => ({
      [number]: {
        suggest: (typed, { DocuCode: letter, LicTypeCode: type }) =>
          offers
            .filter(
              (o) =>
                (number === 'CertCode'
                  ? o.kind && (!letter || o.kind === letter)
                  : !o.licType || !type || o.licType === type) && o.number.includes(typed.trim().toUpperCase()),
            )
            .map(({ number: value, detail, kind, licType, unit }) => ({
              value,
              label: value,
              detail,
              also: filled(
                number === 'CertCode'
                  ? { DocuCode: kind ?? '' }
                  : { LicTypeCode: licType ?? '', LicWrtofQtyUnit: unit ?? '' },
              ),
            })),
      },
    }),
    [offers, number],
  )
}
