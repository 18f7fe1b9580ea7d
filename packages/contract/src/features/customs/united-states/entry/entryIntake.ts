import { z } from 'zod'

import { goodsSum } from '../../../../business/goodsTable.ts'
import { intakeAsk, intakePart } from '../../case/caseIntake.ts'

/** What an invoice came to as lines of an entry. */
export const entryRead = <L extends z.ZodType>(line: L) =>
  z.object({
    /** Null while its columns are not clear. */
    part: intakePart.nullable(),
    sums: z.array(goodsSum),
    ask: z.array(intakeAsk),
    lines: z.array(line),
  })
