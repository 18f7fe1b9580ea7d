import { order, type OrderRow } from '@clearway/contract/features/trade/order'
import type { Field } from '@clearway/contract/kernel/field'

import { FieldValue } from '../../kernel/FieldValue.tsx'
import { useText } from '../../kernel/language.ts'

const fields: Readonly<Record<string, Field>> = order.fields

/** An order to follow, not to write, where a form would fill the whole screen: what stands in it, without what is empty. */
export function OrderFacts({ names, row }: { readonly names: readonly string[]; readonly row: OrderRow }) {
  const say = useText()
  const value = (name: string) => row[name as keyof OrderRow]
  return (
    <dl className="order-facts">
      {names
        .filter((name) => fields[name] && value(name) !== null && value(name) !== '')
        .map((name) => {
          const field = fields[name]!
          return (
            <div key={name}>
              <dt>{say(field.label)}</dt>
              <dd>
                <FieldValue
                  field={field}
                  value={value(name)}
                  {...(field.labelField && { label: value(field.labelField) })}
                />
              </dd>
            </div>
          )
        })}
    </dl>
  )
}
