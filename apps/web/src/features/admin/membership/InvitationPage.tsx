import { PartTabs, type Part } from '../PartTabs.tsx'
import { invitationPageText as t } from './invitation.text.ts'
import { InvitationCodes } from './InvitationCodes.tsx'
import { Invitees } from './Invitees.tsx'

const parts: readonly Part[] = [
  { key: 'codes', label: t.codes, permission: 'invitation.view', page: InvitationCodes },
  { key: 'people', label: t.people, permission: 'invitee.view', page: Invitees },
]

/** How people come into the tenant: by a code, or asked by mail and text message. */
export function InvitationPage() {
  return <PartTabs label={t.parts} parts={parts} />
}
