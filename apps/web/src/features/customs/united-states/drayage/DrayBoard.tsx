import {
  drayMove,
  type DrayBoard as Shown,
  type DrayOnBoard,
} from '@clearway/contract/features/customs/united-states/drayage/drayMove'
import { drayMachine } from '@clearway/contract/features/customs/united-states/drayage/draySteps'
import { common } from '@clearway/contract/kernel/common.text'
import { useQuery } from '@tanstack/react-query'
import { Alert, App } from 'antd'
import { useContext, useState } from 'react'

import { useBoardEvents } from '../../../../business/board/boardEvents.ts'
import { BoardColumn, BoardPage } from '../../../../business/board/BoardPage.tsx'
import { call, type ApiError } from '../../../../kernel/api.ts'
import { useText } from '../../../../kernel/language.ts'
import { Views } from '../../../../kernel/list/views.ts'
import { useReport } from '../../../../kernel/report.ts'
import { useWorked, watching } from '../../../../kernel/worked.ts'
import { DrayCard, type DrayAct } from './DrayCard.tsx'
import { DrayLink } from './DrayLink.tsx'
import { drayPageText as t } from './drayPage.text.ts'

import './dray.css'

const stages = ['prepare', 'ready', 'road', 'toEmpty', 'toClose'] as const

const has = (move: DrayOnBoard, word: string): boolean =>
  [move.containerNo, move.code, move.driverName, move.truck, move.customer, move.terminal, move.city].some((told) =>
    told?.toLowerCase().includes(word),
  )

/** Containers by stage with their clocks and what these cost so far, live for everybody who looks. */
export function DrayBoard() {
  const say = useText()
  const views = useContext(Views)
  const [search, setSearch] = useState('')
  const found = useQuery<Shown, ApiError>({
    queryKey: [drayMove.name, 'board'],
    queryFn: () => call(drayMove.routes.board, {}),
  })
  useWorked(() => void found.refetch(), watching)
  return (
    <BoardPage
      title={say(drayMove.routes.board.title)}
      views={views}
      searchLabel={say(t.search)}
      search={search}
      onSearch={setSearch}
      found={found}
    >
      {(shown) => <Stages shown={shown} word={search.trim().toLowerCase()} reread={() => void found.refetch()} />}
    </BoardPage>
  )
}

function Stages({ shown, word, reread }: { shown: Shown; word: string; reread: () => void }) {
  const say = useText()
  const report = useReport()
  const { message } = App.useApp()
  const [linking, setLinking] = useState<string | null>(null)
  const board = useBoardEvents<DrayAct>({
    act: (id, what) => {
      const move = shown.moves.find((one) => one.id === id)
      if (what === 'link') setLinking(id)
      else if (move)
        void call(drayMove.routes[what], { id, version: move.version })
          .then(() => message.success(say(common.operationSuccess)))
          .catch(report)
          .finally(reread)
    },
  })
  const moves = word ? shown.moves.filter((move) => has(move, word)) : shown.moves
  return (
    <>
      {shown.more && <Alert type="info" showIcon title={say(t.moreMoves, { count: shown.moves.length })} />}
      <div className="board-columns dray-board" ref={board}>
        {stages.map((stage) => {
          const list = moves.filter((move) => drayMachine.isIn(stage, move.status))
          return (
            <BoardColumn key={stage} title={say(t.stages[stage])} count={list.length}>
              {list.length === 0 && <p className="board-quiet">{say(t.nothing)}</p>}
              {list.map((move) => (
                <DrayCard key={move.id} move={move} />
              ))}
            </BoardColumn>
          )
        })}
      </div>
      {linking && <DrayLink id={linking} onClose={() => setLinking(null)} />}
    </>
  )
}
