import { readFile } from 'node:fs/promises'

import { expect } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { drawer, person } from './hongKong.ts'
import { call } from './steps.ts'
import { test } from './test.ts'

test('a clerk gathers pay-outs, another approves them, the bank’s file is made and one payment comes back', async ({
  browser,
}) => {
  const { page: admin, problems: ofAdmin } = await person(browser, 'en', 'admin', '/ClearingCenter')
  const { page: finance, problems } = await person(browser, 'en', 'finance', '/ClearingCenter?view=batches')
  await finance.getByRole('button', { name: 'New batch' }).click()
  const dialog = finance.getByRole('dialog', { name: 'New batch' })
  await dialog.getByLabel('Paid from').click()
  await finance.locator('.ant-select-item-option:visible').filter({ hasText: '9155' }).click()
  await dialog.getByLabel('Choose all').check()
  await expect(dialog.getByRole('status')).toHaveText('2 chosen, 485.00 CNY in all')
  await expectAccessible(finance, 'gathering a batch')
  await dialog.getByRole('button', { name: 'New batch' }).click()
  const record = drawer(finance)
  await expect(record).toContainText('485.00 CNY')
  await record.getByRole('button', { name: 'Submit' }).click()
  await expect(record.getByText('To approve')).toBeVisible()
  // Who made it does not approve it.
  await expect(record.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  const id = new URL(finance.url()).searchParams.get('open')!

  await admin.goto(`/ClearingCenter?view=batches&open=${id}`)
  await drawer(admin).getByRole('button', { name: 'Approve' }).click()
  await expect(drawer(admin).getByRole('button', { name: 'Make the bank file' })).toBeVisible()

  await finance.goto(`/ClearingCenter?view=batches&open=${id}`)
  await record.getByRole('button', { name: 'Make the bank file' }).click()
  const get = record.getByRole('button', { name: /^ISO 20022 .*\.xml/ })
  const [file] = await Promise.all([finance.waitForEvent('download'), get.click()])
  const xml = await readFile(await file.path(), 'utf8')
  expect(xml.match(/<CtrlSum>485\.00<\/CtrlSum>/g)).toHaveLength(2)
  expect(xml.match(/<NbOfTxs>2<\/NbOfTxs>/g)).toHaveLength(2)
  await expectAccessible(finance, 'a batch')

  const { items, code } = await call(finance, 'GET', '/api/account/paymentBatch/queryById', { id })
  const back = items.find((item: any) => item.amount === '75.00')
  const kept = items.find((item: any) => item !== back)
  // The bank takes one of the two and rejects the other.
  await record.getByRole('button', { name: 'Read the bank’s status report' }).click()
  const answer = finance.getByRole('dialog').last()
  await answer.locator('input[type=file]').setInputFiles({
    name: 'report.xml',
    mimeType: 'application/xml',
    buffer: Buffer.from(`<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
      <OrgnlGrpInfAndSts><OrgnlMsgId>${code}</OrgnlMsgId><GrpSts>PART</GrpSts></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts>
      <TxInfAndSts><OrgnlEndToEndId>${kept.code}</OrgnlEndToEndId><TxSts>ACSP</TxSts></TxInfAndSts>
      <TxInfAndSts><OrgnlEndToEndId>${back.code}</OrgnlEndToEndId><TxSts>RJCT</TxSts>
        <StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf></TxInfAndSts>
      </OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`),
  })
  await expect(answer.getByRole('row').filter({ hasText: kept.code })).toContainText('In progress')
  await expect(answer.getByRole('row').filter({ hasText: back.code })).toContainText('AC04 Account closed')
  await expectAccessible(finance, 'what the bank says', { within: '.ant-modal' })
  await answer.getByRole('button', { name: 'Record 1 as returned' }).click()
  await expect(record.getByRole('row').filter({ hasText: back.code })).toContainText('Returned')
  await record.getByRole('button', { name: 'Confirm as paid' }).click()
  await finance.getByRole('dialog').last().getByRole('button', { name: 'Confirm as paid' }).click()
  await expect(record.getByText('Paid', { exact: true }).first()).toBeVisible()
  await expect(record).toContainText('410.00 CNY')

  // Weeks later the other one comes back too.
  await record.getByRole('button', { name: `Returned by the bank ${kept.code}` }).click()
  const returning = finance.getByRole('dialog').last()
  await returning.getByRole('textbox').fill('The account was closed')
  await returning.getByLabel('Wait for another batch').check()
  await returning.getByRole('button', { name: 'Returned by the bank' }).click()
  await expect(record.getByRole('row').filter({ hasText: kept.code })).toContainText('Returned')

  // The pay-out tells of its batch and its entries.
  await record.getByRole('link', { name: back.code }).click()
  await expect(drawer(finance)).toContainText('AC04 Account closed')
  await expect(drawer(finance).getByRole('link', { name: /^PB-/ })).toBeVisible()
  expect([...problems, ...ofAdmin]).toEqual([])
})
