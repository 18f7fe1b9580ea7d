import { rolePreview } from '@clearway/contract/features/admin/explain/rolePreview'
import { sysmenu, type RoleMenu } from '@clearway/contract/features/admin/menu/sysmenu'
import { say as sayIn } from '@clearway/contract/kernel/text'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Empty, Skeleton, Tag, Tooltip } from 'antd'
import { useEffect, useMemo, useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { useLanguage, useText } from '../../../kernel/language.ts'
import { SearchBox } from '../../../kernel/list/SearchBox.tsx'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { adminText as t } from '../admin.text.ts'
import { areasWhere, type Area } from '../menu/areas.ts'
import { AreaSwitch } from '../menu/AreaSwitch.tsx'
import { PaneBar, useSaveRights, type RightsProps } from './RightsPane.tsx'
import {
  changesBetween,
  grantOf,
  groupsOf,
  stateOf,
  tickOf,
  ticksOf,
  toggleButton,
  toggleScreens,
  type Group,
  type State,
  type Ticks,
} from './roleMenuTicks.ts'

/** Screens and their buttons, one line a screen. Ticked is what the role has. */
export function RoleMenus({ roleId, readOnly, onDirty }: RightsProps) {
  const say = useText()
  const queryKey = useMemo(() => ['sysmenu', 'ofRole', roleId], [roleId])
  const found = useQuery({
    queryKey,
    queryFn: () => call(sysmenu.routes.queryMenuIdByRoleId, { roleId }),
    staleTime: Infinity,
  })
  const { save, busy } = useSaveRights(queryKey)
  const menus = useMemo(() => found.data?.menus ?? [], [found.data])
  const before = useMemo(() => ticksOf(menus), [menus])
  const [edited, setEdited] = useState<Ticks>()
  const [area, setArea] = useState<Area>()
  const [search, setSearch] = useState('')
  const ticks = edited ?? before
  const changes = changesBetween(before, ticks)
  useEffect(() => onDirty(changes > 0), [changes, onDirty])
  const offered = areasWhere((a) => menus.some((m) => m.area === a && m.buttons.length))
  const shownArea = area ?? offered[0] ?? 'admin'
  const groups = useFoundGroups(menus, shownArea, search)
  const send = async () => {
    const input = { roleId, version: found.data!.version, ...grantOf(menus, ticks) }
    const done = await save(
      () => call(sysmenu.routes.authorizeMenuToRole, input),
      () => call(rolePreview.previewMenuToRole, input),
    )
    if (done) setEdited(undefined)
  }
  if (found.error) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  return (
    <div className="admin-pane">
      <PaneBar
        changes={changes}
        busy={busy}
        readOnly={readOnly}
        onSave={() => void send()}
        onRevert={() => setEdited(undefined)}
      >
        <AreaSwitch offered={offered} value={shownArea} onChange={setArea} />
        <SearchBox value={search} placeholder={say(t.findScreen)} onSearch={setSearch} />
      </PaneBar>
      <div className="admin-pane-body">
        {!found.data && (
          <div className="waiting">
            <Skeleton active paragraph={{ rows: 10 }} />
          </div>
        )}
        {found.data && groups.length === 0 && (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(t.nothingFound)} />
        )}
        {groups.map((group) => (
          <GroupOfScreens
            key={group.id}
            menus={menus}
            group={group}
            before={before}
            ticks={ticks}
            disabled={readOnly || busy}
            onChange={setEdited}
          />
        ))}
      </div>
    </div>
  )
}

/** The groups of an area with the screens that the search finds by their own words or those of their buttons. */
function useFoundGroups(menus: readonly RoleMenu[], area: Area, search: string): Group[] {
  const language = useLanguage()
  return useMemo(() => {
    const wanted = search.trim().toLowerCase()
    const hit = (m: RoleMenu) =>
      [m.title, ...m.buttons.map((b) => b.title)].some((x) => sayIn(x, language).toLowerCase().includes(wanted))
    return groupsOf(menus, area)
      .map((g) => ({ ...g, screens: g.screens.filter(hit) }))
      .filter((g) => g.screens.length)
  }, [menus, area, search, language])
}

const box = (state: State) => ({ checked: state === 'all', indeterminate: state === 'some' })

function GroupOfScreens({
  menus,
  group,
  before,
  ticks,
  disabled,
  onChange,
}: {
  menus: readonly RoleMenu[]
  group: Group
  before: Ticks
  ticks: Ticks
  disabled: boolean
  onChange: (ticks: Ticks) => void
}) {
  const say = useText()
  const state = stateOf(ticks, group.screens)
  return (
    <section className="admin-group">
      <Checkbox
        {...box(state)}
        disabled={disabled}
        onChange={() => onChange(toggleScreens(ticks, group.screens, state !== 'all'))}
      >
        {say(group.title ?? t.otherScreens)}
      </Checkbox>
      <ul>
        {group.screens.map((m) => (
          <ScreenLine
            key={m.id}
            menus={menus}
            menu={m}
            before={before}
            ticks={ticks}
            disabled={disabled}
            onChange={onChange}
          />
        ))}
      </ul>
    </section>
  )
}

function ScreenLine({
  menus,
  menu,
  before,
  ticks,
  disabled,
  onChange,
}: {
  menus: readonly RoleMenu[]
  menu: RoleMenu
  before: Ticks
  ticks: Ticks
  disabled: boolean
  onChange: (ticks: Ticks) => void
}) {
  const say = useText()
  const state = stateOf(ticks, [menu])
  const title = say(menu.title)
  return (
    <li className="admin-screen">
      <Checkbox
        {...box(state)}
        disabled={disabled}
        onChange={() => onChange(toggleScreens(ticks, [menu], state !== 'all'))}
      >
        {title} {menu.status === 'disable' && <Tag>{say(t.off)}</Tag>}
      </Checkbox>
      <div role="group" aria-label={title}>
        {menu.buttons.map((b) => {
          const tick = tickOf(menu, b.code)
          const changed = before.has(tick) !== ticks.has(tick)
          const one = (
            <Checkbox
              key={b.code}
              checked={ticks.has(tick)}
              disabled={disabled || !b.grantable}
              className={changed ? 'admin-changed' : ''}
              onChange={() => onChange(toggleButton(ticks, menus, menu, b.code))}
            >
              {say(b.title)}
            </Checkbox>
          )
          return b.grantable ? (
            one
          ) : (
            <Tooltip key={b.code} title={say(t.notHeld)}>
              <span>{one}</span>
            </Tooltip>
          )
        })}
      </div>
    </li>
  )
}
