import type { MenuEntry } from '@clearway/contract/features/account/session'
import type { Language } from '@clearway/contract/kernel/text'
import { expect, test } from 'vitest'

import { withMore } from './findings.ts'
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

const all = () => true
const pagesOf = (entries: readonly MenuEntry[], language: Language, withPinyin: boolean) => (query: string) =>
  menuSearch(entries, language, withPinyin, all)(query).pages

test.each(['用户', 'yonghu', 'yhgl', 'sysuser', '用户管理'.padEnd(60, ' ')])(
  'the menu search finds users by %j',
  (query) => {
    expect(pagesOf(menu, 'zh', true)(query)[0]?.path).toBe('/sysuser')
  },
)

test.each(['Order list', '訂單', '订单', 'yhgl'])('a page is found by %j whatever language is shown', (query) => {
  const titled = [
    entry('orderList', '订单列表', '', { title: { zh: '订单列表', tw: '訂單列表', en: 'Order list' } }),
    entry('sysuser', '用户管理', 'yonghuguanli yhgl'),
  ]
  const path = query === 'yhgl' ? '/sysuser' : '/orderList'
  for (const language of ['zh', 'tw', 'en'] as const) expect(pagesOf(titled, language, true)(query)[0]?.path).toBe(path)
})

test('pinyin can be switched off; hidden pages are not found; a long query is cut', () => {
  expect(pagesOf(menu, 'zh', false)('yhgl')).toEqual([])
  expect(pagesOf(menu, 'zh', true)('editAddOrder').map((f) => f.path)).not.toContain('/editAddOrder')
  expect(() => pagesOf(menu, 'en', true)('x'.repeat(500))).not.toThrow()
  expect(pagesOf(menu, 'en', true)('')).toEqual([])
})

test('what can be begun is found where its page is in the menu and the permission is held', () => {
  const search = (can: (permission: string) => boolean) => menuSearch(menu, 'en', true, can)
  expect(search(all)('New order').actions.map((f) => f.path)).toContain('/editAddOrder')
  expect(search(all)('新建订单').actions[0]).toMatchObject({ path: '/editAddOrder', title: 'New order' })
  expect(search((permission) => permission !== 'order.edit')('New order').actions.map((f) => f.path)).not.toContain(
    '/editAddOrder',
  )
  expect(search(all)('New case').actions.map((f) => f.path)).not.toContain('/ClassifyOrder?add=true')
})

test('what comes by words joins what came by number, each record once', () => {
  const row = (id: string) => ({ id, label: id, detail: null, link: `/x?id=${id}` })
  const title = { zh: '订单', tw: '訂單', en: 'Orders' }
  const of = (kind: string, ...ids: string[]) => ({ kind, title, list: ids.map(row) })
  const told = withMore([of('order', 'a', 'b')], [of('order', 'b', 'c'), of('goods', 'd')])
  expect(told.map((one) => [one.kind, one.list.map((r) => r.id)])).toEqual([
    ['order', ['a', 'b', 'c']],
    ['goods', ['d']],
  ])
})
