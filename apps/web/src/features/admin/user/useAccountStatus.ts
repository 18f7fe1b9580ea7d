import type { enterpriseUser, individualUser } from '@clearway/contract/features/admin/user/companyUsers'
import type { sysuser } from '@clearway/contract/features/admin/user/sysuser'
import { common } from '@clearway/contract/kernel/common.text'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useMemo } from 'react'

import { call } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { adminText as t } from '../admin.text.ts'

interface Account {
  readonly id: string
  readonly name: string
}

/** Opens an account and shuts it, which it asks about first, and takes the lock off its sign-in. */
export function useAccountStatus(list: typeof sysuser | typeof individualUser | typeof enterpriseUser) {
  const say = useText()
  const client = useQueryClient()
  const { modal, message } = App.useApp()
  return useMemo(() => {
    const change = async (id: string, input: { status?: 'able' | 'disable'; unlock?: true }, done: string) => {
      await call(list.routes.modifyAccount, { id, ...input })
      await client.invalidateQueries({ queryKey: [list.name] })
      void message.success(done)
    }
    const sureToDisable = (name: string) =>
      modal.confirm({
        title: say(t.disableTitle, { name }),
        content: say(t.disableBody),
        okText: say(t.disable),
        okButtonProps: { danger: true },
        cancelText: say(common.cancel),
      })
    const setStatus = async ({ id, name }: Account, status: 'able' | 'disable') => {
      if (status === 'able' || (await sureToDisable(name))) await change(id, { status }, say(common.operationSuccess))
    }
    const unlock = ({ id, name }: Account) => change(id, { unlock: true }, say(t.unlocked, { name }))
    return { setStatus, unlock }
  }, [list, say, client, modal, message])
}
