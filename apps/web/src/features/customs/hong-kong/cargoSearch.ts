import { clearanceCargo, type ClearanceCargoRow } from '@clearway/contract/features/customs/hong-kong/clearanceCargo'
import { clearanceCargoText } from '@clearway/contract/features/customs/hong-kong/clearanceCargo.text'
import { say, type Language } from '@clearway/contract/kernel/text'
import { useCallback } from 'react'

import { call } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'

/** Clearance cargo for what is typed, of one customer and of all. */
export type CargoSearch = (typed: string) => Promise<readonly ClearanceCargoRow[]>
const mostOffered = 12

/** As the papers name it in the reader's language. */
export const cargoName = ({ name, nameEn }: ClearanceCargoRow, language: Language): string =>
  (language === 'en' && nameEn) || (name ?? '')
export const cargoDetail = ({ hsCode, origin, licenceKind }: ClearanceCargoRow, language: Language): string =>
  [hsCode, origin, licenceKind && licenceKind !== 'none' && say(clearanceCargoText.licenceKinds[licenceKind], language)]
    .filter(Boolean)
    .join(' · ')

/** Looks for clearance cargo that may stand in a record of this customer; undefined for whom there is none to see. */
export function useCargoSearch(orgId: string | null | undefined): CargoSearch | undefined {
  const can = useCan()
  const search = useCallback(
    async (typed: string) => {
      if (!typed.trim()) return []
      const { list } = await call(clearanceCargo.routes.query, {
        search: typed.trim().slice(0, 100),
        status: 'active',
        pageSize: 50,
      })
      return list.filter((one) => !one.orgId || !orgId || one.orgId === orgId).slice(0, mostOffered)
    },
    [orgId],
  )
  return can('clearanceCargo.view') ? search : undefined
}
