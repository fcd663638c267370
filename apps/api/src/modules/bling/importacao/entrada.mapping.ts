import { type ProdutoEntrada, produtoEntrada } from '@estampa/contract/produtos/entrada.schemas.ts'
import { chaveDoGtin, parseGtin } from '@estampa/contract/produtos/gtin.ts'
import { chaveDoSku } from '@estampa/contract/produtos/variacoes.ts'
import { cutText } from '@estampa/contract/shared/corte.ts'
import { iguais } from '@estampa/contract/shared/fields.ts'
import { CARACTERES, MEDIDA_MAXIMA, REAIS_MAXIMOS } from '@estampa/contract/shared/maximos.ts'
import { toCentavos, toReais } from '@estampa/contract/shared/money.ts'
import { normalizeText } from '@estampa/contract/shared/search.ts'
import { z } from 'zod'
import { textoDoHtml } from '../../../infra/base/html.ts'
import { tomDaCor } from '../../../shop/cores.ts'
import { milesimos, textoOuNada } from '../conexao/conexao.mapping.ts'
import { toCentimetres } from '../produto/campos.mapping.ts'
import { fiscaisQueEntram } from '../produto/fiscal.mapping.ts'
import { EXCLUIDO, INATIVO, type ProdutoDoBling, produtoDoBling } from '../produto/produtos.mapping.ts'

/** Bling's names for lists and details of the account's catalogue. */

export const linhasDoCatalogo = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      ...iguais(['nome', 'codigo', 'formato', 'situacao'], textoOuNada),
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

export interface Escolhas {
  readonly modelo_id: number
  readonly categoria_id: number
  /** Tones that a person chose, by `chaveDaCor`. */
  readonly tom: (nome: string) => string | null
  /** Pieces in the shop's deposit by the id at Bling; absent: unknown, begins at 0. */
  readonly saldos: ReadonlyMap<string, number>
  /** The product's code, free here; null for none. */
  readonly sku: string | null
  /** Code of each child, in their order; null: it gets a derived one. */
  readonly skus: readonly (string | null)[]
  readonly eans: ReturnType<typeof eansQueEntram>
}

/** Two decimals, whatever the account's floats add; nothing for 0. */
const preco = (valor: number | null | undefined) =>
  Number(valor) > 0 ? Math.min(toReais(toCentavos(Number(valor))), REAIS_MAXIMOS) : null
const medida = (valor: number) => (valor > 0 ? Math.min(milesimos(valor), MEDIDA_MAXIMA) : null)
/** A negative balance comes in as 0. */
const pecas = (saldo: number | undefined) => Math.max(saldo ?? 0, 0)

/** The product as it comes in, in the form that the product's own form sends. Measures in cm, weight in kg. */
export function entradaDe(remoto: ProdutoDoBling, escolhas: Escolhas): ProdutoEntrada {
  const { nome, codigo, pesoBruto, pesoLiquido } = remoto
  const { saldos, skus, eans, tom } = escolhas
  const variacoes = remoto.variacoes.map((filho, i) => {
    const { cor, tamanho } = opcoesDaVariacao(filho.variacao?.nome ?? '')
    return {
      sku: skus[i] ?? null,
      gtin: eans.filhos[i] ?? null,
      cor: cor === null ? null : (tom(cor) ?? tomDaCor(cor)),
      nome_cor: cor,
      tamanho,
      // Without a price of its own, or with 0, it is sold at its parent's.
      preco_venda: preco(filho.preco) ?? preco(remoto.preco),
      quantidade: pecas(saldos.get(String(filho.id))),
    }
  })
  return produtoEntrada.parse({
    modelo_id: escolhas.modelo_id,
    categoria_id: escolhas.categoria_id,
    titulo: cutText(nome.trim() || codigo.trim() || `Produto ${remoto.id}`, CARACTERES.produto.titulo),
    descricao: cutText(textoDoHtml(remoto.descricaoCurta), CARACTERES.produto.descricao),
    sku: escolhas.sku,
    gtin: eans.proprio,
    ...fiscaisQueEntram(remoto).dados,
    largura: medida(toCentimetres(remoto, 'largura')),
    altura: medida(toCentimetres(remoto, 'altura')),
    comprimento: medida(toCentimetres(remoto, 'profundidade')),
    peso: medida(pesoBruto || pesoLiquido),
    preco_venda: preco(remoto.preco),
    qtd: variacoes.length > 0 ? 0 : pecas(saldos.get(String(remoto.id))),
    publicar_bling: remoto.situacao !== INATIVO,
    ...(variacoes.length > 0 ? { variacoes } : {}),
  })
}

/** The EANs that enter, and a sentence for each left out: wrong, twice, or of another product (`donos`, by EAN). */
export function eansQueEntram(
  { gtin, variacoes }: ProdutoDoBling,
  donos: ReadonlyMap<string, { readonly nome: string }>,
) {
  const avisos: string[] = []
  const vistos = new Set<string>()
  const acceptGtin = (gtinText: string | null | undefined, variacaoText: string): string | null => {
    const lido = parseGtin(gtinText)
    const subject = `O EAN “${cutText((gtinText ?? '').trim(), 40)}”${variacaoText} ficou de fora`
    if ('erro' in lido) {
      avisos.push(`${subject}. ${lido.erro}`)
      return null
    }
    const chave = chaveDoGtin(lido.gtin)
    if (lido.gtin === null || chave === '') return null
    const dono = donos.get(chave)
    if (dono !== undefined || vistos.has(chave)) {
      avisos.push(
        dono === undefined ? `${subject}: está duas vezes neste produto.` : `${subject}: já é de “${dono.nome}”.`,
      )
      return null
    }
    vistos.add(chave)
    return lido.gtin
  }
  // The parent's number comes last: many accounts repeat it in a child, which is the piece that is scanned.
  const filhos = variacoes.map((filho) =>
    acceptGtin(filho.gtin, ` da variação “${filho.variacao?.nome || filho.codigo || filho.id}”`),
  )
  return { proprio: acceptGtin(gtin, ''), filhos, avisos }
}

export const chavesDosGtins = ({ gtin, variacoes }: ProdutoDoBling): string[] =>
  [gtin, ...variacoes.map((filho) => filho.gtin)].map(chaveDoGtin).filter((chave) => chave !== '')

/** The codes of the children as they may stand here: not their parent's, each once. */
export function skusDosFilhos({ codigo, variacoes }: ProdutoDoBling): (string | null)[] {
  const vistos = new Set([chaveDoSku(codigo)])
  return variacoes.map((filho) => {
    const chave = chaveDoSku(filho.codigo)
    if (chave === '' || vistos.has(chave)) return null
    vistos.add(chave)
    return filho.codigo?.trim() ?? null
  })
}

/** Colour and size of a child as they stand here, where a colour has hyphens for blanks. */
export function toLocalVariacao({ variacao }: ProdutoDoBling['variacoes'][number]) {
  const { cor, tamanho } = opcoesDaVariacao(variacao?.nome ?? '')
  return { nome_cor: cor?.replace(/\s+/g, '-') ?? null, tamanho }
}

const COR = /^(cor|cores|color|colour)$/
const TAMANHO = /^(tam|tamanho|tamanhos|size|numero|numeracao|numeracoes|num|nº|n)$/
/** Values that are a size without a key: letters, numbers such as 38 or 38/40, ages. */
const PARECE_TAMANHO =
  /^(pp|p|m|g|gg|xg|xgg|eg|egg|g\d|xs|s|l|xl|xxl|u|un|unico|unica|\d{1,3}([/-]\d{1,3})?|\d+ ?(anos|meses|ml|cm))$/

/**
 * Colour and size in `Cor:Azul;Tamanho:M`, in any order and spelling of the keys; a part without a key is taken for what it looks
 * like. Other attributes take the free place, or join the colour, so that no two variations become alike.
 */
export function opcoesDaVariacao(nome: string): { cor: string | null; tamanho: string | null } {
  let cor: string | null = null
  let tamanho: string | null = null
  const restValues: string[] = []
  for (const parte of nome.split(/[;|]/)) {
    const [, chave = '', bruto = ''] = /^(?:([^:]*):)?(.*)$/s.exec(parte) ?? []
    const valor = bruto.replace(/\s+/g, ' ').trim()
    if (valor === '') continue
    const attributeKey = normalizeText(chave).replace(/[^\p{L}\p{N}]/gu, '')
    const lacksChave = attributeKey === ''
    if (tamanho === null && (TAMANHO.test(attributeKey) || (lacksChave && PARECE_TAMANHO.test(normalizeText(valor)))))
      tamanho = valor
    else if (cor === null && (COR.test(attributeKey) || lacksChave)) cor = valor
    else restValues.push(valor)
  }
  for (const restValue of restValues) {
    if (cor === null) cor = restValue
    else if (tamanho === null && restValue.length <= CARACTERES.variacao.tamanho) tamanho = restValue
    else cor = `${cor} ${restValue}`
  }
  return { cor, tamanho }
}
