/**
 * First two digits of the ports of entry (国内口岸, by province or city) in the district of each region of China customs, by the first two digits of its
 * offices [K: regions of customs and divisions of the country; verify].
 */
const portsOfRegion: Readonly<Record<string, string>> = {
  '01': '11',
  '02': '12',
  '04': '13',
  '05': '14',
  '06': '15',
  '07': '15',
  '08': '21',
  '09': '21',
  15: '22',
  19: '23',
  22: '31',
  23: '32',
  29: '33',
  31: '38 33',
  33: '34',
  35: '35',
  37: '39 35',
  40: '36',
  42: '37',
  43: '37',
  46: '41',
  47: '42',
  49: '43',
  51: '44',
  52: '44',
  // Huizhou belongs to Shenzhen's region.
  53: '47 44',
  57: '48 44',
  60: '44',
  64: '46',
  67: '44',
  68: '44',
  72: '45',
  79: '51',
  80: '50',
  83: '52',
  86: '53',
  88: '54',
  90: '61',
  94: '65',
  95: '62',
  96: '64',
  97: '63',
}

/** Whether a port of entry lies in the region of an office; undefined where either is not known. */
export function isPortOfOffice(office: string, port: string): boolean | undefined {
  const ports = portsOfRegion[office.slice(0, 2)]
  // 99 is the zones that the table does not list.
  if (!ports || !/^\d{6}$/.test(port) || port.startsWith('99')) return undefined
  return ports.split(' ').includes(port.slice(0, 2))
}
