import { Tag } from 'antd'
import type { ReactNode } from 'react'

import { useText } from '../../../kernel/language.ts'
import { useMe } from '../../../kernel/me.ts'
import { permissionDemoText as t } from './permissionDemo.text.ts'

import '../admin.css'

/** What the three pages of the permission demo have in common: title, explanation, the reader's roles. */
export function PermissionFrame({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  const say = useText()
  const roles = useMe()?.user.roles ?? []
  return (
    <section className="admin-applications">
      <h1>{title}</h1>
      <p>{intro}</p>
      <p>
        {say(t.ownRoles)}:{' '}
        {roles.map((role) => (
          <Tag key={role}>{role}</Tag>
        ))}
      </p>
      {children}
    </section>
  )
}
