import { test as base } from '@playwright/test'

import { runningProduct, serve } from './server.ts'

/** Each spec file is a project of its own, so each has a worker, and with it a server and a database, of its own. */
export const test = base.extend<object, { specFile: string; site: void }>({
  specFile: ['', { scope: 'worker', option: true }],
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const stop = runningProduct ? undefined : await serve()
      await use()
      await stop?.()
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
})
