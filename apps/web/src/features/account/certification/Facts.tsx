import type { CertificationKind } from '@clearway/contract/business/certificate'
import type { UserAuthRow } from '@clearway/contract/features/account/certification/userAuth'

import { FieldValue } from '../../../kernel/FieldValue.tsx'
import { useText } from '../../../kernel/language.ts'
import { fieldOf, fieldsOf, labelOf } from './certificationFields.ts'

/** What was handed in, to be read: what is empty is left out. */
export function Facts({ kind, row }: { kind: CertificationKind; row: UserAuthRow }) {
  const say = useText()
  const filled = fieldsOf(kind).filter(
    (name) => row[name] !== null && row[name] !== undefined && row[name] !== '' && row[name] !== false,
  )
  return (
    <dl className="cert-facts">
      {filled.map((name) => (
        <div key={name}>
          <dt>{say(labelOf(kind, name))}</dt>
          <dd>
            <FieldValue field={fieldOf(name)} value={row[name]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
