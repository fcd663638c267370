import { expect, test } from 'vitest'
import { paginaDoRastreio } from './paginas.ts'

test.each([
  ['BR123456789BR', 'PAC', 'https://rastreamento.correios.com.br/app/index.php?objetos=BR123456789BR'],
  ['br 123456789 br', '', 'https://rastreamento.correios.com.br/app/index.php?objetos=BR123456789BR'],
  ['10080155188760', '.Package (Jadlog)', 'https://www.jadlog.com.br/jadlog/tracking?cte=10080155188760'],
  ['08075799656427', '.Package', 'https://www.jadlog.com.br/jadlog/tracking?cte=08075799656427'],
  ['ME2600A1B2C3D', '.Package', 'https://www.melhorrastreio.com.br/rastreio/ME2600A1B2C3D'],
  ['A/B 1', 'Jadlog .Com', 'https://www.jadlog.com.br/jadlog/tracking?cte=A%2FB1'],
  ['LG1', 'Loggi Express', 'https://www.loggi.com/rastreador/'],
  // Of a carrier that is not known: no page rather than a wrong one.
  ['10080155188760', 'Motoboy', null],
  ['BR12345678BR', 'PAC', null],
  ['', 'Loggi', null],
])('the page of %j by %j is %j', (codigo, servico, pagina) => {
  expect(paginaDoRastreio(codigo, servico)).toBe(pagina)
})
