import type { classifyTask, OpenedTask } from '@clearway/contract/features/customs/classifyTask'
import type { Input } from '@clearway/contract/kernel/route'

import { readPreference, writePreference } from '../../../kernel/preference.ts'
import type { Cited } from '../ruling/citing.ts'

type Decided = Input<(typeof classifyTask)['routes']['decide']>

/** What is being decided of a line and not yet said. */
export interface Draft {
  readonly code: string
  readonly ciqCode: string
  readonly elements: string
  readonly basis: string
  readonly evidence?: Decided['evidence'] | undefined
  readonly ruling?: Cited | undefined
}

interface Kept {
  readonly id: string
  readonly version: number
  readonly draft: Draft
}
const key = 'classify.drafts'
const most = 30

const kept = (): readonly Kept[] => readPreference<readonly Kept[]>(key) ?? []

/** What stands with a line: the first decision where it waits for the second, else what was left of an earlier round. */
export const standing = ({ task, ruling }: Pick<OpenedTask, 'task' | 'ruling'>): Draft => ({
  code: task.finalCode ?? task.firstCode ?? '',
  ciqCode: '',
  elements: task.elements ?? '',
  basis: task.basis ?? '',
  ...(ruling && { ruling: { id: ruling.id, number: ruling.number, code: null } }),
})

/** Interruptions lose nothing: a draft outlives a reload, until the line changed under it. */
export const readDraft = (id: string, version: number): Draft | undefined =>
  kept().find((k) => k.id === id && k.version === version)?.draft

export function keepDraft(id: string, version: number, draft: Draft | undefined): void {
  const others = kept().filter((k) => k.id !== id)
  writePreference(key, draft ? [...others, { id, version, draft }].slice(-most) : others)
}
