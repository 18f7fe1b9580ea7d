// `npm run eval:classification -- rows.csv …`: how often the engine is right on labelled rows (columns text, lang, code), at two, four and six digits.
import { openClassifier } from '@clearway/nomenclature/classify'

import { evaluate, finder, readLabelled, report } from './score.ts'

const files = process.argv.slice(2).filter((a) => !a.startsWith('--'))
if (!files.length) {
  console.error(
    'npm run eval:classification -- rows.csv …   (columns text, lang, code; --misses lists the rows that are wrong)',
  )
  process.exit(1)
}
const find = finder(openClassifier())
for (const file of files) {
  const rows = readLabelled(file)
  const score = evaluate(rows, find)
  console.log(report(file, score))
  const langs = Map.groupBy(rows, (r) => r.lang)
  if (langs.size > 1)
    for (const [lang, own] of langs) console.log(report(`  only ${lang || 'no lang'}`, evaluate(own, find)))
  if (process.argv.includes('--misses')) console.log(score.misses.join('\n'))
}
