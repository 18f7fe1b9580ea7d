import {
  CloseCircleOutlined,
  EditOutlined,
  ExclamationCircleOutlined,
  InfoCircleOutlined,
  LinkOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons'
import { labelOf, type DecField } from '@clearway/contract/features/customs/declaration/fields/decField'
import { isRequired, valueProblem } from '@clearway/contract/features/customs/declaration/fields/fieldCheck'
import { isSummary } from '@clearway/contract/features/customs/declaration/twoStep'
import type { Origin } from '@clearway/contract/kernel/origin'
import { memo, useCallback, useSyncExternalStore, type ReactNode } from 'react'

import { isConflict } from '../../../../kernel/draft/autosave.ts'
import { ConflictNote } from '../../../../kernel/draft/ConflictNote.tsx'
import { useRefused } from '../../../../kernel/draft/useAutosave.ts'
import { useLanguage, useText } from '../../../../kernel/language.ts'
import { problemWords } from '../../../../kernel/report.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import { originWords } from '../../origin/originWords.ts'
import { inputId, useDeclaration, useSeen, useValue } from '../declarationContext.ts'
import { declarationPageText as t } from '../declarationPage.text.ts'
import type { ProblemLevel } from '../problemStore.ts'
import { FieldInput } from './FieldInputs.tsx'

interface Props {
  readonly field: DecField
  /** Of the field: `head.BillNo`. */
  readonly place: string
  readonly readOnly: boolean
}

const levelIcons = { error: CloseCircleOutlined, warning: ExclamationCircleOutlined, hint: InfoCircleOutlined } as const

/** One field of the head or of a line with its label, where its value came from, and what is wrong with it. */
export const FieldBox = memo(function FieldBox({ field, place, readOnly }: Props) {
  const { store, saver, direction, prefix } = useDeclaration()
  const say = useText()
  const value = useValue(place)
  const origin = useSyncExternalStore(store.subscribe, () => store.originOf(place))
  const words = originWords(useLanguage(), useTimeZone())
  const refused = useRefused(saver, place)
  const conflict = refused && isConflict(refused.error) ? refused.error : undefined
  const found = useFound(field, place, value)
  const id = inputId(prefix, place)
  const label = say(labelOf(field, direction))
  const summary = useSeen(isSummary)
  const required = isRequired(field, 'declare', direction, summary)
  const onChange = useCallback((to: string) => store.set(place, to), [store, place])
  const said = [field.hint && say(field.hint), origin && words(origin)].filter(Boolean).join(' · ')
  const group = field.kind === 'marks' || field.kind === 'flag'
  return (
    <div
      className="dec-field"
      data-wide={field.kind === 'marks' || field.max >= 60 || undefined}
      data-long={(field.max >= 18 && field.max < 60) || undefined}
      data-level={found[0]?.level}
    >
      <FieldLabel inputId={group ? undefined : id} label={label} required={required && !readOnly}>
        {origin && <OriginMark origin={origin} words={words(origin)} />}
      </FieldLabel>
      <FieldInput
        field={field}
        id={id}
        place={place}
        label={label}
        value={value}
        readOnly={readOnly}
        required={required && !readOnly}
        invalid={found.some((f) => f.level === 'error') || refused !== undefined}
        described={`${id}-said ${id}-found`}
        onChange={onChange}
      />
      <span id={`${id}-said`} className="unseen">
        {said}
      </span>
      <div id={`${id}-found`} className="dec-found">
        {found.map(({ level, words }) => (
          <ProblemWords key={`${level} ${words}`} level={level} words={words} />
        ))}
        {refused && !conflict && (
          <ProblemWords level="error" words={say(t.refusedWords, { words: problemWords(refused.error) })} />
        )}
      </div>
      {conflict && (
        <ConflictNote
          field={label}
          theirs={String(conflict.theirs ?? '')}
          mine={value}
          onTheirs={() => store.takeTheirs(place, conflict.theirs)}
          onMine={() => store.takeMine(place, conflict.theirs)}
        />
      )}
    </div>
  )
})

interface FieldLabelProps {
  /** Left out where the field is a group of inputs, each with a label of its own. */
  readonly inputId: string | undefined
  readonly label: string
  readonly required: boolean
  readonly children?: ReactNode
}

export function FieldLabel({ inputId, label, required, children }: FieldLabelProps) {
  const say = useText()
  return (
    <span className="dec-label">
      {inputId === undefined ? (
        <span title={label}>{label}</span>
      ) : (
        <label htmlFor={inputId} title={label}>
          {label}
        </label>
      )}
      {required && (
        <i aria-hidden="true" title={say(t.required)}>
          *
        </i>
      )}
      {children}
    </span>
  )
}

export function ProblemWords({ level, words }: { level: ProblemLevel; words: string }) {
  const say = useText()
  const Icon = levelIcons[level]
  return (
    <p data-level={level}>
      <Icon aria-label={say(t.level[level])} /> {words}
    </p>
  )
}

/** What the last check found here, and at once what the value alone tells. */
function useFound(
  field: DecField,
  place: string,
  value: string,
): { readonly level: ProblemLevel; readonly words: string }[] {
  const { problems } = useDeclaration()
  const say = useText()
  const checked = useSyncExternalStore(problems.subscribe, () => problems.at(place))
  const own = valueProblem(field, value)
  const found = checked.map((p) => ({ level: p.level, words: say(p.text, p.values) }))
  const words = own && say(own.text, own.values)
  return words && !found.some((f) => f.words === words) ? [{ level: 'error', words }, ...found] : found
}

const originIcons: Readonly<Partial<Record<Origin['kind'], typeof LinkOutlined>>> = {
  rule: ThunderboltOutlined,
  typed: EditOutlined,
}

function OriginMark({ origin, words }: { origin: Origin; words: string }) {
  const Icon = originIcons[origin.kind] ?? LinkOutlined
  return (
    <span className="dec-origin" data-kind={origin.kind} title={words} aria-hidden="true">
      <Icon />
    </span>
  )
}
