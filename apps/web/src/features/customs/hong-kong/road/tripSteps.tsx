import { roadCargo } from '@clearway/contract/features/customs/hong-kong/road/roadCargo'
import { truckTrip } from '@clearway/contract/features/customs/hong-kong/road/truckTrip'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

import { call } from '../../../../kernel/api.ts'
import { useAskFirst } from '../../../../kernel/form/askFirst.tsx'
import { useText } from '../../../../kernel/language.ts'
import { roadPageText as t } from './roadPage.text.ts'

/** Reads again what trucks and cargo show. */
export function useReread(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    for (const key of [roadCargo.name, truckTrip.name]) void client.invalidateQueries({ queryKey: [key] })
  }, [client])
}

interface Trip {
  readonly id: string
  readonly version: number
  readonly code?: string | undefined
}

export function useCancelTrip(): (trip: Trip) => Promise<void> {
  const say = useText()
  const ask = useAskFirst()
  const reread = useReread()
  return useCallback(
    async ({ id, version, code = '' }) => {
      const question = { title: say(t.cancelTripTitle, { code }), okText: say(t.cancelTrip), danger: true }
      await ask(question, () => call(truckTrip.routes.cancel, { id, version }).finally(reread))
    },
    [say, ask, reread],
  )
}

/** What somebody saw at the gate, for all cargo of the truck. */
export function useTripResult(): (
  trip: Trip & { readonly vehicle: string; readonly cargo: readonly unknown[] },
  result: 'crossed' | 'inspection',
) => Promise<void> {
  const say = useText()
  const ask = useAskFirst()
  const reread = useReread()
  return useCallback(
    async ({ id, vehicle, cargo }, result) => {
      const crossed = result === 'crossed'
      const question = {
        title: say(crossed ? t.resultTitle : t.heldTitle, { vehicle }),
        okText: say(crossed ? t.crossed : t.held),
        body: <p>{say(t.resultBody, { count: cargo.length })}</p>,
      }
      await ask(question, () =>
        call(truckTrip.routes.result, { id, result, at: new Date().toISOString() }).finally(reread),
      )
    },
    [say, ask, reread],
  )
}
