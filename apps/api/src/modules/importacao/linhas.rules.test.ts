import type { CampoDaPlanilha } from '@estampa/contract/importacoes/campos.ts'
import { expect, test } from 'vitest'
import { chaveDoGrupo, lerLinha, nomeDaLinha, skuDaLinha } from './linhas.rules.ts'
import { alterarSe, mesmoValor, proporLinha, Recusada } from './proposta.rules.ts'
import type { Valores } from './registros.ts'

const ler = (campo: CampoDaPlanilha, texto: string) => lerLinha('produtos', 2, { [campo]: texto })

test.each([
  ['nome_cor', 'Azul  Céu', 'Azul-Céu'],
  ['descricao', 'a\r\nb', 'a\nb'],
  ['codigo', 'ＣＡＭ\u200b', 'CAM'],
  ['sku', 'BORDO\u0302', 'BORDÔ'],
  ['titulo', 'x'.repeat(200), 'x'.repeat(200)],
  ['nome_cor', 'Branco/Prata', 'Branco/Prata'],
  ['tamanho', '38/40', '38/40'],
  ['tamanho', 'Único', 'Único'],
  ['categoria', `${'x'.repeat(120)} > ${'y'.repeat(120)}`, `${'x'.repeat(120)} > ${'y'.repeat(120)}`],
  ['preco_venda', '1.234,50', 1234.5],
  ['categoria', `${'x'.repeat(100)} > ${'y'.repeat(100)}`, `${'x'.repeat(100)} > ${'y'.repeat(100)}`],
] as const)('a cell of %s, %j, is kept as %j', (campo, texto, valor) => {
  expect(ler(campo, texto)).toMatchObject({ linha: 2, erros: [], valores: { [campo]: valor } })
})

test.each([
  ['titulo', 'x'.repeat(201), ['Título tem mais de 200 caracteres.']],
  ['tamanho', 'x'.repeat(21), ['Tamanho tem mais de 20 caracteres.']],
  ['categoria', `Roupas > ${'x'.repeat(121)}`, ['Categoria tem mais de 120 caracteres.']],
  ['sku', 'x'.repeat(121), ['SKU tem mais de 120 caracteres.']],
  ['categoria', `A > ${'x'.repeat(121)}`, ['Categoria tem mais de 120 caracteres.']],
  ['sku', `${'x'.repeat(119)}👕`, ['SKU tem mais de 120 caracteres.']],
  ['preco_venda', 'dez', ['Preço de venda “dez” não é um número.']],
] as const)('a cell of %s that is too long or cannot be read says so', (campo, texto, erros) => {
  expect(ler(campo, texto)).toMatchObject({ erros, valores: {} })
})

test('a record is told by its SKU, a customer by the document', () => {
  expect(ler('sku', ' cam-m ').chave).toBe(ler('sku', 'CAM-M').chave)
  expect(ler('sku', '').chave).toBeNull()
  const cliente = lerLinha('clientes', 2, { cpf: '529.982.247-25' })
  expect([cliente.chave, skuDaLinha(cliente)]).toEqual(['52998224725', '529.982.247-25'])
  const semDocumento = lerLinha('clientes', 2, { nome: 'Ana' })
  expect([semDocumento.chave, skuDaLinha(semDocumento)]).toEqual([null, null])
  expect(skuDaLinha(ler('sku', 'CAM-M'))).toBe('CAM-M')
  expect(skuDaLinha(ler('titulo', 'A'))).toBeNull()
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
  expect(nomeDaLinha(valores as Valores)).toBe(nome)
})

test.each([
  ['produtos', { sku_do_produto: ' cam ', sku: 'CAM-M' }, 'chave CAM'],
  ['produtos', { titulo: 'Pôr do Sol', tamanho: 'M', sku: 'A' }, 'título por do sol'],
  ['produtos', { titulo: 'Pôr do Sol', nome_cor: 'Azul' }, 'título por do sol'],
  ['produtos', { titulo: 'Pôr do Sol', sku: 'A' }, 'chave K'],
  ['produtos', { tamanho: 'M', sku: 'A' }, 'variação K'],
  ['produtos', { sku: 'K' }, 'chave K'],
  ['estoque', { sku_do_produto: 'CAM', sku: 'A' }, 'chave K'],
] as const)('%s: %j is of the group %j', (tipo, valores, grupo) => {
  expect(chaveDoGrupo(tipo, { linha: 3, chave: 'K', valores, erros: [], duvidas: [] }).toLowerCase()).toBe(
    grupo.toLowerCase(),
  )
  expect(chaveDoGrupo('estoque', { linha: 3, chave: null, valores, erros: [], duvidas: [] })).toBe('linha 3')
})

test('a row that cannot be read or is refused is wrong with its reasons; a fault of ours is none of the row', () => {
  const linha = { linha: 3, chave: null, valores: {}, erros: [], duvidas: [] }
  const propor = (erro: Error) => () =>
    proporLinha(linha, () => {
      throw erro
    })
  const errada = (motivo: string) => ({ linha: 3, proposta: 'erro', motivo, diferencas: [] })
  const nada = () => ({ proposta: 'igual', motivo: null, diferencas: [] }) as const
  expect(proporLinha({ ...linha, erros: ['Um.', 'Dois.'] }, nada)).toEqual(errada('Um. Dois.'))
  expect(proporLinha({ ...linha, erros: ['Um.'] }, nada)).toEqual(errada('Um.'))
  expect(propor(new Recusada('Não.'))()).toEqual(errada('Não.'))
  expect(proporLinha({ ...linha, duvidas: ['Qual?'] }, nada)).toMatchObject({ proposta: 'igual', motivo: 'Qual?' })
  expect(propor(new TypeError('fault'))).toThrow('fault')
  expect(proporLinha(linha, nada)).toEqual({ linha: 3, ...nada() })
})

test('an existing record changes where the row differs, unless the import only creates', () => {
  const diferencas = [{ campo: 'titulo', antes: 'a', depois: 'b' }]
  expect(['criar', 'atualizar', 'ambos'].map((modo) => alterarSe(modo as 'criar', diferencas).proposta)).toEqual([
    'igual',
    'alterar',
    'alterar',
  ])
  expect(alterarSe('ambos', []).proposta).toBe('igual')
  expect(alterarSe('criar', diferencas)).toMatchObject({ diferencas: [], motivo: expect.stringContaining('só cria') })
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
