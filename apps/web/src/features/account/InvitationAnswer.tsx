import { sysuserText as t } from '@clearway/contract/features/admin/user/sysuser.text'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Space } from 'antd'
import { useState } from 'react'

import { useText } from '../../kernel/language.ts'
import { useReport } from '../../kernel/report.ts'
import { renewMe } from '../../kernel/sessionDoor.ts'
import { useGoToTenant } from '../../kernel/useGoToTenant.ts'
import { tenantApplyText } from './tenantApply.text.ts'

interface Props {
  /** Whose invitation it is. */
  readonly name: string
  readonly answer: (accept: boolean) => Promise<{ tenantId: string }>
  readonly declined?: () => void
  readonly size?: 'small' | 'middle'
}

/** Tells where somebody has joined, and takes them there when they like. */
export function useJoined(): (name: string, tenantId: string) => void {
  const say = useText()
  const report = useReport()
  const goTo = useGoToTenant()
  const { modal } = App.useApp()
  return (name, tenantId) => {
    void modal.confirm({
      title: say(tenantApplyText.joinedTitle, { name }),
      content: say(tenantApplyText.joinedBody),
      okText: say(tenantApplyText.enter),
      cancelText: say(tenantApplyText.later),
      icon: null,
      onOk: () => goTo({ id: tenantId, tenantName: name }),
      // A password that one company set is to be changed now that there are two.
      onCancel: () => void renewMe().catch(report),
    })
  }
}

/** Yes or no to an invitation. */
export function InvitationAnswer({ name, answer, declined, size = 'small' }: Props) {
  const say = useText()
  const report = useReport()
  const client = useQueryClient()
  const { message } = App.useApp()
  const joined = useJoined()
  const [busy, setBusy] = useState<'yes' | 'no'>()
  const settle = async (accept: boolean) => {
    setBusy(accept ? 'yes' : 'no')
    try {
      const { tenantId } = await answer(accept)
      if (accept) joined(name, tenantId)
      else {
        void message.success(say(tenantApplyText.declined))
        declined?.()
      }
    } catch (error) {
      report(error)
    } finally {
      setBusy(undefined)
      for (const key of ['invitations', 'querySysTenant']) void client.invalidateQueries({ queryKey: [key] })
    }
  }
  return (
    <Space className="own-actions">
      <Button
        type="primary"
        size={size}
        loading={busy === 'yes'}
        disabled={busy === 'no'}
        aria-label={`${say(t.accept)} ${name}`}
        onClick={() => void settle(true)}
      >
        {say(t.accept)}
      </Button>
      <Button
        size={size}
        loading={busy === 'no'}
        disabled={busy === 'yes'}
        aria-label={`${say(t.decline)} ${name}`}
        onClick={() => void settle(false)}
      >
        {say(t.decline)}
      </Button>
    </Space>
  )
}
