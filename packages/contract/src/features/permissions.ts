import { text, type Text } from '../kernel/text.ts'
import { permissionText } from './permissions.text.ts'
import { screens, type Screen } from './screens.ts'
import { ownTitles } from './titles.gen.ts'

const join = (a: Text, b: Text): Text => text(`${a.zh}：${b.zh}`, `${a.tw}：${b.tw}`, `${a.en}: ${b.en}`)

/** `order.delete` → 删除和恢复. `otherwise` is told for a word of its own, such as `order.confirm`. */
export function permissionTitle(code: string, otherwise?: Text): Text {
  const word = code.slice(code.indexOf('.') + 1)
  return (Object.hasOwn(permissionText, word) ? permissionText[word] : undefined) ?? otherwise ?? text(code, code, code)
}

export const hasOwnTitle = (resource: string): boolean => Object.hasOwn(ownTitles, resource)

/** The screen of a resource names it: `order` → 订单列表. */
export function resourceTitle(resource: string): Text {
  if (hasOwnTitle(resource)) return ownTitles[resource]!
  const screen =
    screens.find((s: Screen) => s.resources[0] === resource) ??
    screens.find((s: Screen) => s.resources.includes(resource))
  return screen?.title ?? text(resource, resource, resource)
}

/** As `permissionTitle`; what stands beside the main thing of a screen (customers in the order list) says by `otherwise` what it is for. */
export function permissionWord(code: string, otherwise?: Text): Text {
  const resource = code.split('.')[0]!
  const aside = !hasOwnTitle(resource) && !screens.some((s: Screen) => s.resources[0] === resource)
  return aside && otherwise ? otherwise : permissionTitle(code, otherwise)
}

/** `order.delete` → 订单列表：删除和恢复, for messages that stand alone. */
export const permissionName = (code: string, otherwise?: Text): Text =>
  join(resourceTitle(code.split('.')[0]!), permissionWord(code, otherwise))
