import type { ReactNode } from 'react'

import type { SignIn, SignInRefusal } from '../session/session.ts'

/** What the form of each way to sign in is given. */
export interface WayProps {
  /** Resolves with the refusal, or undefined when the user is in. */
  readonly enter: (form: SignIn) => Promise<SignInRefusal | undefined>
  readonly busy: boolean
  /** The ways out, beneath the form. */
  readonly children: ReactNode
}
