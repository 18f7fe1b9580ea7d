import { CheckCircleFilled, LockFilled, UnlockFilled } from '@ant-design/icons'
import { userAuth } from '@clearway/contract/features/account/certification/userAuth'
import { userAuthText } from '@clearway/contract/features/account/certification/userAuth.text'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'

import { call } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { usePageActive } from '../../../kernel/pageActive.ts'
import { problemWords } from '../../../kernel/report.ts'
import { grouped } from '../../../kernel/show.ts'
import { certificationPageText as t } from './certificationPage.text.ts'
import { gatesKey } from './useOwnCertification.ts'

/** What needs a certificate here, and whether it is open for the reader. */
export function Gates() {
  const say = useText()
  const { active } = usePageActive()
  const found = useQuery({ queryKey: gatesKey, queryFn: () => call(userAuth.routes.gates, {}), enabled: active })
  if (found.error && !found.data) return <p role="alert">{problemWords(found.error)}</p>
  if (!found.data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  return (
    <ul className="cert-gates">
      {found.data.map(({ gate, title, asked, open, kinds, above }) => {
        const names = kinds.map((kind) => say(userAuthText.kinds[kind])).join(say(t.or))
        const words = !asked ? say(t.gateFree) : open ? say(t.gateOpen) : say(t.gateShut, { kinds: names })
        return (
          <li key={gate} data-open={open}>
            {!asked ? (
              <UnlockFilled aria-hidden />
            ) : open ? (
              <CheckCircleFilled aria-hidden />
            ) : (
              <LockFilled aria-hidden />
            )}
            <div>
              <strong>{say(title)}</strong>
              <p className="cert-quiet">
                {words}
                {asked && above !== null && ` · ${say(t.gateAbove, { amount: grouped(above) })}`}
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
