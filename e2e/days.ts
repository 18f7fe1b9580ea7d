import { shipmentText } from '@clearway/contract/business/shipment.text'
import { rechargeText } from '@clearway/contract/features/account/ledger/recharge.text'
import { accountQueuesText as account } from '@clearway/contract/features/account/queues.text'
import { customsCaseText as caseText } from '@clearway/contract/features/customs/case/customsCase.text'
import { customsQueuesText as customs } from '@clearway/contract/features/customs/queues.text'
import { orderText } from '@clearway/contract/features/trade/order.text'
import { tradeQueuesText as trade } from '@clearway/contract/features/trade/queues.text'
import { workbenchText } from '@clearway/contract/features/workbench/workbench.text'
import { fill, type Text } from '@clearway/contract/kernel/text'
import { expect, type Browser, type Locator, type Page } from '@playwright/test'

import { call, expectNoHoles, locales, pressUntil, signIn, unfold, useLanguage, watch, type Language } from './steps.ts'
import { test } from './test.ts'

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** A day of one person: it begins on the workbench, no address is typed and no menu opened. */
class Day {
  readonly page: Page
  readonly language: Language
  readonly problems: readonly string[]

  private constructor(page: Page, language: Language, problems: readonly string[]) {
    this.page = page
    this.language = language
    this.problems = problems
  }

  static async begin(browser: Browser, username: string, language: Language, viewport = desk): Promise<Day> {
    const page = await (await browser.newContext({ locale: locales[language], viewport })).newPage()
    const { problems } = watch(page)
    await useLanguage(page, language)
    await signIn(page, 'demo', username, '/login')
    await expect(page).toHaveURL(/\/workbench/)
    return new Day(page, language, problems)
  }

  /** Words of a button; the library parts two Chinese characters. */
  named(text: Text): RegExp {
    const letters = [...text[this.language]].map((c) => c.replace(/[.*+?^${}()|[\]\\]/, '\\$&'))
    return new RegExp(letters.join('\\s?'))
  }

  /** A row of the inbox: what is to be done, and with what. */
  row(next: Text, name: string | RegExp = ''): Locator {
    const todo = this.page.locator('.bench-item b', { hasText: new RegExp(`^${next[this.language]}$`) })
    return this.page.locator('.bench-items li').filter({ has: todo }).filter({ hasText: name })
  }

  async home(): Promise<void> {
    await this.page.locator('[id="tab-/workbench"]').click()
    await expect(this.page).toHaveURL(/\/workbench/)
    await expect(this.page.locator('.bench-todos').first()).toBeVisible()
  }

  /** Opens the first such row, by two clicks at most: one to the workbench, one on the row. Gives what the row calls the record. */
  async open(next: Text, name: string | RegExp = ''): Promise<string> {
    if (!this.page.url().includes('/workbench')) await this.home()
    const row = this.row(next, name).first()
    const told = await row.locator('.bench-name').innerText()
    await row.getByRole('link').click()
    // A hand moves on: what it lies on by chance tells its hint over what stands beside.
    await this.page.mouse.move(0, 0)
    await expect(this.page).not.toHaveURL(/\/workbench/)
    await expectNoHoles(this.page, told)
    return told
  }

  /** Opens a queue's list, also where the queue stands behind the first rows. */
  async queue(link: Locator): Promise<void> {
    await unfold(link)
    await link.click()
  }

  /** Where more is due earlier than rows are shown: the list of the queue, then the row. */
  async openFrom(queue: Text, name: string): Promise<void> {
    await this.queue(this.page.locator('.bench-todo', { hasText: queue[this.language] }))
    // What is urgent says so behind its number.
    await this.page
      .locator('main')
      .getByRole('link', { name: new RegExp(`^${name}\\b`) })
      .first()
      .click()
    await expect(this.page.locator('main h1:visible')).toHaveText(name)
  }

  /** What was done waits no longer. */
  async done(next: Text, name: string): Promise<void> {
    await this.home()
    await expect(this.row(next, name)).toHaveCount(0)
  }

  async press(text: Text, within: Locator = this.page.locator('main')): Promise<void> {
    await within
      .getByRole('button', { name: this.named(text) })
      .first()
      .click()
  }

  /** Takes a recharge for review, unless it is under the person's own review already. */
  async takeForReview(drawer: Locator): Promise<void> {
    const { take, confirm } = rechargeText.steps
    const step = (text: Text) => drawer.getByRole('button', { name: this.named(text) })
    await expect(step(take).or(step(confirm)).first()).toBeVisible()
    if ((await step(take).count()) > 0) await step(take).click()
  }

  /** Takes a step that asks before it is taken. */
  async take(step: Text): Promise<void> {
    await this.press(step)
    await this.page.getByRole('dialog').locator('.ant-btn-primary, .ant-btn-dangerous').last().click()
    await expect(this.page.getByRole('dialog')).toHaveCount(0)
  }

  async end(): Promise<void> {
    expect(this.problems).toEqual([])
    await this.page.context().close()
  }
}

/** A day of each of the six people in one language. Each day uses up what waits in the demo, so that each language is a spec file, and thus a database, of its own. */
export function playDays(language: Language): void {
  test.describe(`in ${language}`, () => {
    test('an order goes from its buyer to the declarant, who makes its case', async ({ browser }) => {
      const buyer = await Day.begin(browser, 'buyer', language)
      const order = await buyer.open(trade.finish, 'SO-')
      await buyer.take(orderText.steps.submit)
      await buyer.done(trade.finish, order)
      const declarant = await Day.begin(browser, 'declarant', language)
      await declarant.openFrom(trade.orderConfirm, order)
      await declarant.take(orderText.steps.confirm)
      const strip = declarant.page.locator('.shipment')
      await expect(strip).toContainText(order)
      await strip.getByRole('link', { name: shipmentText.begin[language] }).click()
      await expect(declarant.page).toHaveURL(/\/ClassifyOrder\?.*order=/)
      await declarant.page.getByRole('dialog').locator('.ant-btn-primary').click()
      await expect(declarant.page.locator('main h1:visible')).toHaveText(/^IM-/)
      await declarant.done(trade.confirm, order)
      await buyer.end()
      await declarant.end()
    })

    test('a buyer answers, confirms a quote and what arrived', async ({ browser }) => {
      const day = await Day.begin(browser, 'buyer', language)
      const { page } = day
      // Answers are wanted about records too: which comes first depends on the hour.
      const goods = await day.open(customs.answer, /^(?![\s\S]*(HC|IM|EX|TD|UE|DM)-\d)/)
      const asked = page.locator('form.desk-card').filter({ hasText: goods })
      await asked.locator('textarea').last().fill('PBT, UL 94 V-0')
      await asked.locator('button[type=submit]').click()
      await expect(asked).toHaveCount(0)
      await day.done(customs.answer, goods)
      const quoted = await day.open(customs.confirm, /(IM|EX)-\d/)
      await page.locator('.duties .ant-btn-primary').click()
      await page.locator('.ant-modal-confirm .ant-btn-primary').click()
      await expect(page.locator('.duties .ant-btn-primary')).toHaveCount(0)
      await day.done(customs.confirm, quoted)
      const arrived = await day.open(customs.receive, /(IM|EX)-\d/)
      await page.locator('.duties .ant-btn-primary').click()
      await page.locator('.ant-modal-confirm .ant-btn-primary').click()
      await day.done(customs.receive, arrived)
      await day.end()
    })

    test('a declarant quotes, makes a declaration, corrects one that customs returned and sends goods on', async ({
      browser,
    }) => {
      const day = await Day.begin(browser, 'declarant', language)
      const { page } = day
      const sent = await day.open(customs.dispatch)
      await day.take(caseText.steps.dispatch)
      await day.done(customs.dispatch, sent)
      const quoted = await day.open(customs.quote)
      await expect(page.locator('.charges')).toBeVisible()
      await day.home()
      await expect(day.row(customs.quote, quoted)).toHaveCount(1)
      // One whose declaration nobody has begun; which of them is due first, and how many rows others need, depends on the hour.
      const { list } = await call(page, 'GET', '/api/customs/customsCase/query', { status: 'toDeclare', pageSize: 50 })
      await day.openFrom(customs.caseToDeclare, list.find((row: any) => row.declarationCount === 0).code)
      await page.locator('.case-actions .ant-btn-primary:visible').click()
      await page.getByRole('dialog').locator('.ant-btn-primary').click()
      // What the maker should look at is told once.
      await page.locator('.ant-modal-confirm .ant-btn-primary').click()
      await expect(page.locator('.shipment a[href^="/declarationDetail"]:visible').first()).toBeVisible()
      await day.open(customs.repair)
      await expect(page.locator('.fix-card').first()).toBeVisible()
      await page.keyboard.press('F8')
      await expect(page.locator('.fix-card input:focus, .fix-card textarea:focus')).toHaveCount(1)
      await day.end()
    })

    test('a classifier takes the next line from the workbench, and the reviewer passes the next review', async ({
      browser,
    }) => {
      const day = await Day.begin(browser, 'classifier', language)
      const { page } = day
      const first = fill(workbenchText.nextOf[language], { step: customs.classify[language] })
      await page.getByRole('button', { name: first }).click()
      await expect(page.locator('#desk-title')).toBeVisible()
      // A code of six digits opens the list of its lines; where the tariff has one line alone, yes is all that is left.
      await pressUntil(page, '1', page.locator('#desk-code:focus, .desk-confirm button:focus'))
      await day.end()
      const reviewer = await Day.begin(browser, 'reviewer', language)
      const next = fill(workbenchText.nextOf[language], { step: customs.review[language] })
      await reviewer.page.getByRole('button', { name: next }).click()
      await expect(reviewer.page.locator('#desk-title')).toBeVisible()
      const line = await reviewer.page.locator('#desk-title').innerText()
      await pressUntil(reviewer.page, 'Enter', reviewer.page.locator('.ant-message').getByText(line))
      await reviewer.done(customs.review, line)
      await reviewer.end()
    })

    test('a finance clerk credits a recharge and finds a bank line by itself', async ({ browser }) => {
      const day = await Day.begin(browser, 'finance', language)
      const { page } = day
      const recharge = await day.open(account.review, 'RC-')
      const drawer = page.locator('.page-drawer .ant-drawer-section:visible')
      await day.takeForReview(drawer)
      await expect(drawer).toContainText(rechargeText.statuses.underReview[language])
      await day.press(rechargeText.steps.confirm, drawer)
      await page.locator('.ant-modal:visible .ant-btn-primary').click()
      await expect(page.locator('.ant-modal:visible')).toHaveCount(0)
      await day.done(account.review, recharge)
      await day.open(account.match)
      await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toHaveCount(1)
      await day.end()
    })

    test('a finance clerk takes and credits a recharge on a phone', async ({ browser }) => {
      const day = await Day.begin(browser, 'finance', language, phone)
      const { page } = day
      const recharge = await day.open(account.review, 'RC-')
      const drawer = page.locator('.page-drawer .ant-drawer-section:visible')
      await expect(drawer).toContainText(recharge)
      await day.takeForReview(drawer)
      await expect(drawer).toContainText(rechargeText.statuses.underReview[language])
      await day.press(rechargeText.steps.confirm, drawer)
      await page.locator('.ant-modal:visible .ant-btn-primary').click()
      await expect(page.locator('.ant-modal:visible')).toHaveCount(0)
      await expect(drawer).toContainText(rechargeText.statuses.confirmed[language])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await day.end()
    })

    test('an administrator reviews a certification, and everything that waits opens', async ({ browser }) => {
      const day = await Day.begin(browser, 'admin', language)
      const { page } = day
      const queues = await page.locator('.bench-todo').evaluateAll((all) => all.map((a) => a.getAttribute('href')!))
      for (const href of queues) {
        await day.queue(page.locator(`.bench-todo[href="${href}"]`))
        await expect(page.locator('main h1:visible').first()).toBeVisible()
        await expect(page.locator('main .ant-skeleton:visible')).toHaveCount(0)
        await expectNoHoles(page, href)
        await day.home()
      }
      // Where much is due earlier, a queue is the way: its list, then the row.
      await day.queue(page.locator('.bench-todo[href^="/approvalUser?tab=toReview"]'))
      await day.press(account.review, page.locator('main tr[data-row-key]:visible').first())
      await expect(page.locator('.review h1')).toBeVisible()
      await day.end()
    })
  })
}
