import { z } from 'zod'
import {
  codigoObrigatorio,
  dinheiro,
  id,
  idTexto,
  iguais,
  medida,
  texto,
  textoObrigatorio,
  versao,
} from '../shared/fields.ts'
import { CARACTERES } from '../shared/maximos.ts'
import { alias } from '../shared/tolerance.ts'
import { custo } from '../usuarios/restrito.ts'

const semApelidos = (entrada: unknown) => {
  if (entrada === null || typeof entrada !== 'object' || Array.isArray(entrada)) return entrada
  const { categoria, preco, ...resto } = entrada as Record<string, unknown>
  return { categoria_id: categoria, preco_venda: preco, ...resto }
}

const maximo = CARACTERES.modelo
const opcional = (caracteres: number) =>
  texto(caracteres)
    .nullish()
    .transform((valor) => valor ?? '')

/** A product model. `profundidade` is the product's `comprimento`; `preco` is an alias of `preco_venda`; cm and kg. */
export const modeloEntrada = z.preprocess(
  semApelidos,
  z.object({
    codigo: codigoObrigatorio(maximo.codigo),
    nome: textoObrigatorio(maximo.nome),
    descricao: opcional(maximo.descricao),
    observacao: opcional(maximo.observacao),
    categoria_id: z.preprocess((v) => (v === '' ? null : v), idTexto.nullish()).transform((v) => v ?? null),
    preco_custo: dinheiro,
    preco_venda: dinheiro,
    peso: medida,
    largura: medida,
    altura: medida,
    profundidade: medida,
    versao,
  }),
)
export type ModeloEntrada = z.output<typeof modeloEntrada>

export const modelo = z.object({
  id,
  ...iguais(['codigo', 'nome', 'descricao', 'observacao'], z.string()),
  em_estoque: z.boolean(),
  categoria: alias(id.nullable(), 'categoria_id'),
  categoria_id: alias(id.nullable(), 'categoria'),
  preco_custo: custo(z.number()),
  preco_venda: alias(z.number().nullable(), 'preco'),
  preco: alias(z.number().nullable(), 'preco_venda'),
  ...iguais(['peso', 'largura', 'altura', 'profundidade'], z.number().nullable()),
  versao: z.int(),
})
export type Modelo = z.infer<typeof modelo>
