import { caseMachine } from '@clearway/contract/features/customs/case/caseSteps'
import { customsCase, type OpenedCase } from '@clearway/contract/features/customs/case/customsCase'
import type { FieldChanges } from '@clearway/contract/kernel/patch'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useLayoutEffect, useMemo, useState } from 'react'

import { call, type ApiError } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { conflictWith, type Autosave, type Change, type KeptBack } from '../../../kernel/draft/autosave.ts'
import { useAutosave } from '../../../kernel/draft/useAutosave.ts'
import { usePageActive } from '../../../kernel/pageActive.ts'
import { chargesKey, isChargePlace, sendCharges } from './charges/chargePlaces.ts'
import { isLinePlace } from './lines/caseLineChanges.ts'
import { caseLineStore, type CaseLineStore } from './lines/caseLineStore.ts'

const headPlace = 'head.'
export const placeOfField = (name: string): string => `${headPlace}${name}`
const openKey = (id: string) => [customsCase.name, 'open', id] as const
const lookEvery = 10_000

/** One case: what the server has of it, what is typed and not there yet, and how both come together. */
export interface CaseFileState {
  readonly id: string
  readonly opened: OpenedCase | undefined
  /** As it stands at the moment of asking: a save just made a new version of it. */
  readonly latest: () => OpenedCase | undefined
  readonly error: ApiError | null
  readonly again: () => void
  readonly saver: Autosave
  readonly lines: CaseLineStore
  readonly writable: boolean
}

const CaseContext = createContext<CaseFileState | null>(null)
export const CaseProvider = CaseContext.Provider

/** The case file in which a part stands. */
export function useCase(): CaseFileState {
  const found = useContext(CaseContext)
  if (!found) throw new Error('Stands in no case file')
  return found
}

/** Reads a case, looks every ten seconds for what others changed while the page is in front, and saves by itself what is typed. */
export function useCaseFile(id: string): CaseFileState {
  const client = useQueryClient()
  const can = useCan()
  const { active } = usePageActive()
  const found = useQuery<OpenedCase, ApiError>({
    queryKey: openKey(id),
    queryFn: async () => {
      const read = await call(customsCase.routes.open, { id })
      const known = client.getQueryData<OpenedCase>(openKey(id))
      // Asked for before the last save and answered after it: what was saved stays.
      return known && known.row.version > read.row.version ? known : read
    },
    enabled: active,
    refetchInterval: active ? lookEvery : false,
    staleTime: 5_000,
    retry: (failures, error) => failures < 1 && !error.status,
  })
  const [lines] = useState(() => caseLineStore(id))
  const send = useCallback(
    async (changes: ReadonlyMap<string, Change>) => {
      const back = new Map<string, KeptBack>()
      const head = [...changes].filter(([place]) => place.startsWith(headPlace))
      if (head.length > 0)
        await sendHead(id, head, back, (part) =>
          client.setQueryData<OpenedCase>(openKey(id), (old) => old && { ...old, ...part }),
        )
      const charges = [...changes].filter(([place]) => isChargePlace(place))
      if (charges.length > 0) client.setQueryData(chargesKey(id), await sendCharges(id, charges, back))
      const ofLines = new Map([...changes].filter(([place]) => isLinePlace(place)))
      if (ofLines.size > 0) {
        const { lineCount, openLines } = await lines.send(ofLines, back)
        client.setQueryData<OpenedCase>(openKey(id), (old) =>
          old && (old.row.lineCount !== lineCount || old.row.openLines !== openLines)
            ? { ...old, row: { ...old.row, lineCount, openLines } }
            : old,
        )
      }
      return back
    },
    [id, client, lines],
  )
  const saver = useAutosave({ key: `case.${id}`, send })
  useLayoutEffect(() => lines.savedBy(saver), [lines, saver])
  const latest = useCallback(() => client.getQueryData<OpenedCase>(openKey(id)), [client, id])
  const { data: opened, error, refetch } = found
  const writable = Boolean(
    opened && !opened.row.deletedAt && caseMachine.may('edit', opened.row.status) && can('customsCase.edit'),
  )
  // The same object until something changes, so that forty fields are not drawn for nothing.
  return useMemo(
    () => ({ id, opened, latest, error, again: () => void refetch(), saver, lines, writable }),
    [id, opened, latest, error, refetch, saver, lines, writable],
  )
}

async function sendHead(
  id: string,
  head: readonly [string, Change][],
  back: Map<string, KeptBack>,
  keep: (part: Pick<OpenedCase, 'row' | 'origins'>) => void,
): Promise<void> {
  const set = Object.fromEntries(head.map(([place, change]) => [place.slice(headPlace.length), change])) as FieldChanges
  const { row, origins, conflicts, problems } = await call(customsCase.routes.patch, { id, set })
  for (const { field, theirs } of conflicts) back.set(placeOfField(field), conflictWith(theirs))
  for (const { field, message } of problems) back.set(placeOfField(field), new Error(message))
  keep({ row, origins })
}
