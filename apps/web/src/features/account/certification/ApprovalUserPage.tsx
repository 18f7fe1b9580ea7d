import { certificationMachine } from '@clearway/contract/features/account/certification/certificationSteps'
import { userAuth } from '@clearway/contract/features/account/certification/userAuth'
import { userAuthText } from '@clearway/contract/features/account/certification/userAuth.text'
import { useMemo } from 'react'

import { TabChips } from '../../../kernel/chips/TabChips.tsx'
import { useText } from '../../../kernel/language.ts'
import { later } from '../../../kernel/later.tsx'
import type { Column } from '../../../kernel/list/columns.tsx'
import { useCounters } from '../../../kernel/list/listTabs.tsx'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { maskedColumns } from '../../../kernel/Masked.tsx'
import type { AnyRow, RowOf } from '../../../kernel/rows.ts'
import { reviewText as t } from './review.text.ts'
import { useReviewAddress } from './useReview.ts'

const Review = later(
  () => import('./Review.tsx').then((m) => m.Review),
  () => true,
)

// A draft is written by who it is about, on his own page.
const { update: _update, ...routes } = userAuth.routes
const listed = { ...userAuth, routes }

/** Who, since when and with whom stands first. */
const first: readonly string[] = [
  'kind',
  'approvalStatus',
  'realName',
  'orgName',
  'submittedAt',
  'applicantName',
  'reviewerName',
  'validTo',
]
const placeIn = ({ key }: Column) => (first.includes(key) ? first.indexOf(key) : first.length)

const List = resourcePage(listed, {
  columns: (given) => maskedColumns(given.toSorted((a, b) => placeIn(a as Column) - placeIn(b as Column))),
  useActions: useReviewActions,
  useAround: useTabs,
  empty: () => <NoRows />,
})

/** Certifications that wait for a second person, and those that were decided. */
export function ApprovalUserPage() {
  const { openId } = useReviewAddress()
  return openId ? <Review key={openId} id={openId} /> : <List />
}

function useReviewActions() {
  const { go } = useReviewAddress()
  return useMemo(() => {
    const open = (row: AnyRow) => go({ line: row.id })
    const rowActions = (row: RowOf<typeof listed>, usual: readonly Action[]): readonly Action[] => [
      ...(row.deletedAt
        ? []
        : [
            {
              key: 'open',
              label: certificationMachine.isIn('review', row.approvalStatus) ? t.open : t.look,
              run: () => open(row),
            },
          ]),
      ...usual,
    ]
    return { rowActions, onOpen: open }
  }, [go])
}

function useTabs() {
  const say = useText()
  const { tabs, tab, go, fixed } = useReviewAddress()
  const { data } = useCounters(userAuth)
  return useMemo(
    () => ({
      fixed,
      above: (
        <TabChips
          label={say(t.queues)}
          tabs={userAuthText.tabs}
          names={tabs}
          tab={tab}
          counters={data}
          late={['expiring']}
          onTab={(next) => go({ tab: next })}
        />
      ),
    }),
    [fixed, tabs, tab, data, go, say],
  )
}

function NoRows() {
  const say = useText()
  return <EmptyNotice title={say(t.noRows)} hint={say(t.noRowsHint)} />
}
