import { addDays, diaDeHoje } from '@estampa/contract/shared/dates.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openCompras } from '../../../test/support/compras.ts'
import { lojaDoArquivo } from '../../../test/support/loja.ts'
import { openBalcao } from '../../../test/support/vendas.ts'
import { readRelatorio } from './relatorios.rules.ts'

const loja = await lojaDoArquivo()
const balcao = await openBalcao(loja)
const { db } = loja.banco

/** A small shop in March, counted by hand. Its last sale of the 3rd is at 23:59:59 in São Paulo: the 4th in UTC. */
const camiseta = await balcao.criarProduto({
  titulo: 'Camiseta',
  preco_custo: 20,
  preco_venda: 60,
  variacoes: [
    { nome_cor: 'Azul', tamanho: 'M', quantidade: 20, sku: 'CAM' },
    { nome_cor: 'Azul', tamanho: 'G', quantidade: 20, sku: 'CAG', preco_custo: 23.5 },
  ],
})
const caneca = await balcao.criarProduto({ titulo: 'Caneca', preco_venda: 30, qtd: 10 })
const componentes = [{ produto_id: caneca.id, quantidade: 2 }]
const kit = await balcao.criarProduto({ titulo: 'Kit', preco_custo: 40, componentes })
const [m, g] = camiseta.variacoes.map(({ id }: { id: number }) => id)
const peca = ({ id }: { id: number }, quantidade: number, valor_unitario: number, resto: object = {}) => {
  return { id, quantidade, valor_unitario, ...resto }
}
const bia = { username: 'bia', nome: 'Bia', tipo: 'funcionario' }
const { body: vendedora } = await loja.pedir('POST', '/api/usuarios/', bia)
const toTimestamp = (dia: string) => sql`${`${dia}-03:00`}::timestamptz`
async function sellOnDay(dia: string, itens: readonly object[], dados: object = {}) {
  const { body } = await balcao.vender(itens, dados)
  await sql`update vendas set criado_em = ${toTimestamp(dia)} where id = ${body.id}`.execute(db)
  return body as { id: number; itens: { item_id: number }[] }
}
// 3 × 60 − 0,01, cost 60; one comes back on the 10th: 59,99 of it.
const a = await sellOnDay('2026-03-03T23:59:59', [peca(camiseta, 3, 60, { variacao_id: m, desconto: 0.01 })])
// 1 × 60 cost 23,50 and 2 × 30 of unknown cost; freight of 12,90.
const b = await sellOnDay('2026-03-04T00:00:00', [peca(camiseta, 1, 60, { variacao_id: g }), peca(caneca, 2, 30)], {
  origem: 'redes_sociais',
})
// Cancelled on the 9th; bought on the 4th.
const c = await sellOnDay('2026-03-04T12:00:00', [peca(camiseta, 2, 55, { variacao_id: g })])
const d = await sellOnDay('2026-03-31T23:59:59', [peca(kit, 1, 70)])
// Outside of March, at both ends.
const fevereiro = await sellOnDay('2026-02-28T23:59:59', [peca(caneca, 1, 33)])
await sellOnDay('2026-04-01T00:00:00', [peca(caneca, 1, 35)])

await balcao.levar(a.id, 'concluido')
const voltam = [{ item_id: a.itens[0]?.item_id, quantidade: 1 }]
await loja.pedir('POST', `/api/vendas/${a.id}/trocas/`, { motivo: 'cor', itens: [], voltam })
await sql`update trocas set criado_em = ${toTimestamp('2026-03-10T10:00:00')}`.execute(db)
await loja.pedir('DELETE', `/api/vendas/${c.id}/`)
await sql`update vendas set cancelada_em = ${toTimestamp('2026-03-09T10:00:00')} where id = ${c.id}`.execute(db)
await sql`update vendas set frete_cobrado = 12.9, vendedor_id = ${vendedora.id} where id = ${b.id}`.execute(db)
await sql`insert into envios (venda_id, provedor, codigo_servico, estado, valor, arquivo, criado_em) values
  (${b.id}, 'melhor_envio', 'pac', 'pronta', 18.4, ${'a'.repeat(32)}, ${toTimestamp('2026-03-06T10:00:00')}),
  (${c.id}, 'melhor_envio', 'pac', 'falhou', 1.6, null, ${toTimestamp('2026-03-06T23:59:59')}),
  (${d.id}, 'melhor_envio', 'sedex', 'nova', 99, null, ${toTimestamp('2026-03-06T10:00:00')}),
  (${a.id}, 'melhor_envio', 'pac', 'pronta', 31, ${'b'.repeat(32)}, ${toTimestamp('2026-02-28T23:30:00')}),
  (${d.id}, 'melhor_envio', 'pac', 'cancelada', 25, null, ${toTimestamp('2026-03-31T10:00:00')})`.execute(db)
await sql`insert into pagamentos (venda_id, forma, valor, criado_em) values
  (${b.id}, 'pix', 7, ${toTimestamp('2026-02-28T23:30:00')}), (${a.id}, 'pix', 8, ${toTimestamp('2026-02-28T23:59:59')}),
  (${b.id}, 'pix', 132.9, ${toTimestamp('2026-03-05T10:00:00')}), (${b.id}, 'pix', -0.33, ${toTimestamp('2026-03-20T10:00:00')}),
  (${a.id}, 'dinheiro', 100, ${toTimestamp('2026-03-31T23:59:59')}), (${a.id}, 'troca', -50, ${toTimestamp('2026-03-31T12:00:00')}),
  (${a.id}, 'pix', 9, ${toTimestamp('2026-04-01T00:00:00')})`.execute(db)

const MARCO = 'de=2026-03-01&ate=2026-03-31'
const requestRelatorio = async (relatorio: string, resto = '', headers = {}) =>
  (await loja.pedir('GET', `/api/relatorios/${relatorio}/?${MARCO}${resto}`, undefined, headers)).body
type Linha = { chave: string; rotulo: string; figuras: Record<string, unknown> }
/** Reads the table: name, then the figures in the columns' order. */
const tabela = ({ linhas }: { linhas: Linha[] }) =>
  linhas
    .filter(({ figuras }) => Object.values(figuras).some(Boolean))
    .map((l) => [l.rotulo, ...Object.values(l.figuras)])

// Sold in March: 179,99 + 120 + 110 + 70 − 59,99 that came back − 110 cancelled = 310,00; of it 60 with unknown cost.
test.each([
  [
    'vendas',
    '',
    '2026-03-03 1 3 179.99 0 0 | 2026-03-04 2 5 230 0 0 | 2026-03-09 -1 -2 -110 0 110 | 2026-03-10 0 -1 -59.99 59.99 0 | 2026-03-31 1 1 70 0 0',
    '3 6 310 59.99 110',
  ],
  [
    'vendas',
    '&por=semana',
    '2026-03-02 3 8 409.99 0 0 | 2026-03-09 -1 -3 -169.99 59.99 110 | 2026-03-30 1 1 70 0 0',
    '3 6 310 59.99 110',
  ],
  ['vendas', '&por=mes', '2026-03-01 3 6 310 59.99 110', '3 6 310 59.99 110'],
  ['vendas', '&por=produto', 'Camiseta - 3 180 59.99 110 | Kit - 1 70 0 0 | Caneca - 2 60 0 0', '- 6 310 59.99 110'],
  [
    'vendas',
    '&por=variacao',
    'Camiseta Azul M - 2 120 59.99 0 | Kit - 1 70 0 0 | Caneca - 2 60 0 0 | Camiseta Azul G - 1 60 0 110',
    '- 6 310 59.99 110',
  ],
  ['vendas', '&por=cor', 'Azul - 3 180 59.99 110 | Sem cor - 3 130 0 0', '- 6 310 59.99 110'],
  ['vendas', '&por=tamanho', 'Sem tamanho - 3 130 0 0 | M - 2 120 59.99 0 | G - 1 60 0 110', '- 6 310 59.99 110'],
  [
    'vendas',
    '&por=cor_tamanho',
    'Sem cor nem tamanho - 3 130 0 0 | Azul M - 2 120 59.99 0 | Azul G - 1 60 0 110',
    '- 6 310 59.99 110',
  ],
  ['vendas', '&por=modelo', 'Básica - 6 310 59.99 110', '- 6 310 59.99 110'],
  ['vendas', '&por=categoria', 'Camisetas - 6 310 59.99 110', '- 6 310 59.99 110'],
  ['vendas', '&por=canal', 'Loja Física 2 3 190 59.99 110 | Redes Sociais 1 3 120 0 0', '3 6 310 59.99 110'],
  ['vendas', '&por=vendedor', 'dona 2 3 190 59.99 110 | Bia 1 3 120 0 0', '3 6 310 59.99 110'],
  // Known costs: 2 × 20 + 23,50 + 40. The margin is of 250, not of 310.
  [
    'margem',
    '',
    'Camiseta 3 180 63.5 116.5 64.7 | Kit 1 70 40 30 42.9 | Custo desconhecido 2 60 - - -',
    '6 310 103.5 146.5 58.6',
  ],
  ['abc', '', 'Camiseta 3 180 58.1 58.1 A | Kit 1 70 22.6 80.6 A | Caneca 2 60 19.4 100 B', '6 310 - - -'],
  ['frete', '', '2026-03-01 12.9 20 -7.1', '12.9 20 -7.1'],
  ['frete', '&por=dia', '2026-03-04 12.9 0 12.9 | 2026-03-06 0 20 -20', '12.9 20 -7.1'],
  ['frete', '&por=canal', 'Redes Sociais 12.9 18.4 -5.5 | Loja Física 0 1.6 -1.6', '12.9 20 -7.1'],
  // 6,62850 → 6,63; 5,00.
  ['comissao', '', 'Bia 132.57 6.63 | dona 100 5', '232.57 11.63'],
  ['comissao', '&porcento=12.5', 'Bia 132.57 16.57 | dona 100 12.5', '232.57 29.07'],
])('%s%s, counted by hand', async (relatorio, resto, linhas, total) => {
  const lido = await requestRelatorio(relatorio, resto)
  const formatLinha = (linha: unknown[]) => linha.map((figura) => figura ?? '-').join(' ')
  expect(tabela(lido).map(formatLinha).join(' | ')).toBe(linhas)
  expect(formatLinha(Object.values(lido.total))).toBe(total)
})

test('a commission is rounded for each seller, and the total is of what they get', async () => {
  await sql`insert into pagamentos (venda_id, forma, valor, criado_em) values
    (${a.id}, 'pix', 0.1, ${toTimestamp('2026-05-01T00:00:00')}),
    (${b.id}, 'pix', 0.1, ${toTimestamp('2026-05-31T23:59:59')})`.execute(db)
  const { body } = await loja.pedir('GET', '/api/relatorios/comissao/?de=2026-05-01&ate=2026-05-31')
  expect(tabela(body)).toEqual([
    ['dona', 0.1, 0.01],
    ['Bia', 0.1, 0.01],
  ])
  expect(body.total).toEqual({ recebido: 0.2, comissao: 0.02 })
})

test('each row opens its sales, which come to its figures', async () => {
  const vendas = async (relatorio: string, resto: string) =>
    (await loja.pedir('GET', `/api/relatorios/${relatorio}/vendas/?${MARCO}${resto}`)).body.vendas
  expect(await vendas('vendas', `&por=produto&chave=${camiseta.id}`)).toEqual([
    { ...buildVendaRow(a, 'troca', '2026-03-10'), figuras: { ...vendida(-1, -59.99), devolvido: 59.99 } },
    { ...buildVendaRow(c, 'cancelamento', '2026-03-09'), figuras: { ...vendida(-2, -110), cancelado: 110 } },
    { ...buildVendaRow(c, 'venda', '2026-03-04'), figuras: vendida(2, 110) },
    { ...buildVendaRow(b, 'venda', '2026-03-04'), figuras: vendida(1, 60) },
    { ...buildVendaRow(a, 'venda', '2026-03-03'), figuras: vendida(3, 179.99) },
  ])
  expect(await vendas('margem', '&chave=sem_custo')).toEqual([
    {
      ...buildVendaRow(b, 'venda', '2026-03-04'),
      figuras: { pecas: 2, valor: 60, custo: null, margem: null, porcento: null },
    },
  ])
  expect(await vendas('frete', '&chave=2026-03-01')).toMatchObject([
    { tipo: 'etiqueta', venda_id: c.id, figuras: { pago: 1.6 } },
    { tipo: 'etiqueta', venda_id: b.id, figuras: { pago: 18.4 } },
    { tipo: 'venda', venda_id: b.id, figuras: { cobrado: 12.9 } },
  ])
  expect(await vendas('comissao', `&chave=${vendedora.id}`)).toMatchObject([
    { dia: '2026-03-20', figuras: { recebido: -0.33 } },
    { dia: '2026-03-05', figuras: { recebido: 132.9 } },
  ])
  expect((await loja.pedir('GET', '/api/relatorios/estoque/vendas/')).status).toBe(404)
})
const vendida = (pecas: number, valor: number) => ({ vendas: null, pecas, valor, devolvido: 0, cancelado: 0 })
const buildVendaRow = ({ id: venda_id }: { id: number }, tipo: string, dia: string) => {
  return { venda_id, cliente_nome: 'Ana Conceição', tipo, dia }
}

test('a row opens a hundred of its sales at a time', async () => {
  await sql`with v as (insert into vendas (cliente_id, origem, status, criado_em)
      select ${balcao.clienteId}, 'loja_fisica', 'concluido', ${toTimestamp('2024-05-10T00:00:00')} + n * interval '1 day'
        from (select 0 as n from generate_series(1, 100) union all select 1 from generate_series(1, 101)) quantas returning id)
    insert into itens_venda (venda_id, titulo, quantidade, valor_unitario) select id, 'x', 1, 10 from v`.execute(db)
  const pagina = async (dia: string, pageNumber: number) => {
    const consulta = `de=2024-05-10&ate=2024-05-11&por=dia&chave=${dia}&pagina=${pageNumber}`
    const { body } = await loja.pedir('GET', `/api/relatorios/vendas/vendas/?${consulta}`)
    return [body.vendas.map((venda: { venda_id: number }) => venda.venda_id), body.mais]
  }
  const [cem, mais] = await pagina('2024-05-10', 1)
  expect([cem.length, mais]).toEqual([100, false])
  const [primeiras, haMais] = await pagina('2024-05-11', 1)
  const [ultimas, ainda] = await pagina('2024-05-11', 2)
  expect([primeiras.length, haMais, ultimas.length, ainda]).toEqual([100, true, 1, false])
  expect(new Set([...primeiras, ...ultimas]).size).toBe(101)
})

test('a report of fewer rows than there are sums all of them; days are never left out', async () => {
  const pessoa = { id: vendedora.id as number, negadas: [] }
  const consulta = { de: '2026-03-01', ate: '2026-03-31', porcento: 5, cobrir: 30 }
  const lido = (agrupamento: 'produto' | 'dia') =>
    readRelatorio(db, 'vendas', { ...consulta, por: agrupamento }, pessoa, 2)
  const produtos = await lido('produto')
  expect(produtos.linhas.map(({ rotulo }) => rotulo)).toEqual(['Camiseta', 'Kit'])
  expect(produtos).toMatchObject({ ao_todo: 3, total: { pecas: 6, valor: 310 } })
  const dias = await lido('dia')
  expect([dias.linhas.length, tabela(dias).length, dias.ao_todo]).toEqual([31, 5, 31])
})

test('the margin of what had known costs only is that of all; a day without sales has none', async () => {
  const { body } = await loja.pedir('GET', '/api/relatorios/margem/?por=dia&de=2026-03-30&ate=2026-03-31')
  const kitFiguras = { pecas: 1, valor: 70, custo: 40, margem: 30, porcento: 42.9 }
  const emptyFiguras = { pecas: 0, valor: 0, custo: 0, margem: 0, porcento: null }
  expect(body.linhas.map(({ figuras }: Linha) => figuras)).toEqual([emptyFiguras, kitFiguras])
  expect(body.total).toEqual(kitFiguras)
})

test('a report of the present covers the last 30 days, whatever period is asked for', async () => {
  const hoje = diaDeHoje()
  expect(await requestRelatorio('reposicao')).toMatchObject({ de: addDays(hoje, -29), ate: hoje })
})

test('stock at cost and at price, what stands still, and what runs out when', async () => {
  // 18 M (20 − 3 + 1), 20 G with one reserved, 10 mugs of unknown cost with 6 reserved, 2 of them for the kit.
  const { linhas, total } = await requestRelatorio('estoque', '&por=tamanho')
  expect(tabela({ linhas })).toEqual([
    ['G', 20, 470, 0, 1200, 0],
    ['M', 18, 360, 0, 1080, 0],
    ['Sem tamanho', 10, 0, 10, 300, 0],
  ])
  expect(Object.values(total)).toEqual([48, 830, 10, 2580, 0])
  expect(tabela(await requestRelatorio('parados'))).toEqual([])
  await sql`update produtos set criado_em = now() - interval '91 days'`.execute(db)
  await sql`update vendas set criado_em = now() - interval '100 days' where id <> ${d.id}`.execute(db)
  await sql`update vendas set criado_em = now() where id = ${d.id}`.execute(db)
  await sql`update trocas set criado_em = now() - interval '99 days'`.execute(db)
  const ontem = new Date(Date.now() - 100 * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
  // The mug was sold in a kit.
  const parados = [
    ['Camiseta Azul G', ontem, 20, 470, 0, 1200],
    ['Camiseta Azul M', ontem, 18, 360, 0, 1080],
  ]
  expect(tabela(await requestRelatorio('parados'))).toEqual(parados)
  // A sale that was given up sold nothing.
  const { body: desistida } = await balcao.vender([peca(camiseta, 1, 60, { variacao_id: m })])
  await balcao.status(desistida.id, 'cancelado')
  expect(tabela(await requestRelatorio('parados'))).toEqual(parados)
  expect(tabela(await requestRelatorio('reposicao'))).toEqual([['Caneca', 4, 2, 60, 0, null, 0]])
  expect(tabela(await requestRelatorio('reposicao', '&cobrir=90'))).toEqual([['Caneca', 4, 2, 60, 0, null, 2]])
  const { orderCompra } = openCompras(loja)
  await orderCompra([{ produto_id: caneca.id, quantidade: 1 }], { previsao: '2031-02-03' })
  expect(tabela(await requestRelatorio('reposicao', '&cobrir=90'))).toEqual([['Caneca', 4, 2, 60, 1, '2031-02-03', 1]])
  const setMinimo = (minimo: number) =>
    sql`update produtos set estoque_minimo = ${minimo} where id = ${caneca.id}`.execute(db)
  await setMinimo(5)
  expect(tabela(await requestRelatorio('reposicao', '&cobrir=90'))).toEqual([['Caneca', 4, 2, 60, 1, '2031-02-03', 6]])
  await sql`insert into producoes (titulo, lisa, lisa_produto_id, pedida, feita)
    values ('Caneca da escola', 'Caneca', ${caneca.id}, 6, 2)`.execute(db)
  expect(tabela(await requestRelatorio('reposicao', '&cobrir=90'))).toEqual([['Caneca', 4, 2, 60, 1, '2031-02-03', 10]])
  await sql`delete from producoes`.execute(db)
  await setMinimo(0)
  // Sold twice, the later day counts; four more of M, and of the three one came back: what ends first stands first.
  await sql`insert into itens_venda (venda_id, produto_id, variacao_id, titulo, quantidade, valor_unitario)
    values (${fevereiro.id}, ${camiseta.id}, ${m}, 'x', 4, 60)`.execute(db)
  await sql`update vendas set criado_em = now() - interval '120 days' where id = ${fevereiro.id}`.execute(db)
  expect(tabela(await requestRelatorio('parados'))).toContainEqual(['Camiseta Azul M', ontem, 18, 360, 0, 1080])
  await sql`update vendas set criado_em = now() where id in (${fevereiro.id}, ${a.id})`.execute(db)
  await sql`update trocas set criado_em = now()`.execute(db)
  expect(tabela(await requestRelatorio('reposicao'))).toEqual([
    ['Caneca', 4, 3, 40, 1, '2031-02-03', 0],
    ['Camiseta Azul M', 18, 6, 90, 0, null, 0],
  ])
})

test('who sees no costs gets neither margin nor freight, no costs of the stock; who sees no turnover the own commission only', async () => {
  await sql`update usuarios set permissoes_negadas = '{ver_custos}', senha_hash = (select senha_hash from usuarios where username = 'dona')
    where id = ${vendedora.id}`.execute(db)
  const { body } = await loja.pedir('POST', '/api/auth/login/', { username: 'bia', password: 'senha-da-dona' })
  const dela = { authorization: `Bearer ${body.access}` }
  for (const relatorio of ['margem', 'frete'])
    for (const fim of ['', 'vendas/', 'exportar/'])
      expect((await loja.pedir('GET', `/api/relatorios/${relatorio}/${fim}`, undefined, dela)).status).toBe(403)
  expect((await requestRelatorio('estoque', '', dela)).total).toEqual({ pecas: 48, preco: 2580, sem_preco: 0 })
  expect(tabela(await requestRelatorio('comissao', '', dela)).length).toBeGreaterThan(1)
  const arquivo = await loja.pedir('GET', `/api/relatorios/estoque/exportar/?por=tamanho`, undefined, dela)
  expect(String(arquivo.body).split('\r\n')).toEqual([
    '\uFEFF"Tamanho";"Peças";"A preço de venda";"Peças sem preço"',
    '"G";"20";"1200";"0"',
    '"M";"18";"1080";"0"',
    '"Sem tamanho";"10";"300";"0"',
    '',
  ])
  await sql`update usuarios set permissoes_negadas = '{ver_faturamento}' where id = ${vendedora.id}`.execute(db)
  expect(tabela(await requestRelatorio('comissao', '', dela))).toEqual([['Bia', 132.57, 6.63]])
  // Nor does she open the sales behind what others get, by naming their row or none.
  const { linhas }: { linhas: Linha[] } = await requestRelatorio('comissao')
  const donaQuery = `&chave=${linhas.find(({ rotulo }) => rotulo === 'dona')?.chave}`
  const recebidos = async (resto: string, headers = {}) =>
    (await requestRelatorio('comissao/vendas', resto, headers)).vendas.map(({ figuras }: Linha) => figuras['recebido'])
  expect((await recebidos(donaQuery)).length).toBeGreaterThan(0)
  expect(await recebidos(donaQuery, dela)).toEqual([])
  expect(await recebidos('', dela)).toEqual([-0.33, 132.9])
  expect((await loja.pedir('GET', '/api/relatorios/vendas/', undefined, dela)).status).toBe(403)
})

test.each([
  ['vendas', 'de=2026-03-02&ate=2026-03-01', 'ate'],
  ['vendas', 'de=2025-02-28&ate=2026-03-01', 'de'],
  ['frete', 'por=produto', 'por'],
])('%s refuses %s', async (relatorio, consulta, campo) => {
  const { status, body } = await loja.pedir('GET', `/api/relatorios/${relatorio}/?${consulta}`)
  expect([status, Object.keys(body.erros)]).toEqual([400, [campo]])
})

test.each([
  ['a single day', 'de=2026-03-01&ate=2026-03-01', 1],
  ['366 days', 'de=2025-03-01&ate=2026-03-01', 366],
  ['30 days where none are named', '', 30],
])('a report is of %s', async (_nome, consulta, dias) => {
  expect((await loja.pedir('GET', `/api/relatorios/vendas/?por=dia&${consulta}`)).body.ao_todo).toBe(dias)
})
