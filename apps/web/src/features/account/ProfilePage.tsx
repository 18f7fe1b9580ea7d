import { profile, profileFields, profileForm, type OwnDetails } from '@clearway/contract/features/account/profile'
import { profileText as t } from '@clearway/contract/features/account/profile.text'
import { givenRoles } from '@clearway/contract/features/admin/role/standardRoles.text'
import { screenTitle } from '@clearway/contract/features/screens'
import { sayGiven } from '@clearway/contract/kernel/given'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'

import { call } from '../../kernel/api.ts'
import { EditForm } from '../../kernel/form/EditForm.tsx'
import { FormField } from '../../kernel/form/FormField.tsx'
import { useUnsaved } from '../../kernel/form/unsaved.ts'
import { useLanguage, useText } from '../../kernel/language.ts'
import { later } from '../../kernel/later.tsx'
import { me, setMe } from '../../kernel/me.ts'
import { usePageActive } from '../../kernel/pageActive.ts'
import { ReadFailure } from '../../kernel/ReadFailure.tsx'
import type { AnyResource } from '../../kernel/rows.ts'
import { AvatarInput } from './AvatarInput.tsx'
import { Invitations } from './Invitations.tsx'
import { OwnApps } from './OwnApps.tsx'
import { OwnAudit } from './OwnAudit.tsx'
import { OwnDevices } from './OwnDevices.tsx'
import { OwnNoticePreferences } from './OwnNoticePreferences.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { OwnSsoLinks } from './OwnSsoLinks.tsx'
import { SecurityCard } from './SecurityCard.tsx'
import { SignIns } from './SignIns.tsx'

import './profile.css'

const PersonalCertification = later(
  () => import('./certification/PersonalCertification.tsx').then((m) => m.PersonalCertification),
  () => true,
)

/** The own details in the shape that the usual form takes. */
const details = {
  name: 'profile',
  title: t.details,
  fields: profileFields,
  labelField: 'nickname',
  write: profileForm,
  row: profile.query.output,
  routes: { query: profile.query, update: profile.update },
} satisfies AnyResource
const key = ['profile', 'details']

/** Who the person is here, where he is signed in, and what he did lately. */
export function ProfilePage() {
  const say = useText()
  const { active } = usePageActive()
  const found = useQuery({
    queryKey: key,
    queryFn: () => call(profile.query, {}),
    enabled: active,
    staleTime: Infinity,
  })
  // Where nothing else can be done before, it stands on top; and it stays there, since the recovery codes are shown only once.
  const [first] = useState(() => Boolean(me()?.user.mfaNeeded))
  if (found.isError && !found.data) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  return (
    <div className="own">
      <h1>{say(t.title)}</h1>
      <div className="own-columns">
        <div className="own-side">
          {first && <SecurityCard />}
          <section className="own-card" aria-labelledby="own-details">
            <h2 id="own-details">{say(t.details)}</h2>
            {found.data ? (
              <Details own={found.data} />
            ) : (
              <div className="waiting" aria-busy="true">
                <Skeleton active avatar paragraph={{ rows: 8 }} />
              </div>
            )}
          </section>
          {!first && <SecurityCard />}
          <PersonalCertification />
          <SignIns />
        </div>
        <div className="own-side">
          <Invitations />
          <OwnSessions />
          <OwnNoticePreferences />
          <OwnDevices />
          <OwnApps />
          <OwnSsoLinks />
          <OwnAudit />
          <Link to="/tenantApply">{say(screenTitle('tenantApply'))}</Link>
        </div>
      </div>
    </div>
  )
}

function Details({ own }: { own: OwnDetails }) {
  const say = useText()
  const language = useLanguage()
  const client = useQueryClient()
  const [turn, setTurn] = useState(0)
  const [dirty, setDirty] = useState(false)
  useUnsaved(dirty)
  const again = () => {
    setDirty(false)
    setTurn(turn + 1)
  }
  const saved = (now: OwnDetails) => {
    client.setQueryData(key, now)
    const shown = me()
    if (shown) {
      const { nickname, avatar, geographic, address, profile: line, introduction } = now
      setMe({ ...shown, user: { ...shown.user, nickname, avatar, geographic, address, profile: line, introduction } })
    }
    again()
  }
  const facts = [
    [t.username, own.username],
    [t.org, own.orgName],
    [t.roles, own.roleNames.map((name) => sayGiven(givenRoles, name, language)).join(say(t.between))],
  ] as const
  return (
    <>
      <dl className="own-facts">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label.en}>
              <dt>{say(label)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <EditForm
        key={`${own.version} ${turn}`}
        resource={details}
        row={own}
        onSaved={saved}
        onCancel={again}
        onDirty={setDirty}
      >
        <FormField name="avatar" field={profileFields.avatar}>
          <AvatarInput name={own.nickname} />
        </FormField>
        {(['nickname', 'geographic', 'address', 'profile', 'introduction', 'language'] as const).map((name) => (
          <FormField key={name} name={name} field={profileFields[name]} />
        ))}
      </EditForm>
    </>
  )
}
