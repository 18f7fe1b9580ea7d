import { shownCode } from '@clearway/contract/features/account/invitationCode'
import {
  createTenantForm,
  joinTenant,
  joinTenantForm,
  tenantApplication,
  type Application,
} from '@clearway/contract/features/account/tenantApplication'
import { tenantApplicationText } from '@clearway/contract/features/account/tenantApplication.text'
import { screenTitle } from '@clearway/contract/features/screens'
import type { Input } from '@clearway/contract/kernel/route'
import { useQueryClient } from '@tanstack/react-query'

import { call } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { usePageSearch } from '../../kernel/pageActive.ts'
import { ApplyForm } from './ApplyForm.tsx'
import { useJoined } from './InvitationAnswer.tsx'
import { Invitations } from './Invitations.tsx'
import { LinkedInvitation } from './LinkedInvitation.tsx'
import { OwnApplications } from './OwnApplications.tsx'
import { OwnTenants } from './OwnTenants.tsx'
import { tenantApplyText as t } from './tenantApply.text.ts'

import './profile.css'

/** Where somebody belongs, and how he comes elsewhere: by an invitation, with a tenant of his own, or to another's by its code. */
export function TenantApplyPage() {
  const say = useText()
  const client = useQueryClient()
  const joined = useJoined()
  const [query] = usePageSearch()
  const code = query.get('code')
  const sent = (filed: Application) => {
    if (filed.applyStatus !== 'approved' || !filed.tenantId) return false
    void client.invalidateQueries({ queryKey: ['querySysTenant'] })
    joined(filed.tenantName, filed.tenantId)
    return true
  }
  return (
    <div className="own">
      <h1>{say(screenTitle('tenantApply'))}</h1>
      <LinkedInvitation />
      <Invitations />
      <p>{say(t.intro)}</p>
      <div className="own-columns own-halves">
        <ApplyForm
          name="create"
          schema={createTenantForm}
          title={tenantApplicationText.applyCreate}
          hint={t.createHint}
          codeHint={tenantApplicationText.tenantCodeShape}
          send={(values) => call(tenantApplication.applyCreate, values as Input<typeof tenantApplication.applyCreate>)}
        />
        <div className="own-side">
          <ApplyForm
            key={code}
            name="join"
            schema={joinTenantForm}
            title={tenantApplicationText.applyJoin}
            hint={t.joinHint}
            codeHint={t.joinCodeHint}
            sent={sent}
            {...(code && { start: { invitationCode: shownCode(code) } })}
            send={(values) => call(joinTenant.applyJoin, values as Input<typeof joinTenant.applyJoin>)}
          />
          <OwnTenants />
        </div>
      </div>
      <OwnApplications />
    </div>
  )
}
