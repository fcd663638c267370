import { lerGtin, mesmoGtin } from '@estampa/contract/produtos/gtin.ts'
import type { Produto, Variacao } from '@estampa/contract/produtos/produtos.schemas.ts'
import { chaveDoSku } from '@estampa/contract/produtos/variacoes.ts'
import { cortar } from '@estampa/contract/shared/corte.ts'
import { paraCentavos, paraReais } from '@estampa/contract/shared/money.ts'
import { textoDoHtml } from '../../../infra/base/html.ts'
import { NOME_MAXIMO, type ProdutoDoBling, precoDaVariacao } from './produtos.mapping.ts'

/**
 * Which field of ours is which there, when two values are the same, and what a change of one sends. Values come back
 * altered (49.9 as 49.9000015259, texts as HTML): they are compared in our form.
 */

/** Our fields that the ERP has too. Money in reais, measures in cm, weight in kg. */
export interface BaseDoProduto {
  readonly titulo: string
  readonly descricao: string
  readonly sku: string | null
  readonly gtin: string | null
  readonly preco: number | null
  readonly categoria: number
  readonly largura: number | null
  readonly altura: number | null
  readonly comprimento: number | null
  readonly peso: number | null
}
export interface BaseDaVariacao {
  readonly sku: string | null
  readonly gtin: string | null
  /** Its own price, or the product's. */
  readonly preco: number | null
  readonly nome_cor: string | null
  readonly tamanho: string | null
}
export type CampoDoProduto = keyof BaseDoProduto
type Valor = string | number | null

export const baseDoProduto = (p: Produto): BaseDoProduto => ({
  titulo: p.titulo,
  descricao: p.descricao,
  sku: p.sku,
  gtin: p.gtin,
  preco: p.preco_venda,
  categoria: p.categoria_id,
  largura: p.largura,
  altura: p.altura,
  comprimento: p.comprimento,
  peso: p.peso,
})
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

const emReais = (valor: number) => paraReais(paraCentavos(valor))
/** A measure or weight with three decimals. */
export const milesimos = (valor: number) => Math.round(valor * 1000) / 1000

/** The text of a piece of HTML in one line, for comparing. */
export const textoDe = (html: string): string => textoDoHtml(html).replace(/\s+/g, ' ')

/** Centimetres in one unit of each kind: metres, centimetres, millimetres. */
const CM_POR_UNIDADE = [100, 1, 0.1]
const unidadeDe = ({ dimensoes }: ProdutoDoBling) => CM_POR_UNIDADE[dimensoes.unidadeMedida] ?? 1

type Medida = 'largura' | 'altura' | 'profundidade'
export const emCentimetros = (remoto: ProdutoDoBling, nome: Medida): number =>
  remoto.dimensoes[nome] * unidadeDe(remoto)
const medida = (nome: Medida): Campo => ({
  la: (remoto) => positivo(milesimos(emCentimetros(remoto, nome))),
  // In the unit that stands there: sending another one would change the measures that are not sent.
  corpo: (valor, remoto) =>
    Number(valor) > 0 ? { dimensoes: { [nome]: milesimos(Number(valor) / unidadeDe(remoto)) } } : null,
})
const positivo = (valor: number) => (valor > 0 ? valor : null)

interface Campo {
  /** What stands there, in our form; null for nothing. */
  la(remoto: ProdutoDoBling): Valor
  /** The request body for this value; null when there is nothing to send. `antes` is the value sent last. */
  corpo(valor: Valor, remoto: ProdutoDoBling, antes: Valor): object | null
}

/** An EAN as it stands there, with its mistake if it has one; null for none. */
const gtinDoBling = (gtin: string | null | undefined): string | null => {
  const lido = lerGtin(gtin)
  return 'gtin' in lido ? lido.gtin : (gtin ?? '').trim()
}

/** Emptied here, only a number of ours is taken away there. */
export const gtinAEnviar = (valor: Valor, la: string | null | undefined, antes: Valor): { gtin: string } | null => {
  if (valor !== null) return igual('gtin', valor, gtinDoBling(la)) ? null : { gtin: String(valor) }
  return antes !== null && igual('gtin', antes, gtinDoBling(la)) ? { gtin: '' } : null
}

const CAMPOS: Readonly<Record<Exclude<CampoDoProduto, 'categoria'>, Campo>> = {
  titulo: { la: ({ nome }) => nome, corpo: (valor) => ({ nome: cortar(String(valor), NOME_MAXIMO) }) },
  descricao: {
    la: ({ descricaoCurta }) => textoDe(descricaoCurta),
    // Emptied here, only a text of ours is taken away there.
    corpo: (valor, { descricaoCurta }, antes) =>
      valor || textoDe(descricaoCurta) === textoDe(String(antes ?? '')) ? { descricaoCurta: valor ?? '' } : null,
  },
  sku: { la: ({ codigo }) => codigo, corpo: (valor) => (valor ? { codigo: valor } : null) },
  gtin: {
    la: ({ gtin }) => gtinDoBling(gtin),
    corpo: (valor, { gtin }, antes) => gtinAEnviar(valor, gtin, antes),
  },
  preco: {
    la: ({ preco }) => positivo(emReais(preco)),
    corpo: (valor) => (Number(valor) > 0 ? { preco: valor } : null),
  },
  largura: medida('largura'),
  altura: medida('altura'),
  comprimento: medida('profundidade'),
  peso: {
    la: ({ pesoBruto, pesoLiquido }) => positivo(milesimos(pesoBruto || pesoLiquido)),
    // The net weight follows only while it was the same.
    corpo: (valor, { pesoBruto, pesoLiquido }) => {
      if (!(Number(valor) > 0)) return null
      const junto = pesoLiquido === 0 || milesimos(pesoLiquido) === milesimos(pesoBruto)
      return { pesoBruto: valor, ...(junto ? { pesoLiquido: valor } : {}) }
    },
  },
}

const igual = (campo: CampoDoProduto, aqui: Valor, la: Valor): boolean => {
  if (campo === 'descricao') return textoDe(String(aqui ?? '')) === textoDe(String(la ?? ''))
  if (campo === 'titulo') return cortar(String(aqui), NOME_MAXIMO).trim() === String(la ?? '').trim()
  if (campo === 'gtin') return mesmoGtin(String(aqui ?? ''), String(la ?? '')) || (aqui ?? '') === (la ?? '')
  if (campo === 'sku') return chaveDoSku(String(aqui ?? '')) === chaveDoSku(String(la ?? ''))
  return (positivo(Number(aqui)) ?? null) === (positivo(Number(la)) ?? null)
}

export type CampoSimples = keyof typeof CAMPOS
export const NOMES_DOS_CAMPOS = Object.keys(CAMPOS) as CampoSimples[]

/** Both sides of one field. */
export function compararCampo(campo: CampoSimples, aqui: Valor, remoto: ProdutoDoBling) {
  const bling = CAMPOS[campo].la(remoto)
  return { campo, aqui: aqui === '' ? null : aqui, bling, igual: igual(campo, aqui, bling) }
}

type Filho = ProdutoDoBling['variacoes'][number]
/** Both sides of a variation; null for the side that does not have it. */
export function compararFilho(aqui: Pick<BaseDaVariacao, 'sku' | 'gtin' | 'preco'> | null, filho: Filho | null) {
  const bling = {
    sku: filho?.codigo || null,
    gtin: gtinDoBling(filho?.gtin),
    preco: filho?.preco ? emReais(filho.preco) : null,
  }
  const um = (campo: keyof typeof bling) => ({
    campo,
    aqui: aqui?.[campo] ?? null,
    bling: bling[campo],
    igual: aqui !== null && filho !== null && igual(campo, aqui[campo], bling[campo]),
  })
  return [um('sku'), um('gtin'), um('preco')]
}

/** The body of a change of these fields: only what differs from what stands there; null when nothing does. */
export function corpoDosCampos(
  campos: readonly CampoDoProduto[],
  agora: BaseDoProduto,
  remoto: ProdutoDoBling,
  { base, categoriaBling }: { base: Partial<BaseDoProduto>; categoriaBling: number | null },
): Record<string, unknown> | null {
  const corpos = campos.map((campo) => {
    if (campo === 'categoria')
      return categoriaBling === null || categoriaBling === remoto.categoria
        ? null
        : { categoria: { id: categoriaBling } }
    if (campo !== 'sku' && compararCampo(campo, agora[campo], remoto).igual) return null
    // A code that differs in its case or its blanks was changed by a person all the same.
    if (campo === 'sku' && (agora.sku ?? '') === remoto.codigo) return null
    return CAMPOS[campo].corpo(agora[campo], remoto, base[campo] ?? null)
  })
  const corpo = juntar(corpos)
  return Object.keys(corpo).length > 0 ? corpo : null
}

/** Groups of the same name become one. */
function juntar(corpos: readonly (object | null)[]): Record<string, unknown> {
  const junto: Record<string, unknown> = {}
  for (const corpo of corpos)
    for (const [nome, valor] of Object.entries(corpo ?? {}))
      junto[nome] = nome === 'dimensoes' ? { ...(junto[nome] as object), ...valor } : valor
  return junto
}

/** What stands there in the fields that a body would change, in the ERP's words. */
export function oQueEstaLa(cru: Readonly<Record<string, unknown>>, corpo: object): Record<string, unknown> {
  const antes: Record<string, unknown> = {}
  for (const [nome, valor] of Object.entries(corpo)) {
    const la = cru[nome]
    if (nome === 'variacoes') continue
    antes[nome] = ehGrupo(valor) && ehGrupo(la) ? oQueEstaLa(la, valor) : (la ?? null)
  }
  return antes
}
const ehGrupo = (valor: unknown): valor is Record<string, unknown> =>
  valor !== null && typeof valor === 'object' && !Array.isArray(valor)

/** The same without empty values, zero measures and empty references, which are never sent. */
export function paraDevolver(antes: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entradas = Object.entries(antes).map(([nome, valor]) => [nome, ehGrupo(valor) ? paraDevolver(valor) : valor])
  return Object.fromEntries(
    entradas.filter(
      ([, valor]) => valor !== null && valor !== 0 && !(ehGrupo(valor) && Object.keys(valor).length === 0),
    ),
  )
}
