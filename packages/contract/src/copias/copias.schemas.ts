import { z } from 'zod'

export const copia = z.object({
  nome: z.string(),
  criada_em: z.string(),
  bytes: z.number().int(),
  /** `completa`: restaurada num banco à parte e comparada; `resumo`: relida, e seus resumos comparados. */
  verificacao: z.enum(['completa', 'resumo']),
  linhas: z.number().int(),
  arquivos: z.number().int(),
  /** Arquivos citados no banco que já não existiam. */
  faltando: z.number().int(),
  /** Se a chave secreta da loja está nela; `externa` quando é a de CHAVE_SECRETA, `ausente` quando não foi encontrada. */
  chave: z.enum(['incluida', 'externa', 'ausente']),
})

export const copias = z.object({
  ativo: z.boolean(),
  /** `03:00`, em São Paulo. */
  hora: z.string(),
  /** Por quantos dias uma cópia é guardada. */
  dias: z.number().int(),
  /** No computador da loja. */
  pasta: z.string(),
  fazendo: z.boolean(),
  /** A mais nova é de antes de ontem, ou não há nenhuma numa loja que já tem um dia. */
  atrasada: z.boolean(),
  /** Da última tentativa, quando não deu certo. */
  falha: z.object({ em: z.string(), mensagem: z.string() }).nullable(),
  /** As mais novas, da mais nova para a mais antiga. */
  copias: z.array(copia),
})
export type Copias = z.output<typeof copias>
export type Copia = z.output<typeof copia>
