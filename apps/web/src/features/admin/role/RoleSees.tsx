import type { RoleMenu } from '@clearway/contract/features/admin/menu/sysmenu'
import { Empty } from 'antd'

import { useText } from '../../../kernel/language.ts'
import { adminText as t } from '../admin.text.ts'
import type { Area } from '../menu/areas.ts'
import { seenBy, type Ticks } from './roleMenuTicks.ts'

/** The menu as people of the role see it, what is not saved yet included, and what they can do on each screen. */
export function RoleSees({
  menus,
  ticks,
  area,
}: {
  readonly menus: readonly RoleMenu[]
  readonly ticks: Ticks
  readonly area: Area
}) {
  const say = useText()
  const groups = seenBy(menus, ticks, area)
  const count = groups.flatMap((g) => g.screens).length
  if (!count) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(t.seesNothing)} />
  const between = say({ zh: '、', tw: '、', en: ', ' })
  return (
    <div className="admin-sees">
      <p>{say(t.seesScreens, { count })}</p>
      {groups.map(({ group, screens }) => (
        <section key={group?.id ?? ''} aria-label={say(group?.title ?? t.topLevel)}>
          {group && <strong>{say(group.title)}</strong>}
          <ul>
            {screens.map(({ menu, rights }) => (
              <li key={menu.id}>
                {say(menu.title)}
                <small>{rights.length ? rights.map((r) => say(r.word)).join(between) : say(t.noButtons)}</small>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
