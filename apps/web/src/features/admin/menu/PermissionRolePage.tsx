import { sysrole } from '@clearway/contract/features/admin/role/sysrole'
import { screenTitle } from '@clearway/contract/features/screens'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { call } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { rolesAllow } from '../../../kernel/WithRoles.tsx'
import { useRoleName } from '../roleName.ts'
import { permissionDemoText as t } from './permissionDemo.text.ts'
import { PermissionFrame } from './PermissionFrame.tsx'
import { codeOf, samples } from './permissionSamples.ts'

/** Which role sees which element. */
export function PermissionRolePage() {
  const say = useText()
  const roleName = useRoleName()
  const { data } = useQuery({
    queryKey: [sysrole.name, 'demo'],
    queryFn: () => call(sysrole.routes.query, { currentPage: 1, pageSize: 50, sort: 'roleCode' }),
  })
  return (
    <PermissionFrame title={say(screenTitle('permissionRole'))} intro={say(t.roleIntro)}>
      <table className="admin-data">
        <thead>
          <tr>
            <th scope="col">{say(t.role)}</th>
            {samples.map((roles) => (
              <th key={codeOf(roles)} scope="col">
                <code>{codeOf(roles)}</code>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data?.list.map((role) => (
            <tr key={role.id}>
              <th scope="row">
                {roleName(role.roleName)} <small className="admin-off">{role.roleCode}</small>
              </th>
              {samples.map((roles) => (
                <td key={codeOf(roles)}>
                  {rolesAllow(roles, [String(role.roleCode)]) ? (
                    say(t.shows)
                  ) : (
                    <span className="admin-off">{say(t.hides)}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p style={{ marginBlockStart: 16 }}>
        <Link to="/sysrole">{say(t.manage)}</Link>
      </p>
    </PermissionFrame>
  )
}
