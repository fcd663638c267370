import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { turnOnProducao, uploadArte } from '../../../test/support/estampada.ts'
import { openOrcamentos } from '../../../test/support/orcamentos.ts'
import { createCaixa } from '../../../test/support/pessoa.ts'
import { balcaoDoArquivo } from '../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const { db } = loja.banco
const orcamentos = await openOrcamentos(loja, balcao.clienteId)

let arte = 0
beforeAll(async () => {
  await turnOnProducao(loja, false)
  arte = await uploadArte(loja, 'Escudo')
  const faixas = [
    { a_partir_de: 1, por_peca: 18 },
    { a_partir_de: 10, por_peca: 12 },
  ]
  const tabelas = [{ tecnica: 'dtf', area_ate_cm2: null, faixas, montagem: 30 }]
  await loja.pedir('PUT', '/api/producao/precos/', { tabelas })
})
const frente = (dados: object = {}) => ({ posicao: 'frente', arte_id: arte, tecnica: 'dtf', largura_mm: 280, ...dados })
async function createLisa() {
  const variacoes = ['P', 'M'].map((tamanho) => ({ nome_cor: 'Preta', tamanho, quantidade: 400, preco_venda: 30 }))
  const { id, variacoes: stored } = await balcao.criarProduto({ titulo: 'Lisa', variacoes })
  const linha = (place: number, quantidade: number, dados: object = {}) => ({
    id,
    variacao_id: stored[place].id,
    quantidade,
    valor_unitario: 70,
    desconto: 5,
    ...dados,
  })
  return { id, linha, stored }
}
const sell = async (itens: readonly object[], dados: object = {}) => {
  const { status, body } = await balcao.vender(itens, dados)
  expect([status, body.codigo]).toEqual([201, undefined])
  return body
}
const repeat = (id: number, chave = '') =>
  loja.pedir('POST', `/api/vendas/${id}/repetir/`, undefined, { 'idempotency-key': chave })
/** The quote as its form sends it unchanged is taken. */
const expectEditable = async ({ id, itens }: { id: number; itens: readonly { mockups: { arquivo: string }[] }[] }) => {
  const sentItens = itens.map((item) => ({ ...item, mockups: item.mockups.map(({ arquivo }) => arquivo) }))
  const { status, body } = await loja.pedir('PUT', `/api/orcamentos/${id}/`, { itens: sentItens })
  expect([status, body.erros]).toEqual([200, undefined])
}

test('a repeated order is a draft with the lines, prints, arts and names of then, at the prices of today', async () => {
  const { id, linha, stored } = await createLisa()
  const personalizacao = [
    { nome: 'Ana', numero: '7' },
    { nome: 'Rui', numero: '' },
  ]
  const venda = await sell([
    linha(0, 2, { estampas: [frente()], grupo: 'time', personalizacao }),
    linha(1, 8, { estampas: [frente()], grupo: 'time' }),
    linha(1, 1),
    linha(0, 1, { estampas: [frente({ tecnica: 'bordado' })] }),
  ])
  await balcao.cancelar(venda.id)
  // One of the pieces costs more by now.
  await sql`update variacoes set preco_venda = 33.5 where id = ${stored[1].id}`.execute(db)
  const { status, body } = await repeat(venda.id)
  expect([status, body.situacao, body.cliente?.id, body.desconto]).toEqual([201, 'rascunho', balcao.clienteId, 0])
  expect(body).toEqual(await orcamentos.ler(body.id))
  expect(body.itens).toMatchObject([
    { produto_id: id, quantidade: 2, valor_unitario: 42, grupo: 'time', estampas: [{ arte_id: arte }], personalizacao },
    { quantidade: 8, valor_unitario: 45.5, grupo: 'time', descricao: 'Lisa Preta M' },
    { quantidade: 1, valor_unitario: 33.5, estampas: [] },
    // No table for embroidery: what the line cost then.
    { quantidade: 1, valor_unitario: 70, estampas: [{ tecnica: 'bordado' }] },
  ])
  expect(body.total).toBe(84 + 364 + 33.5 + 70)
  await expectEditable(body)
})

test('under one Idempotency-Key one quote is made, whose id alone is kept', async () => {
  const { linha } = await createLisa()
  const { id } = await sell([linha(0, 1)])
  const [first, second] = await Promise.all([repeat(id, 'repetida'), repeat(id, 'repetida')])
  expect([first.status, second.status, second.body]).toEqual([201, 201, first.body])
  expect((await repeat(id)).body.id).not.toBe(first.body.id)
  const stored = await db.selectFrom('idempotencia').select('resposta').where('chave', '=', 'repetida').execute()
  expect(stored).toEqual([{ resposta: { id: first.body.id } }])
})

test('a deleted product becomes a free line at the price of the sale, and its text describes the prints', async () => {
  const { id, linha } = await createLisa()
  const { linha: linhaKept } = await createLisa()
  const estampas = [frente()]
  const venda = await sell([linha(0, 6, { estampas, grupo: 'a' }), linhaKept(0, 6, { estampas, grupo: 'a' })])
  await loja.pedir('DELETE', `/api/produtos/${id}/`)
  const { body } = await repeat(venda.id)
  expect(body.itens).toMatchObject([
    {
      produto_id: null,
      variacao_id: null,
      descricao: 'Lisa Preta P',
      valor_unitario: 70,
      estampas: [],
      grupo: null,
      estampa: 'Frente · DTF · 28 cm de largura · Escudo',
    },
    // The pieces that are gone do not count for the tier.
    { valor_unitario: 48, estampas: [{ arte_id: arte }], grupo: 'a' },
  ])
  await expectEditable(body)
})

test('a variation that is gone makes its line free', async () => {
  const { linha, stored } = await createLisa()
  const { id } = await sell([linha(0, 1), linha(1, 1)])
  await balcao.cancelar(id)
  await sql`delete from variacoes where id = ${stored[0].id}`.execute(db)
  expect((await repeat(id)).body.itens).toMatchObject([
    { produto_id: null, descricao: 'Lisa Preta P', valor_unitario: 70 },
    { variacao_id: stored[1].id, valor_unitario: 30 },
  ])
})

test('prints of arts that are gone stay without an art', async () => {
  const { linha } = await createLisa()
  const artes = [await uploadArte(loja, 'Um'), await uploadArte(loja, 'Dois')]
  const { id } = await sell([
    linha(0, 2, { estampas: [frente({ arte_id: artes[0] })] }),
    linha(0, 9, { estampas: [frente({ arte_id: artes[1] })] }),
  ])
  await balcao.cancelar(id)
  for (const gone of artes) expect((await loja.pedir('DELETE', `/api/artes/${gone}/`)).status).toBe(204)
  const { body } = await repeat(id)
  // They are the same prints by now: one line, in the tier of all its pieces.
  expect(body.itens).toMatchObject([{ quantidade: 11, valor_unitario: 42, estampas: [{ arte_id: null, arte: null }] }])
  await expectEditable(body)
})

test('the texts of a quote come back as they were', async () => {
  const { id: produto_id, stored } = await createLisa()
  const item = { produto_id, variacao_id: stored[0].id, quantidade: 2, valor_unitario: 55 }
  const texts = { descricao: 'Camiseta da turma', estampa: 'Costas: os nomes de todos' }
  const orcamento = await orcamentos.criar([{ ...item, ...texts }])
  const venda = (await orcamentos.agir(orcamento.id, 'gerar-venda')).body
  expect((await repeat(venda.id)).body.itens).toMatchObject([{ ...texts, valor_unitario: 30 }])
})

test('who may give no discount repeats an order, and then offers no less than the copy does', async () => {
  const { linha } = await createLisa()
  const { id } = await sell([
    linha(0, 1),
    linha(1, 1, { estampas: [frente({ tecnica: 'bordado' })], valor_unitario: 20 }),
  ])
  const caixa = await createCaixa(loja, 'sem-desconto')
  await caixa.negar('dar_desconto')
  const { status, body } = await caixa.pedir('POST', `/vendas/${id}/repetir/`)
  expect([status, body.itens]).toMatchObject([201, [{ valor_unitario: 30 }, { valor_unitario: 20 }]])
  const [plain, printed] = body.itens
  const edit = (...itens: object[]) => caixa.pedir('PUT', `/orcamentos/${body.id}/`, { itens })
  expect((await edit(plain, printed)).status).toBe(200)
  expect((await edit(plain, { ...printed, valor_unitario: 19 })).status).toBe(403)
  expect((await edit({ ...plain, valor_unitario: 29 }, printed)).status).toBe(403)
})

test('a sale of more lines or names than a quote holds says so', async () => {
  const { linha } = await createLisa()
  const { id } = await sell([linha(0, 1)])
  await sql`insert into itens_venda (venda_id, titulo, descricao, quantidade, valor_unitario, desconto, ordem)
    select ${id}, 'Boné ' || n, '', 1, 10, 0, n from generate_series(1, 50) n`.execute(db)
  expect(await repeat(id)).toMatchObject({
    status: 400,
    body: { erros: { itens: ['Um orçamento tem no máximo 50 linhas; esta venda tem 51'] } },
  })
  const personalizacao = Array.from({ length: 101 }, () => ({ nome: 'Ana' }))
  const named = await sell([0, 1].map((place) => linha(place, 101, { estampas: [frente()], personalizacao })))
  expect(await repeat(named.id)).toMatchObject({
    status: 400,
    body: { erros: { itens: ['Um orçamento tem no máximo 200 peças com nome; esta venda tem 202'] } },
  })
})

test('expenses of an order are left out, and its repeated lines are joined', async () => {
  const { id: produto_id, linha, stored } = await createLisa()
  const { id } = await sell([linha(0, 3), linha(1, 1)])
  await sql`update itens_venda set despesa = true, produto_id = null, variacao_id = null
    where venda_id = ${id} and variacao_id = ${stored[1].id}`.execute(db)
  const row = { venda_id: id, produto_id, variacao_id: stored[0].id, variacao: 'Preta P', titulo: 'Lisa', ordem: 9 }
  const money = { quantidade: 2, valor_unitario: 65, desconto: 0 }
  await db
    .insertInto('itens_venda')
    .values({ ...row, ...money, descricao: '' })
    .execute()
  const { body } = await repeat(id)
  expect(body.itens).toMatchObject([{ produto_id, quantidade: 5, valor_unitario: 30 }])
  await expectEditable(body)
})

test('a shop that prints no more says the prints in words, on lines of their own', async () => {
  const { id: produto_id, linha } = await createLisa()
  const clienteId = await balcao.criarCliente()
  const dados = { cliente_id: clienteId }
  const { id } = await sell(
    [linha(0, 1), linha(0, 1, { estampas: [frente()] }), linha(1, 1, { estampas: [frente()] })],
    dados,
  )
  await balcao.cancelar(id)
  await sql`update producao_configuracao set ativa = false`.execute(db)
  const { body } = await repeat(id)
  const printed = { valor_unitario: 70, estampas: [], estampa: 'Frente · DTF · 28 cm de largura · Escudo' }
  expect(body.itens).toMatchObject([
    { produto_id, valor_unitario: 30, estampa: '' },
    // A quote names a piece once.
    { produto_id: null, ...printed },
    { produto_id, ...printed },
  ])
  await expectEditable(body)
  await loja.pedir('POST', `/api/clientes/${clienteId}/anonimizar/`)
  expect(await repeat(id)).toMatchObject({ status: 409, body: { codigo: 'CLIENTE_ANONIMIZADO' } })
  expect((await repeat(999_999)).status).toBe(404)
})
