// `npm run eval:classification`: how often the engine is right on the project's labelled rows, by style, and apart for rows that nothing is tuned on;
// with files (columns text, lang, code) on theirs, at two, four and six digits.
import { openClassifier } from '@clearway/nomenclature/classify'

import { evaluate, finder, lineOf, readLabelled, readStyles, report, styleHead, type Labelled } from './score.ts'

const files = process.argv.slice(2).filter((a) => !a.startsWith('--'))
const misses = process.argv.includes('--misses')
const find = finder(openClassifier())

function tell(name: string, rows: readonly Labelled[], wanted = misses): void {
  const score = evaluate(rows, find)
  console.log(lineOf(name, score))
  if (wanted) console.log(score.misses.join('\n'))
}

/** Misses of held rows are not told: whoever reads them has tuned on them. */
function byStyle(): void {
  for (const split of ['tuned', 'held'] as const) {
    console.log(`\n${styleHead(split)}`)
    const rows = readStyles().filter((r) => r.split === split)
    for (const [style, own] of Map.groupBy(rows, (r) => r.style)) {
      tell(style, own, misses && split === 'tuned')
      for (const [lang, some] of Map.groupBy(own, (r) => (r.lang === 'en' ? 'en' : 'zh')))
        tell(`  ${lang}`, some, false)
    }
    tell('all', rows, false)
  }
}

if (!files.length) byStyle()
for (const file of files) {
  const rows = readLabelled(file)
  const score = evaluate(rows, find)
  console.log(report(file, score))
  const langs = Map.groupBy(rows, (r) => r.lang)
  if (langs.size > 1)
    for (const [lang, own] of langs) console.log(report(`  only ${lang || 'no lang'}`, evaluate(own, find)))
  if (misses) console.log(score.misses.join('\n'))
}
