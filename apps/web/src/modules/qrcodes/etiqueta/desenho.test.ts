import { expect, test } from 'vitest'
import { lerDesenhoDoQr } from './desenho.ts'

const SVG = (resto: string, lado = '33 33') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${lado}" shape-rendering="crispEdges">${resto}</svg>`

test('the side in modules and the strokes of a drawing', () => {
  const svg = SVG('<path fill="#ffffff" d="M0 0h33v33H0z"/><path stroke="#000000" d="M4 4.5h7m4 0h2"/>')
  expect(lerDesenhoDoQr(svg)).toEqual({
    modulos: 33,
    tracos: [
      { d: 'M0 0h33v33H0z', fill: '#ffffff', stroke: 'none' },
      { d: 'M4 4.5h7m4 0h2', fill: 'none', stroke: '#000000' },
    ],
  })
})

test.each([
  ['no SVG', '<html>not here</html>'],
  ['no modules', SVG('<path stroke="#000000" d="M4 4.5h7"/>', '0 0')],
  ['not square', SVG('<path stroke="#000000" d="M4 4.5h7"/>', '33 29')],
  ['nothing drawn', SVG('')],
  ['something else than lines', SVG('<path stroke="#000000" d="M4 4.5h7&quot; onload=alert(1)"/>')],
])('refused: %s', (_motivo, svg) => {
  expect(() => lerDesenhoDoQr(svg)).toThrow('not the drawing')
})
