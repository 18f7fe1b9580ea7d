import { defineConfig } from '@playwright/test'
import { chromiumArgs, findChromium } from './chromium.ts'
import { address } from './server.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  retries: process.env['CI'] ? 1 : 0,
  globalSetup: './server.ts',
  use: {
    baseURL: address,
    browserName: 'chromium',
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    // Who asked for stillness gets it; a walk is faster and surer when no list fades under its finger.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    launchOptions: { args: chromiumArgs, ...(executablePath ? { executablePath } : {}) },
  },
})
