import type { Text } from '@clearway/contract/kernel/text'

import { useText } from '../../kernel/language.ts'
import { EmptyNotice } from '../../kernel/list/TableNotice.tsx'

/** What stands in a list that its own people cannot fill. */
export function ResourceEmpty({ title, hint }: { title: Text; hint?: Text }) {
  const say = useText()
  return <EmptyNotice title={say(title)} hint={hint ? say(hint) : ''} />
}
