import { screenTitle } from '@clearway/contract/features/screens'
import { Alert, Button, Tag } from 'antd'
import { useState } from 'react'

import { useText } from '../../../kernel/language.ts'
import { useMe } from '../../../kernel/me.ts'
import { rolesAllow, WithRoles } from '../../../kernel/WithRoles.tsx'
import { permissionDemoText as t } from './permissionDemo.text.ts'
import { PermissionFrame } from './PermissionFrame.tsx'
import { codeOf, samples } from './permissionSamples.ts'

/** Elements that are kept for roles, and what happens when the guard is written wrongly. */
export function PermissionDirectivePage() {
  const say = useText()
  const held = useMe()?.user.roles ?? []
  const [error, setError] = useState('')
  const misuse = () => {
    try {
      rolesAllow('ROLE_ADMIN', held)
    } catch (thrown) {
      setError((thrown as Error).message)
      // As if it had been thrown while drawing: the error log hears of it.
      reportError(thrown)
    }
  }
  return (
    <PermissionFrame title={say(screenTitle('permissionDirective'))} intro={say(t.directiveIntro)}>
      <table className="admin-data">
        <thead>
          <tr>
            <th scope="col">{say(t.roles)}</th>
            <th scope="col">{say(t.element)}</th>
          </tr>
        </thead>
        <tbody>
          {samples.map((roles) => (
            <tr key={codeOf(roles)}>
              <th scope="row">
                <code>{codeOf(roles)}</code>
                {roles.length === 0 && <> {say(t.noRestriction)}</>}
              </th>
              <td>
                <WithRoles roles={roles}>
                  <Tag color="green">{say(t.visible)}</Tag>
                </WithRoles>
                {!rolesAllow(roles, held) && <span className="admin-off">{say(t.removed)}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p style={{ marginBlockStart: 16 }}>
        <Button onClick={misuse}>{say(t.misuse)}</Button> <span className="admin-off">{say(t.misuseHint)}</span>
      </p>
      {error && <Alert type="error" showIcon title={error} />}
    </PermissionFrame>
  )
}
