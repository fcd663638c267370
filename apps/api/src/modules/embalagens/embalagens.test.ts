import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { balcaoDoArquivo } from '../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao

const CAIXA = { altura: 10, largura: '20,5', comprimento: 30 }
const createEmbalagem = (nome: string, mais = {}) => loja.pedir('POST', '/api/embalagens/', { nome, ...CAIXA, ...mais })

test('boxes: measures with comma, a name once', async () => {
  const { status, body: caixa } = await createEmbalagem('Caixa P', { peso: '0,12' })
  expect([status, caixa]).toMatchObject([
    201,
    { nome: 'Caixa P', altura: 10, largura: 20.5, comprimento: 30, peso: 0.12 },
  ])
  expect(await createEmbalagem(' caixa p ')).toMatchObject({ status: 409, body: { codigo: 'EMBALAGEM_REPETIDA' } })
  const { id } = (await createEmbalagem('Envelope')).body
  expect((await loja.pedir('PUT', `/api/embalagens/${id}/`, { nome: 'Saco', ...CAIXA })).body.nome).toBe('Saco')
  expect((await loja.pedir('DELETE', `/api/embalagens/${id}/`)).status).toBe(204)
  expect((await loja.pedir('DELETE', `/api/embalagens/${id}/`)).body.codigo).toBe('EMBALAGEM_NAO_ENCONTRADA')
  const { results } = (await loja.pedir('GET', '/api/auditoria/?tipo=exclusao_permanente')).body
  expect(results).toMatchObject([{ alvo: 'Saco' }])
  await loja.pedir('DELETE', `/api/embalagens/${caixa.id}/`)
})

test('a sale is offered the box that its model left in last, and the weight of its items while all are known', async () => {
  await createEmbalagem('Caixa A')
  await createEmbalagem('Caixa B')
  const { id: g } = (await createEmbalagem('Caixa G', { altura: 44 })).body
  const produto = await balcao.criarProduto({ titulo: 'Moletom', qtd: 50, peso: 0.4 })
  const sellProduto = async () =>
    (await balcao.vender([{ id: produto.id, sku: 'MO', descricao: '', quantidade: 3, valor_unitario: 10 }])).body.id
  const [primeira, secondVenda] = [await sellProduto(), await sellProduto()]
  const embalagens = async (venda: number) => (await loja.pedir('GET', `/api/vendas/${venda}/embalagens/`)).body
  expect(await embalagens(secondVenda)).toMatchObject({
    peso_dos_itens: 1.2,
    embalagens: [{ nome: 'Caixa A' }, {}, {}],
  })
  await balcao.status(primeira, 'embalagem')
  await loja.pedir('POST', `/api/vendas/${primeira}/medidas/`, { altura: 44, largura: 20.5, comprimento: 30, peso: 2 })
  const [antes] = (await embalagens(secondVenda)).embalagens
  expect(antes).toMatchObject({ id: g })
  expect(antes.usada_em).not.toBeNull()
  // Two boxes have these measures; the one used before them comes last, and another model has used none.
  await balcao.status(secondVenda, 'embalagem')
  await loja.pedir('POST', `/api/vendas/${secondVenda}/medidas/`, {
    altura: 10,
    largura: 20.5,
    comprimento: 30,
    peso: 2,
  })
  expect((await embalagens(primeira)).embalagens[2]).toMatchObject({ id: g, usada_em: antes.usada_em })
  // Saving the same measures again is a use, though nothing of the sale changes.
  await loja.pedir('POST', `/api/vendas/${primeira}/medidas/`, { altura: 44, largura: 20.5, comprimento: 30, peso: 2 })
  expect((await embalagens(secondVenda)).embalagens[0].id).toBe(g)
  const { id: modelo_id } = (await loja.pedir('POST', '/api/modelos/', { codigo: 'BON', nome: 'Boné' })).body
  const bone = await balcao.criarProduto({ titulo: 'Boné', qtd: 5, modelo_id })
  const boneVenda = (await balcao.vender([{ id: bone.id, quantidade: 1, valor_unitario: 10 }])).body.id
  const usadas = (await embalagens(boneVenda)).embalagens.map((e: { usada_em: string | null }) => e.usada_em)
  expect(usadas).toEqual([null, null, null])
  await sql`update produtos set peso = null where id = ${produto.id}`.execute(loja.banco.db)
  expect((await embalagens(secondVenda)).peso_dos_itens).toBeNull()
  expect((await loja.pedir('GET', '/api/vendas/999999/embalagens/')).status).toBe(404)
})

test('a box that goes leaves its measures to the sales that chose it', async () => {
  const { id } = (await createEmbalagem('Caixa que vai', { altura: 33 })).body
  const produto = await balcao.criarProduto({ qtd: 5 })
  const { body: venda } = await balcao.vender([{ id: produto.id, quantidade: 1, valor_unitario: 10 }])
  await balcao.status(venda.id, 'embalagem')
  await loja.pedir('POST', `/api/vendas/${venda.id}/medidas/`, { altura: 33, largura: 20.5, comprimento: 30, peso: 1 })
  expect((await loja.pedir('DELETE', `/api/embalagens/${id}/`)).status).toBe(204)
  expect((await balcao.status(venda.id, 'selecionar_envio')).body).toMatchObject({ altura: 33, largura: 20.5, peso: 1 })
})
