import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument } from '@pdfme/pdf-lib'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openLojaWithBling } from '../../../test/support/loja-com-bling.ts'
import { openOrcamentos } from '../../../test/support/orcamentos.ts'
import { balcaoDoArquivo, recusa as recusada } from '../../../test/support/vendas.ts'
import { type DadoPessoal, mapDados } from './pessoais.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const orcamentos = await openOrcamentos(loja, balcao.clienteId)

/** Each personal field, with what of it could stand in any text of the shop. */
const DADOS: Record<DadoPessoal, [valor: string, ...marcas: string[]]> = {
  nome: ['Zulmira Quaresma', 'zulmira', 'quaresma'],
  cpf: ['529.982.247-25', '52998224725', '529.982.247-25'],
  inscricao_estadual: ['0321418-4Z', '03214184Z'],
  contribuinte: ['isento'],
  telefone: ['(81) 98765-4321', '81987654321', '98765-4321'],
  email: ['zulmira@quaresma.example', 'zulmira@quaresma'],
  // Whole: five digits alone also stand in some instants and digests.
  cep: ['50050-000', '50050-000', '50050000'],
  municipio: ['Igarassu', 'igarassu'],
  uf: ['PE'],
  endereco: ['Rua do Jequitibá', 'jequitib'],
  numero: ['Q7731K', 'Q7731K'],
  complemento: ['fundos do armarinho', 'armarinho'],
  bairro: ['Cruz de Rebouças', 'cruz de rebou'],
}
const PESSOA = mapDados((_tratamento, campo) => DADOS[campo][0])
const MARCAS = Object.values(DADOS).flatMap(([, ...marcas]) => marcas)

/** Every table of the database, the queue's too, that holds one of the texts. */
async function ondeHa(marcas: readonly string[]): Promise<string[]> {
  const { rows: tabelas } = await sql<{ tabela: string }>`
    select format('%I.%I', table_schema, table_name) as tabela from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(loja.banco.db)
  expect(tabelas.length).toBeGreaterThan(25)
  const buscas = tabelas.map(
    ({ tabela }) => sql`
      select ${tabela} || ': ' || marca as achada from unnest(${marcas}::text[]) marca
       where exists (select from ${sql.raw(tabela)} t where normalizar(t::text) like '%' || lower(marca) || '%')`,
  )
  const { rows } = await sql<{ achada: string }>`${sql.join(buscas, sql` union all `)}`.execute(loja.banco.db)
  return rows.map(({ achada }) => achada)
}

let numero = 0
const buildChaveHeader = () => ({ 'idempotency-key': `chave-${++numero}` })
const anonymiseCliente = (id: number, corpo?: object) =>
  loja.pedir('POST', `/api/clientes/${id}/anonimizar/`, corpo, buildChaveHeader())

/** A customer who left something in every place: sales, their history, labels, synchronisations and kept answers. */
async function createClienteWithHistoria() {
  const { db } = loja.banco
  const criado = await loja.pedir('POST', '/api/clientes/', PESSOA, buildChaveHeader())
  expect(criado.status).toBe(201)
  const { id } = criado.body
  const produto = await balcao.criarProduto({ titulo: 'Camiseta', qtd: 50 })
  const descricao = 'Camiseta para a ZULMIRA Quaresma'
  const personalizacao = [{ nome: 'Zulmira' }, { numero: '7' }]
  const itens = [{ id: produto.id, quantidade: 2, valor_unitario: 59.9, descricao, personalizacao }]
  const dados = { cliente_id: id, origem: 'redes_sociais', itens }
  const createVenda = async (corpo = dados) =>
    (await loja.pedir('POST', '/api/vendas/', corpo, buildChaveHeader())).body.id as number
  const enviada = await createVenda()
  await balcao.levar(enviada, 'enviado')
  const arquivo = String(++numero).padStart(32, 'd')
  await writeFile(join(loja.midiaDir, `${arquivo}.pdf`), '%PDF Zulmira')
  await balcao.gravar(enviada, {
    endereco: 'Rua do Jequitibá, Q7731K, Igarassu/PE',
    entrega_no_canal: 'Zulmira Quaresma, Rua do Jequitibá, Q7731K',
    observacoes_do_canal: 'Ligar para (81) 98765-4321',
    anotacao: 'Zulmira busca na sexta',
    link_etiqueta_pdf: `/midia/${arquivo}.pdf`,
  })
  const recusa = 'O CPF 529.982.247-25 de Zulmira Quaresma não confere.'
  await sql`insert into envios (venda_id, provedor, codigo_servico, estado, arquivo, recusa, motivo_da_espera, falha_vista)
    values (${enviada}, 'melhor_envio', '2', 'pronta', ${arquivo}, ${recusa}, ${recusa}, ${recusa})`.execute(db)
  const dace = String(++numero).padStart(32, 'c')
  await writeFile(join(loja.midiaDir, `${dace}.pdf`), '%PDF Zulmira')
  await sql`insert into declaracoes (envio_id, estado, arquivo, motivo)
    select id, 'pronta', ${dace}, ${recusa} from envios where venda_id = ${enviada}`.execute(db)
  await db.insertInto('pagamentos').values({ venda_id: enviada, forma: 'pix', valor: 10, observacao: recusa }).execute()
  await sql`insert into pagamentos (venda_id, forma, valor, estornado_em, motivo_do_estorno)
    values (${enviada}, 'pix', 10, now(), 'não era da Zulmira')`.execute(db)
  await createTurnoWithNotes(recusa)
  await db.insertInto('trocas').values({ venda_id: enviada, motivo: 'outro', observacao: recusa, credito: 0 }).execute()
  await sql`insert into historico_vendas (venda_id, tipo, descricao)
    values (${enviada}, 'pedido_falhou', ${recusa})`.execute(db)
  await sql`insert into sincronizacoes (tipo, operacao, alvo_id, titulo, estado, mensagem)
    values ('pedido', 'sincronizar', ${enviada}, 'Pedido de Zulmira Quaresma', 'falhou', ${recusa}),
           ('contato', 'atualizar', ${id}, 'Zulmira Quaresma', 'concluida', null)`.execute(db)
  await sql`insert into tarefas (tipo, alvo_id, titulo, mensagem)
    values ('pedido.cancelado_la', ${enviada}, 'Pedido de Zulmira Quaresma', ${recusa}),
           ('pedido.mudou', ${enviada}, 'Pedido de Zulmira Quaresma', 'O recado agora diz: “É para a Zulmira”.'),
           ('nota.devolucao', ${enviada}, 'Nota de Zulmira Quaresma', 'Falta a nota.')`.execute(db)
  await sql`with feita as (insert into importacoes (tipo, modo, arquivo, digest, colunas, total, conteudo)
      values ('clientes', 'ambos', 'a.csv', 'a', '[]', 1, 'Zulmira') returning id)
    insert into importacao_linhas (importacao_id, linha, grupo, chave, nome, celulas)
      select id, 2, 0, '52998224725', 'Zulmira Quaresma', '["Zulmira Quaresma"]' from feita`.execute(db)
  const proposta = { produto_id: produto.id, quantidade: 1, valor_unitario: 50, personalizacao: [{ nome: 'Zulmira' }] }
  for (const dono of [{ cliente_id: id }, { cliente_id: null, nome: 'Zulmira', telefone: '81 98765-4321' }]) {
    const corpo = orcamentos.corpo([proposta], { termos: 'Zulmira busca na sexta', ...dono })
    const { body } = await loja.pedir('POST', '/api/orcamentos/', corpo, buildChaveHeader())
    await orcamentos.pelo(await orcamentos.enviar(body.id), 'aprovar', { nome: 'Zulmira Quaresma' })
    if (dono.cliente_id !== null)
      expect((await loja.pedir('POST', `/api/orcamentos/${body.id}/gerar-venda/`, {}, buildChaveHeader())).status).toBe(
        201,
      )
  }
  expect((await balcao.pagar(enviada, 5, { observacao: 'sinal da Zulmira' }, buildChaveHeader())).status).toBe(201)
  const voltam = [{ item_id: (await balcao.ler(enviada)).itens[0].item_id, quantidade: 1 }]
  const troca = { motivo: 'outro', observacao: 'pedido da Zulmira', voltam, itens }
  expect((await balcao.trocar(enviada, troca, buildChaveHeader())).status).toBe(201)
  await writeFile(join(loja.midiaDir, `${arquivo}.pdf`), await umPdf())
  const { body: juntas } = await loja.pedir('POST', '/api/vendas/etiquetas/', { ids: [enviada] })
  expect(juntas.incluidas).toEqual([enviada])
  // Another's sale that became hers, and hers that became another's.
  const cliente_id = await balcao.criarCliente('Outra pessoa')
  await loja.pedir('PUT', `/api/vendas/${await createVenda({ ...dados, cliente_id })}/`, dados)
  const perdida = await createVenda()
  await loja.pedir('PUT', `/api/vendas/${perdida}/`, { ...dados, cliente_id })
  return { id: id as number, enviada, perdida }
}

/** A closed turno whose notes tell the person. */
async function createTurnoWithNotes(note: string): Promise<void> {
  const { db } = loja.banco
  const { rows } = await sql<{ id: number }>`insert into turnos (caixa_id, fundo, observacao_da_abertura)
    select id, 100, ${note} from caixas limit 1 returning id`.execute(db)
  const turno = rows[0]?.id
  await sql`insert into movimentos_de_caixa (turno_id, tipo, valor, destino, motivo, estornado_em, motivo_do_estorno)
    values (${turno}, 'sangria', -10, 'outro', ${note}, now(), ${note})`.execute(db)
  await sql`insert into turno_reaberturas (turno_id, motivo, fechado_em, contado, diferenca, deixado, conferido, observacao)
    values (${turno}, ${note}, now(), 1, 1, 1, '[]', ${note})`.execute(db)
  await sql`update turnos set fechado_em = now(), contado = 90, deixado = 0, observacao = ${note} where id = ${turno}`.execute(
    db,
  )
}

async function umPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  pdf.addPage().drawText('Zulmira')
  return Buffer.from(await pdf.save())
}

test('takes the person out of every table; sales, lines, totals and stock stay', async () => {
  const { id, enviada, perdida } = await createClienteWithHistoria()
  const antes = await balcao.ler(enviada)
  const lugares = await ondeHa(MARCAS)
  // The search finds the name in each place that this test lists.
  const tabelas =
    'clientes vendas historico_vendas envios declaracoes pagamentos trocas itens_venda sincronizacoes tarefas importacao_linhas idempotencia orcamentos orcamento_versoes'
  for (const tabela of tabelas.split(' ')) expect(lugares.join()).toContain(`public.${tabela}: zulmira`)

  const { status, body } = await anonymiseCliente(id)
  expect(status).toBe(200)
  const nome = `Cliente anonimizado ${id}`
  expect(body).toMatchObject({ id, nome, cpf: `ANONIMO${id}`, anonimizado_em: expect.stringMatching(/^\d{4}-/) })
  expect(await ondeHa(MARCAS)).toEqual([])

  const depois = await balcao.ler(enviada)
  const apagados = { descricao: 'Camiseta', personalizacao: Array(2).fill({ nome: '(dado apagado)', numero: '' }) }
  expect(depois.itens).toEqual(antes.itens.map((item: object) => ({ ...item, ...apagados })))
  expect(depois).toMatchObject({
    cliente_nome: nome,
    endereco: '',
    link_etiqueta_pdf: null,
    status: antes.status,
    total: antes.total,
    codigo_rastreamento: antes.codigo_rastreamento,
  })
  // Labels, declaration and the file that joined labels: no document of a sale is left.
  await loja.queue.drain()
  expect((await readdir(loja.midiaDir)).filter((fileName) => fileName.endsWith('.pdf'))).toEqual([])
  const historico: { antes: string[]; depois: string[] }[] = await balcao.historico(perdida)
  expect(historico.flatMap((evento) => [...evento.antes, ...evento.depois])).toEqual(
    expect.arrayContaining(['Cliente: (dado apagado)', 'Cliente: Outra pessoa']),
  )
  const busca = await loja.pedir('GET', '/api/vendas/?busca=zulmira')
  expect(busca.body.results).toEqual([])
  await balcao.conferir()
})

test('a record that was joined into the customer is erased with it, and so is its contact', async () => {
  const { id: juntado, enviada } = await createClienteWithHistoria()
  const { body: fica } = await loja.pedir('POST', '/api/clientes/', {
    nome: 'Balbina Quintino',
    cpf: '11144477735',
    telefone: '(87) 91111-2222',
  })
  const feita = { outro_id: juntado, apesar_do_documento: true }
  expect((await loja.pedir('POST', `/api/clientes/${fica.id}/juntar/`, feita, buildChaveHeader())).status).toBe(200)
  const marcas = [...MARCAS, 'balbina', '91111-2222', '87911112222']
  const antes = await ondeHa(marcas)
  for (const lugar of ['clientes_juntados: zulmira', 'clientes: zulmira@quaresma', 'historico_vendas: zulmira'])
    expect(antes.join()).toContain(`public.${lugar}`)
  expect((await anonymiseCliente(fica.id)).status).toBe(200)
  expect(await ondeHa(marcas)).toEqual([])
  expect(await balcao.ler(enviada)).toMatchObject({ cliente_nome: `Cliente anonimizado ${fica.id}`, endereco: '' })
  // The joined record stays, emptied; it cannot be separated again.
  const { body: juntados } = await loja.pedir('GET', `/api/clientes/${fica.id}/juntados/`)
  expect(juntados).toMatchObject([{ id: juntado, nome: '', separavel: false }])
  expect(juntados[0].ficaram.map(({ valor }: { valor: string }) => valor).join('')).toBe('')
  const separar = await loja.pedir('POST', `/api/clientes/${fica.id}/separar/`, { outro_id: juntado })
  expect(separar).toMatchObject(recusada(409, 'JUNCAO_MUDADA'))
  await balcao.conferir()
})

test('an anonymised customer cannot be edited, chosen for a sale, or come back by a repeated request', async () => {
  const { body: criado } = await loja.pedir('POST', '/api/clientes/', PESSOA, { 'idempotency-key': 'a mesma' })
  const produto = await balcao.criarProduto({ qtd: 9 })
  const itens = [{ id: produto.id, quantidade: 1, valor_unitario: 10 }]
  expect((await balcao.vender(itens, { cliente_id: criado.id })).status).toBe(201)
  expect((await anonymiseCliente(criado.id)).status).toBe(200)

  const recusado = recusada(409, 'CLIENTE_ANONIMIZADO')
  expect(await loja.pedir('PUT', `/api/clientes/${criado.id}/`, { nome: PESSOA.nome })).toMatchObject(recusado)
  expect(await balcao.vender(itens, { cliente_id: criado.id })).toMatchObject(recusado)
  const secondVenda = (await balcao.vender(itens)).body
  expect(await balcao.editar(secondVenda.id, itens, { cliente_id: criado.id })).toMatchObject(recusado)

  const repetida = await loja.pedir('POST', '/api/clientes/', PESSOA, { 'idempotency-key': 'a mesma' })
  expect(repetida).toMatchObject({
    status: 201,
    body: { id: criado.id, nome: '', contribuinte: 'nao', codigo_ibge: null },
  })
  const denovo = await anonymiseCliente(criado.id)
  expect(denovo.status).toBe(200)
  const { body: auditoria } = await loja.pedir('GET', '/api/auditoria/?tipo=cliente_anonimizado')
  expect(auditoria.results.filter(({ alvo_id }: { alvo_id: number }) => alvo_id === criado.id)).toMatchObject([
    { alvo_tipo: 'cliente', alvo: null, usuario: 'dona', detalhes: { vendas: 1, no_bling: false } },
  ])
  // An anonymised person may come again, as a new customer.
  const volta = await loja.pedir('POST', '/api/clientes/', PESSOA)
  expect(volta.status).toBe(201)
  await loja.pedir('DELETE', `/api/clientes/${volta.body.id}/`)
})

/** A customer of this name with a sale. */
async function createClienteWithVenda(nome: string) {
  const id = await balcao.criarCliente(nome)
  const produto = await balcao.criarProduto({ qtd: 9 })
  const itens = [{ id: produto.id, quantidade: 1, valor_unitario: 10 }]
  return { id, venda: (await balcao.vender(itens, { cliente_id: id })).body.id as number }
}

test('a short name goes as a whole word only, whatever signs are in it', async () => {
  const { db } = loja.banco
  for (const [nome, fica] of [
    ['Eva', 'Evandro esteve aqui'],
    ['Ana (loja) *', 'Ana esteve aqui'],
  ] as const) {
    const { id, venda } = await createClienteWithVenda(nome)
    await sql`insert into historico_vendas (venda_id, tipo, descricao)
      values (${venda}, 'bling', ${`${fica}; ${nome} também`})`.execute(db)
    await anonymiseCliente(id)
    const [evento] = await balcao.historico(venda)
    expect(evento.descricao).toBe(`${fica}; (dado apagado) também`)
  }
})

test('what was written of the prints of a sale goes, and the name of an art that others use; the print stays', async () => {
  const { db } = loja.banco
  const { id, venda } = await createClienteWithVenda('Petronia Gouveia')
  const produto = await balcao.criarProduto({ qtd: 1 })
  const estampa = { id: 1, posicao: 'frente', tecnica: 'dtf', largura_mm: 280, altura_mm: null, cores: null }
  const estampas = JSON.stringify([{ ...estampa, arte_id: null, observacao: 'como a Petronia pediu' }])
  await sql`update itens_venda set estampas = ${estampas}::jsonb, grupo = 'time da Gouveia'
             where venda_id = ${venda}`.execute(db)
  await sql`with feita as (insert into producoes (venda_id, titulo, lisa, pedida, feita)
      values (${venda}, 'Lisa', 'Lisa', 1, 1) returning id)
    , evento as (insert into producao_eventos (producao_id, tipo, quantidade, motivo)
      select id, 'versao', 0, '“Escudo da Petronia”: versão 2' from feita)
    insert into producao_estampas (producao_id, ordem, posicao, tecnica, observacao)
      select id, 1, 'frente', 'dtf', 'como a Petronia pediu' from feita`.execute(db)
  await sql`with arte as (insert into artes (nome, cliente_id) values ('Escudo da Petronia', ${id}) returning id),
      versao as (insert into arte_versoes (arte_id, versao, arquivo, enviada_como, bytes, sha256)
        select id, 1, ${'e'.repeat(32)}, 'petronia gouveia.svg', 1, 'a' from arte)
    insert into estampas (produto_id, ordem, posicao, arte_id, tecnica, largura_mm, altura_mm)
      select ${produto.id}, 0, 'frente', id, 'dtf', 10, 10 from arte`.execute(db)
  const marcas = ['petronia', 'gouveia']
  const lugares = (await ondeHa(marcas)).join()
  for (const tabela of ['itens_venda', 'producao_estampas', 'producao_eventos', 'artes', 'arte_versoes'])
    expect(lugares).toContain(`public.${tabela}: `)
  expect((await anonymiseCliente(id)).status).toBe(200)
  expect(await ondeHa(marcas)).toEqual([])
  const { rows } = await sql`select i.estampas, i.grupo, a.nome, v.enviada_como from itens_venda i, artes a
    join arte_versoes v on v.arte_id = a.id where i.venda_id = ${venda} and a.cliente_id = ${id}`.execute(db)
  const apagada = '(dado apagado)'
  expect(rows).toMatchObject([
    { estampas: [{ ...estampa, observacao: `como a ${apagada} pediu` }], grupo: `time da ${apagada}` },
  ])
  expect(rows).toMatchObject([{ nome: `Escudo da ${apagada}`, enviada_como: `${apagada} ${apagada}.svg` }])
})

test('the audit names each quote that goes with the person, and those only', async () => {
  const pedido = { ...PESSOA, nome: 'Dona de dois', cpf: '15350946056', telefone: '(81) 97777-0001' }
  const { body: cliente } = await loja.pedir('POST', '/api/clientes/', pedido, buildChaveHeader())
  const itens = [{ descricao: 'Arte', quantidade: 1, valor_unitario: 9 }]
  const ids: number[] = []
  for (const dono of [
    { cliente_id: cliente.id },
    { cliente_id: cliente.id },
    { nome: 'Dona de dois', telefone: '81 97777 0001' },
    { nome: 'Outra', telefone: '81 97777 0002' },
  ]) {
    const { body } = await loja.pedir(
      'POST',
      '/api/orcamentos/',
      { validade: '2099-01-01', itens, ...dono },
      buildChaveHeader(),
    )
    ids.push(body.id)
  }
  const [primeiro, segundo, terceiro, fica] = ids
  expect((await anonymiseCliente(cliente.id)).status).toBe(200)
  expect((await anonymiseCliente(cliente.id)).status).toBe(200)
  const { results } = (await loja.pedir('GET', '/api/auditoria/?tipo=exclusao_permanente&limite=200')).body
  const motivo = `anonimização do cliente ${cliente.id}`
  const dela = results.filter(({ detalhes }: { detalhes: { motivo?: string } }) => detalhes.motivo === motivo)
  expect(dela).toMatchObject(
    [terceiro, segundo, primeiro].map((id) => ({
      usuario: 'dona',
      alvo_tipo: 'orcamento',
      alvo_id: id,
      alvo: `Orçamento ${id}`,
    })),
  )
  expect((await loja.pedir('GET', `/api/orcamentos/${fica}/`)).status).toBe(200)
})

test('a telephone without digits takes no quotes of other people along', async () => {
  const itens = [{ descricao: 'Arte', quantidade: 1, valor_unitario: 9 }]
  const phonelessOrcamento = { nome: 'Outra pessoa', validade: '2099-01-01', itens }
  const { body: alheio } = await loja.pedir('POST', '/api/orcamentos/', phonelessOrcamento, buildChaveHeader())
  const phonelessCliente = { nome: 'Sem número', cpf: '11144477735', telefone: 'não tem' }
  const { body: cliente } = await loja.pedir('POST', '/api/clientes/', phonelessCliente, buildChaveHeader())
  expect((await anonymiseCliente(cliente.id)).status).toBe(200)
  expect((await loja.pedir('GET', `/api/orcamentos/${alheio.id}/`)).status).toBe(200)
})

test('waits while a parcel with the label is in the shop', async () => {
  const { id, venda } = await createClienteWithVenda('Com pacote')
  await balcao.levar(venda, 'retirada')
  await sql`insert into envios (venda_id, provedor, codigo_servico, estado, arquivo)
    values (${venda}, 'loja', 'retirada-na-loja', 'pronta', ${'e'.repeat(32)})`.execute(loja.banco.db)
  expect(await anonymiseCliente(id)).toMatchObject(recusada(409, 'CLIENTE_COM_ENVIO_ABERTO', /1 venda deste cliente/))
  await balcao.status(venda, 'enviado')
  expect((await anonymiseCliente(id)).status).toBe(200)
})

test('says so while only our own label of the pick-up is being drawn, and speaks of no parcel', async () => {
  const { id, venda } = await createClienteWithVenda('Do balcão')
  await sql`insert into envios (venda_id, provedor, codigo_servico, estado)
    values (${venda}, 'loja', 'retirada-na-loja', 'gerando')`.execute(loja.banco.db)
  expect(await anonymiseCliente(id)).toMatchObject(
    recusada(409, 'CLIENTE_COM_ETIQUETA_EM_DESENHO', /1 venda deste cliente ainda está sendo desenhada/),
  )
  await sql`update envios set estado = 'pronta', arquivo = ${'f'.repeat(32)} where venda_id = ${venda}`.execute(
    loja.banco.db,
  )
  expect((await anonymiseCliente(id)).status).toBe(200)
})

test('the database keeps no personal field of an anonymised customer but the name', async () => {
  const id = await balcao.criarCliente('Por apagar')
  expect((await anonymiseCliente(id)).status).toBe(200)
  const { body: secondCliente } = await loja.pedir(
    'POST',
    '/api/clientes/',
    { ...PESSOA, cpf: '39053344705' },
    buildChaveHeader(),
  )
  const campos = Object.keys(DADOS) as DadoPessoal[]
  for (const campo of campos.filter((field) => field !== 'nome')) {
    const mudanca = { [campo]: secondCliente[campo] }
    const escrita = loja.banco.db.updateTable('clientes').set(mudanca).where('id', '=', id).execute()
    const recusa = await escrita.then(String, String)
    expect([campo, recusa]).toEqual([campo, expect.stringContaining('clientes_anonimizado_sem_dados')])
  }
  expect((await loja.pedir('DELETE', `/api/clientes/${secondCliente.id}/`)).status).toBe(204)
})

test('a customer that does not exist, and a body that is none', async () => {
  expect(await anonymiseCliente(999_999)).toMatchObject(recusada(404, 'CLIENTE_NAO_ENCONTRADO'))
  const id = await balcao.criarCliente()
  expect((await anonymiseCliente(id, { no_bling: 'talvez' })).status).toBe(400)
  expect((await anonymiseCliente(id, { no_bling: false })).status).toBe(200)
})

test('a deletion leaves nothing in kept answers either; with sales it names the way', async () => {
  const { body } = await loja.pedir('POST', '/api/clientes/', PESSOA, buildChaveHeader())
  expect((await ondeHa(['52998224725'])).join()).toContain('public.idempotencia')
  const { db } = loja.banco
  await sql`insert into sincronizacoes (tipo, operacao, alvo_id, titulo, estado, mensagem)
    values ('contato', 'atualizar', ${body.id}, ${PESSOA.nome}, 'falhou', ${`${PESSOA.email} não existe`})`.execute(db)
  await sql`with feita as (insert into importacoes (tipo, modo, arquivo, digest, colunas, total, conteudo)
      values ('clientes', 'ambos', 'b.csv', 'b', '[]', 1, ${PESSOA.email}) returning id)
    insert into importacao_linhas (importacao_id, linha, grupo, chave, nome, celulas)
      select id, 2, 0, '52998224725', 'Zulmira', ${JSON.stringify([PESSOA.email])} from feita`.execute(db)
  expect((await loja.pedir('DELETE', `/api/clientes/${body.id}/`)).status).toBe(204)
  expect(await ondeHa(['52998224725', 'quaresma.example', '81987654321', 'jequitib'])).toEqual([])
  const { body: recusa } = await loja.pedir('DELETE', `/api/clientes/${balcao.clienteId}/`)
  expect(recusa).toMatchObject({ codigo: 'CLIENTE_EM_USO', erro: expect.stringMatching(/tem \d+ venda.*Anonimizar/) })
})

test('with the contact at Bling that of a joined record is emptied', async () => {
  const bling = await openLojaWithBling()
  onTestFinished(() => bling.fechar())
  await bling.conectar()
  const ids: number[] = []
  const contatos: string[] = []
  for (const [nome, cpf] of [
    ['Zulmira', '52998224725'],
    ['Zulmira Q.', '111'],
    ['Zu', '222'],
  ]) {
    const corpo = { nome, tipo: 'F', situacao: 'A', email: 'z@z.example' }
    const criado = await bling.emulador.controle('POST', '/pessoa', { metodo: 'POST', caminho: '/contatos', corpo })
    contatos.push(String(criado.corpo.data.id))
    ids.push((await bling.loja.pedir('POST', '/api/clientes/', { nome, cpf })).body.id)
    const { db } = bling.loja.banco
    await db
      .updateTable('clientes')
      .set({ id_bling: contatos.at(-1) ?? null })
      .where('id', '=', ids.at(-1) ?? 0)
      .execute()
  }
  const [fica, ...juntados] = ids
  for (const outro_id of juntados)
    expect((await bling.loja.pedir('POST', `/api/clientes/${fica}/juntar/`, { outro_id })).status).toBe(200)
  const lidos = () =>
    Promise.all(
      contatos.map(async (contato) => {
        const ler = { metodo: 'GET', caminho: `/contatos/${contato}` }
        return (await bling.emulador.controle('POST', '/pessoa', ler)).corpo.data
      }),
    )
  // A join sends nothing to the other contacts.
  expect(await lidos()).toMatchObject(['Zulmira', 'Zulmira Q.', 'Zu'].map((nome) => ({ nome, email: 'z@z.example' })))
  expect((await bling.loja.pedir('POST', `/api/clientes/${fica}/anonimizar/`, {})).status).toBe(200)
  await bling.settle()
  expect(await lidos()).toMatchObject(ids.map((id) => ({ nome: `Cliente anonimizado ${id}`, email: '' })))
})

test('the contact at Bling is emptied by a job, unless the person says no', async () => {
  const bling = await openLojaWithBling()
  onTestFinished(() => bling.fechar())
  await bling.conectar()
  const pessoa = (corpo: object) => bling.emulador.controle('POST', '/pessoa', corpo)
  for (const [cpf, no_bling] of [
    ['52998224725', true],
    ['11144477735', false],
  ] as const) {
    const dele = { numeroDocumento: cpf, email: 'z@z.example', rg: '77' }
    const contato = { nome: 'Zulmira', tipo: 'F', situacao: 'A', ...dele }
    const { corpo } = await pessoa({ metodo: 'POST', caminho: '/contatos', corpo: contato })
    const id_bling = String(corpo.data.id)
    const { id } = (await bling.loja.pedir('POST', '/api/clientes/', { nome: 'Zulmira', cpf })).body
    await bling.loja.banco.db.updateTable('clientes').set({ id_bling }).where('id', '=', id).execute()
    expect((await bling.loja.pedir('POST', `/api/clientes/${id}/anonimizar/`, { no_bling })).status).toBe(200)
    const readContato = async () => (await pessoa({ metodo: 'GET', caminho: `/contatos/${id_bling}` })).corpo.data
    if (no_bling) {
      const vazio = { nome: `Cliente anonimizado ${id}`, numeroDocumento: '', email: '', rg: '', situacao: 'A' }
      await bling.settle()
      expect(await readContato()).toMatchObject(vazio)
    } else {
      const { body } = await bling.loja.pedir('GET', `/api/sincronizacoes/?tipo=contato&alvo_id=${id}`)
      expect(body.results).toEqual([])
      expect(await readContato()).toMatchObject({ nome: 'Zulmira', email: 'z@z.example' })
    }
  }
})
