import { CELULAS_MAXIMAS } from '@estampa/contract/importacoes/lote.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readProdutoResumo } from '../../../../../test/support/lidos.ts'
import { chaveDaCelula, colunasPara, comoTexto, linhasDaTabela, parseText, vizinha } from './linhas.ts'
import {
  celulasDe,
  discardMudancas,
  dropSavedMudancas,
  leaveCell,
  NADA_MUDADO,
  parseMudancas,
  problemaDe,
  resumeMudancas,
  typeCell,
  undoStep,
  writeCells,
} from './mudancas.ts'
import { linhasQuePede, pasteCells } from './useEdicao.ts'

const variacoes = [
  { id: 11, tamanho: 'P', sku: 'A-P', preco_venda: null, preco_custo: 7, quantidade: 3 },
  { id: 12, tamanho: 'M', sku: 'A-M', preco_venda: 45, quantidade: 5 },
]
const produtos = [
  { id: 1, titulo: 'Camiseta', sku: 'A', preco_venda: 40, preco_custo: 9, variacoes },
  { id: 2, titulo: 'Caneca', sku: 'B', preco_venda: 25, quantidade_total: 8 },
  { id: 3, titulo: 'Conjunto', sku: 'C', preco_venda: 60, quantidade_total: 4, kit: true },
].map(readProdutoResumo)
const linhas = linhasDaTabela(produtos)
const buildLinhasWithPrecos = (precos: readonly number[]) =>
  linhasDaTabela(precos.map((preco_venda, i) => readProdutoResumo({ id: i + 1, titulo: 'A', preco_venda })))
const columns = colunasPara(() => true, { comEan: false })
const cell = (linha: number, campo: 'titulo' | 'preco_venda' | 'preco_custo' | 'estoque', texto: string) => {
  const row = linhas[linha]
  if (!row) throw new Error('no such row')
  return { linha: row, campo, texto }
}
const texts = ({ mudancas }: typeof NADA_MUDADO) => [...mudancas.values()].map(({ texto }) => texto)

it('has a row for each variation and each product without any, as an export has', () => {
  expect(linhas.map(({ nome }) => nome)).toEqual(['Camiseta P', 'Camiseta M', 'Caneca', 'Conjunto'])
})

it('shows and changes what the person may', () => {
  const hiddenCustoColunas = colunasPara((permissao) => permissao !== 'ver_custos')
  expect(hiddenCustoColunas.map(({ campo }) => campo)).toEqual(['titulo', 'preco_venda', 'estoque', 'gtin'])
  expect(colunasPara(() => true, { comEan: false }).map(({ campo }) => campo)).toEqual([
    'titulo',
    'preco_venda',
    'preco_custo',
    'estoque',
  ])
  const fiscais = ['titulo', 'ncm', 'origem_fiscal', 'cest', 'unidade']
  expect(colunasPara(() => false, { grupo: 'fiscais' }).map(({ campo }) => campo)).toEqual(fiscais)
  const lockedPrecoColunas = colunasPara((permissao) => permissao !== 'mudar_precos')
  expect(lockedPrecoColunas.map(({ campo, editavel }) => [campo, linhas[0] && editavel(linhas[0])])).toEqual([
    ['titulo', true],
    ['preco_venda', false],
    ['preco_custo', false],
    ['estoque', true],
    ['gtin', true],
  ])
  const lockedEstoqueColunas = colunasPara((permissao) => permissao !== 'corrigir_estoque')
  expect(linhas.map((linha) => [columns[3]?.editavel(linha), lockedEstoqueColunas[3]?.editavel(linha)])).toEqual([
    [true, false],
    [true, false],
    [true, false],
    [false, false],
  ])
})

describe('what is typed', () => {
  it.each([
    ['preco_venda', '1.234,5', 1234.5],
    ['preco_venda', '', null],
    ['estoque', '1.200', 1200],
    ['titulo', '  Nova ', 'Nova'],
    ['gtin', ' 7 891000 315507', '7891000315507'],
    ['gtin', '', null],
    ['ncm', '6109.10.00', '61091000'],
    ['ncm', ' ', null],
    ['cest', '28 038 00', '2803800'],
    ['cest', '', null],
    ['origem_fiscal', '0', 0],
    ['origem_fiscal', '8 - Nacional, importada acima de 70%', 8],
    ['origem_fiscal', '', 0],
    ['unidade', ' PC ', 'PC'],
    ['unidade', '', 'UN'],
  ] as const)('%s %j is %j', (field, text, valor) => expect(parseText(field, text)).toEqual({ valor }))

  it.each([
    ['gtin', '7891000315508', 'Confira o EAN: o dígito verificador não confere.'],
    ['preco_venda', 'abc', 'Informe um valor como 59,90.'],
    ['preco_venda', '-1', 'O valor não pode ser negativo.'],
    ['preco_venda', '10000000000', 'O valor é alto demais.'],
    ['estoque', '1,5', 'Informe um número inteiro de peças.'],
    ['estoque', '', 'Informe um número inteiro de peças.'],
    ['estoque', '-1', 'Informe um número inteiro de peças.'],
    ['estoque', '1e3', 'Informe um número inteiro de peças.'],
    ['estoque', '1,000', 'Informe um número inteiro de peças.'],
    ['estoque', '２', 'Informe um número inteiro de peças.'],
    ['preco_custo', '12.3451', 'Use no máximo duas casas decimais.'],
    ['preco_venda', '10,9999', 'Use no máximo duas casas decimais.'],
    ['preco_venda', '5 9', 'Informe um valor como 59,90.'],
    ['estoque', '99999999999', 'São peças demais.'],
    ['ncm', '6109100', 'NCM: 8 algarismos'],
    ['cest', '28038000', 'CEST: 7 algarismos'],
    ['origem_fiscal', '9', 'Origem: um algarismo de 0 a 8'],
    ['origem_fiscal', '80', 'Origem: um algarismo de 0 a 8'],
    ['unidade', 'PACOTES', 'A unidade tem mais de 6 caracteres.'],
    ['titulo', ' ', 'O título não pode ficar vazio.'],
    ['titulo', 'x'.repeat(201), 'O título tem mais de 200 caracteres.'],
  ] as const)('%s %j is refused', (field, text, erro) => expect(parseText(field, text)).toEqual({ erro }))

  it('of fiscal data is one for all variations of the product, and of no other product', () => {
    const [p, m, caneca] = linhas
    if (!p || !m || !caneca) throw new Error('no rows')
    const escrita = (linha: typeof p, texto: string) => ({ linha, campo: 'ncm', texto }) as const
    const { mudancas } = writeCells(NADA_MUDADO, [
      escrita(p, '61091000'),
      escrita(m, '6205.20.00'),
      escrita(caneca, ''),
    ])
    expect(celulasDe(mudancas)).toEqual([
      { produto_id: 1, variacao_id: null, campo: 'ncm', antes: null, depois: '62052000' },
    ])
    expect(comoTexto('ncm', '62052000')).toBe('6205.20.00')
    expect([comoTexto('cest', '2803800'), comoTexto('cest', null), comoTexto('origem_fiscal', 0)]).toEqual([
      '28.038.00',
      '',
      '0',
    ])
  })

  it('is one step for a cell, and no change where it is what was there', () => {
    const firstEdit = typeCell(NADA_MUDADO, cell(2, 'preco_venda', '3'))
    const dois = typeCell(firstEdit, cell(2, 'preco_venda', '30'))
    expect([texts(dois), dois.passos.length]).toEqual([['30'], 1])
    const thirdEdit = typeCell(dois, cell(0, 'preco_venda', '41'))
    expect(celulasDe(thirdEdit.mudancas)).toEqual([
      { produto_id: 2, variacao_id: null, campo: 'preco_venda', antes: 25, depois: 30 },
      { produto_id: 1, variacao_id: 11, campo: 'preco_venda', antes: null, depois: 41 },
    ])
    expect(texts(undoStep(thirdEdit))).toEqual(['30'])
    expect(texts(undoStep(undoStep(thirdEdit)))).toEqual([])
    expect(texts(typeCell(dois, cell(2, 'preco_venda', '25,00')))).toEqual([])
  })

  it.each([
    ['preco_venda', '1.234,5', '1234,50'],
    ['preco_venda', '', ''],
    ['preco_venda', 'abc', 'abc'],
    ['estoque', ' 07 ', '7'],
  ] as const)('of %s as %j has the form of its field when the cell is left: %j', (field, text, escrito) => {
    const typedEdicao = typeCell(typeCell(NADA_MUDADO, cell(2, 'estoque', '9')), cell(2, field, text))
    const leftEdicao = leaveCell(typedEdicao)
    expect(texts(leftEdicao).at(-1)).toBe(escrito)
    expect([celulasDe(leftEdicao.mudancas), leftEdicao.passos]).toEqual([
      celulasDe(typedEdicao.mudancas),
      typedEdicao.passos,
    ])
    // The next keys in the same cell are another step.
    expect(typeCell(leftEdicao, cell(2, field, '3')).passos).toHaveLength(leftEdicao.passos.length + 1)
    expect(texts(leaveCell(leftEdicao))).toEqual(texts(leftEdicao))
  })

  it('is taken back in one cell or in all, and comes back with one step', () => {
    const duas = writeCells(writeCells(NADA_MUDADO, [cell(2, 'preco_venda', '30')]), [cell(0, 'preco_venda', '41')])
    const [first] = duas.mudancas.keys()
    expect(texts(discardMudancas(duas))).toEqual([])
    const reducedEdicao = discardMudancas(duas, first)
    expect(texts(reducedEdicao)).toEqual(['41'])
    expect([reducedEdicao, discardMudancas(duas)].map((edicao) => texts(undoStep(edicao)))).toEqual([
      ['30', '41'],
      ['30', '41'],
    ])
    expect(texts(undoStep(undoStep(reducedEdicao)))).toEqual(['30'])
  })

  it('names the record by its id: the variation, or of a title the product', () => {
    const escritas = [cell(0, 'titulo', 'Nova'), cell(0, 'estoque', '9')]
    expect(celulasDe(writeCells(NADA_MUDADO, escritas).mudancas).map(({ variacao_id }) => variacao_id)).toEqual([
      null,
      11,
    ])
  })

  it('has a title once for all variations', () => {
    expect(chaveDaCelula(cell(0, 'titulo', '').linha, 'titulo')).toBe(
      chaveDaCelula(cell(1, 'titulo', '').linha, 'titulo'),
    )
  })

  it('stays as it was where it is more than one request saves', () => {
    const muitas = buildLinhasWithPrecos(Array<number>(CELULAS_MAXIMAS + 1).fill(1)).map(
      (linha) => ({ linha, campo: 'preco_venda', texto: '2' }) as const,
    )
    expect(writeCells(NADA_MUDADO, muitas)).toBe(NADA_MUDADO)
    expect(writeCells(NADA_MUDADO, muitas.slice(1)).mudancas.size).toBe(CELULAS_MAXIMAS)
  })
})

describe('a pasted block', () => {
  it('goes into the cells that may be edited, in the form of their fields; the rest is counted', () => {
    const block = 'R$ 50,00\t8\t2\n1.250\t\t7\r\n30\t1\t9\t77\n61\t2\t9\n5'
    const { escritas, semLugar } = pasteCells(block, { linha: 0, coluna: 1 }, linhas, columns)
    expect(escritas.map(({ linha, campo, texto }) => [linha.nome, campo, texto])).toEqual([
      ['Camiseta P', 'preco_venda', '50,00'],
      ['Camiseta P', 'preco_custo', '8,00'],
      ['Camiseta P', 'estoque', '2'],
      ['Camiseta M', 'preco_venda', '1250,00'],
      ['Camiseta M', 'estoque', '7'],
      ['Caneca', 'preco_venda', '30,00'],
      ['Caneca', 'preco_custo', '1,00'],
      ['Caneca', 'estoque', '9'],
      ['Conjunto', 'preco_venda', '61,00'],
      ['Conjunto', 'preco_custo', '2,00'],
    ])
    expect(semLugar).toBe(3)
    expect(linhasQuePede(block, { linha: 2, coluna: 1 })).toBe(7)
    const after = writeCells(NADA_MUDADO, escritas)
    expect([after.mudancas.size, texts(undoStep(after))]).toEqual([10, []])
  })

  it('of the prices as the table shows them changes nothing', () => {
    const preco = fc.integer({ min: 0, max: 99_999_999 }).map((centavos) => centavos / 100)
    fc.assert(
      fc.property(fc.array(preco, { minLength: 1, maxLength: 30 }), (precos) => {
        const daqui = buildLinhasWithPrecos(precos)
        const block = precos.map((value) => comoTexto('preco_venda', value)).join('\r\n')
        const { escritas, semLugar } = pasteCells(block, { linha: 0, coluna: 1 }, daqui, columns)
        expect([escritas.length, semLugar, writeCells(NADA_MUDADO, escritas).mudancas.size]).toEqual([
          precos.length,
          0,
          0,
        ])
      }),
    )
  })
})

it.each([
  [0, 1, { linhas: 1 }, { linha: 1, coluna: 1 }],
  [2, 3, { linhas: 1 }, null],
  [0, 3, { colunas: 1 }, { linha: 1, coluna: 0 }],
  [2, 3, { colunas: 1 }, { linha: 3, coluna: 0 }],
  [3, 2, { colunas: 1 }, null],
  [0, 0, { colunas: -1 }, null],
  [0, 1, { linhas: 10 }, { linha: 3, coluna: 1 }],
  [3, 1, { linhas: 10 }, null],
  [3, 1, { linhas: -10 }, { linha: 0, coluna: 1 }],
] as const)('from row %i and column %i, %j leads to %j', (linha, coluna, step, place) =>
  expect(vizinha({ linha, coluna }, step, linhas, columns)).toEqual(place),
)

describe('after saving', () => {
  const conflict = { produto_id: 2, variacao_id: null, campo: 'preco_venda', motivo: 'Alguém mudou.', agora: 27 }
  const before = writeCells(NADA_MUDADO, [cell(2, 'preco_venda', '30'), cell(0, 'estoque', '9')])

  it('only what was refused is left, with its reason and what is there now; saved again it is written', () => {
    const { mudancas, passos } = dropSavedMudancas(before, before.mudancas, [conflict])
    const [ficou] = mudancas.values()
    expect([mudancas.size, passos.length, ficou && problemaDe(ficou)]).toEqual([1, 0, 'Alguém mudou. Agora é 27,00.'])
    expect(celulasDe(mudancas)).toEqual([{ ...conflict, motivo: undefined, agora: undefined, antes: 27, depois: 30 }])
    expect(texts(discardMudancas({ ...before, mudancas }, [...mudancas.keys()][0]))).toEqual([])
    const outraVez = typeCell(dropSavedMudancas(before, before.mudancas, [conflict]), cell(2, 'preco_venda', '31'))
    expect(celulasDe(outraVez.mudancas)).toMatchObject([{ antes: 27, depois: 31 }])
    expect(texts(typeCell(outraVez, cell(2, 'preco_venda', '27')))).toEqual([])
  })

  it('a refusal is of its variation only, and says no value where there is none now', () => {
    const duas = writeCells(NADA_MUDADO, [cell(0, 'preco_venda', '41'), cell(1, 'preco_venda', '42')])
    const refusal = {
      produto_id: 1,
      variacao_id: 12,
      campo: 'preco_venda',
      motivo: 'Alguém mudou.',
      agora: null,
    } as const
    const [ficou, ...restMudancas] = dropSavedMudancas(duas, duas.mudancas, [refusal]).mudancas.values()
    expect([ficou && problemaDe(ficou), ficou?.texto, restMudancas]).toEqual(['Alguém mudou.', '42', []])
    expect(ficou && problemaDe({ ...ficou, texto: 'x' })).toBe('Informe um valor como 59,90.')
    expect([...duas.mudancas.values()].map(problemaDe)).toEqual([null, null])
  })

  it('what was taken back meanwhile is no change again', () => {
    const devolta = typeCell(before, cell(0, 'estoque', '3'))
    expect(texts(dropSavedMudancas(devolta, before.mudancas, []))).toEqual([])
  })

  it('what was typed meanwhile begins from what was saved', () => {
    const typedEdicao = typeCell(before, cell(0, 'estoque', '10'))
    expect(celulasDe(dropSavedMudancas(typedEdicao, before.mudancas, []).mudancas)).toEqual([
      { produto_id: 1, variacao_id: 11, campo: 'estoque', antes: 9, depois: 10 },
    ])
  })
})

it('takes kept changes up under those that were typed since, in one step', () => {
  const keptMudancas = writeCells(NADA_MUDADO, [cell(0, 'preco_venda', '30'), cell(2, 'preco_venda', '26')]).mudancas
  const typedEdicao = writeCells(NADA_MUDADO, [cell(0, 'preco_venda', '31')])
  const juntas = resumeMudancas(typedEdicao, keptMudancas)
  expect(texts(juntas)).toEqual(['31', '26'])
  expect(texts(undoStep(juntas))).toEqual(['31'])
})

it('reads stored changes back, and drops damaged ones', () => {
  const { mudancas } = writeCells(NADA_MUDADO, [cell(0, 'preco_venda', '30')])
  const [change] = mudancas.values()
  const brokenEntries = ['produto_id', 'campo', 'texto'].map((field) => [field, { ...change, [field]: null }] as const)
  expect(parseMudancas(new Map<string, unknown>([...brokenEntries, ...mudancas, ['x', null]]))).toEqual(mudancas)
  for (const emptyValue of [undefined, null, [], {}]) expect(parseMudancas(emptyValue).size).toBe(0)
})
