import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { call, expectNoHoles, signIn, useLanguage, watch } from './steps.ts'
import { test } from './test.ts'

const drawer = (page: Page) => page.locator('.page-drawer .ant-drawer-section:visible')
const row = (page: Page, name: string) => page.locator('.ant-table-row:visible').filter({ hasText: name })

/** Opens what stands behind `…` of a row and chooses from it. */
async function act(page: Page, name: string, action: string): Promise<void> {
  await row(page, name)
    .first()
    .getByRole('button', { name: `${name} 的操作` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test.use({ locale: 'zh-CN' })

test('an administrator adds a dictionary with values below each other, sees where one is used and retires it', async ({
  page,
  browser,
}) => {
  const type = `e2e${Date.now()}`
  const { problems } = watch(page)
  await useLanguage(page, 'zh')
  await signIn(page, 'demo', 'admin', '/sysdict?dictType=currency')
  await expect(row(page, '人民币')).toContainText('内置')
  await page.getByRole('button', { name: '新增字典' }).click()
  await drawer(page).getByLabel('字典类型').fill(type)
  await drawer(page).getByLabel('名称', { exact: true }).fill(`货柜 ${type}`)
  await drawer(page).getByLabel('英文名称').fill(`Containers ${type}`)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: `货柜 ${type}` })).toBeVisible()
  await page.getByRole('table').getByRole('button', { name: '新增值' }).click()
  await drawer(page).getByLabel('值', { exact: true }).fill('40')
  await drawer(page).getByLabel('名称', { exact: true }).fill('四十尺')
  await expectAccessible(page, 'form')
  await page.keyboard.press('Control+Enter')
  await act(page, '四十尺', '新增下级值')
  await drawer(page).getByLabel('值', { exact: true }).fill('40HQ')
  await drawer(page).getByLabel('名称', { exact: true }).fill('四十尺高柜')
  await page.keyboard.press('Control+Enter')
  await expect(row(page, '四十尺高柜')).toContainText('40HQ')

  await page.getByRole('complementary').getByRole('button', { name: /^币种/ }).click()
  await row(page, '日元')
    .getByRole('button', { name: /何处使用/ })
    .click()
  await expect(page.getByRole('dialog')).toContainText('供应商')
  await expectAccessible(page, 'use')
  await page.keyboard.press('Escape')
  await act(page, '日元', '停用')
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
  await expect(row(page, '日元')).toContainText('已停用')
  await expect(row(page, '日元')).toContainText('自有')
  await act(page, '日元', '恢复原来的值')
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(row(page, '日元')).toContainText('内置')
  await page.locator('.ant-segmented-item', { hasText: '列表' }).click()
  await expect(page.getByRole('button', { name: '回收站' })).toBeVisible()
  await page.locator('.ant-segmented-item', { hasText: '树' }).click()

  const context = await browser.newContext({ locale: 'en-US' })
  const other = await context.newPage()
  await useLanguage(other, 'en')
  await signIn(other, 'demo2', 'admin', '/sysdict?dictType=currency')
  await expect(row(other, 'Renminbi')).toBeVisible()
  await expect(other.getByText(type)).toHaveCount(0)
  await expectNoHoles(other, 'dictionaries in English')
  await context.close()
  expect(problems).toEqual([])
})

test('regions open branch by branch, are found by pinyin, and take own ones below', async ({ page, browser }) => {
  const code = `4403059${String(Date.now()).slice(-8)}`
  const street = `前海街${code.slice(-6)}`
  const { problems } = watch(page)
  await useLanguage(page, 'zh')
  await signIn(page, 'demo', 'admin', '/sysregion')
  await row(page, '香港特别行政区')
    .getByRole('button', { name: /展开|Expand/ })
    .click()
  await expect(row(page, '深水埗区')).toContainText('Sham Shui Po District')
  await page.getByRole('searchbox').fill('shenzhenshi')
  await expect(row(page, '深圳市')).toBeVisible()
  await page.getByRole('searchbox').fill('440305')
  await row(page, '南山区').getByRole('button', { name: '新增下级 南山区' }).click()
  await drawer(page).getByLabel('地区编码').fill(code)
  await drawer(page).getByLabel('地区名称').fill(street)
  await expectAccessible(page, 'form')
  await page.keyboard.press('Control+Enter')
  await expect(drawer(page)).toHaveCount(0)
  await page.getByRole('searchbox').fill(code)
  await expect(row(page, street)).toContainText('自有')
  await row(page, '深圳市')
    .getByRole('button', { name: /的操作/ })
    .click()
  await expect(page.getByRole('menuitem', { name: /编辑/ })).toContainText('平台共享的地区')
  await page.keyboard.press('Escape')

  const context = await browser.newContext({ locale: 'zh-HK' })
  const other = await context.newPage()
  await useLanguage(other, 'tw')
  await signIn(other, 'demo2', 'admin', '/sysregion')
  await expect(row(other, '廣東省')).toBeVisible()
  await other.getByRole('searchbox').fill(code)
  await expect(other.getByText(street)).toHaveCount(0)
  await expectNoHoles(other, 'regions in Traditional Chinese')
  await context.close()
  expect(problems).toEqual([])
})

test('a tree is saved as a view with its search, filter and columns, and opens in the default one', async ({
  page,
}) => {
  const name = `E2E ${Date.now()}`
  const { problems } = watch(page)
  const views = page.locator('main .list-head:visible > .ant-btn')
  const choose = async (item: string) => {
    await views.click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  const save = async () => {
    await choose('另存为视图')
    await page.getByLabel('视图名称').fill(name)
    await page.keyboard.press('Enter')
    await expect(views).toContainText(name)
  }
  const remove = async () => {
    await choose('删除')
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await expect(views).toContainText('标准视图')
  }
  const head = (title: string) => page.locator('main').getByRole('columnheader', { name: title, exact: true })
  await useLanguage(page, 'zh')
  await signIn(page, 'demo', 'admin', '/sysregion')
  await page.getByRole('searchbox').fill('shenzhenshi')
  await expect(row(page, '深圳市')).toBeVisible()
  await save()
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('checkbox', { name: '显示“地区编码”' }).uncheck()
  await expect(views).toContainText('已修改')
  await choose('保存修改')
  await expect(views).not.toContainText('已修改')
  await choose('设为我的默认')
  await expect(page.locator('.ant-message').getByText('操作成功')).toHaveCount(2)
  await page.goto('/sysregion')
  await expect(row(page, '深圳市')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('shenzhenshi')
  await expect(row(page, '北京市')).toHaveCount(0)
  await expect(head('英文名称')).toBeVisible()
  await expect(head('地区编码')).toHaveCount(0)
  await expectAccessible(page, 'tree in a view')
  await choose('标准视图')
  await expect(row(page, '北京市')).toBeVisible()
  await expect(head('地区编码')).toBeVisible()
  await choose(name)
  await remove()

  await page.goto('/sysmenu')
  await page.locator('.ant-segmented-item', { hasText: '客户区' }).click()
  await expect(row(page, 'sysmenu')).toHaveCount(0)
  await save()
  await choose('标准视图')
  await expect(row(page, 'sysmenu')).toBeVisible()
  await choose(name)
  await expect(page.locator('.ant-segmented-item-selected')).toHaveText('客户区')
  await expect(row(page, 'sysmenu')).toHaveCount(0)
  await remove()

  await page.goto('/sysdict?dictType=incoterm')
  await expect(page.locator('main h1')).toContainText('贸易术语')
  await save()
  await page.getByRole('complementary').getByRole('button', { name: /^币种/ }).click()
  await expect(views).toContainText('已修改')
  await choose(name)
  await expect(page.locator('main h1')).toContainText('贸易术语')
  await remove()
  expect(problems).toEqual([])
})

test('what was deleted of a tree lies in its bin, and comes back from there', async ({ page }) => {
  const name = `岗位 ${Date.now()}`
  const { problems } = watch(page)
  await useLanguage(page, 'zh')
  await signIn(page, 'demo', 'admin', '/syspost')
  await page.locator('.list-tools .ant-btn-primary').click()
  await drawer(page).getByLabel('岗位编码').fill(`P${Date.now()}`)
  await drawer(page).getByLabel('岗位名称').fill(name)
  await page.keyboard.press('Control+Enter')
  await expect(drawer(page)).toHaveCount(0)
  await act(page, name, '删除')
  await page.locator('.ant-modal-confirm').getByRole('button', { name: '删除' }).click()
  await expect(row(page, name)).toHaveCount(0)
  await page.getByRole('button', { name: '回收站' }).click()
  await expect(page.locator('main h1')).toContainText('回收站')
  await expectAccessible(page, 'bin of a tree')
  const deleted = page.locator('[data-row-key]', { hasText: name })
  await deleted.getByRole('button', { name: /恢复/ }).click()
  await expect(deleted).toHaveCount(0)
  await page.getByRole('button', { name: '返回列表' }).click()
  await expect(row(page, name)).toBeVisible()
  for (const path of ['/sysmenu', '/sysorg', '/sysregion', '/sysdict']) {
    await page.goto(path)
    await page.getByRole('button', { name: '回收站' }).click()
    await expect(page.locator('main h1')).toContainText('回收站')
    await page.getByRole('button', { name: '返回列表' }).click()
    await expect(page.getByRole('button', { name: '回收站' })).toBeVisible()
  }
  expect(problems).toEqual([])
})

test('organisations are numbered and ticked in their tree, and move together', async ({ page }) => {
  const { problems } = watch(page)
  await useLanguage(page, 'zh')
  await signIn(page, 'demo', 'admin', '/sysorg')
  const [top] = (await call(page, 'GET', '/api/admin/sysorg/tree', {})) as { id: string }[]
  const names = [`一组 ${Date.now()}`, `二组 ${Date.now()}`]
  for (const orgName of names)
    await call(page, 'POST', '/api/admin/sysorg/add', {
      orgName,
      orgType: 'department',
      orgParent: top!.id,
      orgSequence: 90,
    })
  await page.reload()
  await expect(page.locator('[data-row-key] .list-serial').first()).toHaveText('1')
  for (const name of names) await row(page, name).getByRole('checkbox').check()
  const bar = page.getByRole('toolbar')
  await expect(bar).toContainText('已勾选 2 条')
  await expectAccessible(page, 'a tree with ticks')
  await bar.getByRole('button', { name: '移动到…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('上级组织').click()
  await page.locator('.ant-select-tree-title', { hasText: '财务部' }).click()
  await dialog.getByRole('button', { name: '移动组织' }).click()
  await expect(dialog).toHaveCount(0)
  const tree = (await call(page, 'GET', '/api/admin/sysorg/tree', {})) as Record<string, unknown>[]
  const parent = tree.find((o) => o['orgName'] === '财务部')!['id']
  expect(names.map((name) => tree.find((o) => o['orgName'] === name)!['orgParent'])).toEqual([parent, parent])
  // Who has people below them stays, and says so before anybody asks.
  await row(page, '财务部').getByRole('checkbox').check()
  await expect(bar.getByRole('button', { name: '删除' })).toHaveAttribute('aria-disabled', 'true')
  expect(problems).toEqual([])
})

test('a supplier gets its province, city and county in one go, and the places of old stay as they were typed', async ({
  page,
}) => {
  const name = `E2E ${Date.now()}`
  const { problems } = watch(page)
  await useLanguage(page, 'zh')
  await signIn(page, 'demo', 'declarant', '/vendorInformation')
  await page.getByRole('button', { name: '新增' }).click()
  await drawer(page).getByLabel('供应商编号').fill(name)
  await drawer(page).getByLabel('供应商名称').fill(name)
  await drawer(page).getByLabel('省 / 市 / 区县').fill('sz nanshan')
  await page.locator('.ant-cascader-menu-item', { hasText: '广东省 / 深圳市 / 南山区' }).click()
  await expect(drawer(page)).toContainText('广东省 / 深圳市 / 南山区')
  await page.keyboard.press('Control+Enter')
  await expect(drawer(page)).toHaveCount(0)
  await page.goto(`/vendorInformation?search=${encodeURIComponent(name)}`)
  await row(page, name)
    .getByRole('button', { name: `编辑 ${name}` })
    .click()
  await expect(drawer(page)).toContainText('广东省 / 深圳市 / 南山区')
  await expectAccessible(page, 'address')
  await drawer(page).getByRole('button', { name: '列表中没有？手动填写' }).click()
  await expect(drawer(page).getByLabel('省', { exact: true })).toBeVisible()
  await page.goto('/vendorInformation?search=GYS-0001')
  await row(page, 'GYS-0001').getByRole('button', { name: /^编辑/ }).click()
  await expect(drawer(page).getByLabel('市', { exact: true })).not.toHaveValue('')
  expect(problems).toEqual([])
})

test('somebody without the screens does not reach them', async ({ page }) => {
  await useLanguage(page, 'zh')
  await signIn(page, 'demo', 'declarant')
  for (const path of ['/sysdict', '/sysregion']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).not.toHaveText(/币种|地区/)
    await expect(page.locator('.ant-table-row')).toHaveCount(0)
  }
})

test('an administrator takes in the tables that customs publishes, of which each is recognised and compared first', async ({
  page,
}) => {
  const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  const { problems } = watch(page)
  await useLanguage(page, 'zh')
  await signIn(page, 'demo', 'admin', '/sysdict?dictType=port')
  await page.getByRole('button', { name: '导入海关参数表' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('确认之前不做任何改动')
  await dialog
    .locator('input[type=file]')
    .setInputFiles([
      csv(
        'ports.csv',
        '代码,中文名称,英文名称\nHKG003,香港（中国香港）,Hong Kong\nSGP012,星加坡（新加坡）,Singapore\nXEE001,远行港（某国）,Farport\nXE 2,坏行,\n',
      ),
      csv('codes.csv', 'code,name_zh\nGK1,甲类\n'),
      csv('notes.csv', '随便,写写\n1,2\n'),
    ])
  await expect(dialog.getByRole('alert')).toContainText('“notes.csv”里没有代码列和名称列')
  const ports = dialog.getByRole('row').filter({ hasText: 'ports.csv' })
  await expect(ports.getByRole('rowheader')).toContainText('港口')
  await expect(ports.getByRole('cell').nth(1)).toHaveText('1')
  await expect(ports.getByRole('cell').nth(2)).toHaveText('1')
  await expectAccessible(page, 'compared')
  await ports.getByRole('button', { name: '“港口”的明细' }).click()
  const details = dialog.getByRole('region', { name: '“港口”的明细' })
  await expect(details).toContainText('不像“港口”的代码')
  await expect(details).toContainText('星加坡（新加坡）')
  await details.getByRole('radio', { name: '保留现有名称' }).check()
  await expect(dialog.getByRole('checkbox', { name: '导入“codes.csv”' })).toBeDisabled()
  await expectAccessible(page, 'details')
  await dialog.getByRole('button', { name: '导入 1 个字典' }).click()
  await expect(dialog).toContainText('参数表已导入')
  await expect(dialog.getByRole('row').filter({ hasText: '港口' }).getByRole('cell')).toHaveText(['1', '0', '0'])
  await expectAccessible(page, 'over')
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await page.getByRole('searchbox').last().fill('XEE001')
  await expect(row(page, '远行港')).toContainText('自有')
  expect(problems).toEqual([])
})
