import { z } from 'zod'

// The kinds of value that several settings have, each with its sentence for a wrong one.

/** A whole number within bounds. */
export const inteiro = (minimo: number, maximo: number) => {
  const mensagem = `deve ser um número inteiro de ${minimo} a ${maximo}`
  // Not what else JavaScript reads as a number: `1e3`, `0x10`.
  return z
    .string()
    .trim()
    .regex(/^\d+$/, mensagem)
    .transform(Number)
    .pipe(z.number(mensagem).min(minimo, mensagem).max(maximo, mensagem))
}

export const porta = inteiro(0, 65_535)

export const simOuNao = (inicial: boolean) =>
  z
    .stringbool({ truthy: ['true', '1', 'sim'], falsy: ['false', '0', 'nao', 'não'], error: 'deve ser true ou false' })
    .default(inicial)

/** A page or a service of the web. */
export const webUrl = z.url({ protocol: /^https?$/, error: 'deve ser um endereço que começa com http:// ou https://' })

/** Without its final slash: paths are appended. */
export const baseUrl = webUrl.transform((url) => url.replace(/\/+$/, ''))

/** A PostgreSQL server with its database. */
export const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'deve ser um endereço como postgres://usuario:senha@servidor/banco',
})
