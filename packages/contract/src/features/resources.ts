export { dataResources, partResources } from './resources.gen.ts'
