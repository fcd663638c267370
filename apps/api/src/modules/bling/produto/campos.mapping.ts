import type { CampoDoVinculo } from '@estampa/contract/bling/vinculo.routes.ts'
import { mesmoGtin, parseGtin, ROTULO_DO_GTIN } from '@estampa/contract/produtos/gtin.ts'
import type { Produto, Variacao } from '@estampa/contract/produtos/produtos.schemas.ts'
import { chaveDoSku } from '@estampa/contract/produtos/variacoes.ts'
import { cutText } from '@estampa/contract/shared/corte.ts'
import { CAMPOS_FISCAIS } from '@estampa/contract/shared/fiscal.ts'
import { toCentavos, toReais } from '@estampa/contract/shared/money.ts'
import { textoDoHtml } from '../../../infra/base/html.ts'
import { milesimos } from '../conexao/conexao.mapping.ts'
import type { Campo, ValorDoCampo } from './campo.ts'
import { type ComFiscais, FISCAIS } from './fiscal.mapping.ts'
import type { ProdutoDoBling } from './produtos.mapping.ts'

/**
 * Names of each field at Bling and to people, and what a change sends. Values come back altered: compared in our form.
 */

export const NOME_MAXIMO = 120

type Filho = ProdutoDoBling['variacoes'][number]
/** Fields that a product and each of its variations have alike at Bling. */
type ComCodigo = Partial<Pick<Filho, 'codigo' | 'gtin' | 'preco'>>

const positivo = (valor: number) => (valor > 0 ? valor : null)
const mesmoNumero = (localValue: ValorDoCampo, blingValue: ValorDoCampo) =>
  positivo(Number(localValue)) === positivo(Number(blingValue))

/** The text of a piece of HTML in one line, for comparing. */
export const textoDe = (html: string): string => textoDoHtml(html).replace(/\s+/g, ' ')
const mesmoTexto = (localValue: ValorDoCampo, blingValue: ValorDoCampo) =>
  textoDe(String(localValue ?? '')) === textoDe(String(blingValue ?? ''))

/** Returns an EAN as it stands at Bling, with its mistake if it has one; null for none. */
const gtinDoBling = (gtin: string | null | undefined): string | null => {
  const lido = parseGtin(gtin)
  return 'gtin' in lido ? lido.gtin : (gtin ?? '').trim()
}
const mesmoEan = (localValue: ValorDoCampo, blingValue: ValorDoCampo) =>
  mesmoGtin(String(localValue ?? ''), String(blingValue ?? '')) || (localValue ?? '') === (blingValue ?? '')

/** Centimetres in one unit of each kind: metres, centimetres, millimetres. */
const CM_POR_UNIDADE = [100, 1, 0.1]
const unidadeDe = ({ dimensoes }: ProdutoDoBling) => CM_POR_UNIDADE[dimensoes.unidadeMedida] ?? 1

type Medida = 'largura' | 'altura' | 'profundidade'
export const toCentimetres = (remoto: ProdutoDoBling, nome: Medida): number =>
  remoto.dimensoes[nome] * unidadeDe(remoto)
const medida = (localField: 'largura' | 'altura' | 'comprimento', nome: Medida, label: string) =>
  ({
    aqui: localField,
    nomes: { [`dimensoes.${nome}`]: label },
    la: (remoto) => positivo(milesimos(toCentimetres(remoto, nome))),
    igual: mesmoNumero,
    // Keeps the unit that stands at Bling: sending another one would change the measures that are not sent.
    corpo: (valor, remoto) =>
      Number(valor) > 0 ? { dimensoes: { [nome]: milesimos(Number(valor) / unidadeDe(remoto)) } } : null,
  }) satisfies Campo

/** Fields of a product and of each of its variations. */
const DE_CADA_UM = {
  sku: {
    aqui: 'sku',
    nomes: { codigo: 'SKU' },
    la: ({ codigo }) => codigo ?? '',
    igual: (localValue, blingValue) => chaveDoSku(String(localValue ?? '')) === chaveDoSku(String(blingValue ?? '')),
    // A code that differs in its case or its blanks was changed by a person all the same.
    corpo: (valor, { codigo }) => (valor && valor !== codigo ? { codigo: valor } : null),
  },
  gtin: {
    aqui: 'gtin',
    nomes: { gtin: ROTULO_DO_GTIN },
    la: ({ gtin }) => gtinDoBling(gtin),
    igual: mesmoEan,
    corpo(valor, { gtin }, antes) {
      if (valor !== null) return mesmoEan(valor, gtinDoBling(gtin)) ? null : { gtin: String(valor) }
      // When emptied here, only a number of ours is taken away at Bling.
      return antes !== null && mesmoEan(antes, gtinDoBling(gtin)) ? { gtin: '' } : null
    },
  },
  preco: {
    aqui: 'preco_venda',
    nomes: { preco: 'Preço' },
    la: ({ preco }) => positivo(toReais(toCentavos(preco ?? 0))),
    igual: mesmoNumero,
    corpo: (valor) => (Number(valor) > 0 ? { preco: valor } : null),
  },
} as const satisfies Record<string, Campo<ComCodigo>>

export const CAMPOS = {
  titulo: {
    aqui: 'titulo',
    nomes: { nome: 'Título' },
    la: ({ nome }) => nome,
    igual: (localValue, blingValue) =>
      cutText(String(localValue), NOME_MAXIMO).trim() === String(blingValue ?? '').trim(),
    corpo: (valor) => ({ nome: cutText(String(valor), NOME_MAXIMO) }),
  },
  descricao: {
    aqui: 'descricao',
    nomes: { descricaoCurta: 'Descrição' },
    la: ({ descricaoCurta }) => textoDe(descricaoCurta),
    igual: mesmoTexto,
    // When emptied here, only a text of ours is taken away at Bling.
    corpo: (valor, { descricaoCurta }, antes) =>
      valor || mesmoTexto(descricaoCurta, antes) ? { descricaoCurta: valor ?? '' } : null,
  },
  ...DE_CADA_UM,
  ...FISCAIS,
  /** Category, compared and sent by its number at Bling: `corpoDosCampos` is told ours. */
  categoria: {
    aqui: 'categoria_id',
    nomes: { 'categoria.id': 'Categoria (código no Bling)' },
    la: ({ categoria }) => categoria,
    igual: (localValue, blingValue) => localValue === null || localValue === blingValue,
    corpo: (id) => ({ categoria: { id } }),
  },
  largura: medida('largura', 'largura', 'Largura'),
  altura: medida('altura', 'altura', 'Altura'),
  comprimento: medida('comprimento', 'profundidade', 'Comprimento'),
  peso: {
    aqui: 'peso',
    nomes: { pesoBruto: 'Peso bruto (kg)', pesoLiquido: 'Peso líquido (kg)' },
    la: ({ pesoBruto, pesoLiquido }) => positivo(milesimos(pesoBruto || pesoLiquido)),
    igual: mesmoNumero,
    // The net weight follows only while it was the same.
    corpo(valor, { pesoBruto, pesoLiquido }) {
      if (!(Number(valor) > 0)) return null
      const junto = pesoLiquido === 0 || milesimos(pesoLiquido) === milesimos(pesoBruto)
      return { pesoBruto: valor, ...(junto ? { pesoLiquido: valor } : {}) }
    },
  },
} as const satisfies Record<CampoDoVinculo | 'categoria', Campo>

export type CampoDoProduto = keyof typeof CAMPOS
export type BaseDoProduto = { readonly [C in CampoDoProduto]: Produto[(typeof CAMPOS)[C]['aqui']] }
const NOMES = Object.keys(CAMPOS) as CampoDoProduto[]
/** Fields that a person may choose. */
export const NOMES_DOS_CAMPOS = NOMES.filter((campo) => campo !== 'categoria')

export const baseDoProduto = (produto: Produto): BaseDoProduto =>
  Object.fromEntries(NOMES.map((campo) => [campo, produto[CAMPOS[campo].aqui]])) as unknown as BaseDoProduto

const DA_VARIACAO = ['sku', 'gtin', 'preco'] as const
export interface BaseDaVariacao extends Pick<BaseDoProduto, (typeof DA_VARIACAO)[number]> {
  readonly nome_cor: string | null
  readonly tamanho: string | null
}

/** A variation without a price of its own is sold at the product's. */
export const precoDaVariacao = (produto: Produto, v: Variacao): number | null =>
  v.preco_venda !== null && v.preco_venda > 0 ? v.preco_venda : produto.preco_venda

export const baseDaVariacao = (produto: Produto, v: Variacao): BaseDaVariacao => ({
  sku: v.sku,
  gtin: v.gtin,
  preco: precoDaVariacao(produto, v),
  nome_cor: v.nome_cor,
  tamanho: v.tamanho,
})

/** Names of the fields that are no longer as in `base`. */
export const mudados = <B extends object>(base: Partial<B>, agora: B): (keyof B)[] =>
  (Object.keys(agora) as (keyof B)[]).filter((campo) => (base[campo] ?? null) !== (agora[campo] ?? null))

/** Both sides of one field. */
export function compareCampo(campo: CampoDoVinculo, localValue: ValorDoCampo, remoto: ProdutoDoBling) {
  const bling = CAMPOS[campo].la(remoto)
  return { campo, aqui: localValue === '' ? null : localValue, bling, igual: CAMPOS[campo].igual(localValue, bling) }
}

/** Both sides of a variation; null for the side that does not have it. */
export const compareChild = (
  localVariacao: Pick<BaseDaVariacao, (typeof DA_VARIACAO)[number]> | null,
  filho: Filho | null,
) =>
  DA_VARIACAO.map((campo) => {
    const [localValue, bling] = [localVariacao?.[campo] ?? null, (filho && CAMPOS[campo].la(filho)) || null]
    return {
      campo,
      aqui: localValue,
      bling,
      igual: localVariacao !== null && filho !== null && CAMPOS[campo].igual(localValue, bling),
    }
  })

/** Builds the body that changes these fields: only what differs from what stands at Bling; null when nothing does. */
export function corpoDosCampos(
  campos: readonly CampoDoProduto[],
  agora: BaseDoProduto,
  remoto: ProdutoDoBling,
  { base, categoriaBling }: { base: Partial<BaseDoProduto>; categoriaBling: number | null },
): Record<string, unknown> | null {
  const corpo = mergeBodies(
    campos.map((campo) => {
      const { la, igual, corpo: corpoDo }: Campo = CAMPOS[campo]
      const valor = campo === 'categoria' ? categoriaBling : agora[campo]
      // A code is compared to the letter.
      return campo !== 'sku' && igual(valor, la(remoto)) ? null : corpoDo(valor, remoto, base[campo] ?? null)
    }),
  )
  return Object.keys(corpo).length > 0 ? corpo : null
}

/** Builds the change of a variation; `la` is what stands at Bling. */
export const corpoDaVariacao = (
  campos: readonly string[],
  agora: BaseDaVariacao,
  blingFilho: ComCodigo = {},
  base: Partial<BaseDaVariacao> = {},
) =>
  mergeBodies(
    DA_VARIACAO.filter((campo) => campos.includes(campo)).map((campo) =>
      CAMPOS[campo].corpo(agora[campo], blingFilho, base[campo] ?? null),
    ),
  )

/**
 * Builds what a child at Bling gets of these fields, which it has as the product: each that differs from what stands at
 * Bling.
 */
export const corpoFiscalDoFilho = (
  campos: readonly CampoDoProduto[],
  agora: BaseDoProduto,
  blingFiscais: ComFiscais,
  base: Partial<BaseDoProduto>,
): Record<string, unknown> =>
  mergeBodies(
    CAMPOS_FISCAIS.filter((campo) => campos.includes(campo)).map((campo) => {
      const { la: lido, igual, corpo }: Campo<ComFiscais> = FISCAIS[campo]
      return igual(agora[campo], lido(blingFiscais)) ? null : corpo(agora[campo], blingFiscais, base[campo] ?? null)
    }),
  )

/** Groups of the same name become one. */
export function mergeBodies(corpos: readonly (object | null)[]): Record<string, unknown> {
  const junto: Record<string, unknown> = {}
  for (const corpo of corpos)
    for (const [nome, valor] of Object.entries(corpo ?? {}))
      junto[nome] = nome === 'dimensoes' || nome === 'tributacao' ? { ...(junto[nome] as object), ...valor } : valor
  return junto
}

/** Returns what stands at Bling in the fields that a body would change, in the ERP's words. */
export function oQueEstaLa(cru: Readonly<Record<string, unknown>>, corpo: object): Record<string, unknown> {
  const antes: Record<string, unknown> = {}
  for (const [nome, valor] of Object.entries(corpo)) {
    const blingValue = cru[nome]
    if (nome === 'variacoes') continue
    antes[nome] = isGroup(valor) && isGroup(blingValue) ? oQueEstaLa(blingValue, valor) : (blingValue ?? null)
  }
  return antes
}
/** Returns a variation's raw fields. */
export const cruDoFilho = ({ codigo, gtin, preco, unidade, tributacao }: ComCodigo & Partial<ComFiscais>) => ({
  codigo: codigo ?? '',
  gtin: gtin ?? '',
  preco: preco ?? 0,
  unidade: unidade ?? '',
  tributacao: tributacao ?? {},
})
const isGroup = (valor: unknown): valor is Record<string, unknown> =>
  valor !== null && typeof valor === 'object' && !Array.isArray(valor)

/** Drops empty values, zero measures (an origin of 0 is a value) and empty references, which are never sent. */
export function removeEmptyFields(antes: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entradas = Object.entries(antes).map(([nome, valor]) => [
    nome,
    isGroup(valor) ? removeEmptyFields(valor) : valor,
  ])
  return Object.fromEntries(
    entradas.filter(
      ([nome, valor]) =>
        valor !== null && (valor !== 0 || nome === 'origem') && !(isGroup(valor) && Object.keys(valor).length === 0),
    ),
  )
}
