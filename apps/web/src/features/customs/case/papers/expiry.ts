import { paperExpiresSoonDays, type CaseDocument } from '@clearway/contract/features/customs/case/caseDocument'

type Expiry = 'none' | 'good' | 'soon' | 'over'

/** How long a paper holds, by days of the tenant's calendar. @param today yyyy-MM-dd */
export function expiryOf({ validTo }: Pick<CaseDocument, 'validTo'>, today: string): Expiry {
  if (!validTo) return 'none'
  if (validTo < today) return 'over'
  return Date.parse(validTo) - Date.parse(today) <= paperExpiresSoonDays * 86_400_000 ? 'soon' : 'good'
}
