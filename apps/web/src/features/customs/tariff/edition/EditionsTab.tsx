import { ImportOutlined } from '@ant-design/icons'
import { tariffEdition, type EditionRow } from '@clearway/contract/features/customs/tariff'
import { Button, Tag } from 'antd'
import { createContext, useCallback, useContext, useMemo, useState } from 'react'

import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { later } from '../../../../kernel/later.tsx'
import type { Column } from '../../../../kernel/list/columns.tsx'
import { resourcePage } from '../../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../../kernel/list/RowActions.tsx'
import { EmptyNotice } from '../../../../kernel/list/TableNotice.tsx'
import type { RowOf } from '../../../../kernel/rows.ts'
import { jurisdictionWords } from '../jurisdiction.ts'
import { tariffPageText as t } from '../tariffPage.text.ts'
import { ActivateDialog, CopyDialog } from './EditionDialogs.tsx'
import { EditionDrawer } from './EditionDrawer.tsx'
import { useEditionActions, type EditionStep } from './useEditionActions.tsx'

type Row = RowOf<typeof tariffEdition>
export type Opened = { readonly kind: EditionStep; readonly edition: EditionRow } | { readonly kind: 'import' } | null

/** Opens what stands beside the list, from its rows and its tools. */
const Open = createContext<(opened: Opened) => void>(() => {})

const ImportTariff = later(
  () => import('./ImportTariff.tsx').then((m) => m.ImportTariff),
  (props) => props.open,
)

/** The counts of an edition only say something where they are not nought. */
const quiet: readonly string[] = ['newLines', 'changedLines', 'endingLines', 'invalidLines']

function columns(given: readonly Column<Row>[]): readonly Column<Row>[] {
  return given.map((c) => {
    if (c.key === 'name') return { ...c, render: (row) => <Name edition={row} /> }
    if (c.key === 'jurisdiction') return { ...c, render: (row) => <Jurisdiction code={row.jurisdiction} /> }
    return quiet.includes(c.key)
      ? { ...c, render: (row, index) => (row[c.key] ? c.render(row, index) : <span className="tariff-nought">0</span>) }
      : c
  })
}

function Name({ edition }: { edition: EditionRow }) {
  const say = useText()
  return (
    <>
      {edition.name}
      {edition.shared && (
        <>
          {' '}
          <Tag>{say(tariffEdition.fields.shared.label)}</Tag>
        </>
      )}
    </>
  )
}

function Jurisdiction({ code }: { code: string }) {
  const say = useText()
  return <>{jurisdictionWords(code, say)}</>
}

const Editions = resourcePage(tariffEdition, {
  columns,
  useActions,
  toolbar: () => <ImportButton />,
  empty: () => <NoEdition />,
  form: [{ fields: ['name', 'source', 'validFrom', 'remark'] }],
})

/** Editions of tariffs: imported, compared, activated, reverted. */
export function EditionsTab() {
  const [opened, setOpened] = useState<Opened>(null)
  const close = useCallback(() => setOpened(null), [])
  const of = (kind: EditionStep) => (opened?.kind === kind ? opened.edition : null)
  return (
    <Open value={setOpened}>
      <Editions />
      <ImportTariff
        open={opened?.kind === 'import'}
        onClose={close}
        onOpen={(edition) => setOpened({ kind: 'open', edition })}
      />
      <EditionDrawer edition={of('open')} onClose={close} onStep={setOpened} />
      <ActivateDialog edition={of('activate')} onClose={close} />
      <CopyDialog edition={of('copy')} onClose={close} />
    </Open>
  )
}

function ImportButton() {
  const say = useText()
  const open = useContext(Open)
  return (
    useCan()('tariffEdition.edit') && (
      <Button type="primary" icon={<ImportOutlined />} onClick={() => open({ kind: 'import' })}>
        {say(t.import)}
      </Button>
    )
  )
}

function NoEdition() {
  const say = useText()
  const may = useCan()('tariffEdition.edit')
  return (
    <EmptyNotice title={say(t.emptyTitle)} hint={`${say(t.emptyHint)}${may ? '' : ` ${say(t.emptyReader)}`}`}>
      <ImportButton />
    </EmptyNotice>
  )
}

function useActions() {
  const open = useContext(Open)
  const steps = useEditionActions(open)
  return useMemo(() => {
    const rowActions = (row: Row, usual: readonly Action[]): readonly Action[] => {
      const own = !row.shared
      const of = (key: string) => usual.filter((a) => own && a.key === key)
      return [
        { key: 'open', label: t.open, run: () => open({ kind: 'open', edition: row }) },
        ...steps(row),
        ...of('edit'),
        ...of('history'),
        ...(row.status === 'draft' ? of('delete') : []),
      ]
    }
    const tickedActions = (rows: readonly Row[], usual: readonly Action[]) =>
      rows.every((r) => !r.shared && r.status === 'draft') ? usual : usual.filter((a) => a.key !== 'delete')
    return { rowActions, tickedActions, onOpen: (row: Row) => open({ kind: 'open', edition: row }) }
  }, [open, steps])
}
