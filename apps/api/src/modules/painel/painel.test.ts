import { addDays, diaDeHoje } from '@estampa/contract/shared/dates.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openCompras } from '../../../test/support/compras.ts'
import { lojaDoArquivo } from '../../../test/support/loja.ts'
import { openBalcao } from '../../../test/support/vendas.ts'

const loja = await lojaDoArquivo()
const balcao = await openBalcao(loja)

const { db } = loja.banco
const sellProduto = async ({ id }: { id: number }, quantidade: number, valor_unitario = 10): Promise<number> =>
  (await balcao.vender([{ id, quantidade, valor_unitario }])).body.id
const painel = async () => (await loja.pedir('GET', '/api/painel/')).body

/** Moves what earlier tests sold and cancelled to long ago. */
const tudoPassou = () =>
  sql`update vendas set criado_em = now() - interval '400 days', cancelada_em = now() - interval '399 days'`.execute(
    loja.banco.db,
  )

test('an empty shop has nothing that waits', async () => {
  const { vendas, vendido, atrasadas, esperam, primeiros_passos, nao_publicados, estoque_baixo } = await painel()
  const emptyVendido = { vendas: 0, total: 0, devolvido: 0, cancelado: 0 }
  expect(vendido).toMatchObject({ hoje: emptyVendido, semana: emptyVendido })
  const origens = ['loja_integrada', 'redes_sociais', 'loja_fisica']
  expect(vendido.origens.map(({ origem }: { origem: string }) => origem)).toEqual(origens)
  expect(atrasadas).toEqual({ quantidade: 0, dias: 3, vendas: [] })
  expect(esperam).toEqual({ quantidade: 0, notas_rejeitadas: 0, vendas: [] })
  // The counter of the tests has made a model and a category.
  expect(primeiros_passos).toEqual({ loja: false, categoria: true, modelo: true, produto: false })
  const etapas = 'separacao embalagem selecionar_envio etiqueta retirada enviado'
  expect(vendas.map(({ status }: { status: string }) => status)).toEqual(etapas.split(' '))
  expect(vendas.every((v: object) => 'quantidade' in v && v.quantidade === 0)).toBe(true)
  expect(nao_publicados).toEqual({ quantidade: 0, produtos: [] })
  expect(estoque_baixo).toEqual({ quantidade: 0, limite: 2, itens: [] })
})

test('sales per step with the one that waits longest, and unpublished products', async () => {
  const muito = await balcao.criarProduto({ titulo: 'Muito', qtd: 50 })
  const pouco = await balcao.criarProduto({ titulo: 'Pouco', qtd: 5 })
  const lixo = await balcao.criarProduto({ titulo: 'Lixo', qtd: 0 })
  await loja.pedir('DELETE', `/api/produtos/${lixo.id}/`)
  const [primeira, parada, fora] = [
    await sellProduto(muito, 1),
    await sellProduto(pouco, 4),
    await sellProduto(muito, 1),
  ]
  await balcao.status(parada, 'embalagem')
  await balcao.status(parada, 'separacao')
  await loja.pedir('DELETE', `/api/vendas/${fora}/`)
  await sql`update vendas set alterado_em = now() - interval '3 days' where id = ${parada}`.execute(db)
  await sql`update vendas set alterado_em = now() - interval '2 days' where id = ${primeira}`.execute(db)
  await sql`update produtos set id_bling = 'b1' where id = ${muito.id}`.execute(db)

  const { vendas, primeiros_passos, nao_publicados } = await painel()
  expect(primeiros_passos.produto).toBe(true)
  const mais_antiga = { id: parada, cliente_nome: 'Ana Conceição', dias: 3 }
  expect(vendas[0]).toMatchObject({ status: 'separacao', quantidade: 2, mais_antiga })
  expect(vendas[1]).toEqual({ status: 'embalagem', quantidade: 0, mais_antiga: null })
  const produtos = [{ produto_id: pouco.id, titulo: 'Pouco', sku: pouco.sku }]
  expect(nao_publicados).toEqual({ quantidade: 1, produtos })
})

test('late sales, and sales that wait for a person', async () => {
  await tudoPassou()
  await sql`update vendas set alterado_em = now()`.execute(db)
  const produto = await balcao.criarProduto({ titulo: 'Avental', qtd: 90 })
  const vendas: number[] = []
  for (let n = 0; n < 6; n++) vendas.push(await sellProduto(produto, 1))
  const [a, b, atrasada, enviada, vencida, combinada] = vendas
  await sql`update vendas set criado_em = now() - interval '30 days', alterado_em = now() - interval '5 days',
    status = case when id = ${enviada} then 'enviado' else status end
    where id in (${atrasada}, ${enviada}, ${combinada})`.execute(db)
  const hoje = sql`(now() at time zone 'America/Sao_Paulo')::date`
  await sql`update vendas set prazo = ${hoje} + case when id = ${vencida} then -1 else 9 end
    where id in (${vencida}, ${combinada})`.execute(db)
  await sql`insert into itens_pendentes (item_id, venda_id, motivo)
    select id, venda_id, 'sem_produto' from itens_venda where venda_id in (${a}, ${enviada})`.execute(db)
  await sql`insert into envios (venda_id, provedor, codigo_servico, estado, recusa)
    values (${b}, 'melhor_envio', '1', 'nova', 'Saldo insuficiente'),
      (${vencida}, 'melhor_envio', '1', 'cancelando', 'Recusada antes'),
      (${combinada}, 'melhor_envio', '1', 'cancelada', 'Recusada antes')`.execute(db)

  const { atrasadas, esperam } = await painel()
  // A parcel on its way is not late in the shop, nor is a sale before the day that was agreed.
  const lojaVenda = { cliente_nome: 'Ana Conceição', status: 'separacao' }
  expect(atrasadas).toEqual({
    quantidade: 2,
    dias: 3,
    vendas: [
      { id: atrasada, ...lojaVenda, prazo: null, dias: 5 },
      { id: vencida, ...lojaVenda, prazo: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), dias: 0 },
    ],
  })
  const lista = (await loja.pedir('GET', '/api/vendas/?atrasadas=1&ordem=paradas')).body
  expect(lista).toMatchObject({ count: 2, results: [{ id: atrasada }, { id: vencida }] })
  // Neither a shipped sale nor a label that is being cancelled.
  expect(esperam).toMatchObject({
    quantidade: 2,
    vendas: [
      { id: a, motivo: 'sem_pecas' },
      { id: b, motivo: 'etiqueta_parada' },
    ],
  })
})

test('of more late sales than fit, those that stand still for longest are named, the longest first', async () => {
  await tudoPassou()
  await sql`update vendas set alterado_em = now()`.execute(db)
  const bone = await balcao.criarProduto({ titulo: 'Boné', qtd: 90 })
  const vendas: number[] = []
  for (let i = 0; i < 7; i++) vendas.push(await sellProduto(bone, 1))
  await sql`update vendas set prazo = null, criado_em = now() - interval '30 days', alterado_em = now() - make_interval(days => 10 + id - ${vendas[0]})
    where id = any(${vendas}::int[])`.execute(db)
  const { atrasadas } = await painel()
  expect(atrasadas.quantidade).toBeGreaterThanOrEqual(7)
  expect(atrasadas.vendas.map(({ id: venda }: { id: number }) => venda)).toEqual(vendas.toReversed().slice(0, 5))
})

test('short are two free pieces or fewer, of a variation also by all its product; of the trash none', async () => {
  await sql`update produtos set excluido_em = now()`.execute(db)
  const [firstProduto, dois] = await Promise.all([1, 2, 3].map((qtd) => balcao.criarProduto({ qtd })))
  const buildLowVariacao = (tamanho: string, quantidade: number) => ({ tamanho, quantidade, sku: `G${tamanho}` })
  const grade = await balcao.criarProduto({ variacoes: [buildLowVariacao('M', 2), buildLowVariacao('G', 3)] })
  // A kit has no pieces of its own.
  const parte = await balcao.criarProduto({ qtd: 50 })
  await balcao.criarProduto({ componentes: [{ produto_id: parte.id, variacao_id: null, quantidade: 1 }] })
  const { estoque_baixo, nao_publicados } = await painel()
  const baixo = (produto_id: number, variacao: string | null, sku: string, quantidade_disponivel: number) => {
    return { produto_id, variacao, sku, quantidade_disponivel }
  }
  const baixos = [
    baixo(firstProduto.id, null, firstProduto.sku, 1),
    baixo(grade.id, 'M', 'GM', 2),
    baixo(dois.id, null, dois.sku, 2),
  ]
  expect(estoque_baixo.itens).toMatchObject(baixos)
  expect([estoque_baixo.quantidade, nao_publicados.quantidade]).toEqual([3, 6])
  // Pieces that are promised of any variation are free in none of them.
  await balcao.vender([{ id: grade.id, quantidade: 4, valor_unitario: 1 }])
  expect((await painel()).estoque_baixo.itens.slice(0, 2)).toMatchObject([
    { produto_id: grade.id, quantidade_disponivel: 1 },
    { quantidade_disponivel: 1 },
  ])
})

test('what was sold is what the report says of the same days: returns and cancellations count on their own day', async () => {
  await tudoPassou()
  const { id: produto } = await balcao.criarProduto({ qtd: 90 })
  const sellQuantidade = async (quantidade: number, valor_unitario: number) =>
    (await balcao.vender([{ id: produto, quantidade, valor_unitario }])).body
  const hoje = diaDeHoje()
  const ha = (dias: number) => sql`now() - ${dias} * interval '1 day'`
  const [trocada, cancelada, plainVenda] = [
    await sellQuantidade(3, 40),
    await sellQuantidade(2, 70.05),
    await sellQuantidade(1, 62.9),
  ]
  await balcao.levar(trocada.id, 'enviado')
  await sql`update vendas set criado_em = ${ha(20)} where id in (${trocada.id}, ${cancelada.id})`.execute(db)
  await sql`update vendas set origem = 'redes_sociais' where id = ${cancelada.id}`.execute(db)
  const volta = { motivo: 'cor', voltam: [{ item_id: trocada.itens[0].item_id, quantidade: 2 }] }
  const itens = [{ id: produto, quantidade: 1, valor_unitario: 41 }]
  expect((await loja.pedir('POST', `/api/vendas/${trocada.id}/trocas/`, { ...volta, itens })).status).toBe(201)
  await loja.pedir('DELETE', `/api/vendas/${cancelada.id}/`)
  // Sold and cancelled on one day: nothing was sold.
  const desfeita = await sellQuantidade(1, 9)
  await loja.pedir('DELETE', `/api/vendas/${desfeita.id}/`)
  expect(plainVenda.total).toBe(62.9)
  // On each of the seven days before one, so that the week shows where it begins.
  for (let dias = 1; dias < 8; dias++) {
    const { id } = await sellQuantidade(1, 10 ** (dias - 3))
    await sql`update vendas set criado_em = ${ha(dias)} where id = ${id}`.execute(db)
  }

  const { vendido } = await painel()
  // 62,90 + 41 less the 80 that came back and the 140,10 that were cancelled; two sales less one.
  const lojaFiguras = { vendas: 2, total: 23.9, devolvido: 80, cancelado: 9 }
  const redesFiguras = { vendas: -1, total: -140.1, devolvido: 0, cancelado: 140.1 }
  const junto = { vendas: 1, total: -116.2, devolvido: 80, cancelado: 149.1 }
  expect(vendido.hoje).toEqual(junto)
  expect(vendido.origens).toMatchObject([
    { origem: 'loja_integrada', hoje: { vendas: 0, total: 0 } },
    { origem: 'redes_sociais', hoje: redesFiguras },
    { origem: 'loja_fisica', hoje: lojaFiguras },
  ])
  const relatorio = async (firstDia: string) => {
    const { vendas, valor, devolvido, cancelado } = (
      await loja.pedir('GET', `/api/relatorios/vendas/?de=${firstDia}&ate=${hoje}`)
    ).body.total
    return { vendas, total: valor, devolvido, cancelado }
  }
  const segunda = addDays(hoje, -((new Date(hoje).getUTCDay() + 6) % 7))
  expect(vendido.hoje).toEqual(await relatorio(hoje))
  expect(vendido.semana).toEqual(await relatorio(segunda))
})

test('Painel: “Comprar” lists pieces that run out within the lead time of their last supplier, or a week, after ordered pieces are counted', async () => {
  await sql`update produtos set excluido_em = now()`.execute(db)
  const { orderCompra } = openCompras(loja)
  const [a, b, c] = await Promise.all(
    ['Avental', 'Boina', 'Cinto'].map((titulo) => balcao.criarProduto({ titulo, qtd: 36 })),
  )
  // 30 in 30 days: six days are left.
  for (const produto of [a, b, c])
    await loja.pedir('POST', `/api/vendas/${await sellProduto(produto, 30)}/concluir-no-balcao/`, {})
  const toBuy = async () =>
    (await painel()).comprar.itens.map((item: { titulo: string; acaba_em: number; a_receber: number }) => [
      item.titulo,
      item.acaba_em,
      item.a_receber,
    ])
  expect(await toBuy()).toEqual([
    ['Avental', 6, 0],
    ['Boina', 6, 0],
    ['Cinto', 6, 0],
  ])
  const order = (produto: { id: number }, quantidade: number) => orderCompra([{ produto_id: produto.id, quantidade }])
  await order(a, 1)
  const { fornecedor } = await order(b, 1)
  expect(await toBuy()).toEqual([['Cinto', 6, 0]])
  await sql`update fornecedores set prazo_dias = 12 where id = ${fornecedor.id}`.execute(db)
  const { comprar } = await painel()
  expect(comprar.quantidade).toBe(2)
  expect(await toBuy()).toEqual([
    ['Boina', 6, 1],
    ['Cinto', 6, 0],
  ])
})
