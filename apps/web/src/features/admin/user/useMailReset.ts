import type { enterpriseUser, individualUser } from '@clearway/contract/features/admin/user/companyUsers'
import { common } from '@clearway/contract/kernel/common.text'
import { App } from 'antd'
import { useCallback } from 'react'

import { call } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { peopleText as t } from '../people.text.ts'

/** Asks first, then mails the person a link to choose a password of their own. True when it went out. */
export function useMailReset(
  list: typeof individualUser | typeof enterpriseUser,
): (id: string, name: string) => Promise<boolean> {
  const say = useText()
  const { modal, message } = App.useApp()
  return useCallback(
    async (id, name) => {
      if (
        !(await modal.confirm({
          title: say(t.sendResetTitle, { name }),
          content: say(t.sendResetBody),
          okText: say(t.sendReset),
          cancelText: say(common.cancel),
        }))
      )
        return false
      await call(list.routes.sendReset, { id })
      void message.success(say(t.resetSent, { name }))
      return true
    },
    [list, say, modal, message],
  )
}
