import { common } from '@clearway/contract/kernel/common.text'
import { App } from 'antd'
import { useCallback, useRef, type ReactNode } from 'react'

import { useText } from '../language.ts'
import { useReport } from '../report.ts'
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

/**
 * Asks before something is done, and why where a reason is wanted ('' without one), and does it. Where that is refused, why is told, and a question to
 * which something was typed stays with it. Gives what was done; undefined when the person thought better of it.
 */
export function useAskFirst(): <Done>(
  question: Question,
  act: (reason: string) => Promise<Done>,
) => Promise<Done | undefined> {
  const say = useText()
  const report = useReport()
  const { modal } = App.useApp()
  const typed = useRef('')
  const asking = useRef(false)
  return useCallback(
    async <Done,>(
      { title, okText, danger = false, body, reason }: Question,
      act: (reason: string) => Promise<Done>,
    ) => {
      // What is asked for after something was saved or read is asked for by a second click meanwhile.
      if (asking.current) return undefined
      asking.current = true
      typed.current = ''
      let acting: Promise<Done | undefined> | undefined
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
        onOk: () => {
          acting = act(typed.current).catch((error: unknown) => {
            report(error)
            if (reason || typeof body === 'function') throw error
            return undefined
          })
          return acting
        },
      })
      box = ask
      await ask
      asking.current = false
      // Somebody who closes it meanwhile has still done it.
      return acting?.catch(() => undefined)
    },
    [say, modal, report],
  )
}
