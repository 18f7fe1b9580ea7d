import { common } from '@clearway/contract/kernel/common.text'
import { App } from 'antd'
import { useCallback, useRef, type ReactNode } from 'react'

import { useText } from '../language.ts'
import { ReasonBox } from './Labelled.tsx'

/** What a body that asks something itself says of its answer. */
interface Answered {
  readonly ok: string
  readonly ready: boolean
}

interface Question {
  readonly title: string
  readonly okText: string
  readonly danger?: boolean
  /** What is told above; one that must be answered first says when it is. */
  readonly body?: ReactNode | ((answered: (to: Answered) => void) => ReactNode)
  /** Asks why. */
  readonly reason?: { readonly label: string; readonly max?: number; readonly needed: boolean } | undefined
}

type Box = { update: (config: object) => void } | undefined

/** Asks before something is done, and why where a reason is wanted. Gives the reason, '' without one; undefined when the person thought better of it. */
export function useAskFirst(): (question: Question) => Promise<string | undefined> {
  const say = useText()
  const { modal } = App.useApp()
  const typed = useRef('')
  return useCallback(
    async ({ title, okText, danger = false, body, reason }) => {
      typed.current = ''
      const button = (off: boolean) => ({ okButtonProps: { danger, disabled: off } })
      let box: Box
      const answered = ({ ok, ready }: Answered) => box?.update({ okText: ok, ...button(!ready) })
      const onReason = (words: string) => {
        typed.current = words.trim()
        if (reason?.needed) box?.update(button(typed.current === ''))
      }
      const ask = modal.confirm({
        title,
        content: (
          <>
            {typeof body === 'function' ? body(answered) : body}
            {reason && (
              <ReasonBox
                label={reason.label}
                required={reason.needed}
                {...(reason.max && { max: reason.max })}
                onChange={onReason}
              />
            )}
          </>
        ),
        okText,
        // Not “cancel”: that may be what is asked about.
        cancelText: say(common.close),
        ...button(reason?.needed === true || typeof body === 'function'),
      })
      box = ask
      return (await ask) ? typed.current : undefined
    },
    [say, modal],
  )
}
