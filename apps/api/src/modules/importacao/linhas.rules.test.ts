import type { CampoDaPlanilha } from '@estampa/contract/importacoes/campos.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { expect, test } from 'vitest'
import { chaveDoGrupo, formatImportacaoLinhaName, parseImportacaoLinha, skuDaLinha } from './linhas.rules.ts'
import { mesmoValor, proposeLinha, type Valores } from './registros.ts'

const parseField = (campo: CampoDaPlanilha, texto: string) => parseImportacaoLinha('produtos', 2, { [campo]: texto })

test.each([
  ['nome_cor', 'Azul  Céu', 'Azul-Céu'],
  ['nome_cor', 'Azul Céu Claro', 'Azul-Céu-Claro'],
  ['descricao', 'a\r\nb\r\nc', 'a\nb\nc'],
  ['sku_do_produto', 'ＣＡＭ\u200b', 'CAM'],
  ['gtin', '7 891000 315507', '7 891000 315507'],
  ['codigo', 'ＣＡＭ\u200b', 'CAM'],
  ['sku', 'BORDO\u0302', 'BORDÔ'],
  ['titulo', 'x'.repeat(200), 'x'.repeat(200)],
  ['nome_cor', 'Branco/Prata', 'Branco/Prata'],
  ['tamanho', '38/40', '38/40'],
  ['tamanho', 'Único', 'Único'],
  ['categoria', `${'x'.repeat(120)} > ${'y'.repeat(120)}`, `${'x'.repeat(120)} > ${'y'.repeat(120)}`],
  ['preco_venda', '1.234,50', 1234.5],
  ['exportado_em', '22/11/2026 08:30:05', '2026-11-22T11:30:05.000Z'],
] as const)('a cell of %s, %j, is kept as %j', (campo, texto, valor) => {
  expect(parseField(campo, texto)).toMatchObject({ linha: 2, erros: [], valores: { [campo]: valor } })
})

test.each([
  ['titulo', 'x'.repeat(201), ['Título tem mais de 200 caracteres.']],
  ['tamanho', 'x'.repeat(21), ['Tamanho tem mais de 20 caracteres.']],
  ['categoria', `Roupas > ${'x'.repeat(121)}`, ['Categoria tem mais de 120 caracteres.']],
  ['sku', 'x'.repeat(121), ['SKU tem mais de 120 caracteres.']],
  ['sku', `${'x'.repeat(119)}👕`, ['SKU tem mais de 120 caracteres.']],
  ['preco_venda', 'dez', ['Preço de venda “dez” não é um número.']],
] as const)('a cell of %s that is too long or cannot be read says so', (campo, texto, erros) => {
  expect(parseField(campo, texto)).toMatchObject({ erros, valores: {} })
})

test('each text has the length of its field, and says so', () => {
  const { produto, variacao, modelo } = CARACTERES
  const maximos = {
    codigo: produto.codigo,
    sku_do_produto: produto.sku,
    nome_cor: variacao.nome_cor,
    descricao: produto.descricao,
    modelo: modelo.nome,
  }
  for (const [campo, maximo] of Object.entries(maximos) as [CampoDaPlanilha, number][]) {
    expect(parseField(campo, 'x'.repeat(maximo)).erros).toEqual([])
    expect(parseField(campo, 'x'.repeat(maximo + 1)).erros).toEqual([
      expect.stringContaining(`mais de ${maximo} caracteres`),
    ])
  }
})

test('a number with two readings is no value until a person says how the file writes them', () => {
  expect(
    parseImportacaoLinha('produtos', 2, { preco_venda: '79.900', titulo: 'A' }, { preco_venda: 'perguntar' }),
  ).toMatchObject({
    erros: [],
    duvidas: ['Preço de venda “79.900” pode ser R$ 79.900,00 ou R$ 79,90: diga como os números do arquivo são lidos.'],
    valores: { titulo: 'A' },
  })
})

test('a record is told by its SKU, a customer by the document', () => {
  expect(parseField('sku', ' cam-m ').chave).toBe(parseField('sku', 'CAM-M').chave)
  expect(parseField('sku', '').chave).toBeNull()
  const cliente = parseImportacaoLinha('clientes', 2, { cpf: '529.982.247-25' })
  expect([cliente.chave, skuDaLinha(cliente)]).toEqual(['52998224725', '529.982.247-25'])
  const documentlessCliente = parseImportacaoLinha('clientes', 2, { nome: 'Ana' })
  expect([documentlessCliente.chave, skuDaLinha(documentlessCliente)]).toEqual([null, null])
  expect(skuDaLinha(parseField('sku', 'CAM-M'))).toBe('CAM-M')
  expect(skuDaLinha(parseField('titulo', 'A'))).toBeNull()
})

test.each([
  [{ titulo: 'Camiseta', nome_cor: 'Azul', tamanho: 'M', sku: 'S' }, 'Camiseta Azul M'],
  [{ nome: 'Ana' }, 'Ana'],
  [{ sku: 'S' }, 'S'],
  [{ sku: 'S', tamanho: 'M' }, 'M'],
  [{ sku: 'S', nome_cor: 'Azul' }, 'Azul'],
  [{ titulo: 'x'.repeat(400) }, 'x'.repeat(300)],
  [{}, ''],
])('of %j a person reads %j', (valores, nome) => {
  expect(formatImportacaoLinhaName(valores as Valores)).toBe(nome)
})

test.each([
  ['produtos', { sku_do_produto: ' cam ', sku: 'CAM-M' }, 'chave CAM'],
  ['produtos', { titulo: 'Pôr do Sol', tamanho: 'M', sku: 'A' }, 'título por do sol'],
  ['produtos', { titulo: 'Pôr do Sol', nome_cor: 'Azul' }, 'título por do sol'],
  ['produtos', { titulo: 'Pôr do Sol', sku: 'A' }, 'chave K'],
  ['produtos', { tamanho: 'M', sku: 'A' }, 'variação K'],
  ['produtos', { nome_cor: 'Azul', sku: 'A' }, 'variação K'],
  ['estoque', { nome_cor: 'Azul', sku: 'A' }, 'chave K'],
  ['produtos', { sku: 'K' }, 'chave K'],
  ['estoque', { sku_do_produto: 'CAM', sku: 'A' }, 'chave K'],
] as const)('%s: %j is of the group %j', (tipo, valores, grupo) => {
  const linha = { linha: 3, valores, erros: [], duvidas: [] }
  expect(chaveDoGrupo(tipo, { ...linha, chave: 'K' }).toLowerCase()).toBe(grupo.toLowerCase())
  expect(chaveDoGrupo('estoque', { ...linha, chave: null })).toBe('linha 3')
})

test('a row that cannot be read says each of its faults; a fault of ours is none of the row', () => {
  const linha = { linha: 3, chave: null, valores: {}, erros: [], duvidas: [] }
  const throwFault = () => {
    throw new TypeError('fault')
  }
  const errada = { linha: 3, proposta: 'erro', motivo: 'Um. Dois.', diferencas: [] }
  expect(proposeLinha({ ...linha, erros: ['Um.', 'Dois.'] }, throwFault)).toEqual(errada)
  expect(() => proposeLinha(linha, throwFault)).toThrow('fault')
})

test.each([
  [0.1 + 0.2, 0.3, true],
  [1, 1.01, false],
  [null, '', true],
  [null, 0, false],
  ['a\r\nb', 'a\nb', true],
  ['1', 1, true],
])('%j and %j mean the same: %j', (a, b, sim) => {
  expect([mesmoValor(a, b), mesmoValor(b, a)]).toEqual([sim, sim])
})
