import type { EstampaDaLinhaEntrada, EstampaGuardada } from '@estampa/contract/producao/estampas.schemas.ts'
import { keyOfEstampas } from '@estampa/contract/producao/estampas.ts'
import { camposInvalidos, DomainError } from '../../infra/base/errors.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import { artesQueHa } from './artes.data.ts'
import * as data from './estampas.data.ts'
import { producaoConfiguracao } from './producao.data.ts'
import { requireProducaoAtiva } from './producao.rules.ts'

/** The prints of a line of a quote or sale. */

interface ComEstampas {
  readonly estampas: readonly EstampaGuardada[]
  readonly grupo: string | null
}
interface LinhaComEstampas extends ComEstampas {
  readonly produto_id: number | null
  readonly variacao_id: number | null
}
interface Enviada {
  readonly estampas?: readonly EstampaDaLinhaEntrada[] | undefined
  readonly grupo?: string | null | undefined
}

/** Returns a line's prints and group to store: those sent, else those of the stored line (`before`), else none. */
export function fillEstampas({ estampas, grupo }: Enviada, before?: ComEstampas) {
  return {
    estampas: estampas === undefined ? [...(before?.estampas ?? [])] : assignIds(estampas),
    grupo: grupo === undefined ? (before?.grupo ?? null) : grupo || null,
  }
}

/** Each print of a line has a number of its own, which stays while the print is sent back. */
function assignIds(estampas: readonly EstampaDaLinhaEntrada[]): EstampaGuardada[] {
  const taken = new Set<number>()
  let last = Math.max(0, ...estampas.map(({ id = 0 }) => id))
  return estampas.map(({ id, ...estampa }) => {
    const ownId = id === undefined || taken.has(id) ? ++last : id
    taken.add(ownId)
    return { id: ownId, ...estampa }
  })
}

/**
 * Refuses prints that lines cannot carry: while the shop does not print (PRODUCAO_DESLIGADA, for those that are `sent`), of
 * an art that does not exist, on a kit, a product with a ficha or none (ESTAMPA_NAO_CABE), on a product of which no
 * variation is named, or other prints than the lines of the same group. `itens.N` is the line's place.
 */
export async function requireEstampas(
  trx: Transacao,
  linhas: readonly LinhaComEstampas[],
  sent: readonly Enviada[],
): Promise<void> {
  refuseOtherPrintsInGroup(linhas)
  const printedLinhas = linhas.flatMap((linha, indice) => (linha.estampas.length > 0 ? [{ ...linha, indice }] : []))
  if (printedLinhas.length === 0) return
  if (sent.some(({ estampas = [] }) => estampas.length > 0)) await requireProducaoAtiva(trx)
  await refuseUnknownArtes(trx, printedLinhas)
  const produtos = await data.listProdutosToPrint(
    trx,
    printedLinhas.flatMap(({ produto_id }) => produto_id ?? []),
  )
  for (const { indice, produto_id, variacao_id } of printedLinhas) {
    const produto = produtos.find(({ id }) => id === produto_id)
    if (!produto) throw new DomainError('ESTAMPA_NAO_CABE', { motivo: 'Uma linha sem produto não leva estampa.' })
    if (produto.kit) throw new DomainError('ESTAMPA_NAO_CABE', { motivo: `“${produto.titulo}” é um kit.` })
    if (produto.com_ficha)
      throw new DomainError('ESTAMPA_NAO_CABE', { motivo: `“${produto.titulo}” já é estampado pela ficha dele.` })
    if (produto.tem_variacoes && variacao_id === null)
      throw camposInvalidos({ [`itens.${indice}.variacao_id`]: ['Escolha a cor e o tamanho da peça a estampar'] })
  }
}

function refuseOtherPrintsInGroup(linhas: readonly LinhaComEstampas[]): void {
  const keyByGroup = new Map<string, string>()
  for (const [indice, { grupo, estampas }] of linhas.entries()) {
    if (grupo === null) continue
    const key = keyOfEstampas(estampas)
    const first = keyByGroup.get(grupo)
    if (first !== undefined && first !== key)
      throw camposInvalidos({ [`itens.${indice}.grupo`]: ['As linhas de um grupo levam as mesmas estampas'] })
    keyByGroup.set(grupo, key)
  }
}

async function refuseUnknownArtes(
  trx: Transacao,
  linhas: readonly { readonly indice: number; readonly estampas: readonly EstampaGuardada[] }[],
): Promise<void> {
  const named = linhas.flatMap(({ indice, estampas }) =>
    estampas.flatMap(({ arte_id }, n) =>
      arte_id === null ? [] : [{ arte_id, path: `itens.${indice}.estampas.${n}` }],
    ),
  )
  if (named.length === 0) return
  const known = new Set(
    (
      await artesQueHa(
        trx,
        named.map(({ arte_id }) => arte_id),
      )
    ).map(({ id }) => id),
  )
  const erros = named.flatMap(({ arte_id, path }) =>
    known.has(arte_id) ? [] : [[`${path}.arte_id`, ['Esta arte não existe mais']] as [string, string[]]],
  )
  if (erros.length > 0) throw camposInvalidos(Object.fromEntries(erros))
}

/**
 * Returns the prints that each line may carry now; a print of a deleted art has none. Returns null for a line that cannot be
 * printed: the shop does not print, the product was deleted, is a kit or has a ficha, or the line names no variation of it.
 */
export async function fitEstampas(
  trx: Transacao,
  linhas: readonly LinhaComEstampas[],
): Promise<(readonly EstampaGuardada[] | null)[]> {
  const { ativa } = await producaoConfiguracao.read(trx)
  const ids = linhas.flatMap(({ produto_id }) => produto_id ?? [])
  const produtos = await data.listProdutosToPrint(trx, ids)
  const named = linhas.flatMap(({ estampas }) => estampas.flatMap(({ arte_id }) => arte_id ?? []))
  const known = new Set((await artesQueHa(trx, named)).map(({ id }) => id))
  return linhas.map(({ produto_id, variacao_id, estampas }) => {
    const produto = produtos.find(({ id }) => id === produto_id)
    const fits =
      ativa && produto && !produto.kit && !produto.com_ficha && !(produto.tem_variacoes && variacao_id === null)
    if (!fits) return null
    return estampas.map((estampa) => ({
      ...estampa,
      arte_id: known.has(estampa.arte_id ?? 0) ? estampa.arte_id : null,
    }))
  })
}
