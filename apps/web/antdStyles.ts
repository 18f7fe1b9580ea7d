import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { extractStyle } from '@ant-design/static-style-extract'
import * as antd from 'antd'
import { createElement } from 'react'
import { Visitor, type Plugin } from 'vite'

const id = 'virtual:antd.css'
const resolved = '/__antd.css'
const es = path.join(import.meta.dirname, '../../node_modules/antd/es')
const styleMakers = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook'])

function filesBelow(folder: string, wanted: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => wanted.test(name))
    .map((name) => path.join(folder, name))
}

/** `QRCode` → `qr-code`: where a component lies. */
const folderOf = (name: string): string =>
  name.replaceAll(/(?<=[a-z])[A-Z]|(?<=[A-Z])[A-Z](?=[a-z])/g, '-$&').toLowerCase()

/** The folders of Ant Design that the web uses: what it imports, and what that imports in turn. */
function usedFolders(sources: string): ReadonlySet<string> {
  const imported = filesBelow(sources, /\.tsx?$/).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/import \{([^}]+)\} from 'antd'/g)].flatMap(([, names = '']) =>
      names.split(','),
    ),
  )
  const found = new Set(imported.map((name) => folderOf(name.trim().replace(/^type /, ''))))
  for (const folder of found) {
    let files: string[] = []
    try {
      files = filesBelow(path.join(es, folder), /\.js$/)
    } catch {
      found.delete(folder) // a type
    }
    for (const file of files)
      for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)) {
        const [neighbour] = path.relative(es, path.resolve(path.dirname(file), from)).split(path.sep)
        if (neighbour && /^[a-z]/.test(neighbour) && !neighbour.includes('.')) found.add(neighbour)
      }
  }
  return found.has('grid') ? new Set([...found, 'row', 'col']) : found
}

/** What a page sets by itself: the tokens, in its user's colours. And what antd says of bare links, which is ours to say. */
const notOurs = (selectors: string): boolean => /^(\.css-var-|\.data-ant-|a\b)/.test(selectors)

/** The rules of the components that the web uses. */
function styleSheet(sources: string): string {
  const folders = usedFolders(sources)
  const includes = Object.keys(antd).filter((name) => folders.has(folderOf(name)))
  const whole = extractStyle({
    includes,
    customTheme: (node) => createElement(antd.ConfigProvider, { theme: { hashed: false } }, node),
  })
  return topLevelRules(whole)
    .filter((rule) => !notOurs(rule))
    .join('\n')
}

/** Rules as they stand in the sheet, those of an at-rule as one. */
function topLevelRules(css: string): string[] {
  const found: string[] = []
  let [depth, start] = [0, 0]
  for (let at = 0; at < css.length; at++) {
    if (css[at] === '{') depth++
    if (css[at] === '}' && --depth === 0) {
      found.push(css.slice(start, at + 1).trim())
      start = at + 1
    }
  }
  return found
}

interface Call {
  readonly callee: { readonly name?: string }
  readonly arguments: readonly { readonly start: number; readonly end: number }[]
}

/**
 * Ant Design's styles as a file that is made once, in place of code that makes them anew on each page: `virtual:antd.css` in the build, nothing while
 * developing, where antd makes them by itself. What makes them is left out of the build. Fails the build when antd has moved it.
 */
export function antdStyles(): Plugin {
  let building = false
  let left = 0
  return {
    name: 'antd-styles',
    configResolved({ command }) {
      building = command === 'build'
    },
    resolveId: (source) => (source === id ? resolved : null),
    load: (source) =>
      source !== resolved
        ? null
        : building
          ? styleSheet(path.join(import.meta.dirname, 'src'))
          : '/* antd makes them */',
    transform: {
      filter: { id: /antd[\\/]es[\\/].*[\\/]style[\\/].*\.js$|antd[\\/]es[\\/]_util[\\/]wave[\\/]style\.js$/ },
      handler(code) {
        if (!building) return null
        const makers: { start: number; end: number }[] = []
        new Visitor({
          CallExpression(node) {
            const { callee, arguments: given } = node as unknown as Call
            if (callee.name && styleMakers.has(callee.name) && given[1]) makers.push(given[1])
          },
        }).visit(this.parse(code))
        left += makers.length
        return {
          code: makers
            .toReversed()
            .reduce((all, { start, end }) => `${all.slice(0, start)}() => []${all.slice(end)}`, code),
          map: null,
        }
      },
    },
    buildEnd(error) {
      if (!error && left < 40) this.error('Ant Design keeps its styles elsewhere now')
    },
  }
}
