import { theme, type ThemeConfig } from 'antd'

import { contrast, grounds, mix, readable, shades } from '../../kernel/colour.ts'

type Algorithm = NonNullable<Exclude<ThemeConfig['algorithm'], readonly unknown[]>>
type MapToken = ReturnType<Algorithm>

const presets = [
  'blue',
  'purple',
  'cyan',
  'green',
  'magenta',
  'pink',
  'red',
  'orange',
  'yellow',
  'volcano',
  'geekblue',
  'gold',
  'lime',
] as const

// Texts of coloured tags stand on the palest shade of the same colour, where antd's own choice is too faint.
function readablePresets(map: MapToken, dark: boolean): Partial<MapToken> {
  const names = presets.map((name) => {
    const tint = map[`${name}1`]
    return [
      `${name}7`,
      readable(map[`${name}7`], [tint, dark ? grounds.dark.raised : '#ffffff'], dark ? '#ffffff' : '#000000'),
    ]
  })
  return Object.fromEntries(names) as Partial<MapToken>
}

function state(name: 'Error' | 'Success' | 'Warning' | 'Info', colour: string, dark: boolean): Partial<MapToken> {
  const s = shades(colour, dark)
  return {
    [`color${name}`]: s.strong,
    [`color${name}Hover`]: s.hover,
    [`color${name}Active`]: s.pressed,
    [`color${name}Bg`]: s.tint,
    [`color${name}BgHover`]: s.tintHover,
    [`color${name}Border`]: s.edge,
    [`color${name}BorderHover`]: s.strong,
    [`color${name}Text`]: s.strong,
    [`color${name}TextHover`]: s.hover,
    [`color${name}TextActive`]: s.pressed,
  }
}

function palette(map: MapToken, brand: string, dark: boolean): MapToken {
  const s = shades(brand, dark)
  return {
    ...map,
    ...readablePresets(map, dark),
    ...state('Error', '#cf1322', dark),
    ...state('Success', '#389e0d', dark),
    ...state('Warning', '#d46b08', dark),
    ...state('Info', brand, dark),
    colorPrimary: s.strong,
    colorPrimaryHover: s.hover,
    colorPrimaryActive: s.pressed,
    colorPrimaryBg: s.tint,
    colorPrimaryBgHover: s.tintHover,
    colorPrimaryBorder: s.edge,
    colorPrimaryBorderHover: s.strong,
    colorPrimaryText: s.strong,
    colorPrimaryTextHover: s.hover,
    colorPrimaryTextActive: s.pressed,
    colorLink: s.strong,
    colorLinkHover: s.hover,
    colorLinkActive: s.pressed,
  }
}

function neutrals(dark: boolean) {
  const ground = dark ? grounds.dark : grounds.light
  return {
    colorBgContainer: ground.card,
    colorBgElevated: ground.raised,
    colorBgLayout: ground.page,
    colorText: dark ? '#e7eaee' : '#1b2027',
    colorTextSecondary: dark ? '#bcc3cc' : '#464f5b',
    colorTextTertiary: dark ? '#9aa3ae' : '#5f6976',
    colorTextDescription: dark ? '#9aa3ae' : '#5f6976',
    colorTextPlaceholder: dark ? '#929ba6' : '#68727f',
    colorTextDisabled: dark ? '#6d7681' : '#8f98a3',
    colorBorder: dark ? '#434b55' : '#c6ccd4',
    colorBorderSecondary: dark ? '#2a3037' : '#e4e7eb',
    colorSplit: dark ? '#2a3037' : '#e4e7eb',
    colorIcon: dark ? '#9aa3ae' : '#5f6976',
  }
}

/** Ant Design's tokens for a brand colour. In the dark the strong shade is light, so what is written on it is dark. */
export function antTheme(brand: string, dark: boolean, motion: boolean): ThemeConfig {
  const { ink, strong } = shades(brand, dark)
  const onError = contrast('#ffffff', shades('#cf1322', dark).strong) >= 4.5 ? '#ffffff' : '#101418'
  const base = dark ? theme.darkAlgorithm : theme.defaultAlgorithm
  const onFill = { colorTextLightSolid: ink }
  return {
    algorithm: [base, (seed, map) => palette(map ?? base(seed), brand, dark)],
    token: { ...neutrals(dark), fontFamily: 'var(--font)', fontSize: 14, borderRadius: 6, motion, wireframe: false },
    components: {
      Button: {
        primaryColor: ink,
        dangerColor: onError,
        primaryShadow: 'none',
        dangerShadow: 'none',
        defaultShadow: 'none',
      },
      // The days of the months beside it can be chosen, and so must be read.
      DatePicker: { ...onFill, colorTextDisabled: neutrals(dark).colorTextTertiary },
      Steps: onFill,
      Tour: onFill,
      Radio: { buttonSolidCheckedColor: ink },
      Badge: { colorError: '#c4262e', colorTextLightSolid: '#ffffff' },
      Segmented: { itemSelectedColor: strong },
      Table: {
        headerBg: dark ? '#1b1f24' : '#f7f8fa',
        rowSelectedBg: mix(grounds[dark ? 'dark' : 'light'].card, brand, dark ? 0.14 : 0.08),
      },
      Tooltip: { colorBgSpotlight: dark ? '#3a424c' : '#2a3038', colorTextLightSolid: '#ffffff' },
    },
  }
}
