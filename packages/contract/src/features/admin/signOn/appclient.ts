import { z } from 'zod'

import { choiceField, dateTimeField, flagField, integerField, longTextField, textField } from '../../../kernel/field.ts'
import { issues } from '../../../kernel/issue.text.ts'
import { rule } from '../../../kernel/issue.ts'
import { resource, type FieldRule } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { id, string } from '../../../kernel/value.ts'
import { appclientText as t } from './appclient.text.ts'

const base = '/api/uaa/appclient'

export const grantTypes = t.grants
export type GrantType = keyof typeof grantTypes

const clientId = string(64)
  .min(1)
  .refine((s) => s === '' || /^[A-Za-z0-9][A-Za-z0-9._-]{2,63}$/.test(s), rule(t.clientIdShape))

/** Addresses by whitespace or comma, as they were typed: they are compared letter by letter. */
export const redirectUris = (typed: string | null | undefined): string[] => [
  ...new Set((typed ?? '').split(/[\s,]+/).filter(Boolean)),
]

const mostRedirects = 10
// https anywhere, http on the own machine, or the scheme of an installed program, which has a dot (`com.example.app:/back`).
const shapes = [
  /^https:\/\/([A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*|\[[0-9A-Fa-f:.]+\])(:\d{1,5})?([/?].*)?$/,
  /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?([/?].*)?$/,
  /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:.+$/,
]
const isRedirect = (uri: string): boolean =>
  uri.length <= 500 && !/[*#\\]/.test(uri) && shapes.some((shape) => shape.test(uri))

const redirects = z
  .string()
  .trim()
  .max(4000)
  .superRefine((typed, ctx) => {
    const uris = redirectUris(typed)
    const bad = uris.find((uri) => !isRedirect(uri))
    if (bad) ctx.addIssue({ code: 'custom', params: { message: t.redirectShape, values: { uri: bad.slice(0, 100) } } })
    if (uris.length > mostRedirects)
      ctx.addIssue({ code: 'custom', params: { message: t.redirectMany, values: { max: mostRedirects } } })
  })

const isScope = /^(\*|[A-Za-z]+\.\*|\*\.[A-Za-z]+|[A-Za-z]+\.[A-Za-z]+)$/

const statuses = { able: t.able, disable: t.disable }

const includes = (list: unknown, word: string) => Array.isArray(list) && list.includes(word)
const rules: readonly FieldRule[] = [
  {
    field: 'webServerRedirectUri',
    message: t.redirectNeeded,
    holds: (v) =>
      !includes(v['authorizedGrantTypes'], 'authorization_code') ||
      redirectUris(v['webServerRedirectUri'] as string | null).length > 0,
  },
  {
    field: 'authorizedGrantTypes',
    message: t.refreshNeedsCode,
    holds: (v) =>
      !includes(v['authorizedGrantTypes'], 'refresh_token') ||
      includes(v['authorizedGrantTypes'], 'authorization_code'),
  },
  {
    field: 'authorities',
    message: t.authoritiesNeeded,
    holds: (v) =>
      !includes(v['authorizedGrantTypes'], 'client_credentials') ||
      (Array.isArray(v['authorities']) && v['authorities'].length > 0),
  },
]

const words = z.array(z.string()).optional()

const listed = resource({
  name: 'appclient',
  title: t.title,
  path: base,
  labelField: 'clientId',
  sort: '-createdAt',
  rules,
  fields: {
    clientId: {
      ...textField({
        label: t.clientId,
        hint: t.clientIdHint,
        required: true,
        max: 64,
        sort: true,
        search: true,
        width: 160,
      }),
      schema: clientId,
    },
    clientName: textField({ label: t.clientName, hint: t.clientNameHint, max: 64, search: true, width: 130 }),
    status: choiceField(statuses, {
      label: t.status,
      filter: true,
      width: 110,
      colours: { able: 'green', disable: 'default' },
    }),
    // Lists of words: written and read by the shapes below.
    authorizedGrantTypes: choiceField(grantTypes, {
      label: t.authorizedGrantTypes,
      required: true,
      readOnly: true,
      filter: true,
      width: 170,
    }),
    scope: textField({ label: t.scope, hint: t.scopeHint, required: true, readOnly: true, width: 170 }),
    authorities: textField({ label: t.authorities, hint: t.authoritiesHint, readOnly: true, aside: true, width: 260 }),
    resourceIds: textField({ label: t.resourceIds, hint: t.resourceIdsHint, readOnly: true, aside: true, width: 180 }),
    tokenCount: integerField({ label: t.tokenCount, readOnly: true, computed: true, min: 0, max: 100_000, width: 115 }),
    lastUsedAt: dateTimeField({ label: t.lastUsedAt, readOnly: true, computed: true, width: 110 }),
    accessTokenValidity: integerField({
      label: t.accessTokenValidity,
      unit: t.seconds,
      min: 60,
      max: 86_400,
      aside: true,
      width: 130,
    }),
    refreshTokenValidity: integerField({
      label: t.refreshTokenValidity,
      hint: t.refreshHint,
      unit: t.seconds,
      min: 60,
      max: 2_592_000,
      aside: true,
      width: 150,
    }),
    webServerRedirectUri: {
      ...longTextField({ label: t.webServerRedirectUri, hint: t.redirectHint, max: 4000, aside: true, width: 260 }),
      schema: redirects,
    },
    autoApprove: flagField({ label: t.autoApprove, hint: t.autoApproveHint, aside: true, width: 90 }),
    callsPerMinute: integerField({ label: t.callsPerMinute, min: 1, max: 6000, aside: true, width: 130 }),
    secretChangedAt: dateTimeField({ label: t.secretChangedAt, readOnly: true, aside: true }),
    secretExpiresAt: dateTimeField({ label: t.secretExpiresAt, hint: t.secretExpiresHint, aside: true, width: 150 }),
    additionalInformation: longTextField({
      label: t.additionalInformation,
      hint: t.additionalHint,
      max: 2000,
      aside: true,
    }),
  },
  row: { authorizedGrantTypes: words, scope: words, authorities: words, resourceIds: words },
})

export type Appclient = z.output<typeof listed.row>

/** A list, or its words in one text by blank or comma as older clients send them. */
const listOfWords = <S extends z.ZodType<string>>(word: S, max: number) =>
  z
    .preprocess(
      (v) => (typeof v === 'string' ? v.split(/[\s,]+/).filter(Boolean) : v),
      z
        .array(word)
        .max(max)
        .overwrite((list) => [...new Set(list)]),
    )
    .meta({ type: 'array', items: { type: 'string' } })
const filled = <S extends z.ZodType<string[]>>(list: S) =>
  list.refine((words) => words.length > 0, rule(issues.required))

const code = string(64).refine((s) => /^[A-Za-z]+\.[A-Za-z]+$/.test(s), rule(issues.option))
const lists = {
  authorizedGrantTypes: filled(listOfWords(z.enum(Object.keys(grantTypes) as [GrantType]), 3)),
  scope: filled(
    listOfWords(
      string(64).refine((s) => isScope.test(s), rule(issues.option)),
      200,
    ),
  ),
  authorities: listOfWords(code, 500).nullable().optional(),
  resourceIds: listOfWords(
    string(40).refine((s) => /^[a-z-]+$/.test(s), rule(issues.option)),
    50,
  )
    .nullable()
    .optional(),
}
const shape = { ...listed.write.shape, ...lists }
const write = rules.reduce(
  (s, r) => s.refine((values) => r.holds(values), rule(r.message, [r.field])),
  z.strictObject(shape),
)
const change = z.strictObject({
  ...shape,
  authorizedGrantTypes: lists.authorizedGrantTypes.optional(),
  scope: lists.scope.optional(),
  clientId: clientId.optional(),
  id,
  version: z.int(),
})
/** The secret is told here and never again. */
const withSecret = listed.row.extend({ clientSecret: z.string() })

const chosen = z
  .strictObject({
    clientId: string(64).min(1).optional(),
    id: id.optional(),
    ids: z.array(id).min(1).max(1000).optional(),
  })
  .refine(
    (v) => [v.clientId, v.id, v.ids].filter((x) => x !== undefined).length === 1,
    rule(issues.required, ['clientId']),
  )

const instant = z.string()
const livingToken = z.object({
  id,
  /** Null where the client acts by itself. */
  personId: id.nullable(),
  personName: z.string().nullable(),
  scope: z.array(z.string()),
  ip: z.string().nullable(),
  device: z.string().nullable(),
  createdAt: instant,
  lastUsedAt: instant,
  accessExpiresAt: instant,
  expiresAt: instant,
})
export type LivingToken = z.output<typeof livingToken>

const words3 = z.object({ zh: z.string(), tw: z.string(), en: z.string() })
const scopeChoice = z.object({ code: z.string(), title: words3 })
const authorityChoice = scopeChoice.extend({ grantable: z.boolean() })
const choices = z.object({
  /** What reaches over many screens: `*`, `*.view`. */
  wide: z.array(scopeChoice),
  screens: z.array(
    z.object({
      code: z.string(),
      title: words3,
      resources: z.array(z.object({ code: z.string(), title: words3, permissions: z.array(authorityChoice) })),
    }),
  ),
  resourceIds: z.array(z.string()),
})
export type AppclientChoices = z.output<typeof choices>

// No import: a client comes with a secret that is shown once, to one person.
const { importTemplate: _t, importExcel: _i, importFailedRows: _f, ...routes } = listed.routes
const may = (action: 'view' | 'edit' | 'secret' | 'kick') => ({ permission: `appclient.${action}` })

export const appclient = {
  ...listed,
  write,
  routes: {
    ...routes,
    add: { ...routes.add, input: write, output: withSecret },
    update: { ...routes.update, input: change },
    delete: { ...routes.delete, input: chosen },
    /** The old secret stops at once; tokens that were given live on unless `endTokens` says otherwise. */
    rotateSecret: route({
      method: 'POST',
      path: `${base}/rotateSecret`,
      title: t.rotateSecret,
      access: may('secret'),
      input: z.strictObject({ id, endTokens: z.boolean().optional() }),
      output: withSecret,
    }),
    /** At most 200, the latest used first. */
    queryToken: route({
      method: 'GET',
      path: `${base}/queryToken`,
      title: t.queryToken,
      access: may('view'),
      input: z.strictObject({ id }),
      output: z.array(livingToken),
    }),
    /** One token of the client, or all of them. */
    revokeToken: route({
      method: 'POST',
      path: `${base}/revokeToken`,
      title: t.revokeToken,
      access: may('kick'),
      input: z.strictObject({ id, tokenId: id.optional() }),
      output: z.object({ count: z.int() }),
    }),
    queryChoices: route({
      method: 'GET',
      path: `${base}/queryChoices`,
      title: t.queryChoices,
      access: may('view'),
      output: choices,
    }),
  },
}
