import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'

import { defineConfig } from '@playwright/test'

import { chromiumArgs, findChromium } from './chromium.ts'
import { address } from './server.ts'

const executablePath = findChromium()
const size = (file: string) => statSync(path.join(import.meta.dirname, file)).size
// The long ones first, so that no worker is left alone with one at the end: those that last long for other reasons than their size, then by size.
const longest = ['screens', 'workedCase', 'workedCrossing', 'days', 'daysInEnglish', 'knowledge'].map(
  (name) => `${name}.spec.ts`,
)
const rank = (file: string) => (longest.includes(file) ? longest.indexOf(file) : longest.length)
const specFiles = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.spec.ts'))
  .sort((a, b) => rank(a) - rank(b) || size(b) - size(a))

export default defineConfig<object, { specFile: string }>({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: Number(process.env['E2E_WORKERS'] ?? 2),
  timeout: 120_000,
  expect: { timeout: 15_000 },
  retries: 0,
  globalSetup: './server.ts',
  projects: specFiles.map((file) => ({ name: file.replace('.spec.ts', ''), testMatch: file, use: { specFile: file } })),
  use: {
    baseURL: address,
    browserName: 'chromium',
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    // Who asked for stillness gets it; a walk is faster and surer when no list fades under its finger.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args: chromiumArgs, ...(executablePath ? { executablePath } : {}) },
  },
})
