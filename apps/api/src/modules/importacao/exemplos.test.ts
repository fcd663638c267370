import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CampoDaPlanilha, type CodigoDaOrigem, camposDe } from '@estampa/contract/importacoes/campos.ts'
import { normalizeHeader } from '@estampa/contract/shared/search.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importacoesDoArquivo } from '../../../test/support/importacoes.ts'
import { lida } from '../../../test/support/planilha-hostil.ts'
import { delimiterOf, headerOf, parseText, textOf } from '../../infra/files/spreadsheet/text.ts'
import type { SpreadsheetRow } from '../../infra/files/spreadsheet.ts'
import { arrumador } from './arrumar.rules.ts'
import { cabecalhosConhecidos, matchColunas } from './colunas.rules.ts'
import { recogniseLeiaute } from './leiautes/leiautes.ts'
import { parseImportacaoLinha } from './linhas.rules.ts'

// Files as other programs write them, with invented data: what each row is understood as.

const { loja, balcao, pronta, mudar, aplicar, itens, baixar } = await importacoesDoArquivo()

const exemplo = (nome: string) => readFileSync(join(import.meta.dirname, 'exemplos', nome))
const known = cabecalhosConhecidos('produtos')

function entendidas(header: readonly string[], rows: readonly SpreadsheetRow[]) {
  const leiaute = recogniseLeiaute('produtos', header.map(normalizeHeader))
  const arrumar = arrumador('produtos', leiaute, matchColunas('produtos', header, leiaute))
  // Null: the row does not say it.
  const emptyFields = Object.fromEntries(Object.keys(camposDe('produtos')).map((campo) => [campo, null]))
  const linhas = rows.flatMap(({ row, cells }) => {
    const arrumada = arrumar(cells)
    return arrumada ? [{ linha: row, campos: { ...emptyFields, ...arrumada.campos }, avisos: arrumada.avisos }] : []
  })
  return { origem: leiaute?.codigo ?? null, linhas }
}
/** The expected values of each row, by its number in the file; `origem` and `cabecalho` are those of the whole file. */
type Exemplo = { origem: CodigoDaOrigem | null; cabecalho?: number } & Record<
  number,
  Readonly<Partial<Record<CampoDaPlanilha | 'avisos', unknown>>>
>
const EXPORTADOS: Readonly<Record<string, Exemplo>> = {
  'bling.csv': {
    origem: 'bling',
    2: {
      sku: 'CAMPO-MALHA',
      titulo: 'Camiseta Campo Malha',
      preco_venda: '59,90',
      preco_custo: '21,35',
      estoque: '0,00',
      peso: '0,200',
      altura: '3,00',
      largura: '22,00',
      comprimento: '30,00',
      categoria: 'Camisetas > Básicas',
      descricao: 'Malha 30/1 & gola careca',
    },
    3: {
      sku: 'CAMPO-MALHA-AZ-M',
      sku_do_produto: 'CAMPO-MALHA',
      titulo: 'Camiseta Campo Malha',
      nome_cor: 'Azul Marinho',
      tamanho: 'M',
      estoque: '12,00',
      peso: '0,200',
      gtin: '7890000000017',
    },
    4: { tamanho: 'G', preco_venda: '64,90', estoque: '7,00' },
    5: { sku: 'CAMPO-BONE', titulo: 'Boné Campo Trucker', preco_venda: '1.049,90' },
  },
  'nuvemshop.csv': {
    origem: 'nuvemshop',
    2: {
      sku: 'NV-MOL-BP-P',
      titulo: 'Moletom Campo Canguru',
      categoria: 'Moletons',
      nome_cor: 'Branco/Prata',
      tamanho: 'P',
      preco_venda: '149.90',
      preco_custo: '61.20',
      peso: '0.650',
      altura: '8.00',
      largura: '35.00',
      comprimento: '40.00',
      estoque: '4',
      descricao: 'Flanelado.\nUnissex',
      avisos: [
        'O arquivo dá várias categorias: só a primeira é lida, “Moletons”.',
        'O preço promocional, 129.90, não vem: só o preço cheio é lido.',
      ],
    },
    3: {
      titulo: 'Moletom Campo Canguru',
      tamanho: 'XGG',
      peso: '0.650',
      avisos: ['Peso (kg) “0.700” não vem: o produto tem um valor só, e uma linha acima diz “0.650”.'],
    },
    4: { nome_cor: 'Café', tamanho: 'P', estoque: null, avisos: [] },
    5: { titulo: 'Caneca Campo', sku: 'NV-CAN', nome_cor: null, tamanho: null },
  },
  'shopify.csv': {
    origem: 'shopify',
    2: {
      sku: '00123',
      titulo: 'Regata Campo Dry',
      categoria: 'Regatas',
      nome_cor: 'Verde',
      tamanho: 'M',
      preco_venda: '44.90',
      preco_custo: '15.00',
      estoque: '9',
      peso: 0.14,
      descricao: 'Seca rápido, não amassa',
    },
    3: {
      sku: '00124',
      titulo: 'Regata Campo Dry',
      estoque: 0,
      avisos: expect.arrayContaining(['O estoque “-1” é lido como 0.']),
    },
  },
  'shopify-de-agora.csv': {
    origem: 'shopify',
    2: {
      sku: 'bolsa-campo',
      titulo: 'Bolsa Campo Lona',
      descricao: 'Lona & couro',
      preco_venda: '119.90',
      nome_cor: null,
      categoria: 'Apparel & Accessories > Handbags',
      estoque: '4',
      peso: 0.35,
      avisos: [
        'O preço promocional, 89.90, não vem: só o preço cheio é lido.',
        'Sem SKU próprio no arquivo: a linha é lida como “bolsa-campo”.',
      ],
    },
    3: {
      sku: 'SH-LIS-M',
      nome_cor: 'Listras Finas/Unissex',
      tamanho: 'M',
      estoque: null,
      avisos: ['“Estampa: Listras Finas” fica no lugar da cor.', '“Gênero: Unissex” fica junto com a cor.'],
    },
    4: { titulo: 'Camisa Campo Listrada', nome_cor: 'Listras Finas/Unissex', tamanho: 'G' },
  },
  'tiny.xlsx': {
    origem: 'tiny',
    2: { sku: 'TY-POLO', titulo: 'Polo Campo Piquet', categoria: 'Camisas > Polo', estoque: null, peso: 0.25 },
    3: {
      sku: 'TY-POLO-VD-38',
      sku_do_produto: 'TY-POLO',
      titulo: 'Polo Campo Piquet',
      nome_cor: 'Verde',
      tamanho: '38/40',
      estoque: 5,
      preco_venda: 89.9,
      preco_custo: 33.5,
      gtin: 7890000000031,
    },
    4: { tamanho: '42/44', preco_venda: 94.9, estoque: 2 },
  },
  'loja-integrada.xlsx': {
    origem: 'loja-integrada',
    2: { sku: 'LI-CALCA', categoria: 'Calças > Jogger', modelo: null, descricao: 'Conforto\nMoletinho' },
    3: {
      sku: 'LI-CALCA-PT-40',
      sku_do_produto: 'LI-CALCA',
      titulo: 'Calça Campo Jogger',
      nome_cor: 'Preto',
      tamanho: '40',
      estoque: 6,
      preco_venda: 119.9,
      preco_custo: 41,
      peso: 0.4,
      altura: 4,
      largura: 22,
      comprimento: 30,
      avisos: [],
    },
    4: { tamanho: '42', estoque: 3 },
  },
  'loja-integrada-aneis.csv': {
    origem: 'loja-integrada',
    2: { sku: 'LI-ANEL', descricao: 'Prata', categoria: 'Acessórios' },
    3: {
      nome_cor: 'Prata/Ouro/Feminino',
      tamanho: '18',
      estoque: '2',
      titulo: 'Anel Campo',
      avisos: [
        'O preço promocional, 49,90, não vem: só o preço cheio é lido.',
        '“genero: Feminino” fica junto com a cor.',
      ],
    },
    4: {
      sku: 'LI-ANEL-Prata/Ouro-20',
      estoque: null,
      avisos: ['Sem SKU próprio no arquivo: a linha é lida como “LI-ANEL-Prata/Ouro-20”.'],
    },
    5: { categoria: 'Acessórios > Lenços', estoque: 0, avisos: ['O estoque “-2” é lido como 0.'] },
  },
  'woocommerce.csv': {
    origem: 'woocommerce',
    2: {
      sku: 'WC-JAQ',
      titulo: 'Jaqueta Campo',
      categoria: 'Casacos > Jaquetas',
      nome_cor: null,
      peso: '0.5',
      altura: '5',
      largura: '30',
      comprimento: '40',
      descricao: 'Corta-vento.\nLeve',
    },
    3: {
      sku: 'WC-JAQ-PT-M',
      sku_do_produto: 'WC-JAQ',
      titulo: 'Jaqueta Campo',
      nome_cor: 'Preto',
      tamanho: 'M',
      preco_venda: '249.9',
      estoque: '3',
      gtin: '7890000000109',
      avisos: ['O preço promocional, 199.9, não vem: só o preço cheio é lido.'],
    },
    4: { sku: 'WC-JAQ-Azul-marinho-G', tamanho: 'G', estoque: null },
    5: { sku: 'id:34', titulo: 'Avental Campo' },
    6: { sku: 'WC-AVE-U', sku_do_produto: 'id:34', titulo: 'Avental Campo', tamanho: 'Único' },
    7: { sku: 'WC-CHA', titulo: 'Chaveiro Campo', nome_cor: null, estoque: '0' },
  },
  'woocommerce-em-portugues.csv': {
    origem: 'woocommerce',
    2: { sku: 'WP-SHORT', titulo: 'Short Campo', peso: 0.18 },
    3: { sku_do_produto: 'WP-SHORT', titulo: 'Short Campo', tamanho: '38', preco_venda: '69.9', estoque: '4' },
  },
  'shopee.xlsx': {
    origem: 'shopee',
    cabecalho: 3,
    7: {
      sku: 'SH-CROP-RS-M',
      sku_do_produto: 'SH-CROP',
      titulo: 'Cropped Campo Canelado',
      nome_cor: 'Rosê',
      tamanho: 'M',
      preco_venda: '34.9',
      estoque: '8',
      peso: '0.12',
      categoria: null,
      avisos: ['A categoria “100009” é um número da Shopee, e não vem.'],
    },
    8: { sku: 'SH-CROP-RS-G', tamanho: 'G', estoque: '5' },
  },
  'cabecalhos-com-hifen.csv': {
    origem: null,
    2: { sku_do_produto: 'HIF', sku: 'HIF-AZ-P', titulo: 'Camisa Hífen', preco_venda: '49,90', nome_cor: 'Azul' },
    3: { tamanho: 'M' },
  },
  'pai-e-filhas.csv': {
    origem: null,
    2: { sku: 'PF-CAM', sku_do_produto: null },
    3: { sku: 'PF-CAM-AZ-P', sku_do_produto: 'PF-CAM', nome_cor: 'Azul' },
    4: { sku: 'PF-CAM-AZ-M' },
  },
  'titulo-so-na-primeira.csv': {
    origem: null,
    2: { sku: 'TP-VES-P', titulo: 'Vestido Título Primeiro', categoria: 'Vestidos' },
    // Title and category of the first row are the product's: its family of rows gives them where rows are proposed.
    3: { sku: 'TP-VES-M', tamanho: 'M' },
  },
  'relatorio-html.xls': { origem: null, 2: { sku: 'HT-1', titulo: 'Meia Campo', estoque: '4' } },
}

test.each(Object.entries(EXPORTADOS))('%s is known, and each of its rows understood', async (nome, esperado) => {
  const { origem, cabecalho = 1, ...linhas } = esperado
  const arquivo = await lida(exemplo(nome), { known })
  if (typeof arquivo === 'string') throw new Error(arquivo)
  expect(arquivo.headerRow).toBe(cabecalho)
  const esperadas = Object.entries(linhas).map(([linha, { avisos, ...campos }]) => {
    return { linha: Number(linha), campos, ...(avisos === undefined ? {} : { avisos }) }
  })
  expect(entendidas(arquivo.header, arquivo.rows)).toMatchObject({ origem, linhas: esperadas })
})

test('the last row of the issue: a hand mapping of a file of Bling is not taken for our own export', async () => {
  await balcao.criarProduto({ titulo: 'Nossa', sku: 'NOSSA', codigo: 'N1', descricao: 'Feita aqui' })
  const readyImportacao = await pronta(exemplo('bling.csv'))
  const campos: Record<string, string> = {
    Código: 'sku',
    Descrição: 'titulo',
    Preço: 'preco_venda',
    Estoque: 'estoque',
  }
  const colunas = readyImportacao.colunas.map(({ coluna }: { coluna: string }) => ({
    coluna,
    campo: campos[coluna] ?? null,
  }))
  const escolhida = await mudar(readyImportacao.id, { origem: null, colunas })
  expect(escolhida.origem).toBeNull()
  await aplicar(await mudar((await pronta(exemplo('bling.csv'))).id, { origem: null, colunas }))

  const ownImport = await pronta(await baixar('/produtos/exportar/?formato=csv'))
  expect(ownImport.origem).toEqual({ codigo: 'estampa', nome: 'Estampa' })
  expect(ownImport.colunas.slice(0, 4)).toEqual([
    { coluna: 'Código', campo: 'codigo' },
    { coluna: 'Título', campo: 'titulo' },
    { coluna: 'SKU do produto', campo: 'sku_do_produto' },
    { coluna: 'SKU', campo: 'sku' },
  ])
  expect(ownImport.resumo).toMatchObject({ criar: 0, alterar: 0, erro: 0 })

  // Applied, it is remembered for these headers, in any order; and forgotten once the file's own reading is applied.
  const repeatedImport = await pronta(exemplo('bling.csv'))
  expect([repeatedImport.origem, repeatedImport.colunas]).toEqual([null, colunas])
  const daqui = await mudar(repeatedImport.id, { origem: 'bling' })
  expect(daqui.origem).toMatchObject({ codigo: 'bling' })
  await aplicar(daqui)
  expect((await pronta(exemplo('bling.csv'))).origem).toMatchObject({ codigo: 'bling' })
})

test('a person names the row of the headers, another program, or none, and the rows are read anew', async () => {
  const arquivo = 'Lista de preços;;\n\nSKU;Título;Preço\nA;B;C\nX1;Cinto;9,90\n'
  const readyImportacao = await pronta(arquivo)
  expect([readyImportacao.cabecalho, readyImportacao.total]).toEqual([3, 2])
  const changedImport = await mudar(readyImportacao.id, { cabecalho: 4 })
  expect([changedImport.cabecalho, changedImport.total, changedImport.colunas[0]]).toEqual([
    4,
    1,
    { coluna: 'A', campo: null },
  ])
  const requestImportChange = (escolhas: object) =>
    loja.pedir('PATCH', `/api/importacoes/${readyImportacao.id}/`, escolhas)
  expect(await requestImportChange({ cabecalho: 2 })).toMatchObject({
    status: 400,
    body: { codigo: 'CABECALHO_AUSENTE', detail: expect.stringContaining('A linha 2 ') },
  })
  expect((await mudar(readyImportacao.id, { cabecalho: 3 })).colunas[0]).toEqual({ coluna: 'SKU', campo: 'sku' })
  expect((await requestImportChange({ origem: 'bling-contatos' })).status).toBe(400)
  // No row is data to this layout: another one can still be chosen.
  const { id } = await pronta('SKU;Título\nA;B\n')
  const vazia = await mudar(id, { origem: 'shopee' })
  expect([vazia.origem, vazia.total]).toEqual([{ codigo: 'shopee', nome: 'Shopee' }, 0])
  expect(await mudar(id, { origem: null })).toMatchObject({ origem: null, total: 1 })
})

test('the row says which values were changed or left out', async () => {
  const readyImportacao = await pronta(exemplo('nuvemshop.csv'))
  expect((await itens(readyImportacao))[0].motivo).toContain(
    'O preço promocional, 129.90, não vem: só o preço cheio é lido.',
  )
})

test('whatever bytes of a text are others, each of its rows is read or left out', () => {
  const textos = Object.keys(EXPORTADOS).filter((nome) => nome.endsWith('.csv'))
  const mudancas = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(fc.constantFrom(...textos.map(exemplo)), mudancas, (arquivo, mudados) => {
      const bytes = Uint8Array.from(arquivo)
      for (const [position, byte] of mudados) bytes[position % bytes.length] = byte
      // A file of other signs is refused as a whole.
      const texto = textOf(bytes) ?? ''
      const rows: SpreadsheetRow[] = []
      parseText(texto, delimiterOf(texto, known), (row, cells) => rows.push({ row, cells }))
      const [cabecalho, ...resto] = rows.slice(headerOf(rows, known))
      for (const { linha, campos } of entendidas((cabecalho?.cells ?? []).map(String), resto).linhas)
        expect(parseImportacaoLinha('produtos', linha, campos)).toHaveProperty('valores')
    }),
    { numRuns: 100 },
  )
})

test('a child names its parent by its number or by its SKU, above or below it; a SKU of the file stands above a number', async () => {
  const woocommerce = [
    'ID,Type,SKU,Name,Regular price,Stock,Parent,Attribute 1 name,Attribute 1 value(s)',
    '1971,variation,CAL-P,Calça - P,80,2,id:1970,Tamanho,P',
    '1970,variable,CAL,Calça,,,,Tamanho,"P, M"',
    '1972,variation,CAL-M,Calça - M,80,3,CAL,Tamanho,M',
    // Its number is the SKU of another product.
    '90,variable,CIN,Cinto,,,,Tamanho,U',
    '91,variable,90,Boina,,,,Tamanho,U',
    '92,variation,BOI-U,Boina - U,30,1,90,Tamanho,U',
    '93,variation,CIN-U,Cinto - U,40,1,id:90,Tamanho,U',
  ]
  const plain = ['ID;SKU;SKU do produto;Título;Tamanho', '7;LUV;;Luva;', '8;LUV-P;7;Luva;P']
  const families = async (file: readonly string[], codes: readonly string[]) => {
    await aplicar(await pronta(file))
    const products = codes.map(async (sku) => {
      const [found] = (await loja.pedir('GET', `/api/produtos/busca/?busca=${sku}`)).body.results.filter(
        (product: { sku: string }) => product.sku === sku,
      )
      return (await loja.pedir('GET', `/api/produtos/${found?.id}/`)).body.variacoes.map((v: { sku: string }) => v.sku)
    })
    return Promise.all(products)
  }
  expect(await families(woocommerce, ['CAL', 'CIN', '90'])).toEqual([['CAL-P', 'CAL-M'], ['CIN-U'], ['BOI-U']])
  expect(await families(plain, ['LUV'])).toEqual([['LUV-P']])
})
