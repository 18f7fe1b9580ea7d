export { contracts } from './contracts.gen.ts'
