import { sessionText } from '@clearway/contract/features/account/session.text'
import { sql } from 'kysely'
import { z } from 'zod'
import { isCommonPassword } from './common-passwords.ts'
import type { Db } from './database.ts'
import { ownAcross } from './own-across.ts'
import { refuseField } from './refuse.ts'

/** What a tenant may decide for its people; whatever is absent or out of bounds is the product's default. */
const tenantPolicy = z.object({
  passwordMin: z.int().min(6).max(128).catch(6),
  /** Absent: 31, or 128 when the least length asks for more. */
  passwordMax: z.int().min(6).max(128).optional().catch(undefined),
  /** A session ends after so many minutes without a call. */
  idleMinutes: z.int().min(5).max(720).catch(30),
})
export type TenantPolicy = z.output<typeof tenantPolicy>

export const policyOf = (stored: unknown): TenantPolicy => tenantPolicy.parse(typeof stored === 'object' && stored !== null ? stored : {})

export interface PasswordRules { readonly min: number; readonly max: number }

/** The strictest of several tenants, since a person has one password for all of his. */
export function passwordRules(policies: readonly unknown[]): PasswordRules {
  const own = policies.map(policyOf)
  const min = Math.max(6, ...own.map((p) => p.passwordMin))
  const max = Math.max(31, min > 31 ? 128 : 0, ...own.map((p) => p.passwordMax ?? 0))
  return { min, max }
}

/** Rules of every tenant that the person works in. `db` must know him as the current person. */
export async function passwordRulesOf(db: Db, personId: string): Promise<PasswordRules> {
  const { rows } = await ownAcross(db, () => sql<{ policy: unknown }>`select t.policy from tenant t
    where t.id in (select tenant_id from membership where person_id = ${personId} and deleted_at is null)`.execute(db))
  return passwordRules(rows.map((r) => r.policy))
}

/** Refuses a new password that breaks the rules or is easily guessed; `names` are those of its owner. */
export function checkNewPassword(password: string, rules: PasswordRules, field: string, names: readonly (string | null | undefined)[]): void {
  const length = [...password].length
  if (length < rules.min) throw refuseField(field, sessionText.passwordTooShort, { min: rules.min })
  if (length > rules.max) throw refuseField(field, sessionText.passwordTooLong, { max: rules.max })
  if (isCommonPassword(password, names)) throw refuseField(field, sessionText.commonPassword)
}
