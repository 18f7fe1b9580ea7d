import { DownloadOutlined } from '@ant-design/icons'
import { tariffEdition, type EditionRow } from '@clearway/contract/features/customs/tariff'
import { tariffText } from '@clearway/contract/features/customs/tariff.text'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'

import { call } from '../../../../kernel/api.ts'
import { useText } from '../../../../kernel/language.ts'
import { EmptyNotice } from '../../../../kernel/list/TableNotice.tsx'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { tariffPageText as t } from '../tariffPage.text.ts'
import { useFileOf } from './fileOf.ts'

interface Problem {
  readonly row: number
  readonly code: string
  readonly message: string
}

/** Rows of a file that could not be taken, by their number in it. */
export function ProblemTable({ problems }: { problems: readonly Problem[] }) {
  const say = useText()
  return (
    // It scrolls, so the keyboard must be able to reach it.
    <div className="list-problems" tabIndex={0} role="region" aria-label={say(t.problems)}>
      <table className="list-plain">
        <thead>
          <tr>
            {[tariffText.row, tariffText.code, tariffText.reason].map((word) => (
              <th key={word.en} scope="col">
                {say(word)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {problems.map((p, n) => (
            <tr key={n}>
              <td className="list-figures">{p.row}</td>
              <td className="list-figures">{p.code}</td>
              <td>{p.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const shownAtMost = 1000

/** The rows of an edition's file that could not be taken, to be mended there and imported again. */
export function ProblemsPane({ edition }: { edition: EditionRow }) {
  const say = useText()
  const exporting = useFileOf(tariffEdition.routes.exportProblems, 'tariffEdition.export')
  const found = useQuery({
    queryKey: [tariffEdition.name, 'queryProblems', edition.id],
    queryFn: () => call(tariffEdition.routes.queryProblems, { id: edition.id }),
  })
  if (found.error) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data)
    return (
      <div className="waiting" aria-busy="true">
        <Skeleton active />
      </div>
    )
  if (!found.data.length) return <EmptyNotice title={say(t.noProblems)} hint="" />
  return (
    <>
      {exporting.may && (
        <Button icon={<DownloadOutlined />} loading={exporting.busy} onClick={() => exporting.save({ id: edition.id })}>
          {say(t.exportProblems)}
        </Button>
      )}
      <ProblemTable problems={found.data} />
      {(edition.invalidLines ?? 0) > shownAtMost && (
        <p className="tariff-note">{say(t.firstProblems, { count: shownAtMost })}</p>
      )}
    </>
  )
}
