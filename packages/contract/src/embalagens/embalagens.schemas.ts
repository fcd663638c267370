import { z } from 'zod'
import { faltaOu, id, iguais, MEDIDAS, medida, textoObrigatorio } from '../shared/fields.ts'
import { CARACTERES } from '../shared/maximos.ts'

const lado = medida.pipe(z.number(faltaOu('Número inválido')).gt(0, 'Informe um valor maior que zero'))

/** A box of the shop: inner measures in cm, the weight of the empty box in kg (blank: 0). */
export const embalagemEntrada = z.object({
  nome: textoObrigatorio(CARACTERES.embalagem.nome).meta({ label: 'Nome' }),
  altura: lado.meta({ label: 'Altura', suffix: 'cm' }),
  largura: lado.meta({ label: 'Largura', suffix: 'cm' }),
  comprimento: lado.meta({ label: 'Comprimento', suffix: 'cm' }),
  peso: medida.transform((peso) => peso ?? 0).meta({ label: 'Peso da embalagem vazia', suffix: 'kg' }),
})
export const embalagemAlteracao = embalagemEntrada.partial()

export const embalagem = z.object({ id, nome: z.string(), ...iguais(MEDIDAS, z.number()) })
export type Embalagem = z.infer<typeof embalagem>

/** The boxes for a sale, the one used last for its models first. */
export const embalagensDaVenda = z.object({
  peso_dos_itens: z.number().nullable().describe('kg; null quando falta o peso de algum item'),
  embalagens: z.array(embalagem.extend({ usada_em: z.string().nullable() })),
})
export type EmbalagensDaVenda = z.infer<typeof embalagensDaVenda>
