import { ownAudit } from '@clearway/contract/features/account/ownAudit'
import {
  actionWords,
  detailWords,
  outcomeColours,
  outcomeWords,
} from '@clearway/contract/features/admin/monitoring/auditWords'
import { contracts } from '@clearway/contract/features/index'
import { choiceField } from '@clearway/contract/kernel/field'
import type { Route } from '@clearway/contract/kernel/route'

import { useText } from '../../kernel/language.ts'
import { resourcePage } from '../../kernel/list/ResourcePage.tsx'
import { deviceName } from './device.ts'

const routes = (contracts as readonly Readonly<Record<string, Route>>[]).flatMap((c) => Object.values(c))
const { fields } = ownAudit

// The server keeps plain words; here they are read out, and chosen from a list.
const readable = {
  ...ownAudit,
  fields: {
    ...fields,
    action: choiceField(actionWords(routes), { label: fields.action.label, width: fields.action.width, filter: true }),
    outcome: choiceField(outcomeWords, {
      label: fields.outcome.label,
      width: fields.outcome.width,
      filter: true,
      colours: outcomeColours,
    }),
  },
}

function Detail({ detail }: { detail: string | null }) {
  const say = useText()
  return detail ? <>{say(detailWords(detail))}</> : null
}

/** What the person did in this tenant, filtered and exported like any list. */
export const OwnAuditPage = resourcePage(readable, {
  columns: (given) =>
    given.map((c) => {
      if (c.key === 'detail') return { ...c, render: (row) => <Detail detail={row['detail']} /> }
      return c.key === 'device' ? { ...c, render: (row) => deviceName(row['device']) } : c
    }),
})
