import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import {
  contactParts,
  contactsOf,
  mostContacts,
  writtenContacts,
  type Contact,
} from '@clearway/contract/business/contacts'
import { contactsText as f } from '@clearway/contract/business/contacts.text'
import type { Text } from '@clearway/contract/kernel/text'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'

import { useText } from '../kernel/language.ts'
import { contactsInputText as t } from './contactsInput.text.ts'

import './contacts.css'

const labels = { name: f.name, role: f.role, phone: f.phone, mail: f.mail } as const
const nobody: Contact = { name: '', role: '', phone: '', mail: '' }

interface Props {
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (value: string) => void
  readonly disabled?: boolean
  /** What contacts are for, where that is one of these in place of a position in words. */
  readonly functions?: Readonly<Record<string, Text>>
}

/** Contacts as rows; kept in one text, a line each. */
export function ContactsInput({ id, value, onChange, disabled = false, functions }: Props) {
  const say = useText()
  // What is typed may be half a line, which the text would not keep.
  const [rows, setRows] = useState(() => contactsOf(value))
  const [shown, setShown] = useState(value ?? '')
  if ((value ?? '') !== shown) {
    setShown(value ?? '')
    setRows(contactsOf(value))
  }
  const change = (next: readonly Contact[]) => {
    const text = writtenContacts(next)
    setRows([...next])
    setShown(text)
    onChange?.(text)
  }
  return (
    <div id={id} role="group" aria-label={say(f.label)} className="contacts">
      {rows.map((row, at) => (
        <div key={at} className="contacts-row">
          {contactParts.map((part) =>
            part === 'role' && functions ? (
              <Select
                key={part}
                value={row.role || null}
                disabled={disabled}
                allowClear
                placeholder={say(t.whatFor)}
                aria-label={say(t.contactPart, { n: at + 1, part: say(t.whatFor) })}
                options={Object.entries(functions).map(([value, word]) => ({ value, label: say(word) }))}
                onChange={(role: string | undefined) => change(rows.with(at, { ...row, role: role ?? '' }))}
              />
            ) : (
              <Input
                key={part}
                value={row[part]}
                disabled={disabled}
                maxLength={100}
                placeholder={say(labels[part])}
                aria-label={say(t.contactPart, { n: at + 1, part: say(labels[part]) })}
                onChange={(e) => change(rows.with(at, { ...row, [part]: e.target.value }))}
              />
            ),
          )}
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
