import { lazy, Suspense, useState } from 'react'

import type { Me } from '../kernel/me.ts'

const SettingsDrawer = lazy(async () => ({ default: (await import('./settings/SettingsDrawer.tsx')).SettingsDrawer }))
const ErrorLogDialog = lazy(async () => ({ default: (await import('./ErrorLogDialog.tsx')).ErrorLogDialog }))
const ChangePasswordDialog = lazy(async () => ({
  default: (await import('./session/ChangePasswordDialog.tsx')).ChangePasswordDialog,
}))
const ShortcutSheet = lazy(async () => ({ default: (await import('./ShortcutSheet.tsx')).ShortcutSheet }))

export type DialogName = 'settings' | 'errors' | 'password' | 'shortcuts'

export interface DialogProps {
  readonly open: boolean
  readonly close: () => void
}

/** The shell's own dialogs, each loaded when it is first asked for and then kept, so that it can close with its motion. */
export function Dialogs({ name, close, me }: { name: DialogName | undefined; close: () => void; me: Me }) {
  const [asked, setAsked] = useState<readonly DialogName[]>([])
  if (name && !asked.includes(name)) setAsked([...asked, name])
  return (
    <Suspense fallback={null}>
      {asked.includes('settings') && <SettingsDrawer open={name === 'settings'} close={close} />}
      {asked.includes('errors') && <ErrorLogDialog open={name === 'errors'} close={close} />}
      {asked.includes('password') && <ChangePasswordDialog open={name === 'password'} close={close} user={me.user} />}
      {asked.includes('shortcuts') && <ShortcutSheet open={name === 'shortcuts'} close={close} />}
    </Suspense>
  )
}
