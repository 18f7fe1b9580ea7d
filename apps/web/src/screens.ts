import { screens, type Screen } from '@clearway/contract/features/screens'
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

type Page = LazyExoticComponent<ComponentType>

/** Every page of the areas, each fetched with its first visit: `./features/trade/SupplierPage.tsx` exports `SupplierPage`. */
const files = import.meta.glob<Readonly<Record<string, ComponentType>>>('./features/**/*Page.tsx')
const nameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1, -'.tsx'.length)
const fileOf = (name: string | undefined): string | undefined =>
  Object.keys(files).find((file) => nameOf(file).toLowerCase() === `${name}Page`.toLowerCase())

/** The file of a screen's page, by name: it is called as the screen, or as the resource that the screen is of. */
export const pageFile = (screen: Screen): string | undefined => fileOf(screen.code) ?? fileOf(screen.resources[0])

const page = (file: string): Page => lazy(async () => ({ default: (await files[file]!())[nameOf(file)]! }))

const pages: ReadonlyMap<string, Page> = new Map(
  screens.flatMap((screen) => {
    const file = pageFile(screen)
    return file ? [[screen.code, page(file)]] : []
  }),
)

export const pageOf = (code: string | null | undefined): Page | undefined => pages.get(code ?? '')
