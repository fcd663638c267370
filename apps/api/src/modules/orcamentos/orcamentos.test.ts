import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OrcamentoResumo } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { foto, lojaDoArquivo } from '../../../test/support/loja.ts'
import { abrirOrcamentos } from '../../../test/support/orcamentos.ts'
import { abrirBalcao } from '../../../test/support/vendas.ts'
import { alcanceDe } from './link.rules.ts'

const loja = await lojaDoArquivo()
const balcao = await abrirBalcao(loja)
const { db } = loja.banco
const { corpo, criar, ler, enviar, pelo, pagina, postar } = await abrirOrcamentos(loja, balcao.clienteId)
const linha = (produto_id: number, quantidade = 2, valor_unitario = 40) => ({ produto_id, quantidade, valor_unitario })

test('a whole life: sent, opened by robots, seen, changed, approved, sold once', async () => {
  const produto = await balcao.criarProduto({ titulo: 'Camiseta', qtd: 10 })
  const imagens = new FormData()
  imagens.append('imagens', new Blob([await foto('#0f625d')], { type: 'image/jpeg' }), 'frente.jpg')
  const [mockup] = (await loja.pedir('POST', '/api/orcamentos/mockups/', imagens)).body
  const itens = [
    {
      ...linha(produto.id),
      estampa: 'DTF, frente',
      mockups: [mockup.arquivo],
      personalizacao: [{ nome: 'Bia', numero: '7' }, { numero: '8' }],
    },
    { descricao: 'Arte nova', quantidade: 1, valor_unitario: '30,00' },
  ]
  const { id } = await criar(itens, { desconto: 10, frete: 15, termos: 'Metade antes' })
  const antes = await ler(id)
  expect(antes).toMatchObject({
    ...{ situacao: 'rascunho', subtotal: 110, total: 115, alcance_do_link: 'maquina', links: 0 },
    faltas: [{ linha: 1, motivo: 'sem_produto' }],
  })
  expect(antes.itens[0]).toMatchObject({ descricao: 'Camiseta' })
  const guardada = await readFile(join(loja.midiaDir, `${mockup.arquivo}-imagem.webp`))
  expect(antes.itens[0].mockups[0].digest).toBe(createHash('sha256').update(guardada).digest('hex'))
  expect((await balcao.estoque(produto.id)).reservado ?? 0).toBe(0)

  const token = await enviar(id)
  const { rows: guardados } = await sql<{ digest: string }>`
    select encode(digest, 'hex') as digest from orcamento_links where orcamento_id = ${id}`.execute(db)
  expect(guardados).toEqual([{ digest: createHash('sha256').update(token).digest('hex') }])
  for (const method of ['GET', 'HEAD', 'GET'] as const) expect((await pagina(method, token)).statusCode).toBe(200)
  expect((await pelo(token)).body).toMatchObject({ situacao: 'enviado', pode: { aprovar: true } })
  expect((await ler(id)).situacao).toBe('enviado')

  expect((await pelo(token, 'visto', { versao: 1 })).body.situacao).toBe('visto')
  expect((await pelo(token, 'mudanca', { texto: '' })).status).toBe(400)
  expect((await pelo(token, 'mudanca', { texto: 'Em preto, por favor' })).body).toMatchObject({ situacao: 'mudanca' })
  expect(await pelo(token, 'aprovar', { nome: 'Ana' })).toMatchObject({ status: 409 })
  expect((await loja.pedir('POST', `/api/orcamentos/${id}/gerar-venda/`)).status).toBe(409)

  const editado = await loja.pedir(
    'PUT',
    `/api/orcamentos/${id}/`,
    corpo(itens, { frete: 15, versao: (await ler(id)).versao }),
  )
  expect(editado.body).toMatchObject({ situacao: 'rascunho', versao_atual: 2, total: 125 })
  // Until the new version is sent the link shows the first one, and approves nothing.
  expect((await pelo(token)).body).toMatchObject({ versao: 1, total: 115, pode: { aprovar: false } })
  expect((await pelo(token, 'aprovar', { nome: 'Ana' })).status).toBe(409)
  await enviar(id)
  expect(await pelo(token, 'aprovar', { nome: 'Ana', versao: 1 })).toMatchObject({
    ...{ status: 409, body: { codigo: 'ORCAMENTO_MUDOU' } },
  })
  const aprovada = await postar(token, 'aprovar', { nome: 'Ana Paula', versao: '2' })
  expect([aprovada.statusCode, aprovada.headers.location]).toEqual([303, `/aprovacoes/${token}`])
  const { versoes } = await ler(id)
  expect(versoes).toMatchObject([
    { numero: 2, aprovacao: { nome: 'Ana Paula', endereco: '127.0.0.1', anulada_em: null } },
    { numero: 1, total: 115, mudanca: { texto: 'Em preto, por favor' }, aprovacao: null },
  ])

  const vender = (dados: object = {}) => loja.pedir('POST', `/api/orcamentos/${id}/gerar-venda/`, dados)
  expect((await vender()).body.erros).toMatchObject({ 'produtos.1': ['Escolha o produto de “Arte nova”'] })
  const arte = await balcao.criarProduto({ titulo: 'Arte', qtd: 9 })
  const vendas = await Promise.all([1, 2, 3].map(() => vender({ produtos: [{ linha: 1, produto_id: arte.id }] })))
  expect(vendas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  const venda = vendas.find(({ status }) => status === 201)?.body
  expect(venda).toMatchObject({
    ...{ total: 110, frete_cobrado: 15, falta_pagar: 125 },
    itens: [
      {
        ...{ sku: produto.sku, descricao: 'Camiseta · DTF, frente' },
        personalizacao: [
          { nome: 'Bia', numero: '7' },
          { nome: '', numero: '8' },
        ],
      },
      { descricao: 'Arte nova' },
    ],
    orcamento: { id, versao: 2, aprovado_por: 'Ana Paula', aprovado_em: expect.any(String), aprovado_de: '127.0.0.1' },
  })
  expect(venda.orcamento.imagens).toEqual([antes.itens[0].mockups[0].digest])
  expect(await ler(id)).toMatchObject({ situacao: 'vendido', venda_id: venda.id, faltas: [] })
  expect((await loja.pedir('POST', `/api/orcamentos/${id}/link/`)).body.erro).toMatch(/já virou venda/)
  expect((await loja.pedir('DELETE', `/api/orcamentos/${id}/`)).status).toBe(409)
  const atos = (await loja.pedir('GET', '/api/auditoria/?limite=100')).body.results
    .filter(
      ({ alvo_tipo, alvo_id }: { alvo_tipo: string; alvo_id: number }) => alvo_tipo === 'orcamento' && alvo_id === id,
    )
    .map(({ tipo }: { tipo: string }) => tipo.replace('orcamento_', ''))
  expect(atos.toReversed().join(' ')).toBe('criado enviado visto mudanca alterado enviado aprovado vendido')
  const pdf = await loja.app.inject({
    url: `/api/orcamentos/${id}/pdf/`,
    headers: { authorization: `Bearer ${loja.access}` },
  })
  expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  await balcao.conferir()
})

test('an edit after the approval voids it and says so; the approved version stays', async () => {
  const produto = await balcao.criarProduto({ qtd: 5 })
  const { id } = await criar([linha(produto.id)])
  const token = await enviar(id)
  await pelo(token, 'aprovar', { nome: 'Ana' })
  expect((await loja.pedir('PUT', `/api/orcamentos/${id}/`, corpo([linha(produto.id, 3)]))).body).toMatchObject({
    ...{ situacao: 'rascunho', versao_atual: 2 },
    versoes: [{ aprovacao: null }, { total: 80, aprovacao: { nome: 'Ana', anulada_em: expect.any(String) } }],
  })
  const anulada = /^A loja alterou o orçamento em .*: a aprovação de Ana, da versão 1, não vale mais\./
  expect((await pelo(token)).body.aviso).toMatch(anulada)
  await expect(
    sql`update orcamento_versoes set total = 1 where orcamento_id = ${id} and numero = 1`.execute(db),
  ).rejects.toThrow('does not change')
  const { body: copia } = await loja.pedir('POST', `/api/orcamentos/${id}/duplicar/`)
  expect(copia).toMatchObject({ situacao: 'rascunho', total: 120, versao_atual: 1 })
  // The next version says so too, and leads to what was approved.
  await enviar(id)
  const nova = (await pelo(token)).body
  expect(nova).toMatchObject({ versao: 2, total: 120, outras_aprovadas: [1], pode: { aprovar: true } })
  expect(nova.aviso).toMatch(anulada)
  const antiga = await pelo(`${token}?versao=1`)
  expect(antiga.body).toMatchObject({
    ...{ versao: 1, total: 80, aprovacao: { nome: 'Ana', endereco: null } },
    pode: { aprovar: false, pedir_mudanca: false, recusar: false },
  })
  expect((await loja.pedir('DELETE', `/api/orcamentos/${id}/`)).body.codigo).toBe('ORCAMENTO_APROVADO')
})

test('where the shop prints, the sale of a quote makes the productions; blanks count as pieces that are there', async () => {
  const configuracao = { ativa: true, vender_sob_demanda: true }
  expect((await loja.pedir('PATCH', '/api/producao/configuracao/', configuracao)).status).toBe(200)
  const grade = (quantidade: number) => [{ nome_cor: 'Preta', tamanho: 'M', quantidade }]
  const lisa = await balcao.criarProduto({ titulo: 'Lisa', variacoes: grade(5) })
  const produto = await balcao.criarProduto({ titulo: 'Leão', variacoes: grade(0) })
  const [{ id: variacao_id }] = produto.variacoes
  const ficha = [{ variacao_id, lisa_variacao_id: lisa.variacoes[0].id }]
  expect((await loja.pedir('PUT', `/api/produtos/${produto.id}/ficha/`, ficha)).status).toBe(200)
  const nomes = ['Téo', 'Lia', 'Gil'].map((nome, i) => ({ nome, numero: String(i + 1) }))
  const { id } = await criar([{ ...linha(produto.id, 3), variacao_id, personalizacao: nomes }])
  expect((await ler(id)).faltas).toEqual([])
  const { status, body: venda } = await loja.pedir('POST', `/api/orcamentos/${id}/gerar-venda/`)
  expect([status, venda]).toMatchObject([201, { pecas_a_produzir: 3, itens: [{ personalizacao: nomes }] }])
  const { body: fila } = await loja.pedir('GET', `/api/producoes/?venda=${venda.id}`)
  expect(fila.results).toMatchObject([{ venda_id: venda.id, pedida: 3, reservada: 3 }])
  // What is left of the blanks is not enough for another.
  const { id: outro } = await criar([{ ...linha(produto.id, 3), variacao_id }])
  expect((await ler(outro)).faltas).toMatchObject([{ linha: 0, motivo: 'estoque', disponivel: 2 }])
  await balcao.conferir()
})

test.each([
  ['http://localhost:8000', 'maquina'],
  ['http://127.0.0.1:8000', 'maquina'],
  ['https://192.168.0.7:8443', 'rede'],
  ['https://loja.local:8443', 'rede'],
  ['https://loja.example.com.br', 'internet'],
])('a link at %s reaches: %s', (endereco, alcance) => {
  expect(alcanceDe(endereco)).toBe(alcance)
})

test('the painel shows what waits for whom: what runs out today, tomorrow, then what the shop has to do', async () => {
  const caneca = [{ descricao: 'Caneca', quantidade: 1, valor_unitario: 30 }]
  const fazer = async (nome: string, dias: number, depois?: 'mudanca') => {
    const { id } = await criar(caneca, { cliente_id: null, nome, validade: '2099-01-01' })
    const token = await enviar(id)
    if (depois) await pelo(token, depois, { texto: 'Azul' })
    await sql`alter table orcamento_versoes disable trigger orcamento_versoes_ficam`.execute(db)
    await sql`update orcamento_versoes set validade = ${corpo([]).validade}::date + ${dias - 1}::int where orcamento_id = ${id}`.execute(
      db,
    )
    await sql`alter table orcamento_versoes enable trigger orcamento_versoes_ficam`.execute(db)
  }
  await sql`delete from orcamentos where venda_id is null`.execute(db)
  for (const [nome, dias] of [
    ['Ontem', -1],
    ['Depois', 5],
    ['Amanhã', 1],
    ['Hoje', 0],
  ] as const)
    await fazer(nome, dias)
  await fazer('Loja', 5, 'mudanca')
  const { quantidade, linhas } = (await loja.pedir('GET', '/api/painel/')).body.orcamentos
  type Linha = Pick<OrcamentoResumo, 'nome' | 'vence' | 'espera'>
  const lidas = linhas.map(({ nome, vence, espera }: Linha) => [nome, vence, espera?.quem])
  expect([quantidade, lidas]).toEqual([
    4,
    [
      ['Hoje', 'hoje', 'cliente'],
      ['Amanhã', 'amanha', 'cliente'],
      ['Loja', null, 'loja'],
      ['Depois', null, 'cliente'],
    ],
  ])
})
