import { wallet, type WalletOption } from '@clearway/contract/features/account/ledger/wallet'
import { useQuery } from '@tanstack/react-query'

import { call } from '../../../../kernel/api.ts'

/** The wallet that a form names; undefined until it is read, and for one that the reader does not see. */
export function useWallet(id: string | null | undefined): WalletOption | undefined {
  const found = useQuery({
    queryKey: [wallet.name, 'options', { ids: id }],
    queryFn: () => call(wallet.routes.queryOptions, { ids: id! }),
    enabled: Boolean(id),
    staleTime: 30_000,
  })
  return id ? found.data?.find((w) => w.id === id) : undefined
}

/** What a form may choose from at once: a customer has few, staff search. Undefined until it is read. */
export function useWallets(): readonly WalletOption[] | undefined {
  return useQuery({
    queryKey: [wallet.name, 'options', { search: '' }],
    queryFn: () => call(wallet.routes.queryOptions, {}),
    staleTime: 30_000,
  }).data
}
