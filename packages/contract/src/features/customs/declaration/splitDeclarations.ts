import Big from 'big.js'

import { sumOf, trimmed } from '../../../kernel/decimal.ts'
import { fillText, type Text } from '../../../kernel/text.ts'
import type { MergedLine } from './mergeLines.ts'
import { splitText as t } from './splitDeclarations.text.ts'
import { apportion, decimalOf, placesOf } from './tax/apportion.ts'

/** A charge of the head: mark 1 a rate in per cent, 2 a price for each ton, 3 an amount; the currency is empty with mark 1. */
export interface Charge {
  readonly mark: string
  readonly rate: string
  readonly currency: string
}

export interface Shipment {
  /** Lines that a declaration may have: 50, as customs' form has it. */
  readonly most?: number
  /** Of the whole shipment; weights in kg with up to 5 decimals. */
  readonly packages: string
  readonly gross: string
  readonly net: string
  readonly freight?: Charge | undefined
  readonly insurance?: Charge | undefined
  readonly other?: Charge | undefined
  /** What one unit of a currency is in CNY: needed to distribute amounts by value where lines have several currencies. */
  readonly exchange?: (currency: string) => string | undefined
}

export interface SplitDeclaration {
  readonly lines: readonly MergedLine[]
  /** What all its lines share. */
  readonly apart: string
  readonly currency: string
  readonly total: string
  /** Empty where the shipment's was no number. */
  readonly packages: string
  readonly gross: string
  readonly net: string
  readonly freight: Charge | undefined
  readonly insurance: Charge | undefined
  readonly other: Charge | undefined
}

export interface Split {
  readonly declarations: readonly SplitDeclaration[]
  readonly problems: readonly Text[]
}

type Group = readonly [MergedLine, ...MergedLine[]]

const none = new Big(0)
const sum = (values: readonly Big[]): Big => values.reduce((a, b) => a.plus(b), none)
const weightOf = (lines: readonly MergedLine[], field: 'gross' | 'net'): Big =>
  sum(lines.map((l) => decimalOf(l[field]) ?? none))

/** As few groups as can be: what may share a declaration, in its order, filled up one after the other. */
function groupsOf(lines: readonly MergedLine[], most: number): Group[] {
  const sharing = new Map<string, MergedLine[]>()
  for (const line of lines) {
    const key = JSON.stringify([line.apart ?? '', line.currency])
    const group = sharing.get(key)
    if (group) group.push(line)
    else sharing.set(key, [line])
  }
  const groups: Group[] = []
  for (const all of sharing.values()) {
    for (let from = 0; from < all.length; from += most) {
      const [first, ...rest] = all.slice(from, from + most)
      if (first) groups.push([first, ...rest])
    }
  }
  return groups
}

/** How many packages each line seems to have, as weights: its own where told; the others share what is left by gross weight. */
function packageWeights(groups: readonly Group[], packages: Big): Big[] {
  const lines = groups.flat()
  const untold = lines.filter((l) => decimalOf(l.packages) === undefined)
  if (!untold.length) return groups.map((g) => sum(g.map((l) => decimalOf(l.packages) ?? none)))
  const left = packages.minus(sum(lines.map((l) => decimalOf(l.packages) ?? none)))
  const grossLeft = weightOf(untold, 'gross')
  // Told packages beyond those of the shipment are of another kind (cartons on pallets) and say nothing about the lines without.
  if (left.lte(0) || grossLeft.lte(0)) return groups.map((g) => weightOf(g, 'gross'))
  // Multiplied out instead of divided, so that the proportion is exact.
  const weightIn = (l: MergedLine): Big =>
    decimalOf(l.packages)?.times(grossLeft) ?? left.times(decimalOf(l.gross) ?? none)
  return groups.map((g) => sum(g.map(weightIn)))
}

/** Whole packages, at least one each: who has none gets one of those who have most. */
function packagesOf(groups: readonly Group[], given: string, problems: Text[]): string[] {
  const packages = decimalOf(given)
  if (!packages || packages.lt(1) || placesOf(packages)) {
    problems.push(fillText(t.notWhole, { value: given }))
    return groups.map(() => '')
  }
  const shares = apportion(packages, packageWeights(groups, packages), 0).map((share) => BigInt(share.toFixed(0)))
  if (packages.lt(groups.length))
    problems.push(fillText(t.tooFew, { packages: packages.toFixed(), count: String(groups.length) }))
  else {
    for (let empty = shares.indexOf(0n); empty >= 0; empty = shares.indexOf(0n)) {
      const richest = shares.indexOf(shares.reduce((a, b) => (b > a ? b : a)))
      shares[richest]! -= 1n
      shares[empty] = 1n
    }
  }
  return shares.map(String)
}

function readWeight(kind: Text, given: string, problems: Text[]): Big | undefined {
  const weight = decimalOf(given)
  if (weight?.gt(0) && placesOf(weight) <= 5) return weight
  problems.push(fillText(t.notWeight, { kind, value: given }))
  return undefined
}

/** Gross and net weights: as the lines have them where those come to the shipment's, else in their proportion; no declaration gets less gross than net. */
function weightsOf(groups: readonly Group[], shipment: Shipment, problems: Text[]): { gross: string; net: string }[] {
  const wholeNet = readWeight(t.net, shipment.net, problems)
  const wholeGross = readWeight(t.gross, shipment.gross, problems)
  const own = { net: groups.map((g) => weightOf(g, 'net')), gross: groups.map((g) => weightOf(g, 'gross')) }
  const ifAny = (weights: readonly Big[]) => (weights.some((w) => w.gt(0)) ? weights : undefined)
  const net = wholeNet && apportion(wholeNet, ifAny(own.net) ?? own.gross, 5)
  let gross = wholeGross && apportion(wholeGross, ifAny(own.gross) ?? own.net, 5)
  const ofLines = sum(own.net)
  if (wholeNet && ofLines.gt(0) && !ofLines.eq(wholeNet))
    problems.push(fillText(t.netOfLines, { lines: ofLines.toFixed(), net: trimmed(shipment.net) }))
  if (wholeNet && wholeGross && net && gross) {
    if (wholeGross.lt(wholeNet))
      problems.push(fillText(t.grossBelowNet, { gross: trimmed(shipment.gross), net: trimmed(shipment.net) }))
    else if (gross.some((g, n) => g.lt(net[n]!))) {
      // The packing is distributed instead, by what each has of it.
      const packing = gross.map((g, n) => g.minus(net[n]!))
      gross = apportion(wholeGross.minus(wholeNet), packing, 5).map((p, n) => net[n]!.plus(p))
    }
  }
  return groups.map((_, n) => ({ gross: gross?.[n]?.toFixed() ?? '', net: net?.[n]?.toFixed() ?? '' }))
}

/** What each declaration is worth, in one currency; undefined where there are several and one cannot be exchanged. */
function valuesOf(groups: readonly Group[], exchange: Shipment['exchange']): Big[] | undefined {
  const totals = groups.map((g) => sum(g.map((l) => decimalOf(l.total) ?? none)))
  const [first, ...others] = new Set(groups.map((g) => g[0].currency))
  if (first === undefined || !others.length) return totals
  const rates = groups.map(
    (g) => decimalOf(exchange?.(g[0].currency)) ?? (g[0].currency === 'CNY' ? new Big(1) : undefined),
  )
  const known = rates.filter((rate) => rate?.gt(0))
  return known.length === rates.length ? totals.map((total, n) => total.times(known[n]!)) : undefined
}

/** An amount (mark 3) by value and to the cent; a rate and a price by the ton hold for each declaration as for the whole. */
function chargesOf(
  groups: readonly Group[],
  kind: Text,
  charge: Charge | undefined,
  values: readonly Big[] | undefined,
  problems: Text[],
): (Charge | undefined)[] {
  if (!charge?.mark) return groups.map(() => undefined)
  if (charge.mark !== '3') return groups.map(() => charge)
  const amount = decimalOf(charge.rate)
  if (!amount) {
    problems.push(fillText(t.notAmount, { kind, value: charge.rate }))
    return groups.map(() => undefined)
  }
  if (!values) problems.push(fillText(t.byWeight, { kind }))
  return apportion(amount, values ?? groups.map((g) => weightOf(g, 'gross')), 2).map((share) => ({
    ...charge,
    rate: trimmed(share.toFixed(), 2),
  }))
}

/**
 * Splits the merged lines of a shipment into declarations of at most 50 lines, as few as can be; lines with another `apart` or currency never share
 * one. Packages, weights and charges of the declarations are together exactly those of the shipment: packages are whole and at least one each, by the
 * lines' own where told, else by gross weight; weights have 5 decimals at most, gross never below net; amounts are distributed by value to the cent.
 * Throws nothing: what does not come out is told in `problems`, in the words for the person who reads them.
 */
export function splitDeclarations(lines: readonly MergedLine[], shipment: Shipment): Split {
  const most = Math.trunc(shipment.most ?? 50)
  const groups = groupsOf(lines, most >= 1 ? most : 50)
  if (!groups.length) return { declarations: [], problems: [t.noLines] }
  const problems: Text[] = []
  const packages = packagesOf(groups, shipment.packages, problems)
  const weights = weightsOf(groups, shipment, problems)
  const values = valuesOf(groups, shipment.exchange)
  const freight = chargesOf(groups, t.freight, shipment.freight, values, problems)
  const insurance = chargesOf(groups, t.insurance, shipment.insurance, values, problems)
  const other = chargesOf(groups, t.other, shipment.other, values, problems)
  const declarations = groups.map((group, n): SplitDeclaration => ({
    lines: group,
    apart: group[0].apart ?? '',
    currency: group[0].currency,
    total: sumOf(
      group.map((l) => l.total),
      2,
    ),
    packages: packages[n]!,
    ...weights[n]!,
    freight: freight[n],
    insurance: insurance[n],
    other: other[n],
  }))
  return { declarations, problems }
}
