import path from 'node:path'

import { defineConfig } from 'vitest/config'

// The tests take place on this day whatever the day is, so that none can pass on some days only; TEST_CLOCK names another.
const day = process.env['TEST_CLOCK'] ?? '2026-11-25T09:30:00Z'
process.env['TEST_CLOCK_OFFSET'] ??= String(Date.parse(day) - Date.now())

const all = [
  'packages/**/*.test.ts',
  'apps/**/*.test.ts',
  'apps/**/*.test.tsx',
  'bench/**/*.test.ts',
  'scripts/*.test.ts',
]
/** What works a process hard leaves a heap behind that would slow the files after it: each of these has a process of its own. */
const heavy = ['apps/server/src/kernel/paper/*.test.ts']

export default defineConfig({
  test: {
    execArgv: ['--import', path.join(import.meta.dirname, 'apps/server/src/test/shiftedDate.ts')],
    testTimeout: 30_000,
    hookTimeout: 180_000,
    // What is waited for comes when it comes: only what never comes ends here, before the test does.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 2,
    // What was found instead stands in the message as a whole: the count at the end shows nothing else.
    chaiConfig: { truncateThreshold: 0 },
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: all,
          exclude: heavy,
          globalSetup: ['apps/server/src/test/globalSetup.ts'],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'heavy', include: heavy, isolate: true } },
    ],
  },
})
