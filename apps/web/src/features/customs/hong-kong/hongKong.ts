/** Trucks cross by the clock of Hong Kong, wherever somebody reads of them. */
export const hongKong = 'Asia/Hong_Kong'
