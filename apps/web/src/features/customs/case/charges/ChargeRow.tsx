import { DeleteOutlined, LockOutlined } from '@ant-design/icons'
import { chargeFields, type CaseCharge, type ChargeField } from '@clearway/contract/features/customs/case/caseCharge'
import { caseChargeText as c } from '@clearway/contract/features/customs/case/caseCharge.text'
import { product } from '@clearway/contract/kernel/decimal'
import type { Field } from '@clearway/contract/kernel/field'
import { Button } from 'antd'
import { useState, useSyncExternalStore, type FocusEvent } from 'react'

import { isConflict, type Autosave } from '../../../../kernel/draft/autosave.ts'
import { ConflictNote } from '../../../../kernel/draft/ConflictNote.tsx'
import { useRefused } from '../../../../kernel/draft/useAutosave.ts'
import { FieldValue } from '../../../../kernel/FieldValue.tsx'
import { FieldInput } from '../../../../kernel/form/FieldInput.tsx'
import { useText } from '../../../../kernel/language.ts'
import { Masked } from '../../../../kernel/Masked.tsx'
import { problemWords } from '../../../../kernel/report.ts'
import { amountWords } from '../../../../kernel/show.ts'
import { caseSideText as t } from '../caseSide.text.ts'
import { placeOfCharge } from './chargePlaces.ts'

interface Props {
  readonly caseId: string
  readonly charge: CaseCharge
  readonly row: number
  readonly saver: Autosave
  readonly staff: boolean
  readonly writes: boolean
  readonly onRemove: () => void
}

/** One charge; its amount follows what is typed at once. */
export function ChargeRow({ charge, row, saver, staff, writes, onRemove }: Props) {
  const say = useText()
  const quantity = useUnsent(saver, charge, 'quantity')
  const price = useUnsent(saver, charge, 'price')
  const currency = String(useUnsent(saver, charge, 'currency') ?? '')
  const amount = product(quantity, price, 2) ?? charge.amount
  const open = writes && !charge.locked
  const cell = (name: ChargeField) => (
    <ChargeCell charge={charge} name={name} saver={saver} row={row} writes={name === 'remark' ? writes : open} />
  )
  return (
    <li className="charge" data-staff={staff} aria-label={say(t.chargeRow, { row })}>
      {cell('kind')}
      {cell('description')}
      {cell('quantity')}
      {cell('price')}
      {cell('currency')}
      <span className="charge-amount list-figures">
        <span className="charge-label">{say(c.fields.amount)}</span>
        {charge.amount === '' ? <Masked /> : amountWords(amount, currency)}
      </span>
      {cell('advanced')}
      {staff && cell('remark')}
      {writes &&
        (charge.locked ? (
          <span className="charge-locked" title={say(t.confirmedLocked)}>
            <LockOutlined aria-hidden /> <span className="unseen">{say(t.lockedRow)}</span>
          </span>
        ) : (
          <Button type="text" icon={<DeleteOutlined />} aria-label={say(t.removeCharge, { row })} onClick={onRemove} />
        ))}
    </li>
  )
}

/** A value as it stands here: typed and not sent yet, or the server's. */
function useUnsent(saver: Autosave, charge: CaseCharge, name: ChargeField): unknown {
  const place = placeOfCharge(charge.id, name)
  const unsent = useSyncExternalStore(saver.subscribe, () => saver.get().waiting.get(place)?.to)
  return unsent === undefined ? charge[name] : unsent
}

interface CellProps {
  readonly charge: CaseCharge
  readonly name: ChargeField
  readonly saver: Autosave
  readonly row: number
  readonly writes: boolean
}

function ChargeCell({ charge, name, saver, row, writes }: CellProps) {
  const say = useText()
  const field: Field = chargeFields[name]
  const place = placeOfCharge(charge.id, name)
  const stored = charge[name]
  const current = useUnsent(saver, charge, name)
  const refused = useRefused(saver, place)
  // What is being typed stands here until the field is left: an input that waits for a store loses its caret.
  const [typed, setTyped] = useState<{ readonly value: unknown }>()
  const label = say(field.label)
  const head = <span className="charge-label">{label}</span>
  if (!writes)
    return (
      <span className="charge-cell" data-kind={field.kind}>
        {head}
        {name === 'price' && stored === '' ? <Masked /> : <FieldValue field={field} value={stored} />}
      </span>
    )
  const id = `charge-${charge.id}-${name}`
  const change = (value: unknown) => {
    setTyped({ value })
    saver.change(place, { from: stored, to: value ?? null })
  }
  const take = (send: boolean) => {
    const { error, change: mine } = refused!
    saver.forget(place)
    setTyped(undefined)
    if (send) saver.change(place, { from: (error as { theirs?: unknown }).theirs, to: mine.to })
  }
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setTyped(undefined)
  }
  const problem = !typed && refused && !isConflict(refused.error) ? problemWords(refused.error) : undefined
  return (
    <div className="charge-cell" data-kind={field.kind} onBlur={leave}>
      <label htmlFor={id}>
        <span className="charge-label">{label}</span>
        <span className="unseen">{`${say(t.chargeRow, { row })} ${label}`}</span>
      </label>
      <FieldInput id={id} field={field} value={typed ? typed.value : current} onChange={change} />
      {problem && (
        <small className="upload-bad" role="alert">
          {problem}
        </small>
      )}
      {refused && isConflict(refused.error) && (
        <ConflictNote
          field={label}
          theirs={<FieldValue field={field} value={refused.error.theirs} />}
          mine={<FieldValue field={field} value={refused.change.to} />}
          onTheirs={() => take(false)}
          onMine={() => take(true)}
        />
      )}
    </div>
  )
}
