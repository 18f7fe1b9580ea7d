import type { RoleMenu } from '@clearway/contract/features/admin/menu/sysmenu'
import { expect, test } from 'vitest'

import {
  changesBetween,
  flipScreens,
  grantOf,
  pageOf,
  seenBy,
  stateOf,
  ticksOf,
  toggleRight,
  toggleScreens,
  type Line,
  type Ticks,
} from './roleMenuTicks.ts'

const words = (s: string) => ({ zh: s, tw: s, en: s })
const button = (code: string, more: object = {}) => ({
  code,
  title: words(code),
  word: words(code.split('.')[1]!),
  hidden: false,
  grantable: true,
  ...more,
})
const menu = (id: string, more: Partial<RoleMenu> = {}): RoleMenu => ({
  id,
  parentId: null,
  title: words(id),
  area: 'admin',
  component: id,
  status: 'able',
  granted: false,
  buttons: [],
  ...more,
})
const orders = menu('orders', {
  parentId: 'group',
  buttons: [button('order.view'), button('order.edit'), button('order.delete'), button('customer.view')],
})
const users = menu('users', {
  granted: true,
  buttons: [button('sysuser.view'), button('sysuser.edit', { hidden: true, grantable: false })],
})
const menus = [
  menu('group', { component: null }),
  orders,
  users,
  menu('home'),
  menu('theirs', { area: 'customer', buttons: [button('order.view')] }),
]

const goods = menu('goods', {
  buttons: [button('goods.view'), button('customer.view'), button('order.view'), button('order.edit')],
})
const all = [...menus, goods]
const line = (m: RoleMenu, of: readonly RoleMenu[] = all): Line =>
  pageOf(of, m.area)
    .groups.flatMap((g) => g.lines)
    .find((l) => l.menu === m)!
const right = (ticks: Ticks, code: string) => toggleRight(ticks, all, 'admin', code)
const none: Ticks = new Set()

test('starts from what the role has', () => {
  expect([...ticksOf(menus)]).toEqual(['screen users', 'admin sysuser.view'])
})

test('each right stands once in an area: at the screen that is about its thing, or with the shared ones', () => {
  const { groups, shared } = pageOf(all, 'admin')
  const codes = [...groups.flatMap((g) => g.lines.flatMap((l) => l.blocks)), ...shared].flatMap((b) =>
    b.rights.map((r) => r.code),
  )
  expect(codes.toSorted()).toEqual(
    [...new Set(all.filter((m) => m.area === 'admin').flatMap((m) => m.buttons.map((b) => b.code)))].toSorted(),
  )
  expect([line(goods).blocks.map((b) => b.resource), line(goods).also]).toEqual([['goods'], ['customer', 'order']])
  expect(shared.map((b) => b.resource)).toEqual(['customer'])
  expect(pageOf(menus, 'admin').shared).toEqual([])
})

test('what is usual comes first, then each special power', () => {
  const cases = menu('cases', { buttons: ['x.decide', 'x.export', 'x.view', 'x.kick', 'x.edit'].map((c) => button(c)) })
  expect(line(cases, [cases]).blocks[0]!.rights.map((r) => r.code)).toEqual([
    'x.view',
    'x.edit',
    'x.export',
    'x.decide',
    'x.kick',
  ])
})

test('a right brings its view and its screen along, and goes with the view', () => {
  const edit = right(none, 'order.edit')
  expect([...edit].toSorted()).toEqual(['admin order.edit', 'admin order.view', 'screen orders'])
  expect([...right(edit, 'order.edit')].toSorted()).toEqual(['admin order.view', 'screen orders'])
  expect([...right(edit, 'order.view')]).toEqual([])
})

test('a right that a screen of the role has already brings no other along; one of no screen waits for one', () => {
  const on = toggleScreens(none, all, [line(goods)], true)
  expect([...on].toSorted()).toEqual(['admin customer.view', 'admin goods.view', 'admin order.view', 'screen goods'])
  expect(right(on, 'order.edit').has('screen orders')).toBe(false)
  expect(grantOf(all, right(on, 'order.edit')).hiddenButtons).toEqual([{ menuId: 'goods', buttons: [] }])
  expect([...toggleScreens(on, all, [line(goods)], false)]).toEqual([])
})

test('a screen that goes takes along what stands with it, and leaves others what they see', () => {
  const both = toggleScreens(none, all, [line(goods), line(orders)], true)
  const left = toggleScreens(both, all, [line(orders)], false)
  expect([...left].toSorted()).toEqual(['admin customer.view', 'admin goods.view', 'admin order.view', 'screen goods'])
})

test('a screen as a whole leaves alone what the person does not hold', () => {
  const on = toggleScreens(ticksOf(menus), menus, [line(orders, menus), line(users, menus)], true)
  expect(on.has('admin sysuser.edit')).toBe(false)
  expect(stateOf(on, [line(orders, menus)])).toBe('all')
  expect(stateOf(on, [line(users, menus)])).toBe('some')
  expect(stateOf(toggleScreens(on, menus, [line(orders, menus)], false), [line(orders, menus)])).toBe('none')
  // Nothing more can be given, so a click on the box takes it.
  expect(stateOf(flipScreens(on, menus, [line(users, menus)]), [line(users, menus)])).toBe('none')
})

test('tells the route the screens and the buttons that are not ticked', () => {
  const now = toggleRight(ticksOf(menus), menus, 'admin', 'order.edit')
  expect(changesBetween(ticksOf(menus), now)).toBe(3)
  expect(grantOf(menus, now)).toEqual({
    menuIds: ['orders', 'users'],
    hiddenButtons: [
      { menuId: 'orders', buttons: ['order.delete', 'customer.view'] },
      { menuId: 'users', buttons: ['sysuser.edit'] },
    ],
  })
})

test('screens stand under their group, by area, those without buttons left out', () => {
  const found = (area: string) =>
    pageOf(menus, area).groups.map((g) => [g.title?.en ?? null, g.lines.map((l) => l.menu.id)])
  expect(found('admin')).toEqual([
    ['group', ['orders']],
    [null, ['users']],
  ])
  expect(found('customer')).toEqual([[null, ['theirs']]])
})

test('the form of a list goes with the list', () => {
  const list = menu('l', { component: 'orderList', buttons: [button('order.view'), button('order.edit')] })
  const form = menu('f', {
    component: 'editAddOrder',
    granted: true,
    buttons: [button('order.view'), button('order.edit')],
  })
  expect(pageOf([list, form], 'admin').groups.flatMap((g) => g.lines.map((l) => l.menu.id))).toEqual(['l'])
  expect(ticksOf([list, form]).size).toBe(0)
  expect(grantOf([list, form], new Set(['screen l', 'admin order.view']))).toEqual({
    menuIds: ['l', 'f'],
    hiddenButtons: [
      { menuId: 'l', buttons: ['order.edit'] },
      { menuId: 'f', buttons: ['order.edit'] },
    ],
  })
})

test('what the role sees: its screens with what can be done there, and those open to everybody', () => {
  const bench = menu('w', { component: 'workbench' })
  const off = menu('off', { component: 'merchandiseNews', status: 'disable', buttons: [button('goods.view')] })
  const seen = seenBy(
    [...menus, bench, off],
    new Set(['screen orders', 'screen off', 'admin order.view', 'admin goods.view']),
    'admin',
  )
  expect(
    seen.map((s) => [s.group?.id ?? null, s.screens.map((x) => [x.menu.id, x.rights.map((r) => r.code)])]),
  ).toEqual([
    ['group', [['orders', ['order.view']]]],
    [null, [['w', []]]],
  ])
})
