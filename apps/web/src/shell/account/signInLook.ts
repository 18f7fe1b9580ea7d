import { brand as routes } from '@clearway/contract/features/account/brand'
import { fill, text, type Text } from '@clearway/contract/kernel/text'
import { useEffect, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'

import { call } from '../../kernel/api.ts'
import { setBrand } from '../../kernel/brand.ts'
import { accountText as t } from './account.text.ts'

interface Look {
  /** The address belongs to this tenant: there is no other to sign in to. */
  readonly fixed: string | null
  readonly name: string | null
}

let current: Look = { fixed: null, name: null }
let asked: string | undefined
const listeners = new Set<() => void>()

/** Asks whose page this is: by the address, else by the code. An answer that came too late, or none, changes nothing. */
export async function look(tenantCode: string): Promise<void> {
  const wanted = tenantCode.trim().toLowerCase().slice(0, 64)
  if (wanted === asked) return
  asked = wanted
  const found = await call(routes.tenantByDomain, wanted ? { tenant: wanted } : {}).catch(() => undefined)
  if (!found || asked !== wanted) return
  current = { fixed: found.tenantCode, name: found.tenantName }
  setBrand(found.brand)
  for (const tell of listeners) tell()
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

export const useLook = (): Look => useSyncExternalStore(subscribe, () => current)

/** Dresses a page before the sign-in in its tenant's look. */
export function useSignInLook(): Look {
  const [query] = useSearchParams()
  const code = query.get('tenant') ?? ''
  useEffect(() => {
    // Somebody signed out since: what was known then is asked anew.
    asked = undefined
    void look(code)
  }, [code])
  return useLook()
}

/** The heading of the sign-in: the tenant's own where it is known. */
export function useSignInTitle(): Text {
  const { name } = useSignInLook()
  return name
    ? text(fill(t.signInTo.zh, { name }), fill(t.signInTo.tw, { name }), fill(t.signInTo.en, { name }))
    : t.signInTitle
}
