import { onlinesysuser } from '@clearway/contract/features/admin/monitoring/onlinesysuser'
import { sysuser, type Sysuser } from '@clearway/contract/features/admin/user/sysuser'
import { sysuserText } from '@clearway/contract/features/admin/user/sysuser.text'
import { useContext, useMemo } from 'react'

import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { useMany } from '../../../kernel/list/useMany.tsx'
import { adminText as t } from '../admin.text.ts'
import { UserOpening } from './userOpening.ts'

/** What can be done with the ticked users: what their rows offer, done with each of them. */
export function useManyUsers(): (rows: readonly Sysuser[], usual: readonly Action[]) => readonly Action[] {
  const say = useText()
  const can = useCan()
  const many = useMany(sysuser.name)
  const open = useContext(UserOpening)
  return useMemo(
    () => (rows, usual) => {
      if (rows.some((row) => row.deletedAt)) return usual
      const name = (row: Sysuser) => row.nickname
      const status = (to: 'able' | 'disable'): Action => {
        const label = to === 'able' ? t.enable : t.disable
        const danger = to === 'disable'
        const note = danger && say(t.disableBody)
        const shared = { status: to }
        return {
          key: to,
          label,
          danger,
          run: () => void many({ route: sysuser.routes.modifyAccountMany, label, rows, name, shared, danger, note }),
        }
      }
      const kick: Action = {
        key: 'kick',
        label: t.kick,
        danger: true,
        run: () =>
          void many({
            route: onlinesysuser.routes.removePrincipalMany,
            label: t.kick,
            rows,
            name,
            danger: true,
            reason: { label: sysuserText.reasonHint, max: 200, needed: false },
          }),
      }
      const states = new Set(rows.map((row) => row.status))
      return [
        ...(can('sysuser.grant')
          ? [{ key: 'roles', label: t.giveRoles, run: () => open({ kind: 'giveRoles', users: rows }) }]
          : []),
        ...(can('sysuser.edit') && states.has('disable') ? [status('able')] : []),
        ...(can('sysuser.edit') && states.has('able') ? [status('disable')] : []),
        ...(can('onlinesysuser.kick') ? [kick] : []),
        ...usual,
      ]
    },
    [say, can, many, open],
  )
}
