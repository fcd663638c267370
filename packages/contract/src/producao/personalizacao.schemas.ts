import { z } from 'zod'
import { texto } from '../shared/fields.ts'
import { lista } from '../shared/lista.ts'
import { CARACTERES } from '../shared/maximos.ts'

/** Most pieces of a line that bear a name. */
export const PERSONALIZADAS_MAXIMAS = 200

/** Name, number or both, which one piece bears besides its print. */
const personalizada = z
  .object({
    nome: texto(CARACTERES.personalizacao.nome).default(''),
    numero: texto(CARACTERES.personalizacao.numero).default(''),
  })
  .refine(({ nome, numero }) => nome !== '' || numero !== '', 'Informe o nome ou o número')
export const personalizacaoEntrada = lista(personalizada, {
  max: [PERSONALIZADAS_MAXIMAS, `No máximo ${PERSONALIZADAS_MAXIMAS} peças com nome em uma linha`],
})

export const personalizacao = z.array(z.object({ nome: z.string(), numero: z.string() }))
export type Personalizacao = z.infer<typeof personalizacao>

/** Why the rows do not fit the line; null when there are none, or one a piece. */
export function faltaNaPersonalizacao(rows: readonly unknown[], quantidade: number): string | null {
  if (rows.length === 0 || rows.length === quantidade) return null
  const nomes = rows.length === 1 ? '1 nome' : `${rows.length} nomes`
  return `Há ${nomes} para ${quantidade === 1 ? '1 peça' : `${quantidade} peças`}`
}
