import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import { stateLabels } from '@clearway/contract/features/customs/declaration/states'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useCallback, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'

import { call } from '../../../kernel/api.ts'
import { useKeydown } from '../../../kernel/keydown.ts'
import { useText } from '../../../kernel/language.ts'
import { usePageActive } from '../../../kernel/pageActive.ts'
import { declarationPageText as t } from './declarationPage.text.ts'

const hrefOf = (id: string): string => `/declarationDetail?id=${id}`
const numberOf = (code: string): number => Number(/\/(\d+)$/.exec(code)?.[1] ?? 0)

/** The declarations of the same case as small tabs; Alt+PgUp and Alt+PgDn go from one to the next. */
export function Siblings({ id, caseId }: { id: string; caseId: string }) {
  const say = useText()
  const navigate = useNavigate()
  const { active } = usePageActive()
  const found = useQuery({
    queryKey: [declaration.name, 'query', { caseId, siblings: true }],
    queryFn: () => call(declaration.routes.query, { caseId, pageSize: 50 }),
    enabled: active,
    staleTime: 30_000,
  })
  const rows = useMemo(
    () => (found.data?.list ?? []).toSorted((a, b) => numberOf(a.code) - numberOf(b.code)),
    [found.data],
  )
  const at = rows.findIndex((r) => r.id === id)
  const go = useCallback(
    (step: 1 | -1) => {
      const to = rows[at + step]
      if (at >= 0 && to) void navigate(hrefOf(to.id))
    },
    [rows, at, navigate],
  )
  useKeydown(
    (event) => {
      if (!event.altKey || event.ctrlKey || (event.key !== 'PageUp' && event.key !== 'PageDown')) return
      event.preventDefault()
      go(event.key === 'PageUp' ? -1 : 1)
    },
    { active },
  )
  if (rows.length < 2 || at < 0) return null
  return (
    <nav className="dec-siblings" aria-label={say(t.siblings)} title={say(t.siblingKeys)}>
      <Button
        size="small"
        type="text"
        icon={<LeftOutlined />}
        disabled={at === 0}
        aria-label={say(t.previous)}
        onClick={() => go(-1)}
      />
      {rows.map((row, n) => (
        <Link
          key={row.id}
          to={hrefOf(row.id)}
          aria-current={row.id === id ? 'page' : undefined}
          title={`${row.code} · ${say(stateLabels[row.status])}`}
        >
          {n + 1}/{rows.length}
        </Link>
      ))}
      <Button
        size="small"
        type="text"
        icon={<RightOutlined />}
        disabled={at === rows.length - 1}
        aria-label={say(t.next)}
        onClick={() => go(1)}
      />
    </nav>
  )
}
