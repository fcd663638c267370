import { z } from 'zod'
import {
  codigoObrigatorio,
  dinheiro,
  id,
  idTexto,
  iguais,
  medida,
  objeto,
  textoObrigatorio,
  textoOuVazio,
  versao,
} from '../shared/fields.ts'
import { fiscalDeModelo, fiscalDoModelo } from '../shared/fiscal.schemas.ts'
import { CARACTERES } from '../shared/maximos.ts'
import { alias } from '../shared/tolerance.ts'
import { custo } from '../usuarios/restrito.ts'

const renameAliases = (entrada: unknown) => {
  if (!objeto(entrada)) return entrada
  const { categoria, preco, ...resto } = entrada
  return { categoria_id: categoria, preco_venda: preco, ...resto }
}

const maximo = CARACTERES.modelo

/** A product model. `profundidade` is the product's `comprimento`; `preco` is an alias of `preco_venda`; cm and kg. */
const camposDoModelo = z.object({
  codigo: codigoObrigatorio(maximo.codigo).meta({ label: 'Código' }),
  nome: textoObrigatorio(maximo.nome).meta({ label: 'Título do modelo' }),
  descricao: textoOuVazio(maximo.descricao).meta({ label: 'Descrição', lines: 3 }),
  observacao: textoOuVazio(maximo.observacao).meta({ label: 'Observação', lines: 3 }),
  categoria_id: z
    .preprocess((v) => (v === '' ? null : v), idTexto.nullish())
    .transform((v) => v ?? null)
    .meta({ label: 'Categoria' }),
  preco_custo: dinheiro.meta({ label: 'Preço de Custo', kind: 'money' }),
  preco_venda: dinheiro.meta({ label: 'Preço de Venda', kind: 'money' }),
  peso: medida.meta({ label: 'Peso', suffix: 'kg' }),
  largura: medida.meta({ label: 'Largura', suffix: 'cm' }),
  altura: medida.meta({ label: 'Altura', suffix: 'cm' }),
  profundidade: medida.meta({ label: 'Profundidade', suffix: 'cm' }),
  ...fiscalDoModelo,
  versao,
})
export const modeloEntrada = z.preprocess(renameAliases, camposDoModelo)
export const modeloAlteracao = z.preprocess(renameAliases, camposDoModelo.partial())
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
  ...fiscalDeModelo,
  versao: z.int(),
})
export type Modelo = z.infer<typeof modelo>
