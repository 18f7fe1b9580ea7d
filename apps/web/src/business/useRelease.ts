import { common } from '@clearway/contract/kernel/common.text'
import type { Route } from '@clearway/contract/kernel/route'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useCallback } from 'react'

import { useAskFirst } from '../kernel/form/askFirst.tsx'
import { useText } from '../kernel/language.ts'
import { callAny } from '../kernel/rows.ts'
import { customerHoldPageText as t } from './customerHoldPage.text.ts'

/** What is agreed with customers, for one of whom nothing may be submitted. */
export interface HeldResource {
  readonly name: string
  readonly routes: { readonly hold: Route; readonly release: Route; readonly queryLifters: Route }
}
export interface HeldRow {
  readonly id: string
  readonly version: number
  readonly name: string
}

/** Asks why a hold ends, and lifts it. `resource` is the same object at every call. */
export function useRelease(resource: HeldResource): (row: HeldRow) => Promise<void> {
  const say = useText()
  const askFirst = useAskFirst()
  const client = useQueryClient()
  const { message } = App.useApp()
  return useCallback(
    async ({ id, version, name }) => {
      const question = {
        title: say(t.releaseTitle, { name }),
        okText: say(t.release),
        reason: { label: say(t.releaseReason), max: 300, needed: true },
      }
      await askFirst(question, async (reason) => {
        await callAny(resource.routes.release, { id, version, reason }).finally(
          () => void client.invalidateQueries({ queryKey: [resource.name] }),
        )
        void message.success(say(common.operationSuccess))
      })
    },
    [resource, say, askFirst, client, message],
  )
}
