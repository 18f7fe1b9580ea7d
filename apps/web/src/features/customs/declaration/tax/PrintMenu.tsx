import { PrinterOutlined } from '@ant-design/icons'
import {
  declarationPaper,
  type CasePaper,
  type DeclarationPaper,
} from '@clearway/contract/features/customs/declaration/papers/declarationPaper'
import { declarationPaperText as p } from '@clearway/contract/features/customs/declaration/papers/declarationPaper.text'

import { download } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { useMe } from '../../../../kernel/me.ts'
import { PaperMenu } from '../PaperMenu.tsx'
import { taxPaneText as t } from './taxPane.text.ts'

/** `before` saves what is typed, so that the paper holds it; it says whether that went well. */
export function CasePrint({ id, before }: { id: string; before: () => Promise<unknown> }) {
  const can = useCan()
  const say = useText()
  if (!can('customsCase.export')) return null
  return (
    <PaperMenu<CasePaper>
      label={say(t.print)}
      icon={<PrinterOutlined />}
      papers={p.casePapers}
      run={async (paper, language) => {
        if (await before()) await download(declarationPaper.printCase, { id, paper, language })
      }}
    />
  )
}

/** A customer's people get the papers of what customs has let go. */
export function DeclarationPrint({
  id,
  status,
  before,
}: {
  id: string
  status: string
  before: () => Promise<unknown>
}) {
  const can = useCan()
  const say = useText()
  const customer = useMe()?.user.area === 'customer'
  if (!can('declaration.export') || (customer && status !== 'released' && status !== 'closed')) return null
  return (
    <PaperMenu<DeclarationPaper>
      label={say(t.print)}
      icon={<PrinterOutlined />}
      papers={p.papers}
      run={async (paper, language) => {
        if (await before()) await download(declarationPaper.print, { id, paper, language })
      }}
    />
  )
}
