import { Button, Drawer } from 'antd'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

import { useKeydown } from '../../../kernel/keydown.ts'
import { useText } from '../../../kernel/language.ts'
import { useMe } from '../../../kernel/me.ts'
import { useNarrow } from '../../../kernel/narrow.ts'
import { usePageActive } from '../../../kernel/pageActive.ts'
import { usePageKeys, type PageKey } from '../../../kernel/pageKeys.ts'
import { ChecksPanel, Counts } from './ChecksPanel.tsx'
import { useDeclaration } from './declarationContext.ts'
import { declarationPageText as t } from './declarationPage.text.ts'
import { BlocksSection } from './fields/BlocksSection.tsx'
import { HeadForm } from './fields/HeadForm.tsx'
import { RemarkBox } from './fields/RemarkBox.tsx'
import { useFieldKeys } from './fields/useFieldKeys.ts'
import { LinesSection } from './lines/LinesSection.tsx'
import type { DecProblem } from './problemStore.ts'
import { useChecks } from './useChecks.ts'
import type { useGoTo } from './useGoTo.ts'
import { useLastOne } from './useLastOne.ts'

const DeclarationFacts = lazy(async () => ({ default: (await import('./DeclarationFacts.tsx')).DeclarationFacts }))

interface Props {
  readonly readOnly: boolean
  readonly places: ReturnType<typeof useGoTo>
  readonly onGo: (problem: DecProblem) => void
  readonly shown: boolean
}

const keys: readonly PageKey[] = [
  { key: 'f8', shown: 'F8', what: t.keyProblem },
  { key: 'shift+f8', shown: 'Shift+F8', what: t.keyProblemBack },
  { key: 'alt+pageup', shown: 'Alt+PgUp PgDn', what: t.keySibling },
]

/** F8 goes to the next problem, Shift+F8 to the one before; from wherever the person stands in the list. */
function useProblemKeys(onGo: (problem: DecProblem) => void): DecProblem | undefined {
  const { problems } = useDeclaration()
  const { active } = usePageActive()
  const [at, setAt] = useState<DecProblem>()
  useKeydown(
    (event) => {
      if (event.key !== 'F8' || event.ctrlKey || event.altKey || event.metaKey) return
      const all = problems.ordered()
      event.preventDefault()
      if (!all.length) return
      // A mended one is gone from the list: its neighbours kept their order.
      const here = at
        ? all.findIndex((p) => p === at || (p.code === at.code && JSON.stringify(p.place) === JSON.stringify(at.place)))
        : -1
      const to = all[(here + (event.shiftKey ? -1 : 1) + all.length) % all.length] ?? all[0]!
      ;(document.activeElement as HTMLElement | null)?.blur()
      setAt(to)
      onGo(to)
    },
    { active },
  )
  return at
}

/** The drawer that holds the checks on narrow screens, and the way from it to a field. */
function useChecksDrawer(onGo: (problem: DecProblem) => void) {
  const [open, setOpen] = useState(false)
  const wanted = useRef<DecProblem>(undefined)
  const go = useCallback(
    (problem: DecProblem) => {
      // The drawer gives the focus back to its button when it has gone: the way to the field begins after that.
      if (open) wanted.current = problem
      else onGo(problem)
      setOpen(false)
    },
    [open, onGo],
  )
  const afterOpenChange = (there: boolean) => {
    if (there || !wanted.current) return
    onGo(wanted.current)
    wanted.current = undefined
  }
  return { open, setOpen, go, afterOpenChange }
}

/** On a narrow screen what is only read is told as facts, until somebody asks for the form or goes to a field of it. */
function useFacts(readOnly: boolean, onGo: (problem: DecProblem) => void) {
  const narrow = useNarrow()
  const [form, setForm] = useState(false)
  const toField = useCallback(
    (problem: DecProblem) => {
      flushSync(() => setForm(true))
      onGo(problem)
    },
    [onGo],
  )
  return { narrow, facts: narrow && readOnly && !form, showForm: () => setForm(true), toField }
}

/** The form with its checks beside it, on narrow screens behind a button. */
export function FormTab({ readOnly, places, onGo }: Props) {
  const page = useDeclaration()
  const say = useText()
  const { narrow, facts, showForm, toField } = useFacts(readOnly, onGo)
  const inside = useMe()?.user.area !== 'customer'
  const { checking, error, again } = useChecks(page, inside)
  const found = useSyncExternalStore(page.problems.subscribe, page.problems.get)
  const onKeys = useFieldKeys(useLastOne(page.store))
  usePageKeys(keys)
  const drawer = useChecksDrawer(toField)
  const at = useProblemKeys(drawer.go)
  const checks = <ChecksPanel checking={checking} error={error} onAgain={again} onGo={drawer.go} at={at} />
  const form = useMemo(
    () => (
      <>
        <HeadForm readOnly={readOnly} open={places.open} onOpen={places.onOpen} />
        <LinesSection
          readOnly={readOnly}
          grid={places.lines}
          activeId={places.activeId}
          onActive={places.setActiveId}
          panel={places.panel}
        />
        <BlocksSection readOnly={readOnly} open={places.open} onOpen={places.onOpen} grids={places.gridOf} />
        {inside && <RemarkBox readOnly={readOnly} />}
      </>
    ),
    [readOnly, places, inside],
  )
  return (
    <div className="dec-body" data-alone={!inside || undefined}>
      <div
        role="presentation"
        id={`${page.prefix}form`}
        className={`dec-form${readOnly ? ' dec-still' : ''}`}
        onKeyDown={onKeys}
      >
        {facts ? (
          <Suspense>
            <DeclarationFacts onForm={showForm} />
          </Suspense>
        ) : (
          form
        )}
        <FieldLine of={`${page.prefix}form`} readOnly={readOnly} />
      </div>
      {inside && !narrow && <div className="dec-aside">{checks}</div>}
      {inside && narrow && (
        <Button className="dec-checks-button" onClick={() => drawer.setOpen(true)}>
          {say(t.openChecks)} {found && <Counts found={found} />}
        </Button>
      )}
      {inside && narrow && (
        <Drawer
          rootClassName="page-drawer"
          open={drawer.open}
          onClose={() => drawer.setOpen(false)}
          afterOpenChange={drawer.afterOpenChange}
          size="100%"
          title={say(t.openChecks)}
        >
          {checks}
        </Drawer>
      )}
    </div>
  )
}

/** What is to be known of the field in which the person stands: its hint and where its value came from. */
function FieldLine({ of, readOnly }: { of: string; readOnly: boolean }) {
  const say = useText()
  const [said, setSaid] = useState('')
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const form = document.getElementById(of)
    if (!form) return
    const look = (event: Event) => {
      const input = event.target as HTMLElement
      const ids = input.dataset['place'] === undefined ? [] : (input.getAttribute('aria-describedby') ?? '').split(' ')
      const label = document.querySelector(`label[for="${CSS.escape(input.id)}"]`)?.textContent ?? ''
      const words = ids
        .slice(0, 1)
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join('')
      setSaid(words ? `${label}${label && ' · '}${words}` : '')
    }
    form.addEventListener('focusin', look)
    return () => form.removeEventListener('focusin', look)
  }, [of])
  return (
    <p ref={line} className="dec-said" aria-hidden="true">
      {said || (!readOnly && say(t.keys))}
    </p>
  )
}
