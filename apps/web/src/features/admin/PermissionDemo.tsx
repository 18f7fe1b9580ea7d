import { sysrole } from '@clearway/contract/features/admin/sysrole'
import { screenText } from '@clearway/contract/features/screens.text'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Tag } from 'antd'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { call } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { useMe } from '../../kernel/me.ts'
import { rolesAllow, WithRoles } from '../../kernel/WithRoles.tsx'
import { permissionDemoText as t } from './permissionDemo.text.ts'
import './admin.css'

const samples: readonly (readonly string[])[] = [['ROLE_ADMIN'], ['ROLE_EDITOR'], ['ROLE_ADMIN', 'ROLE_EDITOR'], []]
const codeOf = (roles: readonly string[]): string => JSON.stringify(roles).replaceAll('"', "'").replaceAll(',', ', ')

function Frame({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  const say = useText()
  const roles = useMe()?.user.roles ?? []
  return (
    <section className="admin-applications">
      <h1>{title}</h1>
      <p>{intro}</p>
      <p>{say(t.ownRoles)}: {roles.map((role) => <Tag key={role}>{role}</Tag>)}</p>
      {children}
    </section>
  )
}

/** Which pages are open to whoever looks. */
export function PermissionPagePage() {
  const say = useText()
  const pages = (useMe()?.menu ?? []).filter((entry) => entry.path && !entry.hidden)
  return (
    <Frame title={say(screenText.permissionPage)} intro={say(t.pageIntro)}>
      <table className="admin-data">
        <thead><tr><th scope="col">{say(t.page)}</th><th scope="col">{say(t.path)}</th></tr></thead>
        <tbody>{pages.map((p) => <tr key={p.id}><th scope="row">{say(p.title)}</th><td><Link to={p.path!}>{p.path}</Link></td></tr>)}</tbody>
      </table>
    </Frame>
  )
}

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
    <Frame title={say(screenText.permissionDirective)} intro={say(t.directiveIntro)}>
      <table className="admin-data">
        <thead><tr><th scope="col">{say(t.roles)}</th><th scope="col">{say(t.element)}</th></tr></thead>
        <tbody>
          {samples.map((roles) => (
            <tr key={codeOf(roles)}>
              <th scope="row"><code>{codeOf(roles)}</code>{roles.length === 0 && <> {say(t.noRestriction)}</>}</th>
              <td>
                <WithRoles roles={roles}><Tag color="green">{say(t.visible)}</Tag></WithRoles>
                {!rolesAllow(roles, held) && <span className="admin-off">{say(t.removed)}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p style={{ marginBlockStart: 16 }}><Button onClick={misuse}>{say(t.misuse)}</Button> <span className="admin-off">{say(t.misuseHint)}</span></p>
      {error && <Alert type="error" showIcon title={error} />}
    </Frame>
  )
}

/** Which role sees which element. */
export function PermissionRolePage() {
  const say = useText()
  const { data } = useQuery({ queryKey: [sysrole.name, 'demo'], queryFn: () => call(sysrole.routes.query, { currentPage: 1, pageSize: 50, sort: 'roleCode' }) })
  return (
    <Frame title={say(screenText.permissionRole)} intro={say(t.roleIntro)}>
      <table className="admin-data">
        <thead><tr><th scope="col">{say(t.role)}</th>{samples.map((roles) => <th key={codeOf(roles)} scope="col"><code>{codeOf(roles)}</code></th>)}</tr></thead>
        <tbody>
          {data?.list.map((role) => (
            <tr key={role.id}>
              <th scope="row">{role.roleName} <small className="admin-off">{role.roleCode}</small></th>
              {samples.map((roles) => <td key={codeOf(roles)}>{rolesAllow(roles, [String(role.roleCode)]) ? say(t.shows) : <span className="admin-off">{say(t.hides)}</span>}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
      <p style={{ marginBlockStart: 16 }}><Link to="/sysrole">{say(t.manage)}</Link></p>
    </Frame>
  )
}
