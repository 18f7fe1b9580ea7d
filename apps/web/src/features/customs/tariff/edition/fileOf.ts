import type { Input, Route } from '@clearway/contract/kernel/route'
import { useState } from 'react'

import { download } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useReport } from '../../../../kernel/report.ts'

/** A button that saves the file of a route: whether the person may, whether it is on its way, and the press. */
export function useFileOf<R extends Route>(
  route: R,
  permission: string,
): { readonly may: boolean; readonly busy: boolean; readonly save: (input: Input<R>) => void } {
  const report = useReport()
  const may = useCan()(permission)
  const [busy, setBusy] = useState(false)
  const save = (input: Input<R>) => {
    setBusy(true)
    void download(route, input)
      .catch(report)
      .finally(() => setBusy(false))
  }
  return { may, busy, save }
}
