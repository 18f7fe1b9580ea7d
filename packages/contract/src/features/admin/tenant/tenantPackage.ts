import { z } from 'zod'

import { choiceField, integerField, longTextField, textField } from '../../../kernel/field.ts'
import { rule } from '../../../kernel/issue.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { id, string } from '../../../kernel/value.ts'
import { operatorRoutes } from './operator.ts'
import { packageLoss } from './packageLoss.ts'
import { tenantPackageText as t } from './tenantPackage.text.ts'

const base = '/api/admin/tenantPackage'
const operator = 'packages are what the operator sells'

const code = string(32)
  .min(1)
  .refine((s) => s === '' || /^[A-Za-z][A-Za-z0-9_-]*$/.test(s), rule(t.packageCodeShape))

const listed = resource({
  name: 'tenantPackage',
  title: t.title,
  path: base,
  labelField: 'packageLabel',
  sort: 'packageCode',
  fields: {
    /** The name in the reader's language. */
    packageLabel: textField({ label: t.packageLabel, readOnly: true, computed: true, width: 180 }),
    packageCode: {
      ...textField({ label: t.packageCode, required: true, max: 32, sort: true, search: true, width: 140 }),
      schema: code,
    },
    packageName: textField({
      label: t.packageName,
      required: true,
      max: 64,
      sort: true,
      search: true,
      width: 180,
      aside: true,
    }),
    packageNameTw: textField({
      label: t.packageNameTw,
      hint: t.twHint,
      max: 64,
      search: true,
      width: 180,
      aside: true,
    }),
    packageNameEn: textField({
      label: t.packageNameEn,
      hint: t.enHint,
      max: 64,
      search: true,
      width: 180,
      aside: true,
    }),
    status: choiceField(
      { able: t.able, disable: t.disable },
      {
        label: t.status,
        hint: t.statusHint,
        required: true,
        filter: true,
        width: 100,
        colours: { able: 'green', disable: 'default' },
      },
    ),
    /** Codes; the row holds them as a list. */
    screens: textField({ label: t.screens, readOnly: true, aside: true }),
    screenCount: integerField({ label: t.screenCount, readOnly: true, computed: true, min: 0, max: 1000, width: 90 }),
    tenantCount: integerField({
      label: t.tenantCount,
      readOnly: true,
      computed: true,
      min: 0,
      max: 1_000_000,
      width: 90,
    }),
    description: longTextField({ label: t.description, max: 500, width: 260 }),
  },
  row: { screens: z.array(z.string()) },
})

/** Codes of screens. Those that every tenant has, and those reached from another one only, come by themselves. */
const chosen = z
  .array(string(64).min(1))
  .max(500)
  .refine((codes) => codes.length > 0, rule(t.screensNeeded))
const write = z.strictObject({ ...listed.write.shape, screens: chosen })
const tenant = z.object({
  id,
  tenantCode: z.string(),
  tenantName: z.string(),
  userCount: z.int(),
  archived: z.boolean(),
})

const { routes } = listed

/** What a tenant can buy: the screens that its administrator can give to anybody. */
export const tenantPackage = {
  ...listed,
  write,
  routes: operatorRoutes(
    {
      ...routes,
      add: { ...routes.add, input: write },
      update: { ...routes.update, input: z.strictObject({ ...write.partial().shape, id, version: z.int() }) },
      /** The first 500 by name. */
      queryTenants: route({
        method: 'GET',
        path: `${base}/queryTenants`,
        title: t.queryTenants,
        access: { platform: operator },
        input: z.strictObject({ id }),
        output: z.array(tenant),
      }),
      /** Before it is saved: which tenants, and how many of their people, would lose which screens. */
      preview: route({
        method: 'POST',
        path: `${base}/preview`,
        title: t.preview,
        access: { platform: operator },
        reads: true,
        input: z.strictObject({ id, screens: chosen, status: z.enum(['able', 'disable']) }),
        output: packageLoss,
      }),
    },
    operator,
  ),
}
