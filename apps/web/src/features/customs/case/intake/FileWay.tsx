import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import { useId, useState } from 'react'

import { FieldInput } from '../../../../kernel/form/FieldInput.tsx'
import { useText } from '../../../../kernel/language.ts'
import { useMe } from '../../../../kernel/me.ts'
import { readPreference, writePreference } from '../../../../kernel/preference.ts'
import { Intake } from './Intake.tsx'
import type { NewCaseProps } from './newCaseProps.ts'

const { fields } = customsCase
const lastKey = 'case.last'
interface Typed {
  direction: 'import' | 'export'
  orgId: string | null
  customerReference: string
}

/** A case from the customer's own papers; direction and customer are asked for first, because columns are remembered per customer. */
export function FileWay({ onMade }: NewCaseProps) {
  const say = useText()
  const id = useId()
  const customer = useMe()?.user.area === 'customer'
  const [typed, setTyped] = useState<Typed>({
    direction: readPreference<Typed>(lastKey)?.direction ?? 'import',
    orgId: null,
    customerReference: '',
  })
  const names = customer
    ? (['direction', 'customerReference'] as const)
    : (['direction', 'orgId', 'customerReference'] as const)
  const { orgId, customerReference, direction } = typed
  return (
    <Intake
      target={{ direction, orgId, ...(customerReference && { customerReference }) }}
      onTaken={({ caseId }) => {
        writePreference(lastKey, { direction })
        onMade({ id: caseId }, 'lines')
      }}
    >
      <div className="intake-start">
        {names.map((name) => (
          <div key={name}>
            <label htmlFor={`${id}${name}`}>{say(fields[name].label)}</label>
            <FieldInput
              id={`${id}${name}`}
              field={fields[name]}
              value={typed[name]}
              onChange={(value) =>
                setTyped({
                  ...typed,
                  [name]: value ?? (name === 'orgId' ? null : name === 'direction' ? direction : ''),
                })
              }
            />
          </div>
        ))}
      </div>
    </Intake>
  )
}
