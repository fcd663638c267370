import { normalizeText } from '@estampa/contract/shared/search.ts'
import type { Foto } from '../../imagens/fotos.ts'
import type { CamposDaVariacao } from '../campos.ts'

/** A colour as a variation has it. `nome_cor` has hyphens for spaces, because it is a part of the SKU. */
export interface Cor {
  /** `#rrggbb` */
  readonly cor: string
  readonly nome_cor: string
}

/** Compares colours by their names, without accents, case and hyphens. */
export const chaveDaCor = (name: string) => normalizeText(name.replaceAll('-', ' '))

export const mesmaCor = (a: string, b: string): boolean => chaveDaCor(a) === chaveDaCor(b)

type Variacao = Pick<CamposDaVariacao, 'cor' | 'nome_cor' | 'imagens'>

export interface GrupoDeCor extends Cor {
  readonly indices: readonly number[]
}

/** The colours in the order in which they first appear; variations without a colour are in none. */
export function gruposDeCor(variacoes: readonly Variacao[]): GrupoDeCor[] {
  const groups: (Cor & { indices: number[] })[] = []
  for (const [index, { cor, nome_cor }] of variacoes.entries()) {
    if (nome_cor.trim() === '') continue
    const group = groups.find((candidate) => mesmaCor(candidate.nome_cor, nome_cor))
    if (group) group.indices.push(index)
    else groups.push({ cor, nome_cor, indices: [index] })
  }
  return groups
}

export const countLinkedVariacoes = ({ indices }: GrupoDeCor, variacoes: readonly Variacao[], key: string): number =>
  indices.filter((index) => variacoes[index]?.imagens.includes(key)).length

/** The linked pictures with or without this one, in the order in which they were linked. */
export const setLinkedImagem = (imagens: readonly string[], key: string, sim: boolean): string[] =>
  sim ? [...new Set([...imagens, key])] : imagens.filter((linkedKey) => linkedKey !== key)

/** ' azul claro ', whatever the gender and number: ' frente pret '. */
const words = (text: string) =>
  ` ${normalizeText(text.replace(/\.\w+$/, ''))
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/[oa]s?\b/g, '')} `

/** The variations with the pictures whose file is named after their colour: 'frente-preta.jpg' is of 'Preto'. */
export function linkFotosByCor<V extends Variacao>(variacoes: readonly V[], fotos: readonly Foto[]): V[] {
  // 'azul-marinho.jpg' is of 'Azul-marinho', and not of 'Azul'.
  const cores = gruposDeCor(variacoes).toSorted((a, b) => b.nome_cor.length - a.nome_cor.length)
  const corDe = ({ arquivo }: Foto) =>
    cores.find(({ nome_cor }) => words(arquivo?.name ?? '').includes(words(nome_cor)))
  return variacoes.map((v, i) => {
    const corFotos = fotos.filter((foto) => corDe(foto)?.indices.includes(i))
    return { ...v, imagens: [...new Set([...v.imagens, ...corFotos.map(({ chave }) => chave)])] }
  })
}
