import { invitedPerson } from '@clearway/contract/features/admin/membership/invitee'
import { common } from '@clearway/contract/kernel/common.text'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'

import { call } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { useMe } from '../../kernel/me.ts'
import { usePageActive, usePageSearch } from '../../kernel/pageActive.ts'
import { problemWords } from '../../kernel/report.ts'
import { leaveTo } from '../../kernel/sessionDoor.ts'
import { timeIn } from '../../kernel/show.ts'
import { useTimeZone } from '../../kernel/timeZone.ts'
import { InvitationAnswer } from './InvitationAnswer.tsx'
import { tenantApplyText as t } from './tenantApply.text.ts'

/** The invitation behind a mailed link, for whoever opened it while signed in. */
export function LinkedInvitation() {
  const [query, setQuery] = usePageSearch()
  const ticket = query.get('invitation') ?? ''
  // A link works once, so it goes from the address as soon as it was answered.
  return ticket.length < 20 ? null : (
    <Offer key={ticket} ticket={ticket} done={() => setQuery(new URLSearchParams(), true)} />
  )
}

function Offer({ ticket, done }: { ticket: string; done: () => void }) {
  const say = useText()
  const zone = useTimeZone()
  const user = useMe()?.user
  const { active } = usePageActive()
  const found = useQuery({
    queryKey: ['invitation', ticket],
    queryFn: () => call(invitedPerson.read, { ticket }),
    enabled: active,
    retry: false,
    staleTime: Infinity,
  })
  if (found.isError)
    return (
      <Alert
        type="warning"
        showIcon
        title={problemWords(found.error)}
        action={
          <Button size="small" onClick={done}>
            {say(common.close)}
          </Button>
        }
      />
    )
  const offer = found.data
  return (
    <section className="own-card own-offer" aria-labelledby="own-offer">
      <h2 id="own-offer">{offer?.tenantName ?? say(t.invitationTitle)}</h2>
      {!offer && (
        <div className="waiting" aria-busy="true">
          <Skeleton active title={false} paragraph={{ rows: 2 }} />
        </div>
      )}
      {offer && (
        <>
          <p>
            {say(t.invitedBy, { who: offer.invitedBy })} ·{' '}
            {say(t.invitedTo, { address: offer.address, until: timeIn(zone, offer.expiresAt) })}
          </p>
          <p className="own-quiet">
            {say(t.asYou, { name: user?.nickname, username: user?.username, tenant: user?.tenantName })}
          </p>
          <InvitationAnswer
            size="middle"
            name={offer.tenantName}
            declined={done}
            answer={async (accept) => {
              const answered = await call(invitedPerson.answer, { ticket, accept })
              done()
              return answered
            }}
          />
          <p className="own-other">
            <Button
              type="link"
              size="small"
              onClick={() => void leaveTo(`/register?${new URLSearchParams({ invitation: ticket })}`)}
            >
              {say(t.otherAccount)}
            </Button>
          </p>
        </>
      )}
    </section>
  )
}
