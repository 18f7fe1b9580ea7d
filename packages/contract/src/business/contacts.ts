import { z } from 'zod'

import { issues } from '../kernel/issue.text.ts'
import { rule } from '../kernel/issue.ts'
import { storable } from '../kernel/value.ts'
import { contactsText as t } from './contacts.text.ts'

export interface Contact {
  readonly name: string
  readonly role: string
  readonly phone: string
  readonly mail: string
}
export const contactParts = ['name', 'role', 'phone', 'mail'] as const
export const mostContacts = 20
const longest = 2000

/** `陳大文 | 操作 | 2345 6789 | ops@harbour.example`, one a line. */
export const contactsOf = (text: string | null | undefined): Contact[] =>
  (text ?? '')
    .split(/\r?\n/)
    .filter((line) => line.trim())
    .map((line) => {
      const [name = '', role = '', phone = '', mail = ''] = line.split(/[|｜]/).map((part) => part.trim())
      return { name, role, phone, mail }
    })

/** The way back. A `|` in a part would be another part. */
export const writtenContacts = (contacts: readonly Contact[]): string =>
  contacts
    .map((contact) => contactParts.map((part) => contact[part].replace(/[|｜\r\n]+/g, ' ').trim()))
    .filter((parts) => parts.some(Boolean))
    .map((parts) => parts.join(' | ').replace(/( \| )+$/, ''))
    .join('\n')

const mail = z.email().max(254)

/** Contacts in one text, which files, history and comparison take as any other. */
export const contactsSchema = z
  .string()
  .max(longest)
  .refine(storable, rule(issues.badText))
  .superRefine((text, ctx) => {
    const contacts = contactsOf(text)
    const lines = text.split(/\r?\n/).filter((line) => line.trim())
    const say = (message: typeof t.form, values: Record<string, number>) =>
      ctx.addIssue({ code: 'custom', params: { message, values } })
    const odd = contacts.findIndex((c, at) => !c.name || lines[at]!.split(/[|｜]/).length > contactParts.length)
    if (odd >= 0) say(t.form, { line: odd + 1 })
    const bad = contacts.findIndex((c) => c.mail && !mail.safeParse(c.mail).success)
    if (bad >= 0) say(t.badMail, { line: bad + 1 })
    if (contacts.length > mostContacts) say(t.many, { max: mostContacts })
  })
  .overwrite((text) => writtenContacts(contactsOf(text)))
