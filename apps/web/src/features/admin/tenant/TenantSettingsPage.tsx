import { screenTitle } from '@clearway/contract/features/screens'

import { useText } from '../../../kernel/language.ts'
import { BrandCard } from './BrandCard.tsx'
import { CompanyCard } from './CompanyCard.tsx'
import { DataExportCard } from './DataExportCard.tsx'
import { OwnershipCard } from './OwnershipCard.tsx'
import { TenantPolicyCard } from './TenantPolicyCard.tsx'

import './tenantSettings.css'

/** What an administrator decides for the whole tenant, a card each, in this order. */
const cards = [CompanyCard, BrandCard, TenantPolicyCard, DataExportCard, OwnershipCard]

/** The settings of the own tenant. A card draws nothing for whom it is not meant. */
export function TenantSettingsPage() {
  const say = useText()
  return (
    <div className="settings">
      <h1>{say(screenTitle('tenantSettings'))}</h1>
      {cards.map((Card) => (
        <Card key={Card.name} />
      ))}
    </div>
  )
}
