// `npm run bench:lighthouse`: Lighthouse on the public home page, on a phone and on a desk; each category at least 95.
import { launch } from 'chrome-launcher'
import lighthouse, { desktopConfig } from 'lighthouse'

import { chromiumArgs, findChromium } from '../e2e/chromium.ts'
import prepare, { address, serve } from '../e2e/server.ts'

const clear = await prepare({ workers: 1 })
const stop = await serve()
const chromePath = findChromium()
if (!chromePath) throw new Error('No Chromium here; set CHROMIUM')
const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', ...chromiumArgs] })
try {
  for (const [name, config] of [
    ['phone', undefined],
    ['desk', desktopConfig],
  ] as const) {
    const result = await lighthouse(
      `${address}/swylgateway`,
      { port: chrome.port, logLevel: 'error', output: 'json' },
      config,
    )
    const scores = Object.values(result!.lhr.categories).map(
      (c) => [c.title, Math.round((c.score ?? 0) * 100)] as const,
    )
    console.log(`${name.padEnd(6)} ${scores.map(([title, score]) => `${title} ${score}`).join(', ')}`)
    if (scores.some(([, score]) => score < 95)) process.exitCode = 1
  }
} finally {
  chrome.kill()
  await stop()
  await clear?.()
}
