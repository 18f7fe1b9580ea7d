import { App } from 'antd'
import { useCallback, useEffect } from 'react'

import { hasUnsaved } from '../../kernel/form/unsaved.ts'
import { useText } from '../../kernel/language.ts'
import { shellText as t } from '../shell.text.ts'
import type { Tag } from './tags.ts'

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Asks before pages with something unsaved are closed or reloaded; resolves true when they may go. */
export function useUnsavedTags(
  tags: readonly Tag[],
  front: string,
  titleOf: (tag: Tag) => string,
): (going: readonly Tag[]) => Promise<boolean> {
  const say = useText()
  const { modal } = App.useApp()
  // The page in front warns by itself; hidden ones cannot.
  const hiddenUnsaved = tags.some((tag) => tag.unsaved && tag.key !== front)
  useEffect(() => {
    if (!hiddenUnsaved) return
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [hiddenUnsaved])
  return useCallback(
    async (going) => {
      const lost = going.filter((tag) => (tag.key === front ? hasUnsaved(tag.location.pathname) : tag.unsaved))
      if (lost.length === 0) return true
      const title = lost.map(titleOf).join(', ')
      return modal.confirm({
        title: say(t.unsaved),
        content: say(t.unsavedWhy, { title }),
        okText: say(t.discard),
        okButtonProps: { danger: true },
        cancelText: say(t.goBack),
      })
    },
    [front, modal, say, titleOf],
  )
}
