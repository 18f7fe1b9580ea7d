import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import type { Mutant } from './mutate.ts'

export interface Outcome extends Mutant {
  readonly area: string
  readonly died: boolean
}

const least = 0.85
const mostExcused = 0.03

/** Mutants that change nothing that anybody could notice: `id,reason`, one a line. */
function excuses(root: string): ReadonlyMap<string, string> {
  const file = path.join(root, 'docs/quality/equivalent-mutants.csv')
  if (!existsSync(file)) return new Map()
  const lines = readFileSync(file, 'utf8').trim().split('\n').slice(1)
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(',')), line.slice(line.indexOf(',') + 1)]))
}

const percent = (part: number, whole: number): string => `${whole ? ((100 * part) / whole).toFixed(1) : '0'} %`
const cell = (text: string): string => `\`${text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').slice(0, 70)}\``

/** Prints what died, writes `docs/quality/mutants.md`, and returns the exit code. */
export function report(
  root: string,
  outcomes: readonly Outcome[],
  { all, seed, write }: { all: number; seed: number; write: boolean },
): number {
  const reasons = excuses(root)
  const excused = outcomes.filter((o) => !o.died && reasons.has(o.id))
  const living = outcomes.filter((o) => !o.died && !reasons.has(o.id))
  const counted = outcomes.length - excused.length
  const died = outcomes.filter((o) => o.died).length
  const areas = [...new Set(outcomes.map((o) => o.area))].map((area) => {
    const of = outcomes.filter((o) => o.area === area)
    const dead = of.filter((o) => o.died).length
    return `| ${area} | ${of.length} | ${dead} | ${percent(dead, of.length)} |`
  })
  const text = [
    '# Mutants',
    '',
    `A sample of ${outcomes.length} of ${all} mutants (seed ${seed}), planted one at a time in the files that \`scripts/mutants/targets.ts\` lists. A`,
    `mutant is one slip: a condition that always or never holds, a boundary, an operator, a call that is missing. It dies when a test of`,
    `its area fails. \`npm run mutants\` makes this page again.`,
    '',
    `**${died} of ${counted} died (${percent(died, counted)}; asked: ${least * 100} %).** ${excused.length} are excused, since nothing can be noticed of them (${percent(excused.length, outcomes.length)}; at most ${mostExcused * 100} %).`,
    '',
    '| area | planted | died | |',
    '| --- | --- | --- | --- |',
    ...areas,
    '',
    '## Those that live',
    '',
    '| place | was | became | mutant |',
    '| --- | --- | --- | --- |',
    ...living.map((o) => `| ${o.file}:${o.line} | ${cell(o.before)} | ${cell(o.after)} | ${o.id} |`),
    '',
    '## Excused',
    '',
    '| place | was | became | why |',
    '| --- | --- | --- | --- |',
    ...excused.map((o) => `| ${o.file}:${o.line} | ${cell(o.before)} | ${cell(o.after)} | ${reasons.get(o.id)} |`),
    '',
  ].join('\n')
  if (write) writeFileSync(path.join(root, 'docs/quality/mutants.md'), text)
  console.log(
    `${died} of ${counted} died (${percent(died, counted)}), ${excused.length} excused, ${living.length} live`,
  )
  return died / counted >= least && excused.length <= mostExcused * outcomes.length ? 0 : 1
}
