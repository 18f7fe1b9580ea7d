import { z } from 'zod'

import { dateTimeField, flagField, referenceField, textField } from '../../../kernel/field.ts'
import { forMany } from '../../../kernel/many.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import { id, string } from '../../../kernel/value.ts'
import { onlinesysuserText as t } from './onlinesysuser.text.ts'

const base = '/api/admin/sysuser'

const listed = resource({
  name: 'onlinesysuser',
  title: t.title,
  path: base,
  labelField: 'nickname',
  sort: '-lastUsedAt',
  names: {
    query: 'queryOnlineSysUser',
    exportExcel: 'exportOnlineSysUser',
    exportWord: 'exportWordOnlineSysUser',
    exportPDF: 'exportPDFOnlineSysUser',
  },
  fields: {
    nickname: textField({ label: t.nickname, readOnly: true, sort: true, search: true, width: 130 }),
    username: textField({ label: t.username, readOnly: true, sort: true, search: true, width: 120 }),
    orgId: referenceField('sysorg', { label: t.org, labelField: 'orgName', readOnly: true, filter: true, width: 150 }),
    orgName: textField({ label: t.org, readOnly: true, search: true }),
    device: textField({ label: t.device, readOnly: true, sort: true, search: true, width: 170 }),
    ip: textField({ label: t.ip, readOnly: true, sort: true, search: true, width: 120 }),
    signedInAt: dateTimeField({ label: t.signedInAt, readOnly: true, sort: true, filter: true, width: 150 }),
    lastUsedAt: dateTimeField({ label: t.lastUsedAt, readOnly: true, sort: true, filter: true, width: 150 }),
    // Nobody ends their own sessions here: their profile is the place for it.
    own: flagField({ label: t.own, readOnly: true, computed: true, aside: true }),
  },
})

export type OnlineUser = z.output<typeof listed.row>
const { query, exportExcel, exportWord, exportPDF } = listed.routes
const kick = { permission: 'onlinesysuser.kick' }
const reason = string(200).optional()
const signedOut = { path: `${base}/removePrincipal`, title: t.removePrincipal, access: kick }

/** Running sessions in this tenant; ids are those of sessions and open nothing. `reason` is shown to whom it concerns. */
export const onlinesysuser = {
  ...listed,
  routes: {
    query,
    exportExcel,
    exportWord,
    exportPDF,
    removePrincipal: route({
      ...signedOut,
      method: 'POST',
      input: z.strictObject({ username: string(64).min(1), reason }),
      output: z.object({ count: z.int() }),
    }),
    /** Rows are users. */
    removePrincipalMany: forMany(signedOut, { reason }),
    removeSessions: route({
      method: 'POST',
      path: `${base}/removeSessions`,
      title: t.removeSessions,
      access: kick,
      input: z.strictObject({ ids: z.array(id).min(1).max(200), reason }),
      output: z.object({ count: z.int() }),
    }),
  },
}
