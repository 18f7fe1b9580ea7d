import { ImportOutlined, ProfileOutlined } from '@ant-design/icons'
import { filesText } from '@clearway/contract/features/customs/exchange/files.text'
import { Button } from 'antd'
import { useState } from 'react'

import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { later } from '../../../kernel/later.tsx'
import type { LayoutUse } from './LayoutDialog.tsx'
import type { ResultsUse } from './ResultImport.tsx'

const ResultImport = later<{ use: ResultsUse; onClose: () => void }>(
  () => import('./ResultImport.tsx').then((m) => m.ResultImport),
  () => true,
)
const LayoutDialog = later<{ use: LayoutUse; onClose: () => void }>(
  () => import('./LayoutDialog.tsx').then((m) => m.LayoutDialog),
  () => true,
)

interface Props {
  /** The permission to read results and to choose the layout. */
  readonly may: string
  readonly results: ResultsUse
  readonly layout: LayoutUse
}

/** Above a list: results from files, and how its own file looks. */
export function FileTools({ may, results, layout }: Props) {
  const say = useText()
  const can = useCan()
  const [dialog, setDialog] = useState<'results' | 'layout' | null>(null)
  const close = () => setDialog(null)
  if (!can(may)) return null
  return (
    <>
      <Button icon={<ImportOutlined />} onClick={() => setDialog('results')}>
        {say(filesText.importResults)}
      </Button>
      <Button icon={<ProfileOutlined />} onClick={() => setDialog('layout')}>
        {say(filesText.layout)}
      </Button>
      {dialog === 'results' && <ResultImport use={results} onClose={close} />}
      {dialog === 'layout' && <LayoutDialog use={layout} onClose={close} />}
    </>
  )
}
