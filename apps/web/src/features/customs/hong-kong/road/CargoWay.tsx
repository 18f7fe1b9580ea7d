import type { RoadCargoFull } from '@clearway/contract/features/customs/hong-kong/road/roadCargo'
import type { RoadCargoStatus } from '@clearway/contract/features/customs/hong-kong/road/roadCargoSteps'

import { useDictionary } from '../../../../kernel/form/options.ts'
import { useText } from '../../../../kernel/language.ts'
import { timeIn } from '../../../../kernel/show.ts'
import { customerSideText as t } from '../customerSide.text.ts'
import { hongKong } from '../hongKong.ts'

import '../customerSide.css'

type Place = keyof typeof t.places
/** How many places lie behind it in each state; undefined where it left the way. */
const passed: Readonly<Record<RoadCargoStatus, number | undefined>> = {
  draft: 0,
  submitted: 1,
  registered: 2,
  bundled: 3,
  inspection: 3,
  crossed: 4,
  done: 4,
  cancelled: undefined,
  expired: undefined,
}

/** Where the goods are, in the words of those whose goods they are. */
export function CargoWay({ row }: { row: RoadCargoFull }) {
  const say = useText()
  const points = useDictionary('hkControlPoint')
  const { status, truck, crossedAt, expectedAt, controlPoint } = row
  if (!status) return null
  const behind = passed[status]
  const places: readonly Place[] = [
    'declared',
    'registered',
    'loaded',
    ...(status === 'inspection' ? (['inspection'] as const) : []),
    'crossed',
  ]
  const time = status === 'crossed' || status === 'done' ? crossedAt : (truck?.expectedAt ?? expectedAt)
  const words = t.now[status === 'done' ? 'crossed' : status]
  const found = points.find((one) => one.value === controlPoint)
  const point = found ? say(found.label) : (controlPoint ?? '')
  return (
    <section aria-label={say(t.way)}>
      {behind !== undefined && (
        // It scrolls sideways on a phone, so the keyboard must be able to reach it.
        <ol className="way" tabIndex={0} aria-label={say(t.way)}>
          {places.map((place, n) => {
            const state = place === 'inspection' ? 'held' : n < behind ? 'done' : 'ahead'
            return (
              <li key={place} data-state={state} aria-current={n === behind - 1 ? 'step' : undefined}>
                {say(t.places[place])}
                {state === 'done' && <span className="unseen"> {say(t.passed)}</span>}
              </li>
            )
          })}
        </ol>
      )}
      <p className="way-now">
        {say(words, { vehicle: truck?.vehicle ?? '', time: time ? timeIn(hongKong, time) : '', point })}
      </p>
    </section>
  )
}
