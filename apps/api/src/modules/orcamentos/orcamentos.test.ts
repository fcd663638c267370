import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OrcamentoResumo, VersaoDoOrcamento } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteForGood } from '../../../test/support/apagar.ts'
import { openCompras } from '../../../test/support/compras.ts'
import { createEstampada, openBancada } from '../../../test/support/estampada.ts'
import { expectRemoved } from '../../../test/support/loja.ts'
import { openOrcamentos } from '../../../test/support/orcamentos.ts'
import { textosDoPdf } from '../../../test/support/textos-do-pdf.ts'
import { balcaoDoArquivo, recusa as recusada } from '../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const { db } = loja.banco
const orcamentos = await openOrcamentos(loja, balcao.clienteId)
const { corpo, criar, ler, editar, agir, apagar, enviar, pelo, postar, envelhecer, guardarMockups } = orcamentos
const linha = (produto_id: number, quantidade = 2, valor_unitario = 40) => ({ produto_id, quantidade, valor_unitario })
const requestPdf = (id: number) =>
  loja.app.inject({ url: `/api/orcamentos/${id}/pdf/`, headers: { authorization: `Bearer ${loja.access}` } })

test('a whole life: sent, seen, changed, approved, sold once', async () => {
  const produto = await balcao.criarProduto({ titulo: 'Camiseta', qtd: 10 })
  const [mockup] = await guardarMockups('#0f625d')
  const nomes = [{ nome: 'Bia', numero: '7' }, { numero: '8' }]
  const itens = [
    { ...linha(produto.id), estampa: 'DTF, frente', mockups: [mockup.arquivo], personalizacao: nomes },
    { descricao: 'Arte nova', quantidade: 1, valor_unitario: '30,00' },
  ]
  const { id } = await criar(itens, { desconto: 10, frete: 15, termos: 'Metade antes' })
  const antes = await ler(id)
  expect(antes).toMatchObject({ situacao: 'rascunho', subtotal: 110, total: 115, alcance_do_link: 'maquina', links: 0 })
  expect(antes.faltas).toMatchObject([{ linha: 1, motivo: 'sem_produto' }])
  expect(antes.itens[0]).toMatchObject({ descricao: 'Camiseta' })
  const guardada = await readFile(join(loja.midiaDir, `${mockup.arquivo}-imagem.webp`))
  expect(antes.itens[0].mockups[0].digest).toBe(createHash('sha256').update(guardada).digest('hex'))
  expect((await balcao.estoque(produto.id)).reservado ?? 0).toBe(0)

  const token = await enviar(id)
  expect(token).toMatch(/^[\w-]{43}$/)
  const { rows: guardados } = await sql<{ digest: string }>`
    select encode(digest, 'hex') as digest from orcamento_links where orcamento_id = ${id}`.execute(db)
  expect(guardados).toEqual([{ digest: createHash('sha256').update(token).digest('hex') }])
  expect((await pelo(token)).body).toMatchObject({ situacao: 'enviado', pode: { aprovar: true } })
  expect((await pelo(token, 'visto', { versao: 1 })).body.situacao).toBe('visto')
  expect((await pelo(token, 'mudanca', { texto: 'Em preto, por favor' })).body).toMatchObject({ situacao: 'mudanca' })
  expect(await pelo(token, 'aprovar', { nome: 'Ana' })).toMatchObject({ status: 409 })
  expect((await agir(id, 'gerar-venda')).status).toBe(409)

  const editado = await editar(id, itens, { desconto: 11, frete: 15, versao: (await ler(id)).versao })
  expect(editado.body).toMatchObject({ situacao: 'rascunho', versao_atual: 2, total: 114 })
  // Until the new version is sent the link shows the first one, and approves nothing.
  expect((await pelo(token)).body).toMatchObject({ versao: 1, total: 115, pode: { aprovar: false } })
  expect((await pelo(token, 'aprovar', { nome: 'Ana' })).status).toBe(409)
  await enviar(id)
  expect(await pelo(token, 'aprovar', { nome: 'Ana', versao: 1 })).toMatchObject(recusada(409, 'ORCAMENTO_MUDOU'))
  const aprovada = await postar(token, 'aprovar', { nome: 'Ana Paula', versao: '2' })
  expect([aprovada.statusCode, aprovada.headers.location]).toEqual([303, `/aprovacoes/${token}`])
  const { versoes } = await ler(id)
  expect(versoes).toMatchObject([
    { numero: 2, aprovacao: { nome: 'Ana Paula', endereco: '127.0.0.1', anulada_em: null } },
    { numero: 1, total: 115, mudanca: { texto: 'Em preto, por favor' }, aprovacao: null },
  ])

  const createVenda = (dados: object = {}) => agir(id, 'gerar-venda', dados)
  expect((await createVenda()).body.erros).toMatchObject({ 'produtos.1': ['Escolha o produto de “Arte nova”'] })
  const arte = await balcao.criarProduto({ titulo: 'Arte', qtd: 9 })
  const vendas = await Promise.all([1, 2, 3].map(() => createVenda({ produtos: [{ linha: 1, produto_id: arte.id }] })))
  expect(vendas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  const venda = vendas.find(({ status }) => status === 201)?.body
  expect(venda).toMatchObject({
    total: 99,
    frete_cobrado: 15,
    falta_pagar: 114,
    itens: [
      {
        sku: produto.sku,
        descricao: 'Camiseta · DTF, frente',
        desconto: 8,
        personalizacao: [nomes[0], { nome: '', numero: '8' }],
      },
      { descricao: 'Arte nova', desconto: 3 },
    ],
    orcamento: { id, versao: 2, aprovado_por: 'Ana Paula', aprovado_em: expect.any(String), aprovado_de: '127.0.0.1' },
  })
  expect(venda.orcamento.imagens).toEqual([antes.itens[0].mockups[0].digest])
  expect(await ler(id)).toMatchObject({ situacao: 'vendido', venda_id: venda.id, faltas: [] })
  expect((await agir(id, 'link')).body.erro).toMatch(/já virou venda/)
  expect((await apagar(id)).status).toBe(409)
  const { rows: atos } = await sql`select string_agg(replace(tipo, 'orcamento_', ''), ' ' order by id) as tipos
    from auditoria where alvo_tipo = 'orcamento' and alvo_id = ${id}`.execute(db)
  expect(atos).toEqual([{ tipos: 'criado enviado visto mudanca alterado enviado aprovado vendido' }])
  await balcao.conferir()
})

test('an edit after the approval voids it and says so; the approved version stays', async () => {
  const produto = await balcao.criarProduto({ qtd: 5 })
  const { id } = await criar([linha(produto.id)])
  const token = await enviar(id)
  await pelo(token, 'aprovar', { nome: 'Ana' })
  expect((await editar(id, [linha(produto.id, 3)])).body).toMatchObject({
    situacao: 'rascunho',
    versao_atual: 2,
    versoes: [{ aprovacao: null }, { total: 80, aprovacao: { nome: 'Ana', anulada_em: expect.any(String) } }],
  })
  const anulada = /^A loja alterou o orçamento em .*: a aprovação de Ana, da versão 1, não vale mais\./
  expect((await pelo(token)).body.aviso).toMatch(anulada)
  const outroTotal = sql`update orcamento_versoes set total = 1 where orcamento_id = ${id} and numero = 1`.execute(db)
  await expect(outroTotal).rejects.toThrow('does not change')
  const { body: copia } = await agir(id, 'duplicar')
  expect(copia).toMatchObject({ situacao: 'rascunho', total: 120, versao_atual: 1 })
  // The next version says so too, and leads to what was approved.
  await enviar(id)
  const nova = (await pelo(token)).body
  expect(nova).toMatchObject({ versao: 2, total: 120, outras_aprovadas: [1], pode: { aprovar: true } })
  expect(nova.aviso).toMatch(anulada)
  const antiga = await pelo(`${token}?versao=1`)
  expect(antiga.body).toMatchObject({
    versao: 1,
    total: 80,
    aprovacao: { nome: 'Ana', endereco: null },
    pode: { aprovar: false, pedir_mudanca: false, recusar: false },
  })
  expect((await apagar(id)).body.codigo).toBe('ORCAMENTO_APROVADO')
})

test('the PDF names who approved the version that it prints, never who approved an older one', async () => {
  const produto = await balcao.criarProduto({ qtd: 5 })
  const { id } = await criar([linha(produto.id)])
  const impresso = async () => textosDoPdf((await requestPdf(id)).rawPayload).replaceAll('\u00a0', ' ')
  const token = await enviar(id)
  await pelo(token, 'aprovar', { nome: 'Ana' })
  const aprovado = await impresso()
  for (const texto of ['R$ 80,00', 'Versão 1 aprovada por Ana em ']) expect(aprovado).toContain(texto)
  await editar(id, [linha(produto.id, 3)])
  const mudado = await impresso()
  expect(mudado).toContain('R$ 120,00')
  expect(mudado).not.toMatch(/aprova/i)
  await enviar(id)
  await pelo(token, 'aprovar', { nome: 'Bia' })
  const outraVez = await impresso()
  expect(outraVez).toContain('Versão 2 aprovada por Bia em ')
  expect(outraVez).not.toContain('Ana em ')
})

test('where the shop prints, the sale of a quote makes the productions; blanks count as pieces that are there', async () => {
  const { paraEstoque, porFicha, producoes } = openBancada(balcao)
  const { produto, m, lisa, lm } = await createEstampada(balcao, 5)
  const variacao_id = m.id
  const nomes = ['Téo', 'Lia', 'Gil'].map((nome, i) => ({ nome, numero: String(i + 1) }))
  const { id } = await criar([{ ...linha(produto.id, 3), variacao_id, personalizacao: nomes }])
  expect((await ler(id)).faltas).toEqual([])
  const { status, body: venda } = await agir(id, 'gerar-venda')
  expect([status, venda]).toMatchObject([201, { pecas_a_produzir: 3, itens: [{ personalizacao: nomes }] }])
  expect(await producoes(`venda=${venda.id}`)).toMatchObject([{ venda_id: venda.id, pedida: 3, reservada: 3 }])
  // The blanks that are left are not enough for another quote.
  const { id: secondId } = await criar([{ ...linha(produto.id, 3), variacao_id }])
  const falta = async () => (await ler(secondId)).faltas
  const wanted = { motivo: 'estoque', disponivel: 2, peca_lisa: false }
  expect(await falta()).toMatchObject([{ ...wanted, linha: 0, a_produzir: 3, em_producao: 0 }])
  const { faltas: missingBlanks } = await criar([{ ...linha(lisa.id, 3), variacao_id: lm.id }])
  expect(missingBlanks).toMatchObject([{ ...wanted, a_produzir: null, peca_lisa: true }])
  // All of them for the shelf: the free blanks are held by that, and only the rest is still to be asked for.
  expect((await paraEstoque(produto.id, variacao_id, 2)).status).toBe(201)
  expect(await falta()).toMatchObject([{ disponivel: 0, a_produzir: 1, em_producao: 2 }])
  await porFicha(produto.id, [])
  expect(await falta()).toMatchObject([{ a_produzir: null, em_producao: 2 }])
  await balcao.conferir()
})

test('a picture of a line is told from a photograph of its product, in the quote and in its sale', async () => {
  const produto = await balcao.criarProduto({ titulo: 'Camiseta', qtd: 10 })
  const [foto, desenho] = await guardarMockups('#0f625d', '#ffcc00')
  await sql`insert into produto_imagens (produto_id, arquivo, ordem, largura, altura) values (${produto.id}, ${foto.arquivo}, 1, 8, 8)`.execute(
    db,
  )
  const { id } = await criar([{ ...linha(produto.id), mockups: [foto.arquivo, desenho.arquivo] }])
  const expected = [
    { arquivo: foto.arquivo, do_produto: true },
    { arquivo: desenho.arquivo, do_produto: false },
  ]
  expect((await ler(id)).itens[0].mockups).toMatchObject(expected)
  const { body: venda } = await agir(id, 'gerar-venda')
  expect(venda.itens[0].mockups).toMatchObject(expected)
})

test('what there is of a quote is sold: fewer pieces with their names and their share of the discount, no line of none', async () => {
  const [pouca, nenhuma] = [await balcao.criarProduto({ qtd: 2 }), await balcao.criarProduto({ qtd: 0 })]
  const personalizacao = ['Téo', 'Lia', 'Gil'].map((nome) => ({ nome, numero: '' }))
  const itens = [{ ...linha(pouca.id, 3), personalizacao }, linha(nenhuma.id, 1)]
  const { id } = await criar(itens, { desconto: 8 })
  // Each line says how many pieces are on order: they do not come into the sale.
  await openCompras(loja).orderCompra([{ produto_id: nenhuma.id, quantidade: 40 }], { previsao: '2030-12-05' })
  expect((await ler(id)).faltas).toMatchObject([
    { linha: 0, disponivel: 2, a_receber: 0, previsao_a_receber: null },
    { linha: 1, disponivel: 0, a_receber: 40, previsao_a_receber: '2030-12-05' },
  ])
  expect((await agir(id, 'gerar-venda')).status).toBe(409)
  const { status, body: venda } = await agir(id, 'gerar-venda', { so_o_que_ha: true })
  expect([status, venda.itens]).toMatchObject([
    201,
    [{ id: pouca.id, quantidade: 2, desconto: 4, personalizacao: personalizacao.slice(0, 2) }],
  ])
  const [{ item_id: first }, { item_id: second }] = (await ler(id)).itens
  const ficou_de_fora = [
    { item_id: first, quantidade: 1 },
    { item_id: second, quantidade: 1 },
  ]
  expect(await ler(id)).toMatchObject({
    situacao: 'vendido',
    venda_id: venda.id,
    venda_total: venda.total,
    ficou_de_fora,
  })
  // What stayed out is offered again as it was: one name, the rest of the discount.
  const { status: quoted, body: rest } = await agir(id, 'duplicar', { so_o_que_ficou_de_fora: true })
  expect([quoted, rest]).toMatchObject([
    201,
    {
      situacao: 'rascunho',
      cliente: { id: venda.cliente.id },
      desconto: 4,
      frete: 0,
      itens: [
        { produto_id: pouca.id, quantidade: 1, personalizacao: personalizacao.slice(2) },
        { produto_id: nenhuma.id, quantidade: 1, personalizacao: [] },
      ],
      ficou_de_fora: [],
      venda_total: null,
    },
  ])
  const { status: nothingLeft, body: refusal } = await agir(rest.id, 'duplicar', { so_o_que_ficou_de_fora: true })
  expect([nothingLeft, Object.keys(refusal.erros)]).toEqual([400, ['so_o_que_ficou_de_fora']])
  const { id: secondId } = await criar([linha(pouca.id, 1)])
  const { status: recusado, body } = await agir(secondId, 'gerar-venda', { so_o_que_ha: true })
  expect([recusado, Object.keys(body.erros)]).toEqual([400, ['itens']])
  await balcao.conferir()
})

const requestOrcamento = (id: number, metodo: string, dados?: object, ato = '') =>
  loja.pedir(metodo, `/api/orcamentos/${id}/${ato}`, dados)

test('what cannot be quoted is refused by the field; what was for sale once stays, and says so', async () => {
  const grade = [{ nome_cor: 'Preta', tamanho: 'M', quantidade: 5 }]
  const produto = await balcao.criarProduto({ titulo: 'Boné', variacoes: grade })
  const variacao_id = produto.variacoes[0].id
  const recusa = async (itens: object[]) => (await loja.pedir('POST', '/api/orcamentos/', corpo(itens))).body.erros
  const sumiu = ['Este produto não está mais à venda.']
  expect(await recusa([linha(produto.id), linha(999_999)])).toEqual({ 'itens.1.produto_id': sumiu })
  expect(await recusa([{ ...linha(produto.id), variacao_id: 999_999 }])).toEqual({ 'itens.0.variacao_id': sumiu })
  const imagemErrors = ['A imagem não está mais aqui. Envie-a de novo.']
  const illustratedItens = [linha(produto.id), { ...linha(999_999), mockups: ['0'.repeat(32)] }]
  expect(await recusa(illustratedItens)).toEqual({ 'itens.1.mockups': imagemErrors })
  expect((await guardarMockups()).erros).toEqual({ imagens: ['Envie ao menos uma imagem'] })
  const { itens, faltas } = await criar([
    { ...linha(produto.id, 5), variacao_id },
    { ...linha(999_999), descricao: 'Antigo' },
    { produto_id: null, variacao_id, descricao: 'Livre', quantidade: 1, valor_unitario: 3 },
  ])
  expect(itens).toMatchObject([
    { produto_id: produto.id, variacao_id, descricao: 'Boné Preta M' },
    { produto_id: 999_999, variacao_id: null, descricao: 'Antigo' },
    { produto_id: null, variacao_id: null, descricao: 'Livre' },
  ])
  const comes = { em_producao: 0, a_receber: 0, previsao_a_receber: null }
  const emptyPecas = { disponivel: null, a_produzir: null, ...comes, peca_lisa: false }
  expect(faltas).toEqual([
    { ...emptyPecas, linha: 1, descricao: 'Antigo', motivo: 'produto_indisponivel' },
    { ...emptyPecas, linha: 2, descricao: 'Livre', motivo: 'sem_produto' },
  ])
  for (const [metodo, dados] of [['GET'], ['PUT', corpo(itens)], ['DELETE']] as const)
    expect((await requestOrcamento(999_999, metodo, dados)).body.codigo).toBe('ORCAMENTO_NAO_ENCONTRADO')
})

test('editing an unsent draft replaces its version, and its waiting time does not begin anew; a copy has records of its own', async () => {
  const [firstMockup, secondMockup] = await guardarMockups('#123456', '#654321')
  const livre = (descricao: string, ...mockups: string[]) => ({ descricao, quantidade: 1, valor_unitario: 30, mockups })
  const ruiOrcamento = {
    cliente_id: null,
    nome: 'Rui',
    telefone: '81999990000',
    termos: 'À vista',
    desconto: 5,
    frete: 2,
  }
  const { id } = await criar(
    [livre('Caneca', firstMockup.arquivo), livre('Boné', secondMockup.arquivo, secondMockup.arquivo)],
    ruiOrcamento,
  )
  const antes = await ler(id)
  const velha = { ...ruiOrcamento, versao: antes.versao }
  const editado = (await editar(id, [livre('Caneca'), livre('Boné', secondMockup.arquivo)], velha)).body
  expect(editado).toMatchObject({ versao_atual: 1, situacao: 'rascunho', espera: antes.espera })
  await expectRemoved(loja, firstMockup.imagem)
  const tarde = (await editar(id, [livre('Caneca')], velha)).body
  expect(tarde).toMatchObject({ codigo: 'EDICAO_CONCORRENTE', atual: { versao: editado.versao } })

  const { body: copia } = await agir(id, 'duplicar')
  const { cliente_id: cliente, ...rest } = ruiOrcamento
  expect(copia).toMatchObject({ ...rest, cliente, total: 57 })
  expect(copia.itens).toMatchObject([{ mockups: [] }, { mockups: [{ arquivo: secondMockup.arquivo }] }])
  // Pictures of the first quote go for good, except one that the copy has.
  expect((await apagar(id)).status).toBe(204)
  expect((await requestOrcamento(id, 'GET')).status).toBe(404)
  expect((await loja.app.inject({ url: secondMockup.imagem })).statusCode).toBe(200)
  // An approved quote without a registered customer may be deleted.
  await pelo(await enviar(copia.id), 'aprovar', { nome: 'Rui' })
  expect((await apagar(copia.id)).status).toBe(204)
  await expectRemoved(loja, secondMockup.imagem)
  const { rows } = await sql`select tipo, alvo_id, detalhes from auditoria where alvo_id = any(${[id, copia.id]}::int[])
    and alvo_tipo = 'orcamento' and tipo in ('orcamento_criado', 'orcamento_alterado', 'exclusao_permanente')
    order by id`.execute(db)
  expect(rows).toMatchObject([
    { tipo: 'orcamento_criado', alvo_id: id, detalhes: { total: 57 } },
    { tipo: 'orcamento_alterado', alvo_id: id, detalhes: { versao: 1, total: 57 } },
    { tipo: 'orcamento_criado', alvo_id: copia.id, detalhes: { copia_de: id, total: 57 } },
    { tipo: 'exclusao_permanente', alvo_id: id },
    { tipo: 'exclusao_permanente', alvo_id: copia.id },
  ])
})

test('what was sent keeps its pictures, for the shop and by the link, however often the quote is edited', async () => {
  const [firstMockup, secondMockup] = await guardarMockups('#aa0000', '#00aa00')
  const buildItens = (...linhas: string[][]) =>
    linhas.map((mockups) => ({ descricao: 'Caneca', quantidade: 1, valor_unitario: 30, mockups }))
  const ruiOrcamento = { cliente_id: null, nome: 'Rui' }
  const enviadas = [[firstMockup.arquivo], [secondMockup.arquivo, firstMockup.arquivo]]
  const { id } = await criar(buildItens(...enviadas), ruiOrcamento)
  const token = await enviar(id)
  await pelo(token, 'aprovar', { nome: 'Rui' })
  const imagens = ({ itens }: Pick<VersaoDoOrcamento, 'itens'>) =>
    itens.map(({ mockups }) => mockups.map(({ arquivo }) => arquivo))
  // The first edit makes the next version, the second replaces that one.
  for (const editadas of [
    [[secondMockup.arquivo], []],
    [[], [firstMockup.arquivo]],
  ]) {
    await editar(id, buildItens(...editadas), ruiOrcamento)
    expect((await ler(id)).versoes.map(imagens)).toEqual([editadas, enviadas])
    expect(imagens((await pelo(token)).body)).toEqual(enviadas)
  }
})

test('a sale needs a customer, has no freight that the quote has not, and ends the quote; it says why, not its age', async () => {
  const produto = await balcao.criarProduto({ qtd: 5 })
  const ruiOrcamento = { cliente_id: null, nome: 'Rui', telefone: '81999990000' }
  const { id } = await criar([linha(produto.id)], ruiOrcamento)
  const createVenda = (dados?: object) => agir(id, 'gerar-venda', dados)
  expect((await createVenda()).body.erros).toEqual({ cliente_id: ['Selecione um cliente'] })
  const { status, body: venda } = await createVenda({ cliente_id: balcao.clienteId, origem: 'loja_fisica' })
  expect([status, venda]).toMatchObject([201, { total: 80, frete_cobrado: 0, origem: 'loja_fisica' }])
  expect(await ler(id)).toMatchObject({ situacao: 'vendido', cliente: { id: balcao.clienteId }, telefone: '' })
  // Another person buys what was offered to the first one.
  const { body: secondCliente } = await loja.pedir('POST', '/api/clientes/', { nome: 'Lia', cpf: '52998224725' })
  const anaOrcamento = await criar([linha(produto.id)])
  const { body: vendida } = await agir(anaOrcamento.id, 'gerar-venda', { cliente_id: secondCliente.id })
  expect([vendida.cliente.nome, (await ler(anaOrcamento.id)).cliente.id]).toEqual(['Lia', secondCliente.id])
  await envelhecer(id, 400)
  const denovo = [await createVenda(), await agir(id, 'link'), await editar(id, [linha(produto.id)])]
  expect(denovo.map(({ body }) => body.erro)).toEqual(Array(3).fill(expect.stringMatching(/já virou venda/)))
})

const caneca = [{ descricao: 'Caneca', quantidade: 1, valor_unitario: 30 }]

test('the painel shows what waits for whom: what runs out today, tomorrow, then what the shop has to do', async () => {
  const createOrcamento = async (nome: string, dias: number, depois?: 'mudanca') => {
    const { id } = await criar(caneca, { cliente_id: null, nome })
    const token = await enviar(id)
    if (depois) await pelo(token, depois, { texto: 'Azul' })
    // It stands until tomorrow.
    await envelhecer(id, 1 - dias)
  }
  await sql`delete from orcamentos where venda_id is null`.execute(db)
  for (const [nome, dias] of Object.entries({ Ontem: -1, Depois: 5, Amanhã: 1, Hoje: 0 }))
    await createOrcamento(nome, dias)
  await createOrcamento('Loja', 5, 'mudanca')
  const { quantidade, linhas } = (await loja.pedir('GET', '/api/painel/')).body.orcamentos
  const lidas = linhas.map(({ nome, vence, espera }: OrcamentoResumo) => `${nome}, ${vence}: ${espera?.quem}`)
  const esperadas = ['Hoje, hoje: cliente', 'Amanhã, amanha: cliente', 'Loja, null: loja', 'Depois, null: cliente']
  expect([quantidade, lidas]).toEqual([4, esperadas])
})

test('a quote waits for its customer since it was sent, also when they looked at it later: who waits longest comes first', async () => {
  await sql`delete from orcamentos where venda_id is null`.execute(db)
  const oferecido = async (nome: string, dias: number) => {
    const { id } = await criar(caneca, { cliente_id: null, nome, validade: '2099-01-01' })
    const token = await enviar(id)
    await sql`update orcamentos set desde = now() - ${dias}::int * interval '1 day' where id = ${id}`.execute(db)
    return { token, espera: (await ler(id)).espera }
  }
  const [ana, rui, lia] = [await oferecido('Ana', 9), await oferecido('Rui', 3), await oferecido('Lia', 6)]
  for (const { token } of [ana, rui]) expect((await pelo(token, 'visto')).body.situacao).toBe('visto')
  const esperam = async () =>
    (await loja.pedir('GET', '/api/painel/')).body.orcamentos.linhas.map(
      ({ nome, espera }: Pick<OrcamentoResumo, 'nome' | 'espera'>) => [nome, espera],
    )
  const depois = [
    ['Lia', lia.espera],
    ['Rui', rui.espera],
  ]
  expect(await esperam()).toEqual([['Ana', ana.espera], ...depois])
  // An answer is another wait, of the shop's.
  await pelo(ana.token, 'mudanca', { texto: 'Azul' })
  const [lojaWait, ...remainingWaits] = await esperam()
  expect(lojaWait).toEqual(['Ana', { quem: 'loja', desde: expect.any(String) }])
  expect(lojaWait[1].desde > rui.espera.desde).toBe(true)
  expect(remainingWaits).toEqual(depois)
})

test('an approved quote whose products were deleted for good becomes a sale of those that a person names', async () => {
  const cinco = () => balcao.criarProduto({ qtd: 5 })
  const [vai, fica, replacementProduto] = [await cinco(), await cinco(), await cinco()]
  const { id } = await criar([linha(fica.id, 1), linha(vai.id, 2)])
  const token = await enviar(id)
  await deleteForGood(loja, vai.id)
  expect((await pelo(token, 'aprovar', { nome: 'Rui', versao: 1 })).status).toBe(200)
  expect((await ler(id)).faltas).toMatchObject([{ linha: 1, motivo: 'produto_indisponivel' }])
  const createOrcamentoVenda = (dados: object) => agir(id, 'gerar-venda', dados)
  expect((await createOrcamentoVenda({})).body.erros).toEqual({ 'itens.1.id': ['Produto não encontrado'] })
  const { status, body } = await createOrcamentoVenda({ produtos: [{ linha: 1, produto_id: replacementProduto.id }] })
  expect(status).toBe(201)
  expect(body.itens).toMatchObject([
    { id: fica.id, quantidade: 1 },
    { id: replacementProduto.id, quantidade: 2 },
  ])
})

test('under one Idempotency-Key a quote is made once, and only its id is kept with the key', async () => {
  const dados = corpo([{ descricao: 'Arte nova', quantidade: 1, valor_unitario: 30 }], {
    cliente_id: null,
    nome: 'Sigilosa',
  })
  const createOrcamento = (chave: string) => loja.pedir('POST', '/api/orcamentos/', dados, { 'idempotency-key': chave })
  const [a, b] = await Promise.all([createOrcamento('um-orcamento'), createOrcamento('um-orcamento')])
  expect([a.status, b.status, b.body]).toEqual([201, 201, a.body])
  expect((await createOrcamento('outro-orcamento')).body.id).not.toBe(a.body.id)
  const guardadas = await db.selectFrom('idempotencia').select('resposta').where('chave', '=', 'um-orcamento').execute()
  expect(guardadas).toEqual([{ resposta: { id: a.body.id } }])
})
