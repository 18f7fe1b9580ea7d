import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'

import type { EditDrawerProps, Editing } from '../../../kernel/form/EditDrawer.tsx'
import { later } from '../../../kernel/later.tsx'
import type { AnyRow } from '../../../kernel/rows.ts'
import { accountContracts, type AccountName } from './accountContracts.ts'

import './payee.css'

// Read far more often than changed.
export const AccountDrawer = later<EditDrawerProps>(
  () => import('./AccountForm.tsx').then((m) => m.AccountForm),
  (props) => props.editing !== null,
)
const Changes = later(
  () => import('./AccountChanges.tsx').then((m) => m.AccountChanges),
  (props) => props.of !== null,
)

interface Opening {
  readonly edit: (which: AccountName, editing: Editing) => void
  readonly changes: (which: AccountName, row: AnyRow) => void
}

const Dialogs = createContext<Opening>({ edit: () => {}, changes: () => {} })
export const useAccountDialogs = (): Opening => useContext(Dialogs)

/** What opens beside a list of accounts: the form for rows of either kind, and the changes of one. */
export function AccountDialogs({ children }: { children: ReactNode }) {
  const [editing, setEditing] = useState<{ which: AccountName; editing: Editing } | null>(null)
  const [last, setLast] = useState<AccountName>('bankAccount')
  const [of, setOf] = useState<{ which: AccountName; row: AnyRow } | null>(null)
  const opening = useMemo<Opening>(
    () => ({
      edit: (which, wanted) => {
        setLast(which)
        setEditing({ which, editing: wanted })
      },
      changes: (which, row) => setOf({ which, row }),
    }),
    [],
  )
  return (
    <Dialogs value={opening}>
      {children}
      <AccountDrawer
        resource={accountContracts[last]}
        editing={editing?.editing ?? null}
        onClose={() => setEditing(null)}
      />
      <Changes of={of} onClose={() => setOf(null)} />
    </Dialogs>
  )
}
