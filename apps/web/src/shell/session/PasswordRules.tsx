import { security } from '@clearway/contract/features/account/security'
import { securityText as t } from '@clearway/contract/features/account/security.text'
import { brokenRules, type PasswordRule, type PasswordRules as Rules } from '@clearway/contract/kernel/passwordRules'
import type { Text } from '@clearway/contract/kernel/text'
import { useQuery } from '@tanstack/react-query'

import { call } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'

/** The rules of the person's tenants, each with a sign that tells whether what is typed keeps it. */
export function PasswordRules({ typed, username }: { typed: string; username: string }) {
  const say = useText()
  const { data: rules } = useQuery({
    queryKey: ['profile', 'passwordRules'],
    queryFn: () => call(security.queryPasswordRules, {}),
  })
  if (!rules) return null
  const broken = brokenRules(typed, rules, [username])
  return (
    <ul className="shell-rules" aria-live="polite">
      {shownRules(rules).map(({ words, checks }) => {
        const kept = checks === undefined || !typed ? undefined : !checks.some((rule) => broken.includes(rule))
        return (
          <li key={words.en} data-kept={kept}>
            <span aria-hidden="true">{kept === undefined ? '·' : kept ? '✓' : '✕'}</span> {say(words, { ...rules })}
          </li>
        )
      })}
    </ul>
  )
}

function shownRules(rules: Rules): { words: Text; checks?: readonly PasswordRule[] }[] {
  return [
    { words: t.ruleLength, checks: ['min', 'max'] },
    ...(rules.classes > 1 ? [{ words: t.passwordClasses, checks: ['classes'] as const }] : []),
    ...(rules.noUsername ? [{ words: t.passwordNoUsername, checks: ['noUsername'] as const }] : []),
    ...(rules.history > 0 ? [{ words: t.passwordUsed }] : []),
    { words: t.ruleNotCommon },
  ]
}
