import { z } from 'zod'
import { id, idTexto, textoObrigatorio } from '../shared/fields.ts'
import { CARACTERES } from '../shared/maximos.ts'

export const categoriaEntrada = z.object({
  nome: textoObrigatorio(CARACTERES.categoria.nome, 'Preencha o nome').meta({ label: 'Nome' }),
  categoria_pai: z.preprocess((v) => (v === '' ? null : v), idTexto.nullish()).meta({ label: 'Categoria pai' }),
})
export const categoriaAlteracao = categoriaEntrada.partial()
export type CategoriaEntrada = z.output<typeof categoriaEntrada>
export type CategoriaAlteracao = z.output<typeof categoriaAlteracao>

export interface Categoria {
  id: number
  nome: string
  codigo: string
  id_bling: string | null
  categoria_pai: number | null
  subcategorias: Categoria[]
}
export const categoria: z.ZodType<Categoria, Categoria> = z
  .object({
    id,
    nome: z.string(),
    codigo: z.string(),
    id_bling: z.string().nullable(),
    categoria_pai: id.nullable(),
    get subcategorias() {
      return z.array(categoria)
    },
  })
  .meta({ id: 'Categoria' })
