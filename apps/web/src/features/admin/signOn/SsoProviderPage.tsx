import { mailDomain } from '@clearway/contract/features/admin/signOn/mailDomain'

import { PartTabs, type Part } from '../PartTabs.tsx'
import { mailDomainPageText as t } from './mailDomainPage.text.ts'
import { MailDomains } from './MailDomains.tsx'
import { SsoProviders } from './SsoProviders.tsx'

const parts: readonly Part[] = [
  { key: 'providers', label: t.providers, permission: 'ssoProvider.view', page: SsoProviders },
  { key: 'domains', label: mailDomain.title, permission: 'mailDomain.view', page: MailDomains },
]

/** Who says who the tenant's people are, and for which addresses that is believed. */
export function SsoProviderPage() {
  return <PartTabs label={t.parts} parts={parts} />
}
