import { describe, expect, it } from 'vitest'

import { followed } from './lineFigures.ts'

describe('figures that follow one that is typed', () => {
  it('work out a total that is missing or was the product', () => {
    expect(followed({ GQty: '3' }, 'DeclPrice', '2.5')).toMatchObject({ DeclPrice: '2.5', DeclTotal: '7.5' })
    expect(followed({ GQty: '3', DeclPrice: '2.5', DeclTotal: '7.50' }, 'GQty', '4')).toMatchObject({ DeclTotal: '10' })
  })
  it('leave a total alone that somebody wrote', () => {
    expect(followed({ GQty: '3', DeclPrice: '2.5', DeclTotal: '8' }, 'GQty', '4')).toEqual({ GQty: '4' })
  })
  it('work out the price from a total', () => {
    expect(followed({ GQty: '3' }, 'DeclTotal', '100')).toMatchObject({ DeclPrice: '33.3333' })
    expect(followed({ DeclTotal: '100' }, 'GQty', '3')).toMatchObject({ DeclPrice: '33.3333' })
    expect(followed({ GQty: '3', DeclPrice: '5', DeclTotal: '100' }, 'DeclTotal', '90')).toEqual({ DeclTotal: '90' })
  })
  it('carry the quantity over where the statutory unit is that of the sale', () => {
    expect(followed({ GUnit: '007', FirstUnit: '007' }, 'GQty', '9')).toMatchObject({ FirstQty: '9' })
    expect(followed({ GUnit: '007', FirstUnit: '007', GQty: '9', FirstQty: '9' }, 'GQty', '10')).toMatchObject({
      FirstQty: '10',
    })
    expect(followed({ GUnit: '007', FirstUnit: '007', GQty: '9', FirstQty: '8' }, 'GQty', '10')).toEqual({ GQty: '10' })
    expect(followed({ GUnit: '007', FirstUnit: '035', GQty: '9' }, 'GQty', '10')).toEqual({ GQty: '10' })
  })
})
