import { randomUUID } from 'node:crypto'

import { expect, type Page } from '@playwright/test'

import { call } from './steps.ts'

// What stands before a declaration is signed: its papers, and each warning weighed by itself.

const mandatory = ['invoice', 'packingList', 'contract', 'billOfLading', 'powerOfAttorney'] as const

/** The papers without which nothing is declared, by the route by which pages send them, and others that are named. */
export async function givePapers(page: Page, caseId: string, ...others: readonly string[]): Promise<void> {
  const token = (await page.context().cookies()).find((c) => /token/i.test(c.name))!.value
  for (const kind of [...mandatory, ...others]) {
    const answer = await page.request.post('/api/customs/customsCase/uploadDocument', {
      headers: { authorization: `Bearer ${token}` },
      multipart: {
        id: caseId,
        kind,
        file: {
          name: `${kind}.pdf`,
          mimeType: 'application/pdf',
          buffer: Buffer.from(`%PDF-1.4\n% ${randomUUID()}\n`),
        },
      },
    })
    expect(answer.status(), await answer.text()).toBe(200)
  }
}

/** Signs by the route, with each warning that is open acknowledged. */
export async function sign(page: Page, verb: 'approve' | 'submit', id: string): Promise<void> {
  const { version } = await call(page, 'GET', '/api/customs/declaration/queryById', { id })
  const { problems } = await call(page, 'GET', '/api/customs/declaration/check', { id })
  const acknowledged = problems.flatMap((p: { identity?: string }) => p.identity ?? [])
  await call(page, 'POST', `/api/customs/declaration/${verb}`, { id, version, acknowledged })
}

/** Ticks every warning of the dialog by keyboard alone; its button opens with the last of them. Gives how many there were. */
export async function tickByKeyboard(page: Page): Promise<number> {
  const dialog = page.getByRole('dialog')
  const ok = dialog.locator('.ant-modal-footer .ant-btn-primary')
  // The checks may still be under way.
  await expect(dialog.locator('.dec-ticks legend, .ant-modal-footer .ant-btn-primary:enabled').first()).toBeVisible()
  const ticks = dialog.getByRole('checkbox')
  const count = await ticks.count()
  for (let n = 0; n < count; n++) {
    await expect(ok).toBeDisabled()
    if (n === 0) await ticks.first().focus()
    else for (const _ of ['the way to its field', 'the next']) await page.keyboard.press('Tab')
    await expect(ticks.nth(n)).toBeFocused()
    await page.keyboard.press('Space')
    await expect(ticks.nth(n)).toBeChecked()
  }
  await expect(ok).toBeEnabled()
  return count
}
