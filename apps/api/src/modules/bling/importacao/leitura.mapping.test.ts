import { expect, test } from 'vitest'
import { detalheDe, entra, linhasDoCatalogo } from './leitura.mapping.ts'

test.each([
  [{}, true],
  [{ situacao: 'A' }, true],
  [{ situacao: 'I' }, true],
  [{ situacao: 'E' }, false],
  [{ idProdutoPai: 5 }, false],
  [{ idProdutoPai: 0 }, true],
  [{ idProdutoPai: null }, true],
])('a row with %j comes in: %j', (dados, sim) => {
  expect(linhasDoCatalogo.parse({ data: [{ id: 1, ...dados }] }).data.map(entra)).toEqual([sim])
})

test('a row without texts has empty ones', () => {
  const vazia = { id: 1, nome: '', codigo: '', formato: '', situacao: '' }
  expect(linhasDoCatalogo.parse({ data: [{ id: 1, nome: null }] }).data).toEqual([vazia])
})

const de = (...links: (string | null)[]) => links.map((link) => ({ link }))
test.each([
  ['external ones, then those in the account', { externas: de('a'), internas: de('b', 'c') }, 'm', ['a', 'b', 'c']],
  ['each once', { externas: de('a', 'a'), internas: de('a') }, 'm', ['a']],
  ['not those without an address', { externas: de(null, '', 'a') }, 'm', ['a']],
  ['the small one where no large one has an address', { externas: de('') }, 'm', ['m']],
  ['the small one where there is no large one', null, 'm', ['m']],
  ['none', null, null, []],
  ['none, of empty lists', { externas: null, internas: [] }, '', []],
])('pictures: %s', (_nome, imagens, imagemURL, fotos) => {
  const { remoto, fotos: lidas } = detalheDe({ data: { id: 1, nome: 'Camiseta', imagemURL, midia: { imagens } } })
  expect(lidas).toEqual(fotos)
  expect(remoto.nome).toBe('Camiseta')
})

test('a product without media has its small picture', () => {
  expect(detalheDe({ data: { id: 1, imagemURL: 'm', midia: null } }).fotos).toEqual(['m'])
})
