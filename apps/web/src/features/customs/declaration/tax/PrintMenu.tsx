import { PrinterOutlined } from '@ant-design/icons'
import {
  declarationPaper,
  officialPapers,
  type CasePaper,
  type DeclarationPaper,
} from '@clearway/contract/features/customs/declaration/papers/declarationPaper'
import { declarationPaperText as p } from '@clearway/contract/features/customs/declaration/papers/declarationPaper.text'
import { languages, type Language, type Text } from '@clearway/contract/kernel/text'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'

import { download } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useLanguage, useText } from '../../../../kernel/language.ts'
import { useMe } from '../../../../kernel/me.ts'
import { useReport } from '../../../../kernel/report.ts'
import { taxPaneText as t } from './taxPane.text.ts'

interface Props<P extends string> {
  readonly papers: Readonly<Record<P, Text>>
  readonly print: (paper: P, language: Language) => Promise<void>
}

/** Papers by the receiver's language; what the authorities laid down has one. */
function PrintMenu<P extends string>({ papers, print }: Props<P>) {
  const say = useText()
  const own = useLanguage()
  const report = useReport()
  const [busy, setBusy] = useState(false)
  const run = async (paper: P, language: Language) => {
    setBusy(true)
    await print(paper, language).catch(report)
    setBusy(false)
  }
  const items = (Object.keys(papers) as P[]).map((paper) => {
    if (officialPapers.includes(paper))
      return { key: paper, label: say(papers[paper]), title: say(t.official), onClick: () => void run(paper, own) }
    return {
      key: paper,
      label: say(papers[paper]),
      children: languages.map((language) => ({
        key: `${paper} ${language}`,
        label: say(t.inLanguage[language]),
        onClick: () => void run(paper, language),
      })),
    }
  })
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button icon={<PrinterOutlined />} loading={busy}>
        {say(t.print)}
      </Button>
    </Dropdown>
  )
}

/** `before` saves what is typed, so that the paper holds it; it says whether that went well. */
export function CasePrint({ id, before }: { id: string; before: () => Promise<unknown> }) {
  const can = useCan()
  if (!can('customsCase.export')) return null
  return (
    <PrintMenu<CasePaper>
      papers={p.casePapers}
      print={async (paper, language) => {
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
  const customer = useMe()?.user.area === 'customer'
  if (!can('declaration.export') || (customer && status !== 'released' && status !== 'closed')) return null
  return (
    <PrintMenu<DeclarationPaper>
      papers={p.papers}
      print={async (paper, language) => {
        if (await before()) await download(declarationPaper.print, { id, paper, language })
      }}
    />
  )
}
