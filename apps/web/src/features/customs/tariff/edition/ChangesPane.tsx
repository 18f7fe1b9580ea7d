import { DownloadOutlined } from '@ant-design/icons'
import { tariffEdition, type EditionRow } from '@clearway/contract/features/customs/tariff'
import { tariffText } from '@clearway/contract/features/customs/tariff.text'
import { changeKinds, type TariffChange } from '@clearway/contract/features/customs/tariffChange'
import { Button, Radio } from 'antd'
import { useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { useText } from '../../../../kernel/language.ts'
import type { Column } from '../../../../kernel/list/columns.tsx'
import { DataTable } from '../../../../kernel/list/DataTable.tsx'
import { SearchBox } from '../../../../kernel/list/SearchBox.tsx'
import { EmptyNotice } from '../../../../kernel/list/TableNotice.tsx'
import { useNarrow } from '../../../../kernel/narrow.ts'
import { grouped } from '../../../../kernel/show.ts'
import { FieldChange } from '../FieldChange.tsx'
import { useOwnList } from '../ownList.ts'
import { tariffPageText as t } from '../tariffPage.text.ts'
import { useFileOf } from './fileOf.ts'

type Kind = (typeof changeKinds)[number]
type Row = TariffChange & { readonly id: string; readonly [more: string]: unknown }

const colours: Readonly<Record<Kind, string>> = { new: 'green', changed: 'blue', ending: 'orange' }

const columns: readonly Column<Row>[] = [
  { key: 'kind', title: tariffText.change, width: 90, own: true, render: (row) => <KindWords kind={row.kind} /> },
  {
    key: 'code',
    title: tariffText.code,
    width: 120,
    own: true,
    render: (row) => <span className="list-figures">{row.code}</span>,
  },
  { key: 'name', title: tariffText.anyName, width: 260, own: true, render: (row) => <Named row={row} /> },
  {
    key: 'fields',
    title: tariffText.field,
    width: 420,
    own: true,
    render: (row) => (
      <div className="tariff-changes">
        {row.fields.map((f) => (
          <FieldChange key={f.field} change={f} />
        ))}
      </div>
    ),
  },
]
// A card is called by its code already.
const cardColumns = columns.filter((c) => c.key !== 'code')
const nameOf = (row: Row) => row.code

/** Names of a tariff are relative ("other"): what they stand under is told with them. */
function Named({ row }: { row: Row }) {
  const under = row.path.slice(-2).join(' › ')
  return (
    <span className="tariff-named" title={[...row.path, row.nameZh ?? row.nameEn].join(' › ')}>
      {under && <small>{under}</small>}
      {row.nameZh ?? row.nameEn}
    </span>
  )
}

function KindWords({ kind }: { kind: Kind }) {
  const say = useText()
  return (
    <>
      <span className={`list-dot list-dot-${colours[kind]}`} aria-hidden="true" />
      {say(tariffText.kinds[kind])}
    </>
  )
}

/** The differences of an edition against the one compared, by kind, with search and paging. */
export function ChangesPane({ edition }: { edition: EditionRow }) {
  const say = useText()
  const narrow = useNarrow()
  const [kind, setKind] = useState<Kind | 'all'>('all')
  const exporting = useFileOf(tariffEdition.routes.exportChanges, 'tariffEdition.export')
  const list = useOwnList<Row>(
    [tariffEdition.name, 'queryChanges', edition.id, edition.version, kind],
    async ({ currentPage, pageSize, search }) => {
      const found = await call(tariffEdition.routes.queryChanges, {
        id: edition.id,
        currentPage,
        pageSize,
        ...(kind !== 'all' && { kind }),
        ...(search && { search }),
      })
      return { ...found, list: found.list.map((change) => ({ ...change, id: change.code })) }
    },
  )
  const counts: Readonly<Record<Kind, number>> = {
    new: edition.newLines ?? 0,
    changed: edition.changedLines ?? 0,
    ending: edition.endingLines ?? 0,
  }
  const options = [
    { value: 'all', label: say(t.all) },
    ...changeKinds.map((k) => ({ value: k, label: `${say(tariffText.kinds[k])} ${grouped(counts[k])}` })),
  ]
  const choose = (next: Kind | 'all') => {
    setKind(next)
    list.change({ currentPage: 1 })
  }
  return (
    <>
      <p className="tariff-note">
        {edition.comparedName ? say(t.against, { name: edition.comparedName }) : say(t.againstNothing)}
      </p>
      <div className="list-filters tariff-bar">
        <Radio.Group
          value={kind}
          optionType="button"
          options={options}
          onChange={(event) => choose(event.target.value as Kind | 'all')}
          aria-label={say(tariffText.change)}
        />
        <SearchBox
          value={list.state.search}
          placeholder={say(t.searchChanges)}
          onSearch={(search) => list.change({ search })}
        />
        {exporting.may && (
          <Button
            icon={<DownloadOutlined />}
            loading={exporting.busy}
            onClick={() => exporting.save({ id: edition.id })}
          >
            {say(t.exportChanges)}
          </Button>
        )}
      </div>
      <DataTable
        label={say(t.changes)}
        list={list}
        columns={narrow ? cardColumns : columns}
        rowName={nameOf}
        fill={false}
        empty={<EmptyNotice title={say(t.noChanges)} hint="" />}
      />
    </>
  )
}
