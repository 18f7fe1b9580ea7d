import { changedField } from '@clearway/contract/features/customs/tariffChange'

import { useText } from '../../../kernel/language.ts'
import { tariffPageText as t } from './tariffPage.text.ts'

/** One field with both sides. A rate that is absent is none on file, and neither free nor nought. */
export function FieldChange({
  change,
}: {
  change: { readonly field: string; readonly from: string | null; readonly to: string | null }
}) {
  const say = useText()
  const nothing = <em>{say(change.field.startsWith('rates.') ? t.noRate : t.nothing)}</em>
  return (
    <span className="tariff-change">
      <span>{say(changedField(change.field))}</span> {change.from === null ? nothing : <del>{change.from}</del>}
      <span aria-hidden="true"> → </span>
      {change.to === null ? nothing : <ins>{change.to}</ins>}
    </span>
  )
}
