import type { Lacking } from '@clearway/contract/features/customs/appliedRate'
import { dutyText as t } from '@clearway/contract/features/customs/duty.text'
import type { HscodeDetail } from '@clearway/contract/features/customs/hscode'
import { fillText } from '@clearway/contract/kernel/text'

/** A duty on top of the tariff's own, as far as it is asked who bears it. */
export type Extra = Pick<
  HscodeDetail['additional'][number],
  'code' | 'measure' | 'producer' | 'rate' | 'origins' | 'exceptOrigins'
>

/** Whether it takes the origin to know if a duty on top applies. */
export const asksOrigin = (duty: Pick<Extra, 'origins' | 'exceptOrigins'>): boolean =>
  duty.origins !== null || duty.exceptOrigins.length > 0

/** Whether goods of an origin bear the duty; of an unknown one only what everybody bears. */
export const bears = (duty: Pick<Extra, 'origins' | 'exceptOrigins'>, origin: string | undefined): boolean =>
  origin ? (!duty.origins || duty.origins.includes(origin)) && !duty.exceptOrigins.includes(origin) : !asksOrigin(duty)

/** Names of companies as they are compared: signs, blanks and capitals aside. */
const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Of the rows of one code that which is for the producer: theirs by name, else that of all others. */
function ofProducer<E extends Extra>(rows: readonly E[], producer: string | undefined): E | Lacking {
  const named = rows.filter((r) => r.producer)
  const others = rows.find((r) => !r.producer)
  const { code } = rows[0]!
  if (!named.length && others) return others
  if (!producer)
    return {
      lack: fillText(t.warnings.producer, {
        code,
        names: named
          .slice(0, 10)
          .map((r) => r.producer!)
          .join(', '),
      }),
    }
  const own = named.find((r) => plainName(r.producer!) === plainName(producer)) ?? others
  return own ?? { lack: fillText(t.warnings.producerUnknown, { code, producer }) }
}

/** The duties on top that goods bear, and what cannot be told of them. */
export function borne<E extends Extra>(
  all: readonly E[],
  { origin, producer }: { readonly origin?: string | undefined; readonly producer?: string | undefined },
): (E | Lacking)[] {
  const unknown: Lacking[] = !origin && all.some(asksOrigin) ? [{ lack: t.warnings.origin }] : []
  const codes = Map.groupBy(
    all.filter((duty) => bears(duty, origin)),
    (duty) => duty.code,
  )
  return [...unknown, ...[...codes.values()].map((rows) => ofProducer(rows, producer))]
}
