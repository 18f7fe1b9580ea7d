import type { MenuEntry } from '@clearway/contract/features/account/session'
import { expect, test } from 'vitest'

import { crumbs, litPath, menuTree } from './menu.ts'
import { menuSearch } from './menuSearch.ts'

const entry = (id: string, zh: string, pinyin: string, more: Partial<MenuEntry> = {}): MenuEntry => ({
  id,
  menuCode: id,
  title: { zh, tw: zh, en: id },
  icon: null,
  path: `/${id}`,
  component: id,
  parentId: null,
  sequence: 0,
  hidden: false,
  affix: false,
  alwaysShow: true,
  pinyin,
  ...more,
})

const menu = [
  entry('orders', '订单管理', 'dingdanguanli ddgl', { path: null, component: null, sequence: 2 }),
  entry('editAddOrder', '订单编辑', 'dingdanbianji ddbj', { parentId: 'orders', hidden: true }),
  entry('orderList', '订单列表', 'dingdanliebiao ddlb', { parentId: 'orders', sequence: 1 }),
  entry('sysuser', '用户管理', 'yonghuguanli yhgl', { sequence: 3 }),
  entry('later', '以后', 'yihou yh', { sequence: 4 }),
  entry('empty', '空组', 'kongzu kz', { path: null, component: null }),
  entry('workbench', '工作台', 'gongzuotai gzt', { sequence: 1, affix: true }),
]

test('the menu is in order, without hidden, missing and empty ones', () => {
  const tree = menuTree(menu, (code) => code !== 'later' && code !== 'workbench')
  expect(tree.map((node) => node.entry.id)).toEqual(['workbench', 'orders', 'sysuser'])
  expect(tree[1]!.children.map((node) => node.entry.id)).toEqual(['orderList'])
})

test('a group that need not be shown gives its place to its only page', () => {
  const orders = entry('orders', '订单管理', '', { path: null, component: null, sequence: 2, alwaysShow: false })
  const shown = (more: MenuEntry[]) =>
    menuTree([orders, ...menu.filter((e) => e.id !== 'orders'), ...more], (code) => code !== 'later').map(
      (n) => n.entry.id,
    )
  expect(shown([])).toEqual(['workbench', 'orderList', 'sysuser'])
  expect(shown([entry('second', '二', '', { parentId: 'orders' })])).toEqual(['workbench', 'orders', 'sysuser'])
})

test('the breadcrumb starts at the workbench and passes by the list', () => {
  expect(crumbs(menu, '/editAddOrder').map((e) => e.id)).toEqual(['workbench', 'orders', 'orderList', 'editAddOrder'])
  expect(crumbs(menu, '/workbench').map((e) => e.id)).toEqual(['workbench'])
  expect(crumbs(menu, '/nowhere').map((e) => e.id)).toEqual(['workbench'])
  expect(litPath(menu, '/editAddOrder')).toBe('/orderList')
})

test.each(['用户', 'yonghu', 'yhgl', 'sysuser', '用户管理'.padEnd(60, ' ')])(
  'the menu search finds users by %j',
  (query) => {
    expect(menuSearch(menu, 'zh', true)(query)[0]?.path).toBe('/sysuser')
  },
)

test.each(['Order list', '訂單', '订单', 'yhgl'])('a page is found by %j whatever language is shown', (query) => {
  const titled = [
    entry('orderList', '订单列表', '', { title: { zh: '订单列表', tw: '訂單列表', en: 'Order list' } }),
    entry('sysuser', '用户管理', 'yonghuguanli yhgl'),
  ]
  const path = query === 'yhgl' ? '/sysuser' : '/orderList'
  for (const language of ['zh', 'tw', 'en'] as const)
    expect(menuSearch(titled, language, true)(query)[0]?.path).toBe(path)
})

test('pinyin can be switched off; hidden pages are not found; a long query is cut', () => {
  expect(menuSearch(menu, 'zh', false)('yhgl')).toEqual([])
  expect(menuSearch(menu, 'zh', true)('editAddOrder').map((f) => f.path)).not.toContain('/editAddOrder')
  expect(() => menuSearch(menu, 'en', true)('x'.repeat(500))).not.toThrow()
  expect(menuSearch(menu, 'en', true)('')).toEqual([])
})
