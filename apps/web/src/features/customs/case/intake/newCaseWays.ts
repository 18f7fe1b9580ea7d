import type { Text } from '@clearway/contract/kernel/text'
import type { ComponentType } from 'react'

import { casePageText as t } from '../casePage.text.ts'
import { BlankWay } from './BlankWay.tsx'
import { FileWay } from './FileWay.tsx'
import { intakeText } from './intake.text.ts'
import type { NewCaseProps } from './newCaseProps.ts'
import { OrderWay } from './OrderWay.tsx'

interface Way {
  readonly key: string
  readonly label: Text
  /** Asked besides `customsCase.edit`. */
  readonly permission?: string
  readonly Page: ComponentType<NewCaseProps>
  /** Of the dialog, where the way shows more than a few fields. */
  readonly width?: number
}

/** What a new case may start from; a way is a line here. */
export const newCaseWays: readonly Way[] = [
  { key: 'blank', label: t.blank, Page: BlankWay },
  { key: 'file', label: intakeText.way, Page: FileWay, width: 860 },
  { key: 'order', label: t.fromOrder, permission: 'order.view', Page: OrderWay },
]
