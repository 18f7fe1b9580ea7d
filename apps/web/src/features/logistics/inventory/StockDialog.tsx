import { AdjustDialog } from './AdjustDialog.tsx'
import { LocksDialog } from './LocksDialog.tsx'
import { MoveAllDialog } from './MoveAllDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import type { Doing } from './StockList.tsx'

/** The dialog of what is being done with stock. */
export function StockDialog({ doing, onClose }: { doing: Doing; onClose: () => void }) {
  switch (doing.what) {
    case 'locks':
      return <LocksDialog row={doing.row} onClose={onClose} />
    case 'adjust':
      return <AdjustDialog row={doing.row} onClose={onClose} />
    case 'moveAll':
      return <MoveAllDialog binId={doing.binId} onClose={onClose} />
    default:
      return <MoveDialog what={doing.what} rows={doing.rows} onClose={onClose} />
  }
}
