import { expect, test } from 'vitest'
import { letras, lido, recusa } from '../../test/lido.ts'
import { estampaEntrada, estampasEntrada } from './artes.schemas.ts'
import { fichaEntrada } from './ficha.schemas.ts'
import { avisoDeResolucao } from './opcoes.ts'
import {
  bancadaEntrada,
  bloquearEntrada,
  concluirEntrada,
  perderEntrada,
  producaoEntrada,
  producoesBusca,
} from './producao.schemas.ts'

const linha = (resto: object = {}) => ({ variacao_id: 1, lisa_variacao_id: 2, ...resto })
const linhas = (quantas: number) => Array.from({ length: quantas }, (_, i) => linha({ variacao_id: i + 1 }))
const tinta = (quantidade: unknown, nome = 'Tinta') => ({ nome, quantidade })
const buildFichaWithMateriais = (...materiais: unknown[]) => [linha({ materiais })]
const muitas = (quantas: number) => Array.from({ length: quantas }, () => tinta(1))

test('a line of a recipe names the blank, or the product that is one', () => {
  expect(lido(fichaEntrada, [{ lisa_variacao_id: 2 }, { variacao_id: 1, lisa_produto_id: 3 }])).toEqual([
    { variacao_id: null, lisa_variacao_id: 2, lisa_produto_id: null, materiais: [] },
    { variacao_id: 1, lisa_variacao_id: null, lisa_produto_id: 3, materiais: [] },
  ])
})

test.each([
  ['500 lines', linhas(500)],
  ['five materials', buildFichaWithMateriais(...muitas(5))],
  ['a little of a material', buildFichaWithMateriais(tinta(0.001))],
  ['much of a material', buildFichaWithMateriais(tinta(99_999, letras(60)))],
])('%s of a recipe are taken', (_nome, ficha) => {
  expect(fichaEntrada.safeParse(ficha).error).toBeUndefined()
})

test.each([
  ['no list', null, 'Envie a lista de variações e peças lisas'],
  ['501 lines', linhas(501), 'No máximo 500 itens'],
  ['no blank', [{ variacao_id: 1 }], 'Escolha a peça lisa'],
  ['a variation twice', [linha(), linha()], 'Cada variação só pode aparecer uma vez'],
  [
    'the product twice',
    [linha({ variacao_id: null }), linha({ variacao_id: undefined })],
    'Cada variação só pode aparecer uma vez',
  ],
  ['six materials', buildFichaWithMateriais(...muitas(6)), 'No máximo 5 itens'],
  ['nothing of a material', buildFichaWithMateriais(tinta(0)), 'Informe um valor maior que zero'],
  ['too much of a material', buildFichaWithMateriais(tinta(99_999.1)), 'Quantidade alta demais'],
  ['a material without a name', buildFichaWithMateriais(tinta(1, ' ')), 'Campo obrigatório'],
  ['a long name', buildFichaWithMateriais(tinta(1, letras(61))), 'No máximo 60 caracteres'],
])('%s: the recipe is refused', (_nome, ficha, frase) => {
  expect(lido(fichaEntrada, ficha)).toEqual(recusa(frase))
})

const estampa = (resto: object = {}) => ({
  posicao: 'frente',
  arte_id: 1,
  tecnica: 'dtf',
  largura_mm: 280,
  altura_mm: 300,
  ...resto,
})

test('a print tells how far from the collar it is, or does not', () => {
  expect(lido(estampaEntrada, estampa())).toEqual({ ...estampa(), distancia_gola_mm: null })
  for (const resto of [{ largura_mm: 1, altura_mm: 5000 }, { distancia_gola_mm: 0 }, { distancia_gola_mm: 5000 }])
    expect(lido(estampaEntrada, estampa(resto))).toMatchObject(resto)
})

test.each([
  [{ largura_mm: 0 }, 'Informe um valor maior que zero'],
  [{ altura_mm: 5001 }, 'Medida alta demais'],
  [{ largura_mm: 1.5 }, 'Medida inválida'],
  [{ distancia_gola_mm: -1 }, 'A medida não pode ser negativa'],
  [{ distancia_gola_mm: 5001 }, 'Medida alta demais'],
  [{ posicao: 'teto' }, 'Posição inválida'],
  [{ tecnica: 'lápis' }, 'Técnica inválida'],
])('a print with %j is refused', (resto, frase) => {
  expect(lido(estampaEntrada, estampa(resto))).toEqual(recusa(frase))
})

test('a product has at most 20 prints', () => {
  const buildEstampas = (quantas: number) => Array.from({ length: quantas }, () => estampa())
  expect(estampasEntrada.safeParse(buildEstampas(20)).success).toBe(true)
  expect(lido(estampasEntrada, buildEstampas(21))).toEqual(recusa('No máximo 20 itens'))
  expect(lido(estampasEntrada, 'x')).toEqual(recusa('Envie a lista de estampas'))
})

test.each([
  [1654, 280, null],
  [1600, 280, '145 dpi a 28 cm: vai sair borrada'],
  [150, 25.4, null],
  [149, 25.4, '149 dpi a 2,54 cm: vai sair borrada'],
  [null, 280, null],
])('%j pixels over %d mm: %j', (pixels, milimetros, aviso) => {
  expect(avisoDeResolucao(pixels, milimetros)).toBe(aviso)
})

test('a request names at least one piece; a lost piece is not a finished one unless the request says so', () => {
  for (const quantidade of [1, 9_999_999]) expect(lido(concluirEntrada, { quantidade })).toEqual({ quantidade })
  expect(lido(concluirEntrada, { quantidade: 0 })).toEqual(recusa('Informe ao menos uma peça'))
  expect(lido(concluirEntrada, { quantidade: 10_000_000 })).toEqual(recusa('Quantidade alta demais'))
  expect(lido(concluirEntrada, { quantidade: 1.5 })).toEqual(recusa('Quantidade inválida'))
  expect(lido(producaoEntrada, { produto_id: 1, quantidade: 2 })).toEqual({
    produto_id: 1,
    variacao_id: null,
    quantidade: 2,
  })
  expect(lido(perderEntrada, { quantidade: 1, motivo: 'outra' })).toMatchObject({ pronta: false })
  expect(lido(perderEntrada, { quantidade: 1, motivo: 'nenhum' })).toEqual(recusa('Motivo inválido'))
})

test('reasons and scanned codes have their lengths', () => {
  expect(lido(bloquearEntrada, { motivo: ' ' })).toEqual({ motivo: '' })
  expect(lido(bloquearEntrada, { motivo: letras(200) })).toEqual({ motivo: letras(200) })
  expect(lido(bloquearEntrada, { motivo: letras(201) })).toEqual(recusa('No máximo 200 caracteres'))
  expect(lido(bancadaEntrada, { codigo: letras(300) })).toEqual({ codigo: letras(300) })
  expect(lido(bancadaEntrada, { codigo: letras(301) })).toEqual(recusa('No máximo 300 caracteres'))
})

test('empty filters of the queue are none, and a due date is a word or a day', () => {
  const vazios = { situacao: '', arte: '', tecnica: '', lisa: '', prazo: '', venda: '', produto: '' }
  expect(lido(producoesBusca, vazios)).toEqual({ limite: 50 })
  for (const prazo of ['atrasadas', 'hoje', 'semana', '2026-11-30'])
    expect(lido(producoesBusca, { prazo, situacao: 'quadro' })).toMatchObject({ prazo, situacao: 'quadro' })
  expect(lido(producoesBusca, { prazo: 'amanhã' })).toEqual(recusa('Prazo inválido'))
  expect(lido(producoesBusca, { situacao: 'feita' })).toEqual(recusa('Situação inválida'))
})
