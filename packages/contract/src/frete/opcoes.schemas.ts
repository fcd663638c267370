import { z } from 'zod'
import { texto } from '../shared/fields.ts'
import { erroDaChaveNfe, lerChave } from '../shared/nfe.ts'
import { fallback } from '../shared/tolerance.ts'

export const agencia = z.object({ codigo: z.string(), nome: z.string(), endereco: z.string() })
export type AgenciaDePostagem = z.infer<typeof agencia>

const escolha = z.boolean().nullable()

/** How one sale's parcel travels. Null: as the shop's settings say, which `padrao` tells. */
export const opcoesDeEnvio = z.object({
  seguro: escolha,
  aviso_recebimento: escolha,
  mao_propria: escolha,
  nfe_chave: z.string().nullable().describe('44 caracteres; sem ela, vai com declaração de conteúdo'),
  agencia: z.object({ codigo: z.string(), nome: z.string() }).nullable().describe('Onde o pacote é postado'),
  agencia_lembrada: z
    .object({ codigo: z.string(), nome: z.string() })
    .nullable()
    .describe('A última escolhida para este serviço e esta origem'),
  aceita_nfe: z.boolean().describe('O remetente tem CNPJ'),
  padrao: z.object({ seguro: z.boolean(), aviso_recebimento: z.boolean(), mao_propria: z.boolean() }),
})
export type OpcoesDeEnvio = z.infer<typeof opcoesDeEnvio>

const chave = texto(200)
  .transform(lerChave)
  .superRefine((valor, contexto) => {
    const erro = valor === '' ? null : erroDaChaveNfe(valor)
    if (erro !== null) contexto.addIssue({ code: 'custom', message: erro })
  })
  .transform((valor) => valor || null)

/** Absent fields stay unchanged. */
export const opcoesDeEnvioEntrada = z.object({
  seguro: escolha.optional(),
  aviso_recebimento: escolha.optional(),
  mao_propria: escolha.optional(),
  nfe_chave: z.preprocess((valor) => valor ?? '', chave).optional(),
  agencia_codigo: texto(60).nullable().optional(),
})
export type OpcoesDeEnvioEntrada = z.output<typeof opcoesDeEnvioEntrada>

/** Access to a carrier's account. `aviso`: what a person should do soon, or must do now. */
export const acessoAoFrete = z.object({
  provedor: z.string(),
  transportadora: z.string(),
  modo: fallback(z.enum(['token', 'aplicativo', 'nenhum']), 'nenhum'),
  expira_em: z.string().nullable(),
  dias_restantes: z.int().nullable(),
  aviso: z.string().nullable(),
  recusado: z.boolean().describe('A transportadora recusou o token na última vez'),
  pode_conectar: z.boolean(),
})
export type AcessoAoFrete = z.infer<typeof acessoAoFrete>

/** Each thing that was tried with the account. `saldo` in reais. */
export const verificacaoDoFrete = z.object({
  provedor: z.string(),
  transportadora: z.string(),
  saldo: z.number().nullable(),
  verificacoes: z.array(z.object({ nome: z.string(), ok: z.boolean(), motivo: z.string().nullable() })),
})
export type VerificacaoDoFrete = z.infer<typeof verificacaoDoFrete>
