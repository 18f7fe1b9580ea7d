import { createTenantForm, joinTenantForm, tenantApplication } from '@clearway/contract/features/account/tenantApplication'
import { tenantApplicationText } from '@clearway/contract/features/account/tenantApplication.text'
import { screenText } from '@clearway/contract/features/screens.text'
import type { Input } from '@clearway/contract/kernel/route'
import { call } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { ApplyForm } from './ApplyForm.tsx'
import { OwnApplications } from './OwnApplications.tsx'
import { tenantApplyText as t } from './tenantApply.text.ts'
import './profile.css'

/** How somebody comes to a tenant: one of his own, or another's by its code. */
export function TenantApplyPage() {
  const say = useText()
  return (
    <div className="own">
      <h1>{say(screenText.tenantApply)}</h1>
      <p>{say(t.intro)}</p>
      <div className="own-columns">
        <ApplyForm
          name="create" schema={createTenantForm} title={tenantApplicationText.applyCreate} hint={t.createHint} codeHint={tenantApplicationText.tenantCodeShape}
          send={(values) => call(tenantApplication.applyCreate, values as Input<typeof tenantApplication.applyCreate>)}
        />
        <ApplyForm
          name="join" schema={joinTenantForm} title={tenantApplicationText.applyJoin} hint={t.joinHint} codeHint={t.joinCodeHint}
          send={(values) => call(tenantApplication.applyJoin, values as Input<typeof tenantApplication.applyJoin>)}
        />
      </div>
      <OwnApplications />
    </div>
  )
}
