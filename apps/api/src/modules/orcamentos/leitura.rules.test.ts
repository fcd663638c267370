import { expect, test } from 'vitest'
import { comoVersao, mostrada } from './leitura.rules.ts'
import type { Versao } from './orcamentos.data.ts'

const item = { produto_id: 1, variacao_id: null, descricao: 'Camiseta', quantidade: 3, valor_unitario: 10.1 }
const OFERTA = { numero: 1, desconto: 0.3, frete: 5, total: 35, validade: '2026-11-30', termos: '', criado_em: 'c' }
const SEM_RESPOSTA = { enviada_em: null, vista_em: null, recusada_em: null, mudanca_em: null, mudanca_texto: null }
const SEM_APROVACAO = { aprovada_em: null, aprovada_por: null, aprovada_de: null, anulada_em: null }
const versao = (dados: object = {}) =>
  ({
    ...OFERTA,
    ...SEM_RESPOSTA,
    ...SEM_APROVACAO,
    mockups: [],
    itens: [item, item],
    ...dados,
  }) as unknown as Versao
const enviada = (numero: number, validade: string, mais: object = {}) =>
  versao({ numero, validade, enviada_em: 'e', ...mais })
const aprovada = { aprovada_em: 'a' }

test.each([
  ['nothing of one that was not sent', [versao()], undefined],
  ['the newest that was sent', [versao({ numero: 3 }), enviada(2, '2026-11-30'), enviada(1, '2026-12-30')], 2],
  ['it on its last day', [enviada(1, '2026-11-22')], 1],
  ['nothing on the next', [enviada(1, '2026-11-21')], undefined],
  ['then the one that was approved', [enviada(2, '2026-11-21'), enviada(1, '2026-01-01', aprovada)], 1],
  ['no older one that still stands', [enviada(2, '2026-11-21'), enviada(1, '2026-12-30')], undefined],
  ['the newest before the approved one', [enviada(2, '2026-11-22'), enviada(1, '2026-12-30', aprovada)], 2],
  ['nothing', [], undefined],
])('on the 22nd a link shows %s', (_nome, versoes, numero) => {
  expect(mostrada(versoes, '2026-11-22')?.numero).toBe(numero)
})

test('a version has the pictures of each line, and what it comes to before discount and freight', () => {
  const arquivo = 'a'.repeat(32)
  const lida = comoVersao(versao({ mockups: [{ linha: 1, arquivo, digest: 'd' }] }))
  expect(lida).toMatchObject({ subtotal: 60.6, total: 35, mudanca: null, aprovacao: null })
  expect(lida.itens.map(({ mockups }) => mockups.map((um) => um.digest))).toEqual([[], ['d']])
})

test('a version tells what its customer asked for, and who approved it, also when that no longer holds', () => {
  expect(comoVersao(versao({ mudanca_em: 'm', mudanca_texto: 'Azul' })).mudanca).toEqual({ texto: 'Azul', em: 'm' })
  expect(comoVersao(versao({ mudanca_em: 'm' })).mudanca).toEqual({ texto: '', em: 'm' })
  expect(comoVersao(versao(aprovada)).aprovacao?.nome).toBe('')
  const quem = { ...aprovada, aprovada_por: 'Ana', aprovada_de: '10.0.0.1', anulada_em: 'z' }
  expect(comoVersao(versao(quem)).aprovacao).toEqual({ nome: 'Ana', em: 'a', endereco: '10.0.0.1', anulada_em: 'z' })
})
