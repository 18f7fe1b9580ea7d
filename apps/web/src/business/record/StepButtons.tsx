import { common } from '@clearway/contract/kernel/common.text'
import type { Text } from '@clearway/contract/kernel/text'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useState } from 'react'

import { useText } from '../../kernel/language.ts'
import { useReport } from '../../kernel/report.ts'

interface Given<Step extends string, Plain extends Step> {
  /** Of the resource, whose lists and records are read anew. */
  readonly name: string
  readonly steps: readonly { readonly step: Step; readonly open: boolean }[]
  readonly words: Readonly<Record<Step, Text>>
  /** What leads on stands out and first; what ends it comes last. */
  readonly onward: ReadonlySet<Step>
  readonly ends: Step
  /** Those that need nothing but a press; of the others something is asked first. */
  readonly plain: readonly Plain[]
  readonly take: (step: Plain) => Promise<unknown>
  readonly onTell: (step: Exclude<Step, Plain>) => void
}

/** The steps that a record can take now, as buttons. */
export function StepButtons<Step extends string, Plain extends Step>(given: Given<Step, Plain>) {
  const { name, steps, words, onward, ends, plain, take, onTell } = given
  const say = useText()
  const report = useReport()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const run = async (step: Plain) => {
    setBusy(true)
    await take(step)
      .then(() => message.success(say(common.operationSuccess)))
      .catch(report)
    // Until the record stands as it is now: the next step names its version.
    await client.invalidateQueries({ queryKey: [name] })
    setBusy(false)
  }
  const isPlain = (step: Step): step is Plain => (plain as readonly Step[]).includes(step)
  const rank = (step: Step): number => (onward.has(step) ? 0 : step === ends ? 2 : 1)
  const open = steps.filter((step) => step.open).toSorted((a, b) => rank(a.step) - rank(b.step))
  return open.map(({ step }) => (
    <Button
      key={step}
      type={onward.has(step) ? 'primary' : 'default'}
      danger={step === ends}
      disabled={busy}
      onClick={() => (isPlain(step) ? void run(step) : onTell(step as Exclude<Step, Plain>))}
    >
      {say(words[step])}
    </Button>
  ))
}
