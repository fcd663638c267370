import { formatDate } from '@estampa/contract/shared/dates.ts'
import { fatosDoStatus, STATUS } from '@estampa/contract/vendas/vendas.status.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { textosDoPdf } from '../../../test/support/textos-do-pdf.ts'
import { balcaoDoArquivo, recusa } from '../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja, ler, editar, pagar } = balcao
const produto = (await balcao.criarProduto({ qtd: 90 })).id

const deletePagamento = (id: number, pagamento: number) =>
  loja.pedir('DELETE', `/api/vendas/${id}/pagamentos/${pagamento}/`)
const setFreteCobrado = (id: number, frete_cobrado: number) =>
  loja.pedir('PATCH', `/api/vendas/${id}/cobranca/`, { frete_cobrado })
/** A shipped sale of two pieces of which both came back, after so much was paid. */
async function devolvida(pago: number) {
  const id = await sellProduto()
  await balcao.levar(id, 'enviado')
  if (pago > 0) await pagar(id, pago)
  const [{ item_id }] = (await ler(id)).itens
  expect((await balcao.trocar(id, { voltam: [{ item_id, quantidade: 2 }] })).status).toBe(201)
  return id
}
const sellProduto = async (quantidade = 2): Promise<number> =>
  (await balcao.vender([{ id: produto, quantidade, valor_unitario: 50 }])).body.id

test('a sale is pending, paid in part, paid, and paid too much; the freight that is charged counts', async () => {
  const id = await sellProduto()
  expect(await ler(id)).toMatchObject({ pagamento: 'pendente', falta_pagar: 100, pago: 0, pagamentos: [] })
  const parte = await pagar(id, '30,50', { observacao: 'sinal' })
  expect(parte.status).toBe(201)
  expect(parte.body).toMatchObject({ pagamento: 'parcial', falta_pagar: 69.5, pago: 30.5 })
  expect(parte.body.pagamentos).toEqual([
    expect.objectContaining({ forma: 'pix', valor: 30.5, observacao: 'sinal', usuario: expect.any(String) }),
  ])
  expect((await pagar(id, 69.5, { forma: 'dinheiro' })).body).toMatchObject({ pagamento: 'pago', falta_pagar: 0 })
  const frete = await setFreteCobrado(id, 20)
  expect(frete.body).toMatchObject({ frete_cobrado: 20, total: 100, pagamento: 'parcial', falta_pagar: 20 })
  // Setting the same freight again is no change.
  await setFreteCobrado(id, 20)
  // A cent above the missing amount is refused, as at the counter; a smaller freight leaves the sale overpaid.
  const demais = recusa(409, 'PAGAMENTO_MAIOR', 'O pagamento é maior do que o que falta pagar (R$ 20,00).')
  for (const valor of [25, '20,01']) expect(await pagar(id, valor, { forma: 'cartao' })).toMatchObject(demais)
  expect(await ler(id)).toMatchObject({ falta_pagar: 20, pago: 100 })
  expect((await pagar(id, 20, { forma: 'cartao' })).body).toMatchObject({ pagamento: 'pago', falta_pagar: 0 })
  expect((await pagar(id, 0.01)).body.detail).toBe('O pagamento é maior do que o que falta pagar (R$ 0,00).')
  expect((await setFreteCobrado(id, 15)).body).toMatchObject({ pagamento: 'pago', falta_pagar: -5 })
  const devolucaoAnswer = await pagar(id, 5, { forma: 'dinheiro', devolucao: true })
  expect(devolucaoAnswer.body).toMatchObject({ falta_pagar: 0, pago: 115 })
  const frases = await balcao.frases(id)
  expect(frases.slice(0, 4)).toEqual([
    'Devolução registrada: R$ 5,00, Dinheiro.',
    'Frete cobrado do cliente: R$ 15,00; era R$ 20,00.',
    'Pagamento registrado: R$ 20,00, Cartão.',
    'Frete cobrado do cliente: R$ 20,00; era R$ 0,00.',
  ])
  const menos = await setFreteCobrado(id, 12.5)
  expect(menos.body).toMatchObject({ frete_cobrado: 12.5, falta_pagar: -2.5 })
})

test('an edit after payment changes the missing amount; a payment blocks no step and waits for none', async () => {
  const id = await sellProduto()
  const paga = (await pagar(id, 100)).body
  const changeQuantidade = async (quantidade: number, dados?: object) =>
    (await editar(id, [{ id: produto, quantidade, valor_unitario: 50 }], dados)).body
  expect(await changeQuantidade(3, { versao: paga.versao })).toMatchObject({ pagamento: 'parcial', falta_pagar: 50 })
  expect(await changeQuantidade(1)).toMatchObject({ pagamento: 'pago', falta_pagar: -50 })
  await balcao.levar(id, 'concluido')
  expect((await pagar(id, 1)).body.codigo).toBe('PAGAMENTO_MAIOR')
  expect((await pagar(id, 1, { devolucao: true })).status).toBe(201)
  // Cancelled, all that was paid is the customer's.
  await balcao.cancelar(id)
  expect(await ler(id)).toMatchObject({ pagamento: 'pago', falta_pagar: -99 })
  const naoPaga = await sellProduto()
  await balcao.cancelar(naoPaga)
  expect(await ler(naoPaga)).toMatchObject({ pagamento: null, falta_pagar: 0 })
  expect((await pagar(naoPaga, 1)).body.codigo).toBe('PAGAMENTO_MAIOR')
})

test('a sale whose payment was unknown takes what it costs, and no more', async () => {
  const id = await sellProduto()
  await sql`update vendas set sem_cobranca = true where id = ${id}`.execute(loja.banco.db)
  expect(await ler(id)).toMatchObject({ pagamento: null, falta_pagar: 100 })
  expect((await pagar(id, 100.01)).body.codigo).toBe('PAGAMENTO_MAIOR')
  expect((await pagar(id, 100)).body).toMatchObject({ pagamento: 'pago', falta_pagar: 0 })
})

test.each(STATUS)('the database asks money for a sale in %s as its facts say', async (status) => {
  const id = await sellProduto()
  await pagar(id, 30)
  const { rows } = await sql<{ falta_pagar: number; pagamento: string | null }>`
    update vendas set status = ${status} where id = ${id} returning falta_pagar, pagamento`.execute(loja.banco.db)
  const { cobrada } = fatosDoStatus(status)
  expect(rows).toEqual([cobrada ? { falta_pagar: 70, pagamento: 'parcial' } : { falta_pagar: -30, pagamento: 'pago' }])
})

test('a repeated request pays once, and two at once are both counted', async () => {
  const id = await sellProduto()
  const chave = { 'idempotency-key': 'pagar-uma-vez' }
  const [a, b] = [await pagar(id, 10, {}, chave), await pagar(id, 10, {}, chave)]
  expect([a.status, b.status, b.body.pago]).toEqual([201, 201, 10])
  await Promise.all([pagar(id, 20), pagar(id, 30)])
  const { pago, pagamentos } = await ler(id)
  expect(pago).toBe(60)
  // A payment goes while others come: none is forgotten.
  await Promise.all([deletePagamento(id, pagamentos[0].id), ...[1, 2, 3].map((valor) => pagar(id, valor))])
  expect((await ler(id)).pago).toBe(56)
})

test('a payment noted by mistake is taken away, and the history keeps it', async () => {
  const id = await sellProduto()
  const [pagamento] = (await pagar(id, 40)).body.pagamentos
  const secondVenda = await sellProduto()
  const secondVendaAnswer = await deletePagamento(secondVenda, pagamento.id)
  expect(secondVendaAnswer).toMatchObject(recusa(404, 'PAGAMENTO_NAO_ENCONTRADO'))
  const deletedAnswer = await deletePagamento(id, pagamento.id)
  expect(deletedAnswer.body).toMatchObject({ pago: 0, pagamentos: [], pagamento: 'pendente' })
  expect((await balcao.historico(id))[0].descricao).toBe('Pagamento excluído: R$ 40,00, PIX.')
  const [pouco] = (await pagar(id, 0.01)).body.pagamentos
  await deletePagamento(id, pouco.id)
  expect((await balcao.historico(id))[0].descricao).toBe('Pagamento excluído: R$ 0,01, PIX.')
  const unknownVendaAnswer = await deletePagamento(999999, pagamento.id)
  expect(unknownVendaAnswer).toMatchObject(recusa(404, 'VENDA_NAO_ENCONTRADA'))
})

test('refuses to give back more than came in', async () => {
  const id = await sellProduto()
  expect((await pagar(999_999, 5)).status).toBe(404)
  const [pagamento] = (await pagar(id, 10)).body.pagamentos
  expect(await pagar(id, 11, { devolucao: true })).toMatchObject(recusa(409, 'DEVOLUCAO_MAIOR'))
  expect((await pagar(id, 10, { devolucao: true })).body).toMatchObject({ pago: 0, pagamento: 'pendente' })
  const negativa = await deletePagamento(id, pagamento.id)
  expect(negativa).toMatchObject(recusa(409, 'DEVOLUCAO_MAIOR'))
})

test('of a sale with returned pieces no more goes back than was paid; a refund is deleted by its own name', async () => {
  const id = await devolvida(30)
  const returnPagamento = (valor: number) => pagar(id, valor, { devolucao: true })
  const demais = recusa(409, 'DEVOLUCAO_MAIOR')
  expect(await returnPagamento(30.01)).toMatchObject(demais)
  const { body } = await returnPagamento(30)
  expect(body).toMatchObject({ pago: 0, falta_pagar: 0 })
  expect(await returnPagamento(30)).toMatchObject(demais)
  const feita = body.pagamentos.find(({ valor }: { valor: number }) => valor < 0)
  const { status } = await deletePagamento(id, feita.id)
  expect([status, (await balcao.historico(id))[0].descricao]).toEqual([200, 'Devolução excluída: R$ 30,00, PIX.'])
  expect((await ler(id)).pago).toBe(30)
  // A sale that was never paid gives no money back, and takes none where nothing is left to receive.
  const unpaidVendaId = await devolvida(0)
  expect(await ler(unpaidVendaId)).toMatchObject({ pagamento: 'nada_a_receber', falta_pagar: 0 })
  expect(await pagar(unpaidVendaId, 0.01, { devolucao: true })).toMatchObject(demais)
  expect(await pagar(unpaidVendaId, 0.01)).toMatchObject(recusa(409, 'PAGAMENTO_MAIOR'))
})

test('the audit has payments made, given back and deleted, with their person; what was refused is not in it', async () => {
  const id = await sellProduto()
  await pagar(id, 40, { observacao: 'da Iara' })
  await pagar(id, 15, { forma: 'dinheiro', devolucao: true })
  await pagar(id, 99, { devolucao: true })
  for (const { id: pagamentoId } of (await ler(id)).pagamentos.toReversed()) await deletePagamento(id, pagamentoId)
  const { results } = (await loja.pedir('GET', `/api/auditoria/?busca=Venda ${id}`)).body
  const buildExpectedAto = (tipo: string, valor: string, forma: string) =>
    expect.objectContaining({ tipo, usuario: 'dona', alvo_id: id, detalhes: { valor, forma } })
  expect(results).toHaveLength(4)
  expect(results).toEqual(
    expect.arrayContaining([
      buildExpectedAto('pagamento_registrado', 'R$ 40,00', 'PIX'),
      buildExpectedAto('devolucao_registrada', 'R$ 15,00', 'Dinheiro'),
      buildExpectedAto('devolucao_apagada', 'R$ 15,00', 'Dinheiro'),
      buildExpectedAto('pagamento_apagado', 'R$ 40,00', 'PIX'),
    ]),
  )
})

test('the list finds sales by payment, and its cards say the missing amount', async () => {
  const cliente_id = await balcao.criarCliente('Iara Pagadora')
  const vendida = async (pago: number) => {
    const { id } = (await balcao.vender([{ id: produto, quantidade: 1, valor_unitario: 80 }], { cliente_id })).body
    if (pago > 0) await pagar(id, pago)
    return id as number
  }
  const achadas = async (filtro: string) => (await loja.pedir('GET', `/api/vendas/?${filtro}`)).body
  for (const [pagamento, falta_pagar] of [
    ['pendente', 80],
    ['parcial', 50],
    ['pago', 0],
  ] as const) {
    const id = await vendida(80 - falta_pagar)
    const achada = await achadas(`busca=iara&pagamento=${pagamento}`)
    expect(achada).toMatchObject({ count: 1, results: [{ id, falta_pagar }] })
  }
  const { results } = await achadas('pagamento=parcial&limite=1')
  expect(results).toMatchObject([{ pagamento: 'parcial' }])
})

test('administrators set the PIX key; it is kept as banks know it, and the audit shows its end', async () => {
  const setConfiguracao = (dados: object) => loja.pedir('PUT', '/api/pagamentos/configuracao/', dados)
  const vazia = { pix_chave: '', pix_nome: '', pix_cidade: '' }
  expect((await loja.pedir('GET', '/api/pagamentos/configuracao/')).body).toEqual(vazia)
  const dados = { pix_chave: '(81) 98765-4321', pix_nome: 'Ateliê Ipê', pix_cidade: 'Recife' }
  expect((await setConfiguracao(dados)).body).toEqual({ ...dados, pix_chave: '+5581987654321' })
  await setConfiguracao({ ...dados, pix_chave: '529.982.247-25' })
  const { results } = (await loja.pedir('GET', '/api/auditoria/?tipo=configuracao_alterada')).body
  expect(results[0]).toMatchObject({
    alvo: 'Pagamento',
    detalhes: { chave_antes: 'Telefone, final 4321', chave: 'CPF, final 4725', cidade: 'Recife' },
  })
  expect((await loja.pedir('GET', '/api/pagamentos/configuracao/')).body.pix_chave).toBe('52998224725')
  expect((await setConfiguracao(vazia)).body).toEqual(vazia)
  // Saving the same settings again is no change, and not audited.
  const atos = async () => (await loja.pedir('GET', '/api/auditoria/?tipo=configuracao_alterada')).body
  const depois = await atos()
  expect(depois.results[0].detalhes).toMatchObject({ chave_antes: 'CPF, final 4725', chave: 'nenhuma' })
  await setConfiguracao(vazia)
  expect(await atos()).toEqual(depois)
})

test('the receipt as PDF says who paid what, and what is missing; without the shop’s data it names who receives', async () => {
  const id = await sellProduto()
  await setFreteCobrado(id, 20)
  await pagar(id, 70)
  const readPdf = async () => {
    const headers = { authorization: `Bearer ${loja.access}` }
    const { rawPayload, ...answer } = await loja.app.inject({ url: `/api/vendas/${id}/recibo/pdf/`, headers })
    return { ...answer, texts: textosDoPdf(rawPayload).replaceAll('\u00a0', ' ').split('\n') }
  }
  const { cliente, itens } = await ler(id)
  const { statusCode, headers, texts } = await readPdf()
  expect([statusCode, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    'application/pdf',
    `attachment; filename="recibo-${id}.pdf"`,
  ])
  const sentences = [
    'Recibo',
    `Venda nº ${id}`,
    expect.stringMatching(`^Recebemos de ${cliente.nome}.* R\\$ 70,00\\.$`),
  ]
  const sums = [
    'Total dos produtos R$ 100,00 Frete R$ 20,00',
    `Pago em ${formatDate(new Date().toISOString())}, PIX R$ 70,00`,
    'Situação Falta R$ 50,00',
  ]
  const last = ['Este recibo não é documento fiscal.', '1/1']
  for (const text of [...sentences, `2 × ${itens[0].titulo}`, ...last]) expect(texts).toContainEqual(text)
  expect(texts.join(' ')).toContain(sums.join(' '))
  expect(texts).not.toContain('Ateliê Ipê')
  await loja.pedir('PUT', '/api/pagamentos/configuracao/', {
    pix_chave: '',
    pix_nome: 'Ateliê Ipê',
    pix_cidade: '',
  })
  expect((await readPdf()).texts).toContain('Ateliê Ipê')
  const endereco = { cep: '50030-230', endereco: 'Rua do Bom Jesus', numero: '125', municipio: 'Recife', uf: 'PE' }
  expect((await loja.pedir('PUT', '/api/loja/', { nome: 'Camisaria Sol', ...endereco })).status).toBe(200)
  expect((await readPdf()).texts).toEqual(
    expect.arrayContaining(['Camisaria Sol', 'Rua do Bom Jesus, 125 · Recife/PE']),
  )
  expect((await loja.pedir('GET', '/api/vendas/999999/recibo/pdf/')).status).toBe(404)
})
