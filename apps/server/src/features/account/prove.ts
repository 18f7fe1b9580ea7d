import { attempt } from '../../kernel/attempts.ts'
import type { Limit } from '../../kernel/limits.ts'
import { verifyPassword } from '../../kernel/passwords.ts'
import type { Services } from '../../kernel/services.ts'

/** Guesses at a password by whoever is signed in already. */
export const passwordLimit: Limit = { name: 'password', points: 10, seconds: 900 }

/** Whether this is the person's password; guesses are counted. */
export async function provePassword(services: Services, personId: string, password: string): Promise<boolean> {
  const person = await services.database.common.selectFrom('person').select('passwordHash').where('id', '=', personId).executeTakeFirst()
  return 'ok' in (await attempt(services.limits, passwordLimit, personId, async () => ((await verifyPassword(person?.passwordHash || undefined, password)) || undefined)))
}
