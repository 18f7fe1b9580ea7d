import { caseIntake, type DeskLine } from '@clearway/contract/features/customs/case/caseIntake'
import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import { say } from '@clearway/contract/kernel/text'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

import { call, type ApiError } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useLanguage } from '../../../../kernel/language.ts'
import { useMe } from '../../../../kernel/me.ts'
import { timeIn } from '../../../../kernel/show.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import { intakeText as t } from '../intake/intake.text.ts'
import { useCase } from '../useCaseFile.ts'
import { isOpenLine, type DraftLine } from './caseLineDraft.ts'

const lookEvery = 15_000

/** Where the open lines of a case stand on the classifiers' desk. */
export const useDeskLines = (id: string, enabled: boolean) =>
  useQuery<DeskLine[], ApiError>({
    queryKey: [customsCase.name, 'desk', id],
    queryFn: () => call(caseIntake.desk, { id }),
    refetchInterval: lookEvery,
    enabled,
  })

/** Who has a line in hand and since when, in words; nothing for a customer's people, or for lines that nobody has. */
export function useInHand(id: string, shown: boolean): (line: DraftLine) => string | undefined {
  const can = useCan()
  const language = useLanguage()
  const zone = useTimeZone()
  const customer = useMe()?.user.area === 'customer'
  const {
    lines: { lines },
  } = useCase()
  const open = useSyncExternalStore(lines.subscribe, () => lines.get().some(isOpenLine))
  const { data } = useDeskLines(id, shown && open && !customer && can('customsCase.decide'))
  return useCallback(
    (line) => {
      const held = data?.find((l) => l.lineId === line.key)
      return held?.holder
        ? say(t.holder, language, { person: held.holder, since: held.since ? timeIn(zone, held.since).slice(5) : '' })
        : undefined
    },
    [data, language, zone],
  )
}
