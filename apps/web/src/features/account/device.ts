const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/HarmonyOS/, 'HarmonyOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, '微信'],
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari/, 'Safari'],
]

/** `Chrome 142 · Windows` from what a browser calls itself; the text itself when nothing in it is known. */
export function deviceName(agent: string | null): string {
  if (!agent) return ''
  const browser = browsers.find(([shape]) => shape.test(agent))
  const system = systems.find(([shape]) => shape.test(agent))?.[1]
  const named = browser && [browser[1], browser[0].exec(agent)?.[1]].filter(Boolean).join(' ')
  return [named, system].filter(Boolean).join(' · ') || agent.slice(0, 60)
}
