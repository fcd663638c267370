import { expect, test } from 'vitest'
import { linkPedido } from '../../../../test/support/pedido-no-banco.ts'
import { balcaoDoArquivo } from '../../../../test/support/vendas.ts'
import { insertNota } from '../../notas/notas.data.ts'
import * as ncm from './ncm.data.ts'
import * as data from './notas.data.ts'

const balcao = await balcaoDoArquivo()
const { db } = balcao.loja.banco
const produto = await balcao.criarProduto({ qtd: 100 })
const sellProduto = async (dados: object = {}): Promise<number> =>
  (await balcao.vender([{ id: produto.id, quantidade: 1, valor_unitario: 50 }], dados)).body.id

type Pagamento = readonly [forma: string, valor: number, mais?: object]
const VOLTOU = { devolucao: true }
const FORMAS: readonly [string, string, ...Pagamento[]][] = [
  ['none', 'a_receber'],
  ['the smaller one first', 'pix', ['dinheiro', 20], ['pix', 30]],
  ['the larger one first', 'dinheiro', ['dinheiro', 30], ['pix', 20]],
  ['two small ones of one form', 'pix', ['dinheiro', 20], ['pix', 15], ['pix', 15]],
  ['two equal ones: the same form every time', 'dinheiro', ['pix', 25], ['dinheiro', 25]],
  ['one that went back', 'pix', ['dinheiro', 50], ['dinheiro', 50, VOLTOU], ['pix', 50]],
  ['nothing left of one that went back', 'a_receber', ['dinheiro', 50], ['dinheiro', 50, VOLTOU]],
]
test.each(FORMAS)('the form of payment of a sale with %s is %s', async (_, forma, ...pagamentos) => {
  const id = await sellProduto()
  for (const [usedForma, valor, mais] of pagamentos)
    expect((await balcao.pagar(id, valor, { forma: usedForma, ...mais })).status).toBe(201)
  expect((await data.vendaDaNota(db, id))?.forma).toBe(forma)
})

test('a payment that was undone is no form of payment, though it was the most', async () => {
  const id = await sellProduto()
  expect((await balcao.pagar(id, 40, { forma: 'dinheiro' })).status).toBe(201)
  const [pagamento] = (await balcao.ler(id)).pagamentos
  await balcao.pagar(id, 10)
  expect((await balcao.loja.pedir('DELETE', `/api/vendas/${id}/pagamentos/${pagamento.id}/`)).status).toBe(200)
  expect((await data.vendaDaNota(db, id))?.forma).toBe('pix')
})

test('what an exchange brought is no form of payment, though it is the most', async () => {
  const id = await sellProduto()
  const pagamentoDaTroca = { venda_id: id, forma: 'troca', valor: 40 } as const
  await db.insertInto('pagamentos').values(pagamentoDaTroca).execute()
  expect((await data.vendaDaNota(db, id))?.forma).toBe('a_receber')
  await balcao.pagar(id, 10)
  expect((await data.vendaDaNota(db, id))?.forma).toBe('pix')
})

test('the words of a refusal name the product whose title they say first, the longer title before the shorter', async () => {
  const titulos = ['Manga', 'Manga longa', 'Gola', 'Gola', 'Boné']
  const itens: { id: number; quantidade: number; valor_unitario: number }[] = []
  for (const titulo of titulos) {
    const { id } = await balcao.criarProduto({ titulo, qtd: 9 })
    itens.push({ id, quantidade: 1, valor_unitario: 50 })
  }
  const { body } = await balcao.vender(itens)
  const tituloDito = async (palavras: string) => {
    const achado = await data.produtoNasPalavras(db, body.id, palavras)
    return titulos[itens.findIndex(({ id }) => id === achado)] ?? null
  }
  expect(await tituloDito('NCM de MANGA LONGA inválido')).toBe('Manga longa')
  expect(await tituloDito('Boné e Manga sem NCM')).toBe('Boné')
  expect(await tituloDito('Gola sem NCM')).toBeNull()
  expect(await tituloDito('IE do destinatário não vinculada')).toBeNull()
  // Another sale's product is none of this one's.
  expect(await data.produtoNasPalavras(db, await sellProduto(), 'Boné sem NCM')).toBeNull()
})

test('customers that lack something are told of our own sales under way only, each once, by name', async () => {
  const completo = {
    endereco: 'Rua da Moeda',
    numero: '1',
    bairro: 'Recife',
    municipio: 'Recife',
    uf: 'PE',
    cep: '50030040',
  }
  const cliente = async (nome: string, dados: object) => {
    const id = await balcao.criarCliente(nome)
    await db
      .updateTable('clientes')
      .set({ ...completo, ...dados })
      .where('id', '=', id)
      .execute()
    return id
  }
  const [zulmira, bia, completa, empresa, canalClienteId, cancelada] = await Promise.all([
    cliente('Zulmira', { bairro: '' }),
    cliente('Bia', { cep: '' }),
    cliente('Completa', {}),
    cliente('Empresa', { contribuinte: 'sim', inscricao_estadual: '' }),
    cliente('Do canal', { endereco: '' }),
    cliente('Cancelada', { endereco: '' }),
  ])
  for (const cliente_id of [zulmira, bia, bia, completa, empresa]) await sellProduto({ cliente_id })
  await balcao.gravar(await sellProduto({ cliente_id: canalClienteId }), { importada: true })
  await balcao.cancelar(await sellProduto({ cliente_id: cancelada }))
  const nomes = (await data.clientesIncompletos(db)).map(({ nome }) => nome)
  // Ana is whom the counter sells to: she has no address.
  expect(nomes).toEqual(['Ana Conceição', 'Bia', 'Empresa', 'Zulmira'])
})

test('a sale as its invoice needs it comes to pieces and freight', async () => {
  const id = await sellProduto()
  await balcao.gravar(id, { frete_cobrado: 12.5 })
  expect((await data.vendaDaNota(db, id))?.valor).toBe(62.5)
})

test('an invoice waits for the order, the customer and the products of its own sale, and for nothing else', async () => {
  const [secondProduto, cliente_id] = [await balcao.criarProduto({ qtd: 9 }), await balcao.criarCliente()]
  const itens = [produto, secondProduto].map(({ id }) => ({ id, quantidade: 1, valor_unitario: 50 }))
  const id: number = (await balcao.vender(itens, { cliente_id })).body.id
  const alheia = await sellProduto()
  const espera = async (tipo: string, operacao: string, alvo_id: number, estado = 'pendente') => {
    await db.insertInto('sincronizacoes').values({ tipo, operacao, alvo_id, estado, titulo: 'Um' }).execute()
    const mudando = (await data.vendaDaNota(db, id))?.mudando_la
    await db.deleteFrom('sincronizacoes').execute()
    return mudando
  }
  expect(await espera('pedido', 'sincronizar', id)).toBe(true)
  expect(await espera('pedido', 'sincronizar', id, 'executando')).toBe(true)
  expect(await espera('contato', 'atualizar', cliente_id)).toBe(true)
  expect(await espera('produto', 'publicar', secondProduto.id)).toBe(true)
  expect(await espera('produto', 'publicar', secondProduto.id, 'executando')).toBe(true)
  expect(await espera('pedido', 'sincronizar', id, 'falhou')).toBe(false)
  expect(await espera('pedido', 'sincronizar', alheia)).toBe(false)
  expect(await espera('contato', 'atualizar', balcao.clienteId)).toBe(false)
  expect(await espera('produto', 'publicar', secondProduto.id, 'falhou')).toBe(false)
  expect(await espera('produto', 'publicar', (await balcao.criarProduto()).id)).toBe(false)
})

test('the product of a refused line is that with its code, else that in its place among as many lines', async () => {
  const [firstProduto, dois] = [await balcao.criarProduto({ qtd: 9 }), await balcao.criarProduto({ qtd: 9 })]
  const itens = [firstProduto, dois].map(({ id }) => ({ id, quantidade: 1, valor_unitario: 50 }))
  const { id } = (await balcao.vender(itens)).body
  const achado = async (numero: number, linhas: number, codigo = '') =>
    (await data.produtoDoItem(db, id, { numero, linhas, codigo }))?.produto_id
  expect(await achado(1, 2, ` ${dois.sku.toLowerCase()} `)).toBe(dois.id)
  expect([await achado(1, 2), await achado(2, 2)]).toEqual([firstProduto.id, dois.id])
  expect([await achado(2, 3), await achado(2, 3, firstProduto.sku)]).toEqual([undefined, firstProduto.id])
})

test('a label carries a key from its payment on, until it is cancelled', async () => {
  const [id, secondVendaId] = [await sellProduto(), await sellProduto()]
  const [chave, velha] = ['1', '2'].map((digito) => digito.repeat(44))
  const carrega = async (estado: string, mais: object = {}) => {
    const envio = { venda_id: id, provedor: 'x', codigo_servico: '2', nfe_chave: chave, estado }
    await db
      .insertInto('envios')
      .values({ ...envio, ...mais })
      .execute()
    const foi = await data.isOnEtiqueta(db, id, chave ?? '')
    await db.deleteFrom('envios').execute()
    return foi
  }
  for (const estado of ['pagando', 'paga', 'gerando', 'falhou']) expect([estado, await carrega(estado)]).toContain(true)
  expect(await carrega('pronta', { arquivo: 'a'.repeat(32) })).toBe(true)
  for (const estado of ['nova', 'no_carrinho', 'a_confirmar', 'cancelada'])
    expect([estado, await carrega(estado)]).toContain(false)
  expect([await carrega('paga', { nfe_chave: velha }), await carrega('paga', { venda_id: secondVendaId })]).toEqual([
    false,
    false,
  ])
})

test('the clock reads invoices that are open, or without a file; once a day those authorised within 30 days', async () => {
  await db.updateTable('notas_configuracao').set({ ativa: true }).execute()
  let arquivos = 0
  const guardada = () => ({ arquivo: String(++arquivos).padStart(32, '0'), xml: '<NFe/>' })
  const dias = (quantos: number) => new Date(Date.now() - quantos * 86_400_000).toISOString()
  const sellWithNota = async (estado: string, mais: object = {}) => {
    const venda_id = await sellProduto()
    await insertNota(db as never, { venda_id, modelo: 55, estado: estado as 'gerando', ...mais })
    return venda_id
  }
  const abertas = [
    await sellWithNota('gerando'),
    await sellWithNota('enviando'),
    await sellWithNota('rejeitada'),
    await sellWithNota('diferente'),
  ]
  const filelessVendas = [
    await sellWithNota('autorizada', { ...guardada(), xml: null }),
    await sellWithNota('autorizada', { ...guardada(), arquivo: null }),
  ]
  const antigas = [
    await sellWithNota('autorizada', { ...guardada(), xml: null, criada_em: dias(3) }),
    await sellWithNota('autorizada', { ...guardada(), emitida_em: dias(29), criada_em: dias(31) }),
  ]
  await sellWithNota('autorizada', { ...guardada(), emitida_em: dias(31) })
  const completa = await sellWithNota('autorizada', { ...guardada(), id_bling: '501' })
  for (const estado of ['cancelada', 'denegada', 'excluida', 'falhou']) await sellWithNota(estado)
  const soLa = await sellProduto()
  await linkPedido(db, soLa, { nota: '500', nota_em: dias(39) })
  await linkPedido(db, await sellProduto(), { nota: '502', nota_em: dias(41) })
  await linkPedido(db, completa, { nota: '501', nota_em: dias(1) })
  const aLer = async (selection: 'abertas' | 'autorizadas') =>
    (await data.vendasALer(db, selection)).map(({ vendaId }) => vendaId).toSorted((a, b) => a - b)
  expect(await aLer('abertas')).toEqual([...abertas, ...filelessVendas, soLa])
  expect(await aLer('autorizadas')).toEqual([...filelessVendas, ...antigas, completa])
  await db.updateTable('notas_configuracao').set({ ativa: false }).execute()
  expect(await aLer('abertas')).toEqual([...abertas, ...filelessVendas])
})

test('an order’s number at the channel names its sale, the newest one of two, and none of ours', async () => {
  const [primeira, segunda, ownVendaId] = [await sellProduto(), await sellProduto(), await sellProduto()]
  for (const id of [primeira, segunda]) await balcao.gravar(id, { importada: true, numero_no_canal: 'C-7' })
  await balcao.gravar(ownVendaId, { numero_no_canal: 'C-8' })
  expect([await data.vendaDoCanal(db, 'C-7'), await data.vendaDoCanal(db, 'C-8')]).toEqual([{ id: segunda }, null])
})

test('the last invoice whose environment is known says where invoices count', async () => {
  for (const ambiente of ['producao', 'homologacao', null])
    await insertNota(db as never, { venda_id: await sellProduto(), modelo: 55, estado: 'autorizada', ambiente })
  expect(await data.ultimoAmbiente(db)).toEqual({ ambiente: 'homologacao' })
})

test('a product lacks an NCM that is not at Bling, or was read there without one; one not read yet may have one', async () => {
  const createProduto = async (
    titulo: string,
    { id_bling = null, la = null, ...dados }: Record<string, string | null> = {},
  ) => {
    const { id } = await balcao.criarProduto({ titulo, ...dados })
    await db.updateTable('produtos').set({ id_bling }).where('id', '=', id).execute()
    if (la !== null) await db.insertInto('bling_ncm').values({ produto_id: id, ncm: la }).execute()
    return id as number
  }
  const ids = [
    await createProduto('Solto'),
    await createProduto('Solto com NCM', { ncm: '61091000' }),
    await createProduto('Lido sem', { id_bling: '901', la: '' }),
    await createProduto('Lido sem, com o daqui', { id_bling: '902', la: '', ncm: '61091000' }),
    await createProduto('Nunca lido', { id_bling: '903' }),
    await createProduto('Lido com', { id_bling: '904', la: '61091000', ncm: '61091000' }),
    await createProduto('Lido com, sem o daqui', { id_bling: '905', la: '61091000' }),
  ]
  const velho = await createProduto('Lido há muito', { id_bling: '906', la: '61091000', ncm: '61091000' })
  await db
    .updateTable('bling_ncm')
    .set({ lido_em: new Date(Date.now() - 31 * 86_400_000).toISOString() })
    .where('produto_id', '=', velho)
    .execute()
  const alheio = await createProduto('De outra venda')
  const titulos = (rows: readonly { titulo: string }[]) => rows.map(({ titulo }) => titulo)
  expect(titulos(await ncm.produtosSemNumero(db, [...ids, velho]))).toEqual([
    'Lido com, sem o daqui',
    'Lido sem',
    'Solto',
  ])
  expect(titulos(await ncm.produtosSemNumero(db, [alheio]))).toEqual(['De outra venda'])
  // Bling is asked where its number is unknown, missing or old, or where ours is missing.
  const perguntados = ['Lido sem', 'Lido sem, com o daqui', 'Nunca lido', 'Lido com, sem o daqui', 'Lido há muito']
  expect(titulos(await ncm.produtosAPerguntar(db, [...ids, velho], 15))).toEqual(perguntados)
})
