import { rolePreview } from '@clearway/contract/features/admin/explain/rolePreview'
import { sysmenu, type RoleMenu } from '@clearway/contract/features/admin/menu/sysmenu'
import { resourceTitle } from '@clearway/contract/features/permissions'
import { say as sayIn } from '@clearway/contract/kernel/text'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Skeleton } from 'antd'
import { useEffect, useMemo, useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { useLanguage, useText } from '../../../kernel/language.ts'
import { SearchBox } from '../../../kernel/list/SearchBox.tsx'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { adminText as t } from '../admin.text.ts'
import { areasWhere, type Area } from '../menu/areas.ts'
import { AreaSwitch } from '../menu/AreaSwitch.tsx'
import { PaneBar, useSaveRights, type RightsProps } from './RightsPane.tsx'
import { GroupOfScreens, SharedRights } from './RoleLines.tsx'
import { changesBetween, grantOf, pageOf, ticksOf, type Group, type Line, type Ticks } from './roleMenuTicks.ts'
import { RoleSees } from './RoleSees.tsx'

/** What people of the role may do, one line a screen, each right once. Ticked is what the role has. */
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
  const [seeing, setSeeing] = useState(false)
  const ticks = edited ?? before
  const changes = changesBetween(before, ticks)
  useEffect(() => onDirty(changes > 0), [changes, onDirty])
  const offered = areasWhere((a) => menus.some((m) => m.area === a && m.buttons.length))
  const shownArea = area ?? offered[0] ?? 'admin'
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
        {!seeing && <SearchBox value={search} placeholder={say(t.findScreen)} onSearch={setSearch} />}
        <Button aria-pressed={seeing} onClick={() => setSeeing(!seeing)}>
          {say(seeing ? t.backToRights : t.whatItSees)}
        </Button>
      </PaneBar>
      {/* What a role sees holds nothing to tab to, and may be longer than the pane. */}
      <div
        className="admin-pane-body"
        {...(seeing && { tabIndex: 0, role: 'region', 'aria-label': say(t.whatItSees) })}
      >
        {!found.data && (
          <div className="waiting">
            <Skeleton active paragraph={{ rows: 10 }} />
          </div>
        )}
        {found.data &&
          (seeing ? (
            <RoleSees menus={menus} ticks={ticks} area={shownArea} />
          ) : (
            <Rights
              {...{ menus, area: shownArea, search, before, ticks }}
              disabled={readOnly || busy}
              onChange={setEdited}
            />
          ))}
      </div>
    </div>
  )
}

export interface RightsOf {
  readonly menus: readonly RoleMenu[]
  readonly area: Area
  readonly before: Ticks
  readonly ticks: Ticks
  readonly disabled: boolean
  readonly onChange: (ticks: Ticks) => void
}

function Rights({ search, ...all }: RightsOf & { search: string }) {
  const say = useText()
  const { groups, shared } = useFound(all.menus, all.area, search)
  if (groups.length + shared.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(t.nothingFound)} />
  return (
    <>
      {groups.map((group) => (
        <GroupOfScreens key={group.id} group={group} {...all} />
      ))}
      {shared.length > 0 && <SharedRights blocks={shared} {...all} />}
    </>
  )
}

/** What the search finds: a screen by its own words, by the things that it is about and by what can be done with them. */
function useFound(menus: readonly RoleMenu[], area: Area, search: string): ReturnType<typeof pageOf> {
  const language = useLanguage()
  return useMemo(() => {
    const wanted = search.trim().toLowerCase()
    const page = pageOf(menus, area)
    if (!wanted) return page
    const hit = (words: readonly RoleMenu['title'][]) =>
      words.some((x) => sayIn(x, language).toLowerCase().includes(wanted))
    const words = ({ blocks }: Pick<Line, 'blocks'>) =>
      blocks.flatMap((b) => [resourceTitle(b.resource), ...b.rights.map((r) => r.word)])
    const found = (g: Group) => ({
      ...g,
      lines: hit([g.title ?? t.otherScreens]) ? g.lines : g.lines.filter((l) => hit([l.menu.title, ...words(l)])),
    })
    return {
      groups: page.groups.map(found).filter((g) => g.lines.length),
      shared: page.shared.filter((b) => hit(words({ blocks: [b] }))),
    }
  }, [menus, area, search, language])
}
