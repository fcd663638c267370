import { expect, test } from 'vitest'
import {
  comRecusas,
  conferir,
  contar,
  diferentes,
  esquecidas,
  faltaParaReservas,
  lerContagem,
  mudarContado,
  type PecaRegistrada,
  paraEnvio,
  remover,
  totalContado,
} from './contagem.ts'

const peca = (produtoId: number, variacaoId: number | null = null, dados: Partial<PecaRegistrada> = {}) => ({
  produtoId,
  variacaoId,
  titulo: `Produto ${produtoId}`,
  variacao: variacaoId === null ? '' : `Azul ${variacaoId}`,
  sku: null,
  registrado: 2,
  reservado: 0,
  ...dados,
})

test('each reading is one piece of its line; a new line comes first, a known one stays where it is', () => {
  const contagem = [peca(1), peca(2, 20), peca(1), peca(2, 21), peca(1)].reduce(
    (atual, lida) => contar(atual, lida),
    lerContagem([]),
  )
  expect(contagem.map(({ produtoId, variacaoId, contado }) => [produtoId, variacaoId, contado])).toEqual([
    [2, 21, 1],
    [2, 20, 1],
    [1, null, 3],
  ])
  expect(totalContado(contagem)).toBe(5)
  expect(diferentes(contagem).map(({ contado }) => contado)).toEqual([1, 1, 3])
  expect(totalContado(remover(contagem, '2-20'))).toBe(4)
  expect(mudarContado(contagem, '1', -4).at(-1)?.contado).toBe(0)
  expect(paraEnvio(contagem).itens[0]).toEqual({ produto_id: 2, variacao_id: 21, contado: 1, esperado: 2 })
})

test('what open sales hold must be there, unless it was missing already', () => {
  const linha = { ...peca(1, null, { registrado: 5, reservado: 3 }), aviso: '' }
  expect(faltaParaReservas({ ...linha, contado: 2 })).toBe(true)
  expect(faltaParaReservas({ ...linha, contado: 3 })).toBe(false)
  expect(faltaParaReservas({ ...linha, registrado: 2, contado: 2 })).toBe(false)
})

test('a line shows that its recorded quantity changed, or that its piece is gone; a new count clears the notice', () => {
  const contagem = [peca(1), peca(2, 20), peca(3), peca(4)].reduce((atual, p) => contar(atual, p), lerContagem([]))
  const agora = new Map([
    [1, [peca(1, null, { registrado: 7 })]],
    [2, [peca(2, 21)]],
    [3, [peca(3, null, { reservado: 1 })]],
  ])
  const [quatro, tres, dois, um] = conferir(contagem, agora)
  expect(um).toMatchObject({ registrado: 7, aviso: 'O registrado era 2 e agora é 7. Confira se o contado ainda vale.' })
  expect(dois?.aviso).toBe('Não existe mais. Remova da contagem.')
  expect(tres).toMatchObject({ reservado: 1, aviso: '' })
  // A label that was not scanned gets no line.
  expect(quatro).toBe(contagem[0])
  expect(contar(conferir(contagem, agora), peca(1)).at(-1)).toMatchObject({ contado: 2, registrado: 7, aviso: '' })
  expect(esquecidas(contagem, agora).map(({ variacaoId }) => variacaoId)).toEqual([21])
  expect(conferir(contagem, new Map([[1, null]])).at(-1)?.aviso).not.toBe('')
})

test('a refusal stands at the lines it is about', () => {
  const contagem = [peca(1), peca(2)].reduce((atual, p) => contar(atual, p), lerContagem([]))
  const recusada = comRecusas(contagem, { 'itens.1.esperado': ['Agora o registrado é 6.'], corpo: ['x'] })
  expect(recusada.map(({ aviso }) => aviso)).toEqual(['', 'Agora o registrado é 6.'])
})

test('a stored count is restored without its invalid lines', () => {
  const contagem = contar([], peca(2, 20, { sku: 'A' }), 3)
  expect(lerContagem(JSON.parse(JSON.stringify(contagem)))).toEqual(contagem)
  expect(lerContagem([null, { contado: 3 }, 'x'])).toEqual([])
  expect(lerContagem(undefined)).toEqual([])
})
