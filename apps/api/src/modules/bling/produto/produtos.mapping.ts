import { cutText } from '@estampa/contract/shared/corte.ts'
import { iguais } from '@estampa/contract/shared/fields.ts'
import { toCentavos, toReais } from '@estampa/contract/shared/money.ts'
import { z } from 'zod'
import { HTML_MAXIMO } from '../../../infra/base/html.ts'
import { ou, referencia, textoOuNada } from '../conexao/conexao.mapping.ts'

/** Fields of a product and its variations at the ERP. Only `*.mapping.ts` know their names. */

export const EM_CENTIMETROS = 1

const numero = z.coerce.number()
export const linhasDeProduto = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      ...iguais(['codigo', 'situacao', 'formato'], z.string().nullish()),
      idProdutoPai: z.number().nullish(),
    }),
  ),
})
export type LinhaDeProduto = z.output<typeof linhasDeProduto>['data'][number]
const numeroOuNada = ou(numero, 0)
/** A child's name in its parent: `Cor:Azul;Tamanho:M`, in the account's own order and spelling. */
const variacaoDoBling = z.object({
  nome: textoOuNada,
  ordem: numeroOuNada,
  produtoPai: z.object({ id: z.number().nullish(), cloneInfo: z.boolean().nullish() }).nullish(),
})
/** Fiscal data for an invoice: NCM and CEST with their points. */
const SEM_TRIBUTACAO = { ncm: '', cest: '', origem: 0 }
const tributacao = z.object({ ...iguais(['ncm', 'cest'], textoOuNada), origem: numeroOuNada })
const filho = z.object({
  id: z.number(),
  ...iguais(['codigo', 'gtin', 'formato', 'situacao'], z.string().nullish()),
  preco: numero.nullish(),
  unidade: textoOuNada,
  tributacao: ou(tributacao, SEM_TRIBUTACAO),
  variacao: variacaoDoBling.nullish(),
})
const DIMENSOES_VAZIAS = { largura: 0, altura: 0, profundidade: 0, unidadeMedida: EM_CENTIMETROS }
const dimensoes = z.object({
  ...iguais(['largura', 'altura', 'profundidade'], numeroOuNada),
  unidadeMedida: ou(numero, EM_CENTIMETROS),
})
const estrutura = z
  .object({
    tipoEstoque: textoOuNada,
    componentes: z.array(z.object({ produto: z.object({ id: z.number() }), quantidade: numero })).nullish(),
  })
  .nullish()
  .transform((dada) => ({
    estoqueProprio: dada?.tipoEstoque === 'F',
    componentes: (dada?.componentes ?? []).flatMap(({ produto: { id }, quantidade }) =>
      id > 0 && quantidade > 0 ? [{ id: String(id), quantidade }] : [],
    ),
  }))
export const produtoDoBling = z.object({
  data: z.object({
    id: z.number(),
    ...iguais(['codigo', 'gtin', 'nome', 'formato', 'situacao'], textoOuNada),
    ...iguais(['preco', 'pesoLiquido', 'pesoBruto'], numeroOuNada),
    unidade: textoOuNada,
    tributacao: ou(tributacao, SEM_TRIBUTACAO),
    descricaoCurta: textoOuNada.transform((html) => cutText(html, HTML_MAXIMO)),
    dimensoes: ou(dimensoes, DIMENSOES_VAZIAS),
    categoria: referencia,
    variacao: variacaoDoBling.nullish(),
    estrutura,
    variacoes: ou(z.array(filho), []),
    midia: z
      .object({
        video: z.object({ url: z.string().nullish() }).nullish(),
        imagens: z
          .object({ internas: z.array(z.unknown()).nullish(), externas: z.array(z.unknown()).nullish() })
          .nullish(),
      })
      .nullish()
      .transform((midia) => ({
        video: midia?.video?.url ?? '',
        imagens: (midia?.imagens?.internas?.length ?? 0) + (midia?.imagens?.externas?.length ?? 0),
      })),
  }),
})
export type ProdutoDoBling = z.output<typeof produtoDoBling>['data']
const umaCategoria = z.object({ id: z.number(), descricao: z.string(), categoriaPai: referencia })
export const categoriaDoBling = z.object({ data: umaCategoria })
export const linhasDeCategoria = z.object({ data: z.array(umaCategoria) })

/** The ERP's product under a SKU, in words for users. */
export const resumoDoBling = ({ id, nome, preco, formato, situacao, variacoes }: ProdutoDoBling) => ({
  id,
  nome,
  preco: toReais(toCentavos(preco)),
  formato,
  situacao,
  variacoes: variacoes.length,
})

export const EXCLUIDO = 'E'
export const INATIVO = 'I'
export const SIMPLES = 'S'
export const COM_VARIACOES = 'V'
export const KIT = 'E'
export const isKit = ({ formato }: { readonly formato: string }): boolean => formato === KIT
/**
 * Lists the parts of a kit at Bling; empty for one with its own stock. An earlier version's import has no structure.
 */
export const partesDoKit = ({
  formato,
  estrutura: produtoEstrutura,
}: Pick<ProdutoDoBling, 'formato'> & Partial<ProdutoDoBling>) =>
  formato === KIT && produtoEstrutura && !produtoEstrutura.estoqueProprio ? produtoEstrutura.componentes : []
const NOMES_DOS_FORMATOS: Readonly<Record<string, string>> = {
  [SIMPLES]: 'produto simples',
  [COM_VARIACOES]: 'produto com variações',
  [KIT]: 'kit',
}
export const nomeDoFormato = (formato: string): string => NOMES_DOS_FORMATOS[formato] ?? `formato ${formato}`
export const hasFilhos = ({ formato }: { readonly formato: string }): boolean => formato === COM_VARIACOES
