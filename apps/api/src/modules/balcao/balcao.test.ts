import { expect, test } from 'vitest'
import { balcaoDoArquivo, recusa } from '../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao

const finishVenda = (id: number, body: object = {}, headers: Record<string, string> = {}) =>
  loja.pedir('POST', `/api/vendas/${id}/concluir-no-balcao/`, body, headers)
const medidas = { largura: 25, altura: 2, comprimento: 30, peso: '0,2' }
/** Two lines of three pieces together, R$ 130,00, of what a shop without Bling sells. */
async function sellProdutos(dados: object = {}) {
  const camiseta = await balcao.criarProduto({ titulo: 'Camiseta', qtd: 5, ...medidas })
  const caneca = await balcao.criarProduto({ titulo: 'Caneca', qtd: 5, ...medidas })
  const itens = [
    { id: camiseta.id, quantidade: 2, valor_unitario: 50 },
    { id: caneca.id, quantidade: 1, valor_unitario: 30 },
  ]
  const { body } = await balcao.vender(itens, dados)
  return { id: body.id as number, camiseta }
}

test('payment, package, pickup and every step are there at once, each with its line of history', async () => {
  const { id, camiseta } = await sellProdutos()
  const { status, body } = await finishVenda(id, { pagamento: { forma: 'dinheiro', valor: 130, recebido: '150,00' } })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'concluido',
    servico_frete: 'Retirada na loja',
    frete_valor: 0,
    altura: 6,
    largura: 25,
    comprimento: 30,
    peso: 0.6,
    troco: 20,
    pago: 130,
    pagamento: 'pago',
    pagamentos: [{ forma: 'dinheiro', valor: 130, recebido: 150, observacao: 'Recebido R$ 150,00, troco R$ 20,00' }],
    etiqueta: { estado: expect.any(String) },
  })
  const historia: { tipo: string; descricao: string; usuario: string }[] = await balcao.historico(id)
  expect(historia.every(({ usuario }) => usuario === 'dona')).toBe(true)
  expect(historia.toReversed().map(({ descricao }) => descricao)).toEqual([
    'Venda criada com 3 peças: R$ 130,00.',
    'Embalagem de 6 × 25 × 30 cm, 0,6 kg.',
    'Frete escolhido: Retirada na loja, R$ 0,00.',
    'Passou de Separação para Embalagem.',
    'Passou de Embalagem para Selecionar Envio.',
    'Passou de Selecionar Envio para Etiqueta.',
    'Passou de Etiqueta para Retirada.',
    'Passou de Retirada para Enviado.',
    'Passou de Enviado para Concluído.',
    'Pagamento registrado: R$ 130,00, Dinheiro.',
  ])
  expect(await balcao.estoque(camiseta.id)).toMatchObject({ fisico: 3, reservado: 0 })
  await balcao.conferir()
})

test('a counter sale concludes without a measure, which has no line of history, without payment and without change', async () => {
  const { id: produto } = await balcao.criarProduto({ qtd: 2, ...medidas, altura: null })
  const vendida = async () => (await balcao.vender([{ id: produto, quantidade: 1, valor_unitario: 10 }])).body.id
  const { body: fiado } = await finishVenda(await vendida())
  const heightlessMedidas = { altura: null, largura: 25, comprimento: 30, peso: 0.2 }
  expect(fiado).toMatchObject({ status: 'concluido', pagamento: 'pendente', ...heightlessMedidas })
  expect(fiado).not.toHaveProperty('troco')
  expect(await balcao.tipos(fiado.id)).not.toContain('medidas')
  const { body } = await finishVenda(await vendida(), { pagamento: { forma: 'dinheiro', valor: 10, recebido: 10 } })
  expect(body).not.toHaveProperty('troco')
})

test('a label of the carrier that was chosen before is void, one of the pickup stays', async () => {
  const cancelada = async (servico: object) => {
    const { id } = await sellProdutos()
    const feita = { ...servico, link_etiqueta_pdf: '/midia/antiga.pdf', codigo_rastreamento: 'BR1' }
    await balcao.gravar(id, feita)
    const { status, body } = await finishVenda(id)
    expect(status).toBe(200)
    const tipos: string[] = await balcao.tipos(id)
    return [tipos.includes('etiqueta_cancelada'), body.codigo_rastreamento]
  }
  expect(await cancelada({ codigo_servico_frete: 'pac', servico_frete: 'PAC' })).toEqual([true, null])
  const retiradaFrete = { codigo_servico_frete: 'retirada-na-loja', servico_frete: 'Retirada na loja' }
  expect(await cancelada(retiradaFrete)).toEqual([false, 'BR1'])
})

test('of many at once one concludes it, and it is paid once; the same request again is answered the same', async () => {
  const { id, camiseta } = await sellProdutos()
  const pagamento = { forma: 'pix', valor: 130 }
  const juntas = await Promise.all(Array.from({ length: 6 }, () => finishVenda(id, { pagamento })))
  expect(juntas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409])
  expect((await balcao.ler(id)).pago).toBe(130)
  expect(await balcao.estoque(camiseta.id)).toMatchObject({ fisico: 3 })

  const secondVenda = await sellProdutos()
  const chave = { 'idempotency-key': 'concluir-uma-vez' }
  const [a, b] = await Promise.all([1, 2].map(() => finishVenda(secondVenda.id, { pagamento }, chave)))
  expect([a?.status, b?.status, b?.body]).toEqual([200, 200, a?.body])
})

test('what cannot be is refused with its reason, and nothing of it is done', async () => {
  const { id, camiseta } = await sellProdutos()
  const demais = recusa(409, 'PAGAMENTO_MAIOR', 'O pagamento é maior do que o que falta pagar (R$ 130,00).')
  expect(await finishVenda(id, { pagamento: { forma: 'pix', valor: 130.01 } })).toMatchObject(demais)
  const sobrou = await balcao.ler(id)
  expect(sobrou).toMatchObject({ status: 'separacao', servico_frete: null, pagamentos: [], etiqueta: null })
  expect(await balcao.estoque(camiseta.id)).toMatchObject({ fisico: 5, reservado: 2 })
  const online = await sellProdutos({ origem: 'redes_sociais' })
  const soNaLoja = recusa(409, 'TRANSICAO_INVALIDA', 'Só uma venda da Loja Física é concluída no balcão.')
  expect(await finishVenda(online.id)).toMatchObject(soNaLoja)
  expect((await finishVenda(999_999)).status).toBe(404)
})

test('the customer without a name is one, in no list, and stays as it is', async () => {
  const pedido = () => loja.pedir('GET', '/api/clientes/consumidor-final/')
  const countClientes = async () => (await loja.pedir('GET', '/api/clientes/')).body.count
  const antes = await countClientes()
  const [a, b] = await Promise.all([pedido(), pedido()])
  expect(a.body).toMatchObject({ nome: 'Consumidor final', cpf: '', consumidor_final: true })
  expect(b.body).toEqual(a.body)
  expect(await countClientes()).toBe(antes)
  expect((await loja.pedir('GET', '/api/clientes/?busca=consumidor')).body.results).toEqual([])
  const endereco = `/api/clientes/${a.body.id}/`
  for (const resposta of [
    await loja.pedir('PUT', endereco, { nome: 'Zé', cpf: '1' }),
    await loja.pedir('DELETE', endereco),
    await loja.pedir('POST', `${endereco}anonimizar/`),
  ])
    expect(resposta).toMatchObject(recusa(409, 'CONSUMIDOR_FINAL'))
  const { id } = await sellProdutos({ cliente_id: a.body.id })
  expect((await finishVenda(id)).body).toMatchObject({ cliente_nome: 'Consumidor final', status: 'concluido' })
})

test('several forms pay at once; the one without a value pays the rest, and its change goes back', async () => {
  const { id } = await sellProdutos()
  const pagamentos = [
    { forma: 'cartao', valor: '50,30' },
    { forma: 'pix', valor: 29.7 },
    { forma: 'dinheiro', recebido: 100 },
  ]
  const { status, body } = await finishVenda(id, { pagamentos })
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'concluido', pago: 130, falta_pagar: 0, troco: 50 })
  expect(body.pagamentos).toMatchObject([
    { forma: 'cartao', valor: 50.3, observacao: '' },
    { forma: 'pix', valor: 29.7, observacao: '' },
    { forma: 'dinheiro', valor: 50, observacao: 'Recebido R$ 100,00, troco R$ 50,00' },
  ])
  const parte = await sellProdutos()
  const { body: parcial } = await finishVenda(parte.id, { pagamentos: [{ forma: 'pix', valor: 10 }] })
  expect(parcial).toMatchObject({ status: 'concluido', pago: 10, falta_pagar: 120 })
  expect(parcial).not.toHaveProperty('troco')
})

const pix = (valor?: number) => ({ forma: 'pix', ...(valor !== undefined && { valor }) })
test.each([
  [[pix(100), pix(30.01)], 409, 'pagamentos.1.valor', 'O pagamento é maior do que o que falta pagar (R$ 30,00).'],
  [[pix(131)], 409, 'pagamentos.0.valor', 'O pagamento é maior do que o que falta pagar (R$ 130,00).'],
  [[pix(130), pix()], 400, 'pagamentos.1.valor', 'Os outros já pagam tudo'],
  [[pix(), pix()], 400, 'pagamentos.1.valor', 'Só um dos pagamentos pode ficar sem valor'],
  [[{ forma: 'dinheiro', recebido: 100 }], 400, 'pagamentos.0.recebido', 'É menos do que o valor pago'],
  [
    [
      { forma: 'dinheiro', valor: 10, recebido: 20 },
      { forma: 'dinheiro', valor: 10, recebido: 20 },
    ],
    400,
    'pagamentos.1.recebido',
    'Só um dos pagamentos tem troco',
  ],
  [[{ forma: 'troca', valor: 1 }], 400, 'pagamentos.0.forma', 'Escolha a forma de pagamento'],
  [[], 400, 'pagamentos', 'Informe ao menos um pagamento'],
  [Array.from({ length: 11 }, () => pix(1)), 400, 'pagamentos', 'No máximo 10 pagamentos de uma vez'],
])('parts %j are refused, %i at %s, and nothing of the sale is done', async (pagamentos, status, campo, mensagem) => {
  const { id } = await sellProdutos()
  const refused = await finishVenda(id, { pagamentos })
  expect([refused.status, refused.body.erros]).toEqual([status, { [campo]: [mensagem] }])
  expect(await balcao.ler(id)).toMatchObject({ status: 'separacao', pago: 0, pagamentos: [] })
})

test('one payment and several together are refused', async () => {
  const { id } = await sellProdutos()
  const { status, body } = await finishVenda(id, { pagamento: pix(1), pagamentos: [pix(1)] })
  expect([status, body.erros]).toEqual([400, { pagamentos: ['Informe um pagamento ou vários, não os dois'] }])
})
