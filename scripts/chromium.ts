// Finds a Chromium for the walks; where there is none, gets one with a Chinese font if it can.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

import { chromium } from '@playwright/test'

import { findChromium, headlessShell } from '../e2e/chromium.ts'

const succeeds = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

const hasChineseFont = (): boolean => !!spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).stdout?.trim()

/** Path of a Chromium: the system's, else from Debian's packages as root, else the one that Playwright downloads. Undefined if none can be had. */
export function provideChromium(): string | undefined {
  const debian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const chosen = process.env['CHROMIUM'] ?? headlessShell
  if (debian && !(existsSync(chosen) && hasChineseFont())) {
    console.log('Installing Chromium and a Chinese font for the walks …')
    const install = (browser: string) =>
      succeeds('apt-get', 'install', '-y', '-qq', browser, 'fonts-noto-cjk', 'poppler-utils')
    // Older releases have the whole browser alone.
    if (succeeds('apt-get', 'update', '-qq') && !install('chromium-headless-shell')) install('chromium')
  }
  if (findChromium()) return findChromium()
  if (!existsSync(chromium.executablePath())) {
    console.log('No Chromium here; Playwright downloads its own …')
    succeeds('npx', 'playwright', 'install', 'chromium')
  }
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}
