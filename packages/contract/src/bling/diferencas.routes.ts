import { z } from 'zod'
import { adminRoutes } from '../route.ts'
import { id } from '../shared/fields.ts'
import { lista } from '../shared/lista.ts'
import { pagina, paginacaoQuery } from '../shared/pagination.ts'

/** `aqui`: our quantity. `la`: the chosen deposit's, once our movements on their way have arrived. */
const lados = z.object({ aqui: z.int('Quantidade inválida'), la: z.int('Quantidade inválida') })

/** A piece whose quantity here differs from the balance of the chosen deposit, and about which no person has answered. */
export const diferencaDoDeposito = z.object({
  id: id.describe('Do saldo'),
  produto_id: id,
  titulo: z.string(),
  variacao: z.string().nullable(),
  sku: z.string().nullable(),
  ...lados.shape,
})
export type DiferencaDoDeposito = z.infer<typeof diferencaDoDeposito>

export const resumoDasDiferencas = z.object({
  /** Null: none is chosen, or its name has not been read yet. */
  deposito: z.string().nullable(),
  /** Balances of the deposit chosen last are still to be read: the list may grow. */
  lendo: z.boolean(),
  pecas: z.int(),
})
export type ResumoDasDiferencas = z.infer<typeof resumoDasDiferencas>

/**
 * What becomes of a difference. `aqui`: our quantity becomes theirs. `la`: the deposit gets ours. `deixar`: it stands, and
 * leaves the list.
 */
export const ATOS_DA_DIFERENCA = ['aqui', 'la', 'deixar'] as const
export type AtoDaDiferenca = (typeof ATOS_DA_DIFERENCA)[number]

const DIFERENCAS_DE_UMA_VEZ = 2000

/** `esperado`: the quantities that the list showed; a piece that has others by now is refused, and with it the whole act. */
export const atoDasDiferencas = z.strictObject({
  ato: z.enum(ATOS_DA_DIFERENCA, 'Escolha entre aqui, la e deixar'),
  itens: lista(z.object({ id, esperado: lados }), {
    min: [1, 'Escolha ao menos uma peça'],
    max: [DIFERENCAS_DE_UMA_VEZ, `No máximo ${DIFERENCAS_DE_UMA_VEZ} peças de uma vez`],
  }).refine(
    (itens) => new Set(itens.map((item) => item.id)).size === itens.length,
    'Cada peça só pode aparecer uma vez',
  ),
})
export type AtoDasDiferencas = z.output<typeof atoDasDiferencas>

/** Routes for what differs in the deposit that the shop chose last. */
export const diferencasRoutes = adminRoutes({
  'GET /bling/diferencas/': {
    resumo: 'Peças com outra quantidade no depósito escolhido, que esperam por uma decisão',
    cache: 'nunca',
    query: z.object(paginacaoQuery),
    resposta: pagina(diferencaDoDeposito),
  },
  'GET /bling/diferencas/resumo/': {
    resumo: 'De que depósito são as diferenças, e quantas esperam',
    cache: 'nunca',
    resposta: resumoDasDiferencas,
  },
  'POST /bling/diferencas/': {
    resumo: 'Acerta aqui, acerta no Bling ou deixa as diferenças escolhidas: todas ou nenhuma',
    corpo: 200_000,
    body: atoDasDiferencas,
  },
})
