import {
  ownAuthority,
  requestColours,
  requestStatuses,
  type OwnAuthorityRequest,
  type SystemModule,
} from '@clearway/contract/features/admin/role/authorityRequest'
import { authorityRequestText } from '@clearway/contract/features/admin/role/authorityRequest.text'
import { screenTitle } from '@clearway/contract/features/screens'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Input, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'

import { call } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { MenuIcon } from '../../../kernel/menuIcons.tsx'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { useReport } from '../../../kernel/report.ts'
import { timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'
import { AskDialog } from './AskDialog.tsx'
import { authorityText as t } from './authority.text.ts'

import './systemModule.css'

const heldColours = { all: 'green', some: 'blue', none: 'default' } as const
const modulesKey = ['ownAuthority', 'modules']
const mineKey = ['ownAuthority', 'mine']

/** What the tenant has, what one may do in it, and where one asks for more. */
export function SystemModulePage() {
  const say = useText()
  const [search, setSearch] = useState('')
  const [asking, setAsking] = useState<SystemModule | null>(null)
  const found = useQuery({ queryKey: modulesKey, queryFn: () => call(ownAuthority.modules, {}) })
  const word = search.trim().toLowerCase()
  const shown = (found.data ?? []).filter(
    (m) =>
      !word ||
      [m.title.zh, m.title.tw, m.title.en, m.path, ...m.permissions.map((p) => say(p.title))]
        .join(' ')
        .toLowerCase()
        .includes(word),
  )
  return (
    <section className="modules">
      <header className="list-head">
        <h1>{say(screenTitle('systemModule'))}</h1>
        <Input.Search
          className="modules-search"
          allowClear
          value={search}
          placeholder={say(t.findModule)}
          aria-label={say(t.findModule)}
          onChange={(e) => setSearch(e.target.value)}
        />
      </header>
      <p className="modules-intro">{say(t.modulesIntro)}</p>
      {found.isError && <ReadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {found.isLoading && (
        <div className="waiting" aria-busy="true">
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      )}
      {found.data && !shown.length && <EmptyNotice title={say(t.nothingFound)} hint={say(t.nothingFoundHint)} />}
      <ul className="modules-grid">
        {shown.map((m) => (
          <ModuleCard key={m.code} module={m} onAsk={() => setAsking(m)} />
        ))}
      </ul>
      <OwnRequests />
      <AskDialog module={asking} onClose={() => setAsking(null)} />
    </section>
  )
}

function ModuleCard({ module, onAsk }: { module: SystemModule; onAsk: () => void }) {
  const say = useText()
  const zone = useTimeZone()
  return (
    <li className="modules-card">
      <small>{say(module.groupTitle ?? t.others)}</small>
      <h2>
        <MenuIcon name={module.icon ?? 'appstore'} /> {say(module.title)}{' '}
        <Tag color={heldColours[module.held]}>{say(t.held[module.held])}</Tag>
      </h2>
      <ul className="modules-rights">
        {module.permissions.map((p) => (
          <li key={p.code} className={p.held ? '' : 'modules-lacks'}>
            <span aria-hidden="true">{p.held ? '✓' : '–'}</span> {say(p.title)}
            {p.until && <small> {say(t.heldUntil, { until: timeIn(zone, p.until) })}</small>}
          </li>
        ))}
      </ul>
      <div className="modules-actions">
        {module.held !== 'none' && (
          <Link to={module.path} aria-label={`${say(t.open)} ${say(module.title)}`}>
            {say(t.open)}
          </Link>
        )}
        {module.pending && <Tag color="blue">{say(t.waiting)}</Tag>}
        {module.held !== 'all' && !module.pending && (
          <Button size="small" aria-label={`${say(t.ask)} ${say(module.title)}`} onClick={onAsk}>
            {say(t.ask)}
          </Button>
        )}
      </div>
    </li>
  )
}

function OwnRequests() {
  const say = useText()
  const zone = useTimeZone()
  const client = useQueryClient()
  const { message } = App.useApp()
  const report = useReport()
  const found = useQuery({ queryKey: mineKey, queryFn: () => call(ownAuthority.mine, {}) })
  const withdraw = async (row: OwnAuthorityRequest) => {
    try {
      await call(ownAuthority.cancel, { id: row.id })
      void message.success(say(authorityRequestText.cancelled))
    } catch (error) {
      report(error)
    }
    await client.invalidateQueries({ queryKey: ['ownAuthority'] })
  }
  return (
    <section>
      <h2>{say(t.ownRequests)}</h2>
      {found.isError && <ReadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.length === 0 && <p className="modules-intro">{say(t.noOwn)}</p>}
      <ul className="admin-people">
        {found.data?.map((row) => (
          <li key={row.id}>
            <span>
              {say(row.title)}{' '}
              <Tag color={requestColours[row.applyStatus]}>{say(requestStatuses[row.applyStatus])}</Tag>
              <small className="admin-fact">{row.permissions.map((p) => say(p)).join(' · ')}</small>
              <small className="admin-fact">
                {say(authorityRequestText.until)}: {timeIn(zone, row.until)}
              </small>
              <small className="admin-fact">
                {say(authorityRequestText.reason)}: {row.reason}
              </small>
              {row.note && (
                <small className="admin-fact">
                  {row.decidedByName}: {row.note}
                </small>
              )}
            </span>
            {row.applyStatus === 'pending' && (
              <Button
                size="small"
                aria-label={`${say(t.withdraw)} ${say(row.title)}`}
                onClick={() => void withdraw(row)}
              >
                {say(t.withdraw)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
