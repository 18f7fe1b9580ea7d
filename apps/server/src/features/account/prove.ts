import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

import type { ProofChannel } from '@clearway/contract/features/account/security'
import { securityText as t } from '@clearway/contract/features/account/security.text'
import { say, type Language } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../kernel/context.ts'
import { verifyPassword } from '../../kernel/identity/passwords.ts'
import { ownMeans, type Proof } from '../../kernel/identity/vouching.ts'
import { attempt } from '../../kernel/pacing/attempts.ts'
import type { Limit } from '../../kernel/pacing/limits.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Services } from '../../kernel/services.ts'
import { inTenant } from '../../kernel/tenants.ts'
import { answerHash, spendChallenge, tryChallenge } from './captcha.ts'
import { masked } from './contacts.ts'
import { perNumber } from './sms.ts'

/** Guesses at a password by whoever is signed in already: counted for the session, so that a thief of one shuts no other. */
export const passwordLimit: Limit = { name: 'password', points: 10, seconds: 900 }

const lifeMinutes = 10
const waitSeconds = 60
const perMail: readonly Limit[] = [
  { name: 'proof-mail-minute', points: 1, seconds: waitSeconds },
  { name: 'proof-mail', points: 10, seconds: 3600 },
]

export const sessionKey = ({ user }: Pick<Context, 'user'>): readonly [string, string] => [
  user.personId,
  `session ${user.sessionId}`,
]

/** Whether this is the person's password; guesses are counted. Who vouches for it, or undefined when it is wrong. */
export async function provePassword(
  ctx: Pick<Context, 'user' | 'services'>,
  password: string,
): Promise<Proof | undefined> {
  const {
    user: { personId },
    services,
  } = ctx
  const person = await services.database.common
    .selectFrom('person')
    .select(['passwordHash', 'passwordTenantId'])
    .where('id', '=', personId)
    .executeTakeFirst()
  const outcome = await attempt(
    services.limits,
    passwordLimit,
    sessionKey(ctx),
    async () => (await verifyPassword(person?.passwordHash || undefined, password)) || undefined,
  )
  return 'ok' in outcome ? { factor: 1, means: 'password', tenantId: person!.passwordTenantId } : undefined
}

const subjectOf = (channel: ProofChannel, address: string) => `${channel} ${address}`

/** Sends a code to the person's own address or number, whoever may have typed another one into the account. */
export async function sendProof(
  ctx: Context,
  { channel }: { channel: ProofChannel },
): Promise<{ sentTo: string; nextAfterSeconds: number }> {
  const {
    user: { personId },
    services,
  } = ctx
  const address = (await ownMeans(ctx.db, personId))[channel]
  if (!address) throw refuse(409, t.noOwnWay)
  for (const limit of channel === 'mail' ? perMail : perNumber) await services.limits.consume(limit, address)
  const person = await ctx.db
    .selectFrom('person')
    .select(['nickname', 'language', 'homeTenantId'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const id = randomBytes(16).toString('base64url')
  await ctx.db.deleteFrom('challenge').where('kind', '=', 'proof').where('personId', '=', personId).execute()
  await ctx.db
    .insertInto('challenge')
    .values({
      id,
      kind: 'proof',
      subject: subjectOf(channel, address),
      personId,
      answerHash: answerHash(id, code),
      expiresAt: sql<string>`now() + make_interval(mins => ${lifeMinutes})`,
    })
    .execute()
  const [language, words] = [person.language as Language, { nickname: person.nickname, code, minutes: lifeMinutes }]
  const send = () =>
    services.mail.queue(
      ctx.db,
      channel === 'mail'
        ? {
            channel,
            recipient: address,
            subject: say(t.proofSubject, language),
            body: say(t.proofBody, language, words),
          }
        : { channel, recipient: address, body: say(t.proofSms, language, words) },
    )
  await (person.homeTenantId ? inTenant(ctx.db, person.homeTenantId, send) : send())
  ctx.touched([personId], channel)
  return { sentTo: masked(channel === 'mail' ? 'email' : 'mobile', address), nextAfterSeconds: waitSeconds }
}

/** The code that came back, while the address is still the person's own. */
export async function proveAddress(
  services: Services,
  personId: string,
  channel: ProofChannel,
  code: string,
): Promise<Proof | undefined> {
  const { common } = services.database
  const address = (await ownMeans(common, personId))[channel]
  const tried = address
    ? await tryChallenge(common, 'proof', sql`person_id = ${personId} and subject = ${subjectOf(channel, address)}`)
    : undefined
  if (
    !tried ||
    !timingSafeEqual(tried.answerHash, answerHash(tried.id, code)) ||
    !(await spendChallenge(common, tried.id))
  )
    return undefined
  return { factor: 1, means: channel, tenantId: null }
}
