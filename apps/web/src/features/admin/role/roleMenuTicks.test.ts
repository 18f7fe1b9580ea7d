import type { RoleMenu } from '@clearway/contract/features/admin/menu/sysmenu'
import { expect, test } from 'vitest'

import { changesBetween, grantOf, groupsOf, stateOf, ticksOf, toggleButton, toggleScreens } from './roleMenuTicks.ts'

const words = (s: string) => ({ zh: s, tw: s, en: s })
const button = (code: string, more: object = {}) => ({
  code,
  title: words(code),
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

test('starts from what the role has', () => {
  expect([...ticksOf(menus)]).toEqual(['users sysuser.view'])
})

test('a button brings its view along, and goes with it', () => {
  const edit = toggleButton(new Set(), menus, orders, 'order.edit')
  expect([...edit].sort()).toEqual(['orders order.edit', 'orders order.view'])
  const all = toggleButton(edit, menus, orders, 'customer.view')
  expect([...toggleButton(all, menus, orders, 'order.view')]).toEqual(['orders customer.view'])
  expect([...toggleButton(edit, menus, orders, 'order.edit')]).toEqual(['orders order.view'])
})

test('a screen as a whole leaves alone what the person does not hold', () => {
  const on = toggleScreens(ticksOf(menus), [orders, users], true)
  expect(on.has('users sysuser.edit')).toBe(false)
  expect(stateOf(on, [orders])).toBe('all')
  expect(stateOf(on, [users])).toBe('some')
  expect(stateOf(toggleScreens(on, [orders], false), [orders])).toBe('none')
})

test('tells the route the screens and the buttons that are not ticked', () => {
  const now = toggleButton(ticksOf(menus), menus, orders, 'order.edit')
  expect(changesBetween(ticksOf(menus), now)).toBe(2)
  expect(grantOf(menus, now)).toEqual({
    menuIds: ['orders', 'users'],
    hiddenButtons: [
      { menuId: 'orders', buttons: ['order.delete', 'customer.view'] },
      { menuId: 'users', buttons: ['sysuser.edit'] },
    ],
  })
})

test('screens stand under their group, by area, those without buttons left out', () => {
  expect(groupsOf(menus, 'admin').map((g) => [g.title?.en ?? null, g.screens.map((s) => s.id)])).toEqual([
    ['group', ['orders']],
    [null, ['users']],
  ])
  expect(groupsOf(menus, 'customer').map((g) => g.screens.map((s) => s.id))).toEqual([['theirs']])
})

test('a button that is taken is taken on every screen of the area', () => {
  const twin = menu('twin', { buttons: [button('order.view'), button('order.edit')] })
  const all = [...menus, twin]
  const now = toggleScreens(new Set(), [orders, twin, menus[4]!], true)
  expect([...toggleButton(now, all, orders, 'order.edit')].filter((x) => x.includes('order.edit'))).toEqual([])
  expect(toggleButton(now, all, orders, 'order.view').has('theirs order.view')).toBe(true)
})

test('the form of a list goes with the list', () => {
  const list = menu('l', { component: 'orderList', buttons: [button('order.view'), button('order.edit')] })
  const form = menu('f', {
    component: 'editAddOrder',
    granted: true,
    buttons: [button('order.view'), button('order.edit')],
  })
  expect(groupsOf([list, form], 'admin').flatMap((g) => g.screens.map((s) => s.id))).toEqual(['l'])
  expect(ticksOf([list, form]).size).toBe(0)
  expect(grantOf([list, form], new Set(['l order.view']))).toEqual({
    menuIds: ['l', 'f'],
    hiddenButtons: [
      { menuId: 'l', buttons: ['order.edit'] },
      { menuId: 'f', buttons: ['order.edit'] },
    ],
  })
})
