import type { z } from 'zod'

import { choiceField, dateTimeField, flagField, longTextField, textField } from '../../../kernel/field.ts'
import { rule } from '../../../kernel/issue.ts'
import { resource } from '../../../kernel/resource.ts'
import { string } from '../../../kernel/value.ts'
import { sysparamText as t } from './sysparam.text.ts'

const paramKey = string(100)
  .refine((s) => s === '' || /^[A-Za-z][A-Za-z0-9._-]*$/.test(s), rule(t.paramKeyShape))
  .min(1)

/** A secret value is accepted and never told: not in rows, exports or history. `paramValue` is what the tenant set, `effectiveValue` what holds. */
export const sysparam = resource({
  name: 'sysparam',
  title: t.title,
  path: '/api/admin/sysparam',
  labelField: 'paramName',
  sort: 'paramKey',
  fields: {
    paramName: textField({ label: t.paramName, required: true, max: 100, sort: true, search: true, width: 200 }),
    paramKey: {
      ...textField({
        label: t.paramKey,
        hint: t.paramKeyHint,
        required: true,
        max: 100,
        sort: true,
        search: true,
        width: 190,
      }),
      schema: paramKey,
    },
    paramValue: longTextField({ label: t.paramValue, max: 4000, aside: true }),
    effectiveValue: longTextField({ label: t.effectiveValue, readOnly: true, computed: true, width: 220 }),
    origin: choiceField(
      { own: t.own, platform: t.platform, default: t.default, none: t.none },
      {
        label: t.origin,
        readOnly: true,
        computed: true,
        width: 90,
        colours: { own: 'blue', platform: 'orange', default: 'default', none: 'default' },
      },
    ),
    kind: choiceField(
      { builtIn: t.builtIn, custom: t.custom },
      { label: t.kind, readOnly: true, filter: true, width: 80 },
    ),
    secret: flagField({ label: t.secret, hint: t.secretHint, required: true, filter: true, width: 70 }),
    valueSetAt: dateTimeField({ label: t.valueSetAt, readOnly: true, sort: true }),
    remark: longTextField({ label: t.remark, max: 500 }),
  },
})
export type Sysparam = z.output<typeof sysparam.row>
