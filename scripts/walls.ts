// Holds the walls between parts: what may import what, and how much one folder holds. Fails when it finds fewer modules and imports than there must be.
import { filesLike, isTest, readModules, type Import } from './modules.ts'
import { circles, crowded } from './rooms.ts'

/** What there is at the least: with fewer, the check reads past the tree. */
const least = { modules: 1900, folders: 140, imports: 14_000 }

const areaOf = (file: string): string | undefined =>
  /^(?:packages\/contract|apps\/server|apps\/web)\/src\/features\/([^/]+)\//.exec(file)?.[1]

/** What of the areas' contract a kernel reads, since it answers or asks for it itself. None is added: what else a kernel needs stands in the contract's kernel. */
const served = [
  'account/brand',
  'account/brandPath',
  'account/security.text',
  'account/session',
  'account/session.text',
  'account/sso',
  'admin/dictionary/dict',
  'admin/dictionary/regions',
  'admin/menu/menuIcons',
  'admin/organisation/orgTree',
  'admin/user/savedView',
  'admin/user/savedView.text',
  'files/file',
  'files/ownExport',
  'files/ownExport.text',
  'notice/noticePreference',
].map((name) => `packages/contract/src/features/${name}.ts`)
/** The lists of all areas at the root: screens, resources, permissions. */
const isList = (file: string) => /^packages\/contract\/src\/features\/[^/]+$/.test(file)
const inKernel = (file: string) => /^(?:apps\/\w+|packages\/contract)\/src\/kernel\//.test(file) && !isTest(file)

type Wall = { readonly name: string; readonly breaks: (from: string, to: string) => boolean }

const walls: Wall[] = [
  {
    name: 'the contract stands on nothing but itself',
    breaks: (from, to) => from.startsWith('packages/contract/') && to.startsWith('apps/'),
  },
  {
    name: 'server and web meet in the contract only',
    breaks: (from, to) =>
      (from.startsWith('apps/server/') && to.startsWith('apps/web/')) ||
      (from.startsWith('apps/web/src/') && to.startsWith('apps/server/')),
  },
  {
    name: 'a kernel knows no feature and nothing of the business',
    breaks: (from, to) =>
      inKernel(from) &&
      /\/src\/(?:features|shell|site|business)\//.test(to) &&
      !(from.startsWith('apps/') && (isList(to) || served.includes(to))),
  },
  {
    name: 'what areas share of the business stands on the kernel alone',
    breaks: (from, to) =>
      /\/src\/business\//.test(from) && !isTest(from) && /\/src\/(?:features|shell|site)\//.test(to),
  },
  {
    name: 'an area does not call another area',
    breaks: (from, to) =>
      !isTest(from) &&
      from.startsWith('apps/') &&
      to.startsWith('apps/') &&
      !!areaOf(from) &&
      !!areaOf(to) &&
      areaOf(from) !== areaOf(to),
  },
  {
    name: 'public pages load no back-office library',
    breaks: (from, to) => from.startsWith('apps/web/src/site/') && /^(antd|@ant-design)/.test(to),
  },
  {
    name: 'tests stay out of the program',
    breaks: (from, to) => !isTest(from) && !from.startsWith('e2e/') && !from.startsWith('bench/') && isTest(to),
  },
]

const brokenBy = ({ from, to }: Import): string[] =>
  walls.filter((wall) => wall.breaks(from, to)).map((wall) => `${from} imports ${to}: ${wall.name}`)

/** Exceptions that nothing needs any more. */
const idle = (imports: readonly Import[]): string[] => {
  const read = new Set(imports.filter(({ from }) => inKernel(from)).map(({ to }) => to))
  return served
    .filter((file) => !read.has(file))
    .map((file) => `No kernel reads ${file} any more: take it off the list`)
}

/** Throws where something was not read. */
function holdCounts(found: Readonly<Record<keyof typeof least, number>>): string {
  for (const [what, count] of Object.entries(least)) {
    const read = found[what as keyof typeof least]
    if (read < count) throw new Error(`Only ${read} ${what} were read, and there are ${count} at the least`)
  }
  return `${found.modules} modules in ${found.folders} folders with ${found.imports} imports`
}

const { modules, imports } = readModules()
const folders = new Set(modules.map((file) => file.slice(0, file.lastIndexOf('/'))))
const read = holdCounts({ modules: modules.length, folders: folders.size, imports: imports.length })
const broken = [
  ...imports.flatMap(brokenBy),
  ...idle(imports),
  ...circles(imports),
  ...crowded(filesLike('*.ts', '*.tsx', '*.css')),
]
if (broken.length) {
  console.error(broken.join('\n'))
  process.exitCode = 1
} else console.log(`walls: ${read}, none broken`)
