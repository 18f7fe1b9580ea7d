import type { goodsMaster, GoodsDecision, GoodsFlag } from '@clearway/contract/features/customs/goodsMaster'
import type { Input as Sent } from '@clearway/contract/kernel/route'

import type { Cited } from '../ruling/citing.ts'

type Written = Sent<(typeof goodsMaster)['routes']['classify']>

export interface DecisionValues {
  readonly hsCode: string
  /** The code was taken from a tariff on file, which can be asked for its elements. */
  readonly inTariff: boolean
  readonly ciqCode: string
  readonly elements: string
  readonly supervision: string
  readonly inspection: string
  readonly flags: readonly GoodsFlag[]
  readonly basis: string
  /** Empty is today. */
  readonly validFrom: string
  readonly evidence?: Written['evidence']
  readonly ruling?: Cited | undefined
}

/** Begins with what stands, so that a code that still fits is one key away; what the tariff gives is asked of it anew. */
export function startValues(current: GoodsDecision | undefined, code: string | undefined): DecisionValues {
  const own = current && !current.edition ? current : undefined
  return {
    hsCode: code ?? current?.hsCode ?? '',
    inTariff: Boolean(current?.edition) && !code,
    ciqCode: current?.ciqCode ?? '',
    elements: current?.elements ?? '',
    supervision: own?.supervision ?? '',
    inspection: own?.inspection ?? '',
    flags: (current?.flags ?? []) as GoodsFlag[],
    basis: current?.basis ?? '',
    validFrom: current?.status === 'first' ? current.validFrom : '',
    ...(!code &&
      current?.ruling?.state === 'valid' && {
        ruling: { id: current.ruling.id, number: current.ruling.number, code: null },
      }),
  }
}

export function sentValues({
  hsCode,
  ciqCode,
  elements,
  supervision,
  inspection,
  basis,
  validFrom,
  evidence,
  ruling,
  flags,
}: DecisionValues): Omit<Written, 'goodsId' | 'jurisdiction' | 'seen'> {
  return {
    hsCode,
    ciqCode,
    elements,
    supervision,
    inspection,
    basis,
    flags: [...flags],
    ...(validFrom && { validFrom }),
    ...((evidence || ruling) && { evidence: { ...evidence, ...(ruling && { ruling: ruling.id }) } }),
  }
}
