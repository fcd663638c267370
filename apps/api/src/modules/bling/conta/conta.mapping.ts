import { z } from 'zod'

/** Names of an account's own settings: transitions with their actions, balances beside orders. */

const nomeado = z.object({ id: z.number(), nome: z.string().nullish() })

export const linhasDeAcao = z.object({ data: z.array(nomeado) })
const transicao = z.object({
  ativo: z.boolean().nullish(),
  acoes: z.array(z.coerce.number()).nullish(),
  situacaoOrigem: nomeado.nullish(),
  situacaoDestino: nomeado.nullish(),
})
export const linhasDeTransicao = z.object({ data: z.array(transicao) })
export type TransicaoComAcoes = z.output<typeof transicao> & { readonly nomes: readonly string[] }

/** `lancarEstoque`, `estornarEstoque`: what moves pieces. */
export const moveEstoque = (nome: string): boolean => /estoque/i.test(nome)

export const dadosBasicos = z.object({ data: z.object({ nome: z.string(), cnpj: z.string().nullish() }) })

/** Statuses in which an order holds pieces back, where the account has reservation on. */
export const RESERVAM = [6, 15, 21, 24]
const reference = z.object({ id: z.number() })
export const ids = z.object({ data: z.array(reference) })
const item = z.object({ quantidade: z.coerce.number(), produto: reference.nullish() })
export const itensDoPedido = z.object({ data: z.object({ itens: z.array(item).nullish() }) })
const saldo = z.object({
  produto: reference,
  saldoFisicoTotal: z.coerce.number(),
  saldoVirtualTotal: z.coerce.number(),
})
export const saldosTotais = z.object({ data: z.array(saldo) })
