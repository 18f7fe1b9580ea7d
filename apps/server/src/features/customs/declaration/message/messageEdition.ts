import { byEdition } from '@clearway/contract/features/customs/declaration/fields/catalogue'
import { editions, type Edition } from '@clearway/contract/features/customs/declaration/model'

import { messageTags, type MessageTags } from './messageOrder.ts'
import type { XmlElement } from './xmlTree.ts'

const namesOf = ({ blocks, ...parts }: MessageTags): ReadonlySet<string> =>
  new Set([
    ...Object.values(parts).flatMap((tags) => tags.map((tag) => tag.name)),
    ...Object.values(blocks).flatMap(({ row, tags }) => (tags.length ? [row, ...tags.map((tag) => tag.name)] : [])),
  ])
const names = byEdition((_, edition) => namesOf(messageTags[edition]))

/** Tags that only other editions know. */
export const retiredTags = byEdition(
  (_, edition) => new Set(editions.flatMap((other) => [...names[other]].filter((name) => !names[edition].has(name)))),
)

function* everyElement(element: XmlElement): Generator<XmlElement> {
  yield element
  for (const child of element.children) yield* everyElement(child)
}

/** What the values of a tag tell of its edition, where both have it. */
const telling: ReadonlyMap<string, { readonly form: RegExp; readonly edition: Edition }> = new Map([
  ['PromiseItmes', { form: /^.{4,}$/, edition: 'present' }],
  ['CertType', { form: /^Y\d{2}$/, edition: 'present' }],
  ['PurpOrgCode', { form: /^\d{6,}$/, edition: '2018' }],
])

/** The edition that a file is of: what only one edition has, and holds something, tells; then what its values look like. Otherwise the present one. */
export function editionOf(root: XmlElement): Edition {
  let looks: Edition | undefined
  for (const { name, text, children, uri } of everyElement(root)) {
    if (uri || (!text.trim() && !children.length)) continue
    // What the present one no longer knows is of 2018, and the other way round.
    if (retiredTags.present.has(name)) return '2018'
    if (retiredTags['2018'].has(name)) return 'present'
    const told = telling.get(name)
    if (told?.form.test(text.trim())) looks ??= told.edition
  }
  return looks ?? 'present'
}
