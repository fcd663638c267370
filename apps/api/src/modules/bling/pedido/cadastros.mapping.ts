import { z } from 'zod'

/** Records of the account that orders refer to: payment methods, channels and statuses. */

export const MODULO_DE_VENDAS = 'Vendas'
export const modulos = z.object({ data: z.array(z.object({ id: z.number(), nome: z.string() })) })
const situacaoDaConta = z.object({ id: z.number(), nome: z.string(), idHerdado: z.number().nullish() })
export type SituacaoDaConta = z.output<typeof situacaoDaConta>
export const situacoesDaConta = z.array(situacaoDaConta)
export const linhasDeSituacao = z.object({ data: situacoesDaConta })

/** 2 is switched off. */
const DESABILITADO = 2
const canal = z.object({
  id: z.number(),
  descricao: z.string().nullish(),
  tipo: z.string().nullish(),
  situacao: z.coerce.number().nullish(),
})
export type CanalDoBling = z.output<typeof canal>
export const linhasDeCanal = z.object({ data: z.array(canal) })
export const habilitado = ({ situacao }: CanalDoBling): boolean => situacao !== DESABILITADO

/** The account's sales channels, each with the origin that its sales have here. */
export const canaisDaLoja = z.array(z.object({ id: z.number(), origem: z.string() }))

const SO_PAGAMENTOS = 1
const ATIVA = 1
const PADRAO = 1
/** Pix, static and dynamic, then cash. */
const TIPOS_PREFERIDOS = [20, 17, 1]

const forma = z.object({
  id: z.number(),
  tipoPagamento: z.number(),
  situacao: z.number().nullish(),
  padrao: z.number().nullish(),
  finalidade: z.number().nullish(),
})
export const formasDePagamento = z.object({ data: z.array(forma) })

/** By type: Pix, else cash; a sale does not say how it was paid. The account's default records Pix as cash. */
export function chooseFormaPagamento(formas: readonly z.output<typeof forma>[]) {
  const servem = formas.filter(
    ({ situacao, finalidade }) => (situacao ?? ATIVA) === ATIVA && finalidade !== SO_PAGAMENTOS,
  )
  const findFormaByTipo = (tipo: number) => servem.find(({ tipoPagamento }) => tipoPagamento === tipo)
  const preferida = TIPOS_PREFERIDOS.map(findFormaByTipo).find((achada) => achada !== undefined)
  return preferida ?? servem.find(({ padrao }) => padrao === PADRAO) ?? servem[0]
}
