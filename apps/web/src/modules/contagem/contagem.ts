import type { CorpoDaContagem } from '@estampa/contract/estoque/estoque.routes.ts'
import { pecaDoCaminho } from '@estampa/contract/produtos/etiqueta.ts'
import { PECAS_MAXIMAS } from '@estampa/contract/shared/maximos.ts'
import { id, idDe, inteiro, list, object, type Reader, rows, texto, textoOuNulo } from '../../shared/api/readers.ts'
import type { OpcaoDeVariacao } from '../../shared/device/leitor/QualVariacao.tsx'

/** The stock record of a product, or of its variation, at the time of the count. */
export interface PecaRegistrada extends OpcaoDeVariacao {
  /** Recorded pieces in the house. */
  readonly registrado: number
  /** Part of `registrado`: reserved by open sales. */
  readonly reservado: number
}
export interface LinhaContada extends PecaRegistrada {
  readonly contado: number
  /** Why the line needs another look; '' without a reason. */
  readonly aviso: string
}
export type Contagem = readonly LinhaContada[]
/** The present record of each product; null for a deleted one. */
export type RegistroDoEstoque = ReadonlyMap<number, readonly PecaRegistrada[] | null>
/** The count as it is drawn, and how it is changed. */
export interface Mesa {
  readonly contagem: Contagem
  readonly mudar: (mudanca: (contagem: Contagem) => Contagem) => void
  /** As it is now, not as it was drawn. */
  readonly atual: () => Contagem
  readonly espera: Espera
}
/** The codes that wait for the shop, in the order of their first reading. */
export interface Espera {
  readonly codigos: readonly CodigoEmEspera[]
  readonly mudar: (mudanca: (codigos: readonly CodigoEmEspera[]) => readonly CodigoEmEspera[]) => void
  /** The current codes, not those of the last render. */
  readonly atual: () => readonly CodigoEmEspera[]
}

/** A code read without connection; it counts after its look-up. */
export interface CodigoEmEspera {
  readonly texto: string
  readonly quantas: number
}

/** Adds one reading of a waiting code. */
export function addWaitingCode(codigos: readonly CodigoEmEspera[], codigoText: string): readonly CodigoEmEspera[] {
  const quantas = (codigos.find((codigo) => codigo.texto === codigoText)?.quantas ?? 0) + 1
  return [...codigos.filter((codigo) => codigo.texto !== codigoText), { texto: codigoText, quantas }]
}

/** The code's name for people: the label's piece, else SKU or EAN. */
export function nomeDoCodigo(codigoText: string): string {
  const peca = pecaDoCaminho(codigoText)
  if (peca === null) return codigoText
  return `Etiqueta do produto ${peca.produtoId}${peca.variacaoId === null ? '' : `, variação ${peca.variacaoId}`}`
}

type Identidade = Pick<PecaRegistrada, 'produtoId' | 'variacaoId'>
export const chaveDaPeca = ({ produtoId, variacaoId }: Identidade): string =>
  variacaoId === null ? String(produtoId) : `${produtoId}-${variacaoId}`
export const formatContagemPeca = ({
  titulo,
  variacao,
  sku,
}: Pick<PecaRegistrada, 'titulo' | 'variacao' | 'sku'>): string =>
  [titulo, variacao, sku && `(${sku})`].filter(Boolean).join(' ')

export const linhaDe = (contagem: Contagem, peca: Identidade): LinhaContada | undefined =>
  contagem.find((linha) => chaveDaPeca(linha) === chaveDaPeca(peca))

const limitCount = (contado: number): number => Math.min(Math.max(Math.trunc(contado) || 0, 0), PECAS_MAXIMAS)

export function addToContagem(contagem: Contagem, peca: PecaRegistrada, quantity = 1): Contagem {
  const before = linhaDe(contagem, peca)
  if (before) return changeContado(contagem, chaveDaPeca(peca), before.contado + quantity)
  return [{ ...peca, contado: limitCount(quantity), aviso: '' }, ...contagem]
}

export const changeContado = (contagem: Contagem, key: string, contado: number): Contagem =>
  contagem.map((linha) => (chaveDaPeca(linha) === key ? { ...linha, contado: limitCount(contado), aviso: '' } : linha))

export const removeContagemLinha = (contagem: Contagem, key: string): Contagem =>
  contagem.filter((linha) => chaveDaPeca(linha) !== key)

export const diferenca = ({ contado, registrado }: Pick<LinhaContada, 'contado' | 'registrado'>): number =>
  contado - registrado
export const diferentes = (contagem: Contagem): Contagem => contagem.filter((linha) => diferenca(linha) !== 0)
/** Whether the count lowers the stock below the pieces that open sales hold: the server refuses such a line. */
export const isBelowReservas = ({ contado, registrado, reservado }: LinhaContada): boolean =>
  contado < registrado && contado < reservado
export const sumContado = (contagem: Contagem): number => contagem.reduce((sum, { contado }) => sum + contado, 0)

/** The lines with the present record. A quantity that changed since its count is noted. */
export function checkContagem(contagem: Contagem, now: RegistroDoEstoque): Contagem {
  return contagem.map((linha) => {
    const pecas = now.get(linha.produtoId)
    if (pecas === undefined) return linha
    const peca = pecas?.find((p) => chaveDaPeca(p) === chaveDaPeca(linha))
    if (!peca) return { ...linha, aviso: 'Não existe mais. Remova da contagem.' }
    const aviso =
      peca.registrado === linha.registrado
        ? linha.aviso
        : `O registrado era ${linha.registrado} e agora é ${peca.registrado}. Confira se o contado ainda vale.`
    return { ...linha, ...peca, aviso }
  })
}

export function findUncountedPecas(contagem: Contagem, now: RegistroDoEstoque): PecaRegistrada[] {
  const countedKeys = new Set(contagem.map(chaveDaPeca))
  return [...now.values()]
    .flatMap((pecas) => pecas ?? [])
    .filter((peca) => peca.registrado > 0 && !countedKeys.has(chaveDaPeca(peca)))
}

export const toContagemBody = (contagem: Contagem): CorpoDaContagem => ({
  itens: contagem.map(({ produtoId, variacaoId, contado, registrado }) => ({
    produto_id: produtoId,
    variacao_id: variacaoId,
    contado,
    esperado: registrado,
  })),
})

/** The count that takes an applied one back: of what it changed, each piece as it was recorded. */
export const reverseContagem = (contagem: Contagem): Contagem =>
  diferentes(contagem).map((linha) => ({ ...linha, contado: linha.registrado, registrado: linha.contado }))

/** The lines with the server's messages, which name them as `itens.<index>.<field>`. */
export function addRecusas(contagem: Contagem, errors: Readonly<Record<string, readonly string[]>>): Contagem {
  const sentences = new Map(
    Object.entries(errors).map(([field, [sentence]]) => [/^itens\.(\d+)\./.exec(field)?.[1], sentence]),
  )
  return contagem.map((linha, i) => ({ ...linha, aviso: sentences.get(String(i)) ?? linha.aviso }))
}

/** Reads a stored count, perhaps of an older version; drops invalid lines. */
export const parseContagem: Reader<Contagem> = rows<LinhaContada>(
  object({
    produtoId: id,
    variacaoId: idDe,
    titulo: texto,
    variacao: texto,
    sku: textoOuNulo,
    registrado: inteiro,
    reservado: inteiro,
    contado: (contado) => limitCount(inteiro(contado)),
    aviso: texto,
  }),
  'produtoId',
)

/** Parses stored waiting codes; drops invalid ones. */
export const parseWaitingCodes = (json: unknown): readonly CodigoEmEspera[] =>
  list(object<CodigoEmEspera>({ texto, quantas: inteiro }))(json).filter(
    ({ texto: keptText, quantas }) => keptText !== '' && quantas > 0,
  )
