import type { ComponentType } from 'react'
import type { CaseTabProps } from './caseTabs.ts'
import { LinesDesk } from './LinesDesk.tsx'
import { LinesIntake } from './LinesIntake.tsx'
import { OwnDuties } from './OwnDuties.tsx'

type Part = ComponentType<Omit<CaseTabProps, 'shown'>>

/** Beside the steps at the head of a case: printing, exports. A part is a line here. */
export const headParts: readonly Part[] = []
/** Above the tabs: what the reader has to do first. */
export const topParts: readonly Part[] = [OwnDuties]
/** Among the tools of the lines: ways for lines to come in or go on. */
export const lineParts: readonly Part[] = [LinesIntake, LinesDesk]
