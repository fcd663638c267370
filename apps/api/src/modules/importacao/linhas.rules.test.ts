import type { CampoDaPlanilha } from '@estampa/contract/importacoes/campos.ts'
import { CARACTERES, PECAS_MAXIMAS } from '@estampa/contract/shared/maximos.ts'
import type { HabitoDosNumeros } from '@estampa/contract/shared/money.ts'
import { expect, test } from 'vitest'
import type { Cell } from '../../infra/files/spreadsheet.ts'
import type { TipoDeCampo } from './colunas.rules.ts'
import {
  applyHabitoAnswer,
  chaveDoGrupo,
  estadoDosNumeros,
  formatImportacaoLinhaName,
  Juiz,
  parseCell,
  parseImportacaoLinha,
  parseTime,
  skuDaLinha,
} from './linhas.rules.ts'
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

test.each<[TipoDeCampo, string | number | null, object]>([
  ['texto', null, {}],
  ['texto', '  ', {}],
  ['texto', ' - ', { valor: null }],
  ['texto', "'-", { valor: '-' }],
  ['texto', "'=2+3", { valor: '=2+3' }],
  ['texto', "d'água", { valor: "d'água" }],
  ['texto', 12.5, { valor: '12,5' }],
  ['codigo', '00123', { valor: '00123' }],
  ['codigo', "'00123", { valor: '00123' }],
  ['codigo', '1E10', { valor: '1E10' }],
  ['codigo', "'1E10", { valor: '1E10' }],
  ['codigo', 123, { valor: '123' }],
  ['codigo', 12.5, { valor: '12,5' }],
  ['codigo', '7.89E+12', { erro: expect.stringContaining('não é mais o código') }],
  ['codigo', '7E+12', { erro: expect.stringContaining('não é mais o código') }],
  ['codigo', '7E+12A', { valor: '7E+12A' }],
  ['codigo', 'XE+12', { valor: 'XE+12' }],
  ['gtin', 7_891_000_315_507, { valor: '7891000315507' }],
  ['gtin', "'0036000291452", { valor: '0036000291452' }],
  ['gtin', 'sem', { valor: 'sem' }],
  ['codigo', 7_890_000_000_000, { valor: '7890000000000' }],
  ['codigo', '7,89E+12', { erro: expect.stringContaining('“7,89E+12” não é mais o código') }],
  ['codigo', "'1E+10", { valor: '1E+10' }],
  ['codigo', 999_999_999_999_999, { valor: '999999999999999' }],
  ['codigo', 1e15, { erro: expect.stringContaining('não é mais o código') }],
  ['dinheiro', '59,90', { valor: 59.9 }],
  ['dinheiro', '59.9', { valor: 59.9 }],
  ['dinheiro', 'R$ 1.234,56', { valor: 1234.56 }],
  ['dinheiro', '1,234.56', { valor: 1234.56 }],
  ['dinheiro', '1.234', { valor: 1.23 }],
  ['dinheiro', '1.234.567', { valor: 1_234_567 }],
  ['dinheiro', 33.333333, { valor: 33.33 }],
  ['dinheiro', '-5', { erro: 'o valor não pode ser negativo' }],
  ['dinheiro', 'dez', { erro: '“dez” não é um número' }],
  ['medida', '0,250', { valor: 0.25 }],
  ['medida', '1.250', { valor: 1.25 }],
  ['medida', 'um', { erro: '“um” não é um número' }],
  ['medida', -1, { erro: 'a medida não pode ser negativa' }],
  ['pecas', '12', { valor: 12 }],
  ['pecas', '1.000', { valor: 1 }],
  ['pecas', '5,00', { valor: 5 }],
  ['pecas', '5,5', { erro: 'não é um número inteiro de peças' }],
  ['pecas', '-1', { erro: 'não pode ser negativo' }],
  ['pecas', 0, { valor: 0 }],
  ['pecas', 'dez', { erro: '“dez” não é um número' }],
  ['pecas', PECAS_MAXIMAS, { valor: PECAS_MAXIMAS }],
  ['pecas', PECAS_MAXIMAS + 1, { erro: 'é alto demais' }],
  ['hora', '22/11/2026 08:30:05', { valor: '2026-11-22T11:30:05.000Z' }],
  ['hora', '31/02/2026', { erro: expect.stringContaining('não é uma data') }],
  ['hora', 45_000, { erro: expect.stringContaining('não é uma data') }],
  ['texto', 'perd\ufffdido', { erro: 'tem caracteres perdidos' }],
])('as %s, %j is %j', (tipo, celula, lida) => {
  expect(parseCell(celula, tipo)).toEqual(lida)
})

test.each([
  ['1/9/2026', '2026-09-01T03:00:00.000Z'],
  ['2026-11-22', '2026-11-22T03:00:00.000Z'],
  ['2026-11-22 08:30', '2026-11-22T11:30:00.000Z'],
  ['2026-11-22T08:30:05', '2026-11-22T11:30:05.000Z'],
  // Summer time.
  ['1/12/2018', '2018-12-01T02:00:00.000Z'],
  ['2018-12-01 08:30', '2018-12-01T10:30:00.000Z'],
  ['31/12/2026 22:15', '2027-01-01T01:15:00.000Z'],
  ['31/12/2026 23:30', '2027-01-01T02:30:00.000Z'],
  [' 22/11/2026  8:30 ', '2026-11-22T11:30:00.000Z'],
  ['22/11/2026T08:30', '2026-11-22T11:30:00.000Z'],
  [' 2026-11-22  08:30', '2026-11-22T11:30:00.000Z'],
  ['22/11/2026 08:30 h', null],
  ['122/11/2026', null],
  ['22/111/2026', null],
  ['/11/2026', null],
  ['em 22/11/2026', null],
  ['em 2026-11-22', null],
  ['2026-02-29', null],
  ['11/22/2026 08:30', null],
  ['ontem', null],
])('the time %j', (texto, instante) => {
  expect(parseTime(texto)).toBe(instante)
})

test.each<[TipoDeCampo, string | number, Parameters<typeof parseCell>[2], object]>([
  ['dinheiro', '79.900', 'ponto_decimal', { valor: 79.9 }],
  ['dinheiro', '79.900', 'ponto_milhar', { valor: 79_900 }],
  ['dinheiro', 'R$ 79.900', 'perguntar', { duvida: '“R$ 79.900” pode ser R$ 79.900,00 ou R$ 79,90' }],
  ['dinheiro', '59,90', 'ponto_decimal', { valor: 59.9 }],
  ['dinheiro', '59,90', 'perguntar', { valor: 59.9 }],
  ['dinheiro', '59.9', 'ponto_milhar', { valor: 59.9 }],
  ['pecas', '12.000', 'ponto_decimal', { valor: 12 }],
  ['pecas', '12,000', 'ponto_milhar', { valor: 12 }],
  ['pecas', '12.000', 'ponto_milhar', { valor: 12_000 }],
  ['pecas', '12.000', 'perguntar', { duvida: '“12.000” pode ser 12.000 ou 12' }],
  ['pecas', '12.500', 'ponto_decimal', { erro: 'não é um número inteiro de peças' }],
  ['pecas', 12, 'perguntar', { valor: 12 }],
  ['medida', '1.250', 'ponto_milhar', { valor: 1250 }],
])('as %s, %j in a column of the habit %s is %j', (tipo, celula, habito, lida) => {
  expect(parseCell(celula, tipo, habito)).toEqual(lida)
})

const COLUNAS = [
  { coluna: 'Preço', campo: 'preco_venda' },
  { coluna: 'Qtd', campo: 'estoque' },
  { coluna: 'Peso', campo: 'peso' },
  { coluna: 'SKU', campo: 'sku' },
] as const
function judgeColumn(
  campo: (typeof COLUNAS)[number]['campo'],
  celulas: readonly Cell[],
  leiauteHabito?: HabitoDosNumeros,
) {
  const juiz = new Juiz()
  for (const celula of celulas) juiz.ver({ [campo]: celula })
  const { habitos, duvidas } = juiz.julgar(COLUNAS, leiauteHabito ?? null)
  return [habitos[campo] ?? null, duvidas.map(({ exemplo }) => exemplo)]
}

test.each([
  [['79.900', '59.500', '1249.900'], 'ponto_decimal', []],
  [['12.000', '1.234,50'], 'ponto_milhar', []],
  [['12.000', '1.234.567'], 'ponto_milhar', []],
  [['12,000', '0,180'], 'ponto_milhar', []],
  [['12.000', '5.000', 7, null, ' '], 'perguntar', ['12.000']],
  [["'12.000"], 'perguntar', ['12.000']],
  [['59,90', '12.000', '59.9'], 'perguntar', ['12.000']],
  [['59,90', '59.9'], null, []],
  [[12_000, 12.5], null, []],
  [['-', 'ilimitado', '12'], null, []],
] as const)('a price in %j is read by %s, and asked about by %j', (celulas, habito, exemplos) => {
  expect(judgeColumn('preco_venda', celulas)).toEqual([habito, exemplos])
  expect(judgeColumn('estoque', celulas)).toEqual([habito, exemplos])
  // A single mark in a weight is the decimal mark: no question.
  expect(judgeColumn('peso', celulas)).toEqual([habito === 'perguntar' ? null : habito, []])
  expect(judgeColumn('sku', celulas)).toEqual([null, []])
})

test('the program that wrote the file decides where the cells do not, and only there', () => {
  expect(judgeColumn('preco_venda', ['12.000'], 'ponto_decimal')).toEqual(['ponto_decimal', []])
  expect(judgeColumn('preco_venda', ['12.000', '59,90'], 'ponto_decimal')).toEqual(['ponto_milhar', []])
  expect(judgeColumn('peso', ['12.000'], 'ponto_milhar')).toEqual(['ponto_milhar', []])
})

test('each column is judged by itself, and an answer counts for those in doubt only', () => {
  const juiz = new Juiz()
  juiz.ver({ preco_venda: '1249.900', estoque: '12.000', peso: '0,180' })
  juiz.ver({ preco_venda: '79.900', estoque: '5.000', peso: '1.250' })
  const { habitos, duvidas } = juiz.julgar(COLUNAS, null)
  expect(duvidas).toEqual([{ coluna: 'Qtd', exemplo: '12.000' }])
  const certos = { preco_venda: 'ponto_decimal', peso: 'ponto_milhar' }
  expect(applyHabitoAnswer(habitos, null)).toEqual({ ...certos, estoque: 'perguntar' })
  expect(applyHabitoAnswer(habitos, 'ponto_milhar')).toEqual({ ...certos, estoque: 'ponto_milhar' })
  expect(estadoDosNumeros({ duvidas, numeros: null })).toBe('perguntar')
  expect(estadoDosNumeros({ duvidas, numeros: 'ponto_decimal' })).toBe('ponto_decimal')
  expect(estadoDosNumeros({ duvidas: [], numeros: 'ponto_decimal' })).toBe('sem_duvida')
})
