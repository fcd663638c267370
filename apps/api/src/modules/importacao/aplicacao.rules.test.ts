import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openBancada, turnOnProducao } from '../../../test/support/estampada.ts'
import { importacoesDoArquivo } from '../../../test/support/importacoes.ts'
import type { Resposta } from '../../../test/support/loja.ts'
import { SEM_ERP } from '../../shop/loja.ts'
import { envios } from '../frete/frete.rules.ts'
import { applyGrupos } from './aplicacao.rules.ts'
import { readImportacaoRow } from './importacao.data.ts'
import { resumePlanilhaImportacoes } from './importacao.rules.ts'

const { loja, balcao, ...importacoes } = await importacoesDoArquivo()
const { enviar, importacao, ate, pronta, importar, mudar, aplicar, desfazer } = importacoes
const { itens, motivos, procurar, produto, salvar, baixar } = importacoes
/** Whether it keeps its file and has ended; when its present stage began. */
const guardado = async ({ id }: { id: number }) => {
  const { rows } = await sql<{ arquivo: boolean; terminada: boolean; etapa: string }>`
    select conteudo is not null as arquivo, terminada_em is not null as terminada, etapa_em::text as etapa
      from importacoes where id = ${id}`.execute(loja.banco.db)
  return rows[0]
}
const etapa = async (importRow: { id: number }) => (await guardado(importRow))?.etapa

test('a new product is all that its rows say, of the first row that says it; undone, it goes', async () => {
  const lida = await pronta([
    'SKU do produto;SKU;Título;Código;Modelo;Categoria;Cor;Tamanho;Preço de custo;Preço de venda;Estoque;Peso (kg);Altura (cm);Largura (cm);Comprimento (cm);Descrição',
    ';QDR;Quadro;7;Quadros;Casa;;;12,5;30;4;0,5;10;20;30;De parede',
    'LAM;LAM-P;Lâmina;-;;;;P;;;;;;;;',
    'LAM;LAM-M;Lâmina;9;Lâminas;Casa;Azul;M;3;8;2;0,1;1;2;3;Fina',
  ])
  expect(await guardado(lida)).toMatchObject({ arquivo: true, terminada: false })
  const lidaEm = await etapa(lida)
  const feita = await aplicar(lida)
  expect(await guardado(lida)).toMatchObject({ arquivo: false, terminada: true })
  expect(feita).toMatchObject({ aplicadas: 3, resumo: { erro: 0 } })
  const [{ id: quadro }] = await procurar('quadro')
  expect(await produto(quadro)).toMatchObject({
    titulo: 'Quadro',
    sku: 'QDR',
    codigo: '7',
    descricao: 'De parede',
    preco_custo: 12.5,
    preco_venda: 30,
    peso: 0.5,
    altura: 10,
    largura: 20,
    comprimento: 30,
    quantidade_total: 4,
    variacoes: [],
    modelo: { nome: 'Quadros' },
    tem_cor: false,
    tem_tamanho: false,
  })
  const [{ id: lamina }] = await procurar('lamina')
  expect(await produto(lamina)).toMatchObject({
    titulo: 'Lâmina',
    sku: 'LAM',
    codigo: '9',
    descricao: 'Fina',
    preco_custo: null,
    preco_venda: null,
    peso: 0.1,
    altura: 1,
    largura: 2,
    comprimento: 3,
    quantidade_total: 2,
    modelo: { nome: 'Lâminas' },
    variacoes: [
      { sku: 'LAM-P', tamanho: 'P', nome_cor: null, cor: null, preco_custo: null, preco_venda: null, quantidade: 0 },
      { sku: 'LAM-M', tamanho: 'M', nome_cor: 'Azul', preco_custo: 3, preco_venda: 8, quantidade: 2 },
    ],
  })
  const aplicada = await etapa(feita)
  expect(await desfazer(feita)).toMatchObject({ desfeitas: 3, ficaram: 0 })
  expect(new Set([lidaEm, aplicada, await etapa(feita)]).size).toBe(3)
  expect(await procurar('')).toEqual([])
})

test('the row of a new variation also changes its product, and both are given back', async () => {
  const { id } = await balcao.criarProduto({
    titulo: 'Touca',
    sku: 'TOU',
    preco_venda: 40,
    descricao: 'Fina',
    variacoes: [{ tamanho: 'P', sku: 'TOU-P' }],
  })
  const antes = await produto(id)
  const feita = await importar([
    'SKU do produto;SKU;Título;Tamanho;Preço de venda;Preço de custo;Estoque;Peso (kg);Descrição;Cor',
    'TOU;TOU-M;Touca nova;M;77;30;2;0,3;Grossa;',
    'TOU;TOU-G;Touca nova;G;;;;;;Verde',
  ])
  expect(await produto(id)).toMatchObject({
    titulo: 'Touca nova',
    preco_venda: 40,
    preco_custo: null,
    peso: 0.3,
    descricao: 'Grossa',
    tem_cor: true,
    variacoes: [
      { sku: 'TOU-P', preco_venda: null },
      { sku: 'TOU-M', preco_venda: 77, preco_custo: 30, quantidade: 2, descricao: '' },
      { sku: 'TOU-G', preco_venda: null, quantidade: 0 },
    ],
  })
  expect(await desfazer(feita)).toMatchObject({ desfeitas: 2, ficaram: 0 })
  const { versao: _, ...depois } = await produto(id)
  expect(depois).toEqual({ ...antes, versao: undefined, alterado_em: expect.anything() })
})

test('undoing restores the fields that nobody changed after the import; the row lists the fields that somebody changed', async () => {
  const createProduto = async (sku: string, dados: object = {}) =>
    (await balcao.criarProduto({ titulo: `Meião ${sku}`, sku, qtd: 5, ...dados })).id as number
  const meia = await createProduto('MEI', { preco_custo: 5, preco_venda: 40, peso: 0.2, altura: 3, largura: 4 })
  const [secondId, reservada] = [await createProduto('OUT'), await createProduto('RSV')]
  const { versao } = await produto(secondId)
  const feita = await importar([
    'SKU;Preço de custo;Preço de venda;Peso (kg);Altura (cm);Largura (cm);Comprimento (cm);Estoque',
    'MEI;-;45;0,5;4;5;6;20',
    'OUT;;;;;;;20',
    'RSV;;;;;;;20',
  ])
  expect(feita).toMatchObject({ aplicadas: 3 })
  // Pieces alone are no change of the form, which would count again.
  expect(await produto(secondId)).toMatchObject({ quantidade_total: 20, versao: versao + 1 })
  const medidas = { peso: 0.5, altura: 4, largura: 5, comprimento: 6 }
  expect(await produto(meia)).toMatchObject({ preco_custo: null, preco_venda: 45, ...medidas, quantidade_total: 20 })
  await salvar(meia, { preco_custo: 7, preco_venda: 40, peso: null })
  await balcao.vender([{ id: reservada, quantidade: 10, valor_unitario: 1 }])
  expect(await desfazer(feita)).toMatchObject({ desfeitas: 1, ficaram: 2 })
  const gravou = 'a importação gravou'
  expect(await motivos(feita, 'ficou')).toEqual([
    ['MEI', `Ficou como alguém deixou depois: Peso (kg) é vazio, ${gravou} 0.5; Preço de custo é 7, ${gravou} vazio.`],
    ['RSV', expect.stringMatching(/^Ficou como está: .+/)],
  ])
  const earlierMeasures = { peso: null, altura: 3, largura: 4, comprimento: null }
  expect(await produto(meia)).toMatchObject({
    preco_custo: 7,
    preco_venda: 40,
    ...earlierMeasures,
    quantidade_total: 5,
  })
  expect([(await produto(secondId)).quantidade_total, (await produto(reservada)).quantidade_total]).toEqual([5, 20])
})

test('undoing an import keeps an imported variation after a person changed its price; an import books its quantities as movements “entrada”', async () => {
  const { id } = await balcao.criarProduto({ titulo: 'Luva', sku: 'LUV', variacoes: [{ tamanho: 'P', sku: 'LUV-P' }] })
  const lista = await pronta([
    'SKU do produto;SKU;Título;Tamanho;Preço de venda;Qtde',
    'LUV;LUV-M;Luva;M;9;',
    ';LUV-P;;;;6',
  ])
  const feita = await aplicar(await mudar(lista.id, { estoque: 'entrada' }))
  const { variacoes } = await produto(id)
  expect(variacoes).toMatchObject([{ quantidade: 6 }, { sku: 'LUV-M' }])
  const { results } = (await loja.pedir('GET', `/api/produtos/${id}/movimentos/`)).body
  expect(results[0]).toMatchObject({ motivo: 'entrada', quantidade: 6 })
  await salvar(id, { variacoes: variacoes.map((variacao: object) => ({ ...variacao, preco_venda: 8 })) })
  expect(await desfazer(feita)).toMatchObject({ desfeitas: 1, ficaram: 1 })
  expect(await motivos(feita, 'ficou')).toEqual([['LUV-M', 'A variação fica: Preço de venda mudou.']])
  expect(await produto(id)).toMatchObject({ variacoes: [{ quantidade: 0 }, { sku: 'LUV-M' }] })
})

test('choices of an import stand in it, and are not remembered when it is cancelled', async () => {
  const contado_em = '2026-11-20T12:00:00.000Z'
  const lida = await pronta('SKU;Coisa;;Nome\nESC;9;;Escolha\n')
  expect(lida).toMatchObject({ modo: 'ambos', estoque: 'contado' })
  const lidaEm = await etapa(lida)
  const changedImport = await mudar(lida.id, { modo: 'criar', contado_em })
  expect(await etapa(lida)).not.toBe(lidaEm)
  expect([changedImport.modo, new Date(changedImport.contado_em)]).toEqual(['criar', new Date(contado_em)])
  const campos = ['sku', 'peso', 'altura', 'titulo']
  const colunas = lida.colunas.map((coluna: object, i: number) => ({ ...coluna, campo: campos[i] }))
  expect((await mudar(lida.id, { colunas })).resumo).toMatchObject({ criar: 1 })
  const lembrados = async () => (await sql`select from importacao_mapeamentos`.execute(loja.banco.db)).rows
  expect(await lembrados()).toEqual([])
  expect((await loja.pedir('DELETE', `/api/importacoes/${lida.id}/`)).status).toBe(204)
  expect(await guardado(lida)).toMatchObject({ arquivo: false, terminada: true })
  expect(await importacao(lida.id)).toMatchObject({ estado: 'cancelada', mensagem: null })
  expect(await lembrados()).toEqual([])
})

test('the last ten imports are listed, of a kind or of all; a file’s name is kept up to two hundred characters', async () => {
  const ultimas = async (query = ''): Promise<Resposta['body'][]> =>
    (await loja.pedir('GET', `/api/importacoes/${query}`)).body
  for (let n = 0; n < 8; n++) await enviar('SKU;Título\nULT;Última\n')
  for (const nome of ['x'.repeat(250), 'a.csv', 'b.csv'])
    expect((await enviar('Nome;CPF\nAna;1\n', { tipo: 'clientes' }, nome)).status).toBe(201)
  const [ultima, ...olderImports] = await ultimas('?tipo=clientes')
  expect([ultima.arquivo, olderImports.length, olderImports.at(-1)?.arquivo]).toEqual(['b.csv', 2, 'x'.repeat(200)])
  const recentImports = await ultimas()
  expect(recentImports).toHaveLength(10)
  expect(recentImports.map(({ id }) => id)).toEqual(recentImports.map(({ id }) => id).toSorted((a, b) => b - a))
  // Each was given up for the next one, also those that had not been read to their end.
  expect(new Set(recentImports.slice(1).map(({ estado }) => estado))).toEqual(new Set(['cancelada']))
})

test('a start carries on an import that was being applied or undone, which is asked for once', async () => {
  const lida = await pronta('SKU;Título\nRTM;Retomada\n')
  const setImportacaoEstado = (estado: string) =>
    sql`update importacoes set estado = ${estado} where id = ${lida.id}`.execute(loja.banco.db)
  await setImportacaoEstado('lendo')
  for (const ato of ['aplicar', 'desfazer']) {
    const cedo = await loja.pedir('POST', `/api/importacoes/${lida.id}/${ato}/`)
    expect([ato, cedo.status, cedo.body.codigo]).toEqual([ato, 409, 'IMPORTACAO_NAO_PRONTA'])
  }
  await setImportacaoEstado('aplicando')
  await resumePlanilhaImportacoes(loja.banco.db, loja.queue)
  expect(await ate(lida.id, 'concluida')).toMatchObject({ aplicadas: 1 })
  await setImportacaoEstado('desfazendo')
  const { status, body } = await loja.pedir('POST', `/api/importacoes/${lida.id}/desfazer/`)
  expect([status, body.estado]).toEqual([200, 'desfazendo'])
  await resumePlanilhaImportacoes(loja.banco.db, loja.queue)
  expect(await ate(lida.id, 'desfeita')).toMatchObject({ desfeitas: 1 })
})

test('groups that were taken up before the import was stopped write nothing after it', async () => {
  const { db } = loja.banco
  const lida = await pronta(['SKU;Título', 'PARA-1;Parada um', 'PARA-2;Parada dois'])
  const setImportacaoEstado = (estado: string) =>
    sql`update importacoes set estado = ${estado} where id = ${lida.id}`.execute(db)
  await setImportacaoEstado('aplicando')
  // As the job read it before the person stopped it.
  const tomada = await readImportacaoRow(db, lida.id)
  if (!tomada) throw new Error('The import is not there')
  const como = { db, queue: loja.queue, erp: SEM_ERP, envios }
  await applyGrupos(como, tomada, [0])
  await setImportacaoEstado('cancelada')
  await applyGrupos(como, tomada, [1])
  expect((await procurar('Parada')).map(({ titulo }: { titulo: string }) => titulo)).toEqual(['Parada um'])
  expect(await itens(lida)).toMatchObject([{ aplicada: true }, { aplicada: false }])
})

const FAMILIA = 'SKU do produto;SKU;Título;Cor;Tamanho;Categoria;Preço de venda;Estoque;Peso (kg)'
const planilha = (...linhas: string[]) => [FAMILIA, ...linhas]
const removeTimestamps = ({ versao: _, alterado_em: _alteradoEm, ...resto }: Resposta['body']) => resto
const listResults = async (lida: { id: number }) =>
  (await itens(lida)).map(({ linha, proposta, motivo }: Record<string, string>) =>
    [linha, proposta, motivo].filter(Boolean).join(' '),
  )
const exportada = () => baixar('/produtos/exportar/?formato=csv')

test('a product’s own row and those of its variations become one product, wherever they stand; again nothing changes; undone all is as before', async () => {
  const arquivo = planilha(
    'PFC;PFC-P;;Branco/Prata;38/40;;;3;',
    ';PFO;Outro;;;;5;1;',
    'PFC;PFC-M;;Azul Marinho;XGG;;64,90;4;0,3',
    ';PFC;Camisa pai e filhas;;;Camisas > Polo;59,90;9;0,2',
    'PFC;PFC-U;;;Único;;;;',
  )
  const categorias = async () =>
    (await loja.pedir('GET', '/api/categorias/')).body.filter(({ nome }: { nome: string }) => nome !== 'Importados')
  const antes = await categorias()
  const lida = await pronta(arquivo)
  expect(lida.resumo).toMatchObject({ criar: 5, erro: 0 })
  const feita = await aplicar(lida)
  expect(feita).toMatchObject({ aplicadas: 5, resumo: { criar: 5, erro: 0 } })
  expect(await listResults(feita)).toEqual([
    '2 criar',
    '3 criar',
    '4 criar Peso (kg): vale o que diz a linha 5, do produto.',
    '5 criar O estoque 9 fica de fora: vale a soma das variações.',
    '6 criar',
  ])
  const [camisa, extraProduto] = await procurar('branco/prata')
  expect(extraProduto).toBeUndefined()
  expect(await produto(camisa.id)).toMatchObject({
    titulo: 'Camisa pai e filhas',
    sku: 'PFC',
    preco_venda: 59.9,
    peso: 0.2,
    quantidade_total: 7,
    variacoes: [
      { sku: 'PFC-P', nome_cor: 'Branco/Prata', tamanho: '38/40', preco_venda: null, quantidade: 3 },
      { sku: 'PFC-M', nome_cor: 'Azul-Marinho', tamanho: 'XGG', preco_venda: 64.9, quantidade: 4 },
      { sku: 'PFC-U', nome_cor: null, tamanho: 'Único', preco_venda: null, quantidade: 0 },
    ],
  })
  for (const outraVez of [await pronta(arquivo), await pronta(await exportada())])
    expect(outraVez.resumo).toMatchObject({ criar: 0, alterar: 0, erro: 0 })
  expect(await desfazer(feita)).toMatchObject({ desfeitas: 5, ficaram: 0 })
  expect([...(await procurar('PFC')), ...(await procurar('PFO'))]).toEqual([])
  expect(await categorias()).toEqual(antes)
})

test('a product that is here gets its first variations from a later file; undone it has none again, and its pieces', async () => {
  const meia = planilha(';MEX;Meia;;;;9;;')
  const filhas = ['MEX;MEX-P;;;P;;;3;', 'MEX;MEX-M;;;M;;8;4;']
  await importar(meia)
  const [{ id }] = await procurar('meia')
  const antes = removeTimestamps(await produto(id))
  await salvar(id, { qtd: 7 })
  const feita = await importar(planilha(...filhas))
  expect(feita).toMatchObject({ aplicadas: 2, resumo: { criar: 2, erro: 0 } })
  expect(await produto(id)).toMatchObject({
    quantidade_total: 7,
    variacoes: [{ sku: 'MEX-P' }, { sku: 'MEX-M', preco_venda: 8 }],
  })
  expect(await desfazer(feita)).toMatchObject({ desfeitas: 2, ficaram: 0 })
  const quantidades = { qtd: 7, quantidade_total: 7, quantidade_disponivel: 7 }
  expect(removeTimestamps(await produto(id))).toEqual({ ...antes, ...quantidades, modelo: expect.anything() })
  await importar(planilha(';CXM;Caixa;;;;9;1;'))
  const [{ id: parte }] = await procurar('caixa')
  await balcao.criarProduto({ titulo: 'Kit', sku: 'KCX', componentes: [{ produto_id: parte, quantidade: 1 }] })
  expect(await listResults(await pronta(planilha('CXM;CXM-P;;;P;;;;')))).toEqual([
    expect.stringMatching(/^2 erro .*parte de 1 kit \(Kit\)/),
  ])
  // A line of a channel's sale, which holds no pieces yet, waits for the product as it is.
  const { id: faixa } = await balcao.criarProduto({ titulo: 'Faixa', sku: 'FXM', variacoes: [], qtd: 0 })
  const { body: venda } = await balcao.vender([{ id: parte, quantidade: 1, valor_unitario: 9 }])
  const linha = { venda_id: venda.id, titulo: 'Faixa', quantidade: 1, valor_unitario: 9 }
  const { db } = loja.banco
  const item = await db.insertInto('itens_venda').values(linha).returning('id').executeTakeFirstOrThrow()
  const espera = { item_id: item.id, venda_id: venda.id, motivo: 'sem_estoque', produto_id: faixa }
  await db.insertInto('itens_pendentes').values(espera).execute()
  expect(await listResults(await pronta(planilha('FXM;FXM-P;;;P;;;;')))).toEqual([
    expect.stringMatching(/^2 erro “Faixa” não tem variações, e está em vendas abertas/),
  ])
})

test('a product that is to be printed, and its blank, get no variations while an order is open, blocked ones too', async () => {
  await turnOnProducao(loja)
  const { agir, paraEstoque, porFicha } = openBancada(balcao)
  const [placa, chapa] = [
    await balcao.criarProduto({ titulo: 'Placa', sku: 'PLC', variacoes: [], qtd: 0 }),
    await balcao.criarProduto({ titulo: 'Chapa', sku: 'CHP', variacoes: [], qtd: 0 }),
  ]
  await porFicha(placa.id, [{ variacao_id: null, lisa_produto_id: chapa.id }])
  const [firstProducao, secondProducao] = [await paraEstoque(placa.id, null, 2), await paraEstoque(placa.id, null, 1)]
  const arquivo = planilha('PLC;PLC-P;;;P;;;;', 'CHP;CHP-P;;;P;;;;')
  const esperam = (quantas: string) =>
    ['Placa', 'Chapa'].map(
      (nome, i) =>
        `${i + 2} erro A peça “${nome}” está em ${quantas}: termine ou cancele antes, em Produção ou nas vendas.`,
    )
  expect((await agir(firstProducao.body.id, 'bloquear', { motivo: 'Falta tinta' })).body.situacao).toBe('bloqueada')
  expect(await listResults(await pronta(arquivo))).toEqual(esperam('2 produções abertas'))
  await agir(secondProducao.body.id, 'cancelar')
  expect(await listResults(await pronta(arquivo))).toEqual(esperam('1 produção aberta'))
  await agir(firstProducao.body.id, 'bloquear', { motivo: '' })
  await agir(firstProducao.body.id, 'cancelar')
  expect(await listResults(await pronta(arquivo))).toEqual(['2 criar', '3 criar'])
})

test('rows that name each other, or a row that is refused, say so', async () => {
  const lida = await pronta(
    planilha(
      'LAA;LAB;Laço;;P;;1;;',
      'LAB;LAA;Laço;;M;;1;;',
      ';REP;Repetida;;;;1;;',
      ';REP;Repetida;;;;1;;',
      'REP;REP-P;Repetida;;P;;1;;',
    ),
  )
  expect(await listResults(lida)).toEqual([
    '2 erro O SKU do produto “LAA” é o de uma variação, na linha 3.',
    '3 erro O SKU do produto “LAB” é o de uma variação, na linha 2.',
    '4 erro O SKU está em mais de uma linha do arquivo. São as linhas 4, 5.',
    '5 erro O SKU está em mais de uma linha do arquivo. São as linhas 4, 5.',
    '6 erro A linha 4, do mesmo produto, tem erro: acerte-a primeiro.',
  ])
})

test('the rows of variations are refused while their product’s own row is applied: that has no pieces', async () => {
  const arquivo = planilha(';SOP;Só o pai;;;;9;5;', 'SOP;SOP-P;;;P;;nove;5;')
  const lida = await pronta(arquivo)
  expect(lida.resumo).toMatchObject({ criar: 1, erro: 1 })
  await aplicar(lida)
  const [{ id }] = await procurar('só o pai')
  expect(await produto(id)).toMatchObject({ quantidade_total: 0, variacoes: [] })
  expect(await importar(arquivo.map((linha) => linha.replace('nove', '9')))).toMatchObject({
    aplicadas: 1,
    resumo: { igual: 1 },
  })
  expect(await produto(id)).toMatchObject({ quantidade_total: 5, variacoes: [{ sku: 'SOP-P', quantidade: 5 }] })
})

test('a category is told by its place; what an import made of categories and models goes with it, where nothing else uses it', async () => {
  const nova = async (nome: string, categoria_pai: number | null) =>
    (await loja.pedir('POST', '/api/categorias/', { nome, categoria_pai })).body.id as number
  const [inverno, verao] = [await nova('Inverno', null), await nova('Verão', null)]
  const [polo, poloDeVerao] = [await nova('Polo', inverno), await nova('Polo', verao)]
  const { id } = await balcao.criarProduto({ titulo: 'Suéter', sku: 'SUE', variacoes: [], categoria_id: polo })
  const antes = await produto(id)
  const arquivo = [
    'SKU;Título;Categoria;Modelo',
    'SUE;;verao » POLO;Tricôs',
    'LUX;Luxo;Inverno>Polo>Luxo;Luxos',
    'FEI;Feito;Feira/Rua > Barraca;Feiras',
    'AMB;Ambígua;Polo;',
  ]
  const lida = await pronta(arquivo)
  expect(lida.resumo).toMatchObject({ criar: 2, alterar: 1, erro: 1 })
  const mudada = { campo: 'categoria', antes: 'Inverno > Polo', depois: 'verao > POLO' }
  expect((await itens(lida, '&situacao=alterar'))[0].diferencas).toContainEqual(mudada)
  const feita = await aplicar(lida)
  expect(await produto(id)).toMatchObject({ categoria_id: poloDeVerao, modelo: { nome: 'Tricôs' } })
  expect((await exportada()).toString()).toContain('"Verão > Polo"')
  for (const outraVez of [await pronta(arquivo), await pronta(await exportada())])
    expect(outraVez.resumo).toMatchObject({ criar: 0, alterar: 0 })
  // Another product came to be in a category, and of a model, that the import made.
  const feiras = (await loja.pedir('GET', '/api/modelos/?busca=feiras')).body[0].id
  const barraca = (await loja.pedir('GET', '/api/categorias/?busca=barraca')).body[0]
  expect(barraca).toMatchObject({ nome: 'Feira/Rua', subcategorias: [{ nome: 'Barraca' }] })
  await balcao.criarProduto({ sku: 'BRC', variacoes: [], categoria_id: barraca.subcategorias[0].id, modelo_id: feiras })
  expect(await desfazer(feita)).toMatchObject({ desfeitas: 3, ficaram: 0 })
  expect(removeTimestamps(await produto(id))).toEqual(removeTimestamps(antes))
  const nomes = async (caminho: string) => JSON.stringify((await loja.pedir('GET', caminho)).body)
  expect(await nomes('/api/categorias/')).toContain('Barraca')
  expect(await nomes('/api/categorias/')).not.toContain('Luxo')
  expect(await nomes('/api/modelos/')).toContain('Feiras')
  expect(await nomes('/api/modelos/')).not.toMatch(/Luxos|Tricôs/)
})
