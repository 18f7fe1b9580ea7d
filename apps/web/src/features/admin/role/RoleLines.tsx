import { resourceTitle } from '@clearway/contract/features/permissions'
import { Checkbox, Tag, Tooltip } from 'antd'

import { useText } from '../../../kernel/language.ts'
import { adminText as t } from '../admin.text.ts'
import type { RightsOf } from './RoleMenus.tsx'
import {
  flipScreens,
  rightTick,
  stateOf,
  toggleRight,
  type Block,
  type Group,
  type Line,
  type State,
} from './roleMenuTicks.ts'

const box = (state: State) => ({ checked: state === 'all', indeterminate: state === 'some' })

export function GroupOfScreens({ group, ...all }: RightsOf & { group: Group }) {
  const say = useText()
  const { menus, ticks, disabled, onChange } = all
  const state = stateOf(ticks, group.lines)
  return (
    <section className="admin-group">
      <Checkbox {...box(state)} disabled={disabled} onChange={() => onChange(flipScreens(ticks, menus, group.lines))}>
        {say(group.title ?? t.otherScreens)}
      </Checkbox>
      <ul>
        {group.lines.map((line) => (
          <ScreenLine key={line.menu.id} line={line} {...all} />
        ))}
      </ul>
    </section>
  )
}

function ScreenLine({ line, ...all }: RightsOf & { line: Line }) {
  const say = useText()
  const { menus, ticks, disabled, onChange } = all
  const { menu, blocks, also } = line
  const state = stateOf(ticks, [line])
  const title = say(menu.title)
  const titles = also.map((resource) => say(resourceTitle(resource)))
  return (
    <li className="admin-screen">
      <Checkbox
        {...box(state)}
        disabled={disabled || !menu.buttons.some((b) => b.grantable)}
        onChange={() => onChange(flipScreens(ticks, menus, [line]))}
      >
        {title} {menu.status === 'disable' && <Tag>{say(t.off)}</Tag>}
      </Checkbox>
      <div>
        {blocks.map((block, at) => (
          <Rights
            key={block.resource}
            block={block}
            named={at > 0}
            label={at ? say(resourceTitle(block.resource)) : title}
            {...all}
          />
        ))}
        {titles.length > 0 && (
          <small>{say(t.alsoUses, { things: titles.join(say({ zh: '、', tw: '、', en: ', ' })) })}</small>
        )}
      </div>
    </li>
  )
}

/** Rights of things that several screens use and none is about. */
export function SharedRights({ blocks, ...all }: RightsOf & { blocks: readonly Block[] }) {
  const say = useText()
  return (
    <section className="admin-group">
      <strong>{say(t.sharedRights)}</strong>
      <ul>
        {blocks.map((block) => (
          <li key={block.resource} className="admin-screen">
            <span>{say(resourceTitle(block.resource))}</span>
            <Rights block={block} named={false} label={say(resourceTitle(block.resource))} {...all} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Rights({
  block,
  label,
  named,
  menus,
  area,
  before,
  ticks,
  disabled,
  onChange,
}: RightsOf & { block: Block; label: string; named: boolean }) {
  const say = useText()
  return (
    <div className="admin-rights-of" role="group" aria-label={label}>
      {named && <span>{label}</span>}
      {block.rights.map((right) => {
        const tick = rightTick(area, right.code)
        const one = (
          <Checkbox
            key={right.code}
            checked={ticks.has(tick)}
            disabled={disabled || !right.grantable}
            className={before.has(tick) === ticks.has(tick) ? '' : 'admin-changed'}
            onChange={() => onChange(toggleRight(ticks, menus, area, right.code))}
          >
            {say(right.word)}
          </Checkbox>
        )
        return right.grantable ? (
          one
        ) : (
          <Tooltip key={right.code} title={say(t.notHeld)}>
            <span>{one}</span>
          </Tooltip>
        )
      })}
    </div>
  )
}
