import { z } from 'zod'
import { senhaDigitada, textoObrigatorio } from '../shared/fields.ts'
import { fallback } from '../shared/tolerance.ts'

export const copia = z.object({
  nome: z.string(),
  criada_em: z.string(),
  bytes: z.number().int(),
  /** `completa`: restaurada num banco à parte e comparada; `resumo`: relida, e seus resumos comparados. */
  verificacao: fallback(z.enum(['completa', 'resumo']), 'resumo'),
  linhas: z.number().int(),
  arquivos: z.number().int(),
  /** Arquivos citados no banco que já não existiam. */
  faltando: z.number().int(),
  /** Se a chave secreta da loja está nela; `externa` quando é a de CHAVE_SECRETA, `ausente` quando não foi encontrada. */
  chave: fallback(z.enum(['incluida', 'externa', 'ausente']), 'externa'),
  cifrada: z.boolean(),
})

export const MODOS_DA_CIFRA = ['senha', 'destinatario', 'nenhuma'] as const
export const cifraDasCopias = z.object({
  /** Null: ninguém decidiu ainda, e as cópias não são cifradas. */
  modo: fallback(z.enum(MODOS_DA_CIFRA), 'nenhuma').nullable(),
  /** Do age (`age1…`): para quem as próximas cópias são cifradas. */
  destinatario: z.string().nullable(),
})
export type CifraDasCopias = z.output<typeof cifraDasCopias>

export const cifraEntrada = z.discriminatedUnion(
  'modo',
  [
    // Not trimmed: it is taken as typed.
    z.object({ modo: z.literal('senha'), senha: senhaDigitada }),
    z.object({ modo: z.literal('destinatario'), destinatario: textoObrigatorio(3000) }),
    z.object({ modo: z.literal('nenhuma') }),
  ],
  'Escolha inválida',
)
export type CifraEntrada = z.output<typeof cifraEntrada>

/** A cópia, pelo nome do arquivo, que uma pessoa viu fora deste computador. */
export const vistaForaEntrada = z.object({ nome: textoObrigatorio(100) })

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
  /** A mais nova tem mais de dois dias, ou não há nenhuma numa loja que já os tem; só onde é feita uma por dia. */
  antiga: z.boolean(),
  /** Da última tentativa, quando não deu certo. */
  falha: z.object({ em: z.string(), mensagem: z.string() }).nullable(),
  /** Como serão as próximas. */
  cifra: cifraDasCopias,
  /** A desta pasta que alguém viu por último na nuvem, ou noutro lugar fora deste computador: daqui não se vê. */
  vista_fora: z
    .object({ nome: z.string(), em: z.string(), ha_muito: z.boolean().describe('Há mais de 30 dias') })
    .nullable(),
  /** As mais novas, da mais nova para a mais antiga. */
  copias: z.array(copia),
})
export type Copias = z.output<typeof copias>
export type Copia = z.output<typeof copia>
