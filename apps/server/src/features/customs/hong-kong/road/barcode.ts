import bwip from 'bwip-js/node'

/** A number as Code 128, as SVG. */
export const barcode = (number: string): string =>
  bwip.toSVG({ bcid: 'code128', text: number, height: 12, includetext: false, paddingwidth: 4, paddingheight: 2 })
