import { drayRate } from '@clearway/contract/features/customs/united-states/drayage/drayRate'
import { drayTerminal } from '@clearway/contract/features/customs/united-states/drayage/drayTerminal'
import { useContext, useMemo } from 'react'

import { resourcePage } from '../../../../kernel/list/ResourcePage.tsx'
import { Views } from '../../../../kernel/list/views.ts'

function useAround() {
  const beside = useContext(Views)
  return useMemo(() => ({ beside }), [beside])
}

export const TerminalList = resourcePage(drayTerminal, { useAround })
export const RateList = resourcePage(drayRate, { useAround })
