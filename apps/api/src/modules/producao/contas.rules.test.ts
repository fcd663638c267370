import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Disponiveis,
  finishPecas,
  loseLisas,
  loseProntas,
  type PassoDaProducao,
  reverseConclusao,
  reversePerda,
  reverseProntaPerda,
} from './contas.rules.ts'

const contas = (pedida: number, reservada: number, feita = 0, perdida = 0) => ({ pedida, reservada, feita, perdida })
const ha = (livres: number, prontas = 0): Disponiveis => ({ lisa: 'Lisa Preta M', livres, prontas })
/** Held, made, lost; what changes of the blanks, and of the finished pieces: all, and held. */
const resumo = ({ contas: { reservada, feita, perdida }, lisa, pronta }: PassoDaProducao) =>
  `${reservada} ${feita} ${perdida}, ${lisa.quantidade} ${lisa.reservado}, ${pronta.quantidade} ${pronta.reservado}`

test.each<[string, PassoDaProducao, string]>([
  ['a batch of held blanks', finishPecas(contas(20, 20), 12, ha(0)), '8 12 0, -12 -12, 12 12'],
  ['a second batch adds up', finishPecas(contas(20, 8, 12), 8, ha(0)), '0 20 0, -8 -8, 8 8'],
  ['free blanks where too few are held', finishPecas(contas(5, 2), 4, ha(3)), '0 4 0, -4 -2, 4 4'],
  ['all the free blanks beside the held ones', finishPecas(contas(5, 2), 4, ha(2)), '0 4 0, -4 -2, 4 4'],
  ['a loss with another blank free', loseLisas(contas(5, 5), 2, ha(9)), '5 0 2, -2 0, 0 0'],
  ['a loss without one', loseLisas(contas(5, 5), 2, ha(0)), '3 0 2, -2 -2, 0 0'],
  ['a loss of all that is held', loseLisas(contas(5, 5), 5, ha(0)), '0 0 5, -5 -5, 0 0'],
  ['a loss with one of two', loseLisas(contas(5, 5), 2, ha(1)), '4 0 2, -2 -1, 0 0'],
  ['a defect found later', loseProntas(contas(5, 0, 5), 2, ha(1, 5)), '1 3 2, 0 1, -2 -2'],
  ['a defect of all that is left, with more blanks', loseProntas(contas(5, 0, 5), 2, ha(9, 2)), '2 3 2, 0 2, -2 -2'],
  ['a defect where more blanks are held than exist', loseProntas(contas(5, 0, 5), 2, ha(-1, 5)), '0 3 2, 0 0, -2 -2'],
  ['a batch undone', reverseConclusao(contas(5, 0, 5), 2, ha(0, 5)), '2 3 0, 2 2, -2 -2'],
  ['all that is left undone', reverseConclusao(contas(5, 0, 5), 2, ha(0, 2)), '2 3 0, 2 2, -2 -2'],
  ['a loss undone', reversePerda(contas(5, 4, 0, 2), 2), '5 0 0, 2 1, 0 0'],
  ['a loss undone where blanks are held already', reversePerda(contas(5, 5, 0, 2), 2), '5 0 0, 2 0, 0 0'],
  ['a defect undone', reverseProntaPerda(contas(5, 2, 3, 2), 2), '0 5 0, 0 -2, 2 2'],
])('%s', (_, passo, esperado) => {
  expect(resumo(passo)).toBe(esperado)
})

const podem = (quantas: string, acao: string) => `Desta produção só ${quantas} ser ${acao}.`
const faltam = (livres: string) => `Falta peça lisa: Lisa Preta M, ${livres}.`

test.each<[string, () => PassoDaProducao, string]>([
  ['more than is to be made', () => finishPecas(contas(5, 5, 3), 3, ha(9)), podem('2 peças podem', 'concluídas')],
  ['more than there are blanks', () => finishPecas(contas(5, 2), 4, ha(1)), faltam('3 livres')],
  ['more lost than is to be made', () => loseLisas(contas(5, 1, 4), 2, ha(9)), podem('1 peça pode', 'perdidas')],
  ['more lost than there are blanks', () => loseLisas(contas(5, 1), 3, ha(1)), faltam('2 livres')],
  ['defects of pieces that went', () => loseProntas(contas(5, 0, 5), 2, ha(9, 1)), podem('1 peça pode', 'perdidas')],
  ['defects of held pieces', () => loseProntas(contas(5, 0, 5), 1, ha(9, -2)), podem('0 peças podem', 'perdidas')],
  ['more defects than were made', () => loseProntas(contas(5, 0, 1), 2, ha(9, 9)), podem('1 peça pode', 'perdidas')],
  ['undoing what has left', () => reverseConclusao(contas(5, 0, 5), 2, ha(0, 1)), podem('1 peça pode', 'desfeitas')],
  ['undoing a defect made again', () => reverseProntaPerda(contas(5, 0, 5, 2), 1), podem('0 peças podem', 'desfeitas')],
])('refuses %s', (_, passo, message) => {
  expect(passo).toThrow(expect.objectContaining({ message }))
})

test('whatever happens: no figure below zero, nothing held that is not needed, blanks and pieces add up', () => {
  const ATOS = [finishPecas, loseLisas, loseProntas, reverseConclusao, reversePerda, reverseProntaPerda]
  const umAto = fc.tuple(fc.constantFrom(...ATOS), fc.integer({ min: 1, max: 6 }))
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.nat(20),
      fc.array(umAto, { maxLength: 40 }),
      (pedida, lisas, atos) => {
        let agora = contas(pedida, Math.min(pedida, lisas))
        let [fisico, prontas] = [lisas, 0]
        for (const [ato, n] of atos) {
          const desfazPerda = ato === reversePerda || ato === reverseProntaPerda
          if (desfazPerda && agora.perdida < n) continue
          try {
            const passo = ato(agora, n, { lisa: '', livres: fisico - agora.reservada, prontas })
            expect(passo.lisa.reservado).toBe(passo.contas.reservada - agora.reservada)
            expect(passo.pronta.quantidade).toBe(passo.contas.feita - agora.feita)
            agora = passo.contas
            fisico += passo.lisa.quantidade
            prontas += passo.pronta.quantidade
          } catch (error) {
            expect((error as { codigo?: string }).codigo).toMatch(/^(PRODUCAO_COM_MENOS|FALTA_PECA_LISA)$/)
          }
          const { reservada, feita, perdida } = agora
          const figuras = [reservada, feita, perdida, fisico - reservada, pedida - feita - reservada]
          expect(Math.min(...figuras)).toBeGreaterThanOrEqual(0)
          expect(prontas).toBe(feita)
        }
      },
    ),
  )
})
