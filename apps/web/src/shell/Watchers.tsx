import type { SessionUser } from '@clearway/contract/features/account/session'
import type { OwnExport } from '@clearway/contract/features/files/ownExport'
import { common } from '@clearway/contract/kernel/common.text'
import { sessionCodes } from '@clearway/contract/kernel/route'
import { App, Button } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'

import { whenLater, whenSessionEnds, type ApiError } from '../kernel/api.ts'
import { layers } from '../kernel/form/layers.ts'
import { useText } from '../kernel/language.ts'
import { rowsText } from '../kernel/rows.text.ts'
import { dialogFocus } from './dialogFocus.ts'
import { watchErrors } from './errorLog.ts'
import { leaveMultiSelects } from './leaveMultiSelects.ts'
import { onEnded, onRights } from './notices/unreadStream.ts'
import { endSession, renewRights } from './session/session.ts'
import { onOwnerChange, ownerOf, type OwnerChange } from './session/signedIn.ts'
import { shellText as t } from './shell.text.ts'
import { onNewVersion } from './version.ts'

/** Looks out for what happens by itself: the session ends, another tab changes tenant, a new version stands ready, something breaks. */
export function Watchers({ user }: { user: SessionUser }) {
  useSessionEnd()
  useOwnerChange(ownerOf(user))
  useNewVersion()
  useRights()
  useLater()
  useEffect(watchErrors, [])
  useEffect(leaveMultiSelects, [])
  useEffect(dialogFocus, [])
  return null
}

function useSessionEnd(): void {
  const say = useText()
  const { modal } = App.useApp()
  const ask = useEffectEvent((shown: { current: boolean }, error: ApiError) => {
    // Ten calls of one page fail together; one dialog is enough.
    if (shown.current) return
    shown.current = true
    modal.confirm({
      title: say(t.confirmLogout),
      zIndex: layers.session,
      // Somebody ended it: the server's word says who and why.
      content:
        error.code === sessionCodes.elsewhere ? (
          <>
            <p>{error.message}</p>
            {say(t.stayOrLeave)}
          </>
        ) : (
          say(t.loggedOut)
        ),
      okText: say(t.reLogin),
      cancelText: say(common.cancel),
      onOk: () => {
        endSession()
        location.reload()
      },
      afterClose: () => void (shown.current = false),
    })
  })
  useEffect(() => {
    const shown = { current: false }
    whenSessionEnds((error) => ask(shown, error))
    // Whatever is asked now is refused with who ended it and why.
    const deaf = onEnded(() => void renewRights().catch(() => undefined))
    return () => {
      deaf()
      whenSessionEnds(() => {})
    }
  }, [])
}

/** A file that takes a while is being made: says so, and leads to where it will be. */
function useLater(): void {
  const say = useText()
  const { notification } = App.useApp()
  const navigate = useNavigate()
  const tell = useEffectEvent((message: string, { id, title }: OwnExport) => {
    const key = `export ${id}`
    const look = () => {
      notification.destroy(key)
      void navigate(`/profile/exports?of=${id}`)
    }
    notification.info({
      key,
      title,
      description: message,
      duration: 10,
      role: 'status',
      actions: (
        <Button size="small" type="primary" onClick={look}>
          {say(rowsText.ownExports)}
        </Button>
      ),
    })
  })
  useEffect(() => {
    whenLater((message, made) => tell(message, made))
    return () => whenLater(() => {})
  }, [])
}

function useOwnerChange(owner: string): void {
  const say = useText()
  const { modal } = App.useApp()
  const changed = useEffectEvent((change: OwnerChange) => {
    if (change === 'out') location.reload()
    else {
      // No way around it: the next write of this page would land in the other tenant.
      modal.warning({
        title: say(t.otherTenant),
        zIndex: layers.session,
        content: say(t.otherTenantWhy),
        okText: say(t.reload),
        keyboard: false,
        mask: { closable: false },
        onOk: () => location.assign('/workbench'),
      })
    }
  })
  useEffect(() => {
    let told = false
    return onOwnerChange(
      () => owner,
      (change) => {
        if (told) return
        told = true
        changed(change)
      },
    )
  }, [owner])
}

function useNewVersion(): void {
  const say = useText()
  const { notification } = App.useApp()
  const tell = useEffectEvent(() => {
    const key = 'version'
    notification.info({
      key,
      title: say(t.updated),
      description: say(t.updatedWhy),
      duration: false,
      role: 'status',
      actions: (
        <>
          <Button size="small" onClick={() => notification.destroy(key)}>
            {say(t.later)}
          </Button>{' '}
          <Button size="small" type="primary" onClick={() => location.reload()}>
            {say(t.reload)}
          </Button>
        </>
      ),
    })
  })
  useEffect(() => onNewVersion(() => tell()), [])
}

// All browsers of the tenant hear it at once; they need not all ask at once.
const spreadMs = 1500

function useRights(): void {
  const say = useText()
  const { message } = App.useApp()
  const renewed = useEffectEvent((other: boolean) => {
    if (other) void message.info(say(t.rightsChanged))
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onRights(() => {
      clearTimeout(timer)
      // A line that breaks here says nothing: the next call of a right that is gone is refused anyway.
      timer = setTimeout(() => void renewRights().then(renewed, () => undefined), 200 + Math.random() * spreadMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
}
