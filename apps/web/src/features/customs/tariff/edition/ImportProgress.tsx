import { tariffEdition, type EditionRow } from '@clearway/contract/features/customs/tariff'
import { tariffText } from '@clearway/contract/features/customs/tariff.text'
import { common } from '@clearway/contract/kernel/common.text'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Space, Spin } from 'antd'
import { useEffect, useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { useText } from '../../../../kernel/language.ts'
import { grouped } from '../../../../kernel/show.ts'
import { tariffPageText as t } from '../tariffPage.text.ts'
import { ProblemTable } from './ProblemsPane.tsx'

/** How long the import has been running. */
export function Working() {
  const say = useText()
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((s) => s + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className="tariff-working">
      <Spin />
      {/* The seconds would be read out one by one. */}
      <p aria-hidden="true">{say(t.working, { seconds })}</p>
      <p role="status">{say(t.workingHint)}</p>
    </div>
  )
}

const counts = ['newLines', 'changedLines', 'endingLines', 'invalidLines'] as const
const problemsShown = 100

/** What an import made: its counts against what runs, and the rows that it could not take. */
export function Imported({
  edition,
  onClose,
  onOpen,
}: {
  edition: EditionRow
  onClose: () => void
  onOpen: () => void
}) {
  const say = useText()
  const bad = edition.invalidLines ?? 0
  const found = useQuery({
    queryKey: [tariffEdition.name, 'queryProblems', edition.id],
    queryFn: () => call(tariffEdition.routes.queryProblems, { id: edition.id }),
    enabled: bad > 0,
  })
  return (
    <>
      <Alert type={bad ? 'warning' : 'success'} showIcon title={say(t.done)} />
      <dl className="tariff-counts">
        <div>
          <dt>{say(tariffText.lineCount)}</dt>
          <dd>{grouped(edition.lineCount)}</dd>
        </div>
        {counts.map((name) => (
          <div key={name}>
            <dt>{say(tariffEdition.fields[name].label)}</dt>
            <dd>{grouped(edition[name] ?? 0)}</dd>
          </div>
        ))}
      </dl>
      <p className="tariff-note">
        {edition.comparedName ? say(t.against, { name: edition.comparedName }) : say(t.againstNothing)}
      </p>
      {bad > 0 && <p>{say(t.someInvalid, { count: grouped(bad) })}</p>}
      {found.data && <ProblemTable problems={found.data.slice(0, problemsShown)} />}
      {bad > problemsShown && <p className="tariff-note">{say(t.firstProblems, { count: problemsShown })}</p>}
      <Space style={{ marginBlockStart: 16 }}>
        <Button type="primary" onClick={onOpen}>
          {say(t.seeChanges)}
        </Button>
        <Button onClick={onClose}>{say(common.close)}</Button>
      </Space>
    </>
  )
}
