import { z } from 'zod'
import { imagem } from '../imagens/imagens.schemas.ts'
import { modelo } from '../modelos/modelos.schemas.ts'
import { booleano, dinheiro, id, idTexto, ignoreEmptyText, iguais, MEDIDAS, textoOpcional } from '../shared/fields.ts'
import { fiscal } from '../shared/fiscal.schemas.ts'
import { CARACTERES } from '../shared/maximos.ts'
import { buscaTexto, pagina, paginacaoQuery } from '../shared/pagination.ts'
import { alias, fallback } from '../shared/tolerance.ts'
import { custo } from '../usuarios/restrito.ts'
import { componente } from './kits.schemas.ts'

const preco = z.number().nullable()
const gtin = z.string().nullable().describe('EAN: 8, 12, 13 ou 14 dígitos')
/** On its way from suppliers; never available. */
const aReceber = fallback(z.int(), 0).describe('Pedida a fornecedores e ainda não recebida; não está disponível')
const previsaoAReceber = z
  .string()
  .nullable()
  .describe('Dia em que a primeira das pedidas deve chegar; null: nada vem, ou ninguém disse quando')
const estoqueMinimo = fallback(z.int(), 0).describe('Quantas peças não devem faltar')
export const variacao = z.object({
  id,
  sku: z.string().nullable(),
  sku_personalizado: z.boolean(),
  gtin,
  ...iguais(['cor', 'nome_cor', 'tamanho'], z.string().nullable()),
  preco_custo: custo(z.number()),
  preco_venda: preco,
  quantidade: alias(z.int(), 'qtd'),
  quantidade_disponivel: alias(z.int(), 'quantidade', 'qtd'),
  quantidade_a_receber: aReceber,
  previsao_a_receber: previsaoAReceber,
  estoque_minimo: estoqueMinimo,
  descricao: z.string(),
  id_bling: z.string().nullable(),
  qr_code_url: z.string(),
  imagens_vinculadas: z.array(id),
  imagens_vinculadas_urls: z.array(z.string()).describe('Miniaturas, na ordem do produto.'),
})
export type Variacao = z.infer<typeof variacao>

const commonFields = {
  id,
  titulo: z.string(),
  codigo: z.string(),
  sku: z.string().nullable(),
  gtin,
  ...fiscal,
  modelo_id: alias(id, 'modelo'),
  categoria: alias(id, 'categoria_id'),
  categoria_id: alias(id, 'categoria'),
  preco_custo: custo(z.number()),
  preco_venda: preco,
  qtd: z.int(),
  quantidade_total: alias(fallback(z.int(), undefined), 'qtd', 'quantidade'),
  quantidade_disponivel: fallback(z.int(), undefined),
  id_bling: z.string().nullable(),
  qr_code_url: z.string(),
  imagens_url: z.array(z.string()),
  tem_variacoes: z.boolean(),
  kit: z.boolean().describe('Feito de outros produtos: as quantidades são as que as partes fazem.'),
  ...iguais(['tem_cor', 'tem_tamanho', 'publicar_bling'], z.boolean()),
  versao: z.int(),
  criado_em: z.string(),
  alterado_em: z.string(),
  excluido_em: z.string().nullable(),
}

/** A product in a list: what a card shows. `imagem_url` is the thumbnail of the first image. */
export const produtoResumo = z.object({
  ...commonFields,
  imagem_url: z.string().nullable(),
  modelo: alias(modelo.pick({ id: true, codigo: true, nome: true }), 'modelo_id'),
  variacoes: z.array(
    variacao.pick({
      id: true,
      sku: true,
      gtin: true,
      cor: true,
      nome_cor: true,
      tamanho: true,
      preco_custo: true,
      preco_venda: true,
      quantidade: true,
      quantidade_disponivel: true,
    }),
  ),
})
export type ProdutoResumo = z.infer<typeof produtoResumo>

const medidas = iguais(MEDIDAS, preco)
/** A product in full. */
export const produto = z.object({
  ...commonFields,
  ...medidas,
  quantidade_a_receber: aReceber,
  previsao_a_receber: previsaoAReceber,
  estoque_minimo: estoqueMinimo,
  comprimento: alias(preco, 'profundidade'),
  descricao: z.string(),
  imagens_no_bling: z.int().nullable().describe('Quantas foram confirmadas lá; null enquanto não se sabe.'),
  aviso_bling: z.string().nullable().describe('O que impede as imagens no Bling, em palavras.'),
  medidas: z.object(medidas),
  modelo: alias(modelo, 'modelo_id'),
  imagens: z.array(imagem),
  variacoes: z.array(variacao),
  componentes: z.array(componente).describe('As partes de um kit'),
  peca_lisa: z.boolean().optional().describe('Só onde a produção está ligada: nele se estampa'),
  producao: z.literal(true).optional().describe('Só onde a produção está ligada: o produto pode ser estampado'),
  sem_limite: z.literal(true).optional().describe('Vende-se além do que há: as lisas que faltam se compram'),
})
export type Produto = z.infer<typeof produto>

export const produtoCriado = produto.extend({ requer_login_bling: z.boolean().optional() })

/** Products that need work: not published at the ERP; few available pieces, in total or in one variation. */
export const SITUACOES_DO_PRODUTO = ['nao_publicados', 'estoque_baixo'] as const

const precoDaBusca = z.preprocess((v) => (v === '' ? undefined : v), dinheiro)
export const produtosBusca = z.object({
  busca: buscaTexto.describe(
    'Título, SKU, EAN, código, modelo, cor ou tamanho; sem acentos nem caixa. Todas as palavras.',
  ),
  parecidos: booleano.describe('As palavras podem ter letras erradas; até 50 produtos.'),
  cor: textoOpcional(CARACTERES.variacao.nome_cor).describe('Nome da cor ou #rrggbb'),
  tamanho: textoOpcional(CARACTERES.variacao.tamanho),
  preco_min: precoDaBusca,
  preco_max: precoDaBusca,
  modelo: ignoreEmptyText(idTexto),
  categoria: ignoreEmptyText(idTexto).describe('Com as subcategorias dela'),
  situacao: ignoreEmptyText(z.enum(SITUACOES_DO_PRODUTO, 'Situação inválida')),
  importacao: ignoreEmptyText(idTexto).describe('Só o que esta importação de planilha gravou'),
  ...paginacaoQuery,
})
export type ProdutosBusca = z.output<typeof produtosBusca>
export const paginaDeProdutos = pagina(produtoResumo)

/** Fiscal data that most products of a category have, for a new one; all null where none has an NCM. */
export const fiscalProposto = z.object({
  ...iguais(['ncm', 'cest', 'unidade'], z.string().nullable()),
  origem_fiscal: z.int().nullable(),
  de: z.int().describe('Quantos produtos da categoria têm estes dados'),
})
export type FiscalProposto = z.infer<typeof fiscalProposto>

export const filtrosDisponiveis = z.object({
  tamanhos: z.array(z.string()),
  cores: z.array(z.string()),
  tons: z
    .array(z.object({ nome_cor: z.string(), cor: z.string() }))
    .describe('O tom que uma variação de cada cor já tem'),
  preco: z.object({ min: preco, max: preco }),
})
export type FiltrosDisponiveis = z.infer<typeof filtrosDisponiveis>

/** `excluidos` is what the screen sends; the route lists nothing else. */
export const lixeiraBusca = z.object({ excluidos: booleano, busca: buscaTexto, ...paginacaoQuery })
