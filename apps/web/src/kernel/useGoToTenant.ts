import { common } from '@clearway/contract/kernel/common.text'
import { App } from 'antd'
import { useCallback } from 'react'

import { noWayToProve } from './api.ts'
import { goToTenantText as t } from './goToTenant.text.ts'
import { useText } from './language.ts'
import { useReport } from './report.ts'
import { goToTenant, leaveTo } from './sessionDoor.ts'

interface Tenant {
  readonly id: string
  readonly tenantName: string
  readonly tenantCode?: string
}

/** Goes on in another tenant. Where this session cannot be taken there, the person is shown to that tenant's own sign-in. */
export function useGoToTenant(): (tenant: Tenant) => Promise<void> {
  const say = useText()
  const report = useReport()
  const { modal } = App.useApp()
  return useCallback(
    async ({ id, tenantName, tenantCode }) => {
      try {
        await goToTenant(id)
      } catch (error) {
        if (!noWayToProve(error)) return report(error)
        const sure = await modal.confirm({
          title: say(t.signInThere, { name: tenantName }),
          content: say(t.signInThereWhy),
          okText: say(t.toSignIn),
          cancelText: say(common.cancel),
        })
        if (sure) await leaveTo(tenantCode ? `/login?${new URLSearchParams({ tenant: tenantCode })}` : '/login')
      }
    },
    [say, report, modal],
  )
}
