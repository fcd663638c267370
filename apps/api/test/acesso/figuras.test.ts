import { relatorioDe } from '@estampa/contract/relatorios/relatorios.ts'
import { rotas as doContrato } from '@estampa/contract/routes.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { escondedor } from '../../src/shop/guard.ts'
import { type LojaPequena, openSmallLoja } from '../entradas/loja-pequena.ts'
import { type Requisicao, type Rota, requisicoesDe } from '../entradas/requisicoes.ts'
import { foto, type Resposta } from '../support/loja.ts'
import { notaXml } from '../support/nota-de-compra.ts'
import { createCaixa, expectForbidden } from '../support/pessoa.ts'
import { escritas, readFiguras as readFigurasOf, readRotas } from './figuras.ts'

/** Every cost of the shop; nothing else has these digits. */
const CUSTO = 4321.07

let pequena: LojaPequena
let caixa: Awaited<ReturnType<typeof createCaixa>>
let rotas: Rota[]
beforeAll(async () => {
  pequena = await openSmallLoja({ semValidar: true })
  caixa = await createCaixa(pequena.loja)
  rotas = await readRotas(pequena)
})
afterAll(() => pequena.loja.fechar())

/** All columns that hold a cost, whichever the tables are. */
async function plantCustos(): Promise<number> {
  const { db } = pequena.loja.banco
  const { rows } = await sql<{ tabela: string; coluna: string }>`
    select c.table_name as tabela, c.column_name as coluna
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name like '%custo%'
       and c.is_generated = 'NEVER' and c.data_type in ('numeric', 'integer', 'bigint')`.execute(db)
  for (const { tabela, coluna } of rows) {
    const valor = coluna.endsWith('_centavos') ? CUSTO * 100 : CUSTO
    await sql`update ${sql.table(tabela)} set ${sql.ref(coluna)} = ${valor}`.execute(db)
  }
  return rows.length
}

/** `where`: of which routes alone. */
const readFiguras = (
  pessoa: { authorization: string },
  figuras: readonly string[],
  { lotes = [], where = /^/ }: { lotes?: readonly number[]; where?: RegExp } = {},
) =>
  readFigurasOf(
    pequena,
    rotas.filter(({ caminho }) => where.test(caminho)),
    pessoa,
    figuras,
    lotes,
  )

/** Reads the stream of changes during `escrever`, until it contains `ate`; earlier changes may come first. */
async function listenToChanges(pessoa: { authorization: string }, ate: string, escrever: () => Promise<unknown>) {
  const { app } = pequena.loja
  const origem = app.server.listening ? '' : await app.listen({ port: 0, host: '127.0.0.1' })
  const fim = new AbortController()
  const resposta = await fetch(`${origem}/api/mudancas/`, {
    headers: { authorization: pessoa.authorization },
    signal: fim.signal,
  })
  const leitor = resposta.body?.pipeThrough(new TextDecoderStream()).getReader()
  await escrever()
  let receivedText = ''
  while (!receivedText.includes(ate)) {
    const { value, done } = (await leitor?.read()) ?? { done: true }
    if (done) throw new Error(`the stream ended after ${receivedText}`)
    receivedText += value
  }
  fim.abort()
  return receivedText
}

test('who does not see costs finds none: in no answer, file, print or stream, of a request that reads or writes', async () => {
  const { loja } = pequena
  await caixa.negar()
  const celulas = [{ campo: 'preco_custo', produto_id: 1, antes: 1, depois: CUSTO }]
  const [donaLoteId, dele] = [
    (await loja.pedir('POST', '/api/produtos/em-lote/celulas/', { celulas })).body.lote_id,
    (await caixa.pedir('POST', '/produtos/em-lote/celulas/', { celulas })).body.lote_id,
  ]
  // As the job leaves cells that somebody changed before.
  await sql`update importacao_linhas set proposta = 'erro', motivo = 'Mudou.',
    diferencas = ${JSON.stringify([{ campo: 'preco_custo', antes: CUSTO, depois: 1 }])}::jsonb`.execute(loja.banco.db)
  expect(await plantCustos()).toBeGreaterThan(4)
  const figuras = escritas(CUSTO)

  // The walk would find them: it does where they are seen.
  const lotes = [donaLoteId, dele]
  const where = /\/produtos\/(busca|exportar)\/$|\/modelos\/$|\/em-lote\//
  const vistas = (await readFiguras(caixa, figuras, { lotes, where })).contam.join('\n')
  for (const urlPart of ['/produtos/busca/', '/modelos/', 'exportar/?formato=csv', 'formato=xlsx', `/em-lote/${dele}/`])
    expect(vistas).toContain(urlPart)
  expect(vistas).not.toContain(`/em-lote/${donaLoteId}/`)

  await caixa.negar('ver_custos')
  const { contam, respondidas } = await readFiguras(caixa, figuras, { lotes })
  expect(contam).toEqual([])
  expect(respondidas).toBeGreaterThan(60)

  const contadas: string[] = []
  for (const rota of rotas.filter(({ metodo }) => metodo !== 'GET'))
    for (const gerada of fc.sample(requisicoesDe(rota), { seed: 7, numRuns: 1 })) {
      const { texto, linha } = await pequena.enviar(comoCaixa(gerada))
      if (figuras.some((figura) => texto.includes(figura))) contadas.push(linha)
    }
  const feitas: string[] = []
  await writeEverything((operacao, { status, body }) => {
    expect([operacao, status < 300]).toEqual([operacao, true])
    feitas.push(operacao)
    if (figuras.some((figura) => JSON.stringify(body).includes(figura))) contadas.push(operacao)
  })
  expect(contadas).toEqual([])
  const restritas = doContrato.filter(
    ([chave, { resposta, permissao }]) =>
      !/^GET|bling|nota\/|:item\//.test(chave) && permissao !== 'ver_custos' && escondedor(resposta),
  )
  expect(new Set(feitas)).toEqual(new Set(restritas.map(([chave]) => chave)))

  const receivedText = await listenToChanges(caixa, '"modelos"', () =>
    loja.pedir('POST', '/api/modelos/', { codigo: 'M-CUSTO', nome: 'Mudança', preco_custo: CUSTO }),
  )
  expect(figuras.filter((figura) => receivedText.includes(figura))).toEqual([])
})

/** Each operation whose answer restricts something and that asks no ERP, as this person does it over what has a cost. */
async function writeEverything(visto: (operacao: string, resposta: Resposta) => void): Promise<void> {
  const { loja, balcao } = pequena
  await pequena.reabastecer(1)
  const cliente_id = await balcao.criarCliente()
  const variado = await balcao.criarProduto({ variacoes: [{ tamanho: 'M', quantidade: 90 }] })
  const { body: orcamento } = await loja.pedir('POST', '/api/orcamentos/', {
    cliente_id,
    validade: '2099-12-31',
    itens: [{ produto_id: variado.id, quantidade: 1, valor_unitario: 50 }],
  })
  await plantCustos()
  const requestRoute = async (chave: string, valores: readonly (number | string)[], corpo?: unknown) => {
    let n = 0
    const [metodo = '', caminho = ''] = chave.split(' ')
    const url = caminho.replace(/:\w+/g, () => String(valores[n++]))
    const resposta = await caixa.pedir(metodo, url, corpo)
    visto(chave, resposta)
    return resposta.body
  }
  const [variacao] = variado.variacoes
  const { modelo_id, categoria_id } = variado
  await requestRoute('POST /produtos/', [], { modelo_id, categoria_id, titulo: 'Novo', sku: 'NOVO' })
  await requestRoute('PUT /produtos/:id/', [variado.id], {
    ...variado,
    preco_custo: null,
    variacoes: undefined,
    versao: null,
  })
  await requestRoute('PUT /produtos/:id/', [variado.id], { descricao: 'De algodão' })
  const form = new FormData()
  form.append('imagens', new Blob([new Uint8Array(await foto('red', 8))], { type: 'image/jpeg' }), 'a.jpg')
  const [imagem] = (await loja.pedir('POST', `/api/produtos/${variado.id}/imagens/`, form)).body
  await requestRoute('POST /variacoes/:id/imagem/', [variacao.id], { imagens_ids: [imagem.id] })
  await loja.pedir('PATCH', '/api/producao/configuracao/', { ativa: true })
  const faixas = [{ a_partir_de: 1, por_peca: 12, custo_por_peca: CUSTO }]
  const tabelas = [{ tecnica: 'dtf', area_ate_cm2: null, faixas }]
  expect((await loja.pedir('PUT', '/api/producao/precos/', { tabelas })).status).toBe(200)
  await requestRoute('PUT /producao/precos/', [], {
    tabelas: [{ ...tabelas[0], faixas: [{ ...faixas[0], custo_por_peca: null }] }],
  })
  const estampas = [{ posicao: 'frente', arte_id: null, tecnica: 'dtf' }]
  const printed = { produto_id: variado.id, variacao_id: variacao.id, quantidade: 1, estampas }
  await requestRoute('POST /producao/calcular/', [], { itens: [printed] })
  const modelo = await requestRoute('POST /modelos/', [], { codigo: 'NOVO', nome: 'Novo' })
  await plantCustos()
  await requestRoute('PUT /modelos/:id/', [modelo.id], { codigo: 'NOVO', nome: 'Outro' })
  const lote = { ids: [variado.id], alteracoes: [{ campo: 'preco_venda', operacao: 'somar', valor: 1 }] }
  const { lote_id } = await requestRoute('POST /produtos/em-lote/', [], lote)
  const celulas = [{ campo: 'titulo', produto_id: variado.id, antes: variado.titulo, depois: 'Outro' }]
  await requestRoute('POST /produtos/em-lote/celulas/', [], { celulas })
  await sql`update importacoes set estado = 'concluida' where id = ${lote_id}`.execute(loja.banco.db)
  await sql`update importacao_linhas set aplicada_em = now() where importacao_id = ${lote_id}`.execute(loja.banco.db)
  await requestRoute('POST /produtos/em-lote/:id/desfazer/', [lote_id])

  const corpo = { cliente_id, origem: 'loja_fisica', itens: [{ id: variado.id, quantidade: 1, valor_unitario: 50 }] }
  const venda = await requestRoute('POST /vendas/', [], corpo)
  const { id } = venda
  const { itens } = await requestRoute('PUT /vendas/:id/', [id], corpo)
  await requestRoute('PATCH /vendas/:id/', [id], { anotacao: 'Oi' })
  await requestRoute('PATCH /vendas/:id/itens/:itemId/', [id, itens[0].item_id], { variacao_id: variacao.id })
  const { pagamentos } = await requestRoute('POST /vendas/:id/pagamentos/', [id], { forma: 'pix', valor: 10 })
  await requestRoute('DELETE /vendas/:id/pagamentos/:pagamentoId/', [id, pagamentos[0].id])
  await requestRoute('PATCH /vendas/:id/cobranca/', [id], { frete_cobrado: 5 })
  await requestRoute('PATCH /vendas/:id/status/', [id], { status: 'embalagem' })
  await requestRoute('POST /vendas/:id/medidas/', [id], { altura: 10, largura: 20, comprimento: 30, peso: 0.5 })
  await requestRoute('PATCH /vendas/:id/status/', [id], { status: 'selecionar_envio' })
  await balcao.servico(id)
  const servico = { servico_frete: 'PAC', frete_valor: 20.5, codigo_servico_frete: 'pac' }
  await requestRoute('POST /vendas/:id/servico-frete/', [id], servico)
  await requestRoute('PATCH /vendas/:id/status/', [id], { status: 'etiqueta' })
  await balcao.etiqueta(id)
  await requestRoute('PATCH /vendas/:id/status/', [id], { status: 'retirada' })
  await requestRoute('POST /vendas/:id/rastreio/', [id], { codigo_rastreamento: 'BR2' })
  const { id: balcaoVendaId } = await requestRoute('POST /vendas/', [], corpo)
  await requestRoute('POST /vendas/:id/concluir-no-balcao/', [balcaoVendaId], {})
  const arte = new FormData()
  arte.set('nome', 'Escudo')
  arte.set('arquivo', new Blob(['<svg/>']), 'escudo.svg')
  const { body: guardada } = await loja.pedir('POST', '/api/artes/', arte)
  const printedItem = { id: variado.id, variacao_id: variacao.id, quantidade: 1, valor_unitario: 50 }
  const itensComEstampa = [{ ...printedItem, estampas: [{ ...estampas[0], arte_id: guardada.id }] }]
  const printedVenda = await requestRoute('POST /vendas/', [], { ...corpo, itens: itensComEstampa })
  await requestRoute('POST /vendas/:id/provas/aprovar/', [printedVenda.id], { por: 'Ana' })
  await balcao.cancelar(printedVenda.id)
  await requestRoute('POST /vendas/:id/desfazer-cancelamento/', [printedVenda.id])
  await requestRoute('POST /orcamentos/:id/gerar-venda/', [orcamento.id], {})

  const drawer = (await loja.pedir('POST', '/api/caixas/', { nome: 'Das figuras' })).body
  const turno = await requestRoute('POST /caixas/:id/abrir/', [drawer.id], { fundo: 10 })
  const entrada = { valor: 1, motivo: 'troco' }
  const { ultimo_movimento_id } = await requestRoute('POST /turnos/:id/suprimentos/', [turno.id], entrada)
  await requestRoute('POST /turnos/:id/movimentos/:movimento_id/estornar/', [turno.id, ultimo_movimento_id], {
    motivo: 'engano',
  })
  await requestRoute('POST /turnos/:id/sangrias/', [turno.id], { ...entrada, destino: 'cofre' })
  const fora = { forma: 'dinheiro', valor: 1, fora_do_caixa: true }
  const { body: adminVenda } = await loja.pedir('POST', '/api/vendas/', corpo)
  const { pagamentos: outside } = await requestRoute('POST /vendas/:id/pagamentos/', [adminVenda.id], fora)
  await requestRoute('POST /turnos/:id/trazer/', [turno.id], { pagamento_ids: [outside[0].id] })
  await requestRoute('POST /turnos/:id/fechar/', [turno.id], { contado: 10 })
  await requestRoute('POST /turnos/:id/reabrir/', [turno.id], { motivo: 'engano' })

  const fornecedor = (await loja.pedir('POST', '/api/fornecedores/', { nome: 'Malhas' })).body
  const comprado = { produto_id: variado.id, variacao_id: variacao.id, quantidade: 2 }
  const costedCompra = { fornecedor_id: fornecedor.id, itens: [{ ...comprado, custo_unitario: CUSTO }] }
  const openCompra = async () => (await loja.pedir('POST', '/api/compras/', costedCompra)).body
  const compra = await openCompra()
  await requestRoute('POST /compras/', [], { fornecedor_id: fornecedor.id, itens: [comprado] })
  const nota = new FormData()
  const linhas = [{ codigo: 'C', nome: 'MALHA', quantidade: 1, valor: CUSTO.toFixed(2) }]
  nota.set('arquivo', new Blob([notaXml({ linhas })]), 'nota.xml')
  const draft = await requestRoute('POST /compras/xml/', [], nota)
  const [linha] = draft.itens
  await loja.pedir('PUT', `/api/compras/${draft.id}/`, { itens: [{ id: linha.id, ...comprado }] })
  const toJoin = { fornecedor_id: draft.fornecedor.id, itens: [{ ...comprado, custo_unitario: CUSTO }] }
  const { id: compra_id } = (await loja.pedir('POST', '/api/compras/', toJoin)).body
  await loja.pedir('POST', `/api/compras/${compra_id}/pedir/`)
  await requestRoute('POST /compras/:id/juntar/', [draft.id], { compra_id })
  await requestRoute('PUT /compras/:id/', [compra.id], { observacao: 'Oi' })
  await requestRoute('POST /compras/:id/preencher/', [compra.id], { preencher: false })
  await requestRoute('POST /compras/:id/pedir/', [compra.id])
  const chegou = { itens: [{ item_id: compra.itens[0].id, quantidade: 1 }] }
  const { recebimentos } = await requestRoute('POST /compras/:id/receber/', [compra.id], chegou)
  const estornar = 'POST /compras/:id/recebimentos/:recebimento_id/estornar/'
  await requestRoute(estornar, [compra.id, recebimentos[0].id])
  await requestRoute('POST /compras/:id/encerrar/', [compra.id])
  await requestRoute('POST /compras/:id/cancelar/', [(await openCompra()).id])
}

const comoCaixa = (requisicao: Requisicao): Requisicao => ({
  ...requisicao,
  cabecalhos: { ...requisicao.cabecalhos, authorization: caixa.authorization },
})

test("who does not see the shop's turnover finds no sum of it, and the own commission all the same", async () => {
  const { loja } = pequena
  await pequena.reabastecer(2)
  const secondCaixa = await createCaixa(loja, 'outra')
  const { body: produto } = await loja.pedir('GET', '/api/produtos/busca/?limite=1')
  const sellProduto = async (vendedor: typeof caixa, valor_unitario: number) => {
    const itens = [{ id: produto.results[0].id, quantidade: 1, valor_unitario }]
    const cliente_id = await pequena.balcao.criarCliente()
    const { body } = await vendedor.pedir('POST', '/vendas/', { cliente_id, origem: 'redes_sociais', itens })
    await vendedor.pedir('POST', `/vendas/${body.id}/pagamentos/`, { forma: 'pix', valor: valor_unitario })
  }
  await caixa.negar()
  for (const valor of [1111.37, 2222.71]) await sellProduto(secondCaixa, valor)
  for (const valor of [777.19, 888.83]) await sellProduto(caixa, valor)

  const { vendido } = (await loja.pedir('GET', '/api/painel/')).body
  const { total } = (await loja.pedir('GET', '/api/relatorios/vendas/')).body
  const { linhas } = (await loja.pedir('GET', '/api/relatorios/comissao/')).body
  const [dela, caixaFiguras] = ['outra', 'caixa'].map(
    (nome) => linhas.find(({ rotulo }: { rotulo: string }) => rotulo === nome).figuras,
  )
  const somas = [vendido.hoje.total, vendido.semana.total, total.valor, dela.recebido, dela.comissao]
  expect([dela.recebido, caixaFiguras.recebido]).toEqual([3334.08, 1666.02])
  const figuras = somas.flatMap(escritas)
  const where = /\/painel\/$|\/relatorios\/\{relatorio\}\/(exportar\/)?$/
  const vistas = (await readFiguras(caixa, figuras, { where })).contam.join('\n')
  for (const urlPart of ['/painel/', '/relatorios/vendas/', '/relatorios/comissao/', 'exportar/?formato=xlsx'])
    expect(vistas).toContain(urlPart)

  await caixa.negar('ver_faturamento')
  expect((await readFiguras(caixa, figuras)).contam).toEqual([])
  expect((await caixa.pedir('GET', '/relatorios/comissao/')).body.total).toMatchObject(caixaFiguras)
})

/** Reais of the drawer, of digits that nothing else has. */
const FUNDO = 1000.13
const PAGOS = [317.19, 354.23] as const
const COM_ELA = 41.17
const SALDO = 712.59
const ESPERADO = 1712.72
const CONTADO = 1000

type Send = (url: string, body: object) => Promise<Resposta>

/** Opens a new drawer with `FUNDO`, and returns what sells at it. */
async function openDrawer(nome: string) {
  const { loja, balcao } = pequena
  const asAdmin: Send = (url, body) => loja.pedir('POST', `/api${url}`, body)
  const { id: caixaId } = (await asAdmin('/caixas/', { nome })).body
  const { id: turnoId } = (await asAdmin(`/caixas/${caixaId}/abrir/`, { fundo: FUNDO })).body
  const produto = await balcao.criarProduto({ qtd: 100 })
  const sellFor = async (valor: number, send: Send = asAdmin, forma = 'dinheiro'): Promise<number> => {
    const itens = [{ id: produto.id, quantidade: 1, valor_unitario: valor }]
    const { id } = (await send('/vendas/', balcao.corpo(itens))).body
    await send(`/vendas/${id}/pagamentos/`, { forma, valor, caixa_id: caixaId })
    return id
  }
  return { caixaId, turnoId, sellFor }
}

test('who counts blind finds what should be in the drawer in no answer, and only what she moved herself', async () => {
  const { pedir } = pequena.loja
  const pessoa = await createCaixa(pequena.loja, 'cega')
  const { caixaId, turnoId, sellFor } = await openDrawer('Contado às cegas')
  for (const pago of PAGOS) await sellFor(pago)
  // A person who may see the turnover knows the sum of all forms of payment.
  await sellFor(93.31, undefined, 'pix')
  const dela = await sellFor(COM_ELA, (url, body) => pessoa.pedir('POST', url, body))
  expect((await pedir('GET', `/api/turnos/${turnoId}/`)).body).toMatchObject({
    esperado: ESPERADO,
    por_forma: [{ forma: 'pix' }, { forma: 'dinheiro', saldo: SALDO }],
  })
  const url = `/turnos/${turnoId}/`
  const readBlind = async () => {
    const texts = await Promise.all(
      [url, '/turnos/', '/caixas/', '/relatorios/recebimentos/?por=mes', '/painel/'].map(async (address) =>
        JSON.stringify((await pessoa.pedir('GET', address)).body),
      ),
    )
    return texts.join('\n')
  }
  const figuras = [ESPERADO, SALDO].flatMap(escritas)
  // It is there for who may see it.
  const seen = await readBlind()
  for (const figura of [ESPERADO, SALDO]) expect(seen).toContain(String(figura))

  await pessoa.negar('conferir_caixa')
  const blind = await readBlind()
  for (const figura of figuras) expect(blind).not.toContain(figura)
  const { body: lida } = await pessoa.pedir('GET', url)
  const nulos = { esperado: null, diferenca: null, diferenca_na_abertura: null, fundo_esperado: null }
  const somas = { por_forma: null, por_pessoa: null, vendido_a_prazo: null }
  expect(lida).toMatchObject({ fundo: FUNDO, ...nulos, ...somas })
  expect(lida.movimentos).toMatchObject([{ venda_id: dela, valor: COM_ELA }])

  const readMovimento = async (movimento: { id: number }) =>
    (await pessoa.pedir('GET', `/caixas/movimentos/${movimento.id}/`)).body
  expect(await readMovimento(lida.movimentos[0])).toMatchObject({
    venda_id: dela,
    turno_id: turnoId,
    caixa: { id: caixaId },
  })
  const [foreign] = (await pedir('GET', `/api${url}`)).body.movimentos
  expect(await readMovimento(foreign)).toMatchObject({ codigo: 'MOVIMENTO_NAO_ENCONTRADO' })
  expect((await pedir('GET', `/api/caixas/movimentos/${foreign.id}/`)).body).toMatchObject({
    ...foreign,
    turno_id: turnoId,
  })

  // Refusals contain no amount: neither the cash in the drawer nor movements of other people.
  const act = (ato: string, body: object) => pessoa.pedir('POST', `${url}${ato}/`, body)
  const sangria = { valor: 9999, motivo: 'x', destino: 'banco' }
  const refusals = [
    await act('sangrias', sangria),
    await act('fechar', { contado: 5, ate_movimento: null }),
    await pessoa.pedir('POST', `/caixas/${caixaId}/abrir/`, { fundo: 0 }),
  ]
  expect(refusals.map(({ body }) => body.codigo)).toEqual(['CAIXA_SEM_DINHEIRO', 'CAIXA_MUDOU', 'CAIXA_ABERTO'])
  expect(refusals[0]?.body.erro).toBe('O caixa não tem este dinheiro.')
  expect(refusals[1]?.body.movimentos).toMatchObject([{ venda_id: dela }])
  for (const { body } of refusals)
    for (const figura of [...figuras, ...PAGOS.flatMap(escritas)]) expect(JSON.stringify(body)).not.toContain(figura)
  await expectForbidden(act('reabrir', { motivo: 'x' }))
  await expectForbidden(act('movimentos/1/estornar', { motivo: 'x' }))
  await expectForbidden(act('trazer', { pagamento_ids: [1] }))
  await expectForbidden(pessoa.pedir('GET', '/caixas/fora/'))
  for (const grouping of ['forma', 'caixa', 'pessoa'] as const) {
    expect(relatorioDe('recebimentos').por).toContain(grouping)
    await expectForbidden(pessoa.pedir('GET', `/relatorios/recebimentos/?por=${grouping}`))
    await expectForbidden(pessoa.pedir('GET', `/relatorios/recebimentos/vendas/?por=${grouping}`))
  }

  // Closed, it is as blind, opened again too.
  const closed = await act('fechar', { contado: CONTADO })
  expect(closed).toMatchObject({ status: 200, body: { contado: CONTADO, ...nulos, ...somas } })
  await pedir('POST', `/api${url}reabrir/`, { motivo: 'contar de novo' })
  expect((await pessoa.pedir('GET', url)).body.reaberturas).toMatchObject([{ contado: CONTADO, diferenca: null }])
  // Only now: what was to be read while it was open, and since it was closed, is there.
  const { contam, respondidas } = await readFiguras(pessoa, [...figuras, ...escritas(ESPERADO - CONTADO)])
  expect(contam).toEqual([])
  expect(respondidas).toBeGreaterThan(60)
})

test('a permission that is taken away holds at once, also for the answer of a request that is sent again', async () => {
  const { pedir } = pequena.loja
  const pessoa = await createCaixa(pequena.loja, 'repetida')
  const { turnoId: id, sellFor } = await openDrawer('De quem repete')
  await sellFor(PAGOS[0])
  const headers = { authorization: pessoa.authorization, 'idempotency-key': 'sangria-cega' }
  const takeOut = () =>
    pedir('POST', `/api/turnos/${id}/sangrias/`, { valor: 1, motivo: 'x', destino: 'banco' }, headers)
  const before = await takeOut()
  expect(before).toMatchObject({ status: 201, body: { esperado: expect.any(Number) } })
  await pessoa.negar('conferir_caixa')
  const { body } = await takeOut()
  expect(body).toMatchObject({ id, esperado: null, por_forma: null })
  expect(body.movimentos.length).toBeLessThan(before.body.movimentos.length)
})
