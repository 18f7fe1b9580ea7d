import { screenTitle } from '@clearway/contract/features/screens'
import { Link } from 'react-router'

import { useText } from '../../../kernel/language.ts'
import { useMe } from '../../../kernel/me.ts'
import { permissionDemoText as t } from './permissionDemo.text.ts'
import { PermissionFrame } from './PermissionFrame.tsx'

/** Which pages are open to whoever looks. */
export function PermissionPagePage() {
  const say = useText()
  const pages = (useMe()?.menu ?? []).filter((entry) => entry.path && !entry.hidden)
  return (
    <PermissionFrame title={say(screenTitle('permissionPage'))} intro={say(t.pageIntro)}>
      <table className="admin-data">
        <thead>
          <tr>
            <th scope="col">{say(t.page)}</th>
            <th scope="col">{say(t.path)}</th>
          </tr>
        </thead>
        <tbody>
          {pages.map((p) => (
            <tr key={p.id}>
              <th scope="row">{say(p.title)}</th>
              <td>
                <Link to={p.path!}>{p.path}</Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </PermissionFrame>
  )
}
