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

async function uploadArte(cliente_id?: number): Promise<number> {
  const upload = new FormData()
  upload.set('nome', 'Escudo')
  if (cliente_id !== undefined) upload.set('cliente_id', String(cliente_id))
  upload.set('arquivo', new Blob([`<svg>${Math.random()}</svg>`]), 'escudo.svg')
  const { status, body } = await loja.pedir('POST', '/api/artes/', upload)
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
  const upload = new FormData()
  upload.set('nome', 'Outra')
  upload.set('cliente_id', String(ana))
  upload.set('arquivo', new Blob(['<svg/>']), 'a.svg')
  expect((await loja.pedir('POST', '/api/artes/', upload)).body.codigo).toBe('CLIENTE_ANONIMIZADO')
})
