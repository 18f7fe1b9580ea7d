import { attachedPapers } from '@clearway/contract/features/customs/declaration/attached/attachedPapers'
import { declaration, type DeclarationRow } from '@clearway/contract/features/customs/declaration/declaration'
import type { CheckedDeclaration } from '@clearway/contract/features/customs/declaration/declarationShapes'
import { stateLabels } from '@clearway/contract/features/customs/declaration/states'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'

import { call, download, isApiError } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { useReport } from '../../../kernel/report.ts'
import { useDeclaration } from './declarationContext.ts'
import { declarationPageText as t } from './declarationPage.text.ts'

export type Step = 'sendToCheck' | 'approve' | 'takeBack' | 'complete'
type Acknowledged = readonly string[]

/** What a refusal found wrong, where it tells. */
const foundIn = (error: unknown): CheckedDeclaration | undefined => {
  const data = isApiError(error) ? (error.data as Partial<CheckedDeclaration> | null | undefined) : undefined
  return data?.problems ? (data as CheckedDeclaration) : undefined
}

/** The steps of a declaration. What is typed is saved first: nobody sends on another declaration than the one he sees. */
export function useSteps() {
  const { store, saver, problems } = useDeclaration()
  const say = useText()
  const { message } = App.useApp()
  const client = useQueryClient()
  const report = useReport()
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<DeclarationRow>): Promise<DeclarationRow | undefined> => {
    setBusy(true)
    try {
      if (!(await saver.flush())) {
        void message.warning(say(t.notSaved), 5)
        return undefined
      }
      const row = await work()
      store.setRow(row)
      return row
    } catch (error) {
      // What came since the person looked is there to be weighed.
      const found = foundIn(error)
      if (found) problems.set(found)
      report(error)
      return undefined
    } finally {
      setBusy(false)
      // Also when it was refused: somebody else was quicker.
      void client.invalidateQueries({ queryKey: [declaration.name] })
      void client.invalidateQueries({ queryKey: ['customsCase'] })
    }
  }
  const named = () => ({ id: store.id, version: store.get().row.version })
  const told = async (work: () => Promise<DeclarationRow>) => {
    const row = await run(work)
    if (row) void message.success(say(t.stepDone, { code: row.code, status: say(stateLabels[row.status]) }))
    return row !== undefined
  }
  const sendToCheck = () => told(() => call(declaration.routes.sendToCheck, named()))
  const approve = (acknowledged: Acknowledged) =>
    told(() => call(declaration.routes.approve, { ...named(), acknowledged: [...acknowledged] }))
  const takeBack = (reason: string) =>
    told(() => call(declaration.routes.takeBack, { ...named(), ...(reason && { reason }) }))
  const complete = () => told(() => call(declaration.routes.complete, named()))
  const submit = async (acknowledged: Acknowledged) => {
    let file: { messageId: string; fileName: string } | undefined
    const row = await run(async () => {
      const done = await call(declaration.routes.submit, { ...named(), acknowledged: [...acknowledged] })
      file = done
      return done.row
    })
    if (!row || !file) return false
    const of = { id: store.id, messageId: file.messageId }
    await download(declaration.routes.message, of).then(
      () => void message.success(say(t.submitted, { name: file!.fileName }), 6),
      report,
    )
    // They travel beside the message.
    if (store.get().blocks.documents?.some((each) => each['PaperId']))
      await download(attachedPapers.attachedFiles, of).catch(report)
    return true
  }
  return { busy, sendToCheck, approve, takeBack, complete, submit }
}
