import type { RolePreview } from '@clearway/contract/features/admin/explain/rolePreview'
import { sysrole } from '@clearway/contract/features/admin/role/sysrole'
import { common } from '@clearway/contract/kernel/common.text'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useState, type ReactNode } from 'react'

import { isApiError } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { useReport } from '../../../kernel/report.ts'
import { adminText as t } from '../admin.text.ts'
import { useConfirmEffect } from './RoleEffect.tsx'

export interface RightsProps {
  readonly roleId: string
  readonly readOnly: boolean
  readonly onDirty: (dirty: boolean) => void
}

/** Saves rights once their effect is confirmed; when somebody was quicker, reads them anew and says so. Resolves to whether it was saved. */
export function useSaveRights(queryKey: readonly unknown[]) {
  const say = useText()
  const client = useQueryClient()
  const report = useReport()
  const { message, modal } = App.useApp()
  const [busy, setBusy] = useState(false)
  const meant = useConfirmEffect()
  const save = async (send: () => Promise<unknown>, preview: () => Promise<RolePreview>): Promise<boolean> => {
    setBusy(true)
    if (!(await meant(preview))) {
      setBusy(false)
      return false
    }
    try {
      await send()
      void message.success(say(common.saveSuccess))
      return true
    } catch (error) {
      if (!isApiError(error) || error.code !== 409 || !error.data) report(error)
      else void modal.info({ title: say(t.staleTitle), content: say(t.staleBody) })
      return false
    } finally {
      await Promise.all([
        client.invalidateQueries({ queryKey }),
        client.invalidateQueries({ queryKey: [sysrole.name] }),
        client.invalidateQueries({ queryKey: ['sysuser'] }),
      ])
      setBusy(false)
    }
  }
  return { save, busy }
}

/** The line above a pane: its search at the left, what changed and the buttons at the right. */
export function PaneBar({
  children,
  changes,
  busy,
  readOnly,
  onSave,
  onRevert,
}: {
  children?: ReactNode
  changes: number
  busy: boolean
  readOnly: boolean
  onSave: () => void
  onRevert: () => void
}) {
  const say = useText()
  return (
    <div className="admin-pane-bar">
      {children}
      <span style={{ flex: 1 }} />
      {changes > 0 && (
        <span className="admin-changes" aria-live="polite">
          {say(t.changes, { count: changes })}
        </span>
      )}
      {changes > 0 && (
        <Button type="link" disabled={busy} onClick={onRevert}>
          {say(t.revert)}
        </Button>
      )}
      {!readOnly && (
        <Button type="primary" loading={busy} disabled={changes === 0} onClick={onSave}>
          {say(t.saveRights)}
        </Button>
      )}
    </div>
  )
}
