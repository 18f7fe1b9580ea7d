import { partyAddress, type PartyAddressRow } from '@clearway/contract/features/customs/hong-kong/partyAddress'
import { referenceField } from '@clearway/contract/kernel/field'
import type { Text } from '@clearway/contract/kernel/text'
import { Form } from 'antd'
import type { ReactNode } from 'react'

import { call } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { Picker } from '../../../kernel/form/pickers.tsx'
import { useText } from '../../../kernel/language.ts'
import { useReport } from '../../../kernel/report.ts'

import './partyPick.css'

/** Holds the pickers of the parties above a form. */
export const PartyBook = ({ children }: { children: ReactNode }) => <div className="party-book">{children}</div>

interface Props {
  readonly name: string
  readonly label: Text
  /** What of the party goes into which field, in English where the book has that, as customs takes it. */
  readonly fill: (party: { name: string; address: string; number: string | null }) => Readonly<Record<string, unknown>>
}

const taken = ({ name, nameEn, address, addressEn, registrationNumber }: PartyAddressRow) => ({
  name: nameEn ?? name ?? '',
  address: addressEn ?? address ?? '',
  number: registrationNumber,
})

/** Fills a party of the form from the address book; nothing for whom the book is closed. */
export function PartyPick({ name, label, fill }: Props) {
  const say = useText()
  const can = useCan()
  const report = useReport()
  const form = Form.useFormInstance<Record<string, unknown>>()
  const id = `from-book-${name}`
  const take = (chosen: unknown) =>
    void call(partyAddress.routes.queryById, { id: String(chosen) }).then(
      (party) => form.setFieldsValue(fill(taken(party))),
      report,
    )
  if (!can('partyAddress.view')) return null
  return (
    <Form.Item label={say(label)} htmlFor={id}>
      <Picker
        id={id}
        field={referenceField(partyAddress.name, { label, labelField: 'name' })}
        onChange={(chosen) => chosen && take(chosen)}
      />
    </Form.Item>
  )
}
