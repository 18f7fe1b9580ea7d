import { workbench, type WorkPicture } from '@clearway/contract/features/workbench/workbench'
import { workbenchText as t } from '@clearway/contract/features/workbench/workbench.text'
import { languageTags } from '@clearway/contract/kernel/text'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'

import { call } from '../../kernel/api.ts'
import { useLanguage, useText } from '../../kernel/language.ts'
import { usePageActive } from '../../kernel/pageActive.ts'

import './pictures.css'

const minutes = 60_000
const kinds = ['load', 'rejections', 'deadlines'] as const

/** Fourteen days of what came in, came back and falls due, each day a way to its rows. */
export function Pictures() {
  const say = useText()
  const { active } = usePageActive()
  const { data = [] } = useQuery({
    queryKey: ['workbench', 'pictures'],
    queryFn: () => call(workbench.queryPictures, {}),
    enabled: active,
    staleTime: minutes,
    refetchInterval: 5 * minutes,
  })
  return kinds
    .map((kind) => ({ kind, pictures: data.filter((picture) => picture.kind === kind) }))
    .filter(({ pictures }) => pictures.length > 0)
    .map(({ kind, pictures }) => (
      <section key={kind} aria-labelledby={`bench-${kind}`}>
        <h2 id={`bench-${kind}`}>{say(t.pictureKinds[kind])}</h2>
        <div className="bench-pictures">
          {pictures.map((picture) => (
            <Picture key={picture.code} picture={picture} />
          ))}
        </div>
      </section>
    ))
}

/** A table that is drawn as bars: who listens hears days and numbers, who looks sees the bars. */
function Picture({ picture: { title, kind, days } }: { picture: WorkPicture }) {
  const say = useText()
  const language = useLanguage()
  const highest = Math.max(...days.map((day) => day.count))
  const sum = days.reduce((all, day) => all + day.count, 0)
  const many = days.some((day) => day.more)
  const show = (day: string) =>
    new Intl.DateTimeFormat(languageTags[language], { timeZone: 'UTC', month: 'short', day: 'numeric' }).format(
      Date.parse(day),
    )
  return (
    <div className="bench-card bench-picture" data-kind={kind}>
      <p aria-hidden="true">
        <span>{say(title)}</span>
        <b className="figures">{amount(sum, many)}</b>
      </p>
      <table aria-label={say(title)}>
        <thead className="unseen">
          <tr>
            <th scope="col">{say(t.day)}</th>
            <th scope="col">{say(t.amount)}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, count, more, link }) => (
            <tr key={day}>
              <th scope="row">
                <span>{show(day)}</span>
              </th>
              <td>
                {count === 0 ? (
                  <span className="unseen">0</span>
                ) : (
                  <Link
                    to={link}
                    aria-label={say(t.dayOpens, { day: show(day), n: amount(count, more) })}
                    title={say(t.dayOpens, { day: show(day), n: amount(count, more) })}
                    style={{ '--share': count / highest } as CSSProperties}
                  >
                    <span>{count < 1000 ? count : `${Math.floor(count / 1000)}k`}</span>
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const amount = (count: number, more: boolean) => `${count}${more ? '+' : ''}`
