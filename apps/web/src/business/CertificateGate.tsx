import { Link } from 'react-router'

import { useText } from '../kernel/language.ts'
import { me } from '../kernel/me.ts'
import { certificateGateText as t } from './certificateGate.text.ts'

/** What a person is told where a certificate is asked for, with the way to each form that he may open. */
export function CertificateGate({ words, kinds }: { words: string; kinds: readonly string[] }) {
  const say = useText()
  const enterprise = kinds.includes('enterprise') && me()?.menu.some((entry) => entry.path === '/profileEnterprise')
  return (
    <>
      {words}
      {kinds.includes('personal') && (
        <>
          {' '}
          <Link to="/profile/index#certification">{say(t.personal)}</Link>
        </>
      )}
      {enterprise && (
        <>
          {' '}
          <Link to="/profileEnterprise">{say(t.enterprise)}</Link>
        </>
      )}
    </>
  )
}
