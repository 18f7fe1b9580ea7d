import { Dropdown } from 'antd'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'

import { useText } from '../../kernel/language.ts'
import { MenuIcon } from '../../kernel/menuIcons.tsx'
import { landmark } from '../landmark.tsx'
import type { MenuNode } from './menu.ts'

export interface MenuProps {
  readonly tree: readonly MenuNode[]
  /** Path of the entry that stays lit. */
  readonly lit: string | undefined
  /** Where a path leads: to the tag that is open on it, with its filters, or to the path itself. */
  readonly hrefFor: (path: string) => string
}

const holds = (node: MenuNode, path: string | undefined): boolean =>
  node.entry.path === path || node.children.some((child) => holds(child, path))

/** The menu as a list of groups that open and close. Collapsed, a group opens beside its icon. */
export function SideMenu({ tree, lit, hrefFor, collapsed }: MenuProps & { collapsed: boolean }) {
  const litIds = tree.flatMap((node) => (holds(node, lit) ? litGroups(node, lit) : []))
  const [touched, setTouched] = useState<Readonly<Record<string, boolean>>>({})
  const isOpen = (id: string) => touched[id] ?? litIds.includes(id)
  const toggle = (id: string) => setTouched({ ...touched, [id]: !isOpen(id) })
  const draw = (node: MenuNode, depth: number): ReactNode =>
    node.children.length === 0 ? (
      <Leaf key={node.entry.id} node={node} lit={lit} hrefFor={hrefFor} bare={collapsed} />
    ) : collapsed ? (
      <li key={node.entry.id}>
        <FlyOut node={node} lit={lit} hrefFor={hrefFor} />
      </li>
    ) : (
      <Group key={node.entry.id} node={node} open={isOpen(node.entry.id)} toggle={() => toggle(node.entry.id)}>
        {node.children.map((child) => draw(child, depth + 1))}
      </Group>
    )
  return <ul className={`shell-menu${collapsed ? ' shell-menu-bare' : ''}`}>{tree.map((node) => draw(node, 0))}</ul>
}

const litGroups = (node: MenuNode, path: string | undefined): string[] =>
  node.children.length === 0
    ? []
    : [node.entry.id, ...node.children.filter((child) => holds(child, path)).flatMap((child) => litGroups(child, path))]

function Leaf({ node, lit, hrefFor, bare }: { node: MenuNode; bare: boolean } & Omit<MenuProps, 'tree'>) {
  const say = useText()
  const path = node.entry.path!
  const title = say(node.entry.title)
  return (
    <li>
      <Link
        className="shell-menu-item"
        to={hrefFor(path)}
        {...(path === lit && { 'aria-current': 'page' as const })}
        {...(bare && { title })}
      >
        <MenuIcon name={node.entry.icon} />
        <span className={bare ? 'unseen' : 'shell-menu-title'}>{title}</span>
      </Link>
    </li>
  )
}

function Group({
  node,
  open,
  toggle,
  children,
}: {
  node: MenuNode
  open: boolean
  toggle: () => void
  children: ReactNode
}) {
  const say = useText()
  const id = `menu-${node.entry.id}`
  return (
    <li>
      <button type="button" className="shell-menu-item" aria-expanded={open} aria-controls={id} onClick={toggle}>
        <MenuIcon name={node.entry.icon} />
        <span className="shell-menu-title">{say(node.entry.title)}</span>
        <span aria-hidden className="shell-chevron" />
      </button>
      <ul id={id} hidden={!open}>
        {children}
      </ul>
    </li>
  )
}

const beside = { points: ['tl', 'tr'], offset: [8, 0] }

type MenuItem = { key: string; label: ReactNode; children?: MenuItem[] }

/** A group as a menu that drops down: of the top menu, and of the collapsed side menu. */
function FlyOut({
  node,
  lit,
  hrefFor,
  beneath = false,
}: { node: MenuNode; beneath?: boolean } & Omit<MenuProps, 'tree'>) {
  const say = useText()
  const [open, setOpen] = useState(false)
  const item = (n: MenuNode): MenuItem =>
    n.children.length > 0
      ? { key: n.entry.id, label: say(n.entry.title), children: n.children.map(item) }
      : { key: n.entry.path!, label: <Link to={hrefFor(n.entry.path!)}>{say(n.entry.title)}</Link> }
  const title = say(node.entry.title)
  return (
    <Dropdown
      trigger={['click']}
      open={open}
      onOpenChange={setOpen}
      autoFocus
      placement="bottomLeft"
      {...(!beneath && { align: beside })}
      popupRender={landmark(title)}
      menu={{ items: node.children.map(item), selectable: true, selectedKeys: lit ? [lit] : [] }}
    >
      <button
        type="button"
        className="shell-menu-item"
        aria-haspopup="menu"
        aria-expanded={open}
        data-lit={holds(node, lit)}
        {...(!beneath && { title })}
      >
        {!beneath && <MenuIcon name={node.entry.icon} />}
        <span className={beneath ? 'shell-menu-title' : 'unseen'}>{title}</span>
        {beneath && <span aria-hidden className="shell-chevron" />}
      </button>
    </Dropdown>
  )
}

/** The menu in one row above the page. */
export function TopMenu({ tree, lit, hrefFor }: MenuProps) {
  return (
    <ul className="shell-menu shell-menu-top">
      {tree.map((node) =>
        node.children.length > 0 ? (
          <li key={node.entry.id}>
            <FlyOut node={node} lit={lit} hrefFor={hrefFor} beneath />
          </li>
        ) : (
          <Leaf key={node.entry.id} node={node} lit={lit} hrefFor={hrefFor} bare={false} />
        ),
      )}
    </ul>
  )
}
