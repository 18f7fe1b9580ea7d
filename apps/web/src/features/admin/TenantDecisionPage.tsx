import { screenText } from '@clearway/contract/features/screens.text'
import { useText } from '../../kernel/language.ts'
import { useMe } from '../../kernel/me.ts'
import { Applications } from './Applications.tsx'
import './admin.css'

/** Who wants a tenant of his own: the platform's to decide. */
export function TenantDecisionPage() {
  const say = useText()
  const operator = useMe()?.user.roles.includes('ROLE_ADMIN') ?? false
  return (
    <section className="admin-applications">
      <h1>{say(screenText.tenantDecision)}</h1>
      <Applications type="create" mayDecide={operator} />
    </section>
  )
}
