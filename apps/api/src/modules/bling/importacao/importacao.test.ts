import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { holdRequests } from '../../../../test/support/emulador.ts'
import { GERAL } from '../../../../test/support/estoque-no-bling.ts'
import { lojaComBlingDoArquivo } from '../../../../test/support/loja-com-bling.ts'
import { IMPORTAR } from './importacao.rules.ts'

/** A shop beside the account that sells already. */
const bling = await lojaComBlingDoArquivo()
const { loja, emulador } = bling

const URL_BASE = '/api/bling/importacoes/'
const requestImportacao = (metodo: string, caminho = '', corpo?: object) =>
  loja.pedir(metodo, `${URL_BASE}${caminho}`, corpo)
const importacao = (id: number) => bling.ler(`${URL_BASE}${id}/`)
const quando = async (id: number, estado: string) => {
  await bling.settle()
  expect(await importacao(id)).toMatchObject({ estado })
  return importacao(id)
}
const lida = async (): Promise<number> => {
  const { status, body } = await requestImportacao('POST')
  expect(status).toBe(201)
  await quando(body.id, 'pronta')
  return body.id
}
const itens = (id: number, query = '') => bling.lista(`${URL_BASE}${id}/itens/?limite=200&${query}`)
const item = async (id: number, nome: string) =>
  (await itens(id, `busca=${encodeURIComponent(nome)}`)).find((row) => row.nome === nome)
const applyImportacao = async (id: number, corpo = {}) => {
  expect((await requestImportacao('POST', `${id}/aplicar/`, corpo)).status).toBe(200)
  return quando(id, 'concluida')
}
const findProdutoBySku = async (sku: string) => {
  const achado = (await bling.lista(`/api/produtos/busca/?busca=${encodeURIComponent(sku)}`)).find((p) => p.sku === sku)
  return achado ? await bling.aqui(achado.id) : null
}
/** A product that a person makes in Bling itself; answers its id. */
const createBlingProduto = async (corpo: object): Promise<number> =>
  (await bling.pessoa('POST', '/produtos', corpo)).corpo.data.id
const estoque = (id: number, operacao: string, quantidade: number) =>
  bling.pessoa('POST', '/estoques', { produto: { id }, deposito: { id: GERAL }, operacao, quantidade, preco: 1 })
const simples = (mais: object) => ({ tipo: 'P', situacao: 'A', formato: 'S', nome: 'Peça', preco: 10, ...mais })

test('without a connection the import answers 401 and asks for the authorisation', async () => {
  const { status, body } = await requestImportacao('POST')
  expect([status, body.requer_login_bling]).toEqual([401, true])
  expect((await requestImportacao('GET')).body).toEqual([])
  await bling.conectar()
  await emulador.controle('POST', '/contas', { conta: 'loja-que-ja-vende' })
})

test('the account is read and every product has a proposal; a second import is refused meanwhile', async () => {
  const ownProduto = await bling.criarProduto({ sku: 'loja-005', titulo: 'Nosso título', preco_venda: 77, qtd: 4 })
  const variacaoDados = { nome_cor: 'Azul', tamanho: 'M', sku: 'LOJA-006', quantidade: 1 }
  await bling.criarProduto({ sku: 'OUTRO', titulo: 'Com a variação', variacoes: [variacaoDados] })
  // The categories of these two are sent first.
  await bling.parado()
  await bling.esquecerRequisicoes()
  // Bling has troubles for a while: the import waits, and goes on by itself.
  await bling.falhar('GET', '/bling/Api/v3/categorias/produtos', { acao: 'status', status: 503, vezes: 9 })
  const { body } = await requestImportacao('POST')
  expect(body).toMatchObject({ estado: 'lendo', total: null, lidos: 0 })
  expect((await requestImportacao('POST')).body.codigo).toBe('IMPORTACAO_ABERTA')
  expect((await requestImportacao('POST', `${body.id}/aplicar/`)).status).toBe(409)
  const { resumo, lidos, total, mensagem } = await quando(body.id, 'pronta')
  expect([lidos, total, mensagem]).toEqual([56, 56, null])
  expect(resumo).toEqual({ criar: 46, vincular: 1, perguntar: 9, ignorar: 0 })
  const diferencas = expect.arrayContaining([
    { campo: 'titulo', aqui: 'Nosso título', bling: 'Caneca Mandacaru 5' },
    { campo: 'preco', aqui: 77, bling: 33.9 },
  ])
  const vincular = await itens(body.id, 'proposta=vincular')
  expect(vincular).toMatchObject([{ codigo: 'LOJA-005', produto_id: ownProduto.id, diferencas }])
  // Its empty NCM and CEST get those of Bling with the link: nobody has to look at them.
  const campos = vincular[0].diferencas.map(({ campo }: { campo: string }) => campo)
  expect(campos).toEqual(expect.arrayContaining(['gtin', 'unidade']))
  expect(campos.filter((campo: string) => campo === 'ncm' || campo === 'cest')).toEqual([])
  const perguntas = await itens(body.id, 'proposta=perguntar')
  expect(perguntas.map(({ motivo }): string => motivo).toSorted()).toEqual([
    ...Array(4).fill('Está inativo no Bling. Se for criado, entra inativo: sem vínculo com o Bling.'),
    'Não tem código no Bling.',
    'Não tem código no Bling.',
    'O código é de uma variação de “Com a variação” aqui.',
    'O código “ETIQUETA” está em 2 produtos do Bling.',
    'O código “ETIQUETA” está em 2 produtos do Bling.',
  ])
})

test('proposals are applied, with balances, prices, measures, pictures and categories; Bling gets GETs only', async () => {
  const [{ id }] = (await requestImportacao('GET')).body
  // Addresses of pictures have grown old since the reading: fresh ones are asked for. One is of a machine of the shop.
  await sql`update bling_importacao_itens set detalhe = case codigo
      when 'LOJA-007' then jsonb_set(detalhe, '{fotos}', '["http://127.0.0.1:1/foto.png"]')
      else replace(detalhe::text, 'Signature=', 'Signature=0')::jsonb end
    where importacao_id = ${id}`.execute(loja.banco.db)
  // Bling knows no fresh address of another picture: it is given up at the third time.
  const sumido = (await bling.dados('produtos')).find(({ codigo }) => codigo === 'LOJA-010').id
  const regra = await bling.falhar('GET', `/bling/Api/v3/produtos/${sumido}`, {
    acao: 'status',
    status: 404,
    vezes: null,
  })
  const feita = await applyImportacao(id)
  expect(feita).toMatchObject({ aplicados: 47, aplicar: 47, fotos: { total: 11, baixadas: 9, falhas: 2 } })
  for (const sku of ['LOJA-007', 'LOJA-010']) expect((await findProdutoBySku(sku)).imagens).toEqual([])
  const pedidas: { id: number; aplicadas: number }[] = await emulador.controle('GET', '/falhas')
  expect(pedidas.find((failure) => failure.id === regra.id)?.aplicadas).toBe(2)
  expect(await bling.escritas()).toEqual([])

  const simplesDeLa = await findProdutoBySku('LOJA-001')
  expect(simplesDeLa).toMatchObject({
    titulo: 'Camiseta Onça 1',
    descricao: 'Camiseta Onça 1: feito à mão.',
    preco_venda: 29.9,
    quantidade_total: 5,
    medidas: { largura: 22, altura: 3, comprimento: 31, peso: 0.25 },
    modelo: { nome: 'Roupas' },
    ncm: '61091000',
    cest: '2803800',
    origem_fiscal: 0,
    unidade: 'PC',
  })
  expect(simplesDeLa.imagens).toHaveLength(1)
  const grade = await findProdutoBySku('GRADE-3')
  const [azul, preta] = [
    { nome_cor: 'Azul', cor: '#1f5fa8' },
    { nome_cor: 'Preta', cor: '#111111' },
  ]
  expect(grade.variacoes).toMatchObject([
    { ...azul, tamanho: 'M', preco_venda: 61.9, quantidade: 4 },
    { ...azul, tamanho: 'G', preco_venda: 61.9, quantidade: 5 },
    { ...preta, tamanho: 'M', preco_venda: 66.9, quantidade: 6 },
    { ...preta, tamanho: 'G', preco_venda: 61.9, quantidade: 7 },
  ])
  for (const { id_bling } of grade.variacoes) expect(id_bling).not.toBeNull()
  expect((await findProdutoBySku('minusculo-1')).quantidade_total).toBe(0)
  // A kit waits for its part, whose code is a variation's here.
  expect(await findProdutoBySku('KIT-6')).toMatchObject({ kit: true, componentes: [], quantidade_total: 0 })
  const tarefas = await bling.lista('/api/sincronizacoes/?estado=falhou&tipo=webhook')
  const mensagem = 'Partes deste kit que não estão aqui: “Ecobag Farol 6”. Importe ou vincule estes produtos.'
  expect(tarefas).toMatchObject([{ mensagem }])
  // Kits get their parts: KIT-2 has LOJA-002 once and LOJA-009 twice; KIT-1 has a variation among its parts.
  const kit = await findProdutoBySku('KIT-2')
  const [firstParte, duas] = [await findProdutoBySku('LOJA-002'), await findProdutoBySku('LOJA-009')]
  const componentes = [
    { produto_id: firstParte.id, quantidade: 1 },
    { produto_id: duas.id, quantidade: 2 },
  ]
  const quantidade_total = Math.min(firstParte.quantidade_total, Math.floor(duas.quantidade_total / 2))
  expect(kit).toMatchObject({ kit: true, componentes, quantidade_total })
  expect(kit.id_bling).not.toBeNull()
  expect((await findProdutoBySku('KIT-1')).componentes).toMatchObject([
    { variacao_id: null },
    { variacao_id: expect.any(Number) },
  ])
  const { rows } = await sql`select from bling_saldos s join produtos p on p.id = s.produto_id where p.kit`.execute(
    loja.banco.db,
  )
  expect(rows).toEqual([])
  expect(await findProdutoBySku('loja-005')).toMatchObject({
    titulo: 'Nosso título',
    preco_venda: 77,
    quantidade_total: 4,
  })
  // Nor is anything told afterwards.
  await bling.parado()
  expect(await bling.escritas()).toEqual([])
})

test('a second import proposes nothing anew and changes nothing; answers are taken, also for many at once', async () => {
  const antes = (await bling.ler('/api/produtos/busca/')).count
  const id = await lida()
  expect((await importacao(id)).resumo).toEqual({ criar: 0, vincular: 0, perguntar: 9, ignorar: 47 })
  const ligado = await item(id, 'Camiseta Onça 1')
  expect(ligado).toMatchObject({ proposta: 'ignorar', motivo: 'Já está vinculado a “Camiseta Onça 1”.' })
  const recusada = await requestImportacao('PATCH', `${id}/itens/${ligado.id}/`, { proposta: 'criar' })
  expect([recusada.status, recusada.body.codigo]).toEqual([409, 'ITEM_JA_IMPORTADO'])

  const localProduto = await bling.criarProduto({ sku: 'DAQUI', qtd: 8 })
  const brinde = await item(id, 'Brinde')
  // Answers that are possible: `importacao.rules.test.ts`.
  const answerItem = (corpo: object) => requestImportacao('PATCH', `${id}/itens/${brinde.id}/`, corpo)
  const refusedAnswer = await answerItem({ proposta: 'vincular' })
  expect([refusedAnswer.status, refusedAnswer.body.erros]).toEqual([400, { produto_id: ['Escolha o produto daqui'] }])
  const acceptedAnswer = await answerItem({ proposta: 'vincular', produto_id: localProduto.id })
  expect([acceptedAnswer.status, acceptedAnswer.body.proposta, acceptedAnswer.body.produto_id]).toEqual([
    200,
    'vincular',
    localProduto.id,
  ])
  const filtro = { proposta: 'perguntar', busca: 'etiqueta' }
  const muitos = await requestImportacao('PATCH', `${id}/itens/`, { filtro, proposta: 'criar', modelo: 'Aviamentos' })
  expect(muitos.body).toEqual({ mudados: 2 })
  const parado = await item(id, 'Fora de linha 3')
  expect((await requestImportacao('PATCH', `${id}/itens/${parado.id}/`, { proposta: 'criar' })).status).toBe(200)
  await applyImportacao(id, { estoque_dos_vinculados: 'do_bling' })
  // Taken all the same, it is not active here either.
  expect(await findProdutoBySku('INATIVO-3')).toMatchObject({ id_bling: null, quantidade_total: 2 })
  expect(await findProdutoBySku('DAQUI')).toMatchObject({ id_bling: brinde.id_bling })
  expect((await findProdutoBySku('DAQUI')).quantidade_total).toBe(3)
  expect(await findProdutoBySku('ETIQUETA')).toMatchObject({ modelo: { nome: 'Aviamentos' } })
  expect(await findProdutoBySku('ETIQUETA-2')).toMatchObject({ modelo: { nome: 'Aviamentos' } })
  expect((await bling.ler('/api/produtos/busca/')).count).toBe(antes + 4)
  const tarefas = await bling.lista('/api/sincronizacoes/?estado=falhou&tipo=importacao')
  expect(tarefas[0]).toMatchObject({ operacao: 'decidir', mensagem: expect.stringContaining('5 produtos') })
})

test('odd products have a clear row, and none is imported by half', async () => {
  const categoria = async (descricao: string, pai = 0): Promise<number> => {
    const { corpo } = await bling.pessoa('POST', '/categorias/produtos', { descricao, categoriaPai: { id: pai } })
    return corpo.data.id
  }
  const [festa, praia] = [await categoria('Festa'), await categoria('Praia')]
  // Categories of one name, in different places.
  const [festaCategoriaId, praiaCategoriaId] = [await categoria('Infantil', festa), await categoria('Infantil', praia)]
  const filhos = Array.from({ length: 24 }, (_, i) => ({
    ...simples({ nome: `F${i}`, codigo: `G24-${i}`, preco: 0 }),
    variacao: { nome: `Cor:Cor ${i % 8};Numeração:${30 + Math.floor(i / 8)}`, ordem: i + 1 },
  }))
  await createBlingProduto(
    simples({
      nome: 'Grade de 24',
      codigo: 'G24',
      formato: 'V',
      preco: 30,
      variacoes: filhos,
      categoria: { id: praiaCategoriaId },
    }),
  )
  const hostil = { nome: 'Ca\u0000neca \ud83d', codigo: 'PERDIDO', descricaoCurta: '<p>a\u0000b</p>' }
  await createBlingProduto(simples({ ...hostil, categoria: { id: festaCategoriaId } }))
  const enormes = [{ ...simples({ codigo: 'TAM-1' }), variacao: { nome: `Cor:Cor 99;Tamanho:${'x'.repeat(30)}` } }]
  await createBlingProduto(simples({ nome: 'Tamanho enorme', codigo: 'TAM', formato: 'V', variacoes: enormes }))
  const id = await lida()
  expect(await item(id, 'Grade de 24')).toMatchObject({ proposta: 'criar', variacoes: 24 })
  const enorme = await item(id, 'Tamanho enorme')
  expect(enorme).toMatchObject({ proposta: 'perguntar', motivo: expect.stringContaining('longo demais') })
  // Said to be created all the same: it does not fit, and nothing of it stays.
  await requestImportacao('PATCH', `${id}/itens/${enorme.id}/`, { proposta: 'criar' })
  const { cores } = await importacao(id)
  expect(cores.find((corCount: { nome: string }) => corCount.nome === 'Cor 7')).toEqual({
    nome: 'Cor 7',
    cor: null,
    quantos: 1,
  })
  await requestImportacao('PATCH', `${id}/`, { cor: { nome: 'Cor 7', cor: '#123456' } })
  expect((await requestImportacao('POST', `${id}/aplicar/`)).body).toMatchObject({ estado: 'aplicando', cores: [] })
  const { cores: restantes } = await quando(id, 'concluida')
  expect(restantes).toEqual([{ nome: 'Cor 99', cor: null, quantos: 1 }])
  // Text that cannot be stored shows as lost, and keeps nothing else from coming in.
  const perdido = await findProdutoBySku('PERDIDO')
  expect(perdido).toMatchObject({ titulo: 'Ca\ufffdneca \ufffd', descricao: 'a\ufffdb' })
  const grande = await findProdutoBySku('G24')
  expect(grande.variacoes).toHaveLength(24)
  expect(grande.variacoes[7]).toMatchObject({ nome_cor: 'Cor-7', cor: '#123456', tamanho: '30', preco_venda: 30 })
  interface Categoria {
    readonly id: number
    readonly nome: string
    readonly subcategorias: readonly Categoria[]
  }
  const arvore: Categoria[] = await bling.ler('/api/categorias/')
  const infantil = (pai: string) =>
    arvore.find(({ nome }) => nome === pai)?.subcategorias.map(({ id: subcategoriaId }) => subcategoriaId)
  expect([infantil('Praia'), infantil('Festa')]).toEqual([[grande.categoria_id], [perdido.categoria_id]])
  expect(await findProdutoBySku('TAM')).toBeNull()
  expect(await item(id, 'Tamanho enorme')).toMatchObject({ proposta: 'perguntar', aplicada: false })
})

test('children of one colour and size, without codes, all come in, each with a SKU and its own pieces', async () => {
  const nomes = ['Cor:Azul;Tamanho:M', 'Tamanho:M;Cor:Azul', 'Cor:Azul M']
  const filhos = nomes.map((nome, i) => ({
    ...simples({ nome: `F${i}`, codigo: '' }),
    variacao: { nome, ordem: i + 1 },
  }))
  const pai = await createBlingProduto(simples({ nome: 'Gêmeas', codigo: 'GEM', formato: 'V', variacoes: filhos }))
  const { variacoes: blingVariacoes } = (await bling.pessoa('GET', `/produtos/${pai}`)).corpo.data
  for (const [i, { id }] of blingVariacoes.entries()) await estoque(id, 'B', i + 3)
  const id = await lida()
  const aviso = 'Duas variações são “Azul M”: as peças são contadas à parte em cada uma.'
  expect(await item(id, 'Gêmeas')).toMatchObject({ proposta: 'criar', motivo: aviso })
  await applyImportacao(id)
  const { variacoes } = await findProdutoBySku('GEM')
  expect(variacoes).toMatchObject([
    { sku: 'GEM-Azul-M', nome_cor: 'Azul', tamanho: 'M', quantidade: 3, id_bling: String(blingVariacoes[0].id) },
    { sku: 'GEM-Azul-M-2', nome_cor: 'Azul', tamanho: 'M', quantidade: 4, id_bling: String(blingVariacoes[1].id) },
    { sku: 'GEM-Azul-M-3', nome_cor: 'Azul-M', tamanho: null, quantidade: 5, id_bling: String(blingVariacoes[2].id) },
  ])
})

test('an account without permission to read products fails with the reason; one that is given up stays so; one that the limit of the day holds up waits', async () => {
  await bling.ajustar({ escoposRetirados: ['produtos'] })
  const { body } = await requestImportacao('POST')
  expect((await quando(body.id, 'falhou')).mensagem).toContain('permissão')
  await bling.ajustar({ escoposRetirados: [] })
  const activeJobs = sql`select from pgboss.job where name = ${IMPORTAR.name} and state in ('created', 'retry', 'active')`
  // At the end of its reading, and at its beginning, where Bling then refuses.
  for (const [caminho, status] of [
    ['/bling/Api/v3/categorias/produtos', null],
    ['/bling/Api/v3/produtos', 400],
  ] as const) {
    const presa = await holdRequests(emulador, 'GET', caminho)
    if (status) await bling.falhar('GET', caminho, { acao: 'status', status })
    const { id } = (await requestImportacao('POST')).body
    await presa.chegaram()
    expect((await requestImportacao('DELETE', `${id}/`)).status).toBe(204)
    await presa.soltar()
    await bling.settle()
    expect((await activeJobs.execute(loja.banco.db)).rows.length).toBe(0)
    expect(await importacao(id)).toMatchObject({ estado: 'cancelada', mensagem: null })
  }
  // What the day's limit holds up is no failure: it goes on by itself.
  await bling.falhar('GET', '/bling/Api/v3/produtos', { acao: 'limite-dia' })
  const parada = (await requestImportacao('POST')).body.id
  await bling.settle()
  expect(await importacao(parada)).toMatchObject({ mensagem: expect.stringContaining('amanhã') })
  expect((await importacao(parada)).estado).toBe('lendo')
  expect((await requestImportacao('DELETE', `${parada}/`)).status).toBe(204)
  await loja.banco.db.updateTable('bling_limitador').set({ parado_ate: '-infinity' }).execute()
})

test('without a deposit or categories the products come in all the same, and the import says so', async () => {
  const [nome, codigo] = ['Sem depósito', 'SEM-DEPOSITO']
  await estoque(await createBlingProduto(simples({ nome, codigo, categoria: { id: 0 } })), 'B', 7)
  await sql`update bling_configuracao set deposito_id = null`.execute(loja.banco.db)
  await bling.ajustar({ escoposRetirados: ['categorias'], depositosDaConta: 'nenhum' })
  const id = await lida()
  const { avisos } = await importacao(id)
  expect(avisos).toEqual([
    'O aplicativo não tem permissão para ler as categorias: os produtos entram em “Importados”.',
    expect.stringContaining('Sem depósito, os produtos entram com quantidade 0'),
  ])
  await applyImportacao(id)
  const importedProduto = await findProdutoBySku(codigo)
  const importados = (await bling.ler('/api/categorias/')).find(
    (categoria: { nome: string }) => categoria.nome === 'Importados',
  )
  expect([importedProduto.quantidade_total, importedProduto.categoria_id]).toEqual([0, importados.id])
})
