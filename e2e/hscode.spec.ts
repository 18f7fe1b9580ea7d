import { expect, type Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { expectNoHoles, signIn, watch } from './steps.ts'
import { test } from './test.ts'

const head = '商品编码,商品名称,第一法定单位,第二法定单位,最惠国税率,普通税率,增值税率,监管条件,检验检疫类别,申报要素'
const rows = [
  '8471,自动数据处理设备,,,,,,,,',
  '8471301000,平板电脑,台,千克,0,70,13,A,L/,品牌类型|出口享惠情况|品牌|型号',
  '8504401400,功率小于1千瓦的直流稳压电源,个,千克,10,50,13,A,M/,品牌类型|出口享惠情况|用途|功率',
  '9401990000,坐具零件,千克,,,100,13,,,',
  '0199990000,不是协调制度,,,,,,,,',
]
const file = {
  name: '税则 2026.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\ufeff${[head, ...rows].join('\n')}\n`),
}

const rowOf = (page: Page, words: string) => page.locator('main tr[data-row-key]').filter({ hasText: words })
const menuOf = async (page: Page, words: string, action: string) => {
  await rowOf(page, words)
    .getByRole('button', { name: /的操作$/ })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}
const part = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).first().click()

async function expectClean(page: Page, where: string): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => {})
  await expectNoHoles(page, where)
  await expectAccessible(page, where)
}

// Long before any other tariff that a walk may load.
const firstDay = '1999-01-01'

test.describe.configure({ mode: 'serial' })

test('the operator imports a tariff, sees what it changes, activates it and corrects a line', async ({ page }) => {
  const { problems } = watch(page)
  await signIn(page, 'platform', 'operator', '/HscodeMgt')
  await expect(page.getByText('还没有税则').or(page.locator('main tr[data-row-key]').first())).toBeVisible()
  await expectClean(page, 'editions')

  await page.locator('.list-tools').getByRole('button', { name: '导入税则' }).click()
  const dialog = page.getByRole('dialog', { name: '导入税则' })
  await dialog.locator('input[type=file]').setInputFiles(file)
  await expect(dialog.getByText('请指定各列')).toBeVisible()
  await expect(dialog.getByLabel('版本名称')).toHaveValue('税则 2026')
  await expectClean(page, 'import')
  await dialog.getByRole('button', { name: '导入并对比' }).click()
  await expect(dialog.getByText('此项必填')).toBeVisible()
  await dialog.getByLabel('数据来源').fill('海关总署')
  await dialog.getByLabel('生效日期').fill(firstDay)
  await dialog.getByLabel('生效日期').press('Tab')
  await dialog.getByRole('button', { name: '导入并对比' }).click()
  await expect(dialog.getByText('已导入为待启用版本')).toBeVisible()
  await expect(dialog.getByText('编码前六位不在《协调制度》2022 年版中')).toBeVisible()

  await dialog.getByRole('button', { name: '查看差异' }).click()
  const drawer = page.getByRole('dialog', { name: '税则 2026' })
  await expect(drawer.getByText('没有可对比的版本，全部为新增')).toBeVisible()
  await expect(drawer.getByText('平板电脑')).toBeVisible()
  await expectClean(page, 'preview')
  await drawer.getByRole('tab', { name: '无效行 (1)' }).click()
  await expect(drawer.getByText('0199990000')).toBeVisible()
  await drawer.getByRole('tab', { name: '受影响的商品与订单' }).click()
  await expect(drawer.getByText('没有受影响的商品或未完成订单')).toBeVisible()
  await drawer.getByRole('button', { name: /启\s?用$/ }).click()
  await page
    .getByRole('dialog', { name: '启用“税则 2026”' })
    .getByRole('button', { name: /启\s?用$/ })
    .click()
  await expect(rowOf(page, '税则 2026').getByText(/^(现行|已被取代)$/)).toBeVisible()

  await menuOf(page, '税则 2026', '查看税则行')
  await expect(rowOf(page, '9401990000').getByText('无记录')).toBeVisible()
  await expect(rowOf(page, '8471301000').getByText('免税')).toBeVisible()
  await expectClean(page, 'lines')
  await rowOf(page, '8504401400').getByRole('button', { name: '更正' }).click()
  const editor = page.getByRole('dialog', { name: '更正 8504401400' })
  await editor.getByRole('group', { name: '税率 1' }).getByLabel('百分比').fill('8')
  await expectClean(page, 'line')
  await editor.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(rowOf(page, '8504401400').getByText('8%', { exact: true })).toBeVisible()
  await menuOf(page, '8504401400', '历史')
  const history = page.getByRole('dialog', { name: '8504401400 的历史' })
  await expect(history.getByText(/– 现在/)).toBeVisible()
  await expect(history.getByText('随文件导入')).toBeVisible()
  await expectClean(page, 'history of a line')
  expect(problems).toEqual([])
})

test('a tenant sees the shared edition and cannot change it', async ({ page }) => {
  const { problems } = watch(page)
  await signIn(page, 'demo', 'admin', '/HscodeMgt')
  const row = rowOf(page, '税则 2026')
  await expect(row.getByText('平台共享')).toBeVisible()
  await row.getByRole('button', { name: /的操作$/ }).click()
  await expect(page.getByRole('menuitem', { name: '复制为新版本' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: '撤回' })).toHaveCount(0)
  await expect(page.getByRole('menuitem', { name: '编辑' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: '查看税则行' }).click()
  await expect(page.getByRole('button', { name: '新增税则行' })).toHaveCount(0)
  await rowOf(page, '8504401400').getByRole('button', { name: '查看' }).click()
  const view = page.getByRole('dialog', { name: '8504401400' })
  await expect(view.getByText('8%', { exact: true }).first()).toBeVisible()
  await expect(view.getByRole('button', { name: /^保\s?存$/ })).toHaveCount(0)
  await expectClean(page, 'shared line')
  await page.keyboard.press('Escape')
  for (const name of ['附加关税', '计征汇率', '编码变更']) {
    await part(page, name)
    await expect(page.locator('main h1:visible')).toContainText(name === '编码变更' ? '编码变更对照' : name)
    await expectClean(page, name)
  }
  expect(problems).toEqual([])
})

test('the operator takes the edition back', async ({ page }) => {
  const { problems } = watch(page)
  await signIn(page, 'platform', 'operator', '/HscodeMgt')
  await menuOf(page, '税则 2026', '撤回')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^撤\s?回$/ })
    .click()
  await expect(rowOf(page, '税则 2026').getByText('已撤回')).toBeVisible()
  await part(page, '附加关税')
  await page.locator('.list-tools').getByRole('button', { name: '新增' }).click()
  await expect(page.getByText('适用范围').first()).toBeVisible()
  await expectClean(page, 'a duty')
  expect(problems).toEqual([])
})
