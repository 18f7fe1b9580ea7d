import { sso } from '@clearway/contract/features/account/sso'
import { ssoText as t } from '@clearway/contract/features/account/sso.text'
import type { Output } from '@clearway/contract/kernel/route'
import { Button, Form } from 'antd'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

import { call, isApiError } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { goToProvider } from '../../kernel/ssoTrip.ts'
import { ownPath } from '../session/ownPath.ts'
import { Problem } from './AccountFrame.tsx'

type Offered = Output<typeof sso.providers>

/** Nobody types a code in less; each letter would ask. */
const pauseMs = 500

/** The identity providers of the tenant that stands in the form. */
export function SsoButtons() {
  const say = useText()
  const [query] = useSearchParams()
  const tenantCode = (Form.useWatch<string | undefined>('tenantCode') ?? '').trim()
  const [offered, setOffered] = useState<{ for: string; list: Offered }>({ for: '', list: [] })
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState('')
  useEffect(() => {
    if (!tenantCode) return
    let here = true
    const timer = setTimeout(() => {
      // Without an answer there is nothing to offer.
      void call(sso.providers, { tenantCode }).then(
        (list) => here && setOffered({ for: tenantCode, list }),
        () => undefined,
      )
    }, pauseMs)
    return () => {
      here = false
      clearTimeout(timer)
    }
  }, [tenantCode])
  const go = (providerId: string) => {
    setBusy(providerId)
    setProblem('')
    goToProvider({ tenantCode, providerId, link: false, redirect: ownPath(query.get('redirect')) }).catch(
      (error: unknown) => {
        setProblem(isApiError(error) ? error.message : say(t.unreachable))
        setBusy('')
      },
    )
  }
  if (offered.for !== tenantCode || !offered.list.length) return null
  return (
    <div className="entry-sso">
      <p aria-hidden="true">{say(t.or)}</p>
      {problem && <Problem>{problem}</Problem>}
      {offered.list.map(({ id, name }) => (
        <Button key={id} size="large" block loading={busy === id} onClick={() => go(id)}>
          {say(t.signInWith, { name })}
        </Button>
      ))}
    </div>
  )
}
