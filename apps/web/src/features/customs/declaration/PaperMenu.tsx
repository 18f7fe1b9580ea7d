import { officialPapers } from '@clearway/contract/features/customs/declaration/papers/declarationPaper'
import { languages, type Language, type Text } from '@clearway/contract/kernel/text'
import { Button, Dropdown } from 'antd'
import { useState, type ReactNode } from 'react'

import { useLanguage, useText } from '../../../kernel/language.ts'
import { useReport } from '../../../kernel/report.ts'
import { paperMenuText as t } from './paperMenu.text.ts'

interface Props<P extends string> {
  readonly label: string
  readonly icon: ReactNode
  readonly papers: Readonly<Partial<Record<P, Text>>>
  readonly run: (paper: P, language: Language) => Promise<void>
  readonly size?: 'small'
}

/** Papers by the receiver's language; what the authorities laid down has one. */
export function PaperMenu<P extends string>({ label, icon, papers, run, size }: Props<P>) {
  const say = useText()
  const own = useLanguage()
  const report = useReport()
  const [busy, setBusy] = useState(false)
  const make = async (paper: P, language: Language) => {
    setBusy(true)
    await run(paper, language).catch(report)
    setBusy(false)
  }
  const items = (Object.entries(papers) as [P, Text][]).map(([paper, words]) => {
    if (officialPapers.includes(paper))
      return { key: paper, label: say(words), title: say(t.official), onClick: () => void make(paper, own) }
    return {
      key: paper,
      label: say(words),
      children: languages.map((language) => ({
        key: `${paper} ${language}`,
        label: say(t.inLanguage[language]),
        onClick: () => void make(paper, language),
      })),
    }
  })
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button {...(size && { size })} icon={icon} loading={busy}>
        {label}
      </Button>
    </Dropdown>
  )
}
