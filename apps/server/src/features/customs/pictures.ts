import { caseMachine } from '@clearway/contract/features/customs/case/caseSteps'
import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import { customsPicturesText as t } from '@clearway/contract/features/customs/charts/pictures.text'
import { classifyTask } from '@clearway/contract/features/customs/classifyTask'
import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import { taskMachine } from '@clearway/contract/features/customs/taskSteps'

import type { Picture } from '../../kernel/picture.ts'
import { queueSource } from './classifyTask/taskRows.ts'
import { sourceFor } from './declaration/declarationRows.ts'

const staff = { areas: ['admin'] } as const
const everybody = { areas: ['admin', 'customer'] } as const

const cases = { resource: customsCase, page: '/ClassifyOrder', permission: 'customsCase.view' } as const
const declarations = {
  ...staff,
  resource: declaration,
  page: '/ClassifyOrder?part=declarations',
  permission: 'declaration.view',
  source: (ctx) => sourceFor(ctx),
} satisfies Partial<Picture>
const tasks = {
  ...staff,
  resource: classifyTask,
  page: '/ClassifyPlatform?tab=all',
  permission: 'classifyTask.view',
  source: () => queueSource(),
} satisfies Partial<Picture>

const underWay = caseMachine.stateNames.filter((state) => !caseMachine.isIn('ended', state))

const load: readonly Picture[] = [
  { ...cases, ...everybody, code: 'casesMade', title: t.casesMade, kind: 'load', by: 'made' },
  { ...tasks, code: 'tasksMade', title: t.tasksMade, kind: 'load', by: 'made' },
  { ...declarations, code: 'declarationsMade', title: t.declarationsMade, kind: 'load', by: 'made' },
]
const rejections: readonly Picture[] = [
  {
    ...declarations,
    code: 'declarationsReturned',
    title: t.declarationsReturned,
    kind: 'rejections',
    by: 'returnedAt',
  },
]
const deadlines: readonly Picture[] = [
  {
    ...cases,
    ...staff,
    code: 'casesDue',
    title: t.casesDue,
    kind: 'deadlines',
    by: 'dueAt',
    filter: { status: underWay.join(',') },
  },
  {
    ...cases,
    ...everybody,
    code: 'declareBy',
    title: t.declareBy,
    kind: 'deadlines',
    by: 'declareBy',
    filter: { status: caseMachine.phases.undeclared.join(',') },
  },
  { ...cases, ...staff, code: 'taxDue', title: t.taxDue, kind: 'deadlines', by: 'taxDueOn' },
  {
    ...tasks,
    code: 'tasksDue',
    title: t.tasksDue,
    kind: 'deadlines',
    by: 'dueAt',
    filter: { status: taskMachine.phases.work.join(',') },
  },
]

export const pictures: readonly Picture[] = [...load, ...rejections, ...deadlines]
