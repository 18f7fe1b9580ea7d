import { existsSync } from 'node:fs'

/** Path of a Chromium on this machine: `CHROMIUM`, or where the distributions put it. */
export function findChromium(): string | undefined {
  const places = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  return places.find((p): p is string => !!p && existsSync(p))
}

/** Works as root and without the services that a browser calls home to. */
export const chromiumArgs = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
]
