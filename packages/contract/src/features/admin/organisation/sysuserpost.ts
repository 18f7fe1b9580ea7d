import { z } from 'zod'

import { choiceField, dateField, flagField, longTextField, referenceField, textField } from '../../../kernel/field.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { text } from '../../../kernel/text.ts'
import { id } from '../../../kernel/value.ts'
import { postNode } from './syspost.ts'
import { sysuserpostText as t } from './sysuserpost.text.ts'

const base = '/api/admin/sysuserpost'

export const postTypes = { main: t.main, partTime: t.partTime } as const
const states = { current: t.current, coming: t.coming, ended: t.ended } as const

const listed = resource({
  name: 'sysuserpost',
  title: t.title,
  records: text('任职', '任職', 'assignments'),
  path: base,
  labelField: 'postName',
  sort: '-validFrom',
  fields: {
    userId: referenceField('sysuser', {
      label: t.user,
      labelField: 'userName',
      required: true,
      filter: true,
      width: 180,
    }),
    userName: textField({ label: t.user, readOnly: true, computed: true }),
    orgName: textField({ label: t.org, readOnly: true, computed: true, width: 160 }),
    postId: referenceField('syspost', {
      label: t.post,
      labelField: 'postName',
      required: true,
      filter: true,
      width: 180,
    }),
    postName: textField({ label: t.post, readOnly: true, computed: true }),
    postType: choiceField(postTypes, {
      label: t.postType,
      required: true,
      filter: true,
      width: 100,
      colours: { main: 'blue', partTime: 'default' },
    }),
    validFrom: dateField({ label: t.validFrom, required: true, sort: true, filter: true }),
    validTo: dateField({ label: t.validTo, hint: t.validToHint, sort: true, filter: true }),
    state: choiceField(states, {
      label: t.state,
      readOnly: true,
      computed: true,
      filter: true,
      width: 100,
      colours: { current: 'green', coming: 'blue', ended: 'default' },
    }),
    remark: longTextField({ label: t.remark, max: 500, aside: true }),
    endCurrent: flagField({ label: t.endCurrent, hint: t.endCurrentHint, writeOnly: true, computed: true }),
  },
  rules: [
    {
      field: 'validTo',
      message: t.toBeforeFrom,
      holds: (v) => !v['validTo'] || !v['validFrom'] || String(v['validTo']) >= String(v['validFrom']),
    },
  ],
})

export type UserPost = z.output<typeof listed.row>
const held = z.object({
  id,
  postType: z.enum(['main', 'partTime']),
  validFrom: z.string(),
  validTo: z.string().nullable(),
  state: z.enum(['current', 'coming', 'ended']),
})

const may = { permission: 'sysuserpost.view' }

/** Who holds which post from when to when. What is over stays in the list, so that it can be told who held what on any day. */
export const sysuserpost = {
  ...listed,
  routes: {
    ...listed.routes,
    /** The whole tree, with the user's assignments at each post, the latest first. */
    querySysUserPostTree: route({
      method: 'GET',
      path: `${base}/querySysUserPostTree`,
      title: t.querySysUserPostTree,
      access: may,
      input: z.strictObject({ userId: id }),
      output: z.array(postNode.extend({ held: z.array(held) })),
    }),
    /** The user's assignments, the latest first, at most 500. */
    queryByUserId: route({
      method: 'GET',
      path: `${base}/queryByUserId`,
      title: t.queryByUserId,
      access: may,
      input: z.strictObject({ userId: id }),
      output: z.array(listed.row),
    }),
  },
}
