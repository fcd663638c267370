import { expect, test } from 'vitest'
import { openCompras } from '../../../test/support/compras.ts'
import { createNotaKey, type LinhaDoXml, type NotaDoXml, notaXml } from '../../../test/support/nota-de-compra.ts'
import { createCaixa } from '../../../test/support/pessoa.ts'
import { balcaoDoArquivo, recusa } from '../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const { pedir } = loja
const { act, receive } = openCompras(loja)

/** Each test has a supplier of its own. */
const CNPJS = [
  '11222333000181',
  '11444777000161',
  '00000000000191',
  '33000167000101',
  '60746948000112',
  '33592510000154',
  '47960950000121',
]
let suppliers = 0
async function openFornecedor({ documento = true } = {}) {
  const cnpj = CNPJS[suppliers++] ?? ''
  const nome = `Malharia ${suppliers}`
  const { body } = await pedir('POST', '/api/fornecedores/', { nome, ...(documento && { documento: cnpj }) })
  const emit = `<CNPJ>${cnpj}</CNPJ><xNome>${nome} Ltda</xNome>`
  const upload = (
    linhas: readonly LinhaDoXml[],
    { compra, ...nota }: Partial<NotaDoXml> & { compra?: number } = {},
  ) => {
    const form = new FormData()
    form.append('arquivo', new Blob([notaXml({ linhas, emit, ...nota })], { type: 'text/xml' }), 'nota.xml')
    return pedir('POST', `/api/compras/xml/${compra === undefined ? '' : `?compra_id=${compra}`}`, form)
  }
  const create = async (itens: readonly object[], mais: object = {}) =>
    (await pedir('POST', '/api/compras/', { fornecedor_id: body.id, itens, ...mais })).body
  const order = async (itens: readonly object[], mais: object = {}) =>
    (await act((await create(itens, mais)).id, 'pedir')).body
  return { id: body.id, cnpj, upload, create, order }
}

let eans = 0
/** A product in sizes, each with its EAN. */
async function createShirt(...tamanhos: readonly string[]) {
  const gtin = () => `20000000${String(++eans).padStart(4, '0')}`
  const appendDigit = (code: string) =>
    code + ((10 - ([...code].reduce((sum, digit, i) => sum + Number(digit) * (i % 2 ? 3 : 1), 0) % 10)) % 10)
  const variacoes = tamanhos.map((tamanho) => ({ tamanho, gtin: appendDigit(gtin()), quantidade: 0 }))
  const produto = await balcao.criarProduto({ titulo: 'Camiseta lisa', tem_tamanho: true, variacoes })
  const linha = (tamanho: string, quantidade: number, valor: string, mais: Partial<LinhaDoXml> = {}): LinhaDoXml => ({
    codigo: `C-${tamanho}`,
    nome: `CAMISETA ${tamanho}`,
    ean: variacoes[tamanhos.indexOf(tamanho)]?.gtin ?? '',
    quantidade,
    valor,
    ...mais,
  })
  const item = (tamanho: string, quantidade: number, mais: object = {}) => ({
    produto_id: produto.id,
    variacao_id: produto.variacoes[tamanhos.indexOf(tamanho)].id,
    quantidade,
    ...mais,
  })
  const read = async () => (await pedir('GET', `/api/produtos/${produto.id}/`)).body
  return { id: produto.id, linha, item, read, aReceber: async () => (await read()).quantidade_a_receber }
}
const join = (draft: number, compra_id: number, cabecalhos = {}) => act(draft, 'juntar', { compra_id }, cabecalhos)
const readCompra = (id: number) => pedir('GET', `/api/compras/${id}/`)

test('a draft says which order its invoice may be of; joined, the order has key, codes and costs, and the draft is gone', async () => {
  const supplier = await openFornecedor()
  const shirt = await createShirt('P', 'M', 'G', 'GG')
  const hatOrder = await supplier.order([
    { produto_id: (await balcao.criarProduto({ titulo: 'Boné', qtd: 0 })).id, quantidade: 1 },
  ])
  const order = await supplier.order(
    [shirt.item('P', 10, { custo_unitario: 9 }), shirt.item('M', 5), shirt.item('G', 4, { custo_unitario: 8 })],
    { frete: 30 },
  )
  const chave = createNotaKey(supplier.cnpj)
  const linhas = [
    shirt.linha('P', 8, '120.00', { mais: '<vFrete>8.00</vFrete>' }),
    shirt.linha('M', 3, '30.00'),
    shirt.linha('M', 2, '30.00'),
    shirt.linha('GG', 2, '40.00'),
  ]
  const draft = (await supplier.upload(linhas, { chave })).body
  expect(draft.pedidos_sem_nota).toMatchObject([
    { id: order.id, situacao: 'pedida', linhas_em_comum: 3 },
    { id: hatOrder.id, linhas_em_comum: 0 },
  ])
  expect([await shirt.aReceber(), order.pedidos_sem_nota]).toEqual([19, []])

  const joined = await join(draft.id, order.id)
  expect(joined).toMatchObject({
    status: 200,
    body: {
      id: order.id,
      situacao: 'pedida',
      nota_chave: chave,
      frete: 0,
      total: 160 + 60 + 32 + 40,
      itens: [
        { id: order.itens[0].id, quantidade: 10, custo_unitario: 16, codigo_do_fornecedor: 'C-P' },
        { id: order.itens[1].id, quantidade: 5, custo_unitario: 12, do_fornecedor: { quantidade: 5, valor: 60 } },
        { id: order.itens[2].id, quantidade: 4, custo_unitario: 8, do_fornecedor: null },
        { variacao_id: shirt.item('GG', 1).variacao_id, quantidade: 2, custo_unitario: 20 },
      ],
      avisos: [
        'A nota traz o que não foi pedido: 2 × Camiseta lisa GG.',
        'A nota não traz: 4 × Camiseta lisa G.',
        'A nota traz outra quantidade: Camiseta lisa P, 8 em vez de 10.',
        'O frete do pedido deu lugar ao da nota.',
      ],
    },
  })
  expect((await readCompra(draft.id)).status).toBe(404)
  expect(await shirt.aReceber()).toBe(21)
  expect(await supplier.upload(linhas, { chave })).toMatchObject({ status: 409, body: { compra_id: order.id } })

  const { body } = await receive(joined.body, [8, 5], { nota_chave: chave })
  expect(body).toMatchObject({ situacao: 'recebida_em_parte', recebimentos: [{ nota_chave: chave }] })
  expect(
    (await shirt.read()).variacoes.map(({ preco_custo }: { preco_custo: number }) => preco_custo).slice(0, 2),
  ).toEqual([16, 12])
  // The codes are known for the next order.
  const next = await supplier.create([shirt.item('GG', 1)])
  expect(next.itens[0].codigo_do_fornecedor).toBe('C-GG')
})

test('the invoice is read at its order: at once where its lines are known, else after a person said what they are', async () => {
  const supplier = await openFornecedor({ documento: false })
  const shirt = await createShirt('P', 'M')
  const order = await supplier.order([shirt.item('P', 4)], { frete: 10, previsao: '2031-05-05' })
  const read = await supplier.upload([shirt.linha('P', 4, '40.00')], { compra: order.id })
  expect(read).toMatchObject({
    status: 201,
    body: { id: order.id, frete: 10, total: 50, avisos: [], nota_chave: expect.any(String) },
  })
  expect((await pedir('GET', `/api/fornecedores/${supplier.id}/`)).body.documento).toBe(supplier.cnpj)

  const second = await supplier.order([shirt.item('M', 4)])
  const { body: draft } = await supplier.upload([shirt.linha('M', 4, '40.00', { ean: 'SEM GTIN' })], {
    compra: second.id,
  })
  expect(draft).toMatchObject({ situacao: 'rascunho', pedidos_sem_nota: [{ id: second.id }] })
  expect(await join(draft.id, second.id)).toMatchObject(recusa(409, 'LINHA_SEM_PRODUTO'))
  const { body: named } = await pedir('PUT', `/api/compras/${draft.id}/`, {
    frete: 7,
    observacao: 'Caixa aberta',
    itens: [{ id: draft.itens[0].id, ...shirt.item('M', 4) }],
  })
  expect(named.pedidos_sem_nota).toMatchObject([{ id: second.id, linhas_em_comum: 1 }])
  expect((await join(draft.id, second.id)).body).toMatchObject({ frete: 7, total: 47, observacao: 'Caixa aberta' })
})

test('what arrived before keeps its cost; the rest has the invoice’s, which waits where who receives it sees no costs', async () => {
  const supplier = await openFornecedor()
  const shirt = await createShirt('P')
  const order = await supplier.order([shirt.item('P', 10, { custo_unitario: 10 })])
  const chave = createNotaKey(supplier.cnpj)
  // The receipt names the invoice before its file comes.
  await receive(order, [4], { nota_chave: chave })
  const caixa = await createCaixa(loja)
  await caixa.negar('ver_custos')
  const { body } = await supplier.upload([shirt.linha('P', 10, '200.00')], { compra: order.id, chave })
  expect(body).toMatchObject({ id: order.id, situacao: 'recebida_em_parte', total: 200, avisos: [] })
  const corpo = { itens: [{ item_id: order.itens[0].id, quantidade: 6 }] }
  expect((await caixa.pedir('POST', `/compras/${order.id}/receber/`, corpo)).body).toMatchObject({
    situacao: 'recebida',
    total: null,
    valores_a_gravar: 1,
  })
  expect((await shirt.read()).variacoes[0]).toMatchObject({ quantidade: 10, preco_custo: 10 })
  await act(order.id, 'custos')
  // 4 at R$ 10 and 6 at R$ 20.
  expect((await shirt.read()).variacoes[0]).toMatchObject({ quantidade: 10, preco_custo: 16 })
  expect((await readCompra(order.id)).body.recebimentos).toMatchObject([
    { itens: [{ custo_unitario: 10 }] },
    { itens: [{ custo_unitario: 20 }] },
  ])
})

test('an invoice goes to an order of its own supplier that is there and has none', async () => {
  const supplier = await openFornecedor()
  const stranger = await openFornecedor()
  const shirt = await createShirt('P')
  const order = await supplier.order([shirt.item('P', 4)])
  const linhas = [shirt.linha('P', 4, '40.00')]
  const foreign = (await stranger.upload(linhas)).body
  expect(foreign.pedidos_sem_nota).toEqual([])
  expect(await join(foreign.id, order.id)).toMatchObject(recusa(409, 'NOTA_DE_OUTRO_FORNECEDOR'))
  expect(await stranger.upload(linhas, { compra: order.id })).toMatchObject({
    status: 409,
    body: { erro: expect.stringContaining(`e a compra ${order.id} é de ${order.fornecedor.nome}.`) },
  })
  const typed = await supplier.create([shirt.item('P', 1)])
  expect(await join(typed.id, order.id)).toMatchObject(recusa(409, 'COMPRA_SEM_NOTA'))
  const draft = (await supplier.upload(linhas)).body
  for (const id of [typed.id, draft.id])
    expect(await join(draft.id, id)).toMatchObject(recusa(409, 'COMPRA_EM_OUTRA_SITUACAO'))
  expect((await join(draft.id, 999_999)).status).toBe(404)
  expect(await act(draft.id, 'juntar', {})).toMatchObject({
    status: 400,
    body: { erros: { compra_id: expect.any(Array) } },
  })
  const closed = await supplier.order([shirt.item('P', 1)])
  await act(closed.id, 'cancelar')
  expect(await join(draft.id, closed.id)).toMatchObject(recusa(409, 'COMPRA_EM_OUTRA_SITUACAO'))
  expect((await readCompra(draft.id)).body.pedidos_sem_nota.map(({ id }: { id: number }) => id)).toEqual([order.id])

  await join(draft.id, order.id)
  const later = (await supplier.upload(linhas)).body
  expect(later.pedidos_sem_nota).toEqual([])
  expect(await join(later.id, order.id)).toMatchObject(recusa(409, 'COMPRA_COM_NOTA'))
  expect(await supplier.upload(linhas, { compra: order.id })).toMatchObject(recusa(409, 'COMPRA_COM_NOTA'))
})

test('two people join at once: the invoice is joined once, and one key answers twice', async () => {
  const supplier = await openFornecedor()
  const shirt = await createShirt('P')
  const [order, twin] = [await supplier.order([shirt.item('P', 4)]), await supplier.order([shirt.item('P', 4)])]
  const draft = (await supplier.upload([shirt.linha('P', 4, '40.00')])).body
  const key = { 'idempotency-key': 'juntar-1' }
  const answers = await Promise.all([join(draft.id, order.id, key), join(draft.id, twin.id)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]))
  const [first] = answers
  expect((await join(draft.id, order.id, key)).status).toBe(first?.status)
  const keys = await Promise.all([order, twin].map(async ({ id }) => (await readCompra(id)).body.nota_chave))
  expect(keys.filter(Boolean)).toEqual([draft.nota_chave])
  expect(await shirt.aReceber()).toBe(8)
})

test('the invoice of the rest is of the order that came in part, and differs from it in nothing', async () => {
  const supplier = await openFornecedor()
  const shirt = await createShirt('P', 'M')
  const order = await supplier.order([shirt.item('P', 10), shirt.item('M', 5)])
  await receive(order, [4, 5])
  const draft = (await supplier.upload([shirt.linha('P', 6, '60.00')], { chave: createNotaKey(supplier.cnpj) })).body
  expect(draft.pedidos_sem_nota).toMatchObject([{ id: order.id, situacao: 'recebida_em_parte', linhas_em_comum: 1 }])
  expect((await join(draft.id, order.id)).body).toMatchObject({ situacao: 'recebida_em_parte', avisos: [] })
})
