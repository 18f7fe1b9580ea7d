import { playDays } from './days.ts'

playDays('en')
