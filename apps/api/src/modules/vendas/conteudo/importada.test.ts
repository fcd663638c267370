import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { expect, test } from 'vitest'
import { deleteForGood } from '../../../../test/support/apagar.ts'
import { linkPedido } from '../../../../test/support/pedido-no-banco.ts'
import { balcaoDoArquivo, recusa } from '../../../../test/support/vendas.ts'
import { type Transacao, transaction } from '../../../infra/database/transaction.ts'
import { createTarefa } from '../../tarefas/tarefas.rules.ts'
import {
  chooseLinhaProduto,
  completeLinhas,
  type Referencia,
  receiveVenda,
  type VendaRecebida,
} from './importada.rules.ts'

const balcao = await balcaoDoArquivo()
const { loja, ler } = balcao
const runWrite = <T>(escrita: (trx: Transacao) => Promise<T>) => transaction(loja.banco.db, escrita)

const peca = (produto_id: number, variacao_id: number | null = null): Referencia => ({ produto_id, variacao_id })
type Recebida = VendaRecebida['linhas'][number]
const linha = (produto: Referencia | null, quantidade: number, dados: Partial<Recebida> = {}): Recebida => ({
  sku: null,
  titulo: 'Do anúncio',
  descricao: '',
  valor_unitario: 10,
  desconto: 0,
  produto_do_canal: '5001',
  produto,
  quantidade,
  ...dados,
})
const receiveOrder = (linhas: readonly Recebida[], pedido: Partial<VendaRecebida> = {}) =>
  runWrite(async (trx) => {
    const id = await receiveVenda(trx, {
      cliente_id: balcao.clienteId,
      origem: 'loja_integrada',
      canal: 'Shopee',
      numero_no_canal: '26A',
      linhas,
      entrega_no_canal: null,
      envio_do_canal: null,
      observacoes_do_canal: null,
      frete_cobrado: 0,
      pedido: '77',
      ...pedido,
    })
    await linkPedido(trx, id, { dono: 'canal', situacao: 6 })
    return id
  })
/** `2` pieces in reserve, `3 sem_estoque`. */
const linhas = async (id: number): Promise<string[]> =>
  (await ler(id)).itens.map((item: ItemDaVenda) => [item.quantidade, item.pendencia].filter(Boolean).join(' '))
/** The tasks about its order, by what became of them. */
const tarefas = async (id: number) =>
  (await loja.pedir('GET', `/api/sincronizacoes/?tipo=pedido_importado&alvo_id=${id}`)).body.results.map(
    ({ estado }: { estado: string }) => estado,
  )
const completeVendaLinhas = (id: number, achar: Referencia | null = null) =>
  runWrite((trx) => completeLinhas(trx, id, async () => achar))
const sendContagem = (produto_id: number, esperado: number, contado: number) =>
  loja.pedir('POST', '/api/estoque/contagem/', { itens: [{ produto_id, esperado, contado }] })

test.each([
  ['all that is asked for', { qtd: 5, vendidas: 0 }, 5, ['5']],
  ['to the last free piece', { qtd: 5, vendidas: 3 }, 2, ['2']],
  ['no piece that another sale was promised', { qtd: 5, vendidas: 3 }, 3, ['2', '1 sem_estoque']],
  ['nothing where all are promised', { qtd: 5, vendidas: 5 }, 1, ['1 sem_estoque']],
])('an order takes %s', async (_, { qtd, vendidas }, quantidade, tem) => {
  const { id } = await balcao.criarProduto({ qtd })
  if (vendidas > 0) await balcao.vender([{ id, quantidade: vendidas, valor_unitario: 10 }])
  const venda = await receiveOrder([linha(peca(id), quantidade)])
  expect(await linhas(venda)).toEqual(tem)
  expect((await balcao.estoque(id)).disponivel).toBe(Math.max(0, qtd - vendidas - quantidade))
  await balcao.conferir()
})

test.each([
  ['its own free pieces', { azuis: 4, quaisquer: 0 }, ['1', '2 sem_estoque']],
  ['what is left of all its product', { azuis: 0, quaisquer: 7 }, ['2', '1 sem_estoque']],
])('an order of three of a variation takes %s', async (_, { azuis, quaisquer }, tem) => {
  const cores = ['Azul', 'Rosa'].map((nome_cor, i) => ({ nome_cor, quantidade: 5 - i }))
  const { id, variacoes } = await balcao.criarProduto({ variacoes: cores })
  const variacao_id = variacoes[0].id
  if (azuis > 0) await balcao.vender([{ id, variacao_id, quantidade: azuis, valor_unitario: 10 }])
  if (quaisquer > 0) await balcao.vender([{ id, quantidade: quaisquer, valor_unitario: 10 }])
  expect(await linhas(await receiveOrder([linha({ produto_id: id, variacao_id }, 3)]))).toEqual(tem)
  await balcao.conferir()
})

test('two lines of one product share its pieces; the discount of a split line is split to the cent', async () => {
  const { id } = await balcao.criarProduto({ qtd: 4, titulo: 'Caneca' })
  const caneca = peca(id)
  const venda = await ler(await receiveOrder([linha(caneca, 2), linha(caneca, 3, { desconto: 1, valor_unitario: 7 })]))
  expect(venda.itens).toMatchObject([
    { titulo: 'Caneca', quantidade: 2, desconto: 0, subtotal: 20, pendencia: null },
    { titulo: 'Caneca', quantidade: 2, desconto: 0.66, subtotal: 13.34, pendencia: null },
    { titulo: 'Caneca', quantidade: 1, desconto: 0.34, subtotal: 6.66, pendencia: 'sem_estoque' },
  ])
  expect(venda).toMatchObject({ total: 40, importada: true, vendedor: null, pecas_que_faltam: 1, status: 'separacao' })
  // An imported sale already has its order at the ERP, whatever its lines are here.
  expect(venda.produtos_nao_publicados).toEqual([])
  await balcao.conferir()
})

test('a product that is unknown, in the trash or without that variation stays as text', async () => {
  const [simples, apagado] = [await balcao.criarProduto({ qtd: 5 }), await balcao.criarProduto({ qtd: 5 })]
  await loja.pedir('DELETE', `/api/produtos/${apagado.id}/`)
  for (const produto of [null, peca(999_999), peca(apagado.id), peca(simples.id, 999_999)])
    expect((await ler(await receiveOrder([linha(produto, 2)]))).itens).toMatchObject([
      { id: null, titulo: 'Do anúncio', quantidade: 2, pendencia: 'sem_produto' },
    ])
  expect(await balcao.estoque(simples.id)).toMatchObject({ reservado: 0 })
})

test.each([
  [{ canal: 'Shopee', numero_no_canal: '26A' }, 'Pedido 77 recebido do Bling (Shopee 26A).'],
  [{ canal: 'Shopee', numero_no_canal: null }, 'Pedido 77 recebido do Bling (Shopee).'],
  [{ canal: null, numero_no_canal: null }, 'Pedido 77 recebido do Bling.'],
])('the history of an order of %j begins with where it is from', async (pedido, descricao) => {
  const id = await receiveOrder([linha(null, 1)], pedido)
  expect(await balcao.historico(id)).toMatchObject([{ tipo: 'criada', descricao, para: 'separacao' }])
})

test('pieces that arrive join the line of the same price; while none do the sale stays as it is', async () => {
  const { id } = await balcao.criarProduto({ qtd: 1 })
  const venda = await receiveOrder([linha(peca(id), 3, { desconto: 0.9 })])
  const { versao } = await ler(venda)
  expect(await completeVendaLinhas(venda)).toMatchObject([{ quantidade: 2, motivo: 'sem_estoque' }])
  expect((await ler(venda)).versao).toBe(versao)
  await sendContagem(id, 1, 2)
  expect(await completeVendaLinhas(venda)).toMatchObject([{ quantidade: 1, desconto: 0.3 }])
  expect(await ler(venda)).toMatchObject({
    versao: versao + 1,
    total: 29.1,
    pecas_que_faltam: 1,
    itens: [
      { quantidade: 2, desconto: 0.6 },
      { quantidade: 1, desconto: 0.3, pendencia: 'sem_estoque' },
    ],
  })
  await sendContagem(id, 2, 9)
  expect(await completeVendaLinhas(venda)).toEqual([])
  expect(await linhas(venda)).toEqual(['3'])
  expect(await balcao.estoque(id)).toMatchObject({ fisico: 9, reservado: 3 })
  await balcao.conferir()
})

test('a line whose product is found later takes its pieces; of another price it is a line of its own', async () => {
  const { id } = await balcao.criarProduto({ qtd: 3 })
  const achado = peca(id)
  const venda = await receiveOrder([linha(achado, 1), linha(null, 3, { valor_unitario: 12 })])
  expect(await completeVendaLinhas(venda)).toMatchObject([
    { motivo: 'sem_produto', produto_do_canal: '5001', quantidade: 3 },
  ])
  expect(await completeVendaLinhas(venda, achado)).toMatchObject([
    { motivo: 'sem_estoque', quantidade: 1, produto_id: id },
  ])
  expect((await ler(venda)).itens).toMatchObject([
    { id, quantidade: 1, valor_unitario: 10 },
    { id, quantidade: 2, valor_unitario: 12 },
    { quantidade: 1, valor_unitario: 12, pendencia: 'sem_estoque' },
  ])
  await balcao.conferir()
})

test('lines of a cancelled sale wait no longer and take nothing', async () => {
  const { id } = await balcao.criarProduto({ qtd: 0 })
  const venda = await receiveOrder([linha(peca(id), 2)])
  await balcao.cancelar(venda)
  await sendContagem(id, 0, 5)
  expect(await completeVendaLinhas(venda)).toEqual([])
  expect(await ler(venda)).toMatchObject({ pecas_que_faltam: 0, itens: [{ pendencia: null }] })
  expect(await balcao.estoque(id)).toMatchObject({ reservado: 0 })
  await balcao.conferir()
})

test('a person says what an unknown line is: a product that is there, and which variation', async () => {
  const simples = await balcao.criarProduto({ qtd: 5 })
  const apagado = await balcao.criarProduto({ qtd: 5 })
  await loja.pedir('DELETE', `/api/produtos/${apagado.id}/`)
  const grade = await balcao.criarProduto({ variacoes: [{ nome_cor: 'Azul', quantidade: 5 }] })
  const venda = await receiveOrder([linha(peca(simples.id), 1), linha(null, 2)])
  const [pronta, espera] = (await ler(venda)).itens.map((item: { item_id: number }) => item.item_id)
  const chooseItemProduto = (item: number, produto_id: number, variacao_id: number | null) =>
    runWrite((trx) => chooseLinhaProduto(trx, venda, item, { produto_id, variacao_id }))
  await expect(chooseItemProduto(pronta, simples.id, null)).rejects.toMatchObject({ codigo: 'LINHA_SEM_PENDENCIA' })
  const erro = [expect.any(String)]
  for (const [produto, variacao, erros] of [
    [999_999, null, { produto_id: erro }],
    [apagado.id, null, { produto_id: erro }],
    [simples.id, grade.variacoes[0].id, { variacao_id: erro }],
    [grade.id, null, { variacao_id: erro }],
  ] as const)
    await expect(chooseItemProduto(espera, produto, variacao)).rejects.toMatchObject({ extras: { erros } })
  const { versao } = await ler(venda)
  expect(await chooseItemProduto(espera, grade.id, grade.variacoes[0].id)).toMatchObject({
    item_id: espera,
    quantidade: 2,
  })
  expect(await ler(venda)).toMatchObject({
    versao: versao + 1,
    itens: [{ quantidade: 1 }, { id: grade.id, quantidade: 2, variacao: 'Azul', pendencia: null }],
  })
  await balcao.conferir()
})

test('an edit keeps lines that wait as they are or smaller, and a price of zero where there was one', async () => {
  const { id } = await balcao.criarProduto({ qtd: 9 })
  const venda = await receiveOrder([linha(peca(id), 2, { valor_unitario: 0 }), linha(peca(id), 1), linha(null, 3)])
  const itens: { item_id: number }[] = (await ler(venda)).itens
  const changeVenda = async (...mudancas: object[]) => {
    const enviados = itens.slice(0, mudancas.length).map((item, i) => ({ ...item, ...mudancas[i] }))
    return balcao.editar(venda, enviados, { origem: 'loja_integrada' })
  }
  const gratis = itens.map(({ item_id: _, ...rest }) => ({ ...rest, id, valor_unitario: 0 }))
  expect(await balcao.editar(venda, gratis.slice(0, 1))).toMatchObject(recusa(400, 'VALOR_INVALIDO'))
  expect((await changeVenda({}, { valor_unitario: 0 })).body.codigo).toBe('VALOR_INVALIDO')
  const repetida = [itens[1] ?? {}, { id, quantidade: 1, valor_unitario: 50 }]
  expect((await balcao.editar(venda, repetida)).body.codigo).toBe('SKU_REPETIDO_NA_VENDA')
  expect((await changeVenda({}, {}, { quantidade: 4 })).body.codigo).toBe('PRODUTO_INDISPONIVEL')
  const tarefa = { tarefa: 'pedido_importado.linhas', alvo_id: venda, titulo: 'Pedido 77' } as const
  await runWrite((trx) => createTarefa(trx, tarefa, 'Falta saber o que é uma linha.'))
  const editada = await changeVenda({}, {}, { quantidade: 2 })
  expect(editada.body).toMatchObject({
    total: 30,
    numero_pedido_bling: '77',
    pecas_que_faltam: 0,
    itens: [
      { quantidade: 2, valor_unitario: 0 },
      { quantidade: 1, pendencia: null },
      { quantidade: 2, pendencia: 'sem_produto' },
    ],
  })
  expect(await tarefas(venda)).toEqual(['falhou'])
  // With the unknown line removed, the task about it is done.
  const trimmedAnswer = await balcao.editar(venda, editada.body.itens.slice(0, 2), { origem: 'loja_integrada' })
  expect(trimmedAnswer.body.itens).toHaveLength(2)
  expect(await tarefas(venda)).toEqual(['concluida'])
  await balcao.conferir()
})

test('a cancelled order asks nothing more about itself; another one goes on asking', async () => {
  const [cancelada, secondVendaId] = [await receiveOrder([linha(null, 1)]), await receiveOrder([linha(null, 2)])]
  const nomes = ['linhas', 'mudou', 'trazer', 'cancelado_la'] as const
  await runWrite(async (trx) => {
    for (const alvo_id of [cancelada, secondVendaId])
      for (const nome of nomes)
        await createTarefa(trx, { tarefa: `pedido_importado.${nome}`, alvo_id, titulo: 'Pedido 77' }, 'Confira.')
  })
  await balcao.cancelar(cancelada)
  expect([await tarefas(cancelada), await tarefas(secondVendaId)]).toEqual([
    nomes.map(() => 'concluida'),
    nomes.map(() => 'falhou'),
  ])
})

test('a line that waits for pieces of what is deleted for good waits for a person, who says what it is', async () => {
  const { id } = await balcao.criarProduto({ qtd: 1 })
  const tamanhos = [{ tamanho: 'P' }, { tamanho: 'M', quantidade: 5 }]
  const { id: grade, titulo, variacoes } = await balcao.criarProduto({ variacoes: tamanhos })
  const venda = await receiveOrder([
    linha(peca(id), 3),
    linha(peca(grade, variacoes[0].id), 2),
    linha(peca(grade, variacoes[1].id), 1),
  ])
  expect(await linhas(venda)).toEqual(['1', '2 sem_estoque', '2 sem_estoque', '1'])
  const reducedProduto = { ...balcao.base, titulo, variacoes: [variacoes[1]] }
  expect((await loja.pedir('PUT', `/api/produtos/${grade}/`, reducedProduto)).status).toBe(200)
  expect(await linhas(venda)).toEqual(['1', '2 sem_estoque', '2 sem_produto', '1'])
  await deleteForGood(loja, id)
  expect(await linhas(venda)).toEqual(['1', '2 sem_produto', '2 sem_produto', '1'])
  await completeVendaLinhas(venda)
  const [, espera] = (await ler(venda)).itens
  await runWrite((trx) => chooseLinhaProduto(trx, venda, espera.item_id, peca(grade, variacoes[1].id)))
  expect(await linhas(venda)).toEqual(['1', '2 sem_produto', '3'])
  await balcao.conferir()
})

test.each([
  ['a cost that was known when the order came', 10, 10],
  ['a cost that was unknown then', null, null],
])('pieces that arrive for an order of a channel keep %s', async (_, antes, depois) => {
  const { id } = await balcao.criarProduto({ qtd: 1, preco_custo: antes })
  const venda = await receiveOrder([linha(peca(id), 2)])
  const custos = async () => (await ler(venda)).itens.map(({ custo_unitario }: ItemDaVenda) => custo_unitario)
  expect(await custos()).toEqual([antes, antes])
  await loja.banco.db.updateTable('produtos').set({ preco_custo: 12 }).where('id', '=', id).execute()
  await sendContagem(id, 1, 5)
  await completeVendaLinhas(venda)
  expect(await custos()).toEqual([depois])
})
