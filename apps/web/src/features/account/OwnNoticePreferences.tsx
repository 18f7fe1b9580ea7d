import {
  channels,
  defaults,
  noticePreference,
  topics,
  type Channel,
  type NoticePreference,
  type Topic,
} from '@clearway/contract/features/notice/noticePreference'
import { noticePreferenceText as t } from '@clearway/contract/features/notice/noticePreference.text'
import { common } from '@clearway/contract/kernel/common.text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Checkbox, Select, Skeleton, Switch, TimePicker, Tooltip } from 'antd'
import dayjs from 'dayjs'
import { useId, useState } from 'react'

import { call } from '../../kernel/api.ts'
import { isApiError } from '../../kernel/api.ts'
import { useUnsaved } from '../../kernel/form/unsaved.ts'
import { useText } from '../../kernel/language.ts'
import { usePageActive } from '../../kernel/pageActive.ts'
import { problemWords, useReport } from '../../kernel/report.ts'

import './noticePreferences.css'

const key = ['noticePreference']

/** Where the person is told of what: by topic and channel, with quiet hours and one mail a day. */
export function OwnNoticePreferences() {
  const say = useText()
  const { active } = usePageActive()
  const found = useQuery({
    queryKey: key,
    queryFn: () => call(noticePreference.query, {}),
    enabled: active,
    staleTime: 60_000,
  })
  return (
    <section className="own-card" aria-labelledby="own-notices">
      <h2 id="own-notices">{say(t.title)}</h2>
      {found.data ? (
        <Choices key={found.data.version} own={found.data} />
      ) : found.error ? (
        <p role="alert">{problemWords(found.error)}</p>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      )}
    </section>
  )
}

function Choices({ own }: { own: NoticePreference }) {
  const say = useText()
  const report = useReport()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [now, setNow] = useState(own)
  const [busy, setBusy] = useState(false)
  const dirty = JSON.stringify(now) !== JSON.stringify(own)
  useUnsaved(dirty)
  const set = (part: Partial<NoticePreference>) => setNow((before) => ({ ...before, ...part }))
  const save = async () => {
    setBusy(true)
    try {
      const { email: _email, mobile: _mobile, ...input } = now
      client.setQueryData(key, await call(noticePreference.update, input))
      void message.success(say(t.saved))
    } catch (error) {
      report(error)
      // Changed in another tab meanwhile: what stands there now is shown.
      if (isApiError(error) && error.code === 409) await client.invalidateQueries({ queryKey: key })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Matrix now={now} set={set} />
      {!own.email && <p className="own-quiet">{say(t.noMail)}</p>}
      {!own.mobile && <p className="own-quiet">{say(t.noMobile)}</p>}
      <Hours now={now} set={set} />
      <div className="own-told-foot">
        <Button type="primary" disabled={!dirty} loading={busy} onClick={() => void save()}>
          {say(common.save)}
        </Button>
        {dirty && <Button onClick={() => setNow(own)}>{say(common.cancel)}</Button>}
      </div>
    </>
  )
}

interface Part {
  readonly now: NoticePreference
  readonly set: (part: Partial<NoticePreference>) => void
}

function Matrix({ now, set }: Part) {
  const say = useText()
  const toggle = (topic: Topic, channel: Channel) =>
    set({ choices: { ...now.choices, [topic]: { ...now.choices[topic], [channel]: !now.choices[topic][channel] } } })
  return (
    <table className="own-told">
      <thead>
        <tr>
          <th scope="col">{say(t.topic)}</th>
          {channels.map((c) => (
            <th scope="col" key={c}>
              {say(t.channels[c])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {topics.map((topic) => (
          <tr key={topic}>
            <th scope="row">{say(t.topics[topic])}</th>
            {channels.map((channel) => {
              const { locked } = defaults[topic][channel]
              const label = say(t.wants, { topic: say(t.topics[topic]), channel: say(t.channels[channel]) })
              const box = (
                <Checkbox
                  checked={now.choices[topic][channel]}
                  disabled={locked}
                  aria-label={locked ? `${label} (${say(t.locked)})` : label}
                  onChange={() => toggle(topic, channel)}
                />
              )
              return (
                <td key={channel}>
                  {locked ? (
                    <Tooltip title={say(t.locked)}>
                      <span>{box}</span>
                    </Tooltip>
                  ) : (
                    box
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const zones = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }))

function Hours({ now, set }: Part) {
  const say = useText()
  const id = useId()
  return (
    <>
      <fieldset className="own-told-hours">
        <legend>{say(t.quiet)}</legend>
        <p className="own-quiet">{say(t.quietHint)}</p>
        <Hour
          label={say(t.quietFrom)}
          value={now.quietFrom}
          onChange={(quietFrom) => set({ quietFrom, quietTo: quietFrom === null ? null : (now.quietTo ?? '08:00') })}
        />
        <Hour
          label={say(t.quietTo)}
          value={now.quietTo}
          onChange={(quietTo) => set({ quietTo, quietFrom: quietTo === null ? null : (now.quietFrom ?? '22:00') })}
        />
        <label htmlFor={`${id}zone`}>{say(t.timeZone)}</label>
        <Select
          id={`${id}zone`}
          value={now.timeZone}
          options={
            zones.some((z) => z.value === now.timeZone)
              ? zones
              : [{ value: now.timeZone, label: now.timeZone }, ...zones]
          }
          showSearch
          onChange={(timeZone) => set({ timeZone })}
        />
      </fieldset>
      <fieldset className="own-told-hours">
        <legend>{say(t.digest)}</legend>
        <p className="own-quiet">{say(t.digestHint)}</p>
        <Switch checked={now.digest} aria-label={say(t.digest)} onChange={(digest) => set({ digest })} />
        {now.digest && (
          <Hour
            label={say(t.digestAt)}
            value={now.digestAt}
            onChange={(digestAt) => set({ digestAt: digestAt ?? '08:30' })}
            always
          />
        )}
      </fieldset>
    </>
  )
}

function Hour({
  label,
  value,
  onChange,
  always = false,
}: {
  label: string
  value: string | null
  onChange: (hour: string | null) => void
  always?: boolean
}) {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <TimePicker
        id={id}
        format="HH:mm"
        placeholder="--:--"
        minuteStep={5}
        needConfirm={false}
        allowClear={!always}
        value={value ? dayjs(`2026-01-01T${value}`) : null}
        onChange={(next) => onChange(next ? next.format('HH:mm') : null)}
      />
    </>
  )
}
