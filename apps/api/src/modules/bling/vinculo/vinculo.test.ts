import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lojaComBlingDoArquivo } from '../../../../test/support/loja-com-bling.ts'
import { rowsOf } from '../../../infra/database/sql.ts'

/** A shop beside the account that sells already. */
const bling = await lojaComBlingDoArquivo()
const { loja, emulador } = bling
await bling.conectar()
await emulador.controle('POST', '/contas', { conta: 'loja-que-ja-vende' })

const vivo = async (codigo: string) =>
  (await bling.dados('produtos')).find((p) => p.codigo.trim() === codigo && p.situacao !== 'E')
const publishProduto = (id: number) => loja.pedir('POST', `/api/produtos/${id}/publicar-no-bling/`)
const linkProduto = (id: number, corpo: object) => loja.pedir('POST', `/api/produtos/${id}/vincular-ao-bling/`, corpo)
/** Writes of products and stock that reached the emulator. */
const escritas = async () =>
  (await bling.escritas())
    .filter(({ caminho }) => /^.(produtos|estoques)/.test(caminho))
    .map(({ metodo, caminho, corpo }) => [metodo, caminho, corpo])
/** A product of ours that is linked to the one with its code, `la` as it was before. */
async function ligado(sku: string, dados: object = {}, mais: object = {}) {
  const blingProduto = await vivo(sku)
  const { id } = await bling.criarProduto({ sku, ...dados })
  const { status, body: vinculado } = await linkProduto(id, { id_bling: blingProduto.id, ...mais })
  expect(status).toBe(200)
  const raiz = `/api/produtos/${id}/bling/`
  return {
    id: id as number,
    la: blingProduto,
    vinculado,
    lados: () => bling.ler(raiz),
    agir: async (acao: string, corpo?: object) => (await loja.pedir('POST', `${raiz}${acao}/`, corpo)).body,
    async salvar(mudanca: object) {
      await loja.pedir('PUT', `/api/produtos/${id}/`, { ...(await bling.aqui(id)), ...mudanca })
      await bling.parado()
    },
  }
}
type Filho = Readonly<Record<string, string | number>>
const centavos = ({ preco }: Filho) => Math.round(Number(preco) * 100)
/** Reads what was told last of the product, and of each of its variations. */
const bases = async (id: number) => {
  const rows = await rowsOf<{ base: object }>(loja.banco.db)`
    select base from bling_produtos where produto_id = ${id} union all (
    select b.base from bling_variacoes b join variacoes v on v.id = b.variacao_id where v.produto_id = ${id} order by v.id)`
  return rows.map(({ base }) => base)
}
const tarefas = async (id: number) => await bling.lista(`/api/sincronizacoes/?estado=falhou&tipo=produto&alvo_id=${id}`)

test('a SKU that exists there answers 409 with what stands there, whatever its case, blanks or situation', async () => {
  for (const [sku, codigo, situacao] of [
    ['LOJA-005', 'LOJA-005', 'A'],
    ['branco-fim', 'BRANCO-FIM', 'A'],
    ['MINUSCULO-1', 'minusculo-1', 'A'],
    ['INATIVO-2', 'INATIVO-2', 'I'],
  ] as const) {
    const blingProduto = await vivo(codigo)
    const produto = await bling.criarProduto({ sku })
    await bling.esquecerRequisicoes()
    const { status, body } = await publishProduto(produto.id)
    const preco = Math.round(blingProduto.preco * 100) / 100
    expect([status, body.codigo]).toEqual([409, 'PRODUTO_JA_EXISTE_NO_BLING'])
    expect(body.bling).toEqual({
      id: blingProduto.id,
      nome: blingProduto.nome,
      preco,
      formato: 'S',
      situacao,
      variacoes: 0,
    })
    expect((await bling.aqui(produto.id)).id_bling).toBeNull()
    expect(await escritas()).toEqual([])
  }
})

test('the 409 counts the variations of the one that has the code, also when only a variation has it', async () => {
  const blingProduto = await vivo('GRADE-3')
  const variacoes = [{ nome_cor: 'Azul', tamanho: 'M', sku: 'grade-3-azul-m', quantidade: 1 }]
  const ownProduto = await bling.criarProduto({ sku: 'grade-3', variacoes })
  expect((await publishProduto(ownProduto.id)).body.bling).toMatchObject({
    id: blingProduto.id,
    formato: 'V',
    variacoes: 4,
  })
  const so = { sku: 'SO-A-VARIACAO', variacoes: [{ ...variacoes[0], sku: 'GRADE-4-Azul-M' }] }
  const secondProduto = await bling.criarProduto(so)
  expect((await publishProduto(secondProduto.id)).body.bling).toMatchObject({
    id: (await vivo('GRADE-4')).id,
    variacoes: 4,
  })
})

test('a code that only a deleted product has is free', async () => {
  const antigo = await vivo('LOJA-018')
  await bling.pessoa('PATCH', `/produtos/${antigo.id}/situacoes`, { situacao: 'E' })
  const produto = await bling.criarProduto({ sku: 'LOJA-018' })
  await bling.concluida(await bling.publicar(produto.id))
  expect((await vivo('LOJA-018')).id).not.toBe(antigo.id)
})

test('a product created to be published whose SKU exists there is saved, and the clash is a task', async () => {
  const produto = await bling.criarProduto({ sku: 'LOJA-006', publicar_bling: true })
  expect(produto.id).toBeGreaterThan(0)
  await bling.settle()
  expect(await tarefas(produto.id)).toHaveLength(1)
  const [{ mensagem, codigo }] = await tarefas(produto.id)
  expect(codigo).toBe('PRODUTO_JA_EXISTE_NO_BLING')
  expect(mensagem).toContain('Já existe no Bling um produto com este SKU')
  expect((await bling.aqui(produto.id)).id_bling).toBeNull()
  // Linking sees to it.
  const blingProduto = await vivo('LOJA-006')
  expect((await linkProduto(produto.id, { id_bling: blingProduto.id })).status).toBe(200)
  expect(await tarefas(produto.id)).toEqual([])
})

test('linking writes nothing there and links variations by code; one without counterpart stays unlinked', async () => {
  const blingProduto = await vivo('GRADE-5')
  const variacoes = [
    { nome_cor: 'Azul', tamanho: 'M', sku: 'grade-5-AZUL-m ', quantidade: 9 },
    { nome_cor: 'Verde', tamanho: 'M', sku: 'GRADE-5-Verde-M', quantidade: 2 },
  ]
  const produto = await bling.criarProduto({ sku: 'GRADE-5', titulo: 'Outro nome', variacoes })
  await bling.esquecerRequisicoes()
  type Lado = { variacao_id: number | null; nome: string; id_bling: number | null }
  const lados = async () => {
    const { vinculado, variacoes: comparedVariacoes } = await bling.ler(`/api/produtos/${produto.id}/bling/`)
    return [
      vinculado,
      comparedVariacoes.map(({ variacao_id, nome, id_bling }: Lado) => [variacao_id !== null, nome, id_bling]),
    ]
  }
  const [azulM, ...soLa] = blingProduto.variacoes.map(
    ({ id, variacao }: { id: number; variacao: { nome: string } }) => [false, variacao.nome, id],
  )
  const esperados = [[true, 'Azul M', azulM[2]], [true, 'Verde M', null], ...soLa]
  expect(await lados()).toEqual([false, esperados])
  const { status, body } = await linkProduto(produto.id, { id_bling: blingProduto.id })
  expect(status).toBe(200)
  const filho = blingProduto.variacoes.find((v: { codigo: string }) => v.codigo === 'GRADE-5-Azul-M')
  expect(body.id_bling).toBe(String(blingProduto.id))
  expect(body.variacoes.map((v: { id_bling: string }) => v.id_bling)).toEqual([String(filho.id), null])
  expect(body.variacoes.map((v: { quantidade: number }) => v.quantidade)).toEqual([9, 2])
  expect(await lados()).toEqual([true, esperados])
  // Only one that has a counterpart is sent or taken.
  for (const acao of ['enviar', 'trazer']) {
    const dados = { campos: ['preco'], variacao_id: body.variacoes[1].id }
    const recusa = await loja.pedir('POST', `/api/produtos/${produto.id}/bling/${acao}/`, dados)
    expect([recusa.status, recusa.body.codigo]).toEqual([404, 'VARIACAO_NAO_ENCONTRADA'])
  }
  await bling.parado()
  expect(await escritas()).toEqual([])
  expect(await vivo('GRADE-5')).toEqual(blingProduto)
})

test('a product that is not linked stands beside the one that is asked for, or the one with its code, or none', async () => {
  const produto = await bling.criarProduto({ sku: 'SO-AQUI' })
  const lados = (query = '') => bling.ler(`/api/produtos/${produto.id}/bling/${query}`)
  const vazio = { campos: [], variacoes: [], versoes: [], imagens: { aqui: 0, bling: 0, aviso: null } }
  expect(await lados()).toMatchObject({ vinculado: false, kit: false, bling: null, ...vazio })
  const [blingProduto, kit] = [await vivo('LOJA-014'), await vivo('KIT-4')]
  expect(await lados(`?id_bling=${blingProduto.id}`)).toMatchObject({
    vinculado: false,
    kit: false,
    bling: { id: blingProduto.id },
  })
  expect(await lados(`?id_bling=${kit.id}`)).toMatchObject({ kit: true, bling: { id: kit.id } })
  await linkProduto(produto.id, { id_bling: blingProduto.id })
  expect(await lados(`?id_bling=${kit.id}`)).toMatchObject({
    vinculado: true,
    kit: false,
    bling: { id: blingProduto.id },
  })
})

// Rules of links: `vinculo.rules.test.ts`.
test('what does not exist here or there, or is deleted, cannot be linked', async () => {
  const a = await bling.criarProduto()
  expect((await linkProduto(a.id, { id_bling: 99 })).status).toBe(404)
  const excluido = (await bling.dados('produtos')).find((p) => p.codigo === 'LOJA-018' && p.situacao === 'E')
  expect((await linkProduto(a.id, { id_bling: excluido.id })).body.codigo).toBe('PRODUTO_NAO_EXISTE_NO_BLING')
  expect((await linkProduto(999_999, { id_bling: (await vivo('LOJA-007')).id })).status).toBe(404)
})

test('a saved edit sends exactly the fields that changed, and keeps what stood there', async () => {
  const { la, vinculado, salvar: salvarAqui } = await ligado('LOJA-009', { titulo: 'Nome daqui' })
  const saveProduto = async (mudanca: object) => {
    await bling.esquecerRequisicoes()
    await salvarAqui({ variacoes: undefined, ...mudanca })
    return (await escritas()).map(([metodo, , corpo]) => [metodo, corpo])
  }
  expect(vinculado.titulo).toBe('Nome daqui')
  expect(await saveProduto({ titulo: 'Nome novo' })).toEqual([['PATCH', { nome: 'Nome novo' }]])
  expect(await saveProduto({ preco_venda: 61.5 })).toEqual([['PATCH', { preco: 61.5 }]])
  expect(await saveProduto({ descricao: 'Só daqui' })).toEqual([['PATCH', { descricaoCurta: 'Só daqui' }]])
  // Emptied here, and never told: nothing to send.
  expect(await saveProduto({ largura: '', altura: 0 })).toEqual([])
  // Equal to the value at Bling, written in another way: nothing to send.
  await bling.pessoa('PATCH', `/produtos/${la.id}`, { preco: 70.9 })
  expect(await saveProduto({ preco_venda: 70.9 })).toEqual([])
  expect(await saveProduto({ descricao: 'Texto', titulo: 'Nome novo 2' })).toEqual([
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
    const { la, agir, salvar } = await ligado(sku)
    await bling.esquecerRequisicoes()
    await salvar({ titulo: 'Mudou' })
    const feitas = (await escritas()).map(([metodo, , corpo]) => [metodo, corpo])
    expect(feitas).toEqual(enviado)
    expect((await agir('enviar', { campos: ['titulo'] })).codigo).toBe(recusa)
    const depois = await vivo(sku)
    expect([depois.situacao, depois.estrutura]).toEqual([la.situacao, la.estrutura])
  }
})

test('variations: only ours change, foreign ones keep their prices, a removed one waits for a person', async () => {
  const variacoes = ['Azul-M', 'Azul-G'].map((nome) => {
    const [nome_cor, tamanho] = nome.split('-')
    return { nome_cor, tamanho, sku: `GRADE-6-${nome}`, quantidade: 1, preco_venda: 80 }
  })
  const { id, la, vinculado, agir, salvar } = await ligado('GRADE-6', { variacoes })
  const [m, g] = vinculado.variacoes
  const precos = async () =>
    Object.fromEntries((await vivo('GRADE-6')).variacoes.map((filho: Filho) => [filho['codigo'], centavos(filho)]))
  // A variation sends only the chosen field; what stood there is kept, and can be put back.
  const azulMFilho = la.variacoes.find((filho: Filho) => filho['codigo'] === 'GRADE-6-Azul-M')
  await sql`update bling_variacoes set base = '{}' where variacao_id = ${m.id}`.execute(loja.banco.db)
  await bling.esquecerRequisicoes()
  const enviado = await agir('enviar', { campos: ['preco'], variacao_id: m.id })
  expect(await escritas()).toEqual([['PATCH', `/produtos/${m.id_bling}`, { preco: 80 }]])
  const base = { sku: 'GRADE-6-Azul-M', gtin: null, preco: 80, nome_cor: 'Azul', tamanho: 'M' }
  expect((await bases(id))[1]).toEqual(base)
  expect(enviado.versoes).toMatchObject([{ campos: [{ nome: 'Preço', enviado: expect.stringContaining('80,00') }] }])
  await bling.esquecerRequisicoes()
  await agir(`versoes/${enviado.versoes[0].id}/devolver`)
  expect(await escritas()).toEqual([
    ['PATCH', `/produtos/${m.id_bling}`, { preco: expect.closeTo(azulMFilho.preco, 2) }],
  ])
  const antes = await precos()
  // The parent's price would be given to every child.
  await salvar({ preco_venda: 77, variacoes: [{ ...m, preco_venda: 81 }, g] })
  expect(await precos()).toEqual({ ...antes, 'GRADE-6-Azul-M': 8100 })
  expect(centavos(await vivo('GRADE-6'))).toBe(7700)
  // A new variation is made at Bling, a removed one is not.
  const nova = { nome_cor: 'Rosa', tamanho: 'P', sku: 'GRADE-6-Rosa-P', quantidade: 1, preco_venda: 85 }
  const [m2] = (await bling.aqui(id)).variacoes
  await bling.esquecerRequisicoes()
  await salvar({ variacoes: [m2, nova] })
  expect(await precos()).toEqual({ ...antes, 'GRADE-6-Azul-M': 8100, 'GRADE-6-Rosa-P': 8500 })
  expect((await escritas()).filter(([metodo]) => metodo === 'DELETE')).toEqual([])
  const [tarefa] = await tarefas(id)
  expect(tarefa).toMatchObject({ operacao: 'inativar_variacao', estado: 'falhou' })
  expect(tarefa.mensagem).toContain('Inativar no Bling')
  await bling.responder(tarefa.id, 'tentar-novamente')
  await bling.concluida(tarefa.id)
  expect((await vivo('GRADE-6')).variacoes).toContainEqual(
    expect.objectContaining({ id: Number(g.id_bling), situacao: 'I' }),
  )
})

test('a linked simple product that gets variations here stays simple there, with its stock; a task names them', async () => {
  const { id, la, salvar } = await ligado('LOJA-012', { qtd: 3 }, { estoque: 'do_bling' })
  await bling.parado()
  const saldo = async () => (await bling.dados('estoque')).find((linha) => linha.produto === la.id).depositos
  const antes = await saldo()
  await bling.esquecerRequisicoes()
  const nova = { nome_cor: 'Azul', tamanho: 'M', sku: 'LOJA-012-Azul-M', quantidade: 2 }
  await salvar({ variacoes: [nova] })
  expect(await escritas()).toEqual([])
  expect(await saldo()).toEqual(antes)
  expect(await vivo('LOJA-012')).toMatchObject({ id: la.id, formato: 'S', situacao: 'A' })
  const [tarefa] = await tarefas(id)
  expect(tarefa).toMatchObject({ operacao: 'criar_variacoes', mensagem: expect.stringContaining('Azul') })
})

test('field by field: ours is sent and what stood there put back; theirs is taken', async () => {
  const { id, la, lados, agir } = await ligado('LOJA-010', { titulo: 'Daqui' })
  const campo = (comparacao: { campos: { campo: string }[] }, nome: string) =>
    comparacao.campos.find((c) => c.campo === nome)
  const antes = await lados()
  expect(campo(antes, 'titulo')).toEqual({ campo: 'titulo', aqui: 'Daqui', bling: la.nome, igual: false })
  expect(campo(antes, 'preco')).toMatchObject({ aqui: 50, bling: 38.9, igual: false })
  await bling.esquecerRequisicoes()
  const enviado = await agir('enviar', { campos: ['titulo'] })
  expect(await escritas()).toEqual([['PATCH', `/produtos/${la.id}`, { nome: 'Daqui' }]])
  expect(campo(enviado, 'titulo')).toMatchObject({ igual: true })
  expect(enviado.versoes[0].campos).toEqual([{ nome: 'Título', antes: la.nome, enviado: 'Daqui' }])
  // Sending it again: nothing differs, and nothing is kept of it.
  await bling.esquecerRequisicoes()
  await sql`update bling_produtos set base = base - 'titulo' - 'peso' where produto_id = ${id}`.execute(loja.banco.db)
  const repetido = await agir('enviar', { campos: ['titulo'] })
  expect([await escritas(), repetido.versoes.length]).toEqual([[], 1])
  // What was not chosen is still to be told.
  expect(await bases(id)).toMatchObject([{ titulo: 'Daqui' }])
  expect((await bases(id))[0]).not.toHaveProperty('peso')
  const devolvido = await agir(`versoes/${enviado.versoes[0].id}/devolver`)
  expect((await vivo('LOJA-010')).nome).toBe(la.nome)
  expect(devolvido.versoes[0].campos).toEqual([{ nome: 'Título', antes: 'Daqui', enviado: la.nome }])
  await bling.esquecerRequisicoes()
  const trazido = await agir('trazer', { campos: ['titulo', 'preco', 'descricao', 'peso'] })
  for (const nome of ['titulo', 'preco', 'descricao', 'peso'])
    expect(campo(trazido, nome)).toMatchObject({ igual: true })
  expect(await bling.aqui(id)).toMatchObject({ titulo: la.nome, preco_venda: 38.9, peso: 0.25 })
  expect(await bases(id)).toMatchObject([{ titulo: la.nome, preco: 38.9, peso: 0.25 }])
  // A field that has nothing at Bling stays as it is here.
  await bling.pessoa('PATCH', `/produtos/${la.id}`, { preco: 0 })
  await agir('trazer', { campos: ['preco', 'altura'] })
  expect(await bling.aqui(id)).toMatchObject({ preco_venda: 38.9, altura: 3 })
  await bling.parado()
  expect(await escritas()).toEqual([])
})

test('an EAN that changed there stays asked about: taken it is ours, a wrong or taken one is not', async () => {
  const dono = await bling.criarProduto({ titulo: 'Dono do EAN', gtin: '4006381333931' })
  const { id, la, lados } = await ligado('LOJA-013')
  const ean = async () => (await lados()).campos.find(({ campo }: { campo: string }) => campo === 'gtin')
  const bringGtin = async () => {
    const { status, body } = await loja.pedir('POST', `/api/produtos/${id}/bling/trazer/`, { campos: ['gtin'] })
    return [status, body.codigo ?? (await bling.aqui(id)).gtin]
  }
  expect(await ean()).toEqual({ campo: 'gtin', aqui: null, bling: la.gtin, igual: false })
  expect(await bringGtin()).toEqual([200, la.gtin])
  for (const [gtin, ...resposta] of [
    ['7891000315508', 400, 'GTIN_INVALIDO_NO_BLING'],
    [dono.gtin, 409, 'GTIN_REPETIDO'],
    ['036000291452', 200, '036000291452'],
  ]) {
    await bling.pessoa('PATCH', `/produtos/${la.id}`, { gtin })
    await bling.parado()
    // By itself nothing of it comes here.
    expect(await ean()).toEqual({ campo: 'gtin', aqui: la.gtin, bling: gtin, igual: false })
    expect(await bringGtin()).toEqual(resposta)
  }
  expect(await ean()).toMatchObject({ igual: true })
})

test('a price that is sent leaves those of the variations; a variation takes its own', async () => {
  const { variacoes: blingVariacoes } = await vivo('GRADE-8')
  const preta = blingVariacoes[2]
  const preco = Math.round(preta.preco * 100) / 100
  // Another one costs a little more.
  await bling.pessoa('PATCH', `/produtos/${blingVariacoes[0].id}`, { preco: preco + 0.01 })
  const blingProduto = await vivo('GRADE-8')
  const variacoes = [preta, blingVariacoes[1]].map(({ codigo }, i) => {
    return { nome_cor: 'Preta', tamanho: ['M', 'G'][i], sku: codigo, quantidade: 4, preco_venda: 90 + i }
  })
  const produto = await bling.criarProduto({ sku: 'GRADE-8', preco_venda: preco, variacoes })
  const requestBlingAction = async (acao: string, corpo: object = {}) =>
    (await loja.pedir('POST', `/api/produtos/${produto.id}/bling/${acao}/`, { campos: ['preco'], ...corpo })).body
  expect((await requestBlingAction('enviar')).codigo).toBe('PRODUTO_NAO_VINCULADO')
  const [ownVariacao, secondVariacao] = (await linkProduto(produto.id, { id_bling: blingProduto.id })).body.variacoes
  await bling.parado()
  await bling.esquecerRequisicoes()
  await requestBlingAction('enviar')
  // The variation that has this price already is not written.
  const devolvidos = blingProduto.variacoes.filter((v: { id: number }) => v.id !== preta.id)
  expect(await escritas()).toEqual([
    ['PATCH', `/produtos/${blingProduto.id}`, { preco }],
    ...devolvidos.map((v: { id: number; preco: number }) => ['PATCH', `/produtos/${v.id}`, { preco: v.preco }]),
  ])
  await bling.esquecerRequisicoes()
  expect((await requestBlingAction('trazer', { variacao_id: secondVariacao.id + 1 })).codigo).toBe(
    'VARIACAO_NAO_ENCONTRADA',
  )
  await requestBlingAction('trazer', { variacao_id: ownVariacao.id })
  expect((await bling.aqui(produto.id)).variacoes).toEqual([{ ...ownVariacao, preco_venda: preco }, secondVariacao])
  expect((await bases(produto.id))[1]).toMatchObject({ preco })
  await bling.parado()
  expect(await escritas()).toEqual([])
})

test('of each product the last three replaced versions are kept', async () => {
  const { lados, salvar } = await ligado('LOJA-011')
  for (const titulo of ['Um', 'Dois', 'Três', 'Quatro', 'Cinco']) await salvar({ titulo })
  const { versoes } = await lados()
  expect(versoes.map((v: { campos: { antes: string }[] }) => v.campos[0]?.antes)).toEqual(['Quatro', 'Três', 'Dois'])
  const foreignVersaoResponse = await loja.pedir('POST', `/api/produtos/1/bling/versoes/${versoes[0].id}/devolver/`)
  expect(foreignVersaoResponse.body.codigo).toBe('VERSAO_NAO_ENCONTRADA')
})

test('an edit whose answer is lost is told once, and nothing of others changes', async () => {
  const variacoes = [{ nome_cor: 'Azul', tamanho: 'M', sku: 'GRADE-7-Azul-M', quantidade: 1, preco_venda: 90 }]
  const { la, salvar } = await ligado('GRADE-7', { variacoes })
  await bling.falhar('PATCH', `*/produtos/${la.id}`, { acao: 'derrubar', momento: 'depois', vezes: 7 })
  await salvar({ preco_venda: 66, variacoes: undefined })
  const depois = await vivo('GRADE-7')
  expect(centavos(depois)).toBe(6600)
  expect(depois.variacoes.map(centavos)).toEqual(la.variacoes.map(centavos))
  // One that Bling refuses has replaced nothing: what a person changes there afterwards is not put back.
  await emulador.controle('DELETE', '/falhas')
  await bling.falhar('PATCH', `*/produtos/${la.id}`, { acao: 'status', status: 400 })
  await salvar({ titulo: 'Recusado', variacoes: undefined })
  expect((await vivo('GRADE-7')).nome).toBe(la.nome)
  const [firstVariacao] = depois.variacoes
  await bling.pessoa('PATCH', `/produtos/${firstVariacao.id}`, { preco: 123 })
  await salvar({ titulo: 'Aceito', variacoes: undefined })
  const aceito = await vivo('GRADE-7')
  expect([aceito.nome, aceito.variacoes.map(centavos)]).toEqual([
    'Aceito',
    [12_300, ...depois.variacoes.slice(1).map(centavos)],
  ])
})
