import { enterpriseUser, individualUser } from '@clearway/contract/features/admin/user/companyUsers'
import { companyUsersText } from '@clearway/contract/features/admin/user/companyUsers.text'
import { fillText } from '@clearway/contract/kernel/text'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'

import { useCan } from '../../../kernel/can.ts'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { useMe } from '../../../kernel/me.ts'
import { useReport } from '../../../kernel/report.ts'
import type { AnyRow } from '../../../kernel/rows.ts'
import { adminText } from '../admin.text.ts'
import { peopleText as t } from '../people.text.ts'
import { useAccountStatus } from './useAccountStatus.ts'
import { useMailReset } from './useMailReset.ts'

/** What can be done with an account of one of the two lists; the operator leaves a tenant's own users alone. */
export function useAccountActions(list: typeof individualUser | typeof enterpriseUser) {
  const can = useCan()
  const report = useReport()
  const navigate = useNavigate()
  const who = useMe()
  const operator = who?.user.area === 'platform'
  const mail = useMailReset(list)
  const { setStatus, unlock } = useAccountStatus(list)
  const toTenants = who?.menu.some((m) => m.path === '/systenant') ?? false
  return useMemo(() => {
    const rowActions = (row: AnyRow): readonly Action[] => {
      const name = String(row['nickname'] ?? '')
      const account = { id: row.id, name }
      const able = row['status'] === 'able'
      const invited = row['status'] === 'invited' ? { offBecause: adminText.stillInvited } : {}
      const mailOff = row['email'] ? invited : { offBecause: fillText(companyUsersText.noMail, { name }) }
      const own: Action[] = []
      const tenants = operator && list.name === 'enterpriseUser'
      if (tenants && toTenants)
        own.push({
          key: 'tenant',
          label: adminText.open,
          run: () => void navigate(`/systenant?search=${encodeURIComponent(String(row['tenantCode']))}`),
        })
      if (!operator && can('sysuser.view'))
        own.push({
          key: 'open',
          label: adminText.open,
          run: () => void navigate(`/sysuser?search=${encodeURIComponent(String(row['username']))}`),
        })
      if (!can(`${list.name}.edit`)) return own
      const reset: Action = {
        key: 'reset',
        label: t.sendReset,
        ...mailOff,
        run: () => void mail(row.id, name).catch(report),
      }
      if (tenants) return [...own, reset]
      own.push(reset, {
        key: 'unlock',
        label: adminText.unlock,
        ...invited,
        run: () => void unlock(account).catch(report),
      })
      const status: Action = {
        key: 'status',
        label: able ? adminText.disable : adminText.enable,
        danger: able,
        ...invited,
        run: () => void setStatus(account, able ? 'disable' : 'able').catch(report),
      }
      // The operator has no list to open: there the state of the account comes first.
      return operator ? [status, ...own] : [...own, status]
    }
    return { rowActions }
  }, [list, can, report, navigate, mail, setStatus, unlock, operator, toTenants])
}
