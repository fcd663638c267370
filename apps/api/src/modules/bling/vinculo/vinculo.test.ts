import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lojaComBlingDoArquivo } from '../../../../test/support/loja-com-bling.ts'

/** A shop beside the account that sells already. */
const bling = await lojaComBlingDoArquivo()
const { loja, emulador } = bling
await bling.conectar()
await emulador.controle('POST', '/contas', { conta: 'loja-que-ja-vende' })

const vivo = async (codigo: string) =>
  (await emulador.controle('GET', '/dados/produtos')).find(
    (p: { codigo: string; situacao: string }) => p.codigo.trim() === codigo && p.situacao !== 'E',
  )
const publicar = (id: number) => loja.pedir('POST', `/api/produtos/${id}/publicar-no-bling/`)
const vincular = (id: number, corpo: object) => loja.pedir('POST', `/api/produtos/${id}/vincular-ao-bling/`, corpo)
const daqui = async (id: number) => (await loja.pedir('GET', `/api/produtos/${id}/`)).body
/** Writes of products and stock that reached the emulator. */
const escritas = async () =>
  (await emulador.controle('GET', '/requisicoes?servico=bling&limite=500'))
    .filter(
      (r: { metodo: string; caminho: string }) => r.metodo !== 'GET' && /Api.v3.(produtos|estoques)/.test(r.caminho),
    )
    .map((r: { metodo: string; caminho: string; corpo: unknown }) => [
      r.metodo,
      r.caminho.replace('/bling/Api/v3', ''),
      r.corpo,
    ])
    .toReversed()
const esquecerEscritas = () => emulador.controle('DELETE', '/requisicoes')
const quieto = () =>
  expect.poll(async () => (await loja.pedir('GET', '/api/sincronizacoes/resumo/')).body.pendentes).toBe(0)
/** What was told of the product last, and of each of its variations. */
const bases = async (id: number) => {
  const { db } = loja.banco
  const doProduto = db.selectFrom('bling_produtos').select('base').where('produto_id', '=', id)
  const dasVariacoes = db
    .selectFrom('bling_variacoes as b')
    .innerJoin('variacoes as v', 'v.id', 'b.variacao_id')
    .select('b.base')
    .where('v.produto_id', '=', id)
  const todas = [await doProduto.execute(), await dasVariacoes.orderBy('v.id').execute()]
  return todas.flat().map(({ base }) => base)
}
const tarefas = async (id: number) =>
  (await loja.pedir('GET', `/api/sincronizacoes/?estado=falhou&tipo=produto&alvo_id=${id}`)).body.results

test('a SKU that exists there answers 409 with what stands there, whatever its case, blanks or situation', async () => {
  for (const [sku, codigo, situacao] of [
    ['LOJA-005', 'LOJA-005', 'A'],
    ['branco-fim', 'BRANCO-FIM', 'A'],
    ['MINUSCULO-1', 'minusculo-1', 'A'],
    ['INATIVO-2', 'INATIVO-2', 'I'],
  ] as const) {
    const la = await vivo(codigo)
    const produto = await bling.criarProduto({ sku })
    await esquecerEscritas()
    const { status, body } = await publicar(produto.id)
    const preco = Math.round(la.preco * 100) / 100
    expect([status, body.codigo]).toEqual([409, 'PRODUTO_JA_EXISTE_NO_BLING'])
    expect(body.bling).toEqual({ id: la.id, nome: la.nome, preco, formato: 'S', situacao, variacoes: 0 })
    expect((await daqui(produto.id)).id_bling).toBeNull()
    expect(await escritas()).toEqual([])
  }
})

test('the 409 counts the variations of the one that has the code, also when only a variation has it', async () => {
  const la = await vivo('GRADE-3')
  const variacoes = [{ nome_cor: 'Azul', tamanho: 'M', sku: 'grade-3-azul-m', quantidade: 1 }]
  const mesmo = await bling.criarProduto({ sku: 'grade-3', variacoes })
  expect((await publicar(mesmo.id)).body.bling).toMatchObject({ id: la.id, formato: 'V', variacoes: 4 })
  const outro = await bling.criarProduto({
    sku: 'SO-A-VARIACAO',
    variacoes: [{ ...variacoes[0], sku: 'GRADE-4-Azul-M' }],
  })
  expect((await publicar(outro.id)).body.bling).toMatchObject({ id: (await vivo('GRADE-4')).id, variacoes: 4 })
})

test('a code that only a deleted product has is free', async () => {
  const antigo = await vivo('LOJA-018')
  await emulador.controle('POST', '/pessoa', {
    metodo: 'PATCH',
    caminho: `/produtos/${antigo.id}/situacoes`,
    corpo: { situacao: 'E' },
  })
  const produto = await bling.criarProduto({ sku: 'LOJA-018' })
  await bling.concluida(await bling.publicar(produto.id))
  expect((await vivo('LOJA-018')).id).not.toBe(antigo.id)
})

test('a product created to be published whose SKU exists there is saved, and the clash is a task', async () => {
  const produto = await bling.criarProduto({ sku: 'LOJA-006', publicar_bling: true })
  expect(produto.id).toBeGreaterThan(0)
  await expect.poll(async () => (await tarefas(produto.id)).length).toBe(1)
  const [{ mensagem, codigo }] = await tarefas(produto.id)
  expect(codigo).toBe('PRODUTO_JA_EXISTE_NO_BLING')
  expect(mensagem).toContain('Já existe no Bling um produto com este SKU')
  expect((await daqui(produto.id)).id_bling).toBeNull()
  // Linking sees to it.
  const la = await vivo('LOJA-006')
  expect((await vincular(produto.id, { id_bling: la.id })).status).toBe(200)
  expect(await tarefas(produto.id)).toEqual([])
})

test('linking writes nothing there and links variations by code; one without counterpart stays unlinked', async () => {
  const la = await vivo('GRADE-5')
  const variacoes = [
    { nome_cor: 'Azul', tamanho: 'M', sku: 'grade-5-AZUL-m ', quantidade: 9 },
    { nome_cor: 'Verde', tamanho: 'M', sku: 'GRADE-5-Verde-M', quantidade: 2 },
  ]
  const produto = await bling.criarProduto({ sku: 'GRADE-5', titulo: 'Outro nome', variacoes })
  await esquecerEscritas()
  type Lado = { variacao_id: number | null; nome: string; id_bling: number | null }
  const lados = async () => {
    const { vinculado, variacoes } = (await loja.pedir('GET', `/api/produtos/${produto.id}/bling/`)).body
    return [vinculado, variacoes.map(({ variacao_id, nome, id_bling }: Lado) => [variacao_id !== null, nome, id_bling])]
  }
  const [azulM, ...soLa] = la.variacoes.map(({ id, variacao }: { id: number; variacao: { nome: string } }) => [
    false,
    variacao.nome,
    id,
  ])
  const esperados = [[true, 'Azul M', azulM[2]], [true, 'Verde M', null], ...soLa]
  expect(await lados()).toEqual([false, esperados])
  const { status, body } = await vincular(produto.id, { id_bling: la.id })
  expect(status).toBe(200)
  const filho = la.variacoes.find((v: { codigo: string }) => v.codigo === 'GRADE-5-Azul-M')
  expect(body.id_bling).toBe(String(la.id))
  expect(body.variacoes.map((v: { id_bling: string }) => v.id_bling)).toEqual([String(filho.id), null])
  expect(body.variacoes.map((v: { quantidade: number }) => v.quantidade)).toEqual([9, 2])
  expect(await lados()).toEqual([true, esperados])
  // Only one that has a counterpart is sent or taken.
  for (const acao of ['enviar', 'trazer']) {
    const dados = { campos: ['preco'], variacao_id: body.variacoes[1].id }
    const recusa = await loja.pedir('POST', `/api/produtos/${produto.id}/bling/${acao}/`, dados)
    expect([recusa.status, recusa.body.codigo]).toEqual([404, 'VARIACAO_NAO_ENCONTRADA'])
  }
  await quieto()
  expect(await escritas()).toEqual([])
  expect(await vivo('GRADE-5')).toEqual(la)
})

test('a product that is not linked stands beside the one that is asked for, or the one with its code, or none', async () => {
  const produto = await bling.criarProduto({ sku: 'SO-AQUI' })
  const lados = async (query = '') => (await loja.pedir('GET', `/api/produtos/${produto.id}/bling/${query}`)).body
  expect(await lados()).toMatchObject({
    vinculado: false,
    kit: false,
    bling: null,
    campos: [],
    variacoes: [],
    versoes: [],
    imagens: { aqui: 0, bling: 0, aviso: null },
  })
  const [la, kit] = [await vivo('LOJA-014'), await vivo('KIT-4')]
  expect(await lados(`?id_bling=${la.id}`)).toMatchObject({ vinculado: false, kit: false, bling: { id: la.id } })
  expect(await lados(`?id_bling=${kit.id}`)).toMatchObject({ kit: true, bling: { id: kit.id } })
  await vincular(produto.id, { id_bling: la.id })
  expect(await lados(`?id_bling=${kit.id}`)).toMatchObject({ vinculado: true, kit: false, bling: { id: la.id } })
})

test('what does not exist there, is linked already, or is deleted cannot be linked', async () => {
  const [a, b] = [await bling.criarProduto(), await bling.criarProduto()]
  const la = await vivo('LOJA-007')
  expect((await vincular(a.id, { id_bling: 99 })).status).toBe(404)
  const excluido = (await emulador.controle('GET', '/dados/produtos')).find(
    ({ codigo, situacao }: { codigo: string; situacao: string }) => codigo === 'LOJA-018' && situacao === 'E',
  )
  expect((await vincular(a.id, { id_bling: excluido.id })).body.codigo).toBe('PRODUTO_NAO_EXISTE_NO_BLING')
  expect((await vincular(a.id, { id_bling: 'x' })).status).toBe(400)
  expect((await vincular(999_999, { id_bling: la.id })).status).toBe(404)
  expect((await vincular(a.id, { id_bling: String(la.id) })).status).toBe(200)
  expect((await vincular(b.id, { id_bling: la.id })).body.codigo).toBe('BLING_VINCULADO_A_OUTRO')
  expect((await vincular(a.id, { id_bling: (await vivo('LOJA-008')).id })).body.codigo).toBe('PRODUTO_JA_VINCULADO')
  expect((await vincular(a.id, { id_bling: la.id })).status).toBe(200)
})

test('a saved edit sends exactly the fields that changed, and keeps what stood there', async () => {
  const la = await vivo('LOJA-009')
  const produto = await bling.criarProduto({ sku: 'LOJA-009', titulo: 'Nome daqui' })
  const vinculado = (await vincular(produto.id, { id_bling: la.id })).body
  const salvar = async (mudanca: object) => {
    await esquecerEscritas()
    await loja.pedir('PUT', `/api/produtos/${produto.id}/`, {
      ...(await daqui(produto.id)),
      variacoes: undefined,
      ...mudanca,
    })
    await quieto()
    return (await escritas()).map(([metodo, , corpo]: [string, string, unknown]) => [metodo, corpo])
  }
  expect(vinculado.titulo).toBe('Nome daqui')
  expect(await salvar({ titulo: 'Nome novo' })).toEqual([['PATCH', { nome: 'Nome novo' }]])
  expect(await salvar({ preco_venda: 61.5 })).toEqual([['PATCH', { preco: 61.5 }]])
  expect(await salvar({ descricao: 'Só daqui' })).toEqual([['PATCH', { descricaoCurta: 'Só daqui' }]])
  expect(await salvar({ gtin: '7891000315507' })).toEqual([['PATCH', { gtin: '7891000315507' }]])
  expect(await salvar({ gtin: null })).toEqual([['PATCH', { gtin: '' }]])
  expect(await salvar({ largura: 40, peso: 0.5 })).toEqual([['PATCH', { dimensoes: { largura: 40 }, pesoBruto: 0.5 }]])
  // Emptied here, and never told: nothing to send.
  expect(await salvar({ largura: '', altura: 0 })).toEqual([])
  // The same as there, written in another way: nothing to send.
  await emulador.controle('POST', '/pessoa', { metodo: 'PATCH', caminho: `/produtos/${la.id}`, corpo: { preco: 70.9 } })
  expect(await salvar({ preco_venda: 70.9 })).toEqual([])
  expect(await salvar({ descricao: 'Texto', titulo: 'Nome novo 2' })).toEqual([
    ['PATCH', { nome: 'Nome novo 2', descricaoCurta: 'Texto' }],
  ])
  const depois = await vivo('LOJA-009')
  for (const campo of ['situacao', 'tributacao', 'unidade', 'marca', 'estoque', 'observacoes', 'pesoLiquido'])
    expect({ [campo]: depois[campo] }).toEqual({ [campo]: la[campo] })
})

test('a saved edit leaves an inactive product inactive and a kit alone', async () => {
  for (const [sku, enviado, recusa] of [
    ['INATIVO-3', [['PATCH', { nome: 'Mudou' }]], undefined],
    ['KIT-3', [], 'KIT_DO_BLING'],
  ] as const) {
    const la = await vivo(sku)
    const produto = await bling.criarProduto({ sku })
    const { status } = await vincular(produto.id, { id_bling: la.id })
    expect(status).toBe(200)
    await esquecerEscritas()
    await loja.pedir('PUT', `/api/produtos/${produto.id}/`, { ...(await daqui(produto.id)), titulo: 'Mudou' })
    await quieto()
    const feitas = (await escritas()).map(([metodo, , corpo]: [string, string, unknown]) => [metodo, corpo])
    expect(feitas).toEqual(enviado)
    const pedido = await loja.pedir('POST', `/api/produtos/${produto.id}/bling/enviar/`, { campos: ['titulo'] })
    expect(pedido.body.codigo).toBe(recusa)
    const depois = await vivo(sku)
    expect([depois.situacao, depois.estrutura]).toEqual([la.situacao, la.estrutura])
  }
})

test('variations: only ours change, foreign ones keep their prices, a removed one waits for a person', async () => {
  const la = await vivo('GRADE-6')
  const variacoes = ['Azul-M', 'Azul-G'].map((nome) => {
    const [nome_cor, tamanho] = nome.split('-')
    return { nome_cor, tamanho, sku: `GRADE-6-${nome}`, quantidade: 1, preco_venda: 80 }
  })
  const produto = await bling.criarProduto({ sku: 'GRADE-6', variacoes })
  const [m, g] = (await vincular(produto.id, { id_bling: la.id })).body.variacoes
  const salvar = async (mudanca: object) => {
    await loja.pedir('PUT', `/api/produtos/${produto.id}/`, { ...(await daqui(produto.id)), ...mudanca })
    await quieto()
  }
  const precos = async () =>
    Object.fromEntries(
      (await vivo('GRADE-6')).variacoes.map((v: { codigo: string; preco: number }) => [
        v.codigo,
        Math.round(v.preco * 100),
      ]),
    )
  // A variation sends only the chosen field; what stood there is kept, and can be put back.
  const daAzulM = la.variacoes.find((v: { codigo: string }) => v.codigo === 'GRADE-6-Azul-M')
  const raiz = `/api/produtos/${produto.id}/bling/`
  await sql`update bling_variacoes set base = '{}' where variacao_id = ${m.id}`.execute(loja.banco.db)
  const enviado = (await loja.pedir('POST', `${raiz}enviar/`, { campos: ['preco'], variacao_id: m.id })).body
  expect((await bases(produto.id))[1]).toEqual({
    sku: 'GRADE-6-Azul-M',
    gtin: null,
    preco: 80,
    nome_cor: 'Azul',
    tamanho: 'M',
  })
  expect(enviado.versoes).toMatchObject([{ campos: [{ nome: 'Preço', enviado: expect.stringContaining('80,00') }] }])
  await esquecerEscritas()
  await loja.pedir('POST', `${raiz}versoes/${enviado.versoes[0].id}/devolver/`)
  expect(await escritas()).toEqual([['PATCH', `/produtos/${m.id_bling}`, { preco: expect.closeTo(daAzulM.preco, 2) }]])
  for (const [campo, corpo] of [
    ['preco', { preco: 80 }],
    ['sku', { codigo: 'GRADE-6-Azul-M' }],
  ] as const) {
    await esquecerEscritas()
    await loja.pedir('POST', `/api/produtos/${produto.id}/bling/enviar/`, { campos: [campo], variacao_id: m.id })
    expect(await escritas()).toEqual([['PATCH', `/produtos/${m.id_bling}`, corpo]])
  }
  const antes = await precos()
  // The parent's price would be given to every child.
  await salvar({ preco_venda: 77, variacoes: [{ ...m, preco_venda: 81 }, g] })
  expect(await precos()).toEqual({ ...antes, 'GRADE-6-Azul-M': 8100 })
  expect(Math.round((await vivo('GRADE-6')).preco * 100)).toBe(7700)
  // A new one is made there, a removed one is not.
  const nova = { nome_cor: 'Rosa', tamanho: 'P', sku: 'GRADE-6-Rosa-P', quantidade: 1, preco_venda: 85 }
  const [m2] = (await daqui(produto.id)).variacoes
  await esquecerEscritas()
  await salvar({ variacoes: [m2, nova] })
  expect(await precos()).toEqual({ ...antes, 'GRADE-6-Azul-M': 8100, 'GRADE-6-Rosa-P': 8500 })
  expect((await escritas()).filter(([metodo]: [string]) => metodo === 'DELETE')).toEqual([])
  const [tarefa] = await tarefas(produto.id)
  expect(tarefa).toMatchObject({ operacao: 'inativar_variacao', estado: 'falhou' })
  expect(tarefa.mensagem).toContain('Inativar no Bling')
  await loja.pedir('POST', `/api/sincronizacoes/${tarefa.id}/tentar-novamente/`)
  await bling.concluida(tarefa.id)
  const inativas = (await vivo('GRADE-6')).variacoes.filter((v: { situacao: string }) => v.situacao === 'I')
  expect(inativas.map((v: { id: number }) => String(v.id))).toContain(g.id_bling)
})

test('a linked simple product that gets variations here stays simple there, with its stock; a task names them', async () => {
  const la = await vivo('LOJA-012')
  const produto = await bling.criarProduto({ sku: 'LOJA-012', qtd: 3 })
  await vincular(produto.id, { id_bling: la.id, estoque: 'do_bling' })
  await quieto()
  const saldo = async () =>
    (await emulador.controle('GET', '/dados/estoque')).find((linha: { produto: number }) => linha.produto === la.id)
      .depositos
  const antes = await saldo()
  await esquecerEscritas()
  const nova = { nome_cor: 'Azul', tamanho: 'M', sku: 'LOJA-012-Azul-M', quantidade: 2 }
  await loja.pedir('PUT', `/api/produtos/${produto.id}/`, { ...(await daqui(produto.id)), variacoes: [nova] })
  await quieto()
  expect(await escritas()).toEqual([])
  expect(await saldo()).toEqual(antes)
  expect(await vivo('LOJA-012')).toMatchObject({ id: la.id, formato: 'S', situacao: 'A' })
  const [tarefa] = await tarefas(produto.id)
  expect(tarefa).toMatchObject({ operacao: 'criar_variacoes', mensagem: expect.stringContaining('Azul') })
})

test('field by field: ours is sent and what stood there put back; theirs is taken', async () => {
  const la = await vivo('LOJA-010')
  const produto = await bling.criarProduto({ sku: 'LOJA-010', titulo: 'Daqui' })
  await vincular(produto.id, { id_bling: la.id })
  const raiz = `/api/produtos/${produto.id}/bling/`
  const campo = (comparacao: { campos: { campo: string }[] }, nome: string) =>
    comparacao.campos.find((c) => c.campo === nome)
  const lados = (await loja.pedir('GET', raiz)).body
  expect(campo(lados, 'titulo')).toEqual({ campo: 'titulo', aqui: 'Daqui', bling: la.nome, igual: false })
  expect(campo(lados, 'preco')).toMatchObject({ aqui: 50, bling: 38.9, igual: false })
  await esquecerEscritas()
  const enviado = (await loja.pedir('POST', `${raiz}enviar/`, { campos: ['titulo'] })).body
  expect(await escritas()).toEqual([['PATCH', `/produtos/${la.id}`, { nome: 'Daqui' }]])
  expect(campo(enviado, 'titulo')).toMatchObject({ igual: true })
  expect(enviado.versoes[0].campos).toEqual([{ nome: 'Título', antes: la.nome, enviado: 'Daqui' }])
  // The same again: nothing differs, and nothing is kept of it.
  await esquecerEscritas()
  await sql`update bling_produtos set base = base - 'titulo' where produto_id = ${produto.id}`.execute(loja.banco.db)
  const repetido = (await loja.pedir('POST', `${raiz}enviar/`, { campos: ['titulo'] })).body
  expect([await escritas(), repetido.versoes.length]).toEqual([[], 1])
  expect(await bases(produto.id)).toMatchObject([{ titulo: 'Daqui' }])
  const devolvido = (await loja.pedir('POST', `${raiz}versoes/${enviado.versoes[0].id}/devolver/`)).body
  expect((await vivo('LOJA-010')).nome).toBe(la.nome)
  expect(devolvido.versoes[0].campos).toEqual([{ nome: 'Título', antes: 'Daqui', enviado: la.nome }])
  await esquecerEscritas()
  const trazido = (await loja.pedir('POST', `${raiz}trazer/`, { campos: ['titulo', 'preco', 'descricao', 'peso'] }))
    .body
  expect(trazido.campos.filter((c: { igual: boolean }) => c.igual).map((c: { campo: string }) => c.campo)).toEqual(
    expect.arrayContaining(['titulo', 'preco', 'descricao', 'peso']),
  )
  expect(await daqui(produto.id)).toMatchObject({ titulo: la.nome, preco_venda: 38.9, peso: 0.25 })
  expect(await bases(produto.id)).toMatchObject([{ titulo: la.nome, preco: 38.9, peso: 0.25 }])
  // What has nothing there stays as it is here.
  const semPreco = { metodo: 'PATCH', caminho: `/produtos/${la.id}`, corpo: { preco: 0 } }
  await emulador.controle('POST', '/pessoa', semPreco)
  await loja.pedir('POST', `${raiz}trazer/`, { campos: ['preco', 'altura'] })
  expect(await daqui(produto.id)).toMatchObject({ preco_venda: 38.9, altura: 3 })
  await quieto()
  expect(await escritas()).toEqual([])
})

test('an EAN that changed there stays asked about: taken it is ours, a wrong or taken one is not', async () => {
  const la = await vivo('LOJA-013')
  const produto = await bling.criarProduto({ sku: 'LOJA-013' })
  const dono = await bling.criarProduto({ titulo: 'Dono do EAN', gtin: '4006381333931' })
  await vincular(produto.id, { id_bling: la.id })
  const raiz = `/api/produtos/${produto.id}/bling/`
  const ean = async () =>
    (await loja.pedir('GET', raiz)).body.campos.find(({ campo }: { campo: string }) => campo === 'gtin')
  const trazer = async () => {
    const { status, body } = await loja.pedir('POST', `${raiz}trazer/`, { campos: ['gtin'] })
    return [status, body.codigo ?? (await daqui(produto.id)).gtin]
  }
  expect(await ean()).toEqual({ campo: 'gtin', aqui: null, bling: la.gtin, igual: false })
  expect(await trazer()).toEqual([200, la.gtin])
  for (const [gtin, ...resposta] of [
    ['7891000315508', 400, 'GTIN_INVALIDO_NO_BLING'],
    [dono.gtin, 409, 'GTIN_REPETIDO'],
    ['036000291452', 200, '036000291452'],
  ]) {
    await emulador.controle('POST', '/pessoa', { metodo: 'PATCH', caminho: `/produtos/${la.id}`, corpo: { gtin } })
    await quieto()
    // By itself nothing of it comes here.
    expect(await ean()).toEqual({ campo: 'gtin', aqui: la.gtin, bling: gtin, igual: false })
    expect(await trazer()).toEqual(resposta)
  }
  expect(await ean()).toMatchObject({ igual: true })
})

test('a variation takes its own EAN from there, and a changed one is sent to it alone', async () => {
  const la = await vivo('GRADE-2')
  const [filho] = la.variacoes
  const variacoes = [{ nome_cor: 'Azul', tamanho: 'M', sku: filho.codigo }]
  const produto = await bling.criarProduto({ sku: 'GRADE-2', variacoes })
  const [{ id: variacao_id }] = (await vincular(produto.id, { id_bling: la.id })).body.variacoes
  const trazido = await loja.pedir('POST', `/api/produtos/${produto.id}/bling/trazer/`, {
    campos: ['gtin'],
    variacao_id,
  })
  const depois = await daqui(produto.id)
  expect([trazido.status, depois.gtin, depois.variacoes[0].gtin]).toEqual([200, null, filho.gtin])
  await quieto()
  await esquecerEscritas()
  const gtin = '96385074'
  await loja.pedir('PUT', `/api/produtos/${produto.id}/`, {
    ...depois,
    variacoes: [{ ...depois.variacoes[0], gtin }],
  })
  await quieto()
  expect(await escritas()).toEqual([['PATCH', `/produtos/${filho.id}`, { gtin }]])
})

test('a price that is sent leaves those of the variations; a variation takes its own', async () => {
  const { variacoes: deLa } = await vivo('GRADE-8')
  const preta = deLa[2]
  const preco = Math.round(preta.preco * 100) / 100
  // Another one costs a little more.
  const quase = { metodo: 'PATCH', caminho: `/produtos/${deLa[0].id}`, corpo: { preco: preco + 0.01 } }
  await emulador.controle('POST', '/pessoa', quase)
  const la = await vivo('GRADE-8')
  const variacoes = [{ nome_cor: 'Preta', tamanho: 'M', sku: preta.codigo, quantidade: 4, preco_venda: 90 }]
  const produto = await bling.criarProduto({ sku: 'GRADE-8', preco_venda: preco, variacoes })
  const agir = async (acao: string, corpo: object = {}) =>
    (await loja.pedir('POST', `/api/produtos/${produto.id}/bling/${acao}/`, { campos: ['preco'], ...corpo })).body
  expect((await agir('enviar')).codigo).toBe('PRODUTO_NAO_VINCULADO')
  const [nossa] = (await vincular(produto.id, { id_bling: la.id })).body.variacoes
  await quieto()
  await esquecerEscritas()
  await agir('enviar')
  // The variation that has this price already is not written.
  const devolvidos = la.variacoes.filter((v: { id: number }) => v.id !== preta.id)
  expect(await escritas()).toEqual([
    ['PATCH', `/produtos/${la.id}`, { preco }],
    ...devolvidos.map((v: { id: number; preco: number }) => ['PATCH', `/produtos/${v.id}`, { preco: v.preco }]),
  ])
  await esquecerEscritas()
  expect((await agir('trazer', { variacao_id: nossa.id + 1 })).codigo).toBe('VARIACAO_NAO_ENCONTRADA')
  await agir('trazer', { variacao_id: nossa.id })
  expect((await daqui(produto.id)).variacoes).toEqual([{ ...nossa, preco_venda: preco }])
  expect((await bases(produto.id))[1]).toMatchObject({ preco })
  await quieto()
  expect(await escritas()).toEqual([])
})

test('of each product the last three replaced versions are kept', async () => {
  const la = await vivo('LOJA-011')
  const produto = await bling.criarProduto({ sku: 'LOJA-011' })
  await vincular(produto.id, { id_bling: la.id })
  for (const titulo of ['Um', 'Dois', 'Três', 'Quatro', 'Cinco']) {
    await loja.pedir('PUT', `/api/produtos/${produto.id}/`, { ...(await daqui(produto.id)), titulo })
    await quieto()
  }
  const { versoes } = (await loja.pedir('GET', `/api/produtos/${produto.id}/bling/`)).body
  expect(versoes.map((v: { campos: { antes: string }[] }) => v.campos[0]?.antes)).toEqual(['Quatro', 'Três', 'Dois'])
  const deOutro = await loja.pedir('POST', `/api/produtos/1/bling/versoes/${versoes[0].id}/devolver/`)
  expect(deOutro.body.codigo).toBe('VERSAO_NAO_ENCONTRADA')
})

test('an edit whose answer is lost is told once, and nothing of others changes', async () => {
  const la = await vivo('GRADE-7')
  const produto = await bling.criarProduto({
    sku: 'GRADE-7',
    variacoes: [{ nome_cor: 'Azul', tamanho: 'M', sku: 'GRADE-7-Azul-M', quantidade: 1, preco_venda: 90 }],
  })
  await vincular(produto.id, { id_bling: la.id })
  const caminho = `*/produtos/${la.id}`
  await emulador.controle('POST', '/falhas', {
    acao: 'derrubar',
    momento: 'depois',
    metodo: 'PATCH',
    caminho,
    vezes: 7,
  })
  await loja.pedir('PUT', `/api/produtos/${produto.id}/`, {
    ...(await daqui(produto.id)),
    preco_venda: 66,
    variacoes: undefined,
  })
  await quieto()
  await emulador.controle('DELETE', '/falhas')
  const depois = await vivo('GRADE-7')
  expect(Math.round(depois.preco * 100)).toBe(6600)
  const precos = (p: typeof la) => p.variacoes.map((v: { preco: number }) => Math.round(v.preco * 100))
  expect(precos(depois)).toEqual(precos(la))
})
