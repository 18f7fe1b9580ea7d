import { say } from '@clearway/contract/kernel/text'

import { useLanguage } from '../language.ts'
import { isRegionCode, regionWords, useRegionPath } from './regions.ts'

/** What a region is called; its whole path on hovering. What is no code is shown as it stands. */
export function RegionName({ code }: { code: string }) {
  const language = useLanguage()
  const path = useRegionPath(code)
  if (!isRegionCode(code) || !path) return <>{code}</>
  return <span title={regionWords(path, language)}>{say(path.at(-1)!.name, language)}</span>
}
