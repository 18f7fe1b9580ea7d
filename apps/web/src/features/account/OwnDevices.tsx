import { profileText } from '@clearway/contract/features/account/profile.text'
import { security, type OwnDevice } from '@clearway/contract/features/account/security'
import { common } from '@clearway/contract/kernel/common.text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Tag } from 'antd'

import { Ago } from '../../kernel/Ago.tsx'
import { call } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { usePageActive } from '../../kernel/pageActive.ts'
import { useReport } from '../../kernel/report.ts'
import { timeIn } from '../../kernel/show.ts'
import { useTimeZone } from '../../kernel/timeZone.ts'
import { deviceName } from './device.ts'
import { securityWords as t } from './security.text.ts'

/** Browsers that the person signed in from, and which of them are trusted. */
export function OwnDevices() {
  const say = useText()
  const zone = useTimeZone()
  const report = useReport()
  const client = useQueryClient()
  const { modal } = App.useApp()
  const { active } = usePageActive()
  const queryKey = ['profile', 'devices']
  const { data = [] } = useQuery({ queryKey, queryFn: () => call(security.queryDevices, {}), enabled: active })
  const name = (d: OwnDevice) => deviceName(d.device) || say(profileText.unknownDevice)
  const forget = async (d: OwnDevice) => {
    if (
      !(await modal.confirm({
        title: say(t.forgetAsk, { device: name(d) }),
        okText: say(t.forget),
        okButtonProps: { danger: true },
        cancelText: say(common.cancel),
      }))
    )
      return
    await call(security.forgetDevice, { id: d.id }).catch(report)
    await client.invalidateQueries({ queryKey })
  }
  if (!data.length) return null
  return (
    <section className="own-card" aria-labelledby="own-devices">
      <h2 id="own-devices">{say(t.devices)}</h2>
      <ul className="own-list">
        {data.map((d) => (
          <li key={d.id}>
            <div>
              <strong>{name(d)}</strong>
              {d.current && <Tag color="green">{say(t.thisOne)}</Tag>}
              {d.trustedUntil && (
                <Tag color="blue">{say(t.trusted, { day: timeIn(zone, d.trustedUntil).slice(0, 10) })}</Tag>
              )}
              <p>
                {d.network} · {say(t.lastSeen)} <Ago at={d.lastSeenAt} />
              </p>
            </div>
            <Button size="small" aria-label={`${say(t.forget)} · ${name(d)}`} onClick={() => void forget(d)}>
              {say(t.forget)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
