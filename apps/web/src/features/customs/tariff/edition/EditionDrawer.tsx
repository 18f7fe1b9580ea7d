import { shownName } from '@clearway/contract/features/customs/editionName'
import { tariffEdition, type EditionRow } from '@clearway/contract/features/customs/tariff'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Skeleton, Tabs } from 'antd'
import { useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { FieldValue } from '../../../../kernel/FieldValue.tsx'
import { useLanguage, useText } from '../../../../kernel/language.ts'
import { ActionButton } from '../../../../kernel/list/RowActions.tsx'
import { useNarrow } from '../../../../kernel/narrow.ts'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { grouped } from '../../../../kernel/show.ts'
import { jurisdictionWords } from '../jurisdiction.ts'
import { tariffPageText as t } from '../tariffPage.text.ts'
import { ChangesPane } from './ChangesPane.tsx'
import { EffectsPane } from './EffectsPane.tsx'
import { ProblemsPane } from './ProblemsPane.tsx'
import { useEditionActions, type EditionStep } from './useEditionActions.tsx'

interface Props {
  /** Null closes the drawer. */
  readonly edition: EditionRow | null
  readonly onClose: () => void
  readonly onStep: (opened: { readonly kind: EditionStep; readonly edition: EditionRow }) => void
}

/** An edition before and after it counts: what it changes, what could not be read, what it touches, and the next step. */
export function EditionDrawer({ edition, onClose, onStep }: Props) {
  const narrow = useNarrow()
  const language = useLanguage()
  const [last, setLast] = useState(edition)
  if (edition && edition !== last) setLast(edition)
  return (
    <Drawer
      rootClassName="page-drawer"
      open={edition !== null}
      onClose={onClose}
      size={narrow ? '100%' : 1080}
      title={last && shownName(language, last)}
      destroyOnHidden
    >
      {last && <Preview key={last.id} id={last.id} onClose={onClose} onStep={onStep} />}
    </Drawer>
  )
}

function Preview({ id, onClose, onStep }: { id: string; onClose: () => void; onStep: Props['onStep'] }) {
  const say = useText()
  const actions = useEditionActions(onStep, onClose)
  // What was in the list may be minutes old.
  const found = useQuery({
    queryKey: [tariffEdition.name, 'queryById', id],
    queryFn: () => call(tariffEdition.routes.queryById, { id }),
  })
  if (found.error && !found.data) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data)
    return (
      <div className="waiting" aria-busy="true">
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    )
  const edition = found.data
  const panes = [
    { key: 'changes', label: say(t.changes), children: <ChangesPane edition={edition} /> },
    {
      key: 'problems',
      label: `${say(t.problems)}${edition.invalidLines ? ` (${grouped(edition.invalidLines ?? 0)})` : ''}`,
      children: <ProblemsPane edition={edition} />,
    },
    { key: 'effects', label: say(t.effects), children: <EffectsPane edition={edition} /> },
  ]
  return (
    <>
      <Facts edition={edition} />
      <div className="tariff-steps">
        {actions(edition).map((action, n) => (
          <ActionButton key={action.key} action={action} primary={n === 0 && action.key === 'activate'} />
        ))}
      </div>
      {edition.shared && <p className="tariff-note">{say(t.sharedOnly)}</p>}
      <Tabs items={panes} destroyOnHidden />
    </>
  )
}

const { fields } = tariffEdition
const told = [
  'phase',
  'validFrom',
  'validTo',
  'lineCount',
  'format',
  'source',
  'shared',
  'activatedAt',
  'remark',
] as const

function Facts({ edition }: { edition: EditionRow }) {
  const say = useText()
  return (
    <dl className="tariff-facts tariff-wide">
      <div>
        <dt>{say(fields.jurisdiction.label)}</dt>
        <dd>{jurisdictionWords(edition.jurisdiction, say)}</dd>
      </div>
      {told
        .filter(
          (name) =>
            edition[name] !== null && edition[name] !== undefined && edition[name] !== '' && edition[name] !== false,
        )
        .map((name) => (
          <div key={name}>
            <dt>{say(fields[name].label)}</dt>
            <dd>
              <FieldValue field={fields[name]} value={edition[name]} />
            </dd>
          </div>
        ))}
    </dl>
  )
}
