import { profileText } from '@clearway/contract/features/account/profile.text'
import { security, type ContactKind, type SecurityState } from '@clearway/contract/features/account/security'
import { securityText } from '@clearway/contract/features/account/security.text'
import { common } from '@clearway/contract/kernel/common.text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Skeleton, Space, Tag } from 'antd'
import { useState, type ReactNode } from 'react'

import { Ago } from '../../kernel/Ago.tsx'
import { call } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { later } from '../../kernel/later.tsx'
import { me, setMe, useMe } from '../../kernel/me.ts'
import { usePageActive } from '../../kernel/pageActive.ts'
import { ReadFailure } from '../../kernel/ReadFailure.tsx'
import { useReport } from '../../kernel/report.ts'
import { renewMe } from '../../kernel/sessionDoor.ts'
import { timeIn } from '../../kernel/show.ts'
import { useTimeZone } from '../../kernel/timeZone.ts'
import type { MfaKey } from './MfaDialogs.tsx'
import { securityWords as t } from './security.text.ts'

const ContactDialog = later(
  () => import('./ContactDialog.tsx').then((m) => m.ContactDialog),
  (props) => props.kind !== null,
)
const MfaSetUpDialog = later(
  () => import('./MfaDialogs.tsx').then((m) => m.MfaSetUpDialog),
  (props) => props.mfaKey !== null,
)
const MfaOffDialog = later(
  () => import('./MfaDialogs.tsx').then((m) => m.MfaOffDialog),
  (props) => props.open,
)
const RecoveryCodes = later(
  () => import('./RecoveryCodes.tsx').then((m) => m.RecoveryCodes),
  (props) => props.codes !== null,
)

const key = ['profile', 'security']

/** How the account is kept: where codes go, the password, the second factor. */
export function SecurityCard() {
  const say = useText()
  const client = useQueryClient()
  const { active } = usePageActive()
  const found = useQuery({ queryKey: key, queryFn: () => call(security.query, {}), enabled: active })
  const [contact, setContact] = useState<{ kind: ContactKind; value: string } | null>(null)
  const set = (state: SecurityState) => {
    client.setQueryData(key, state)
    void client.invalidateQueries({ queryKey: ['profile', 'details'] })
    const shown = me()
    if (shown) setMe({ ...shown, user: { ...shown.user, email: state.email, phone: state.mobile } })
    // An address that became the person's own proves who they are, past the company that let them in.
    if (shown && shown.user.own !== 'proved')
      void renewMe().then(
        () => client.invalidateQueries({ queryKey: ['querySysTenant'] }),
        () => undefined,
      )
  }
  const { data } = found
  return (
    <section className="own-card" aria-labelledby="own-security">
      <h2 id="own-security">{say(securityText.title)}</h2>
      {found.isError && !data && <ReadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {!data && !found.isError && (
        <div className="waiting" aria-busy="true">
          <Skeleton active title={false} paragraph={{ rows: 5 }} />
        </div>
      )}
      {data && (
        <ul className="own-list">
          <Contact kind="email" state={data} onChange={(value) => setContact({ kind: 'email', value })} />
          <Contact kind="mobile" state={data} onChange={(value) => setContact({ kind: 'mobile', value })} />
          <Password state={data} />
          <Mfa state={data} refresh={() => client.invalidateQueries({ queryKey: key })} />
        </ul>
      )}
      {data && (
        <ContactDialog
          kind={contact?.kind ?? null}
          value={contact?.value ?? ''}
          state={data}
          onState={set}
          onClose={() => setContact(null)}
        />
      )}
    </section>
  )
}

function Line({
  title,
  tag,
  actions,
  children,
}: {
  title: string
  tag?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <li>
      <div>
        <strong>{title}</strong>
        {tag}
        {children}
      </div>
      {actions && (
        <Space wrap className="own-actions">
          {actions}
        </Space>
      )}
    </li>
  )
}

/** The company whose word something is; one that this session must not name is another company. */
function useCompany(): (name: string) => string {
  const say = useText()
  return (name) => name || say(t.anotherCompany)
}

function Contact({
  kind,
  state,
  onChange,
}: {
  kind: ContactKind
  state: SecurityState
  onChange: (value: string) => void
}) {
  const say = useText()
  const value = state[kind]
  const from = kind === 'email' ? state.emailFrom : state.mobileFrom
  const own = from === null && (kind === 'email' ? state.emailVerifiedAt : state.mobileVerifiedAt) !== null
  const typedBy = useCompany()
  const pending = state.pending.find((p) => p.kind === kind)
  const name = say(profileText[kind])
  const button = (words: string, initial: string) => (
    <Button size="small" aria-label={`${words} · ${name}`} onClick={() => onChange(initial)}>
      {words}
    </Button>
  )
  return (
    <Line
      title={name}
      tag={
        value && (
          <Tag color={own ? 'green' : 'orange'}>
            {from === null ? say(own ? t.verified : t.unverified) : say(t.typedBy, { tenant: typedBy(from) })}
          </Tag>
        )
      }
      actions={
        pending ? (
          button(say(t.enterCode), '')
        ) : (
          <>
            {value && !own && button(say(t.verify), value)}
            {button(say(value ? t.change : t.add), '')}
          </>
        )
      }
    >
      <p className="own-value">{value ?? say(t.none)}</p>
      {value && !own && !pending && <p>{say(t.makeOwn)}</p>}
      {pending && <p>{say(t.pending, { value: pending.value })}</p>}
    </Line>
  )
}

function Password({ state }: { state: SecurityState }) {
  const say = useText()
  const zone = useTimeZone()
  const setBy = useCompany()
  return (
    <Line title={say(t.password)}>
      {state.hasPassword ? (
        <p>
          {say(t.passwordChanged)} <Ago at={state.passwordChangedAt} />
          {state.passwordExpiresAt &&
            ` · ${say(t.passwordUntil, { day: timeIn(zone, state.passwordExpiresAt).slice(0, 10) })}`}
        </p>
      ) : (
        <p>{say(t.noPassword)}</p>
      )}
      {state.hasPassword && state.passwordFrom !== null && (
        <p>{say(t.passwordBy, { tenant: setBy(state.passwordFrom) })}</p>
      )}
    </Line>
  )
}

const isRequired = (state: SecurityState) => state.mfaEnabledAt === null && state.mfaDeadline !== null

function Mfa({ state, refresh }: { state: SecurityState; refresh: () => Promise<void> }) {
  const say = useText()
  const report = useReport()
  const { modal } = App.useApp()
  const [mfaKey, setKey] = useState<MfaKey | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [off, setOff] = useState(false)
  const on = state.mfaEnabledAt !== null
  const shown = (recoveryCodes: readonly string[]) => {
    setKey(null)
    setCodes(recoveryCodes)
    void refresh()
  }
  const renew = async () => {
    if (
      !(await modal.confirm({
        title: say(t.newCodes),
        content: say(t.newCodesAsk),
        okText: say(t.newCodes),
        cancelText: say(common.cancel),
      }))
    )
      return
    await call(security.renewRecoveryCodes, {}).then(({ recoveryCodes }) => shown(recoveryCodes), report)
  }
  const keptCodes = () => {
    setCodes(null)
    // Only now: the page may not move on before the codes were seen.
    const here = me()
    if (here) setMe({ ...here, user: { ...here.user, mfaNeeded: null, mfaDeadline: null } })
  }
  const required = isRequired(state)
  return (
    <Line
      title={say(t.mfa)}
      tag={<Tag color={on ? 'green' : required ? 'red' : 'default'}>{say(on ? t.mfaOn : t.mfaOff)}</Tag>}
      actions={
        on ? (
          <>
            <Button size="small" onClick={() => void renew()}>
              {say(t.newCodes)}
            </Button>
            <Button size="small" danger onClick={() => setOff(true)}>
              {say(t.turnOff)}
            </Button>
          </>
        ) : (
          <Button size="small" type="primary" onClick={() => void call(security.startMfa, {}).then(setKey, report)}>
            {say(t.setUp)}
          </Button>
        )
      }
    >
      <MfaNotes state={state} />
      <MfaSetUpDialog mfaKey={mfaKey} onDone={shown} onClose={() => setKey(null)} />
      <RecoveryCodes codes={codes} onClose={keptCodes} />
      <MfaOffDialog open={off} onClose={() => setOff(false)} onDone={() => (setOff(false), void refresh())} />
    </Line>
  )
}

const few = 3

/** What the second factor is for, until when the company wants it, how many recovery codes are left. */
function MfaNotes({ state }: { state: SecurityState }) {
  const say = useText()
  const zone = useTimeZone()
  const late = useMe()?.user.mfaNeeded === 'setUp'
  return (
    <>
      <p>{say(t.mfaWhy)}</p>
      {isRequired(state) && (
        <p>
          <em>
            {late ? say(t.mfaRequired) : say(t.mfaRequiredBy, { day: timeIn(zone, state.mfaDeadline!).slice(0, 10) })}
          </em>
        </p>
      )}
      {state.mfaEnabledAt !== null && (
        <p>
          {say(t.recoveryLeft, { count: state.recoveryLeft })}
          {state.recoveryLeft <= few && <em> {say(t.recoveryFew)}</em>}
        </p>
      )}
    </>
  )
}
