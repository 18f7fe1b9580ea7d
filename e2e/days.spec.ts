import { playDays } from './days.ts'

playDays('zh')
