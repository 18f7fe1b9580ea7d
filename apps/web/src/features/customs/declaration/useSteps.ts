import { declaration, type DeclarationRow } from '@clearway/contract/features/customs/declaration/declaration'
import { stateLabels } from '@clearway/contract/features/customs/declaration/states'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'

import { call, download } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { useReport } from '../../../kernel/report.ts'
import { useDeclaration } from './declarationContext.ts'
import { declarationPageText as t } from './declarationPage.text.ts'

export type Step = 'sendToCheck' | 'approve' | 'takeBack'

/** The steps of a declaration. What is typed is saved first: nobody sends on another declaration than the one he sees. */
export function useSteps() {
  const { store, saver } = useDeclaration()
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
  const take = async (step: Step, reason?: string) => {
    const row = await run(() =>
      step === 'takeBack'
        ? call(declaration.routes.takeBack, { ...named(), ...(reason && { reason }) })
        : call(declaration.routes[step], named()),
    )
    if (row) void message.success(say(t.stepDone, { code: row.code, status: say(stateLabels[row.status]) }))
    return row !== undefined
  }
  const submit = async () => {
    let file: { messageId: string; fileName: string } | undefined
    const row = await run(async () => {
      const done = await call(declaration.routes.submit, named())
      file = done
      return done.row
    })
    if (!row || !file) return false
    await download(declaration.routes.message, { id: store.id, messageId: file.messageId }).then(
      () => void message.success(say(t.submitted, { name: file!.fileName }), 6),
      report,
    )
    return true
  }
  return { busy, take, submit }
}
