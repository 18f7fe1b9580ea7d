import { sessionText } from '@clearway/contract/features/account/session.text'
import { sysuser, sysuserForms } from '@clearway/contract/features/admin/user/sysuser'
import { sysuserText as t } from '@clearway/contract/features/admin/user/sysuser.text'
import { choiceField, textField } from '@clearway/contract/kernel/field'
import { rule } from '@clearway/contract/kernel/issue'
import { issues } from '@clearway/contract/kernel/issue.text'
import { say } from '@clearway/contract/kernel/text'
import { countryCode, mobile } from '@clearway/contract/kernel/value'
import { z } from 'zod'

import type { Context } from '../../../kernel/context.ts'
import { importHandlers } from '../../../kernel/crud/crudImport.ts'
import type { CrudSource, Values } from '../../../kernel/crud/crudRows.ts'
import { mobileNumber } from '../../../kernel/identity/mobileNumber.ts'
import { rightsChange } from '../administration.ts'
import { grantableRoles } from '../granting.ts'
import { orgNamed, orgWords, roleNamed } from '../names.ts'
import { sysuserSource } from './sysuserRows.ts'
import { addUser, written } from './sysuserWrite.ts'

const { username, nickname, orgId, roleIds, email, mobile: number, geographic, address, profile } = sysuser.fields

/** What Excel leaves of eleven digits where it saves what it shows. */
const shortened = /^\d(\.\d+)?E\+?\d+$/i
/** A cell that holds a number has no place for the `+`. */
const plusless = /^(?=861[3-9]\d{9}$|85[23]\d{8}$)/
const typedNumber = z
  .string()
  .refine((s) => !shortened.test(s), rule(t.numberShortened))
  .overwrite((s) => s.replace(plusless, '+'))
  .pipe(mobile)

const shape = sysuserForms.change.omit({ avatar: true, mobile: true }).extend({
  status: sysuserForms.change.shape.status.default('able'),
  countryCode: countryCode.optional(),
  mobile: typedNumber,
})
type Line = z.output<typeof shape>

/** Typed by somebody who sees one list of both: 8 digits alone do not say which place they are of. */
const placed = (line: Partial<Line>) => !!line.countryCode || !/^\d{8}$/.test(line.mobile ?? '')

/** A line of a file: organisations and roles by their names, and no password, since each sets his own by the mail that he gets. */
const userLines = {
  ...sysuser,
  fields: {
    username,
    nickname,
    orgId,
    roleIds,
    email,
    countryCode: textField({ label: sessionText.countryCode, width: 96 }),
    mobile: number,
    status: choiceField({ able: t.able, disable: t.disable }, { label: t.status, width: 80 }),
    geographic,
    address,
    profile,
  },
  write: shape.refine(placed, { ...rule(issues.countryCodeNeeded, ['countryCode']), when: () => true }),
}

const codes = ['+86', '+852', '+853', '+886']

const source: CrudSource = {
  table: sysuserSource.table,
  mostImported: 1000,
  named: {
    orgId: { find: orgNamed, offers: orgWords, required: true },
    roleIds: { find: roleNamed, offers: grantableRoles, many: true, required: true },
    countryCode: { find: (_ctx, word) => word, offers: async () => codes },
  },
  aliases: {
    username: ['账号', '帳號', '登录名', '登入名稱', 'username', 'account', 'login'],
    nickname: ['名字', '真实姓名', '真實姓名', 'full name', 'nickname'],
    orgId: ['部门', '部門', '所属组织', '所屬組織', 'organization', 'department', 'orgname'],
    roleIds: ['角色名称', '角色名稱', 'role', 'rolenames'],
    email: ['电子邮箱', '电子邮件', '邮件', '電子郵件', 'email', 'mail'],
    mobile: ['手机', '手机号', '电话', '手機', '手機號', '電話', 'phone', 'telephone', 'mobile phone'],
  },
  insert: (ctx, given: Values) => {
    const { countryCode: code, mobile: local, ...line } = given as Line
    // What is told of each user is told once for all, and only when they stay.
    return addUser(
      { ...ctx, touched: () => {}, afterCommit: () => {} },
      { ...line, mobile: mobileNumber(code, local) },
      undefined,
    )
  },
}

async function welcome(ctx: Context, ids: readonly string[]): Promise<void> {
  const people = await ctx.db
    .selectFrom('sysUser')
    .select(['username', 'nickname', 'email'])
    .where('id', 'in', [...ids])
    .execute()
  const { user, services, language } = ctx
  for (const { username, nickname, email } of people) {
    const words = {
      tenant: user.tenantName,
      code: user.tenantCode,
      name: nickname,
      username,
      url: services.environment.publicUrl,
    }
    if (email)
      await services.mail.queue(ctx.db, {
        channel: 'mail',
        recipient: email,
        subject: say(t.welcomeSubject, language, words),
        body: say(t.welcomeBody, language, words),
      })
  }
}

export const userImport = importHandlers(userLines, source, async (ctx, ids) => {
  rightsChange(ctx)
  written(ctx, ids)
  await welcome(ctx, ids)
})
