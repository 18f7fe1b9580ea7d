import { sysuser, type Sysuser } from '@clearway/contract/features/admin/user/sysuser'
import { sysuserText } from '@clearway/contract/features/admin/user/sysuser.text'
import { common } from '@clearway/contract/kernel/common.text'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useCallback } from 'react'

import { call } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { adminText as t } from '../admin.text.ts'

/** Asks first, then takes the second factor off a user, who sets up another. */
export function useMfaReset(): (user: Sysuser) => Promise<void> {
  const say = useText()
  const client = useQueryClient()
  const { modal, message } = App.useApp()
  return useCallback(
    async (user) => {
      const sure = await modal.confirm({
        title: say(t.resetMfaTitle, { name: user.nickname }),
        content: say(t.resetMfaBody),
        okText: say(sysuserText.resetMfa),
        okButtonProps: { danger: true },
        cancelText: say(common.cancel),
      })
      if (!sure) return
      await call(sysuser.routes.resetMfa, { id: user.id })
      await client.invalidateQueries({ queryKey: ['sysuser'] })
      void message.success(say(common.operationSuccess))
    },
    [say, client, modal, message],
  )
}
