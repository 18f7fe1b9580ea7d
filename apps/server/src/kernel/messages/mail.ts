import { sql } from 'kysely'
import { createTransport } from 'nodemailer'

import type { Database, Db } from '../database/database.ts'
import type { Environment } from '../environment.ts'
import type { FileStore } from '../files/files.ts'
import { fetchOutside } from '../network/outbound.ts'
import type { Secrets } from '../secrets.ts'
import { inTenant } from '../tenants.ts'

export interface Message {
  readonly channel: 'mail' | 'sms'
  readonly recipient: string
  readonly subject?: string
  readonly body: string
  /** Goes with a mail. Its bytes stand in the file store until then. */
  readonly attachment?: { readonly name: string; readonly contentType: string; readonly key: string }
}

/** Mail and SMS. A message is a row first; a job sends it, so that nothing is sent for what was rolled back. */
export interface Mail {
  /** Puts the message into the outbox in the caller's transaction and asks for its sending. */
  queue(db: Db, message: Message): Promise<void>
  /** Works off one row of the outbox: sends it, or keeps it for the outbox page where no provider is set. */
  deliver(tenantId: string, id: string): Promise<void>
}

/** Bodies hold links and codes that let people in, so they lie sealed, and go once they are sent. */
export const outboxBody = 'outbox_message.body'

/** Gives a message to its provider; keeps it where none is set. */
function openProviders(environment: Environment, files: FileStore): (message: Message) => Promise<'sent' | 'kept'> {
  const smtp = environment.SMTP_URL
    ? createTransport(
        { url: environment.SMTP_URL, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
        { from: environment.MAIL_FROM },
      )
    : undefined

  return async (message) => {
    if (message.channel === 'mail') {
      if (!smtp) return 'kept'
      await smtp.sendMail({
        to: message.recipient,
        subject: message.subject ?? '',
        text: message.body,
        ...(message.attachment && { attachments: [await attached(files, message.attachment)] }),
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      return 'sent'
    }
    if (!environment.SMS_URL) return 'kept'
    await fetchOutside(environment.SMS_URL, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${environment.SMS_TOKEN ?? ''}` },
      body: JSON.stringify({ to: message.recipient, text: message.body }),
    })
    return 'sent'
  }
}

const attached = async (files: FileStore, { name, contentType, key }: NonNullable<Message['attachment']>) => ({
  filename: name,
  contentType,
  content: await files.get(key),
})

/** The tenant in whose outbox a message stands: private persons have no administrator, so the operator looks after theirs. */
async function keeperOf(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`select coalesce(
      case when (select t.kind from tenant t where t.id = current_tenant()) = 'personal' then platform_tenant() end,
      current_tenant()) as id`.execute(db)
  return rows[0]!.id
}

export function outboxMail(database: Database, environment: Environment, secrets: Secrets, files: FileStore): Mail {
  const send = openProviders(environment, files)

  return {
    async queue(db, message) {
      const tenantId = await keeperOf(db)
      await inTenant(db, tenantId, async () => {
        const { id } = await db
          .insertInto('outboxMessage')
          .values({
            tenantId,
            channel: message.channel,
            recipient: message.recipient,
            subject: message.subject ?? null,
            body: secrets.seal(tenantId, outboxBody, message.body),
            attachmentName: message.attachment?.name ?? null,
            attachmentType: message.attachment?.contentType ?? null,
            attachmentKey: message.attachment?.key ?? null,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await sql`select enqueue_job('send_message', ${JSON.stringify({ tenantId, id })}::json)`.execute(db)
      })
    },
    async deliver(tenantId, id) {
      const tenancy = { tenantId, personId: null, requestId: `job ${id}` }
      const message = await database.transaction(tenancy, 'read', (db) =>
        db
          .selectFrom('outboxMessage')
          .selectAll()
          .where('id', '=', id)
          .where('status', 'in', ['queued', 'failed'])
          .executeTakeFirst(),
      )
      if (!message) return
      const opened = {
        channel: message.channel as Message['channel'],
        recipient: message.recipient,
        body: secrets.open(tenantId, outboxBody, message.body),
        ...(message.subject ? { subject: message.subject } : {}),
        ...(message.attachmentKey && {
          attachment: {
            name: message.attachmentName!,
            contentType: message.attachmentType!,
            key: message.attachmentKey,
          },
        }),
      }
      const outcome = await send(opened).then(
        (status) => ({ status, error: null }),
        (error: Error) => ({ status: 'failed' as const, error: error.message.slice(0, 500) }),
      )
      await database.transaction(tenancy, 'write', (db) =>
        db
          .updateTable('outboxMessage')
          .set({
            ...outcome,
            ...(outcome.status === 'sent' ? { sentAt: new Date().toISOString(), body: '', attachmentKey: null } : {}),
          })
          .where('id', '=', id)
          .execute(),
      )
      if (outcome.status === 'sent' && message.attachmentKey) await files.remove(message.attachmentKey)
      if (outcome.status === 'failed') throw new Error(`Message ${id} was not sent: ${outcome.error}`)
    },
  }
}
