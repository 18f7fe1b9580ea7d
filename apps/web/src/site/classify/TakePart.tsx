import { useState, type SyntheticEvent } from 'react'
import { Link, useNavigate } from 'react-router'

import { useLanguage, useText } from '../../kernel/language.ts'
import { signedIn } from '../../shell/session/signedIn.ts'
import { knownPlaces, placeName } from '../knowledge.ts'
import type { Asked } from './ask.ts'
import { classifyText as t } from './classify.text.ts'
import { keepDraft } from './draft.ts'

/** Keeps the form as a draft and goes on; says why when it cannot. */
function useTake(code: string, { attributes }: Asked) {
  const say = useText()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const take = (form: HTMLFormElement, to: string) => {
    const data = new FormData(form)
    const text = String(data.get('text') ?? '').trim()
    if (!text) {
      setProblem(say(t.takeNoName))
      return form.querySelector('input')?.focus()
    }
    const { model, brand, ...rest } = attributes
    const kept = keepDraft({
      text,
      ...(model && { modelNumber: model }),
      ...(brand && { brand }),
      ...(Object.keys(rest).length > 0 && { attributes: rest }),
      code,
      jurisdiction: String(data.get('jurisdiction')),
      at: new Date().toISOString(),
    })
    if (kept) void navigate(to)
    else setProblem(say(t.takeFailed))
  }
  return { problem, take }
}

/** From what was asked to one's own goods: a draft on this device, then the goods' screen, or the registration first. */
export function TakePart({ code, jurisdiction, asked }: { code: string; jurisdiction: string; asked: Asked }) {
  const say = useText()
  const language = useLanguage()
  const { problem, take } = useTake(code, asked)
  const inside = signedIn()
  return (
    <section className="know-part classify-take" id="take">
      <h2>{say(t.take)}</h2>
      <p className="know-note">
        {say(t.takeWhy)} {!inside && say(t.takeVisitor)}
      </p>
      <form
        className="classify-fields"
        noValidate
        onSubmit={(e: SyntheticEvent<HTMLFormElement>) => {
          e.preventDefault()
          take(e.currentTarget, inside ? '/GoodsMgt?draft=1' : '/register')
        }}
      >
        <label>
          <span>{say(t.takeName)}</span>
          <input name="text" defaultValue={asked.text} maxLength={1000} aria-invalid={problem !== undefined} />
        </label>
        <label>
          <span>{say(t.takeFor)}</span>
          <select name="jurisdiction" defaultValue={jurisdiction === 'HS' ? 'CN' : jurisdiction}>
            {[
              ...new Set([...knownPlaces.filter((p) => p !== 'HS'), ...(jurisdiction === 'HS' ? [] : [jurisdiction])]),
            ].map((p) => (
              <option key={p} value={p}>
                {placeName(p, language)}
              </option>
            ))}
          </select>
        </label>
        <p className="know-row duty-wide">
          <button type="submit" className="site-button">
            {say(inside ? t.takeSignedIn : t.takeRegister)}
          </button>
          {!inside && (
            <Link
              to={`/login?${new URLSearchParams({ redirect: '/GoodsMgt?draft=1' })}`}
              onClick={(e) => {
                e.preventDefault()
                take(
                  e.currentTarget.closest('form')!,
                  `/login?${new URLSearchParams({ redirect: '/GoodsMgt?draft=1' })}`,
                )
              }}
            >
              {say(t.takeSignIn)}
            </Link>
          )}
        </p>
        {problem && (
          <p role="alert" className="know-error duty-wide">
            {problem}
          </p>
        )}
      </form>
    </section>
  )
}
