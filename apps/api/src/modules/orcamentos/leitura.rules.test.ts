import { expect, test } from 'vitest'
import { mostrada } from './leitura.rules.ts'
import type { Versao } from './orcamentos.data.ts'

const versao = (dados: object = {}) => ({ numero: 1, enviada_em: null, aprovada_em: null, ...dados }) as Versao
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
