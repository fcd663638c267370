import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importacoesDoArquivo } from '../../../test/support/importacoes.ts'
import { createSignedInPessoa } from '../../../test/support/pessoa.ts'
import { novoValor } from './lote.rules.ts'

test.each([
  [{ operacao: 'porcento', valor: 10 }, 50, 55],
  [{ operacao: 'porcento', valor: -100 }, 50, 0],
  [{ operacao: 'porcento', valor: 10, final: 0.9 }, 50, 54.9],
  [{ operacao: 'porcento', valor: 10, final: 0.9 }, 51, 55.9],
  [{ operacao: 'somar', valor: -60 }, 50, 0],
  [{ operacao: 'somar', valor: 0.1 }, 0.2, 0.3],
  [{ operacao: 'somar', valor: 5 }, null, null],
  [{ operacao: 'fixar', valor: 39.9 }, null, 39.9],
  [{ operacao: 'porcento', valor: 10 }, null, null],
  [{ operacao: 'porcento', valor: 10 }, 0.05, 0.06],
  [{ operacao: 'fixar', valor: 40.4, final: 0.9 }, 10, 40.9],
  [{ operacao: 'fixar', valor: 40, final: 0 }, 10, 40],
  [{ campo: 'preco_custo', operacao: 'somar', valor: 1 }, 2, 3],
  [{ campo: 'peso', operacao: 'fixar', valor: 0.25 }, 2, 0.25],
  [{ campo: 'altura', operacao: 'fixar', valor: 2 }, null, 2],
  [{ campo: 'estoque', operacao: 'somar', valor: 2 }, 3, 5],
  [{ operacao: 'fixar', valor: 0.2, final: 0.9 }, 10, 0.9],
  [{ operacao: 'porcento', valor: 5000 }, 9_999_999.99, 9_999_999.99],
] as const)('a value by %j, from %j, is %j', (como, antes, depois) => {
  expect(novoValor({ campo: 'preco_venda', ...como }, antes)).toBe(depois)
})

const { loja, balcao, pronta, produto, salvar } = await importacoesDoArquivo()
const buildFixChange = (campo: string, valor: number) => ({ campo, operacao: 'fixar', valor })
const buildSumChange = (campo: string, valor = 1) => ({ campo, operacao: 'somar', valor })
const changeProdutos = (corpo: object) => loja.pedir('POST', '/api/produtos/em-lote/', corpo)
const ate = async (id: number, estado: string) => {
  const lote = async () => (await loja.pedir('GET', `/api/produtos/em-lote/${id}/`)).body
  await loja.queue.drain()
  expect((await lote()).estado).toBe(estado)
  return lote()
}
const feito = async (corpo: object) => {
  const { body } = await changeProdutos(corpo)
  return { ...body, ...(await ate(body.lote_id, 'concluida')) }
}
const undoLote = async ({ lote_id }: { lote_id: number }) => {
  await loja.pedir('POST', `/api/produtos/em-lote/${lote_id}/desfazer/`)
  return ate(lote_id, 'desfeita')
}
const movimentos = async (id: number) => (await loja.pedir('GET', `/api/produtos/${id}/movimentos/`)).body.results
const atosEmLote = async () => (await loja.pedir('GET', '/api/auditoria/?tipo=produtos_em_lote')).body.results

test('prices of many: shown first, applied, and what nobody touched is given back', async () => {
  const simples = await balcao.criarProduto({ titulo: 'Lote A', sku: 'LA', preco_venda: 50 })
  const variado = await balcao.criarProduto({
    titulo: 'Lote B',
    sku: 'LB',
    preco_venda: 40,
    variacoes: [
      { tamanho: 'P', sku: 'LB-P', preco_venda: 45 },
      { tamanho: 'M', sku: 'LB-M' },
    ],
  })
  const corpo = {
    ids: [simples.id, variado.id],
    alteracoes: [{ campo: 'preco_venda', operacao: 'porcento', valor: 10, final: 0.9 }],
  }
  const previa = await changeProdutos({ ...corpo, previa: true })
  const variacaoP = { produto_id: variado.id, variacao_id: variado.variacoes[0].id }
  expect(previa.body).toEqual({
    quantos: 3,
    produtos: 2,
    linhas: [
      { produto_id: simples.id, nome: 'Lote A', campo: 'preco_venda', antes: 50, depois: 54.9 },
      { produto_id: variado.id, nome: 'Lote B', campo: 'preco_venda', antes: 40, depois: 43.9 },
      { ...variacaoP, nome: 'Lote B P', campo: 'preco_venda', antes: 45, depois: 49.9 },
    ],
  })
  expect((await produto(simples.id)).preco_venda).toBe(50)

  const lote = await feito(corpo)
  expect(lote).toMatchObject({ quantos: 3, aplicar: 3, aplicadas: 3, recusadas: 0 })
  expect(await produto(variado.id)).toMatchObject({
    preco_venda: 43.9,
    variacoes: [{ preco_venda: 49.9 }, { preco_venda: null }],
  })
  await salvar(simples.id, { preco_venda: 99 })
  expect(await undoLote(lote)).toMatchObject({ desfeitas: 2, ficaram: 1 })
  expect([(await produto(simples.id)).preco_venda, (await produto(variado.id)).preco_venda]).toEqual([99, 40])
  expect((await loja.pedir('GET', `/api/importacoes/${lote.lote_id}/`)).status).toBe(404)
  // Nor is the import of a file a batch, which people who import nothing may undo.
  const { id } = await pronta('SKU;Título\nPLN;Planilha\n')
  for (const [metodo, fim] of [
    ['GET', ''],
    ['POST', 'desfazer/'],
  ] as const)
    expect((await loja.pedir(metodo, `/api/produtos/em-lote/${id}/${fim}`)).body.codigo).toBe('LOTE_NAO_ENCONTRADO')
})

test('minimum stock is fixed for each size, for a product without sizes and for no kit, in whole pieces; and undone', async () => {
  const simples = await balcao.criarProduto({ titulo: 'Mínimo A', estoque_minimo: 2 })
  const variado = await balcao.criarProduto({
    titulo: 'Mínimo B',
    variacoes: ['P', 'M'].map((tamanho) => ({ tamanho, sku: `MIN-${tamanho}` })),
  })
  const kit = await balcao.criarProduto({ titulo: 'Mínimo K' })
  await loja.banco.db.updateTable('produtos').set({ kit: true }).where('id', '=', kit.id).execute()
  const ids = [simples.id, variado.id, kit.id]
  const change = (valor: number) => ({ ids, alteracoes: [buildFixChange('estoque_minimo', valor)] })
  for (const valor of [1.5, -1, 10_000_000]) expect((await changeProdutos(change(valor))).status).toBe(400)
  const lote = await feito(change(6))
  expect(lote).toMatchObject({ quantos: 3, produtos: 2, aplicadas: 3 })
  const minimums = async () => [
    (await produto(simples.id)).estoque_minimo,
    ...(await produto(variado.id)).variacoes.map((v: Record<string, unknown>) => v['estoque_minimo']),
  ]
  expect(await minimums()).toEqual([6, 6, 6])
  expect((await changeProdutos({ ...change(0), previa: true })).body.quantos).toBe(3)
  await undoLote(lote)
  expect(await minimums()).toEqual([2, 0, 0])
})

test('a fixed price is for the product and for the sizes with a price of their own; a size without one follows the product', async () => {
  const tamanhos = { P: 45, M: null, G: 45, GG: null }
  const { id } = await balcao.criarProduto({
    titulo: 'Lote F',
    sku: 'LF',
    preco_venda: 40,
    preco_custo: 10,
    variacoes: Object.entries(tamanhos).map(([tamanho, preco_venda]) => {
      return { tamanho, sku: `LF-${tamanho}`, preco_venda, preco_custo: tamanho === 'M' ? 12 : null }
    }),
  })
  const lote = await feito({
    ids: [id],
    alteracoes: [buildFixChange('preco_venda', 60), buildFixChange('preco_custo', 15)],
  })
  expect(lote).toMatchObject({ quantos: 4, aplicadas: 4 })
  const { variacoes, ...mudado } = await produto(id)
  expect(mudado).toMatchObject({ preco_venda: 60, preco_custo: 15 })
  expect(variacoes.map((v: Record<string, unknown>) => [v['tamanho'], v['preco_venda'], v['preco_custo']])).toEqual([
    ['P', 60, null],
    ['M', null, 15],
    ['G', 60, null],
    ['GG', null, null],
  ])
})

test('a batch is read and undone by who made it and by administrators, not by a colleague', async () => {
  const { id } = await balcao.criarProduto({ titulo: 'Lote D', sku: 'LD', preco_venda: 10 })
  const [autora, colega] = [
    (await createSignedInPessoa(loja, 'autora'))(),
    (await createSignedInPessoa(loja, 'colega'))(),
  ]
  for (const pessoa of [autora, colega]) await pessoa.entrar()
  const alteracoes = [buildFixChange('preco_venda', 12)]
  const { body } = await autora.pedir('POST', '/produtos/em-lote/', { ids: [id], alteracoes })
  await ate(body.lote_id, 'concluida')
  const desfazer = `/produtos/em-lote/${body.lote_id}/desfazer/`
  expect((await colega.pedir('POST', desfazer)).body.codigo).toBe('SEM_PERMISSAO')
  expect((await colega.pedir('GET', `/produtos/em-lote/${body.lote_id}/`)).body.codigo).toBe('SEM_PERMISSAO')
  expect((await autora.pedir('GET', `/produtos/em-lote/${body.lote_id}/`)).status).toBe(200)
  expect((await loja.pedir('POST', `/api${desfazer}`)).status).toBe(200)
  await ate(body.lote_id, 'desfeita')
  expect((await produto(id)).preco_venda).toBe(10)
})

test('all that a filter finds: pieces come in by variation, a category and a weight are set', async () => {
  const p = { tamanho: 'P', sku: 'AC-P', quantidade: 2 }
  const { id, variacoes } = await balcao.criarProduto({ titulo: 'Achado', sku: 'AC', variacoes: [p] })
  const { body: categoria } = await loja.pedir('POST', '/api/categorias/', { nome: 'Do lote' })
  const { body: modelo } = await loja.pedir('POST', '/api/modelos/', { codigo: 'LOTE', nome: 'Do lote' })
  const lote = await feito({
    filtros: { busca: 'achado' },
    alteracoes: [
      buildSumChange('estoque', 10),
      buildFixChange('categoria_id', categoria.id),
      buildFixChange('modelo_id', modelo.id),
      buildFixChange('peso', 0.3),
    ],
  })
  expect(lote).toMatchObject({ aplicadas: 2 })
  const [ato] = await atosEmLote()
  expect(ato.detalhes).toMatchObject({ lote: lote.lote_id, linhas: 2, estoque: 'somar 10', peso: 'fixar 0.3' })
  const do_lote = { categoria_id: categoria.id, modelo_id: modelo.id, peso: 0.3, quantidade_total: 12 }
  expect(await produto(id)).toMatchObject(do_lote)
  const [entrada] = await movimentos(id)
  expect(entrada).toMatchObject({ variacao_id: variacoes[0].id, quantidade: 10, motivo: 'entrada' })
})

test('products of a filter go to the trash together, each with its line in the audit, and come back', async () => {
  const { id } = await balcao.criarProduto({ titulo: 'Sobra um', sku: 'SB1' })
  const p = { tamanho: 'P', sku: 'SB2-P' }
  const secondProduto = await balcao.criarProduto({ titulo: 'Sobra dois', sku: 'SB2', variacoes: [p] })
  const corpo = { filtros: { busca: 'sobra' }, alteracoes: [buildFixChange('na_lixeira', 1)] }
  const lote = await feito(corpo)
  expect(lote.linhas.map(({ nome, antes, depois }: Record<string, string>) => [nome, antes, depois])).toEqual([
    ['Sobra um', 'Na lista', 'Na lixeira'],
    ['Sobra dois', 'Na lista', 'Na lixeira'],
  ])
  const atos = async (tipo: string) =>
    (await loja.pedir('GET', `/api/auditoria/?tipo=${tipo}`)).body.results
      .map(({ alvo, usuario }: { alvo: string; usuario: string }) => [alvo, usuario])
      .filter(([alvo]: string[]) => alvo?.startsWith('Sobra'))
  expect((await atos('lixeira')).toSorted()).toEqual([
    ['Sobra dois', 'dona'],
    ['Sobra um', 'dona'],
  ])
  expect((await loja.pedir('GET', '/api/produtos/busca/?busca=sobra')).body.count).toBe(0)
  await loja.pedir('POST', '/api/produtos/lixeira/restaurar-multiplos/', { ids: [secondProduto.id] })
  expect(await undoLote(lote)).toMatchObject({ desfeitas: 1, ficaram: 1 })
  expect((await produto(id)).excluido_em).toBeNull()
  const publicar = { ...corpo, alteracoes: [buildFixChange('publicado', 1)] }
  expect((await changeProdutos(publicar)).body.codigo).toBe('BLING_DESATIVADO')
})

test('a preview leaves out products in the trash, the stock of kits, and values that are already so', async () => {
  const caro = { preco_venda: 10, preco_custo: 4 }
  const grade = await balcao.criarProduto({
    titulo: 'Grade larga',
    sku: 'GRL',
    preco_venda: 50,
    peso: 0.3,
    variacoes: Array.from({ length: 26 }, (_, i) => ({ tamanho: `T${i}`, sku: `GRL-${i}`, ...caro })),
  })
  const previa = async (ids: number[], ...alteracoes: object[]) =>
    (await changeProdutos({ ids, alteracoes, previa: true })).body
  // Its own cost is none, to which nothing is added.
  const { quantos, linhas } = await previa([grade.id], buildSumChange('preco_venda'), buildSumChange('preco_custo'))
  expect([quantos, linhas.length]).toEqual([27, 50])
  const alteracoes = [buildSumChange('preco_venda'), buildSumChange('preco_custo')]
  const { body: whole } = await changeProdutos({ ids: [grade.id], alteracoes, previa: true, mostrar: 150 })
  expect(whole.linhas).toHaveLength(53)
  expect(linhas.slice(0, 3)).toMatchObject([
    { nome: 'Grade larga', campo: 'preco_venda', antes: 50, depois: 51 },
    { nome: 'Grade larga T0', campo: 'preco_venda', antes: 10, depois: 11 },
    { nome: 'Grade larga T0', campo: 'preco_custo', antes: 4, depois: 5 },
  ])
  const fixado = await previa([grade.id], buildFixChange('preco_custo', 9))
  expect(fixado.quantos).toBe(27)
  expect(fixado.linhas[0]).toMatchObject({ nome: 'Grade larga', antes: null, depois: 9 })
  const kit = await balcao.criarProduto({
    componentes: [{ produto_id: grade.id, variacao_id: grade.variacoes[0].id, quantidade: 1 }],
  })
  const lixo = await balcao.criarProduto()
  await loja.pedir('DELETE', `/api/produtos/${lixo.id}/`)
  const emptyPreview = { quantos: 0, produtos: 0, linhas: [] }
  expect(await previa([kit.id, lixo.id], buildSumChange('estoque'))).toEqual(emptyPreview)
  expect(await previa([grade.id], buildFixChange('peso', 0.3))).toEqual(emptyPreview)
  expect(await previa([lixo.id], buildFixChange('na_lixeira', 1))).toEqual(emptyPreview)
  expect((await changeProdutos({ ids: [lixo.id], alteracoes: [buildSumChange('preco_venda')] })).body).toEqual(
    emptyPreview,
  )
  for (const [campo, codigo] of [
    ['categoria_id', 'CATEGORIA_NAO_ENCONTRADA'],
    ['modelo_id', 'MODELO_NAO_ENCONTRADO'],
  ] as const)
    expect((await previa([grade.id], buildFixChange(campo, 999_999))).codigo).toBe(codigo)
  expect((await loja.pedir('GET', '/api/produtos/em-lote/999999/')).body.codigo).toBe('LOTE_NAO_ENCONTRADO')
})

const esperam = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
/** A transaction goes on seeing the connections that it saw first: the wait is asked for outside of any. */
const umaEspera = () => expect.poll(async () => (await esperam.execute(loja.banco.db)).rows.length).toBe(1)

test('a bulk change adds to the current stock; the shop refuses the whole row if somebody changed another field of it', async () => {
  const { id } = await balcao.criarProduto({ titulo: 'Chegada', sku: 'CHG', qtd: 2 })
  const pesado = await balcao.criarProduto({ titulo: 'Pesada', sku: 'PSD', qtd: 2, peso: 1 })
  const heldTransacao = await loja.banco.db.startTransaction().execute()
  await heldTransacao.updateTable('produtos').set({ peso: 3 }).where('id', '=', pesado.id).execute()
  await heldTransacao.updateTable('produtos').set({ quantidade: 7 }).where('id', '=', id).execute()
  const chegam = feito({ ids: [id, pesado.id], alteracoes: [buildSumChange('estoque', 10), buildFixChange('peso', 2)] })
  await umaEspera()
  await heldTransacao.commit().execute()
  expect(await chegam).toMatchObject({ quantos: 2, aplicadas: 1, recusadas: 1 })
  expect(await produto(id)).toMatchObject({ quantidade_total: 17, peso: 2 })
  // Its weight has changed since the preview: neither weight nor stock is written.
  expect(await produto(pesado.id)).toMatchObject({ quantidade_total: 2, peso: 3 })
})

const celulas = async (sentCells: object[]) => {
  const { status, body } = await loja.pedir('POST', '/api/produtos/em-lote/celulas/', { celulas: sentCells })
  if (status !== 200) return { status, body }
  const nenhuma = { aplicadas: 0, desfeitas: 0, ficaram: 0, recusadas: 0, conflitos: [] }
  const { lote_id } = body
  expect(body).toEqual({ lote_id: expect.any(Number), estado: 'aplicando', aplicar: sentCells.length, ...nenhuma })
  return { status, body: await ate(lote_id, 'concluida') }
}

test('cells of a table: those that somebody changed meanwhile stay and are named, the others are written and undone', async () => {
  const { id, variacoes } = await balcao.criarProduto({
    titulo: 'Tabela',
    sku: 'TB',
    preco_venda: 40,
    variacoes: [
      { tamanho: 'P', sku: 'TB-P', quantidade: 3 },
      { tamanho: 'M', sku: 'TB-M', quantidade: 5 },
    ],
  })
  const [p, m] = variacoes.map((variacao: { id: number }) => ({ produto_id: id, variacao_id: variacao.id }))
  const lixo = await balcao.criarProduto({ titulo: 'Da lixeira', preco_venda: 3 })
  await loja.pedir('DELETE', `/api/produtos/${lixo.id}/`)
  const kit = await balcao.criarProduto({
    componentes: [{ produto_id: id, variacao_id: variacoes[0].id, quantidade: 1 }],
  })
  const { body } = await celulas([
    { produto_id: 999_999, campo: 'preco_venda', antes: null, depois: 1 },
    { produto_id: kit.id, campo: 'estoque', antes: 3, depois: 1 },
    { produto_id: lixo.id, campo: 'preco_venda', antes: 3, depois: 1 },
    { produto_id: id, campo: 'titulo', antes: 'Tabela', depois: 'Tabela nova' },
    { ...p, campo: 'preco_venda', antes: null, depois: 45 },
    { ...p, campo: 'estoque', antes: 3, depois: 7 },
    { ...m, campo: 'estoque', antes: 4, depois: 9 },
    { ...m, campo: 'preco_custo', antes: 12, depois: 10 },
    { produto_id: id, campo: 'estoque', antes: 8, depois: 1 },
    { produto_id: id, variacao_id: 999_999, campo: 'preco_venda', antes: null, depois: 1 },
  ])
  expect(body).toMatchObject({ aplicar: 3, aplicadas: 3, recusadas: 7 })
  const mudou = 'Alguém mudou este valor enquanto isso.'
  const kitIds = { produto_id: kit.id, variacao_id: null }
  const sumiu = { motivo: 'Foi excluído enquanto isso.', agora: null, campo: 'preco_venda' }
  expect(body.conflitos).toEqual([
    { ...m, campo: 'estoque', motivo: mudou, agora: 5 },
    { ...m, campo: 'preco_custo', motivo: mudou, agora: null },
    { produto_id: id, variacao_id: null, campo: 'estoque', motivo: 'O estoque é o das variações.', agora: 8 },
    { produto_id: id, variacao_id: 999_999, ...sumiu },
    { produto_id: lixo.id, variacao_id: null, ...sumiu },
    { ...kitIds, campo: 'estoque', motivo: 'O estoque de um kit é o das partes.', agora: 0 },
    { produto_id: 999_999, variacao_id: null, ...sumiu },
  ])
  const [ato] = await atosEmLote()
  const tabela = 'preco_venda, estoque, titulo, preco_custo'
  expect(ato).toMatchObject({ usuario: 'dona', detalhes: { lote: body.lote_id, linhas: 10, tabela } })
  expect(await produto(id)).toMatchObject({
    titulo: 'Tabela nova',
    preco_venda: 40,
    quantidade_total: 12,
    variacoes: [
      { preco_venda: 45, quantidade: 7 },
      { preco_venda: null, preco_custo: null, quantidade: 5 },
    ],
  })
  const [ajuste] = await movimentos(id)
  expect(ajuste).toMatchObject({ variacao_id: variacoes[0].id, quantidade: 4, motivo: 'ajuste' })
  await undoLote(body)
  const antes = { titulo: 'Tabela', quantidade_total: 8, variacoes: [{ preco_venda: null }, {}] }
  expect(await produto(id)).toMatchObject(antes)
})

test('a product that the shop refuses stays as it is, and the others are written', async () => {
  const [vendida, livre] = [await balcao.criarProduto({ qtd: 5 }), await balcao.criarProduto({ qtd: 5 })]
  await balcao.vender([{ id: vendida.id, quantidade: 4, valor_unitario: 1 }])
  const estoque = { campo: 'estoque', antes: 5, depois: 3 }
  const { body } = await celulas([vendida, livre].map(({ id }) => ({ produto_id: id, ...estoque })))
  expect(body).toMatchObject({ aplicadas: 1, recusadas: 1, conflitos: [{ produto_id: vendida.id }] })
  expect([(await produto(vendida.id)).quantidade_total, (await produto(livre.id)).quantidade_total]).toEqual([5, 3])
})

test('cells wait for who is writing their product, and are measured by what that one makes of it', async () => {
  const { id } = await balcao.criarProduto({ titulo: 'Disputado', sku: 'DSP', preco_venda: 40 })
  const heldTransacao = await loja.banco.db.startTransaction().execute()
  await heldTransacao.updateTable('produtos').set({ preco_venda: 41 }).where('id', '=', id).execute()
  const gravadas = celulas([{ produto_id: id, campo: 'preco_venda', antes: 40, depois: 50 }])
  await umaEspera()
  await heldTransacao.commit().execute()
  expect((await gravadas).body).toMatchObject({ aplicadas: 0, recusadas: 1, conflitos: [{ agora: 41 }] })
  expect((await produto(id)).preco_venda).toBe(41)
})

test('a bulk change of a variation that is deleted before it is written does not change the product', async () => {
  const { id } = await balcao.criarProduto({
    titulo: 'Perde uma',
    sku: 'PU',
    preco_venda: 45,
    variacoes: [
      { tamanho: 'P', sku: 'PU-P', quantidade: 1 },
      { tamanho: 'M', sku: 'PU-M', quantidade: 1, preco_venda: 50 },
    ],
  })
  const heldTransacao = await loja.banco.db.startTransaction().execute()
  await heldTransacao.updateTable('produtos').set({ preco_venda: 50 }).where('id', '=', id).execute()
  const mudado = feito({ ids: [id], alteracoes: [buildSumChange('preco_venda', 5)] })
  await umaEspera()
  // The batch waits for the product that this transaction holds, so it must hold no row that the deletion writes.
  await sql`set local lock_timeout = 1`.execute(heldTransacao)
  await heldTransacao.deleteFrom('variacoes').where('sku', '=', 'PU-M').execute()
  await heldTransacao.commit().execute()
  expect(await mudado).toMatchObject({ aplicadas: 0, recusadas: 2, conflitos: [] })
  expect((await produto(id)).preco_venda).toBe(50)
})
