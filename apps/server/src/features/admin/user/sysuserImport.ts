import { sessionText } from '@clearway/contract/features/account/session.text'
import { sysuser, sysuserForms } from '@clearway/contract/features/admin/user/sysuser'
import { sysuserText as t } from '@clearway/contract/features/admin/user/sysuser.text'
import { fieldErrors, type FieldError } from '@clearway/contract/kernel/issue'
import { issues } from '@clearway/contract/kernel/issue.text'
import { say } from '@clearway/contract/kernel/text'
import { countryCode, withCountryCode } from '@clearway/contract/kernel/value'
import { sql } from 'kysely'

import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context, FileAnswer } from '../../../kernel/context.ts'
import { attemptRow, importResult, inTime } from '../../../kernel/crud/crudImport.ts'
import type { ImportColumn } from '../../../kernel/crud/importColumns.ts'
import { failedRowsFile, templateFile } from '../../../kernel/crud/importFiles.ts'
import { readImport, type ImportRow } from '../../../kernel/crud/importRead.ts'
import type { UploadedFile } from '../../../kernel/files/files.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { addUser, written } from './sysuserWrite.ts'

const { fields } = sysuser
const statuses = new Map([
  ['able', t.able],
  ['disable', t.disable],
])
const most = 1000

/** Organisations and roles by their names; no password: each sets his own by the mail that he gets. */
function columnsOf(ctx: Context): ImportColumn[] {
  const { hidden } = dataAccess(ctx.user, sysuser.name)
  const all: ImportColumn[] = [
    { name: 'username', label: fields.username.label, required: true, width: 18 },
    { name: 'nickname', label: fields.nickname.label, required: true, width: 16 },
    { name: 'orgName', label: fields.orgId.label, required: true, width: 24 },
    { name: 'roleNames', label: fields.roleIds.label, required: true, width: 24 },
    { name: 'email', label: fields.email.label, required: true, width: 28 },
    { name: 'countryCode', label: sessionText.countryCode, required: false, width: 12 },
    { name: 'mobile', label: fields.mobile.label, required: true, width: 18 },
    { name: 'status', label: fields.status.label, required: false, width: 10, choices: statuses },
    { name: 'geographic', label: fields.geographic.label, required: false, width: 20 },
    { name: 'address', label: fields.address.label, required: false, width: 28 },
    { name: 'profile', label: fields.profile.label, required: false, width: 28 },
  ]
  return all.filter((c) => !hidden.has(c.name === 'countryCode' ? 'mobile' : c.name))
}

interface Names {
  readonly orgs: Map<string, string>
  readonly roles: Map<string, string>
}

async function namesOf(ctx: Context): Promise<Names> {
  const orgs = await sql<{
    id: string
    orgName: string
  }>`select id, org_name from sys_org where deleted_at is null order by org_sequence desc limit 10000`.execute(ctx.db)
  const roles = await sql<{
    id: string
    roleCode: string
    roleName: string
  }>`select id, role_code, role_name from sys_role where deleted_at is null and tenant_id = current_tenant()`.execute(
    ctx.db,
  )
  return {
    orgs: new Map(orgs.rows.map((o) => [o.orgName.toLowerCase(), o.id])),
    roles: new Map(
      roles.rows.flatMap((r) => [
        [r.roleName.toLowerCase(), r.id],
        [r.roleCode.toLowerCase(), r.id],
      ]),
    ),
  }
}

const text = (value: unknown) => String(value ?? '').trim()

async function tryRow(ctx: Context, row: ImportRow, names: Names): Promise<{ id: string } | { errors: FieldError[] }> {
  const { orgName, roleNames, countryCode: typedCode, ...values } = row.values
  const errors: FieldError[] = []
  const orgId = names.orgs.get(text(orgName).toLowerCase())
  if (!orgId) errors.push({ field: 'orgName', message: say(t.orgNotFound, ctx.language, { value: text(orgName) }) })
  const wanted = text(roleNames)
    .split(/[,，、;；]/)
    .map((s) => s.trim())
    .filter(Boolean)
  for (const name of wanted)
    if (!names.roles.has(name.toLowerCase()))
      errors.push({ field: 'roleNames', message: say(t.roleNotFound, ctx.language, { value: name }) })
  if (!wanted.length) errors.push({ field: 'roleNames', message: say(t.rolesNeeded, ctx.language) })
  const given = Object.fromEntries(Object.entries(values).filter(([, v]) => v !== null))
  const parsed = sysuserForms.change
    .omit({ orgId: true, roleIds: true, avatar: true })
    .safeParse({ status: 'able', ...given })
  if (!parsed.success) errors.push(...fieldErrors(parsed.error.issues, ctx.language))
  const code = text(typedCode)
  const number = parsed.data?.mobile ?? ''
  if (code && !countryCode.safeParse(code).success)
    errors.push({ field: 'countryCode', message: say(issues.countryCode, ctx.language) })
  // Typed by somebody who sees one list of both: 8 digits alone do not say which place they are of.
  else if (!code && /^\d{8}$/.test(number))
    errors.push({ field: 'countryCode', message: say(issues.countryCodeNeeded, ctx.language) })
  if (errors.length || !parsed.success) return { errors }
  const mobile = code ? withCountryCode(code, number) : number
  const outcome = await attemptRow(ctx, () =>
    addUser(
      ctx,
      { ...parsed.data, mobile, orgId: orgId!, roleIds: wanted.map((n) => names.roles.get(n.toLowerCase())!) },
      undefined,
    ),
  )
  if ('id' in outcome) return outcome
  // The file has names where the form has ids.
  const at: Record<string, string> = { orgId: 'orgName', roleIds: 'roleNames' }
  return { errors: outcome.errors.map((e) => ({ ...e, field: at[e.field] ?? e.field })) }
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

/** Every row or none; a dry run does the same and takes it back. */
async function run(ctx: Context, file: UploadedFile | undefined, keep: boolean) {
  const columns = columnsOf(ctx)
  const { head, rows } = await readImport(ctx, file, columns)
  if (rows.length > most) throw refuse(400, t.tooManyRows, { values: { max: most } })
  const names = await namesOf(ctx)
  await sql`savepoint whole_import`.execute(ctx.db)
  const failed = new Map<ImportRow, FieldError[]>()
  const ids: string[] = []
  // What is told of each user is told once for all, and only when they stay.
  const quiet: Context = { ...ctx, touched: () => {}, afterCommit: () => {} }
  for (const row of inTime(rows)) {
    const result = await tryRow(quiet, row, names)
    if ('id' in result) ids.push(result.id)
    else failed.set(row, result.errors)
  }
  const commit = keep && failed.size === 0
  if (!commit) await sql`rollback to savepoint whole_import`.execute(ctx.db)
  else await welcome(ctx, ids)
  if (commit) written(ctx, ids)
  return { head, rows, columns, failed, ids, commit }
}

export const importTemplate = async (ctx: Context): Promise<FileAnswer> =>
  templateFile(ctx, sysuser.title, columnsOf(ctx))

export async function importExcel(
  ctx: Context,
  { mode }: { mode: 'check' | 'commit' },
  file: UploadedFile | undefined,
) {
  const { rows, failed, ids, commit, columns } = await run(ctx, file, mode === 'commit')
  return importResult(rows.length, failed, commit ? ids.length : 0, columns)
}

export async function importFailedRows(
  ctx: Context,
  _input: unknown,
  file: UploadedFile | undefined,
): Promise<FileAnswer> {
  const { head, failed } = await run(ctx, file, false)
  return failedRowsFile(ctx, head, failed)
}
