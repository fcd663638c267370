import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createEstampada, openBancada, turnOnProducao } from '../../../test/support/estampada.ts'
import { openOrcamentos } from '../../../test/support/orcamentos.ts'
import { balcaoDoArquivo } from '../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const { concluir, producao, producaoDe } = openBancada(balcao)
const orcamentos = await openOrcamentos(loja, balcao.clienteId)

beforeAll(() => turnOnProducao(loja, false))

function sendArte(campos: Readonly<Record<string, number>>) {
  const upload = new FormData()
  upload.set('nome', 'Escudo')
  for (const [campo, valor] of Object.entries(campos)) upload.set(campo, String(valor))
  upload.set('arquivo', new Blob([`<svg>${Math.random()}</svg>`]), 'escudo.svg')
  return loja.pedir('POST', '/api/artes/', upload)
}
async function uploadArte(cliente_id?: number): Promise<number> {
  const { status, body } = await sendArte(cliente_id === undefined ? {} : { cliente_id })
  expect([status, body.codigo]).toEqual([201, undefined])
  return body.id
}
const createCliente = async (nome: string, cpf: string): Promise<number> =>
  (await loja.pedir('POST', '/api/clientes/', { nome, cpf })).body.id
const deleteArte = (id: number) => loja.pedir('DELETE', `/api/artes/${id}/`)
const frente = (arte_id: number) => ({ posicao: 'frente', arte_id, tecnica: 'dtf', largura_mm: 280 })
async function sellPrinted(arte_id: number, cliente_id = balcao.clienteId) {
  const { id } = await balcao.criarProduto({ titulo: 'Lisa', qtd: 9 })
  const itens = [{ id, quantidade: 2, valor_unitario: 40, estampas: [frente(arte_id)] }]
  const { status, body } = await loja.pedir('POST', '/api/vendas/', { cliente_id, origem: 'loja_fisica', itens })
  expect([status, body.codigo]).toEqual([201, undefined])
  return body
}
const findStored = async (arte: number) =>
  (await sql<{ arquivo: string }>`select arquivo from arte_versoes where arte_id = ${arte}`.execute(loja.banco.db)).rows

test('an art is kept while a product, a sale that has not left, or a quote that can be sold names it', async () => {
  const arte = await uploadArte()
  const where = async (id: number) => (await deleteArte(id)).body.detail?.match(/está em (.+?):/)?.[1]
  const { produto } = await createEstampada(balcao, 1)
  await loja.pedir('PUT', `/api/produtos/${produto.id}/estampas/`, [{ ...frente(arte), altura_mm: 10 }])
  expect(await where(arte)).toBe('um produto')
  await loja.pedir('PUT', `/api/produtos/${produto.id}/estampas/`, [])
  const venda = await sellPrinted(arte)
  expect(await where(arte)).toBe('uma venda que ainda não saiu')
  const { id: productionId } = await producaoDe(venda.id)
  await concluir(productionId, 2)
  await balcao.levar(venda.id, 'enviado')
  const { id: quoted } = await balcao.criarProduto({ qtd: 1 })
  const quote = await orcamentos.criar([
    { produto_id: quoted, quantidade: 1, valor_unitario: 9, estampas: [frente(arte)] },
  ])
  expect(await where(arte)).toBe('um orçamento que ainda pode ser vendido')
  await orcamentos.agir(quote.id, 'link')
  const token = await orcamentos.enviar(quote.id)
  await orcamentos.pelo(token, 'recusar')
  expect((await deleteArte(arte)).status).toBe(204)
  // What left with it keeps place and size; what was printed keeps its count.
  expect((await balcao.ler(venda.id)).itens[0].estampas).toMatchObject([
    { posicao: 'frente', largura_mm: 280, arte_id: null, arte: null },
  ])
  expect(await producao(productionId)).toMatchObject({ feita: 2, estampas: [{ arte_id: null }] })
  expect((await orcamentos.ler(quote.id)).itens[0].estampas).toMatchObject([{ arte_id: null }])
  expect((await deleteArte(arte)).body.codigo).toBe('ARTE_NAO_ENCONTRADA')
  const { body: acts } = await loja.pedir('GET', '/api/auditoria/?tipo=arte_excluida')
  expect(acts.results).toMatchObject([{ alvo: 'Escudo' }])
})

test('an art of a customer goes with their data, but not one that another one wears; nothing while it is to be printed', async () => {
  const [ana, rui] = [await createCliente('Ana', '529.982.247-25'), await createCliente('Rui', '111.444.777-35')]
  const [own, shared] = [await uploadArte(ana), await uploadArte(ana)]
  const { body: list } = await loja.pedir('GET', `/api/artes/?cliente_id=${ana}`)
  expect(list.results.map(({ id, cliente_id }: { id: number; cliente_id: number }) => [id, cliente_id])).toEqual([
    [shared, ana],
    [own, ana],
  ])
  const [first, second] = [await sellPrinted(own, ana), await sellPrinted(shared, ana)]
  await sellPrinted(shared, rui)
  const anonymise = () => loja.pedir('POST', `/api/clientes/${ana}/anonimizar/`)
  expect(await anonymise()).toMatchObject({ status: 409, body: { codigo: 'CLIENTE_COM_PRODUCAO_ABERTA' } })
  for (const { id } of [first, second]) {
    await loja.pedir('POST', `/api/vendas/${id}/provas/aprovar/`, { por: 'Ana, por telefone' })
    await concluir((await producaoDe(id)).id, 2)
    await balcao.levar(id, 'enviado')
  }
  expect((await anonymise()).status).toBe(200)
  const [gone, kept] = [await balcao.ler(first.id), await balcao.ler(second.id)]
  expect(gone.itens[0]).toMatchObject({ estampas: [{ posicao: 'frente', arte_id: null }], aprovacao: { por: null } })
  expect(kept.itens[0]).toMatchObject({ estampas: [{ arte_id: shared }], aprovacao: { por: null } })
  expect([await findStored(own), (await findStored(shared)).length]).toEqual([[], 1])
  expect((await sendArte({ cliente_id: ana })).body.codigo).toBe('CLIENTE_ANONIMIZADO')
})

const readFiles = async (arte: number) => {
  const nomes = (await findStored(arte)).map(({ arquivo }) => `${arquivo}.arte`)
  return { nomes, areStored: async () => (await readdir(loja.midiaDir)).some((nome) => nomes.includes(nome)) }
}
const readOwner = async (arte: number): Promise<number | null> =>
  (await loja.pedir('GET', '/api/artes/?limite=100')).body.results.find(({ id }: { id: number }) => id === arte)
    ?.cliente_id
const anonymise = (id: number) => loja.pedir('POST', `/api/clientes/${id}/anonimizar/`)

test('a new version keeps the customer of an art; an unknown customer is refused; a deletion deletes all versions and files', async () => {
  const lia = await createCliente('Lia', '153.509.460-56')
  const arte = await uploadArte(lia)
  expect((await sendArte({ arte_id: arte })).body).toMatchObject({ id: arte, versao: 2, cliente_id: lia })
  expect(await sendArte({ cliente_id: 999_999 })).toMatchObject({ status: 400, body: { erros: { cliente_id: {} } } })
  const { nomes, areStored } = await readFiles(arte)
  expect([nomes.length, await areStored()]).toEqual([2, true])
  expect((await deleteArte(arte)).status).toBe(204)
  await loja.queue.drain()
  expect(await areStored()).toBe(false)
  // Nobody can change the audit: it must not contain the name of a customer's art.
  const { body: acts } = await loja.pedir('GET', '/api/auditoria/?tipo=arte_excluida')
  expect(acts.results[0]).toMatchObject({ alvo: `Arte ${arte}`, alvo_id: arte })
})

test('the quotes of an anonymised customer hold no art back, those of another one do, even refused; no other art goes', async () => {
  const [bia, leo] = [await createCliente('Bia', '390.533.447-05'), await createCliente('Leo', '862.883.667-57')]
  const [own, quoted, foreign] = [await uploadArte(bia), await uploadArte(bia), await uploadArte(leo)]
  const { id } = await balcao.criarProduto({ qtd: 9 })
  const quote = (arte: number, cliente_id: number) =>
    orcamentos.criar([{ produto_id: id, quantidade: 1, valor_unitario: 9, estampas: [frente(arte)] }], { cliente_id })
  await quote(own, bia)
  await quote(foreign, bia)
  const refused = await quote(quoted, leo)
  await orcamentos.pelo(await orcamentos.enviar(refused.id), 'recusar')
  const { areStored } = await readFiles(own)
  expect((await anonymise(bia)).status).toBe(200)
  await loja.queue.drain()
  expect(await areStored()).toBe(false)
  expect(await Promise.all([own, quoted, foreign].map(async (arte) => (await findStored(arte)).length))).toEqual([
    0, 1, 1,
  ])
  const { body: acts } = await loja.pedir('GET', '/api/auditoria/?tipo=exclusao_permanente')
  expect(acts.results).toContainEqual(
    expect.objectContaining({ alvo: `Arte ${own}`, detalhes: { motivo: `anonimização do cliente ${bia}` } }),
  )
})

test('a join carries arts to the customer that stays, and undoing it carries them back', async () => {
  const [fica, joined] = [await createCliente('Caio', '714.602.380-01'), await createCliente('Caio S', '74821395673')]
  const arte = await uploadArte(joined)
  const feita = { outro_id: joined, apesar_do_documento: true }
  expect((await loja.pedir('POST', `/api/clientes/${fica}/juntar/`, feita)).status).toBe(200)
  expect(await readOwner(arte)).toBe(fica)
  expect((await loja.pedir('POST', `/api/clientes/${fica}/separar/`, { outro_id: joined })).status).toBe(200)
  expect(await readOwner(arte)).toBe(joined)
})
