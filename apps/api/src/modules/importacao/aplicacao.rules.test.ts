import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { abrirImportacoes } from '../../../test/support/importacoes.ts'
import { lojaDoArquivo, type Resposta } from '../../../test/support/loja.ts'
import { abrirBalcao } from '../../../test/support/vendas.ts'
import { emulatedBling } from '../bling/conexao/bling.config.ts'
import { retomarImportacoes } from './importacao.rules.ts'

const loja = await lojaDoArquivo((publicUrl) => ({ ...emulatedBling(9), ativo: false, publicUrl }))
const balcao = await abrirBalcao(loja)
const { enviar, importacao, ate, pronta, mudar, aplicar, desfazer, itens, procurar, produto } = abrirImportacoes(loja)
const salvar = async (id: number, dados: object) =>
  expect(
    (await loja.pedir('PUT', `/api/produtos/${id}/`, { ...(await produto(id)), ...dados, versao: null })).status,
  ).toBe(200)
const motivos = async (feita: { id: number }, situacao: string) =>
  (await itens(feita, `&situacao=${situacao}`)).map(({ sku, motivo }: Record<string, string>) => [sku, motivo])
const guardado = async ({ id }: { id: number }) => {
  const { rows } = await sql<{ arquivo: boolean; terminada: boolean }>`
    select conteudo is not null as arquivo, terminada_em is not null as terminada from importacoes where id = ${id}`.execute(
    loja.banco.db,
  )
  return rows[0]
}

/** When its present stage began. */
const etapa = async ({ id }: { id: number }) => {
  const { rows } = await sql<{ em: string }>`select etapa_em::text as em from importacoes where id = ${id}`.execute(
    loja.banco.db,
  )
  return rows[0]?.em
}

test('a new product is all that its rows say, of the first row that says it; undone, it goes', async () => {
  const lida = await pronta(
    [
      'SKU do produto;SKU;Título;Código;Modelo;Categoria;Cor;Tamanho;Preço de custo;Preço de venda;Estoque;Peso (kg);Altura (cm);Largura (cm);Comprimento (cm);Descrição',
      ';QDR;Quadro;7;Quadros;Casa;;;12,5;30;4;0,5;10;20;30;De parede',
      'LAM;LAM-P;Lâmina;-;;;;P;;;;;;;;',
      'LAM;LAM-M;Lâmina;9;Lâminas;Casa;Azul;M;3;8;2;0,1;1;2;3;Fina',
    ].join('\n'),
  )
  expect(await guardado(lida)).toEqual({ arquivo: true, terminada: false })
  const lidaEm = await etapa(lida)
  const feita = await aplicar(lida)
  expect(await guardado(lida)).toEqual({ arquivo: false, terminada: true })
  expect(feita).toMatchObject({ aplicadas: 3, resumo: { erro: 0 } })
  const [{ id: quadro }] = await procurar('quadro')
  expect(await produto(quadro)).toMatchObject({
    ...{ titulo: 'Quadro', sku: 'QDR', codigo: '7', descricao: 'De parede', preco_custo: 12.5, preco_venda: 30 },
    ...{ peso: 0.5, altura: 10, largura: 20, comprimento: 30, quantidade_total: 4, variacoes: [] },
    ...{ modelo: { nome: 'Quadros' }, tem_cor: false, tem_tamanho: false },
  })
  const [{ id: lamina }] = await procurar('lamina')
  expect(await produto(lamina)).toMatchObject({
    ...{ titulo: 'Lâmina', sku: 'LAM', codigo: '9', descricao: 'Fina', preco_custo: null, preco_venda: null },
    ...{ peso: 0.1, altura: 1, largura: 2, comprimento: 3, quantidade_total: 2, modelo: { nome: 'Lâminas' } },
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

test('refused rows say why and the others are applied; an import that applied nothing cannot be undone', async () => {
  const cabecalho = 'SKU do produto;SKU;Título;Tamanho\n'
  const lida = await pronta(`${cabecalho}IGU;IGU;Igual;P\nBOM;BOM-P;Bom;P\nMAL;MAL;Mal;P\n`)
  expect(lida.resumo).toMatchObject({ criar: 3, erro: 0 })
  const feita = await aplicar(lida)
  expect(feita).toMatchObject({ aplicadas: 1, resumo: { criar: 1, erro: 2 } })
  expect(await itens(feita, '&situacao=erro')).toMatchObject([
    { sku: 'IGU', motivo: expect.stringContaining('SKU'), diferencas: [] },
    { sku: 'MAL', motivo: expect.stringContaining('SKU'), diferencas: [] },
  ])
  expect(await procurar('bom')).toHaveLength(1)
  const nada = await aplicar(await pronta(`${cabecalho}IGU;IGU;Igual;P\n`))
  expect(nada.aplicadas).toBe(0)
  expect((await loja.pedir('POST', `/api/importacoes/${nada.id}/desfazer/`)).body.codigo).toBe('IMPORTACAO_NAO_PRONTA')
})

test('the row of a new variation also changes its product, and both are given back', async () => {
  const { id } = await balcao.criarProduto({
    ...{ titulo: 'Touca', sku: 'TOU', preco_venda: 40, descricao: 'Fina', variacoes: [{ tamanho: 'P', sku: 'TOU-P' }] },
  })
  const antes = await produto(id)
  const feita = await aplicar(
    await pronta(
      [
        'SKU do produto;SKU;Título;Tamanho;Preço de venda;Preço de custo;Estoque;Peso (kg);Descrição',
        'TOU;TOU-M;Touca nova;M;77;30;2;0,3;Grossa',
        'TOU;TOU-G;Touca nova;G;;;;;',
      ].join('\n'),
    ),
  )
  expect(await produto(id)).toMatchObject({
    ...{ titulo: 'Touca nova', preco_venda: 40, preco_custo: null, peso: 0.3, descricao: 'Grossa' },
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
  const criar = async (sku: string, dados: object = {}) =>
    (await balcao.criarProduto({ titulo: `Meião ${sku}`, sku, qtd: 5, ...dados })).id as number
  const meia = await criar('MEI', { preco_custo: 5, preco_venda: 40, peso: 0.2, altura: 3, largura: 4 })
  const [outra, reservada, lixo] = [await criar('OUT'), await criar('RSV'), await criar('LIX')]
  const { versao } = await produto(outra)
  const feita = await aplicar(
    await pronta(
      [
        'SKU;Preço de custo;Preço de venda;Peso (kg);Altura (cm);Largura (cm);Comprimento (cm);Estoque',
        'MEI;-;45;0,5;4;5;6;20',
        'OUT;;;;;;;20',
        'RSV;;;;;;;20',
        'LIX;;;;;;;20',
      ].join('\n'),
    ),
  )
  expect(feita).toMatchObject({ aplicadas: 4 })
  // Pieces alone are no change of the form, which would count again.
  expect(await produto(outra)).toMatchObject({ quantidade_total: 20, versao: versao + 1 })
  expect(await produto(meia)).toMatchObject({
    ...{ preco_custo: null, preco_venda: 45, peso: 0.5, altura: 4, largura: 5, comprimento: 6, quantidade_total: 20 },
  })
  await salvar(meia, { preco_custo: 7, preco_venda: 40, peso: null })
  await balcao.vender([{ id: reservada, quantidade: 10, valor_unitario: 1 }])
  await loja.pedir('DELETE', `/api/produtos/${lixo}/`)
  expect(await desfazer(feita)).toMatchObject({ desfeitas: 1, ficaram: 3 })
  expect(await motivos(feita, 'ficou')).toEqual([
    [
      'MEI',
      'Ficou como alguém deixou depois: Peso (kg) é vazio, a importação gravou 0.5; Preço de custo é 7, a importação gravou vazio.',
    ],
    ['RSV', expect.stringMatching(/^Ficou como está: .+/)],
    ['LIX', 'O produto foi excluído.'],
  ])
  expect(await produto(meia)).toMatchObject({
    ...{ preco_custo: 7, preco_venda: 40, peso: null, altura: 3, quantidade_total: 5 },
    ...{ largura: 4, comprimento: null },
  })
  expect([(await produto(outra)).quantidade_total, (await produto(reservada)).quantidade_total]).toEqual([5, 20])
})

test('undoing keeps a created product or variation if somebody changed its price; imported quantities are movements of the kind “entrada”', async () => {
  const { id } = await balcao.criarProduto({ titulo: 'Luva', sku: 'LUV', variacoes: [{ tamanho: 'P', sku: 'LUV-P' }] })
  const lista = await pronta(
    [
      'SKU do produto;SKU;Título;Tamanho;Modelo;Preço de venda;Qtde',
      'LUV;LUV-M;Luva;M;;9;',
      ';ANL;Anel;;Joias;5;',
      ';LUV-P;;;;;6',
    ].join('\n'),
  )
  const feita = await aplicar(await mudar(lista.id, { estoque: 'entrada' }))
  const { variacoes } = await produto(id)
  expect(variacoes).toMatchObject([{ quantidade: 6 }, { sku: 'LUV-M' }])
  const { results } = (await loja.pedir('GET', `/api/produtos/${id}/movimentos/`)).body
  expect(results[0]).toMatchObject({ motivo: 'entrada', quantidade: 6 })
  await salvar(id, { variacoes: variacoes.map((uma: object) => ({ ...uma, preco_venda: 8 })) })
  const [{ id: anel }] = await procurar('anel')
  await salvar(anel, { preco_venda: 6 })
  expect(await desfazer(feita)).toMatchObject({ desfeitas: 1, ficaram: 2 })
  expect(await motivos(feita, 'ficou')).toEqual([
    ['LUV-M', 'A variação fica: Preço de venda mudou.'],
    ['ANL', 'O produto fica: Preço de venda mudou.'],
  ])
  expect(await produto(id)).toMatchObject({ variacoes: [{ quantidade: 0 }, { sku: 'LUV-M' }] })
})

test('choices of an import stand in it, and are remembered once it is applied only', async () => {
  const contado_em = '2026-11-20T12:00:00.000Z'
  const lida = await pronta('SKU;Coisa;;Nome\nESC;9;;Escolha\n')
  expect(lida).toMatchObject({ modo: 'ambos', estoque: 'contado' })
  const lidaEm = await etapa(lida)
  const outra = await mudar(lida.id, { modo: 'criar', contado_em })
  expect(await etapa(lida)).not.toBe(lidaEm)
  expect([outra.modo, new Date(outra.contado_em)]).toEqual(['criar', new Date(contado_em)])
  const campos = ['sku', 'peso', 'altura', 'titulo']
  const colunas = lida.colunas.map((uma: object, i: number) => ({ ...uma, campo: campos[i] }))
  expect((await mudar(lida.id, { colunas })).resumo).toMatchObject({ criar: 1 })
  const lembrados = async () =>
    (await sql`select tipo, origem, campos from importacao_mapeamentos`.execute(loja.banco.db)).rows
  expect(await lembrados()).toEqual([])
  expect((await loja.pedir('DELETE', `/api/importacoes/${lida.id}/`)).status).toBe(204)
  expect(await guardado(lida)).toEqual({ arquivo: false, terminada: true })
  expect(await importacao(lida.id)).toMatchObject({ estado: 'cancelada', mensagem: null })
  expect(await lembrados()).toEqual([])
  const outraVez = await mudar((await pronta('SKU;Coisa;;Nome\nESC;9;;Escolha\n')).id, { colunas })
  await aplicar(outraVez)
  // The fields of the headers, sorted: '', coisa, nome, sku.
  expect(await lembrados()).toEqual([{ tipo: 'produtos', origem: null, campos: ['altura', 'peso', 'titulo', 'sku'] }])
})

test('the last ten imports are listed, of a kind or of all; a file’s name is kept up to two hundred characters', async () => {
  const ultimas = async (query = ''): Promise<Resposta['body'][]> =>
    (await loja.pedir('GET', `/api/importacoes/${query}`)).body
  for (const nome of ['x'.repeat(250), 'a.csv', 'b.csv', 'c.csv', 'd.csv', 'e.csv'])
    expect((await enviar('Nome;CPF\nAna;1\n', { tipo: 'clientes' }, nome)).status).toBe(201)
  const [ultima, ...outras] = await ultimas('?tipo=clientes')
  expect([ultima.arquivo, outras.length, outras.at(-1)?.arquivo]).toEqual(['e.csv', 5, 'x'.repeat(200)])
  const todas = await ultimas()
  expect(todas).toHaveLength(10)
  expect(todas.map(({ id }) => id)).toEqual(todas.map(({ id }) => id).toSorted((a, b) => b - a))
})

test('a start carries on an import that was being applied or undone, which is asked for once', async () => {
  const lida = await pronta('SKU;Título\nRTM;Retomada\n')
  const parar = (estado: string) =>
    sql`update importacoes set estado = ${estado} where id = ${lida.id}`.execute(loja.banco.db)
  await parar('aplicando')
  await retomarImportacoes(loja.banco.db, loja.queue)
  expect(await ate(lida.id, 'concluida')).toMatchObject({ aplicadas: 1 })
  await parar('desfazendo')
  const { status, body } = await loja.pedir('POST', `/api/importacoes/${lida.id}/desfazer/`)
  expect([status, body.estado]).toEqual([200, 'desfazendo'])
  await retomarImportacoes(loja.banco.db, loja.queue)
  expect(await ate(lida.id, 'desfeita')).toMatchObject({ desfeitas: 1 })
})
