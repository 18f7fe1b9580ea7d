import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import { licence } from '@clearway/contract/features/customs/declaration/licence/licence'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { call } from '../../../../kernel/api.ts'
import { useText } from '../../../../kernel/language.ts'
import { useMe } from '../../../../kernel/me.ts'
import { grouped } from '../../../../kernel/show.ts'
import { useDeclaration } from '../declarationContext.ts'
import { licencePageText as t } from './licencePage.text.ts'
import { useUnitWords } from './useUnitWords.ts'

export interface LicenceOffer {
  readonly number: string
  readonly kind: string | null
  readonly licType: string | null
  readonly unit: string | undefined
  readonly detail: string
}

/** The licences of the declaration's customer that can be used today, each with what is left of it; asked for where `wanted`. */
export function useLicenceOffers(wanted: boolean): readonly LicenceOffer[] {
  const say = useText()
  const unitWords = useUnitWords()
  const { store } = useDeclaration()
  const inside = useMe()?.user.area !== 'customer'
  const { data } = useQuery({
    queryKey: [declaration.name, 'licences', store.id],
    queryFn: () => call(licence.routes.offered, { declarationId: store.id }),
    enabled: wanted && inside,
    retry: false,
  })
  return useMemo(
    () =>
      (data ?? []).map(({ number, kind, licType, remaining, unit, ...offer }) => ({
        number,
        kind,
        licType,
        unit,
        detail: remaining
          ? say(t.offer, { ...offer, remaining: grouped(remaining), unit: unitWords(unit) })
          : say(t.offerPlain, offer),
      })),
    [data, say, unitWords],
  )
}
