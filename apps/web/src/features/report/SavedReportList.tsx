import { ClockCircleOutlined, TeamOutlined } from '@ant-design/icons'
import type { SavedReport } from '@clearway/contract/features/report/savedReport'

import { useText } from '../../kernel/language.ts'
import { savedReportPageText as t } from './savedReportPage.text.ts'

interface Props {
  readonly all: readonly SavedReport[]
  readonly open: SavedReport | undefined
  readonly onChoose: (id: string) => void
}

/** Saved reports, one click away. */
export function SavedReportList({ all, open, onChoose }: Props) {
  const say = useText()
  if (!all.length) return null
  return (
    <>
      <p className="report-list-title">{say(t.saved)}</p>
      {all.map(({ id, name, own, shared, ownerName, schedule }) => {
        const sharing = own ? (shared ? say(t.isShared) : '') : say(t.sharedBy, { name: ownerName })
        return (
          <button
            key={id}
            type="button"
            className="report-list-saved"
            aria-current={open?.id === id ? 'page' : undefined}
            onClick={() => onChoose(id)}
          >
            <span>{name}</span>
            {sharing && <TeamOutlined role="img" aria-label={sharing} title={sharing} />}
            {schedule && <ClockCircleOutlined role="img" aria-label={say(t.scheduled)} title={say(t.scheduled)} />}
          </button>
        )
      })}
      <p className="report-list-title">{say(t.all)}</p>
    </>
  )
}
