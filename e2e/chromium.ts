import { existsSync } from 'node:fs'

/** The one without windows: a page costs it a third less. */
export const headlessShell = '/usr/lib/chromium/chromium-headless-shell'

/** Path of a Chromium on this machine: `CHROMIUM`, or where the distributions put it. Debian's own command asks for the graphics card, which is slow where there is none. */
export function findChromium(): string | undefined {
  const places = [
    process.env['CHROMIUM'],
    headlessShell,
    '/usr/lib/chromium/chromium',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ]
  return places.find((p): p is string => !!p && existsSync(p))
}

/** Works as root and without the services that a browser calls home to. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
