import { describe, expect, test } from 'vitest'
import { parseAuditoriaFilters as daAuditoria } from '../modules/auditoria/auditoria.queries.ts'
import { parseProdutoFilters as deProdutos } from '../modules/produtos/lista/filtros/useFiltros.ts'
import { parseVendaFilters as deVendas } from '../modules/vendas/lista/FiltrosDaFila.tsx'
import { setParameter } from './device/useUrlParameters.ts'
import { enderecoDasEtiquetas, parseRequestedPecas } from './etiquetas.ts'

describe('the filters of an address', () => {
  test.each([
    ['', {}],
    ['status=embalagem&origem=loja_fisica&ordem=nada', { status: 'embalagem', origem: 'loja_fisica' }],
    ['status=nenhum&origem=rua&pagamento=x', {}],
    ['vendedor=3&de=2026-11-01&ate=2026-11-30', { vendedor: 3, de: '2026-11-01', ate: '2026-11-30' }],
    ['vendedor=0&de=01/11/2026&ate=2026-11-30x', {}],
    [
      'atrasadas=1&prioritarias=1&com_anotacao=1&importadas=1',
      { atrasadas: true, prioritarias: true, com_anotacao: true, importadas: true },
    ],
    ['atrasadas=0&prioritarias=true', {}],
    ['nota=sem_nota', { nota: 'sem_nota' }],
    ['nota=outra', {}],
    ['ordem=alteradas', {}],
    ['ordem=paradas', { ordem: 'paradas' }],
  ])('of the sales: "%s"', (endereco, filters) => {
    expect(deVendas(new URLSearchParams(endereco))).toEqual(filters)
  })

  test.each([
    ['', {}],
    ['busca=+cam+&cor=Azul&tamanho=M', { busca: 'cam', cor: 'Azul', tamanho: 'M' }],
    ['busca=+&cor=&modelo=x&categoria=-1', {}],
    ['modelo=2&categoria=3', { modelo: 2, categoria: 3 }],
    ['preco_min=0&preco_max=59,90', { preco_min: 0, preco_max: 59.9 }],
    ['preco_min=-0.01&preco_max=caro', {}],
    ['situacao=estoque_baixo', { situacao: 'estoque_baixo' }],
    ['situacao=nao_publicados', { situacao: 'nao_publicados' }],
    ['situacao=outra', {}],
  ])('of the products: "%s"', (endereco, filters) => {
    expect(deProdutos(new URLSearchParams(endereco))).toEqual(filters)
  })

  const NADA = { busca: '', tipo: '', usuario_id: '', de: '', ate: '' }
  test.each([
    ['', NADA],
    ['busca=+ana+&tipo=venda.criada&usuario_id=12', { ...NADA, busca: 'ana', tipo: 'venda.criada', usuario_id: '12' }],
    ['usuario_id=1x&de=2026-1-1&ate=2026-11-30', { ...NADA, ate: '2026-11-30' }],
    [
      `busca=${'a'.repeat(201)}&usuario_id=1234567890&de=2026-11-01`,
      { ...NADA, busca: 'a'.repeat(200), de: '2026-11-01' },
    ],
  ])('of the audit: "%s"', (endereco, filters) => {
    expect(daAuditoria(new URLSearchParams(endereco))).toEqual(filters)
  })

  test('an empty value takes its parameter out and leaves the others', () => {
    const params = new URLSearchParams('busca=a&status=b')
    setParameter(params, 'busca', '')
    setParameter(params, 'origem', 'c')
    setParameter(params, 'status', 'd')
    expect(String(params)).toBe('status=d&origem=c')
  })
})

test('an address carries products, variations and quantities, and malformed parts are dropped', () => {
  const pecas = [
    { produtoId: 12, variacaoId: null, quantidade: null },
    { produtoId: 13, variacaoId: null, quantidade: 4 },
    { produtoId: 14, variacaoId: 36, quantidade: 2 },
    ...[36, 37].map((variacaoId) => ({
      produtoId: 14,
      variacaoId,
      quantidade: 1,
      estampa: ['Frente DTF · A, B & C', 'Frente'],
    })),
  ]
  const endereco = enderecoDasEtiquetas(pecas)
  expect(endereco).toMatch(/^\/qrcodes\?pecas=12,13:4,14-36:2,14-36:1~0,14-37:1~0&estampa=[^&]+$/)
  expect(parseRequestedPecas(new URL(endereco, 'http://loja').searchParams)).toEqual(pecas)
  expect(parseRequestedPecas(new URLSearchParams('pecas=x,12-,:3,-4,5:12345678,7~3'))).toEqual([
    { produtoId: 7, variacaoId: null, quantidade: null },
  ])
  expect(parseRequestedPecas(new URLSearchParams())).toEqual([])
})
