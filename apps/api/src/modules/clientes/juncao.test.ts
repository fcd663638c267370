import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openOrcamentos } from '../../../test/support/orcamentos.ts'
import { balcaoDoArquivo, recusa } from '../../../test/support/vendas.ts'
import { contatosConhecidos } from './clientes.data.ts'
import { clienteDoComprador, linkContato } from './clientes.rules.ts'
import { LEVADAS } from './juncao.data.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const { db } = loja.banco
const orcamentos = await openOrcamentos(loja, balcao.clienteId)
const produto = await balcao.criarProduto({ qtd: 999 })

const VALIDOS = ['52998224725', '11144477735', '39053344705', '15350946056', '98765432100', '12345678909'] as const
let numero = 0
/** Creates a customer; its document is not valid unless `dados` has one. */
const createCliente = async (dados: object = {}): Promise<number> => {
  const proprios = { nome: `Pessoa ${++numero}`, cpf: `9${String(numero).padStart(6, '0')}` }
  const { status, body } = await loja.pedir('POST', '/api/clientes/', { ...proprios, ...dados })
  expect([status, body]).toEqual([201, expect.anything()])
  return body.id
}
const readCliente = async (id: number) => (await loja.pedir('GET', `/api/clientes/${id}/`)).body
const mergeClientes = (id: number, outro_id: number, dados: object = {}, chave?: string) =>
  loja.pedir(
    'POST',
    `/api/clientes/${id}/juntar/`,
    { outro_id, ...dados },
    chave === undefined ? {} : { 'idempotency-key': chave },
  )
const splitClientes = (id: number, outro_id: number) => loja.pedir('POST', `/api/clientes/${id}/separar/`, { outro_id })
const juntados = async (id: number) => (await loja.pedir('GET', `/api/clientes/${id}/juntados/`)).body
const linha = { id: produto.id, quantidade: 1, valor_unitario: 50 }
const createVenda = async (cliente_id: number, dados: object = {}): Promise<number> => {
  const { status, body } = await balcao.vender([{ ...linha, ...dados }], { cliente_id })
  expect([status, body]).toEqual([201, expect.anything()])
  return body.id
}
const createOrcamento = async (cliente_id: number): Promise<number> =>
  (await orcamentos.criar([{ descricao: 'Arte', quantidade: 1, valor_unitario: 9 }], { cliente_id })).id
/** The customers of these rows, in the order of the ids. */
const donos = async (tabela: 'vendas' | 'orcamentos', ids: readonly number[]) => {
  const linhas = await db.selectFrom(tabela).select(['cliente_id']).where('id', 'in', ids).orderBy('id').execute()
  return linhas.map(({ cliente_id }) => cliente_id)
}
const dadosDaFicha = ({ versao: _, alterado_em: _alteradoEm, ...ficha }: Record<string, unknown>) => ficha

test('a customer is found, and told as likely the same, by what the joined record had', async () => {
  const id = await createCliente({ nome: 'Rosa que fica', telefone: '(81) 3333-0001', email: 'fica@exemplo.com' })
  const joined = await createCliente({
    nome: 'Rosa que vai',
    cpf: '70000000077',
    telefone: '(81) 98888-7777',
    email: 'vai@exemplo.com',
  })
  expect((await mergeClientes(id, joined, { apesar_do_documento: true })).status).toBe(200)
  for (const busca of [
    '700.000.000-77',
    '98888-7777',
    'vai@exemplo.com',
    'rosa fica',
    'fica 98888',
    '3333 vai@exemplo.com',
  ]) {
    const { body } = await loja.pedir('GET', `/api/clientes/?${new URLSearchParams({ busca }).toString()}`)
    expect([busca, body.results.map((cliente: { id: number }) => cliente.id)]).toEqual([busca, [id]])
  }
  expect((await loja.pedir('GET', '/api/clientes/?busca=outra%2098888')).body.results).toEqual([])
  for (const [dados, motivo] of [
    [{ cpf: '70000000077' }, 'mesmo documento'],
    [{ telefone: '81 98888-7777' }, 'mesmo telefone'],
    [{ email: 'VAI@exemplo.com' }, 'mesmo e-mail'],
  ] as const) {
    const query = new URLSearchParams(dados).toString()
    expect((await loja.pedir('GET', `/api/clientes/parecidos/?${query}`)).body).toMatchObject([{ id, motivo }])
  }
  await splitClientes(id, joined)
})

test('every column of the database that names a customer goes over', async () => {
  const { rows } = await sql<{ tabela: string; coluna: string }>`
    select c.conrelid::regclass::text as tabela, a.attname as coluna from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'f' and c.confrelid = 'clientes'::regclass order by 1`.execute(db)
  expect(rows).toEqual(
    Object.keys(LEVADAS)
      .toSorted()
      .map((tabela) => ({ tabela, coluna: 'cliente_id' })),
  )
})

test('all of the other goes over; empty fields are filled, filled ones stay, and what stays out is listed', async () => {
  const rua = { cep: '50030040', municipio: 'Recife', uf: 'PE', codigo_ibge: '2611606', endereco: 'Rua A', numero: '1' }
  const fica = await createCliente({ nome: 'Ana Lúcia', telefone: '(81) 99999-0000' })
  const juntado = await createCliente({ nome: 'Ana L.', telefone: '(81) 3333-4444', email: 'ana@exemplo.com', ...rua })
  const vendasProprias = [await createVenda(fica), await createVenda(fica)]
  const vendasDoJuntado = [
    await createVenda(juntado, { personalizacao: [{ nome: 'Bia', numero: '7' }] }),
    await createVenda(juntado),
  ]
  const propostas = [await createOrcamento(juntado), await createOrcamento(juntado)]
  const [enviada = 0] = vendasDoJuntado
  await balcao.levar(enviada, 'enviado')
  const [item] = (await balcao.ler(enviada)).itens
  const volta = { voltam: [{ item_id: item.item_id, quantidade: 1 }], itens: [linha] }
  expect((await balcao.trocar(enviada, volta)).status).toBe(201)
  const antes = await balcao.ler(enviada)
  const contagem = async () => Number((await loja.pedir('GET', '/api/clientes/?limite=1')).body.count)
  const quantos = await contagem()

  const { status, body } = await mergeClientes(fica, juntado)
  expect([status, body]).toEqual([200, await readCliente(fica)])
  expect(body).toMatchObject({
    id: fica,
    nome: 'Ana Lúcia',
    telefone: '(81) 99999-0000',
    email: 'ana@exemplo.com',
    ...rua,
  })
  expect(await donos('vendas', [...vendasProprias, ...vendasDoJuntado])).toEqual([fica, fica, fica, fica])
  expect(await donos('orcamentos', propostas)).toEqual([fica, fica])
  const depois = await balcao.ler(enviada)
  expect(depois).toMatchObject({ credito: antes.credito, total: antes.total, cliente_nome: 'Ana Lúcia' })
  expect(depois.itens[0].personalizacao).toEqual([{ nome: 'Bia', numero: '7' }])
  expect(depois.alterado_em).toBe(antes.alterado_em)
  const { body: compras } = await loja.pedir('GET', `/api/clientes/${fica}/vendas/`)
  expect(compras.results).toHaveLength(5)
  expect((await loja.pedir('GET', '/api/vendas/?busca=ana%20lucia')).body.results).toHaveLength(5)
  expect(await juntados(fica)).toEqual([
    {
      id: juntado,
      nome: 'Ana L.',
      juntado_em: expect.any(String),
      usuario: expect.any(String),
      vendas: 3,
      orcamentos: 2,
      vieram: ['email', 'cep', 'municipio', 'uf', 'endereco', 'numero'],
      ficaram: [
        { campo: 'nome', valor: 'Ana L.' },
        { campo: 'cpf', valor: expect.stringMatching(/^9/) },
        { campo: 'telefone', valor: '(81) 3333-4444' },
      ],
      separavel: true,
    },
  ])
  // Lists, search and counts leave the joined record out; its address answers the customer.
  expect(await contagem()).toBe(quantos - 1)
  expect((await loja.pedir('GET', '/api/clientes/?busca=Ana%20L.')).body.results).toEqual([])
  expect((await loja.pedir('GET', '/api/clientes/parecidos/?telefone=81%203333-4444')).body).toMatchObject([
    { id: fica },
  ])
  const planilha = await loja.pedir('GET', `/api/clientes/exportar/?formato=csv&ids=${fica},${juntado}`)
  expect(String(planilha.body)).not.toContain('Ana L.')
  expect((await readCliente(juntado)).id).toBe(fica)
  const { body: auditoria } = await loja.pedir('GET', '/api/auditoria/?tipo=clientes_juntados')
  expect(auditoria.results[0]).toMatchObject({
    alvo_id: fica,
    alvo: null,
    usuario: 'dona',
    detalhes: { outro: juntado, vendas: 3, orcamentos: 2, campos: 'email, cep, municipio, uf, endereco, numero' },
  })
  await balcao.conferir()
})

test('is undone: both are as they were, with what was theirs', async () => {
  const fica = await createCliente({ nome: 'Bia', email: '' })
  const juntado = await createCliente({
    nome: 'Bia Sá',
    email: 'bia@exemplo.com',
    cpf: VALIDOS[0],
    municipio: 'Olinda',
    uf: 'PE',
  })
  await db.updateTable('clientes').set({ cpf: '' }).where('id', '=', fica).execute()
  const vendas = [await createVenda(fica), await createVenda(juntado), await createVenda(juntado)]
  const orcamento = await createOrcamento(juntado)
  const [antes, juntadoAntes] = [await readCliente(fica), await readCliente(juntado)]
  expect((await mergeClientes(fica, juntado)).body).toMatchObject({
    email: 'bia@exemplo.com',
    cpf: VALIDOS[0],
    uf: 'PE',
  })
  const nova = await createVenda(fica)

  const { status, body } = await splitClientes(fica, juntado)
  expect([status, dadosDaFicha(body)]).toEqual([200, dadosDaFicha(antes)])
  expect(await readCliente(juntado)).toEqual(juntadoAntes)
  expect(await donos('vendas', [...vendas, nova])).toEqual([fica, juntado, juntado, fica])
  expect(await donos('orcamentos', [orcamento])).toEqual([juntado])
  expect((await loja.pedir('GET', '/api/vendas/?busca=bia%20sa')).body.results).toHaveLength(2)
  expect(await juntados(fica)).toEqual([])
  expect(await splitClientes(fica, juntado)).toMatchObject(recusa(409, 'JUNCAO_INEXISTENTE'))
  const { body: auditoria } = await loja.pedir('GET', '/api/auditoria/?tipo=clientes_separados')
  expect(auditoria.results[0]).toMatchObject({ alvo_id: fica, detalhes: { outro: juntado, vendas: 2, orcamentos: 1 } })
  // The records can be joined again.
  expect((await mergeClientes(juntado, fica)).status).toBe(200)
})

test('a town that came goes back with its IBGE code; a contact that another customer has by now stays there', async () => {
  const lugar = { municipio: 'Recife', uf: 'PE', codigo_ibge: '2611606' }
  const [fica, juntado, terceiro] = [await createCliente(), await createCliente(lugar), await createCliente()]
  const linkClienteContato = (id: number) => db.transaction().execute((trx) => linkContato(trx, id, '810'))
  await linkClienteContato(juntado)
  expect((await mergeClientes(fica, juntado)).body).toMatchObject(lugar)
  await linkClienteContato(terceiro)
  const { status, body } = await splitClientes(fica, juntado)
  expect([status, body]).toMatchObject([200, { municipio: '', uf: '', codigo_ibge: null }])
  // A town of one's own stays, and its code.
  const [daqui, dela] = [await createCliente(lugar), await createCliente({ email: 'dela@exemplo.com' })]
  expect((await mergeClientes(daqui, dela)).body).toMatchObject({ ...lugar, email: 'dela@exemplo.com' })
  expect((await splitClientes(daqui, dela)).body).toMatchObject({ ...lugar, email: '' })
  expect(await readCliente(juntado)).toMatchObject(lugar)
  const contatos = await db
    .selectFrom('clientes')
    .select(['id', 'id_bling'])
    .where('id', 'in', [juntado, terceiro])
    .orderBy('id')
    .execute()
  expect(contatos).toEqual([
    { id: juntado, id_bling: null },
    { id: terceiro, id_bling: '810' },
  ])
})

test.each<[string, (ids: { fica: number; venda: number; orcamento: number }) => Promise<unknown>, string, RegExp]>([
  [
    'the customer was changed',
    ({ fica }) => loja.pedir('PUT', `/api/clientes/${fica}/`, { nome: 'Outra' }),
    'JUNCAO_MUDADA',
    /o cadastro de “Outra”/,
  ],
  [
    'a sale was edited',
    ({ fica, venda }) => balcao.editar(venda, [linha], { cliente_id: fica }),
    'JUNCAO_MUDADA',
    /a venda \d+/,
  ],
  ['a sale was paid', ({ venda }) => balcao.pagar(venda, 5), 'JUNCAO_MUDADA', /a venda \d+/],
  ['a sale became another’s', ({ venda }) => balcao.editar(venda, [linha]), 'JUNCAO_MUDADA', /a venda \d+/],
  ['a quote was deleted', ({ orcamento }) => orcamentos.apagar(orcamento), 'JUNCAO_MUDADA', /o orçamento \d+/],
  [
    'a day has gone by',
    ({ fica }) =>
      sql`update clientes_juntados set juntado_em = juntado_em - interval '24 hours' where cliente_id = ${fica}`.execute(
        db,
      ),
    'JUNCAO_ANTIGA',
    /24 horas/,
  ],
])('is not undone after %s: nothing moves', async (_nome, mudar, codigo, frase) => {
  const [fica, juntado] = [await createCliente(), await createCliente({ email: 'x@exemplo.com' })]
  const vendas = [await createVenda(juntado), await createVenda(juntado)]
  const orcamento = await createOrcamento(juntado)
  await mergeClientes(fica, juntado)
  await mudar({ fica, venda: vendas[1] ?? 0, orcamento })
  const antes = [await readCliente(fica), await donos('vendas', vendas), await juntados(fica)]
  expect(await splitClientes(fica, juntado)).toMatchObject(recusa(409, codigo, frase))
  expect([await readCliente(fica), await donos('vendas', vendas), await juntados(fica)]).toEqual(antes)
  if (codigo === 'JUNCAO_ANTIGA') expect((await juntados(fica))[0].separavel).toBe(false)
})

test('almost a day later it still is; two of a day are undone in their order', async () => {
  const [fica, primeiro, segundo] = [
    await createCliente(),
    await createCliente({ email: 'um@exemplo.com' }),
    await createCliente({ telefone: '81988887777' }),
  ]
  const vendas = [await createVenda(primeiro), await createVenda(segundo)]
  await mergeClientes(fica, primeiro)
  await mergeClientes(fica, segundo)
  expect(await splitClientes(fica, primeiro)).toMatchObject(recusa(409, 'JUNCAO_MUDADA'))
  await sql`update clientes_juntados set juntado_em = juntado_em - interval '1430 minutes'`.execute(db)
  expect((await splitClientes(fica, segundo)).status).toBe(200)
  expect((await splitClientes(fica, primeiro)).body).toMatchObject({ email: '', telefone: '' })
  expect(await donos('vendas', vendas)).toEqual([primeiro, segundo])
})

test('two valid documents are asked about; both lead to the customer then', async () => {
  const [fica, juntado] = [await createCliente({ cpf: VALIDOS[1] }), await createCliente({ cpf: VALIDOS[2] })]
  for (const dados of [{}, { apesar_do_documento: false }])
    expect(await mergeClientes(fica, juntado, dados)).toMatchObject(
      recusa(409, 'CLIENTES_COM_DOIS_DOCUMENTOS', /duas pessoas/),
    )
  const { status, body } = await mergeClientes(fica, juntado, { apesar_do_documento: true })
  expect([status, body.cpf]).toEqual([200, VALIDOS[1]])
  const [feita] = await juntados(fica)
  expect(feita.ficaram).toContainEqual({ campo: 'cpf', valor: VALIDOS[2] })
  const { body: parecidos } = await loja.pedir('GET', `/api/clientes/parecidos/?cpf=${VALIDOS[2]}`)
  expect(parecidos).toMatchObject([{ id: fica, motivo: 'mesmo documento' }])
  // A new customer may take the free document; then the join cannot be undone.
  const novo = await createCliente({ cpf: VALIDOS[2] })
  expect(await splitClientes(fica, juntado)).toMatchObject(recusa(409, 'CPF_REPETIDO'))
  await loja.pedir('DELETE', `/api/clientes/${novo}/`)
  expect((await splitClientes(fica, juntado)).status).toBe(200)
})

test('a wrong document beside a right one is no second person', async () => {
  const [fica, juntado] = [await createCliente({ cpf: '111' }), await createCliente({ cpf: VALIDOS[3] })]
  expect((await mergeClientes(fica, juntado)).body.cpf).toBe('111')
})

test('shared records, anonymised ones, itself and what does not exist are refused, on both sides', async () => {
  const pessoa = await createCliente()
  const { body: consumidor } = await loja.pedir('GET', '/api/clientes/consumidor-final/')
  const canal = (
    await db
      .insertInto('clientes')
      .values({ nome: 'Cliente Feira', cpf: '', canal: 'Feira' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  const anonimo = await createCliente()
  await loja.pedir('POST', `/api/clientes/${anonimo}/anonimizar/`)
  for (const [recusado, codigo] of [
    [consumidor.id, 'CONSUMIDOR_FINAL'],
    [canal, 'CLIENTE_DO_CANAL'],
    [anonimo, 'CLIENTE_ANONIMIZADO'],
  ] as const) {
    expect(await mergeClientes(pessoa, recusado)).toMatchObject(recusa(409, codigo))
    expect(await mergeClientes(recusado, pessoa)).toMatchObject(recusa(409, codigo))
  }
  expect(await mergeClientes(pessoa, pessoa)).toMatchObject({
    status: 400,
    body: { erros: { outro_id: [expect.any(String)] } },
  })
  expect(await mergeClientes(pessoa, 999_999)).toMatchObject(recusa(404, 'CLIENTE_NAO_ENCONTRADO'))
  expect(await mergeClientes(999_999, pessoa)).toMatchObject(recusa(404, 'CLIENTE_NAO_ENCONTRADO'))
  expect((await loja.pedir('POST', `/api/clientes/${pessoa}/juntar/`, {})).status).toBe(400)
  expect((await readCliente(pessoa)).id).toBe(pessoa)
})

test('the joined number is no customer: a sale, a change, a deletion and an export say who has it', async () => {
  const [fica, juntado] = [await createCliente({ nome: 'Clara' }), await createCliente()]
  const vendaDoJuntado = await createVenda(juntado)
  await mergeClientes(fica, juntado)
  const frase = 'Este cadastro foi juntado ao de “Clara”: escolha esse cliente.'
  const recusaNoCampo = { status: 409, body: { codigo: 'CLIENTE_JUNTADO', erros: { cliente_id: [frase] } } }
  expect(await balcao.vender([linha], { cliente_id: juntado })).toMatchObject(recusaNoCampo)
  expect(await balcao.editar(vendaDoJuntado, [linha], { cliente_id: juntado })).toMatchObject(recusaNoCampo)
  const proposta = orcamentos.corpo([{ descricao: 'Arte', quantidade: 1, valor_unitario: 9 }], { cliente_id: juntado })
  expect(await loja.pedir('POST', '/api/orcamentos/', proposta)).toMatchObject(recusaNoCampo)
  const recusada = recusa(409, 'CLIENTE_JUNTADO', frase)
  expect(await loja.pedir('PUT', `/api/clientes/${juntado}/`, { nome: 'Clara' })).toMatchObject(recusada)
  expect(await loja.pedir('DELETE', `/api/clientes/${juntado}/`)).toMatchObject(recusada)
  expect(await loja.pedir('POST', `/api/clientes/${juntado}/anonimizar/`)).toMatchObject(recusada)
  expect(await loja.pedir('GET', `/api/clientes/${juntado}/exportar/`)).toMatchObject(recusada)
  expect(await mergeClientes(juntado, await createCliente())).toMatchObject(recusada)
  // An old version of the sale is refused.
  expect(await balcao.editar(vendaDoJuntado, [linha], { cliente_id: fica, versao: 1 })).toMatchObject(
    recusa(409, 'EDICAO_CONCORRENTE'),
  )
})

test('a chain leads to its end, and is undone from there', async () => {
  const [a, b, c] = [await createCliente(), await createCliente(), await createCliente()]
  const vendas = [await createVenda(a), await createVenda(b)]
  await mergeClientes(b, a)
  await mergeClientes(c, b)
  expect(await donos('vendas', vendas)).toEqual([c, c])
  expect([(await readCliente(a)).id, (await readCliente(b)).id]).toEqual([c, c])
  expect((await juntados(c)).map(({ id, separavel }: { id: number; separavel: boolean }) => [id, separavel])).toEqual([
    [b, true],
    [a, false],
  ])
  expect(await splitClientes(c, a)).toMatchObject(recusa(409, 'JUNCAO_SEGUIDA', /desfaça antes/))
  expect((await splitClientes(c, b)).status).toBe(200)
  expect((await splitClientes(b, a)).status).toBe(200)
  expect(await donos('vendas', vendas)).toEqual([a, b])
})

test('one key joins once, and answers the customer each time', async () => {
  const [fica, juntado] = [await createCliente(), await createCliente()]
  const venda = await createVenda(juntado)
  const duas = await Promise.all([1, 2].map(() => mergeClientes(fica, juntado, {}, 'uma junção')))
  expect(duas.map(({ status, body }) => [status, body.id])).toEqual([
    [200, fica],
    [200, fica],
  ])
  expect(await mergeClientes(fica, venda, {}, 'uma junção')).toMatchObject(recusa(409, 'CHAVE_REUTILIZADA'))
  expect(await juntados(fica)).toHaveLength(1)
})

test('two joins of the same pair at once, either way: one is done', async () => {
  for (let vez = 0; vez < 5; vez++) {
    const [primeiro, segundo] = [await createCliente(), await createCliente()]
    const vendas = [await createVenda(primeiro), await createVenda(segundo)]
    const respostas = await Promise.all([mergeClientes(primeiro, segundo), mergeClientes(segundo, primeiro)])
    expect(new Set(respostas.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const fica = respostas[0]?.status === 200 ? primeiro : segundo
    expect(await donos('vendas', vendas)).toEqual([fica, fica])
  }
})

test('a sale that is saved for the other at that moment is the customer’s, or is refused', async () => {
  for (let vez = 0; vez < 8; vez++) {
    const [fica, juntado] = [await createCliente(), await createCliente()]
    const [juncao, ...vendas] = await Promise.all([
      mergeClientes(fica, juntado),
      ...[1, 2].map(() => balcao.vender([linha], { cliente_id: juntado })),
    ])
    expect(juncao?.status).toBe(200)
    for (const { status, body } of vendas)
      if (status === 201) expect(await donos('vendas', [body.id])).toEqual([fica])
      else expect([status, body.codigo]).toEqual([409, 'CLIENTE_JUNTADO'])
  }
})

test('orders of the other’s contact and document are the customer’s, whose own contact stays', async () => {
  const fica = await createCliente({ cpf: VALIDOS[4], telefone: '81 3333-0000' })
  const juntado = await createCliente({ cpf: VALIDOS[5] })
  await db.updateTable('clientes').set({ id_bling: '700' }).where('id', '=', juntado).execute()
  await mergeClientes(fica, juntado, { apesar_do_documento: true })
  // The record's job ends after the join.
  await db.transaction().execute((trx) => linkContato(trx, juntado, '701'))
  const vazio = Object.fromEntries(
    'nome cpf inscricao_estadual telefone email cep municipio uf endereco numero complemento bairro'
      .split(' ')
      .map((campo) => [campo, '']),
  ) as Parameters<typeof clienteDoComprador>[1]
  const receiveComprador = (dados: object) =>
    db
      .transaction()
      .execute((trx) =>
        clienteDoComprador(trx, { ...vazio, nome: 'Quem', contribuinte: 'nao', id_bling: null, ...dados }),
      )
  for (const pedido of [
    { id_bling: '701' },
    { cpf: VALIDOS[5] },
    { cpf: VALIDOS[5], id_bling: '701' },
    { cpf: VALIDOS[4], id_bling: '701' },
  ])
    expect([pedido, await receiveComprador(pedido)]).toEqual([pedido, { id: fica, novo: false }])
  expect(await contatosConhecidos(db, ['701', '702'])).toEqual(new Set(['701']))
  const { id_bling } = await db
    .selectFrom('clientes')
    .select('id_bling')
    .where('id', '=', fica)
    .executeTakeFirstOrThrow()
  expect(id_bling).toBeNull()
  // Another document at that contact is another person.
  expect((await receiveComprador({ cpf: VALIDOS[3].replace('1', '2'), id_bling: '701' })).novo).toBe(true)
  await splitClientes(fica, juntado)
  expect(await receiveComprador({ id_bling: '701' })).toEqual({ id: juntado, novo: false })
})

test('with the customer who is deleted go the joined records', async () => {
  const [fica, juntado] = [
    await createCliente(),
    await createCliente({ nome: 'Genoveva Tibiriçá', email: 'geno@exemplo.com' }),
  ]
  await mergeClientes(fica, juntado)
  expect((await loja.pedir('DELETE', `/api/clientes/${fica}/`)).status).toBe(204)
  expect(await loja.pedir('GET', `/api/clientes/${juntado}/`)).toMatchObject(recusa(404, 'CLIENTE_NAO_ENCONTRADO'))
  const { rows } = await sql`select from clientes_juntados where id = ${juntado}`.execute(db)
  expect(rows).toEqual([])
})

test('a join marks the fields that it filled of the remaining customer, whom Bling knows, to be sent to Bling', async () => {
  const fica = await createCliente()
  const juntado = await createCliente({ telefone: '81988887777' })
  const contatos = { [fica]: '5001', [juntado]: '5002' }
  for (const [id, id_bling] of Object.entries(contatos))
    await db.updateTable('clientes').set({ id_bling }).where('id', '=', Number(id)).execute()
  expect((await mergeClientes(fica, juntado)).status).toBe(200)
  const mudados = await db.selectFrom('clientes').select('contato_mudado').where('id', '=', fica).executeTakeFirst()
  expect(mudados?.contato_mudado).toEqual(['telefone'])
})
