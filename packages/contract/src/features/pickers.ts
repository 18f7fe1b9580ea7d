export { pickers } from './pickers.gen.ts'
