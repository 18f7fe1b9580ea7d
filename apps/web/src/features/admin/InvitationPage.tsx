import { Tabs } from 'antd'
import type { ComponentType } from 'react'
import { useCan } from '../../kernel/can.ts'
import { useText } from '../../kernel/language.ts'
import { usePageSearch } from '../../kernel/pageActive.ts'
import './admin.css'
import { InvitationCodes } from './InvitationCodes.tsx'
import { invitationPageText as t } from './invitation.text.ts'
import { Invitees } from './Invitees.tsx'

const parts: Readonly<Record<'codes' | 'people', { readonly permission: string; readonly page: ComponentType }>> = {
  codes: { permission: 'invitation.view', page: InvitationCodes },
  people: { permission: 'invitee.view', page: Invitees },
}
type Part = keyof typeof parts

/** How people come into the tenant: by a code, or asked by mail and text message. */
export function InvitationPage() {
  const say = useText()
  const can = useCan()
  const [query, setQuery] = usePageSearch()
  const shown = (Object.keys(parts) as Part[]).filter((part) => can(parts[part].permission))
  const wanted = query.get('part') as Part | null
  const open = wanted && shown.includes(wanted) ? wanted : shown[0]
  // Each part has a list of its own, so none takes over the filters of another.
  const go = (part: string) => setQuery(new URLSearchParams(part === 'codes' ? {} : { part }))
  const items = shown.map((part) => {
    const Page = parts[part].page
    return { key: part, label: say(t[part]), children: <Page /> }
  })
  return <Tabs className="admin-parts" destroyOnHidden aria-label={say(t.parts)} items={items} {...(open && { activeKey: open })} onChange={go} />
}
