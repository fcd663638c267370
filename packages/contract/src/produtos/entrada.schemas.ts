import { z } from 'zod'
import { MAXIMO_DE_IMAGENS } from '../imagens/imagens.arquivos.ts'
import {
  booleano,
  booleanoMudado,
  booleanoOpcional,
  codigoOpcional,
  cor,
  dinheiro,
  id,
  idTexto,
  iguais,
  medida,
  objeto,
  quantidade,
  quantidadeMudada,
  quantidadeOpcional,
  texto,
  textoObrigatorio,
  textoOpcional,
  vazioComoAusente,
  vazioComoNulo,
  versao,
} from '../shared/fields.ts'
import { fiscalDoProduto } from '../shared/fiscal.schemas.ts'
import { parseJson } from '../shared/json.ts'
import { lista } from '../shared/lista.ts'
import { CARACTERES, VARIACOES_MAXIMAS } from '../shared/maximos.ts'
import { ROTULO_DO_ESTOQUE_MINIMO } from './estoqueMinimo.ts'
import { parseGtin, ROTULO_DO_GTIN } from './gtin.ts'
import { componentesEntrada } from './kits.schemas.ts'

/** Most characters of a number as it is typed or pasted, with what stands between its digits. */
const GTIN_DIGITADO = 40

/** As a form sends it. Missing stays missing: the number stays as it is. */
export const gtinOpcional = texto(GTIN_DIGITADO)
  .nullish()
  .superRefine((gtin, contexto) => {
    const lido = parseGtin(gtin)
    if ('erro' in lido) contexto.addIssue({ code: 'custom', message: lido.erro })
  })
  .transform((gtin) => {
    if (gtin === undefined) return undefined
    const lido = parseGtin(gtin)
    return 'gtin' in lido ? lido.gtin : null
  })
  .describe('8, 12, 13 ou 14 dígitos, o último verificador; null para nenhum. Ausente: fica como está.')

const idDe = (valor: unknown) => (objeto(valor) ? valor.id : vazioComoNulo(valor))
/** Multipart sends lists as JSON text (spec §7). */
const listaDoTexto = (valor: unknown, vazia: [] | undefined) => {
  if (typeof valor !== 'string') return valor
  return valor.trim() === '' ? vazia : (parseJson(valor) ?? valor)
}

/** Fewest pieces that should be there: what is missing goes into the suggestion of purchases. */
const estoque_minimo = quantidadeOpcional
  .describe('Quantas peças não devem faltar; vazio: 0. Ausente: fica como está.')
  .meta({ label: ROTULO_DO_ESTOQUE_MINIMO })

/** A variation as sent: `id` when it already exists. `sku` is derived when absent, unless `sku_personalizado`. */
export const variacaoEntrada = z.object({
  id: z.preprocess(vazioComoAusente, idTexto.optional()),
  sku: codigoOpcional(CARACTERES.variacao.sku),
  sku_personalizado: booleano,
  gtin: gtinOpcional,
  cor: z.preprocess((v) => (v === '' ? null : v), cor.nullish()).transform((v) => v ?? null),
  nome_cor: textoOpcional(CARACTERES.variacao.nome_cor).transform((v) => v?.replace(/\s+/g, '-') ?? null),
  tamanho: textoOpcional(CARACTERES.variacao.tamanho),
  preco_custo: dinheiro,
  preco_venda: dinheiro,
  quantidade,
  estoque_minimo,
  descricao: textoOpcional(CARACTERES.variacao.descricao),
  imagens_vinculadas: lista(id, { max: [MAXIMO_DE_IMAGENS] }).optional(),
})
export type VariacaoEntrada = z.output<typeof variacaoEntrada>

/** A variation in a change: absent pieces of a stored one stay, and pieces are never emptied. */
const variacaoMudada = variacaoEntrada.extend({ quantidade: quantidadeMudada.optional() })
export type VariacaoMudada = z.output<typeof variacaoMudada>

/** The first sent name of a field. */
const nomeado = (...valores: readonly unknown[]) => valores.find((valor) => valor !== undefined)
const renameAliases = (vazia: [] | undefined) => (entrada: unknown) => {
  if (!objeto(entrada)) return entrada
  const {
    categoria,
    modelo: modeloDado,
    quantidade: qtd,
    quantidade_total: total,
    variacoes,
    componentes,
    ...resto
  } = entrada
  return {
    ...resto,
    modelo_id: idDe(nomeado(resto.modelo_id, modeloDado)),
    categoria_id: idDe(nomeado(resto.categoria_id, categoria)),
    qtd: nomeado(resto.qtd, qtd, total),
    variacoes: listaDoTexto(variacoes, vazia),
    componentes: listaDoTexto(componentes, vazia),
  }
}

const variacoesDoProduto = <T extends z.ZodType>(variacao: T) =>
  lista(variacao, {
    max: [VARIACOES_MAXIMAS, `No máximo ${VARIACOES_MAXIMAS} variações`],
    erro: 'Informe as variações como lista',
  })

const camposDoProduto = z.object({
  modelo_id: idTexto.describe('Modelo (ou `modelo`)').meta({ label: 'Modelo' }),
  categoria_id: idTexto.describe('Categoria (ou `categoria`)').meta({ label: 'Categoria' }),
  titulo: textoObrigatorio(CARACTERES.produto.titulo).meta({ label: 'Título' }),
  descricao: textoOpcional(CARACTERES.produto.descricao)
    .transform((v) => v ?? '')
    .meta({ label: 'Descrição', lines: 4 }),
  sku: codigoOpcional(CARACTERES.produto.sku).meta({ label: 'SKU' }),
  gtin: gtinOpcional.meta({ label: ROTULO_DO_GTIN }),
  codigo: codigoOpcional(CARACTERES.produto.codigo),
  ...fiscalDoProduto,
  largura: medida.meta({ label: 'Largura', suffix: 'cm' }),
  altura: medida.meta({ label: 'Altura', suffix: 'cm' }),
  comprimento: medida.meta({ label: 'Comprimento', suffix: 'cm' }),
  peso: medida.meta({ label: 'Peso', suffix: 'kg' }),
  preco_custo: dinheiro.meta({ label: 'Preço de Custo', kind: 'money' }),
  preco_venda: dinheiro.meta({ label: 'Preço de Venda', kind: 'money' }),
  qtd: quantidade.describe('Ignorada quando há variações: vale a soma delas.').meta({ label: 'Quantidade em Estoque' }),
  estoque_minimo,
  tem_cor: booleano,
  tem_tamanho: booleano,
  publicar_bling: booleano,
  variacoes: variacoesDoProduto(variacaoEntrada).optional(),
  componentes: componentesEntrada.optional().describe('As partes de um kit, que não tem quantidade própria.'),
  peca_lisa: booleanoOpcional.describe('É estampada.'),
  versao,
})

/** A product as sent by the form, JSON or multipart. Measures in cm, weight in kg, money in reais. */
export const produtoEntrada = z.preprocess(renameAliases(undefined), camposDoProduto)
export type ProdutoEntrada = z.output<typeof produtoEntrada>

/** A change of a product: absent fields stay. Only a quantity, or naming a removed variation, takes pieces away. */
export const produtoAlteracao = z.preprocess(
  renameAliases([]),
  camposDoProduto
    .extend({
      qtd: quantidadeMudada.describe('Ignorada quando há variações: vale a soma delas.'),
      ...iguais(['tem_cor', 'tem_tamanho', 'publicar_bling'], booleanoMudado),
      variacoes: variacoesDoProduto(variacaoMudada).describe('Todas; as que a lista não traz são removidas.'),
      variacoes_removidas: lista(id, { max: [VARIACOES_MAXIMAS] }).describe(
        'As que têm peças e são removidas por uma lista vazia.',
      ),
    })
    .partial(),
)
export type ProdutoAlteracao = z.output<typeof produtoAlteracao>
