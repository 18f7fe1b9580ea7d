import { z } from 'zod'

import {
  choiceField,
  dateTimeField,
  emailField,
  fileField,
  flagField,
  longTextField,
  mobileField,
  passwordField,
  referenceField,
  textField,
} from '../../../kernel/field.ts'
import { rule } from '../../../kernel/issue.ts'
import { forMany } from '../../../kernel/many.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { countryCode, id, string } from '../../../kernel/value.ts'
import { sessionText } from '../../account/session.text.ts'
import { username } from '../../account/username.ts'
import { givenRoles } from '../role/standardRoles.text.ts'
import { sysuserText as t } from './sysuser.text.ts'

const base = '/api/admin/sysuser'

const statuses = { able: t.able, disable: t.disable, invited: t.invited }
const roleIds = z
  .array(id)
  .max(50)
  .refine((ids) => ids.length > 0, rule(t.rolesNeeded))
const newPassword = z.string().min(6).max(128)

const absent = z.string().nullish()

const listed = resource({
  name: 'sysuser',
  title: t.title,
  path: base,
  labelField: 'username',
  sort: '-createdAt',
  names: {
    query: 'querySysUser',
    add: 'addSysUser',
    update: 'updateSysUser',
    delete: 'deleteSysUser',
    exportExcel: 'exportSysUser',
    exportWord: 'exportWordSysUser',
    exportPDF: 'exportPDFSysUser',
  },
  fields: {
    username: {
      ...textField({
        label: t.username,
        hint: t.usernameHint,
        required: true,
        max: 64,
        sort: true,
        search: true,
        width: 140,
      }),
      schema: username,
    },
    nickname: textField({ label: t.nickname, required: true, max: 64, sort: true, search: true, width: 120 }),
    status: choiceField(statuses, {
      label: t.status,
      required: true,
      sort: true,
      filter: true,
      width: 110,
      colours: { able: 'green', disable: 'default', invited: 'orange' },
    }),
    orgId: referenceField('sysorg', { label: t.org, labelField: 'orgName', required: true, width: 170 }),
    orgName: textField({ label: t.org, readOnly: true }),
    roleIds: referenceField('sysrole', {
      given: givenRoles,
      label: t.roles,
      labelField: 'roleNames',
      readOnly: true,
      filter: true,
      width: 180,
    }),
    roleNames: textField({ label: t.roles, readOnly: true }),
    mobile: mobileField({ label: t.mobile, hint: t.mobileHint, required: true, search: true, width: 130 }),
    email: emailField({ label: t.email, required: true, search: true, width: 200 }),
    lastUsedAt: dateTimeField({ label: t.lastUsedAt, readOnly: true, aside: true }),
    mfa: flagField({ label: t.mfa, readOnly: true, aside: true, width: 110 }),
    guest: flagField({ label: t.guest, readOnly: true, aside: true, width: 90 }),
    geographic: textField({ label: t.geographic, max: 100, aside: true }),
    address: textField({ label: t.address, max: 200, aside: true }),
    profile: longTextField({ label: t.profile, max: 500, aside: true }),
    avatar: fileField({ label: t.avatar, aside: true }),
    // Only a filter: the tree beside the list narrows by it.
    orgBelow: referenceField('sysorg', {
      label: t.orgBelow,
      tells: ['orgId'],
      labelField: 'orgName',
      readOnly: true,
      aside: true,
      filter: true,
    }),
    password: passwordField({ label: t.password, hint: t.passwordHint, required: true, writeOnly: true }),
    confirmPassword: passwordField({ label: t.confirmPassword, required: true, writeOnly: true }),
  },
  // The account of a person from elsewhere, or of one who has not accepted yet, shows less than the form asks for.
  row: {
    email: absent,
    mobile: absent,
    orgId: absent,
    orgName: absent,
    roleNames: absent,
    orgBelow: absent,
    roleIds: z.array(id).optional(),
    guest: z.boolean().optional(),
    mfa: z.boolean().optional(),
  },
})

const { row } = listed
export type Sysuser = z.output<typeof row>

const { username: name, nickname, orgId, email, mobile, geographic, address, profile, avatar } = listed.write.shape
const status = z.enum(['able', 'disable'])
const membership = { username: name, orgId, status, roleIds }
const person = { nickname, email, mobile, geographic, address, profile, avatar }
const confirmed = (v: { password?: string; newPassword?: string; confirmPassword?: string | undefined }) =>
  v.confirmPassword === undefined || v.confirmPassword === (v.password ?? v.newPassword)
const notSame = rule(sessionText.passwordNotSame, ['confirmPassword'])

// One role may come as `roleId`, and the number's country code beside it: `+853` and `66123456`. A number of 8 digits without one is of Hong Kong.
const spelled = { roleId: id.optional(), countryCode: countryCode.optional() }

const write = z
  .strictObject({
    ...membership,
    ...person,
    ...spelled,
    status: status.default('able'),
    roleIds: roleIds.optional(),
    password: newPassword,
    confirmPassword: z.string().max(128).optional(),
  })
  .refine(confirmed, notSame)
  .refine((v) => v.roleIds !== undefined || v.roleId !== undefined, rule(t.rolesNeeded, ['roleIds']))
/** What is absent stays as it is. */
const change = z.strictObject({
  ...spelled,
  username: name.optional(),
  orgId: orgId.optional(),
  status: status.optional(),
  roleIds: roleIds.optional(),
  nickname: nickname.optional(),
  email: email.optional(),
  mobile: mobile.optional(),
  geographic,
  address,
  profile,
  avatar,
})

/** The forms of the page: a new user, one of the house, and one whose account belongs to another company. */
export const sysuserForms = {
  add: z
    .strictObject({ ...membership, ...person, password: newPassword, confirmPassword: z.string().min(1).max(128) })
    .refine(confirmed, notSame),
  change: z.strictObject({ ...membership, ...person }),
  guest: z.strictObject(membership),
  invited: z.strictObject({ username: name, orgId, roleIds }),
  password: z.strictObject({ newPassword, confirmPassword: z.string().min(1).max(128) }).refine(confirmed, notSame),
  invite: z.strictObject({ userId: string(254).min(3), username: name, orgId, roleIds }),
}

const may = (action: 'view' | 'edit' | 'grant' | 'password') => ({ permission: `sysuser.${action}` })
const { routes } = listed
const granted = { path: `${base}/authorizeRoleToUser`, title: t.authorizeRoleToUser, access: may('grant') }
const modified = { path: `${base}/modifyAccount`, title: t.modifyAccount, access: may('edit') }

export const sysuser = {
  ...listed,
  write,
  routes: {
    ...routes,
    add: { ...routes.add, input: write },
    update: { ...routes.update, input: z.strictObject({ ...change.shape, id, version: z.int() }) },
    queryUsername: route({
      method: 'GET',
      path: `${base}/queryUsername`,
      title: t.queryUsername,
      access: may('view'),
      input: z.strictObject({ username, id: id.optional() }),
      output: z.object({ free: z.boolean() }),
    }),
    authorizeRoleToUser: route({
      ...granted,
      method: 'POST',
      input: z.strictObject({ userId: id, roleIds, version: z.int().optional() }),
      output: row,
    }),
    /** Gives roles beside those that each of them has. */
    authorizeRoleToUserMany: forMany(granted, { roleIds }),
    modifyAccount: route({
      ...modified,
      method: 'POST',
      input: z.strictObject({ id, status: status.optional(), unlock: z.literal(true).optional() }),
      output: row,
    }),
    modifyAccountMany: forMany(modified, { status }),
    resetPassword: route({
      method: 'POST',
      path: `${base}/resetPassword`,
      title: t.resetPassword,
      access: may('password'),
      input: z
        .strictObject({ id, newPassword, confirmPassword: z.string().max(128).optional() })
        .refine(confirmed, notSame),
      output: z.object({ done: z.literal(true) }),
    }),
    /** Takes the second factor away from somebody who lost it; they are told, and set it up again. */
    resetMfa: route({
      method: 'POST',
      path: `${base}/resetMfa`,
      title: t.resetMfa,
      access: may('password'),
      input: z.strictObject({ id }),
      output: z.object({ done: z.literal(true) }),
    }),
    /** `userId` is the e-mail, the mobile number or the id of somebody who has an account; they are asked, and decide. */
    addSysTenantUser: route({
      method: 'POST',
      path: `${base}/addSysTenantUser`,
      title: t.addSysTenantUser,
      access: may('edit'),
      input: z.strictObject({
        tenantCode: string(64).min(1),
        userId: string(254).min(3),
        username: username.optional(),
        orgId: id.optional(),
        roleIds: z.array(id).max(50).optional(),
      }),
      /** Null where nobody has proved that address: then the invitation went to it by mail or text message. */
      output: row.nullable(),
    }),
  },
}
