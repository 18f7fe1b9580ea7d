import { fill, text, type Text } from '../../kernel/text.ts'
import { permissionName, permissionTitle, resourceTitle } from '../permissions.ts'
import { appAccessText as t } from './appAccess.text.ts'

const filled = (words: Text, value: (language: keyof Text) => Record<string, string>): Text =>
  text(fill(words.zh, value('zh')), fill(words.tw, value('tw')), fill(words.en, value('en')))

/** A scope in the words of the person who is asked for it: `order.view` → 订单列表：查看. `otherwise` is for a permission without a word of its own. */
export function scopeTitle(scope: string, otherwise?: Text): Text {
  if (scope === '*') return t.everything
  const [resource = '', action = ''] = scope.split('.')
  if (resource === '*') return filled(t.everyResource, (l) => ({ action: permissionTitle(scope, otherwise)[l] }))
  if (action === '*') return filled(t.wholeResource, (l) => ({ title: resourceTitle(resource)[l] }))
  return permissionName(scope, otherwise)
}
