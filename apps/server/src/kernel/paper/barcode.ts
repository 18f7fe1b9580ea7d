import bwip from 'bwip-js/node'

/** A number as Code 128, as SVG; `height` in millimetres. */
export const barcode = (number: string, height = 12): string =>
  bwip.toSVG({ bcid: 'code128', text: number, height, includetext: false, paddingwidth: 4, paddingheight: 2 })
