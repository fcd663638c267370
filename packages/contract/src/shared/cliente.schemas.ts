import { z } from 'zod'
import { CONTRIBUINTES } from './contribuinte.ts'
import { id, iguais, umDe } from './fields.ts'
import { TEXTOS_DO_CLIENTE } from './maximos.ts'

/**
 * A customer. `cpf` without punctuation; `cep` eight digits or ''; missing text is ''. When anonymised, the name is
 * `Cliente anonimizado` and its id, the document `ANONIMO` and its id, `contribuinte` 'nao', and the rest is ''.
 */
export const cliente = z.object({
  id,
  ...iguais(TEXTOS_DO_CLIENTE, z.string()),
  contribuinte: umDe(CONTRIBUINTES).describe('Contribuinte do ICMS'),
  codigo_ibge: z.string().nullable().describe('Código do município no IBGE, de 7 dígitos; null quando não se sabe'),
  versao: z.int(),
  criado_em: z.string(),
  alterado_em: z.string(),
  anonimizado_em: z.string().nullable(),
  consumidor_final: z.boolean().describe('O cliente único das vendas sem cadastro: não está na lista nem muda'),
})
export type Cliente = z.infer<typeof cliente>

export const clienteComNota = cliente.extend({
  nota_do_documento: z.string().nullable().describe('O que conferir no documento; null num CPF ou CNPJ certo'),
})
