import { unitedStatesQueuesText as t } from '@clearway/contract/features/customs/united-states/queues.text'
import { usParty, type UsPartyTab } from '@clearway/contract/features/customs/united-states/usParty'
import { usPower, type UsPowerTab } from '@clearway/contract/features/customs/united-states/usPower'
import { sql } from 'kysely'

import { endOfDay, type Queue } from '../../../kernel/queue.ts'
import { usPartySource } from './usPartyRows.ts'
import { usPowerSource } from './usPowerRows.ts'

const parties = (tab: UsPartyTab) => ({
  resource: usParty,
  label: 'name',
  detail: 'city',
  areas: ['admin'] as Queue['areas'],
  source: () => usPartySource(tab),
  page: `/importersAndExporters?tab=${tab}`,
  open: ({ id }: { id: string }) => `/importersAndExporters?tab=${tab}&open=${id}`,
  oldest: 'created_at',
})
const powers = (tab: UsPowerTab) => ({
  resource: usPower,
  label: 'code',
  detail: 'partyName',
  areas: ['admin'] as Queue['areas'],
  source: () => usPowerSource(tab),
  page: `/powerOfAttorney?tab=${tab}`,
  open: ({ id }: { id: string }) => `/powerOfAttorney?tab=${tab}&open=${id}`,
})
/** Until the end of its last day it holds. */
const lastDay = {
  fields: ['expiresOn'],
  at: (ctx) => endOfDay(ctx, sql`t.expires_on`),
} satisfies Queue['due']

export const unitedStatesQueues: readonly Queue[] = [
  {
    ...parties('draft'),
    code: 'usPartyToPrepare',
    title: t.partyToPrepare,
    next: t.prepare,
    permission: 'usParty.advance',
    mine: true,
  },
  {
    ...parties('prepared'),
    code: 'usPartyToSubmit',
    title: t.partyToSubmit,
    next: t.submit,
    permission: 'usParty.advance',
    mine: true,
  },
  {
    ...parties('bonds'),
    code: 'usBondToLook',
    title: t.bondToLook,
    next: t.renewBond,
    permission: 'usParty.edit',
    mine: true,
  },
  {
    ...powers('draft'),
    code: 'usPowerToSend',
    title: t.powerToSend,
    next: t.send,
    permission: 'usPower.send',
    mine: true,
    oldest: 'created_at',
  },
  {
    ...powers('signed'),
    code: 'usPowerToAccept',
    title: t.powerToAccept,
    next: t.accept,
    permission: 'usPower.send',
    mine: true,
    oldest: 'created_at',
  },
  {
    ...powers('expiring'),
    code: 'usPowerExpiring',
    title: t.powerExpiring,
    next: t.renew,
    permission: 'usPower.edit',
    mine: true,
    due: lastDay,
    oldest: 'expires_on',
  },
  {
    ...powers('sent'),
    code: 'usPowerAwaiting',
    title: t.powerAwaiting,
    next: t.follow,
    permission: 'usPower.send',
    mine: false,
    oldest: 'created_at',
  },
]
