import { z } from 'zod'

import { route, type Access, type Route } from '../../../kernel/route.ts'
import { id } from '../../../kernel/value.ts'
import { sysmenu } from '../menu/sysmenu.ts'
import { dataPermission } from '../role/dataPermission.ts'
import { sysrole } from '../role/sysrole.ts'
import { sysurl } from '../role/sysurl.ts'
import { sysuser } from '../user/sysuser.ts'
import { rolePreviewText as t } from './rolePreview.text.ts'

const words = z.object({ zh: z.string(), tw: z.string(), en: z.string() })

const change = z.object({
  title: words,
  /** How many win or lose it, and some of those whom the caller sees. */
  users: z.int(),
  names: z.array(z.string()),
  /** The caller is among them. */
  self: z.boolean(),
  /** On how many records, counted to 10,000; null where it is not about records, or where counting took too long. */
  records: z.int().nullable(),
  recordsAreMore: z.boolean(),
})
export type RightChange = z.output<typeof change>

const preview = z.object({
  /** Everybody who wins or loses something. */
  gainers: z.int(),
  losers: z.int(),
  gains: z.array(change),
  losses: z.array(change),
  /** More people than were looked at may be concerned. */
  more: z.boolean(),
})
export type RolePreview = z.output<typeof preview>

// Nothing is kept, yet it is tried for real and taken back: no reading transaction, and nothing for the audit trail.
const of = <R extends Pick<Route, 'access' | 'input'>>(tried: R, path: string, title: Route['title']) =>
  route<Access, R['input'], typeof preview>({
    method: 'POST',
    path,
    title,
    access: tried.access,
    input: tried.input,
    output: preview,
    audit: false,
  })

/** A form while it stands open: what it holds now, and the row that it changes, in whatever version that is. */
const form = <S extends z.ZodRawShape>({ access }: Route, write: z.ZodObject<S>) => ({
  access,
  input: z.strictObject({ ...write.shape, id: id.optional() }),
})

/** Who would win and lose what, beside each call that changes a role; each takes the payload of that call. */
export const rolePreview = {
  previewMenuToRole: of(
    sysmenu.routes.authorizeMenuToRole,
    '/api/admin/sysmenu/previewMenuToRole',
    t.previewMenuToRole,
  ),
  previewButtonToRole: of(
    sysmenu.routes.authorizeButtonToRole,
    '/api/admin/sysmenu/previewButtonToRole',
    t.previewButtonToRole,
  ),
  previewDataFieldToRole: of(
    sysmenu.routes.authorizeDataFieldToRole,
    '/api/admin/sysmenu/previewDataFieldToRole',
    t.previewDataFieldToRole,
  ),
  previewDeleteDataField: of(
    sysmenu.routes.deleteDataField,
    '/api/admin/sysmenu/previewDeleteDataField',
    t.previewDeleteDataField,
  ),
  previewUserToRole: of(
    sysrole.routes.authorizeUserToRole,
    '/api/admin/sysrole/previewUserToRole',
    t.previewUserToRole,
  ),
  previewRoleToUser: of(
    sysuser.routes.authorizeRoleToUser,
    '/api/admin/sysuser/previewRoleToUser',
    t.previewRoleToUser,
  ),
  previewUrlToRole: of(sysurl.routes.authorizeUrlToRole, '/api/admin/sysurl/previewUrlToRole', t.previewUrlToRole),
  previewRoleToUrl: of(sysurl.routes.authorizeRoleToUrl, '/api/admin/sysurl/previewRoleToUrl', t.previewRoleToUrl),
  previewSaveDataRule: of(
    form(dataPermission.routes.add, dataPermission.write),
    '/api/admin/datapermission/previewSave',
    t.previewSaveDataRule,
  ),
  previewDeleteDataRules: of(
    dataPermission.routes.delete,
    '/api/admin/datapermission/previewDelete',
    t.previewDeleteDataRules,
  ),
  previewRestoreDataRules: of(
    dataPermission.routes.restore,
    '/api/admin/datapermission/previewRestore',
    t.previewRestoreDataRules,
  ),
  previewSaveUrl: of(form(sysurl.routes.add, sysurl.write), '/api/admin/sysurl/previewSave', t.previewSaveUrl),
  previewDeleteUrls: of(sysurl.routes.delete, '/api/admin/sysurl/previewDelete', t.previewDeleteUrls),
  previewRestoreUrls: of(sysurl.routes.restore, '/api/admin/sysurl/previewRestore', t.previewRestoreUrls),
  /** As if the role were first taken from everybody who has it. */
  previewDelete: of(sysrole.routes.delete, '/api/admin/sysrole/previewDelete', t.previewDelete),
}
