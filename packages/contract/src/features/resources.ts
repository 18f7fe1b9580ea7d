export { dataResources } from './resources.gen.ts'
