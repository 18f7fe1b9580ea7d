import { hscode } from '@clearway/contract/features/customs/hscode'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { call } from '../../../../kernel/api.ts'
import { useText } from '../../../../kernel/language.ts'
import { ElementsForm } from '../../ElementsForm.tsx'
import { inputId, useDeclaration, useValue } from '../declarationContext.ts'
import { declarationPageText as t } from '../declarationPage.text.ts'
import { ProblemWords } from '../fields/FieldBox.tsx'

const pauseMs = 500
const noElements = [] as const

/** The declaration elements of a line, one input each by the template of its code. What is typed is kept after a pause, and when the line is left. */
export function LineElements({ id, readOnly }: { id: string; readOnly: boolean }) {
  const { store, problems, direction, prefix } = useDeclaration()
  const say = useText()
  const place = `line.${id}.GModel`
  const value = useValue(place)
  const code = useValue(`line.${id}.CodeTS`)
  const brand = useValue(`line.${id}.GoodsBrand`)
  const found = useSyncExternalStore(problems.subscribe, () => problems.at(place))
  const template = useQuery({
    queryKey: ['hscode', 'queryByCode', 'CN', code],
    queryFn: () => call(hscode.queryByCode, { jurisdiction: 'CN', code }),
    enabled: /^\d{10}$/.test(code),
    staleTime: 300_000,
    retry: false,
  })
  const [draft, setDraft] = useState<string | null>(null)
  const typed = useRef<string | null>(null)
  const keep = useCallback(() => {
    if (typed.current !== null) store.set(place, typed.current)
    typed.current = null
    setDraft(null)
  }, [store, place])
  useEffect(() => {
    if (draft === null) return
    const timer = setTimeout(keep, pauseMs)
    return () => clearTimeout(timer)
  }, [draft, keep])
  useEffect(
    () => () => {
      if (typed.current !== null) store.set(place, typed.current)
    },
    [store, place],
  )
  return (
    <div className="dec-elements" role="group" aria-labelledby={inputId(prefix, `${place}.title`)}>
      <h4 id={inputId(prefix, `${place}.title`)}>{say(t.elements)}</h4>
      <ElementsForm
        template={template.data?.elements ?? noElements}
        value={draft ?? value}
        direction={direction}
        brand={brand}
        disabled={readOnly}
        onChange={(joined) => {
          typed.current = joined
          setDraft(joined)
        }}
      />
      <div className="dec-found">
        {found.map((p) => (
          <ProblemWords key={`${p.code} ${p.text.en}`} level={p.level} words={say(p.text, p.values)} />
        ))}
      </div>
    </div>
  )
}
