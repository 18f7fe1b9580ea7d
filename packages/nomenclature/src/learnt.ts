import { readFileSync } from 'node:fs'
import path from 'node:path'

import type { CodeFeature, HeadingFeature } from './features.ts'
import type { TrustFeature } from './rank.ts'

/** What a feature adds to the log-odds; what is not named adds nothing. */
export type Weights<F extends string> = Readonly<Partial<Record<F, number>>>

/** What `npm run learn:classification` found on labelled rows. */
export interface Learnt {
  /** For a heading beside the others. */
  readonly heading: Weights<HeadingFeature>
  /** For a code beside its siblings below the heading. */
  readonly code: Weights<CodeFeature>
  /** For the log-odds that the first code is right. */
  readonly trust: Weights<TrustFeature>
  /** From which chance of being right the first is strong, and good. */
  readonly grades: { readonly strong: number; readonly good: number }
}

export const learntFile = path.join(import.meta.dirname, '../learnt/weights.json')
export const readLearnt = (): Learnt => JSON.parse(readFileSync(learntFile, 'utf8')) as Learnt

export function weighed<F extends string>(weights: Weights<F>, features: Readonly<Record<F, number>>): number {
  let sum = 0
  for (const f in features) sum += features[f] * (weights[f] ?? 0)
  return sum
}

/** Chances that add up to 1. */
export function chances(logits: readonly number[]): number[] {
  const most = Math.max(...logits)
  const raised = logits.map((l) => Math.exp(l - most))
  const sum = raised.reduce((a, b) => a + b, 0)
  return raised.map((r) => r / sum)
}
