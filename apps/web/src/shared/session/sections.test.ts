import { expect, test } from 'vitest'
import { leadsTo, ownersOf } from './sections.ts'

test.each([
  ['/atributos', '/produtos'],
  ['/configuracoes/lixeira', '/produtos'],
  ['/produtos/12/bling', '/produtos'],
  ['/orcamentos/1/editar', '/vendas'],
  ['/producao/bancada', '/vendas'],
  ['/relatorios', '/home'],
  ['/clientes/importar', '/clientes'],
  ['/configuracoes', '/configuracoes'],
  ['/configuracoes/producao', '/configuracoes'],
  ['/categorias/3', '/categorias'],
])('%s belongs to the entry %s alone', (pathname, entry) => {
  const entries = '/home /produtos /modelos /categorias /clientes /vendas /qrcodes /configuracoes'.split(' ')
  expect(entries.filter((to) => leadsTo(to, pathname))).toEqual([entry])
})

test('a page belongs to the tab with the longest address above it, and to none by the beginning of a word', () => {
  expect(ownersOf('/produtos/contagem')?.tab.name).toBe('Contagem')
  expect(ownersOf('/produtos/12')?.tab.name).toBe('Produtos')
  expect(ownersOf('/produtosx')).toBeNull()
})
