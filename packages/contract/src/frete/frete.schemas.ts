import { z } from 'zod'
import { dinheiro, id, iguais, listaDeIds } from '../shared/fields.ts'
import { fallback } from '../shared/tolerance.ts'

/** Freight option. `valor` in reais, `prazo_entrega` in days; `codigo` is what the choice is kept by. */
export const opcaoDeFrete = z.object({
  nome: z.string(),
  valor: z.number(),
  prazo_entrega: z.int(),
  codigo: z.string(),
  transportadora: z.string(),
  valor_de_tabela: z.number().optional().describe('Quando a conta tem preço próprio, o da tabela'),
})
export type OpcaoDeFrete = z.infer<typeof opcaoDeFrete>

/** A service that did not take the parcel at the last quote; it cannot be chosen. `motivo` is the carrier's sentence. */
export const freteIndisponivel = z.object({ ...iguais(['codigo', 'nome', 'transportadora', 'motivo'], z.string()) })
export type FreteIndisponivel = z.infer<typeof freteIndisponivel>

/** The label just made, or made before: a repeated call buys nothing. */
export const etiquetaGerada = z.object({ link_etiqueta: z.string(), codigo_rastreamento: z.string().nullable() })
export type EtiquetaGerada = z.infer<typeof etiquetaGerada>

/** Label that is paid or being paid and has no file yet: the sale tells when it has. */
export const etiquetaEmAndamento = z.object({ estado: z.literal('gerando') })
export type EtiquetaEmAndamento = z.infer<typeof etiquetaEmAndamento>

/** The declaration of contents that the carrier issues for a label without an invoice. */
export const declaracaoDaEtiqueta = z.object({
  estado: fallback(z.enum(['esperando', 'pronta', 'falhou']), 'esperando'),
  chave: z.string().nullable().describe('A chave da DC-e, de 44 caracteres, quando a transportadora diz'),
  motivo: z.string().nullable(),
  link_declaracao: z.string().nullable(),
})
export type DeclaracaoDaEtiqueta = z.infer<typeof declaracaoDaEtiqueta>

/**
 * How far a sale's label has come. `perguntando`: registered and not paid, as it costs more than a person has seen.
 * `vencida`: it expired at the carrier before it was posted. `motivo`: why it failed, or what holds it up, in a sentence.
 */
export const etiquetaDaVenda = z.object({
  estado: fallback(z.enum(['gerando', 'perguntando', 'pronta', 'vencida', 'falhou']), 'gerando'),
  motivo: z.string().nullable(),
  pergunta: z
    .object({ de: z.number(), para: z.number() })
    .nullable()
    .describe('O preço que a pessoa viu e o de agora; null: nada a perguntar'),
  paga: z.boolean().describe('Tentar de novo não compra outra; cancelar devolve o valor'),
  desde: z.string().nullable().describe('Quando a etiqueta começou a ser gerada'),
  entregue_em: z.string().nullable().describe('A entrega do pacote, segundo a transportadora'),
  nota_cancelada: z.boolean().describe('A nota cuja chave foi nesta etiqueta foi cancelada no Bling depois'),
  declaracao: declaracaoDaEtiqueta.nullable().describe('null: vai com nota fiscal, ou a transportadora não emite'),
})

/** The dearer price, as the person saw it in the question. */
export const comprarEtiquetaEntrada = z.object({
  valor: dinheiro.refine((valor) => valor !== null, 'Informe o preço aceito'),
})

/** How the shop buys labels. */
export const configuracaoDoFrete = z.object({
  tolerancia_do_preco: z
    .number()
    .describe('Em reais: até onde o preço pode subir, do mostrado ao cobrado, sem a loja perguntar'),
})
export type ConfiguracaoDoFrete = z.infer<typeof configuracaoDoFrete>
export const configuracaoDoFreteEntrada = z.object({
  tolerancia_do_preco: dinheiro.refine((valor) => valor !== null, 'Informe a tolerância').optional(),
})

/** `eventos` from the latest to the earliest; `local` is '' where the carrier does not say it. */
export const rastreamento = z.object({
  status: z.string().describe('Em português'),
  ultima_atualizacao: z.string().nullable(),
  consultado_em: z
    .string()
    .nullable()
    .describe('Quando a transportadora respondeu pela última vez; passado, quando agora não responde'),
  eventos: z.array(z.object({ data: z.string(), descricao: z.string(), local: z.string() })),
  link: z.string().nullable().describe('Página pública da transportadora'),
})
export type Rastreamento = z.infer<typeof rastreamento>

/** Most labels in one file. */
const ETIQUETAS_POR_ARQUIVO = 100
export const etiquetasEntrada = z.object({
  ids: listaDeIds.refine((ids) => ids.length <= ETIQUETAS_POR_ARQUIVO, `No máximo ${ETIQUETAS_POR_ARQUIVO} etiquetas`),
  com_notas: z.boolean().optional().describe('Depois de cada etiqueta, o DANFE e o romaneio da venda'),
})

/** PDF of several labels. Its address opens for minutes; the file is deleted within two days. */
export const etiquetasJuntas = z.object({
  link_etiquetas: z.string().nullable().describe('null: nenhuma das vendas tem etiqueta'),
  incluidas: z.array(id),
  recusadas: z.array(z.object({ id, cliente_nome: z.string(), motivo: z.string() })),
})
export type EtiquetasJuntas = z.infer<typeof etiquetasJuntas>
