import { expect, test } from 'vitest'
import { comPropostas, daFicha, entradaDaFicha, nomeDaPeca, opcaoDe, pecasDe } from './proposta.ts'

const variacao = (id: number, nome_cor: string | null, tamanho: string | null, quantidade_disponivel = 0) => ({
  id,
  nome_cor,
  tamanho,
  quantidade_disponivel,
})
const estampada = {
  id: 1,
  quantidade_disponivel: 9,
  variacoes: [variacao(11, 'Azul', 'M', 4), variacao(12, 'Azul', 'G'), variacao(13, null, 'M')],
}
const pecas = pecasDe(estampada)
const lisa = (...variacoes: ReturnType<typeof variacao>[]) => ({ id: 2, quantidade_disponivel: 7, variacoes })
const propostas = (...variacoes: ReturnType<typeof variacao>[]) =>
  Object.fromEntries(comPropostas(pecas, new Map([[12, '9-8']]), lisa(...variacoes)))

test('the pieces of a product are its variations; without any it is one itself', () => {
  expect(pecas[0]).toEqual({ id: 11, nome_cor: 'Azul', tamanho: 'M', livres: 4 })
  expect(pecasDe(lisa())).toEqual([{ id: null, nome_cor: null, tamanho: null, livres: 7 }])
  expect(pecas.map(nomeDaPeca)).toEqual(['Azul M', 'Azul G', 'M'])
  expect(pecasDe(lisa()).map(nomeDaPeca)).toEqual(['Sem cor e tamanho'])
})

test('a blank of equal colour and size is proposed, in whatever letters; the others keep theirs', () => {
  expect(propostas(variacao(21, ' AZUL', 'm '), variacao(22, 'Preto', 'G'))).toEqual({ 11: '2-21', 12: '9-8' })
})

test('a blank without colours fits every colour, one without sizes every size, one without both everything', () => {
  expect(propostas(variacao(21, null, 'M'))).toEqual({ 11: '2-21', 12: '9-8', 13: '2-21' })
  expect(propostas(variacao(21, 'Azul', null))).toEqual({ 11: '2-21', 12: '2-21' })
  expect(propostas()).toEqual({ 11: '2-', 12: '2-', 13: '2-' })
})

test('no blank is proposed where two fit', () => {
  expect(propostas(variacao(21, 'Azul', 'M'), variacao(22, 'azul', 'm'))).toEqual({ 12: '9-8' })
})

test('the recipe that is sent holds the pieces with a blank, and keeps their materials', () => {
  const materiais = [{ nome: 'Tinta', quantidade: 2 }]
  const guardada = [
    { variacao_id: 11, lisa_produto_id: 2, lisa_variacao_id: 21, lisa: '', livres: 0, materiais },
    { variacao_id: null, lisa_produto_id: 3, lisa_variacao_id: null, lisa: '', livres: 0, materiais: [] },
  ]
  expect(Object.fromEntries(daFicha(guardada))).toEqual({ 11: '2-21', null: '3-' })
  const escolhas = new Map([
    [11, opcaoDe(4, 41)],
    [12, opcaoDe(5, null)],
    [13, ''],
  ])
  expect(entradaDaFicha(pecas, escolhas, guardada)).toEqual([
    { variacao_id: 11, lisa_produto_id: 4, lisa_variacao_id: 41, materiais },
    { variacao_id: 12, lisa_produto_id: 5, lisa_variacao_id: null, materiais: [] },
  ])
})
