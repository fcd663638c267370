import { expect, test } from 'vitest'
import { z } from 'zod'
import { BYTES_DA_PLANILHA } from './importacoes/campos.ts'
import { ESTOQUE_BAIXO } from './painel/painel.limits.ts'
import { BYTES_DA_ARTE } from './producao/opcoes.ts'
import { MARGEM_DO_QR } from './produtos/qr.ts'
import { CORPO_MAXIMO, CORPO_MAXIMO_PUBLICO } from './route.ts'
import { rotas } from './routes.ts'
import { MAXIMO_CONTADO } from './shared/maximos.ts'
import { DIAS_ATE_ATRASAR } from './vendas/opcoes.ts'

/** This schema and all within it. */
function* todosDe(schema: z.ZodType): Generator<z.ZodType> {
  yield schema
  const dentro = schema instanceof z.ZodObject ? Object.values(schema.shape) : Object.values(schema._zod.def)
  for (const filho of dentro.flat()) if (filho instanceof z.ZodType) yield* todosDe(filho)
}

test('every list of every request has a greatest length', () => {
  let listas = 0
  for (const [chave, { body, query, params }] of rotas)
    for (const parte of [body, query, params])
      for (const schema of parte ? todosDe(parte) : []) {
        const { type } = schema._zod.def
        expect([chave, type]).not.toEqual([chave, expect.stringMatching(/^(set|map|record)$/)])
        if (type !== 'array') continue
        const limites = schema._zod.def.checks?.map((check) => check._zod.def.check)
        expect(limites, `${chave}: a list without a greatest length`).toContain('max_length')
        listas++
      }
  expect(listas).toBeGreaterThan(8)
})

interface Esquema {
  readonly type?: string
  readonly maxLength?: number
  readonly maxItems?: number
  readonly items?: Esquema
  readonly properties?: Readonly<Record<string, Esquema>>
  readonly anyOf?: readonly Esquema[]
  oneOf?: readonly Esquema[]
}

/** Bytes of the largest valid value as JSON, in plain letters. Text without a bound of its own is short. */
function maiorDe({ type, maxLength, maxItems, items, properties, anyOf, oneOf = anyOf }: Esquema): number {
  if (oneOf) return Math.max(...oneOf.map(maiorDe))
  if (properties)
    return Object.entries(properties).reduce((soma, [nome, campo]) => soma + nome.length + 4 + maiorDe(campo), 2)
  if (items) return 2 + (maxItems ?? Infinity) * (maiorDe(items) + 1)
  return type === 'string' ? (maxLength ?? 60) + 2 : 20
}

test('the numbers that screens and documents name', () => {
  const fileLimits = { BYTES_DA_PLANILHA, BYTES_DA_ARTE }
  const bodyLimits = { CORPO_MAXIMO, CORPO_MAXIMO_PUBLICO }
  expect({ DIAS_ATE_ATRASAR, ESTOQUE_BAIXO, MAXIMO_CONTADO, MARGEM_DO_QR, ...fileLimits, ...bodyLimits }).toEqual({
    DIAS_ATE_ATRASAR: 3,
    ESTOQUE_BAIXO: 2,
    MAXIMO_CONTADO: 1000,
    MARGEM_DO_QR: 4,
    BYTES_DA_PLANILHA: 20_971_520,
    BYTES_DA_ARTE: 209_715_200,
    CORPO_MAXIMO: 64_000,
    CORPO_MAXIMO_PUBLICO: 32_000,
  })
})

test('no route refuses a valid body by its length, and none takes more than twice as much for nothing', () => {
  for (const [chave, { body, publica, corpo }] of rotas) {
    if (!body) {
      expect([chave, corpo]).toEqual([chave, undefined])
      continue
    }
    const maior = maiorDe(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Esquema)
    const limite = publica ? CORPO_MAXIMO_PUBLICO : (corpo ?? CORPO_MAXIMO)
    expect(maior, `${chave} takes ${limite} bytes, and ${maior} may be valid`).toBeLessThanOrEqual(limite)
    if (corpo !== undefined) expect(corpo, `${chave}: ${maior} bytes are enough`).toBeLessThanOrEqual(2 * maior)
  }
})
