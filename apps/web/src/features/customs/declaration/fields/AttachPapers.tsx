import { FileAddOutlined, PaperClipOutlined } from '@ant-design/icons'
import { attachedPapers } from '@clearway/contract/features/customs/declaration/attached/attachedPapers'
import { edocCodes, electronicAgreement } from '@clearway/contract/features/customs/declaration/attached/edocCodes'
import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import type { DecValues } from '@clearway/contract/features/customs/declaration/model'
import {
  declarationPaper,
  printedPapers,
  type PrintedPaper,
} from '@clearway/contract/features/customs/declaration/papers/declarationPaper'
import { declarationPaperText } from '@clearway/contract/features/customs/declaration/papers/declarationPaper.text'
import { declarationMachine } from '@clearway/contract/features/customs/declaration/states'
import type { Language } from '@clearway/contract/kernel/text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'

import { call } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { useDeclaration, useSeen } from '../declarationContext.ts'
import { declarationPageText as t } from '../declarationPage.text.ts'
import { PaperMenu } from '../PaperMenu.tsx'

const attachable = (id: string) => [declaration.name, 'attachable', id]

/** Adds a row for each paper of the case that stands in none yet, or makes a paper that the case has not; what is not wanted is deleted like any row. */
export function AttachPapers({ rows }: { rows: readonly DecValues[] }) {
  const { store } = useDeclaration()
  const say = useText()
  const found = useQuery({
    queryKey: attachable(store.id),
    queryFn: () => call(attachedPapers.attachable, { id: store.id }),
  })
  // What was added or deleted here may not be saved yet.
  const there = new Set(rows.flatMap((row) => [row['PaperId'], row['EdocID']]))
  const left = (found.data ?? []).filter(({ row }) => !there.has(row['PaperId'] ?? row['EdocID']))
  return (
    <div className="dec-attach">
      {left.length > 0 && (
        <Button
          size="small"
          icon={<PaperClipOutlined aria-hidden />}
          title={left.map(({ fileName }) => fileName).join('\n')}
          onClick={() => store.setBlock('documents', [...rows, ...left.map(({ row }) => row)])}
        >
          {say(t.attachPapers, { count: left.length })}
        </Button>
      )}
      {found.data && (
        <MakePapers codes={[...rows, ...left.map(({ row }) => row)].map((row) => row['EdocCode'] ?? '')} />
      )}
    </div>
  )
}

/** The papers that the product makes, of the kinds that neither the declaration nor its case has. */
function MakePapers({ codes }: { codes: readonly string[] }) {
  const { store, saver } = useDeclaration()
  const say = useText()
  const can = useCan()
  const queries = useQueryClient()
  const editable = useSeen(({ row }) => declarationMachine.may('edit', row.status))
  if (!editable || !can('customsCase.upload') || !can('customsCase.export')) return null
  const isThere = (paper: PrintedPaper) =>
    codes.includes(edocCodes[paper]!) || (paper === 'powerOfAttorney' && codes.includes(electronicAgreement))
  const wanted = printedPapers.filter((paper) => !isThere(paper))
  if (!wanted.length) return null
  const run = async (paper: PrintedPaper, language: Language) => {
    // The paper tells what is saved.
    if (!(await saver.flush())) return
    const { row } = await call(declarationPaper.attachPrinted, { id: store.id, paper, language })
    store.setBlock('documents', [...(store.get().blocks.documents ?? []), row])
    await queries.invalidateQueries({ queryKey: attachable(store.id) })
  }
  return (
    <PaperMenu<PrintedPaper>
      size="small"
      label={say(t.makePapers)}
      icon={<FileAddOutlined aria-hidden />}
      papers={Object.fromEntries(wanted.map((paper) => [paper, declarationPaperText.casePapers[paper]]))}
      run={run}
    />
  )
}
