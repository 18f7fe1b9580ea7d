import { text } from '../kernel/text.ts'

/** How deadlines were kept. */
export const deadlineText = {
  kept: {
    inTime: text('按时', '準時', 'In time'),
    late: text('逾期', '逾期', 'Late'),
    open: text('未到期', '未到期', 'Not due yet'),
  },
}
