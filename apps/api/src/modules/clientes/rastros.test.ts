import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCaixa, expectForbidden } from '../../../test/support/pessoa.ts'
import { balcaoDoArquivo, recusa } from '../../../test/support/vendas.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const { db } = loja.banco

const ZULMIRA = {
  nome: 'Zulmira de Conceição Sá',
  cpf: '529.982.247-25',
  telefone: '(81) 98765-4321',
  email: 'zu.sa@quaresma.example',
}
interface Achado {
  readonly lugar: string
  readonly onde: string
  readonly texto: string
  readonly achados: readonly string[]
}
/** As sentences are sorted. */
const byPlace = (a: readonly unknown[], b: readonly unknown[]) => (String(a) < String(b) ? -1 : 1)
const readRastros = async (id: number) => {
  const { status, body } = await loja.pedir('GET', `/api/clientes/${id}/rastros/`)
  expect(status).toBe(200)
  return body as { quantidade: number; rastros: readonly Achado[] }
}
const anonymise = (id: number, body?: object) => loja.pedir('POST', `/api/clientes/${id}/anonimizar/`, body)
const createZulmira = async (dados: object = {}) => {
  const { status, body } = await loja.pedir('POST', '/api/clientes/', { ...ZULMIRA, ...dados })
  expect(status).toBe(201)
  return body.id as number
}

/** Texts of the shop that name no customer, each with a part of Zulmira; and one of another person. */
async function writeTexts() {
  const { body: fornecedor } = await loja.pedir('POST', '/api/fornecedores/', {
    nome: 'Malhas',
    observacao: 'Recado com a Zulmira',
  })
  const { body: compra } = await loja.pedir('POST', '/api/compras/', {
    fornecedor_id: fornecedor.id,
    observacao: 'Da conceicao: pagar até sexta',
    itens: [],
  })
  await sql`insert into compra_itens (compra_id, ordem, titulo, quantidade, do_fornecedor)
    values (${compra.id}, 1, 'Camiseta ZULMIRA P', 1, '{"descricao": "PARA\\nZulmira", "Zulmira": "campo"}')`.execute(
    db,
  )
  const itens = [{ descricao: 'Arte', quantidade: 1, valor_unitario: 9 }]
  const offer = { validade: '2099-01-01', itens }
  const { body: orcamento } = await loja.pedir('POST', '/api/orcamentos/', {
    ...offer,
    nome: 'Zulmira',
    termos: 'Enviar a ZU.SA@quaresma.example',
  })
  const { body: otherOrcamento } = await loja.pedir('POST', '/api/orcamentos/', {
    ...offer,
    nome: 'Sara',
    termos: 'Zulmirando',
  })
  await sql`with turno as (insert into turnos (caixa_id, fundo) select id, 10 from caixas limit 1 returning id)
    insert into movimentos_de_caixa (turno_id, tipo, valor, motivo) select id, 'suprimento', 5, 'devolvido por Sá' from turno`.execute(
    db,
  )
  await sql`insert into importacoes (tipo, modo, arquivo, digest, colunas, total)
    values ('produtos', 'ambos', 'pedido 52998224725.csv', 'a', '[]', 1)`.execute(db)
  return { fornecedor: fornecedor.id, compra: compra.id, orcamento: orcamento.id, other: otherOrcamento.id }
}

const texts = await writeTexts()

test('a text with a part of the name, the document or a contact is shown where it stands; whole words only', async () => {
  const id = await createZulmira()
  const { quantidade, rastros } = await readRastros(id)
  expect(rastros.map(({ onde, texto, achados }) => [onde, texto, achados] as const).toSorted(byPlace)).toEqual([
    [expect.stringMatching(/^Caixa \d+$/), 'devolvido por Sá', ['Sá']],
    [`Compra ${texts.compra}`, 'Da conceicao: pagar até sexta', ['conceicao']],
    [`Fornecedor ${texts.fornecedor}`, 'Recado com a Zulmira', ['Zulmira']],
    ['Importação', 'pedido 52998224725.csv', ['52998224725']],
    [`Item da compra ${texts.compra}`, 'Camiseta ZULMIRA P', ['ZULMIRA']],
    [`Item da compra ${texts.compra}`, 'PARA\nZulmira', ['Zulmira']],
    [`Orçamento ${texts.orcamento}`, 'Enviar a ZU.SA@quaresma.example', ['ZU.SA@quaresma.example']],
    [`Orçamento ${texts.orcamento}`, 'Zulmira', ['Zulmira']],
  ])
  expect(quantidade).toBe(rastros.length)
  expect(rastros.find(({ onde }) => onde.startsWith('Compra '))).toMatchObject({
    pagina: `/compras/${texts.compra}`,
    campo: 'Observação',
    apagavel: true,
  })
  // Looking changes nothing.
  expect((await loja.pedir('GET', `/api/clientes/${id}/`)).body).toMatchObject({ nome: ZULMIRA.nome, versao: 1 })
  await loja.pedir('DELETE', `/api/clientes/${id}/`)
})

test('anonymising clears the chosen texts, and keeps and counts the others', async () => {
  const id = await createZulmira()
  const { quantidade, rastros } = await readRastros(id)
  const chosen = rastros.filter(({ lugar }) => /^(orcamento|compra_itens|movimentos)/.test(lugar))
  expect(chosen).toHaveLength(5)
  const elsewhere = [
    `orcamentos.nome.${texts.other}`,
    'usuarios.nome.1',
    'orcamentos.situacao.1',
    'x',
    `produtos.titulo.1`,
  ]
  const apagar = [...chosen.map(({ lugar }) => lugar), ...elsewhere]
  expect(await anonymise(id, { apagar })).toMatchObject({
    status: 200,
    body: { nome: `Cliente anonimizado ${id}`, rastros: { apagados: 5, ficaram: quantidade - 5 } },
  })
  const { rows } = await sql`select o.nome, (select nome from orcamentos where id = ${texts.other}) as other, v.termos,
      i.titulo, i.do_fornecedor, m.motivo, c.observacao
    from orcamentos o join orcamento_versoes v on v.orcamento_id = o.id, compras c join compra_itens i on i.compra_id = c.id,
      movimentos_de_caixa m where o.id = ${texts.orcamento} and c.id = ${texts.compra}`.execute(db)
  expect(rows).toEqual([
    {
      nome: '(dado apagado)',
      other: 'Sara',
      termos: 'Enviar a (dado apagado)',
      titulo: 'Camiseta (dado apagado) P',
      do_fornecedor: { descricao: 'PARA\n(dado apagado)', Zulmira: 'campo' },
      motivo: 'devolvido por (dado apagado)',
      observacao: 'Da conceicao: pagar até sexta',
    },
  ])
  const { results } = (await loja.pedir('GET', '/api/auditoria/?tipo=cliente_anonimizado')).body
  expect(results[0]).toMatchObject({ alvo_id: id, detalhes: { textos_apagados: 5 } })
  // For good: the customer's parts are known no more.
  expect(await readRastros(id)).toEqual({ quantidade: 0, rastros: [] })
  expect((await anonymise(id, { apagar })).body).not.toHaveProperty('rastros')
})

test('a request that says nothing of the texts is answered with how many stay', async () => {
  const id = await createZulmira({ nome: 'Zulmira' })
  const { quantidade } = await readRastros(id)
  expect(quantidade).toBe(2)
  expect((await anonymise(id)).body).toMatchObject({ rastros: { apagados: 0, ficaram: quantidade } })
})

test('of a common name the texts that tell most come first, and the answer is bounded', async () => {
  const id = await createZulmira({ nome: 'Ana Rosa', cpf: '11144477735', telefone: '', email: '' })
  const venda = (
    await balcao.vender([{ id: (await balcao.criarProduto({ qtd: 1 })).id, quantidade: 1, valor_unitario: 9 }])
  ).body.id
  await sql`insert into historico_vendas (venda_id, tipo, descricao)
    select ${venda}, 'bling', 'Rosa ' || n from generate_series(1, 300) n`.execute(db)
  await sql`update vendas set anotacao = 'Rosa, a Ana, busca' where id = ${venda}`.execute(db)
  const { quantidade, rastros } = await readRastros(id)
  expect(quantidade).toBe(301)
  expect(rastros).toHaveLength(51)
  expect(rastros[0]).toMatchObject({ lugar: `vendas.anotacao.${venda}`, achados: ['Rosa', 'Ana'] })
  expect(await anonymise(id, { apagar: Array(201).fill('x') })).toMatchObject({ status: 400 })
})

test('only a person who may delete for good looks for these texts', async () => {
  const clerk = await createCaixa(loja)
  await clerk.negar('excluir_definitivo')
  await expectForbidden(clerk.pedir('GET', `/clientes/${balcao.clienteId}/rastros/`))
  expect(await loja.pedir('GET', '/api/clientes/999999/rastros/')).toMatchObject(recusa(404, 'CLIENTE_NAO_ENCONTRADO'))
})
