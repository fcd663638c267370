import { z } from 'zod'
import { id, iguais } from './fields.ts'
import { TEXTOS_DO_CLIENTE } from './maximos.ts'

/**
 * A customer. `cpf` without punctuation; `cep` eight digits or ''; missing text is ''. When anonymised, the name is
 * `Cliente anonimizado` and its id, the document `ANONIMO` and its id, and the rest is ''.
 */
export const cliente = z.object({
  id,
  ...iguais(TEXTOS_DO_CLIENTE, z.string()),
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
