import { ownInvitation } from '@clearway/contract/features/account/ownInvitation'
import { sysuserText as t } from '@clearway/contract/features/admin/user/sysuser.text'
import type { Output } from '@clearway/contract/kernel/route'
import { useQuery } from '@tanstack/react-query'

import { call } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { usePageActive } from '../../kernel/pageActive.ts'
import { timeIn } from '../../kernel/show.ts'
import { useTimeZone } from '../../kernel/timeZone.ts'
import { InvitationAnswer } from './InvitationAnswer.tsx'

type Asked = Output<typeof ownInvitation.queryInvitation>[number]

/** Companies that ask the person to join, with a yes or no. Nothing at all when nobody asks. */
export function Invitations() {
  const say = useText()
  const { active } = usePageActive()
  const found = useQuery({
    queryKey: ['invitations'],
    queryFn: () => call(ownInvitation.queryInvitation, {}),
    enabled: active,
  })
  if (!found.data?.length) return null
  return (
    <section className="own-card" aria-labelledby="own-invitations">
      <h2 id="own-invitations">{say(t.myInvitations)}</h2>
      <ul className="own-list">
        {found.data.map((asked) => (
          <Line key={asked.id} asked={asked} />
        ))}
      </ul>
    </section>
  )
}

function Line({ asked }: { asked: Asked }) {
  const say = useText()
  const zone = useTimeZone()
  return (
    <li>
      <div>
        <strong>{asked.tenantName}</strong>
        <p>{say(t.invitedAs, { username: asked.username, at: timeIn(zone, asked.at) })}</p>
      </div>
      <InvitationAnswer
        name={asked.tenantName}
        answer={(accept) => call(ownInvitation.answerInvitation, { id: asked.id, accept })}
      />
    </li>
  )
}
