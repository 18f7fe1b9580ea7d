import { fill, text, type Text } from '@clearway/contract/kernel/text'

/** A text with its places filled, for parts that take a `Text`. */
export const fillText = (t: Text, values: Readonly<Record<string, unknown>>): Text => text(fill(t.zh, values), fill(t.tw, values), fill(t.en, values))
