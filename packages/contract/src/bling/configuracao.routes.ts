import { z } from 'zod'
import { adminRoutes } from '../route.ts'
import { umDe } from '../shared/fields.ts'
import { lista } from '../shared/lista.ts'
import { fallback } from '../shared/tolerance.ts'
import { ORIGENS } from '../vendas/opcoes.ts'
import { PASSOS_DO_PEDIDO } from '../vendas/vendas.status.ts'

/** An id of Bling's: beyond 32 bits. */
const idDoBling = z.int('Identificador inválido').positive('Identificador inválido')

const situacaoByPasso = z.strictObject(
  Object.fromEntries(PASSOS_DO_PEDIDO.map((passo) => [passo, idDoBling.nullable()])) as Record<
    (typeof PASSOS_DO_PEDIDO)[number],
    z.ZodNullable<typeof idDoBling>
  >,
  'Passo inválido',
)

const unicos = (ids: readonly number[]) => new Set(ids).size === ids.length

/** The side that books an order's pieces at Bling: our movements, or the account itself (a transition, the invoice). */
export const ESTOQUE_DOS_PEDIDOS = ['estampa', 'bling'] as const

const campos = {
  deposito_id: idDoBling,
  importar_pedidos: z.boolean('Informe sim ou não'),
  situacoes_importadas: lista(idDoBling, { max: [200, 'No máximo 200 situações'] }).refine(
    unicos,
    'Cada situação aparece uma vez',
  ),
  canais: lista(z.object({ id: idDoBling, origem: umDe(ORIGENS, 'Origem inválida') }), {
    max: [200, 'No máximo 200 canais'],
  }).refine((canais) => unicos(canais.map(({ id }) => id)), 'Cada canal aparece uma vez'),
  situacao_por_passo: situacaoByPasso.partial(),
  custo_das_entradas: z.boolean('Informe sim ou não'),
  estoque_dos_pedidos: fallback(z.enum(ESTOQUE_DOS_PEDIDOS, 'Escolha entre estampa e bling'), 'estampa'),
}

/** `deposito_id` null: not chosen, and the account's default is not known yet. Every step is in `situacao_por_passo`. */
export const configuracaoBling = z.object({
  ...campos,
  deposito_id: idDoBling.nullable(),
  situacao_por_passo: situacaoByPasso,
})
export type ConfiguracaoBling = z.infer<typeof configuracaoBling>

/** Absent fields stay unchanged, also absent steps of `situacao_por_passo`. */
export const configuracaoBlingMudada = z.strictObject(campos).partial()
export type ConfiguracaoBlingMudada = z.output<typeof configuracaoBlingMudada>

export const ITENS_DA_CONFERENCIA = [
  'empresa',
  'permissoes',
  'depositos',
  'reserva',
  'kits',
  'transicoes',
  'enderecos',
  'endereco_publico',
  'situacoes',
  'canais',
] as const
/** Habit of the account: as the shop needs it, something to do about it, or unknown with the reason. */
export const itemDaConferencia = z.object({
  item: z.enum(ITENS_DA_CONFERENCIA),
  situacao: fallback(z.enum(['ok', 'atencao', 'desconhecido']), 'desconhecido'),
  titulo: z.string(),
  texto: z.string(),
  fazer: z.string().nullable().describe('O que fazer, quando há o que fazer'),
  detalhes: z.array(z.string()),
})
export type ItemDaConferencia = z.infer<typeof itemDaConferencia>

const nomeado = z.object({ id: idDoBling, nome: z.string() })
/** Choices that the account offers; null where they could not be read. */
export const opcoesDaConta = z.object({
  depositos: z.array(nomeado.extend({ padrao: z.boolean(), serve: z.boolean() })).nullable(),
  situacoes: z.array(nomeado).nullable(),
  canais: z.array(nomeado).nullable(),
})
export type OpcoesDaConta = z.infer<typeof opcoesDaConta>

/** `verificada_em` null: never read. The user copies `enderecos` into the application at Bling. */
export const conferenciaBling = z.object({
  verificada_em: z.string().nullable(),
  verificando: z.boolean(),
  itens: z.array(itemDaConferencia),
  opcoes: opcoesDaConta,
  enderecos: z.object({ retorno: z.string(), avisos: z.string() }),
})
export type ConferenciaBling = z.infer<typeof conferenciaBling>

/** Routes for what the shop chose about its account, and what the account was found to do by itself. */
export const configuracaoBlingRoutes = adminRoutes({
  'GET /bling/configuracao/': {
    resumo: 'O que a loja escolheu sobre a conta do Bling',
    cache: 'nunca',
    carga: 'fornecedor',
    resposta: configuracaoBling,
  },
  'PATCH /bling/configuracao/': {
    resumo: 'Muda o que vem; o que a conta não tem, ou não serve, é recusado',
    carga: 'fornecedor',
    body: configuracaoBlingMudada,
    resposta: configuracaoBling,
  },
  'GET /bling/conferencia/': {
    resumo: 'Os hábitos da conta, como foram lidos por último',
    cache: 'nunca',
    resposta: conferenciaBling,
  },
  'POST /bling/conferencia/': {
    resumo: 'Lê de novo os hábitos da conta; o resultado vem em GET',
    resposta: conferenciaBling,
  },
})
