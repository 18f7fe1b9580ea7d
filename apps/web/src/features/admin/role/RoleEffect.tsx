import type { RightChange, RolePreview } from '@clearway/contract/features/admin/explain/rolePreview'
import { App } from 'antd'
import { useCallback } from 'react'

import { useText } from '../../../kernel/language.ts'
import { grouped } from '../../../kernel/show.ts'

import '../explain/explain.css'
import { roleEffectText as t } from './roleEffect.text.ts'

export const changesAnything = (p: RolePreview): boolean => p.gains.length + p.losses.length > 0

/** Several previews of one step as one; who stands in two of them is counted by the larger. */
export const together = (all: readonly RolePreview[]): RolePreview => ({
  gainers: Math.max(0, ...all.map((p) => p.gainers)),
  losers: Math.max(0, ...all.map((p) => p.losers)),
  more: all.some((p) => p.more),
  gains: all.flatMap((p) => p.gains),
  losses: all.flatMap((p) => p.losses),
})

/**
 * Asks before a change whether its effect is meant; no question when nobody wins or loses anything. What the preview refuses is left
 * to the change itself, which says it in its own place.
 */
export function useConfirmEffect(): (preview: () => Promise<RolePreview>) => Promise<boolean> {
  const say = useText()
  const { modal } = App.useApp()
  return useCallback(
    async (preview) => {
      const found = await preview().catch(() => null)
      if (!found || !changesAnything(found)) return true
      return modal.confirm({
        title: say(t.title),
        icon: null,
        width: 560,
        content: <RoleEffect preview={found} />,
        okText: say(t.save),
        cancelText: say(t.back),
        okButtonProps: { danger: found.losses.length > 0 },
        autoFocusButton: null,
      })
    },
    [say, modal],
  )
}

/** Who wins and loses what, losses first. */
export function RoleEffect({ preview }: { preview: RolePreview }) {
  const say = useText()
  return (
    <div className="role-effect">
      <Changes title={say(t.lose, { count: preview.losers })} changes={preview.losses} mark="−" />
      <Changes title={say(t.gain, { count: preview.gainers })} changes={preview.gains} mark="+" />
      {preview.more && <p>{say(t.more)}</p>}
    </div>
  )
}

function Changes({ title, changes, mark }: { title: string; changes: readonly RightChange[]; mark: '+' | '−' }) {
  const say = useText()
  if (changes.length === 0) return null
  const people = (c: RightChange) => {
    const names = c.names.join(say({ zh: '、', tw: '、', en: ', ' }))
    const count = c.users === 1 ? say(t.onePerson) : say(t.people, { count: grouped(c.users) })
    return [
      c.names.length ? `${count}: ${c.users > c.names.length ? say(t.andMore, { names }) : names}` : count,
      ...(c.self ? [say(t.self)] : []),
    ]
  }
  return (
    <section className={mark === '−' ? 'role-effect-lose' : 'role-effect-gain'}>
      <h2>{title}</h2>
      <ul>
        {changes.map((c) => (
          <li key={c.title.en}>
            <span aria-hidden>{mark}</span>
            <div>
              {say(c.title)}
              {c.records !== null && (
                <> · {say(t.records, { count: `${grouped(c.records)}${c.recordsAreMore ? '+' : ''}` })}</>
              )}
              <small>{people(c).join(' · ')}</small>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
