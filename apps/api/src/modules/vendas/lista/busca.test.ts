import type { VendaResumo } from '@estampa/contract/vendas/vendas.schemas.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { balcaoDoArquivo } from '../../../../test/support/vendas.ts'
import { statusBuscados } from './busca.data.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const clientes: Record<string, number> = {}
const { id: produto } = await balcao.criarProduto({ qtd: 100 })
for (const [nome, status] of [
  ['José da Silva', 'separacao'],
  ['Maria de Souza', 'selecionar_envio'],
  ['Etiqueta Ltda', 'concluido'],
  ['José da Silva', 'cancelado'],
  ['Ana dos Santos', 'cancelado'],
  ['Maria de Souza', 'etiqueta'],
] as const) {
  const cliente_id = (clientes[nome] ??= await balcao.criarCliente(nome))
  const { body } = await balcao.vender([{ id: produto, quantidade: 2, valor_unitario: 10 }], { cliente_id })
  if (status === 'cancelado') await balcao.status(body.id, status)
  else if (status !== 'separacao') await balcao.levar(body.id, status)
}

const searchVendas = async (query = '') => (await loja.pedir('GET', `/api/vendas/${query}`)).body
const achadas = async (query: string) =>
  (await searchVendas(query)).results.map((v: VendaResumo) => `${v.cliente_nome} ${v.status}`)

describe('the list of sales', () => {
  test('shows what a card needs, the last changed first, without the cancelled ones', async () => {
    const { results, count, next } = await searchVendas()
    const passos = results.map((v: VendaResumo) => v.status).join(' ')
    expect(passos).toBe('etiqueta concluido selecionar_envio separacao')
    expect({ count, next }).toEqual({ count: 4, next: null })
    expect((await searchVendas('?status=')).results).toEqual(results)
    const cliente = { id: clientes['Maria de Souza'], nome: 'Maria de Souza' }
    expect(results[0]).toMatchObject({ cliente, vendedor: 'dona', total: 20, quantidade_itens: 2 })
  })

  test.each([
    ['?busca=silva JOSE', ['José da Silva separacao', 'José da Silva cancelado']],
    ['?status=separacao&busca=silva', ['José da Silva separacao']],
    ['?busca=eti', ['Maria de Souza etiqueta', 'Etiqueta Ltda concluido']],
    ['?busca=Cancelado', ['Ana dos Santos cancelado', 'José da Silva cancelado']],
    ['?status=cancelado', ['Ana dos Santos cancelado', 'José da Silva cancelado']],
    ['?busca=ninguém', []],
    ['?busca=%25', []],
  ])('%s', async (query, esperadas) => {
    expect(await achadas(query)).toEqual(esperadas)
  })

  test('of one customer; a name that changes is found under the new one', async () => {
    expect(await achadas(`?cliente=${clientes['Maria de Souza']}`)).toHaveLength(2)
    await sql`update clientes set nome = 'Zélia' where id = ${clientes['Etiqueta Ltda']}`.execute(loja.banco.db)
    expect(await achadas('?busca=zelia')).toEqual(['Zélia concluido'])
    expect(await achadas('?busca=ltda')).toEqual([])
  })

  test('by its number, the telephone, the channel’s number and the tracking code, and by parts of them', async () => {
    const [{ id, cliente }] = (await searchVendas('?status=etiqueta')).results
    const { db } = loja.banco
    await db.updateTable('clientes').set({ telefone: '(81) 98765-4321' }).where('id', '=', cliente.id).execute()
    const codigos = { numero_no_canal: 'MLB-2000', codigo_rastreamento: 'BR123456789BR' }
    await db.updateTable('vendas').set(codigos).where('id', '=', id).execute()
    const ids = async (busca: string) =>
      (await searchVendas(`?busca=${encodeURIComponent(busca)}`)).results.map((v: { id: number }) => v.id)
    for (const busca of [`${id}`, `nº ${id}`, `#${id}`, 'mlb-2000', 'br1234', 'BR123456789BR', ' br 123 456 789 br'])
      expect([busca, await ids(busca)]).toEqual([busca, [id]])
    const dele = (await searchVendas(`?cliente=${cliente.id}`)).results.map((v: { id: number }) => v.id)
    for (const busca of [
      '(81) 98765-4321',
      '+55 81 98765-4321',
      '0 81 98765-4321',
      '0 21 81 98765-4321',
      '81987654321',
      '98765',
      '4321',
    ])
      expect([busca, await ids(busca)]).toEqual([busca, dele])
    // The area code alone is no search for every number of its place.
    expect(await ids('81')).toEqual([])
    await db.updateTable('clientes').set({ telefone: '' }).where('id', '=', cliente.id).execute()
    expect(await ids('98765')).toEqual([])
  })

  test.each([
    ['the list', '', 4],
    // Changed later than the sale beside them, and last all the same; the second page begins among them.
    ['a search, with the cancelled sales last', '&busca=s', 5],
    ['the earliest change first', '&ordem=paradas', 4],
    ['a search, the earliest sale first', '&busca=s&ordem=antigas', 5],
  ])('page by page, forward and back: %s', async (_, filtro, quantas) => {
    const allVendas = (await searchVendas(`?limite=200${filtro}`)).results
    expect(allVendas).toHaveLength(quantas)
    const cancelada = allVendas.findIndex((venda: { status: string }) => venda.status === 'cancelado')
    expect(cancelada).toBe(filtro.includes('busca') ? quantas - 2 : -1)
    const primeira = await searchVendas(`?limite=${quantas - 1}${filtro}`)
    const pagina = async (url: string) => (await loja.pedir('GET', url.replace(/^https?:\/\/[^/]+/, ''))).body
    const segunda = await pagina(primeira.next)
    expect([...primeira.results, ...segunda.results]).toEqual(allVendas)
    expect(segunda).toMatchObject({ count: quantas, next: null })
    expect((await pagina(segunda.previous)).results).toEqual(primeira.results)
  })

  test('an invented cursor is refused', async () => {
    expect((await loja.pedir('GET', '/api/vendas/?cursor=x')).body.codigo).toBe('CURSOR_INVALIDO')
  })
})

test.each([
  ['re', ['retirada']],
  ['se', ['separacao', 'selecionar_envio']],
  ['envi', ['selecionar_envio', 'enviado']],
  // Two letters only begin a name; three stand anywhere in it.
  ['pa', []],
  ['par', ['separacao']],
  ['SEPARAÇÃO', ['separacao']],
  ['selecionar_e', ['selecionar_envio']],
  ['ana', []],
  ['', []],
])('a search for "%s" means these statuses', (busca, esperados) => {
  expect(statusBuscados(busca)).toEqual(esperados)
})
