import type { Fields } from '@clearway/contract/kernel/field'
import type { FieldError } from '@clearway/contract/kernel/issue'
import { Alert, Button, type FormInstance } from 'antd'

import { useText } from '../../../kernel/language.ts'

import '../../../kernel/rows.css'
import { rechargePageText as t } from './recharge/rechargePage.text.ts'

/** All that is missing or wrong, each line with the way to its field. */
export function FormProblems({
  problems,
  fields,
  form,
}: {
  problems: readonly FieldError[]
  fields: Fields
  form: FormInstance
}) {
  const say = useText()
  const go = (field: string) => {
    form.scrollToField(field, { block: 'center' })
    form.focusField(field)
  }
  return (
    <div ref={(element) => element?.focus()} tabIndex={-1} role="alert" className="form-problems">
      <Alert
        type="error"
        showIcon
        title={say(t.needs, { count: problems.length })}
        description={
          <ul>
            {problems.map((e) => (
              <li key={`${e.field} ${e.message}`}>
                {fields[e.field] ? (
                  <Button
                    type="link"
                    size="small"
                    onClick={() => go(e.field)}
                  >{`${say(fields[e.field]!.label)}: ${e.message}`}</Button>
                ) : (
                  e.message
                )}
              </li>
            ))}
          </ul>
        }
      />
    </div>
  )
}
