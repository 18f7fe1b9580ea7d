import { z } from 'zod'

import { choiceField, integerField, longTextField, referenceField, textField } from '../../../kernel/field.ts'
import { rule } from '../../../kernel/issue.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { id, string } from '../../../kernel/value.ts'
import { syspostText as t } from './syspost.text.ts'

const base = '/api/admin/syspost'

export const maxPostDepth = 10
export const postStatuses = { able: t.able, disable: t.disable } as const
const postCode = string(64)
  .refine((s) => s === '' || /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(s), rule(t.postCodeShape))
  .min(1)

const listed = resource({
  name: 'syspost',
  title: t.title,
  path: base,
  labelField: 'postName',
  sort: 'postSequence',
  fields: {
    postCode: {
      ...textField({
        label: t.postCode,
        hint: t.postCodeHint,
        required: true,
        max: 64,
        sort: true,
        search: true,
        width: 150,
      }),
      schema: postCode,
    },
    postName: textField({ label: t.postName, required: true, max: 100, sort: true, search: true, width: 240 }),
    postParent: referenceField('syspost', {
      label: t.postParent,
      labelField: 'postParentName',
      filter: true,
      width: 160,
    }),
    postParentName: textField({ label: t.postParent, readOnly: true, computed: true }),
    orgId: referenceField('sysorg', { label: t.org, labelField: 'orgName', filter: true, width: 160 }),
    orgName: textField({ label: t.org, readOnly: true, computed: true }),
    holderCount: integerField({
      label: t.holderCount,
      readOnly: true,
      computed: true,
      min: 0,
      max: 1_000_000,
      width: 90,
    }),
    status: choiceField(postStatuses, {
      label: t.status,
      required: true,
      atFirst: 'able',
      filter: true,
      width: 90,
      colours: { able: 'green', disable: 'default' },
    }),
    postSequence: integerField({ label: t.postSequence, required: true, min: 0, max: 100_000, sort: true, width: 80 }),
    remark: longTextField({ label: t.remark, max: 500, aside: true }),
  },
})

export const postNode = z.object({
  id,
  postCode: z.string(),
  postName: z.string(),
  postParent: id.nullable(),
  postSequence: z.int(),
  status: z.enum(['able', 'disable']),
  orgId: id.nullable(),
  orgName: z.string().nullable(),
  holderCount: z.int(),
})
export type PostNode = z.output<typeof postNode>

export const syspost = {
  ...listed,
  routes: {
    ...listed.routes,
    /** All of them, parents before children; at most 10,000. */
    tree: route({
      method: 'GET',
      path: `${base}/tree`,
      title: t.tree,
      access: { permission: 'syspost.view' },
      output: z.array(postNode),
    }),
  },
}
