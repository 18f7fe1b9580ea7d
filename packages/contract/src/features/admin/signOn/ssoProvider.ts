import { z } from 'zod'

import {
  choiceField,
  flagField,
  integerField,
  passwordField,
  referenceField,
  textField,
} from '../../../kernel/field.ts'
import { rule } from '../../../kernel/issue.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { text } from '../../../kernel/text.ts'
import { id, string } from '../../../kernel/value.ts'
import { givenRoles } from '../role/standardRoles.text.ts'
import { ssoProviderText as t } from './ssoProvider.text.ts'

const base = '/api/admin/ssoProvider'

const issuer = string(300)
  .min(1)
  .refine(
    (s) => s === '' || /^https?:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?(\/[\w~.%-]+)*\/?$/i.test(s),
    rule(t.issuerShape),
  )
const scope = string(200)
  .min(1)
  .refine(
    (s) => s === '' || (/^[\w:./-]+( [\w:./-]+)*$/.test(s) && s.split(' ').includes('openid')),
    rule(t.scopeShape),
  )
const domains = string(500).refine(
  (s) =>
    s === '' ||
    s.split(',').every((d) => /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/i.test(d.trim())),
  rule(t.mailDomainsShape),
)
const needsDefault = (name: 'defaultOrgId' | 'defaultRoleId') => ({
  field: name,
  message: t.defaultsNeeded,
  holds: (v: Readonly<Record<string, unknown>>) => v['autoCreate'] !== true || !!v[name],
})

const listed = resource({
  name: 'ssoProvider',
  title: t.title,
  records: text('身份提供方', '身份提供者', 'identity providers'),
  path: base,
  labelField: 'name',
  rules: [needsDefault('defaultOrgId'), needsDefault('defaultRoleId')],
  fields: {
    name: textField({ label: t.name, hint: t.nameHint, required: true, max: 60, sort: true, search: true, width: 160 }),
    issuer: {
      ...textField({ label: t.issuer, hint: t.issuerHint, required: true, max: 300, search: true, width: 260 }),
      schema: issuer,
    },
    clientId: textField({ label: t.clientId, required: true, max: 200, width: 160 }),
    clientSecret: {
      ...passwordField({ label: t.clientSecret, hint: t.secretHint, writeOnly: true, computed: true }),
      schema: string(500),
    },
    scope: { ...textField({ label: t.scope, required: true, max: 200, aside: true }), schema: scope },
    usernameClaim: textField({
      label: t.usernameClaim,
      hint: t.usernameClaimHint,
      required: true,
      max: 60,
      aside: true,
    }),
    mailDomains: {
      ...textField({ label: t.mailDomains, hint: t.mailDomainsHint, max: 500, width: 160 }),
      schema: domains,
    },
    trustMail: flagField({ label: t.trustMail, hint: t.trustMailHint, required: true, aside: true }),
    trustMfa: flagField({ label: t.trustMfa, hint: t.trustMfaHint, required: true, aside: true }),
    autoCreate: flagField({ label: t.autoCreate, hint: t.autoCreateHint, required: true, width: 130 }),
    defaultOrgId: referenceField('sysorg', { label: t.defaultOrg, labelField: 'defaultOrgName', aside: true }),
    defaultOrgName: textField({ label: t.defaultOrg, readOnly: true, computed: true }),
    defaultRoleId: referenceField('sysrole', {
      given: givenRoles,
      label: t.defaultRole,
      labelField: 'defaultRoleName',
      aside: true,
    }),
    defaultRoleName: textField({ label: t.defaultRole, readOnly: true, computed: true }),
    status: choiceField(
      { able: t.able, disable: t.disable },
      { label: t.status, required: true, width: 90, colours: { able: 'green', disable: 'default' } },
    ),
    linkCount: integerField({ label: t.links, readOnly: true, computed: true, min: 0, max: 1_000_000, width: 100 }),
  },
})

// No import: a file would hold the provider's secret in clear.
const { importTemplate: _t, importExcel: _i, importFailedRows: _f, ...routes } = listed.routes

export const ssoProvider = {
  ...listed,
  routes: {
    ...routes,
    /** Reads the provider's settings from its issuer, as a sign-in does. */
    check: route({
      method: 'POST',
      path: `${base}/check`,
      title: t.check,
      access: { permission: 'ssoProvider.edit' },
      audit: false,
      input: z.strictObject({ id }),
      output: z.object({ issuer: z.string() }),
    }),
  },
}
