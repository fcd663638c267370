import { z } from 'zod'
import { EXCLUIDO, type ProdutoDoBling, produtoDoBling } from '../produto/produtos.mapping.ts'

/** What lists and details of the account's catalogue are called there. */

const textoOuNada = z
  .string()
  .nullish()
  .transform((texto) => texto ?? '')

export const linhasDoCatalogo = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      nome: textoOuNada,
      codigo: textoOuNada,
      formato: textoOuNada,
      situacao: textoOuNada,
      idProdutoPai: z.number().nullish(),
    }),
  ),
})
export type LinhaDoCatalogo = z.output<typeof linhasDoCatalogo>['data'][number]

/** Children come inside their parents; deleted ones stay outside. */
export const entra = ({ situacao, idProdutoPai }: LinhaDoCatalogo): boolean => situacao !== EXCLUIDO && !idProdutoPai

const link = z.object({ link: z.string().nullish() })
const fotosDoBling = z.object({
  data: z.object({
    imagemURL: z.string().nullish(),
    midia: z
      .object({
        imagens: z.object({ externas: z.array(link).nullish(), internas: z.array(link).nullish() }).nullish(),
      })
      .nullish(),
  }),
})

/** A product as it was read: its fields, and the addresses of its pictures in their order. */
export interface Detalhe {
  readonly remoto: ProdutoDoBling
  readonly fotos: readonly string[]
}

export function detalheDe(resposta: unknown): Detalhe {
  const { imagemURL, midia } = fotosDoBling.parse(resposta).data
  const { externas, internas } = midia?.imagens ?? {}
  const grandes = [...(externas ?? []), ...(internas ?? [])].map(({ link: endereco }) => endereco ?? '')
  const fotos = grandes.some(Boolean) ? grandes : [imagemURL ?? '']
  return { remoto: produtoDoBling.parse(resposta).data, fotos: [...new Set(fotos.filter(Boolean))] }
}
