import type { Plugin } from 'vite'

const writers = /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/

/**
 * Leaves out of the build what writes JSON schemas from Zod's: each of its types refers to it, so no bundler drops it, and only the server, for the
 * API document, asks. In the browser `toJSONSchema` is undefined. Fails the build when Zod has moved it.
 */
export function withoutJsonSchema(): Plugin {
  let found = 0
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: writers },
      handler(code) {
        found++
        const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name)
        return { code: names.map((name) => `export const ${name} = () => undefined`).join('\n'), map: null }
      },
    },
    buildEnd(error) {
      if (!error && found !== 2) this.error('Zod keeps its JSON schema writers elsewhere now')
    },
  }
}
