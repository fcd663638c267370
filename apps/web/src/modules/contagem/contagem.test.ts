import { PECAS_MAXIMAS } from '@estampa/contract/shared/maximos.ts'
import { expect, test } from 'vitest'
import {
  addRecusas,
  addToContagem,
  addWaitingCode,
  changeContado,
  chaveDaPeca,
  checkContagem,
  diferenca,
  diferentes,
  findUncountedPecas,
  formatContagemPeca,
  isBelowReservas,
  linhaDe,
  nomeDoCodigo,
  type PecaRegistrada,
  parseContagem,
  parseWaitingCodes,
  removeContagemLinha,
  sumContado,
  toContagemBody,
} from './contagem.ts'

const peca = (produtoId: number, variacaoId: number | null = null, data: Partial<PecaRegistrada> = {}) => ({
  produtoId,
  variacaoId,
  titulo: `Produto ${produtoId}`,
  variacao: variacaoId === null ? '' : `Azul ${variacaoId}`,
  sku: null,
  registrado: 2,
  reservado: 0,
  ...data,
})

/** A count of what was read, one after the other. */
const countPecas = (pecas: PecaRegistrada[], vezes?: number) =>
  pecas.reduce((current, scannedPeca) => addToContagem(current, scannedPeca, vezes), parseContagem([]))

test('each reading is one piece of its line; a new line comes first, a known one stays where it is', () => {
  const contagem = countPecas([peca(1), peca(2, 20), peca(1), peca(2, 21), peca(1)])
  const linhas = contagem.map(({ contado, ...linha }) => `${chaveDaPeca(linha)}: ${contado}`)
  expect(linhas).toEqual(['2-21: 1', '2-20: 1', '1: 3'])
  expect(sumContado(contagem)).toBe(5)
  expect(diferentes(contagem).map(({ contado }) => contado)).toEqual([1, 1, 3])
  expect(sumContado(removeContagemLinha(contagem, '2-20'))).toBe(4)
  expect(changeContado(contagem, '1', -4).at(-1)?.contado).toBe(0)
  expect(toContagemBody(contagem).itens[0]).toEqual({ produto_id: 2, variacao_id: 21, contado: 1, esperado: 2 })
})

test('a line shows that its recorded quantity changed, or that its piece is gone; a new count clears the notice', () => {
  const contagem = countPecas([peca(1), peca(2, 20), peca(3), peca(4)])
  const now = new Map([
    [1, [peca(1, null, { registrado: 7 })]],
    [2, [peca(2, 21)]],
    [3, [peca(3, null, { reservado: 1 })]],
  ])
  const [quatro, tres, dois, firstLinha] = checkContagem(contagem, now)
  expect(firstLinha).toMatchObject({
    registrado: 7,
    aviso: 'O registrado era 2 e agora é 7. Confira se o contado ainda vale.',
  })
  expect(dois).toEqual({ ...contagem[2], aviso: 'Não existe mais. Remova da contagem.' })
  expect(tres).toMatchObject({ reservado: 1, aviso: '' })
  // A label that was not scanned gets no line.
  expect(quatro).toBe(contagem[0])
  expect(addToContagem(checkContagem(contagem, now), peca(1)).at(-1)).toMatchObject({
    contado: 2,
    registrado: 7,
    aviso: '',
  })
  expect(findUncountedPecas(contagem, now).map(({ variacaoId }) => variacaoId)).toEqual([21])
  expect(checkContagem(contagem, new Map([[1, null]])).at(-1)?.aviso).not.toBe('')
})

test('a refusal stands at the lines it is about', () => {
  const contagem = countPecas([peca(1), peca(2)])
  const refusedContagem = addRecusas(contagem, { 'itens.1.esperado': ['Agora o registrado é 6.'], corpo: ['x'] })
  expect(refusedContagem.map(({ aviso }) => aviso)).toEqual(['', 'Agora o registrado é 6.'])
  expect(refusedContagem.map(({ aviso, ...linha }) => linha)).toEqual(contagem.map(({ aviso, ...linha }) => linha))
  const muitas = countPecas(Array.from({ length: 12 }, (_, i) => peca(i + 1)))
  expect(addRecusas(muitas, { 'itens.11.contado': ['Não.'] }).findIndex(({ aviso }) => aviso === 'Não.')).toBe(11)
  // Until what it is about has changed.
  expect(checkContagem(refusedContagem, new Map([[1, [peca(1)]]])).at(-1)?.aviso).toBe('Agora o registrado é 6.')
})

test('a stored count is restored without its invalid lines', () => {
  const contagem = addToContagem([], peca(2, 20, { sku: 'A' }), 3)
  expect(parseContagem(JSON.parse(JSON.stringify(contagem)))).toEqual(contagem)
  expect(parseContagem([null, { contado: 3 }, 'x'])).toEqual([])
  expect(parseContagem(undefined)).toEqual([])
})

test.each([
  [0, 0],
  [1, 1],
  [2.9, 2],
  [-1, 0],
  [Number.NaN, 0],
  [PECAS_MAXIMAS, PECAS_MAXIMAS],
  [PECAS_MAXIMAS + 1, PECAS_MAXIMAS],
])('a count of %s is %s', (contado, expected) => {
  expect(changeContado(addToContagem([], peca(1)), '1', contado)[0]?.contado).toBe(expected)
  expect(parseContagem([{ produtoId: 1, contado }])[0]?.contado).toBe(Number.isInteger(contado) ? expected : 0)
})

test.each([
  // recorded, reserved, counted: too few for the reservations?
  [5, 3, 3, false],
  [5, 3, 2, true],
  [2, 3, 2, false],
  [2, 3, 1, true],
  [5, 0, 0, false],
])('of %s recorded and %s reserved, %s counted are too few: %s', (registrado, reservado, contado, isShort) => {
  expect(isBelowReservas({ ...peca(1, null, { registrado, reservado }), contado, aviso: '' })).toBe(isShort)
})

test('a variation is another piece than its product and than the same number of another product', () => {
  const contagem = countPecas([peca(1), peca(1, 2), peca(12), peca(2, 1)], 2)
  expect(contagem).toHaveLength(4)
  expect(addToContagem(contagem, peca(1, 2), 3).map(({ contado }) => contado)).toEqual([2, 2, 5, 2])
  expect(linhaDe(contagem, { produtoId: 1, variacaoId: 2 })).toBe(contagem[2])
  expect(linhaDe(contagem, { produtoId: 9, variacaoId: null })).toBeUndefined()
  expect(removeContagemLinha(contagem, '1').map(chaveDaPeca)).toEqual(['2-1', '12', '1-2'])
})

test('only differences are shown, with what is more or less; a piece without stock is not forgotten', () => {
  const contagem = [addToContagem([], peca(1), 2), addToContagem([], peca(2), 3), addToContagem([], peca(3), 1)].flat()
  expect(diferentes(contagem).map(({ produtoId }) => produtoId)).toEqual([2, 3])
  expect(contagem.map(diferenca)).toEqual([0, 1, -1])
  const now = new Map([
    [1, [peca(1), peca(1, 5, { registrado: 0 }), peca(1, 6, { registrado: 1 })]],
    [2, null],
  ])
  expect(findUncountedPecas(contagem, now).map(({ variacaoId }) => variacaoId)).toEqual([6])
})

test('a code that waits counts its readings, and is the last one that was read', () => {
  const codigos = ['A', 'B', 'A', 'C', 'A'].reduce<ReturnType<typeof parseWaitingCodes>>(addWaitingCode, [])
  expect(codigos).toEqual([
    { texto: 'B', quantas: 1 },
    { texto: 'C', quantas: 1 },
    { texto: 'A', quantas: 3 },
  ])
  expect(parseWaitingCodes(JSON.parse(JSON.stringify(codigos)))).toEqual(codigos)
})

test('a stored code without a text or without a reading is dropped', () => {
  const codigo = (texto: string, quantas: number) => ({ texto, quantas })
  expect(parseWaitingCodes([codigo('', 2), codigo('A', 0), codigo('B', -1), codigo('C', 1), null])).toEqual([
    codigo('C', 1),
  ])
  expect(parseWaitingCodes(undefined)).toEqual([])
})

test.each([
  ['/produtos/12', 'Etiqueta do produto 12'],
  ['/produtos/12?variacao=34', 'Etiqueta do produto 12, variação 34'],
  ['7891000315507', '7891000315507'],
])('the code %j is called %j', (text, name) => {
  expect(nomeDoCodigo(text)).toBe(name)
})

test.each([
  [peca(1, 2, { sku: 'A-1' }), 'Produto 1 Azul 2 (A-1)'],
  [peca(1, 2), 'Produto 1 Azul 2'],
  [peca(1, null, { sku: 'A' }), 'Produto 1 (A)'],
  [peca(1), 'Produto 1'],
])('a piece is called by title, variation and SKU: %j', (countedPeca, name) => {
  expect(formatContagemPeca(countedPeca)).toBe(name)
})
