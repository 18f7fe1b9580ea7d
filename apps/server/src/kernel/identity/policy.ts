import { securityText } from '@clearway/contract/features/account/security.text'
import { sessionText } from '@clearway/contract/features/account/session.text'
import { brokenRules, type PasswordRule, type PasswordRules } from '@clearway/contract/kernel/passwordRules'
import type { Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'
import { z } from 'zod'

import type { Db } from '../database/database.ts'
import { refuseField } from '../refuse.ts'
import { isCommonPassword } from './commonPasswords.ts'
import { ownAcross } from './ownAcross.ts'
import { verifyPassword } from './passwords.ts'

/** What a tenant may decide for its people; whatever is absent or out of bounds is the product's default. */
const tenantPolicy = z.object({
  passwordMin: z.int().min(6).max(128).catch(6),
  /** Absent: 31, or 128 when the least length asks for more. */
  passwordMax: z.int().min(6).max(128).optional().catch(undefined),
  /** How many of small letters, capitals, digits and signs. */
  passwordClasses: z.int().min(1).max(4).catch(1),
  passwordNoUsername: z.boolean().catch(false),
  passwordHistory: z.int().min(0).max(24).catch(0),
  /** 0: a password lasts. */
  passwordDays: z.int().min(0).max(730).catch(0),
  passwordRemindDays: z.int().min(1).max(30).catch(10),
  /** A session ends after so many minutes without a call. */
  idleMinutes: z.int().min(5).max(720).catch(30),
  mfa: z.enum(['nobody', 'administrators', 'all']).catch('nobody'),
  mfaGraceDays: z.int().min(0).max(60).catch(7),
  /** When `mfa` was last widened: days of grace count from there. */
  mfaSince: z.iso.datetime().optional().catch(undefined),
  rememberDevices: z.boolean().catch(true),
})
export type TenantPolicy = z.output<typeof tenantPolicy>

export const policyOf = (stored: unknown): TenantPolicy =>
  tenantPolicy.parse(typeof stored === 'object' && stored !== null ? stored : {})

/** The strictest of several tenants, since a person has one password for all of theirs. */
export function passwordRules(policies: readonly unknown[]): PasswordRules {
  const own = policies.map(policyOf)
  const most = (pick: (p: TenantPolicy) => number) => Math.max(0, ...own.map(pick))
  const min = Math.max(
    6,
    most((p) => p.passwordMin),
  )
  const ending = own.filter((p) => p.passwordDays > 0)
  return {
    min,
    max: Math.max(
      31,
      min > 31 ? 128 : 0,
      most((p) => p.passwordMax ?? 0),
    ),
    classes: Math.max(
      1,
      most((p) => p.passwordClasses),
    ),
    noUsername: own.some((p) => p.passwordNoUsername),
    history: most((p) => p.passwordHistory),
    days: ending.length ? Math.min(...ending.map((p) => p.passwordDays)) : 0,
    remindDays: Math.max(1, ...ending.map((p) => p.passwordRemindDays)),
  }
}

/** Rules of every tenant that the person works in. `db` must know them as the current person. */
export async function passwordRulesOf(db: Db, personId: string): Promise<PasswordRules> {
  const { rows } = await ownAcross(db, () =>
    sql<{ policy: unknown }>`select t.policy from tenant t
    where t.id in (select tenant_id from membership where person_id = ${personId} and deleted_at is null)`.execute(db),
  )
  return passwordRules(rows.map((r) => r.policy))
}

const brokenWords: Record<PasswordRule, Text> = {
  min: sessionText.passwordTooShort,
  max: sessionText.passwordTooLong,
  classes: securityText.passwordClasses,
  noUsername: securityText.passwordNoUsername,
}

/** Refuses a new password that breaks the rules or is easily guessed; `names` are those of its owner. */
export function checkNewPassword(
  password: string,
  rules: PasswordRules,
  field: string,
  names: readonly (string | null | undefined)[],
): void {
  const [broken] = brokenRules(password, rules, names)
  if (broken) throw refuseField(field, brokenWords[broken], { ...rules })
  if (isCommonPassword(password, names)) throw refuseField(field, sessionText.commonPassword)
}

/** Refuses one of the person's last passwords. Each takes a hash to compare, so call it outside a transaction. */
export async function checkPasswordHistory(
  db: Db,
  personId: string,
  password: string,
  rules: PasswordRules,
  field: string,
): Promise<void> {
  if (!rules.history) return
  const earlier = await db
    .selectFrom('passwordHistory')
    .select('passwordHash')
    .where('personId', '=', personId)
    .orderBy('id', 'desc')
    .limit(rules.history - 1)
    .execute()
  const now = await db.selectFrom('person').select('passwordHash').where('id', '=', personId).executeTakeFirst()
  for (const { passwordHash } of [...(now ? [now] : []), ...earlier]) {
    if (passwordHash && (await verifyPassword(passwordHash, password)))
      throw refuseField(field, securityText.passwordUsed, { history: rules.history })
  }
}

/** When a password that was chosen then has to be changed, and whether its owner should hear of it already. */
export function passwordEnds(
  { days, remindDays }: PasswordRules,
  changedAt: string,
): { at: string; soon: boolean } | undefined {
  if (!days) return undefined
  const at = Date.parse(changedAt) + days * 86_400_000
  return { at: new Date(at).toISOString(), soon: at - Date.now() < remindDays * 86_400_000 }
}
