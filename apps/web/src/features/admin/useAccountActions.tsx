import { enterpriseUser, individualUser } from '@clearway/contract/features/admin/companyUsers'
import { common } from '@clearway/contract/kernel/common.text'
import { say as sayIn, type Text } from '@clearway/contract/kernel/text'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../kernel/api.ts'
import { useCan } from '../../kernel/can.ts'
import { useLanguage } from '../../kernel/language.ts'
import type { AnyRow } from '../../kernel/list/list.ts'
import type { Action } from '../../kernel/list/RowActions.tsx'
import { useMe } from '../../kernel/me.ts'
import { useReport } from '../../kernel/report.ts'
import { adminText } from './admin.text.ts'
import { fillText } from './fillText.ts'
import { peopleText as t } from './people.text.ts'
import { useMailReset } from './useMailReset.ts'
import { companyUsersText } from '@clearway/contract/features/admin/companyUsers.text'

/** What can be done with an account of one of the two lists; the operator leaves a tenant's own users alone. */
export function useAccountActions(list: typeof individualUser | typeof enterpriseUser) {
  const can = useCan()
  const language = useLanguage()
  const report = useReport()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { modal, message } = App.useApp()
  const who = useMe()
  const operator = who?.user.area === 'platform'
  const mail = useMailReset(list)
  const toTenants = who?.menu.some((m) => m.path === '/systenant') ?? false
  return useMemo(() => {
    const say = (words: Text, values?: Record<string, unknown>) => sayIn(words, language, values)
    const change = async (row: AnyRow, input: { status?: 'able' | 'disable'; unlock?: true }, done: string) => {
      await call(list.routes.modifyAccount, { id: row.id, ...input })
      await client.invalidateQueries({ queryKey: [list.name] })
      void message.success(done)
    }
    const setStatus = async (row: AnyRow, name: string) => {
      const disable = row['status'] === 'able'
      const sure = !disable || (await modal.confirm({ title: say(adminText.disableTitle, { name }), content: say(adminText.disableBody), okText: say(adminText.disable), okButtonProps: { danger: true }, cancelText: say(common.cancel) }))
      if (sure) await change(row, { status: disable ? 'disable' : 'able' }, say(common.operationSuccess))
    }
    const rowActions = (row: AnyRow): readonly Action[] => {
      const name = String(row['nickname'] ?? '')
      const invited = row['status'] === 'invited' ? { offBecause: adminText.stillInvited } : {}
      const mailOff = row['email'] ? invited : { offBecause: fillText(companyUsersText.noMail, { name }) }
      const own: Action[] = []
      const tenants = operator && list.name === 'enterpriseUser'
      if (tenants && toTenants) own.push({ key: 'tenant', label: adminText.open, run: () => void navigate(`/systenant?search=${encodeURIComponent(String(row['tenantCode']))}`) })
      if (!operator && can('sysuser.view')) own.push({ key: 'open', label: adminText.open, run: () => void navigate(`/sysuser?search=${encodeURIComponent(String(row['username']))}`) })
      if (!can(`${list.name}.edit`)) return own
      const reset: Action = { key: 'reset', label: t.sendReset, ...mailOff, run: () => void mail(row.id, name).catch(report) }
      if (tenants) return [...own, reset]
      own.push(reset, { key: 'unlock', label: adminText.unlock, ...invited, run: () => void change(row, { unlock: true }, say(adminText.unlocked, { name })).catch(report) })
      const status: Action = { key: 'status', label: row['status'] === 'able' ? adminText.disable : adminText.enable, danger: row['status'] === 'able', ...invited, run: () => void setStatus(row, name).catch(report) }
      // The operator has no list to open: there the state of the account comes first.
      return operator ? [status, ...own] : [...own, status]
    }
    return { rowActions }
  }, [list, can, language, report, client, navigate, modal, message, mail, operator, toTenants])
}
