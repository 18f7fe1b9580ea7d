import { domainToASCII } from 'node:url'

import {
  mailDomain as contract,
  type CheckOutcome,
  type MailDomain,
} from '@clearway/contract/features/admin/signOn/mailDomain'
import { mailDomainText as t } from '@clearway/contract/features/admin/signOn/mailDomain.text'
import { hostName } from '@clearway/contract/features/admin/tenant/systenant'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { readRow, type CrudSource } from '../../../kernel/crud/crudRows.ts'
import { feature, outsideTransaction } from '../../../kernel/feature.ts'
import type { Limit } from '../../../kernel/pacing/limits.ts'
import { notFound, refuseField } from '../../../kernel/refuse.ts'
import { newToken, recordName, recordNameColumn, recordValueColumn, settle, stateColumn } from './mailDomainProof.ts'

const perTenant: Limit = { name: 'mail-domain-check', points: 60, seconds: 3600 }

/** Where anybody can have an address. The DNS would never prove one; this keeps a slip of the operator's from doing it. */
const publicMail = new Set(
  `126.com 139.com 163.com 189.cn aliyun.com aol.com fastmail.com foxmail.com gmail.com gmx.com gmx.de gmx.net googlemail.com
  hotmail.com icloud.com live.com mail.com mail.ru me.com msn.com naver.com outlook.com proton.me protonmail.com qq.com sina.cn sina.com sohu.com
  tom.com vip.163.com vip.qq.com wo.cn yahoo.cn yahoo.co.jp yahoo.co.uk yahoo.com yahoo.com.cn yahoo.com.hk yahoo.com.tw yandex.ru yeah.net zoho.com`.split(
    /\s+/,
  ),
)

const source: CrudSource = {
  table: 'mail_domain',
  search: ['domain'],
  unique: { mail_domain_name: 'domain' },
  computed: { state: stateColumn, recordName: recordNameColumn, recordValue: recordValueColumn },
  filters: { state: (values) => sql`(${sql.raw(stateColumn)}) = any(${[...values]}::text[])` },
  check: async (_ctx, values) => {
    const domain = domainToASCII(String(values['domain']))
    if (!domain || !hostName.safeParse(domain).success || recordName(domain).length > 253)
      throw refuseField('domain', t.domainShape)
    if (publicMail.has(domain)) throw refuseField('domain', t.domainPublic)
    Object.assign(values, { domain, token: newToken() })
  },
  // Out of the recycle bin it has to be proved anew: what became of the domain meanwhile nobody looked at.
  beforeDelete: async (ctx, ids) => {
    await ctx.db
      .updateTable('mailDomain')
      .set({ provedAt: null, provedBy: null, missingChecks: 0, missingAt: null })
      .where('id', 'in', [...ids])
      .where('provedBy', 'is not', null)
      .execute()
  },
}

/** Looks for the record now; no transaction is held while others answer. */
const check = outsideTransaction(
  async (ctx: Context, { id }: { id: string }): Promise<{ outcome: CheckOutcome; row: MailDomain }> => {
    const { services, user, requestId } = ctx
    const tenancy = { tenantId: user.tenantId, personId: user.personId, requestId }
    const { domain } = await services.database.transaction(tenancy, 'read', (db) =>
      readRow({ ...ctx, db }, contract, source, id, { deleted: false }),
    )
    await services.limits.consume(perTenant, user.tenantId)
    const answer = await services.dns.txt(recordName(String(domain)))
    return services.database.transaction(tenancy, 'write', async (db) => {
      const outcome = await settle(db, id, answer)
      if (!outcome) throw notFound()
      ctx.touched([id], outcome)
      return { outcome, row: await readRow({ ...ctx, db }, contract, source, id) }
    })
  },
)

export const mailDomain = feature(contract.routes, { ...crud(contract, source), check })
