import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { importacoesDoArquivo } from '../../../test/support/importacoes.ts'
import { filhosDe } from '../../../test/support/programa.ts'
import { lockTable } from '../../../test/support/trava.ts'
import { readingOf } from '../../infra/files/spreadsheet/read.ts'
import { readBy } from '../../infra/files/spreadsheet.ts'
import { IMPORTAR_PLANILHA } from './importacao.rules.ts'

const { loja, balcao, ...importacoes } = await importacoesDoArquivo()
const { enviar, importacao, ate, pronta, mudar, importar, aplicar, desfazer, itens, procurar, produto, baixar } =
  importacoes

test('a product that was exported without a SKU is found again by its code, with its variations', async () => {
  const skulessFields = { sku: null, variacoes: [] }
  const caneca = await balcao.criarProduto({
    ...skulessFields,
    titulo: 'Caneca',
    codigo: 'C-1',
    preco_venda: 30,
    qtd: 4,
  })
  const adesivo = await balcao.criarProduto({
    ...skulessFields,
    titulo: 'Adesivo',
    codigo: 'C-2',
    preco_venda: 5,
    qtd: 9,
  })
  const tamanhos = [['P', 5] as const, ['G', 6] as const]
  const variacoes = tamanhos.map(([tamanho, quantidade]) => ({ tamanho, nome_cor: 'Azul', quantidade }))
  const bone = await balcao.criarProduto({ sku: null, titulo: 'Boné', codigo: 'C-3', preco_venda: 40, variacoes })
  const igual = await pronta(await baixar('/produtos/exportar/?formato=csv'))
  expect(igual.resumo).toMatchObject({ criar: 0, alterar: 0, erro: 0, igual: 4 })

  const mudada = await pronta([
    'Código;Título;SKU;Cor;Tamanho;Preço de venda;Estoque',
    'C-1;Caneca branca;;;;35,00;7',
    'C-2;Adesivo;;;;5;9',
    'C-3;Boné;;Azul;G;45;8',
    'C-3;Boné;;Verde;G;45;1',
    'C-9;Chaveiro;;;;12;3',
  ])
  expect(await itens(mudada)).toMatchObject([
    { proposta: 'alterar', diferencas: [{ campo: 'titulo' }, { campo: 'preco_venda' }, { campo: 'estoque' }] },
    { proposta: 'igual' },
    {
      proposta: 'alterar',
      diferencas: [
        { campo: 'preco_venda', depois: 45 },
        { campo: 'estoque', depois: 8 },
      ],
    },
    { proposta: 'criar' },
    { proposta: 'criar' },
  ])
  await aplicar(mudada)
  expect(await produto(caneca.id)).toMatchObject({ titulo: 'Caneca branca', preco_venda: 35, quantidade_total: 7 })
  expect((await produto(bone.id)).variacoes).toMatchObject([
    { tamanho: 'P', quantidade: 5, preco_venda: null },
    { tamanho: 'G', nome_cor: 'Azul', quantidade: 8, preco_venda: 45 },
    { nome_cor: 'Verde', quantidade: 1 },
  ])
  await desfazer(mudada)
  expect(await produto(caneca.id)).toMatchObject({ titulo: 'Caneca', preco_venda: 30, quantidade_total: 4 })
  expect((await produto(adesivo.id)).quantidade_total).toBe(9)
})

test('a code that two products have finds the one with the same title; else which one it is, is not guessed', async () => {
  for (const titulo of ['Meia', 'Meia longa'])
    await balcao.criarProduto({ sku: null, variacoes: [], titulo, codigo: 'DUAS' })
  // Its twin in the trash counts no more.
  const lixo = await balcao.criarProduto({ sku: null, variacoes: [], titulo: 'Meia', codigo: 'DUAS' })
  await loja.pedir('DELETE', `/api/produtos/${lixo.id}/`)
  const lida = await pronta('Código;Título;Preço\nDUAS;Meia;9\nDUAS;Outra;8\n')
  expect(await itens(lida)).toMatchObject([
    { proposta: 'erro', motivo: 'A linha não tem SKU, e mais de um produto tem o código “DUAS”: preencha o SKU.' },
    { proposta: 'alterar', nome: 'Meia', diferencas: [{ campo: 'preco_venda' }] },
  ])
})

test('a row by its SKU and one by its code, of one product, are both refused', async () => {
  await balcao.criarProduto({ sku: 'FAI', variacoes: [], titulo: 'Faixa', codigo: 'F-1' })
  await balcao.criarProduto({ sku: 'LEN', variacoes: [], titulo: 'Lenço', codigo: 'F-2' })
  await balcao.criarProduto({ sku: 'MAN', variacoes: [], titulo: 'Manta', codigo: 'F-3' })
  const lida = await pronta(
    'Código;SKU;Título;Preço\nF-1;FAI;Faixa;9\nF-1;;Faixa;8\nF-2;;Lenço;7\nF-3;MAN;Manta;6\nF-3;;Manta;\n',
  )
  const motivo = 'Outra linha do arquivo é do mesmo produto ou da mesma variação.'
  expect(await itens(lida)).toMatchObject([
    { proposta: 'erro', motivo },
    { proposta: 'erro', motivo },
    { linha: 5, proposta: 'erro', motivo },
    // It changes nothing, but says another thing than the row above.
    { linha: 6, proposta: 'erro', motivo },
    { proposta: 'alterar', motivo: null },
  ])
})

test('a row without a SKU makes no product whose title is here, however written; one in the trash is none', async () => {
  for (const titulo of ['Vela de Mel', 'Incenso']) await balcao.criarProduto({ titulo })
  const [incenso] = await procurar('Incenso')
  await loja.pedir('DELETE', `/api/produtos/${incenso.id}/`)
  expect(await itens(await pronta('Título;Preço\nVELA DE MÉL;9\nIncenso;8\n'))).toMatchObject([
    { proposta: 'erro', motivo: 'A linha não tem SKU, e “VELA DE MÉL” já está aqui ou em outra linha.' },
    { proposta: 'criar', nome: 'Incenso' },
  ])
})

test('the file of refused rows says the same when it is read again: an emptied cell stays one, a code its zeros', async () => {
  const lida = await pronta([
    'SKU;Título;Código;Descrição;Tamanho;Preço',
    '00456;-;007;=1+1;38/40;1.059,90',
    '1E10;-;;-;;9',
    'CERTA;Certa;;;;9',
  ])
  const listRefusals = async (importRow: { id: number }) =>
    (await itens(importRow, '&situacao=erro')).map(({ sku, motivo }: Record<string, string>) => [sku, motivo])
  const recusadas = [
    ['00456', 'Informe o título: é um produto novo.'],
    ['1E10', 'Informe o título: é um produto novo.'],
  ]
  expect(await listRefusals(lida)).toEqual(recusadas)
  const erros = (await baixar(`/importacoes/${lida.id}/erros/`)).toString()
  expect(await listRefusals(await pronta(erros))).toEqual(recusadas)
  const certas = await pronta(erros.replace('"-"', '"Um"').replace('"-"', '"Dois"'))
  expect(await itens(certas)).toMatchObject([
    {
      sku: '00456',
      diferencas: [
        { campo: 'titulo', depois: 'Um' },
        { campo: 'codigo', depois: '007' },
        { campo: 'tamanho', depois: '38/40' },
        { campo: 'preco_venda', depois: 1059.9 },
        { campo: 'descricao', depois: '=1+1' },
      ],
    },
    {
      sku: '1E10',
      diferencas: [
        { campo: 'titulo', depois: 'Dois' },
        { campo: 'preco_venda', depois: 9 },
      ],
    },
  ])
})

test('of two columns with one header each keeps its field, also in the next file with the columns in another order', async () => {
  const lida = await pronta('Ref;Valor;Valor;Nome\nDOI;7;12;Dois valores\n')
  const campos = ['sku', 'preco_custo', 'preco_venda', 'titulo']
  const colunas = lida.colunas.map((coluna: object, i: number) => ({ ...coluna, campo: campos[i] }))
  await aplicar(await mudar(lida.id, { colunas }))
  const [achado] = await procurar('Dois valores')
  expect(await produto(achado.id)).toMatchObject({ sku: 'DOI', preco_custo: 7, preco_venda: 12 })
  const reorderedImport = await pronta('Nome;Valor;Ref;Valor\nDois valores;8;DOI;13\n')
  expect(reorderedImport.colunas.map(({ campo }: { campo: string }) => campo)).toEqual([
    'titulo',
    'preco_custo',
    'sku',
    'preco_venda',
  ])
  const custo = { campo: 'preco_custo', antes: 7, depois: 8 }
  const venda = { campo: 'preco_venda', antes: 12, depois: 13 }
  expect((await itens(reorderedImport))[0].diferencas).toEqual([custo, venda])
})

test('columns that a person chooses while the file is being read count, and nothing of the reading before', async () => {
  const trava = await lockTable(loja.banco, 'importacao_linhas', 'share')
  const { body } = await enviar('SKU;Título;Valor\nANT;Antes;9\n')
  await trava.waiting(1)
  const colunas = body.colunas.map((coluna: { campo: string }) =>
    coluna.campo === 'preco_venda' ? { ...coluna, campo: 'preco_custo' } : coluna,
  )
  const escolhida = loja.pedir('PATCH', `/api/importacoes/${body.id}/`, { colunas })
  await trava.waiting(2)
  await trava.release()
  expect((await escolhida).status).toBe(200)
  const lida = await ate(body.id, 'pronta')
  expect(lida.colunas).toEqual(colunas)
  const custo = { campo: 'preco_custo', antes: null, depois: 9 }
  expect(await itens(lida)).toMatchObject([{ diferencas: [{ campo: 'titulo' }, custo] }])
})

test('three decimals: the price decides itself, the stock is asked about, and nothing is applied before the answer', async () => {
  const lida = await pronta([
    'SKU;Nome;Preço de venda;Estoque;Categoria',
    'TRES-1;Bolsa Três Casas;79.900;12.000;Bolsas',
    'TRES-2;Bolsa Três Casas Mini;59.500;5.000;Bolsas',
    'TRES-3;Bolsa Três Casas Maxi;1249.900;150.000;Bolsas',
  ])
  const duvidas = [{ coluna: 'Estoque', exemplo: '12.000' }]
  expect(lida).toMatchObject({ numeros: 'perguntar', duvidas, resumo: { criar: 3, erro: 0 } })
  expect((await itens(lida))[0]).toMatchObject({
    proposta: 'criar',
    motivo: 'Estoque “12.000” pode ser 12.000 ou 12: diga como os números do arquivo são lidos.',
    diferencas: expect.arrayContaining([{ campo: 'preco_venda', antes: null, depois: 79.9 }]),
  })
  expect(JSON.stringify(await itens(lida))).not.toContain('"estoque"')
  const cedo = await loja.pedir('POST', `/api/importacoes/${lida.id}/aplicar/`)
  expect([cedo.status, cedo.body.codigo]).toEqual([409, 'NUMEROS_A_DECIDIR'])

  const milhares = await mudar(lida.id, { numeros: 'ponto_milhar' })
  expect(milhares).toMatchObject({ numeros: 'ponto_milhar', duvidas: [{ coluna: 'Estoque' }] })
  expect((await itens(lida))[0].diferencas).toContainEqual({ campo: 'estoque', antes: null, depois: 12_000 })
  // Other columns are judged, and asked about, anew; another kind of change keeps the answer.
  expect(await mudar(lida.id, { colunas: lida.colunas })).toMatchObject({ numeros: 'perguntar' })
  await loja.pedir('PATCH', `/api/importacoes/${lida.id}/`, { numeros: 'ponto_decimal' })
  expect(await mudar(lida.id, { modo: 'ambos' })).toMatchObject({ numeros: 'ponto_decimal' })
  expect(await mudar(lida.id, { cabecalho: 1 })).toMatchObject({ numeros: 'perguntar' })
  await mudar(lida.id, { numeros: 'ponto_decimal' })

  expect(await aplicar(lida)).toMatchObject({ aplicadas: 3 })
  const achados = await Promise.all((await procurar('tres casas')).map(({ id }: { id: number }) => produto(id)))
  const figuras = achados.map(({ sku, preco_venda, quantidade_total }) => [sku, preco_venda, quantidade_total])
  expect(figuras.toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
    ['TRES-1', 79.9, 12],
    ['TRES-2', 59.5, 5],
    ['TRES-3', 1249.9, 150],
  ])
})

const arquivo = (sku: string, preco: string) =>
  `\ufeffSKU;Título;Categoria;Preço de venda;Estoque\r\n${sku};Saia Bordô;Saias;${preco};5\r\n`
const COMPOSTO = 'CAMPO-BORD\u00d4'
const DECOMPOSTO = 'CAMPO-BORDO\u0302'

test('a SKU whose accent stands by itself, as a Mac writes it, is the same SKU: one product at every door', async () => {
  await importar(arquivo(DECOMPOSTO, '89,90').normalize('NFD'))
  const segunda = await pronta(arquivo(COMPOSTO, '99,90'))
  expect(segunda).toMatchObject({ resumo: { criar: 0, alterar: 1, erro: 0 } })
  await aplicar(segunda)
  const [saia, extraProduto] = await procurar('saia bordo')
  expect(extraProduto).toBeUndefined()
  expect(await produto(saia.id)).toMatchObject({ sku: COMPOSTO, titulo: 'Saia Bord\u00f4', preco_venda: 99.9 })

  const { categoria_id, modelo_id } = await produto(saia.id)
  for (const escrito of [DECOMPOSTO, 'CAMPO-\u200bBORD\u00d4', ' campo-bord\u00f4 ']) {
    expect((await procurar(escrito)).map(({ id }: { id: number }) => id)).toEqual([saia.id])
    const nova = await loja.pedir('POST', '/api/produtos/', { categoria_id, modelo_id, titulo: 'Outra', sku: escrito })
    expect([nova.status, nova.body.codigo]).toEqual([409, 'SKU_REPETIDO'])
    const { body: venda } = await balcao.vender([{ sku: escrito, quantidade: 1, valor_unitario: 99.9 }])
    expect(venda.itens).toMatchObject([{ titulo: 'Saia Bord\u00f4', sku: COMPOSTO }])
  }

  const escrito = { titulo: 'Ma\u0303e', sku: 'ＭＡＥ\u200b-1', codigo: 'c\u0327\u2060', descricao: 'a\u0303\nn\u0303' }
  const normalizedProduto = await balcao.criarProduto(escrito)
  expect(normalizedProduto).toMatchObject({
    titulo: 'M\u00e3e',
    sku: 'MAE-1',
    codigo: '\u00e7',
    descricao: '\u00e3\n\u00f1',
  })
})

const leitores = () => filhosDe(process.pid, 'spreadsheet.process.ts')
/** The reader gives 250 rows at a time. */
const MORE_THAN_ONE_PIECE = 1000
const fileOfRows = (sku: string) =>
  `SKU;Título\n${Array.from({ length: MORE_THAN_ONE_PIECE }, (_, i) => `${sku}${i};Peça ${i}`).join('\n')}\n`

test('a reading that dies while rows come in is an error of its import only', async () => {
  readBy(null)
  onTestFinished(() => readBy(readingOf))
  const trava = await lockTable(loja.banco, 'importacao_linhas', 'share')
  const { status, body } = await enviar(fileOfRows('S'))
  expect([status, body.total]).toEqual([201, MORE_THAN_ONE_PIECE])
  await trava.waiting(1)
  for (const pid of leitores()) process.kill(pid, 'SIGKILL')
  await trava.release()
  await ate(body.id, 'falhou')
  const mensagem = expect.stringContaining('A planilha é pesada demais para ser lida.')
  expect(await importacao(body.id)).toMatchObject({ mensagem, lidas: 0 })

  const nextImport = await pronta('SKU;Título\nA;Camiseta\n')
  expect(await itens(nextImport)).toMatchObject([{ linha: 2, sku: 'A' }])
})

test('an import that is cancelled while it is read stays cancelled, though its reading fails afterwards', async () => {
  readBy(null)
  onTestFinished(() => readBy(readingOf))
  const trava = await lockTable(loja.banco, 'importacao_linhas', 'share')
  const { body } = await enviar(fileOfRows('C'))
  await trava.waiting(1)
  expect((await loja.pedir('DELETE', `/api/importacoes/${body.id}/`)).status).toBe(204)
  for (const pid of leitores()) process.kill(pid, 'SIGKILL')
  await trava.release()
  const { id } = body
  const pendingJobsQuery = sql`select from pgboss.job where name = ${IMPORTAR_PLANILHA.name} and data @> ${JSON.stringify({ id })}::jsonb
    and state in ('created', 'retry', 'active')`
  await loja.queue.drain()
  expect((await pendingJobsQuery.execute(loja.banco.db)).rows.length).toBe(0)
  expect(await importacao(id)).toMatchObject({ estado: 'cancelada', mensagem: null })
})

test('how long an import still takes is reckoned from what its stage has done', async () => {
  const { db } = loja.banco
  const { id } = await pronta('SKU;Título\nRST;Resto\n')
  // Five of ten rows are read; four of these are to be written, three are, two are looked at again.
  await sql`insert into importacao_linhas (importacao_id, linha, grupo, nome, celulas, proposta, aplicada_em, desfeita)
    values (${id}, 3, 1, '', '[]', 'criar', now(), 'voltou'), (${id}, 4, 2, '', '[]', 'alterar', now(), 'ficou'),
           (${id}, 5, 3, '', '[]', 'alterar', now(), null), (${id}, 6, 4, '', '[]', 'igual', null, null)`.execute(db)
  for (const [estado, restante] of [
    ['lendo', 100],
    ['pronta', null],
    ['aplicando', 33],
    ['desfazendo', 50],
    ['desfeita', null],
  ] as const) {
    await sql`update importacoes set estado = ${estado}, total = 10, etapa_em = now() - interval '100 s' where id = ${id}`.execute(
      db,
    )
    const { restante_s } = (await loja.pedir('GET', `/api/importacoes/${id}/`)).body
    expect([estado, restante_s]).toEqual([estado, restante === null ? null : expect.closeTo(restante, -1)])
  }
})
