import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lojaDoArquivo } from '../support/loja.ts'
import { createCaixa, expectForbidden } from '../support/pessoa.ts'
import { openBalcao } from '../support/vendas.ts'

const loja = await lojaDoArquivo()
const balcao = await openBalcao(loja)
const caixa = await createCaixa(loja)
const { negar } = caixa

const variacoes = [
  { tamanho: 'M', quantidade: 5, preco_custo: 21 },
  { tamanho: 'G', quantidade: 2 },
]
const produto = await balcao.criarProduto({ qtd: 9, preco_custo: 20 })
const grade = await balcao.criarProduto({ titulo: 'Grade "preco_custo":7', variacoes, preco_custo: 19.9 })
const venda: number = (
  await balcao.vender([{ id: grade.id, variacao_id: grade.variacoes[0].id, quantidade: 1, valor_unitario: 50 }])
).body.id

const lido = async (url: string) => JSON.stringify((await caixa.pedir('GET', url)).body)

test('the current state within a refusal is masked as the answer itself; text that looks like a cost stays', async () => {
  await sql`update modelos set preco_custo = 12.5`.execute(loja.banco.db)
  await negar('ver_custos')
  const { body: modelo } = await caixa.pedir('GET', `/modelos/${grade.modelo_id}/`)
  const vencido = await caixa.pedir('PUT', `/modelos/${modelo.id}/`, { ...modelo, versao: 999 })
  expect(vencido).toMatchObject({ status: 409, body: { atual: { nome: modelo.nome, preco_custo: null } } })
  expect(await lido(`/produtos/${grade.id}/`)).toContain(JSON.stringify('Grade "preco_custo":7').slice(1, -1))
})

test('an administrator may do everything, whatever they were denied before', async () => {
  const denyPermissoes = (negadas: readonly string[]) =>
    sql`update usuarios set permissoes_negadas = ${negadas} where tipo = 'admin'`.execute(loja.banco.db)
  await denyPermissoes(['exportar_dados'])
  expect((await loja.pedir('GET', '/api/produtos/exportar/?formato=csv')).status).toBe(200)
  await denyPermissoes([])
})

test("what such a person saves keeps the costs that are there, and a new product has its model's", async () => {
  await negar('ver_custos')
  const { body: atual } = await caixa.pedir('GET', `/produtos/${grade.id}/`)
  const salvo = await caixa.pedir('PUT', `/produtos/${grade.id}/`, { ...atual, titulo: 'Outro título' })
  expect(salvo.status).toBe(200)
  const { body } = await loja.pedir('GET', `/api/produtos/${grade.id}/`)
  expect([body.titulo, body.preco_custo, body.variacoes.map((v: { preco_custo: unknown }) => v.preco_custo)]).toEqual([
    'Outro título',
    19.9,
    [21, null],
  ])
  await expectForbidden(caixa.pedir('PUT', `/produtos/${grade.id}/`, { ...atual, versao: null, preco_custo: 1 }))

  const novo = { modelo_id: grade.modelo_id, categoria_id: grade.categoria_id, titulo: 'Novo', sku: 'NOVO' }
  const { body: criado } = await caixa.pedir('POST', '/produtos/', novo)
  expect((await loja.pedir('GET', `/api/produtos/${criado.id}/`)).body.preco_custo).toBe(12.5)

  const { body: modelo } = await caixa.pedir('GET', `/modelos/${grade.modelo_id}/`)
  expect((await caixa.pedir('PUT', `/modelos/${modelo.id}/`, { ...modelo, nome: 'Outra' })).status).toBe(200)
  expect((await loja.pedir('GET', `/api/modelos/${modelo.id}/`)).body).toMatchObject({
    nome: 'Outra',
    preco_custo: 12.5,
  })
  for (const [metodo, url] of [
    ['PUT', `/modelos/${modelo.id}/`],
    ['POST', '/modelos/'],
  ] as const)
    await expectForbidden(caixa.pedir(metodo, url, { ...modelo, versao: null, codigo: 'X', preco_custo: 1 }))
})

test("pieces that are there are not corrected through the product's form either; new ones come with a product", async () => {
  await negar('corrigir_estoque')
  const { body: atual } = await caixa.pedir('GET', `/produtos/${grade.id}/`)
  const saveProduto = (dados: object) =>
    caixa.pedir('PUT', `/produtos/${grade.id}/`, { ...atual, versao: null, ...dados })
  const [m, g] = atual.variacoes
  expect((await saveProduto({ variacoes: [m, g, { tamanho: 'P', quantidade: 3 }] })).status).toBe(200)
  await expectForbidden(saveProduto({ variacoes: [{ ...m, quantidade: m.quantidade + 1 }, g] }))
})

test('money goes back, and payments away, by those who may; the refusal is in the audit', async () => {
  await negar('estornar_pagamentos')
  const pagamentos = `/vendas/${venda}/pagamentos/`
  const pix = { forma: 'pix', valor: 20 }
  const pago = await caixa.pedir('POST', pagamentos, pix)
  expect(pago.status).toBe(201)
  await expectForbidden(caixa.pedir('POST', pagamentos, { ...pix, devolucao: true }))
  await expectForbidden(caixa.pedir('DELETE', `${pagamentos}${pago.body.pagamentos[0].id}/`))
  const { rows } = await sql<{ alvo: string }>`
    select alvo from auditoria where tipo = 'acesso_negado' order by id desc limit 2`.execute(loja.banco.db)
  expect(rows.map(({ alvo }) => alvo)).toEqual([
    'DELETE /api/vendas/:id/pagamentos/:pagamentoId/',
    'POST /api/vendas/:id/pagamentos/',
  ])
  await negar()
  expect((await caixa.pedir('POST', pagamentos, { ...pix, devolucao: true })).status).toBe(201)
})

test('many products change at once by whom may change each: costs, prices, pieces; undone by its author or an administrator', async () => {
  await negar('ver_custos', 'corrigir_estoque')
  const changeRecord = (campo: string, operacao = 'somar') =>
    caixa.pedir('POST', '/produtos/em-lote/', {
      ids: [produto.id],
      alteracoes: [{ campo, operacao, valor: 1 }],
      previa: true,
    })
  await expectForbidden(changeRecord('preco_custo'))
  await expectForbidden(changeRecord('estoque'))
  expect((await changeRecord('preco_venda')).status).toBe(200)
  const celula = { produto_id: produto.id, antes: 1, depois: 2 }
  for (const campo of ['preco_custo', 'estoque'])
    await expectForbidden(caixa.pedir('POST', '/produtos/em-lote/celulas/', { celulas: [{ ...celula, campo }] }))
  await negar('mudar_precos')
  for (const campo of ['preco_custo', 'preco_venda', 'categoria_id'])
    await expectForbidden(changeRecord(campo, 'fixar'))
  expect((await changeRecord('estoque')).status).toBe(200)
  for (const campo of ['preco_custo', 'preco_venda'])
    await expectForbidden(caixa.pedir('POST', '/produtos/em-lote/celulas/', { celulas: [{ ...celula, campo }] }))
  const titulo = { ...celula, campo: 'titulo', antes: produto.titulo, depois: 'Outro' }
  expect((await caixa.pedir('POST', '/produtos/em-lote/celulas/', { celulas: [titulo] })).status).toBe(200)
  await negar()
  const alteracoes = [{ campo: 'preco_venda', operacao: 'somar', valor: 1 }]
  const undo = (lote: number) => `/produtos/em-lote/${lote}/desfazer/`
  const { body } = await loja.pedir('POST', '/api/produtos/em-lote/', { ids: [produto.id], alteracoes })
  await loja.queue.drain()
  const { body: dele } = await caixa.pedir('POST', '/produtos/em-lote/', { ids: [produto.id], alteracoes })
  await loja.queue.drain()
  await expectForbidden(caixa.pedir('POST', undo(body.lote_id)))
  await negar('mudar_precos')
  await expectForbidden(caixa.pedir('POST', undo(dele.lote_id)))
  await negar()
  expect((await caixa.pedir('POST', undo(dele.lote_id))).status).toBe(200)
  await loja.queue.drain()
  expect((await loja.pedir('POST', `/api${undo(body.lote_id)}`)).status).toBe(200)
})

test('who may not change prices saves the rest of a product and of a model; a new product has the prices of its model', async () => {
  await sql`update modelos set preco_custo = 12.5, preco_venda = 50`.execute(loja.banco.db)
  await negar('mudar_precos')
  const { body: atual } = await caixa.pedir('GET', `/produtos/${grade.id}/`)
  const saveProduto = (dados: object) =>
    caixa.pedir('PUT', `/produtos/${grade.id}/`, { ...atual, versao: null, ...dados })
  expect((await saveProduto({ descricao: 'Outra' })).status).toBe(200)
  expect(await saveProduto({ preco_venda: 1 })).toMatchObject({
    status: 403,
    body: { detail: 'Você não tem permissão para mudar preços. Peça a um administrador da loja.' },
  })
  const { body } = await loja.pedir('GET', `/api/produtos/${grade.id}/`)
  expect([body.descricao, body.preco_venda, body.preco_custo]).toEqual(['Outra', atual.preco_venda, 19.9])

  const novo = { modelo_id: grade.modelo_id, categoria_id: grade.categoria_id, titulo: 'Da equipe' }
  for (const [sku, precos] of [
    ['DE-1', {}],
    ['DE-2', { preco_venda: 50, preco_custo: 12.5 }],
  ] as const) {
    const criado = await caixa.pedir('POST', '/produtos/', { ...novo, sku, ...precos })
    expect(criado.body).toMatchObject({ preco_venda: 50, preco_custo: 12.5 })
  }
  for (const precos of [{ preco_venda: 1 }, { preco_custo: 1 }])
    await expectForbidden(caixa.pedir('POST', '/produtos/', { ...novo, sku: 'DE-3', ...precos }))

  const { body: modelo } = await caixa.pedir('GET', `/modelos/${grade.modelo_id}/`)
  const changeRecord = (dados: object) =>
    caixa.pedir('PUT', `/modelos/${modelo.id}/`, { ...modelo, versao: null, ...dados })
  for (const preco_venda of [0, null])
    expect((await changeRecord({ nome: 'Mais uma', preco_venda, preco: undefined })).body).toMatchObject({
      preco_venda: 50,
    })
  for (const dados of [{ preco_venda: 1, preco: undefined }, { preco_custo: 1 }])
    await expectForbidden(changeRecord(dados))
  const newModelo = { codigo: 'EQ', nome: 'Da equipe' }
  await expectForbidden(caixa.pedir('POST', '/modelos/', { ...newModelo, preco_venda: 1 }))
  expect((await caixa.pedir('POST', '/modelos/', newModelo)).status).toBe(201)
  // From Bling neither: the refusal comes before Bling is asked.
  const bringField = (campo: string) => caixa.pedir('POST', `/produtos/${grade.id}/bling/trazer/`, { campos: [campo] })
  await expectForbidden(bringField('preco'))
  expect((await bringField('titulo')).status).not.toBe(403)
})
