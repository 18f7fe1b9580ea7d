import type { OpenedTask } from '@clearway/contract/features/customs/classifyTask'

import { AskDialog, AssignDialog, ReasonDialog, TakeDownDialog } from './dialogs.tsx'
import { SplitDialog } from './SplitDialog.tsx'
import type { TaskDialog } from './useTaskActions.ts'

export function TaskDialogs({
  dialog,
  opened,
  onClose,
  onOpen,
}: {
  dialog: TaskDialog
  opened: OpenedTask
  onClose: () => void
  onOpen: (id: string) => void
}) {
  switch (dialog?.kind) {
    case 'ask':
      return <AskDialog opened={opened} onClose={onClose} />
    case 'answer':
      return <TakeDownDialog opened={opened} question={dialog.question} onClose={onClose} />
    case 'split':
      return <SplitDialog opened={opened} onClose={onClose} onDone={onOpen} />
    case 'assign':
      return <AssignDialog ids={[opened.task.id]} onClose={onClose} onDone={() => {}} />
    case 'reason':
      return <ReasonDialog asked={dialog.asked} name={opened.task.name ?? ''} onClose={onClose} />
    default:
      return null
  }
}
