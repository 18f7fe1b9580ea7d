type Channels = readonly [number, number, number]

export const isHexColour = (s: string): boolean => /^#[0-9a-f]{6}$/i.test(s)

const channel = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16)
const channels = (hex: string): Channels => [channel(hex, 1), channel(hex, 3), channel(hex, 5)]

const hexOf = (rgb: readonly number[]): string =>
  `#${rgb.map((c) => Math.round(c).toString(16).padStart(2, '0')).join('')}`

/** `share` of `over` laid on `under`, as an opaque colour. */
export function mix(under: string, over: string, share: number): string {
  const top = channels(over)
  return hexOf(channels(under).map((c, i) => c + (top[i]! - c) * share))
}

const linear = (c: number): number => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4)

function luminance(hex: string): number {
  const [r, g, b] = channels(hex)
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

/** Contrast ratio of WCAG 2: 1 to 21. */
export function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** The nearest shade of `colour`, towards `to`, that reads on every one of `grounds` with at least `ratio`. */
export function readable(colour: string, grounds: readonly string[], to: '#000000' | '#ffffff', ratio = 4.5): string {
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mix(colour, to, share)
    if (grounds.every((ground) => contrast(shade, ground) >= ratio)) return shade
  }
  return to
}

/** Black or white, whichever reads better on `ground`. */
export const inkOn = (ground: string): string =>
  contrast('#ffffff', ground) >= contrast('#101418', ground) ? '#ffffff' : '#101418'

export interface Shades {
  /** The colour as chosen: bars, marks, drawings; never under or as text. */
  readonly brand: string
  /** Links and fills of buttons. */
  readonly strong: string
  readonly hover: string
  readonly pressed: string
  /** Text on `strong`. */
  readonly ink: string
  /** A quiet ground for what is selected; `strong` reads on it. */
  readonly tint: string
  readonly tintHover: string
  readonly edge: string
}

export const grounds = {
  light: { page: '#f5f6f8', card: '#ffffff', raised: '#ffffff' },
  dark: { page: '#0e1013', card: '#16191d', raised: '#1e2227' },
} as const

/** What one chosen colour becomes on light or dark ground, so that any tenant's colour stays readable. */
export function shades(brand: string, dark: boolean): Shades {
  const ground = dark ? grounds.dark : grounds.light
  const tint = mix(ground.raised, brand, dark ? 0.18 : 0.1)
  const tintHover = mix(ground.raised, brand, dark ? 0.26 : 0.16)
  const strong = readable(brand, [ground.page, ground.raised, tint, tintHover], dark ? '#ffffff' : '#000000')
  const away = dark ? '#ffffff' : '#000000'
  return {
    brand,
    strong,
    tint,
    tintHover,
    ink: inkOn(strong),
    hover: mix(strong, away, 0.14),
    pressed: mix(strong, away, 0.26),
    edge: mix(ground.raised, brand, dark ? 0.45 : 0.4),
  }
}
