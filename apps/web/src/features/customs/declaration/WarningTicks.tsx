import { Button, Checkbox } from 'antd'

import { useText } from '../../../kernel/language.ts'
import { declarationPageText as t } from './declarationPage.text.ts'
import { problemWhere } from './fields/placeWords.ts'
import type { DecProblem } from './problemStore.ts'
import type { Acknowledged } from './useAcknowledged.ts'
import { usePlaceReader } from './usePlaceReader.ts'

/** Each open warning with a tick of its own; the words lead to the field. */
export function WarningTicks({ of, onGo }: { of: Acknowledged; onGo: (problem: DecProblem) => void }) {
  const say = useText()
  const reader = usePlaceReader()
  if (of.open.length === 0) return null
  const left = of.open.filter((w) => !of.has(w)).length
  const whereOf = (warning: DecProblem) => {
    const { lineId, at = 0 } = warning.place
    return problemWhere(warning, reader, String(lineId ? reader.numberOf(lineId) : at + 1))
  }
  return (
    <fieldset className="dec-ticks">
      <legend>{say(t.acknowledge)}</legend>
      <ul>
        {of.open.map((warning) => (
          <li key={warning.identity}>
            <Checkbox checked={of.has(warning)} onChange={(event) => of.tick(warning, event.target.checked)}>
              <small>{whereOf(warning)}</small> {say(warning.text, warning.values)}
            </Checkbox>
            <Button
              type="link"
              size="small"
              aria-label={`${say(t.toField)}: ${whereOf(warning)}`}
              onClick={() => onGo(warning)}
            >
              {say(t.toField)}
            </Button>
          </li>
        ))}
      </ul>
      <p className="dec-quiet" role="status">
        {say(left ? t.acknowledgeLeft : t.acknowledgedAll, { count: left })}
      </p>
    </fieldset>
  )
}
