import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import {
  contactParts,
  contactsOf,
  contactsText,
  mostContacts,
  type Contact,
} from '@clearway/contract/features/customs/hong-kong/contacts'
import { customerProfileText as f } from '@clearway/contract/features/customs/hong-kong/customerProfile.text'
import { Button, Input } from 'antd'
import { useState } from 'react'

import { useText } from '../../../kernel/language.ts'
import { basicDataText as t } from './basicData.text.ts'

import './basicData.css'

const labels = { name: f.contactName, role: f.contactRole, phone: f.contactPhone, mail: f.contactMail } as const
const nobody: Contact = { name: '', role: '', phone: '', mail: '' }

interface Props {
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (value: string) => void
  readonly disabled?: boolean
}

/** Contacts as rows; kept in one text, a line each. */
export function ContactsInput({ id, value, onChange, disabled = false }: Props) {
  const say = useText()
  // What is typed may be half a line, which the text would not keep.
  const [rows, setRows] = useState(() => contactsOf(value))
  const [shown, setShown] = useState(value ?? '')
  if ((value ?? '') !== shown) {
    setShown(value ?? '')
    setRows(contactsOf(value))
  }
  const change = (next: readonly Contact[]) => {
    const text = contactsText(next)
    setRows([...next])
    setShown(text)
    onChange?.(text)
  }
  return (
    <div id={id} role="group" aria-label={say(f.contacts)} className="basic-contacts">
      {rows.map((row, at) => (
        <div key={at} className="basic-contact">
          {contactParts.map((part) => (
            <Input
              key={part}
              value={row[part]}
              disabled={disabled}
              maxLength={100}
              placeholder={say(labels[part])}
              aria-label={say(t.contactPart, { n: at + 1, part: say(labels[part]) })}
              onChange={(e) => change(rows.with(at, { ...row, [part]: e.target.value }))}
            />
          ))}
          <Button
            type="text"
            icon={<DeleteOutlined />}
            disabled={disabled}
            aria-label={say(t.removeContact, { n: at + 1 })}
            onClick={() => change(rows.toSpliced(at, 1))}
          />
        </div>
      ))}
      <Button
        icon={<PlusOutlined />}
        disabled={disabled || rows.length >= mostContacts}
        onClick={() => setRows([...rows, nobody])}
      >
        {say(t.addContact)}
      </Button>
    </div>
  )
}
