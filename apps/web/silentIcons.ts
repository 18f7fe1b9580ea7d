import type { Plugin } from 'vite'

interface Change {
  readonly file: RegExp
  readonly from: string
  readonly to: string
}

const changes: readonly Change[] = [
  // An icon that its place gives a name or a part to play keeps them.
  {
    file: /@ant-design\/icons\/es\/components\/AntdIcon(Light)?\.js$/,
    from: 'role: "img",\n    "aria-label": icon.name\n',
    to: '...(restProps["aria-label"] || restProps.role ? { role: "img" } : { "aria-hidden": true })\n',
  },
  // The item around it has the name and the stop of the Tab key.
  {
    file: /antd\/es\/pagination\/Pagination\.js$/,
    from: 'type: "button",\n      tabIndex: -1\n',
    to: 'type: "button",\n      tabIndex: -1,\n      "aria-hidden": true\n',
  },
  // For the pointer: whoever types empties the field itself.
  {
    file: /@rc-component\/input\/es\/BaseInput\.js$/,
    from: 'createElement("button", {\n        type: "button",\n',
    to: 'createElement("button", {\n        type: "button",\n        tabIndex: -1,\n        "aria-hidden": true,\n',
  },
]

/**
 * Ant Design's icons call themselves "search" and "down", in English, wherever they stand beside words that say more: here they say nothing, and what
 * consists of one alone within another control is no stop of its own. Fails the build when they are made otherwise.
 */
export function silentIcons(): Plugin {
  const done = new Set<Change>()
  return {
    name: 'silent-icons',
    apply: 'build',
    transform: {
      filter: { id: changes.map(({ file }) => file) },
      handler(code, id) {
        const change = changes.find(({ file }) => file.test(id))!
        if (!code.includes(change.from)) return undefined
        done.add(change)
        return { code: code.replaceAll(change.from, change.to), map: null }
      },
    },
    buildEnd(error) {
      if (!error && done.size !== changes.length) this.error('Ant Design makes its icons otherwise now')
    },
  }
}
