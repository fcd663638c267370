import type { EstampaGuardada } from '@estampa/contract/producao/estampas.schemas.ts'
import {
  type CalcularEntrada,
  isSameTabela,
  type PrecosDeEstampa,
  type PrecosEntrada,
  type PrecosSugeridos,
} from '@estampa/contract/producao/precos.schemas.ts'
import { type LinhaAPrecificar, suggestPrecos } from '@estampa/contract/producao/precos.ts'
import { camposInvalidos } from '../../infra/base/errors.ts'
import { type Banco, type Db, type Transacao, transaction } from '../../infra/database/transaction.ts'
import type { Autor } from '../../shop/auditoria.ts'
import { custoPermitido, type UsuarioDaSessao } from '../../shop/session.ts'
import { listPecas, type PecaAPrecificar, precosConfiguracao } from './precos.data.ts'
import { requireProducaoAtiva } from './producao.rules.ts'

/** Replaces the price tables. Costs stay as they were for those who do not see them. Refuses with PRODUCAO_DESLIGADA. */
export const changePrecos = (
  db: Banco,
  autor: Autor,
  usuario: Pick<UsuarioDaSessao, 'negadas'>,
  { tabelas }: PrecosEntrada,
): Promise<PrecosDeEstampa> =>
  precosConfiguracao.change(db, autor, async (stored, trx) => {
    await requireProducaoAtiva(trx)
    const keptTabelas = tabelas.map(({ faixas, ...tabela }) => {
      const before = stored.tabelas.find((storedTabela) => isSameTabela(storedTabela, tabela))
      const findStoredCusto = (quantidade: number) =>
        before?.faixas.find(({ a_partir_de }) => a_partir_de === quantidade)?.custo_por_peca ?? null
      const keptFaixas = faixas.map(({ custo_por_peca, ...faixa }) => ({
        ...faixa,
        custo_por_peca: custoPermitido(usuario, custo_por_peca, findStoredCusto(faixa.a_partir_de)),
      }))
      return { ...tabela, faixas: keptFaixas.toSorted((a, b) => a.a_partir_de - b.a_partir_de) }
    })
    return { row: { tabelas: keptTabelas }, details: { tabelas: keptTabelas.length } }
  })

/** Proposes prices of lines with prints by the tables of now. */
export const calculatePrecos = (db: Banco, { itens }: CalcularEntrada): Promise<PrecosSugeridos> =>
  transaction(db, async (trx) => {
    await requireProducaoAtiva(trx)
    const { tabelas } = await precosConfiguracao.read(trx)
    const pecas = await pecasDosItens(trx, itens)
    const linhas = itens.map(({ quantidade, grupo, estampas }, indice) => ({
      quantidade,
      grupo,
      estampas,
      peca: { preco: pecas[indice]?.preco ?? null, custo: pecas[indice]?.custo ?? null },
    }))
    return suggestPrecos(tabelas, linhas)
  })

/** Returns each item's piece. Refuses a deleted product or variation, and a product with variations when none is named. */
async function pecasDosItens(db: Db, itens: CalcularEntrada['itens']): Promise<PecaAPrecificar[]> {
  const pecas = await listPecas(
    db,
    itens.map(({ produto_id }) => produto_id),
  )
  return itens.map(({ produto_id, variacao_id }, indice) => {
    const refuseField = (campo: string, frase: string) => camposInvalidos({ [`itens.${indice}.${campo}`]: [frase] })
    const ownPecas = pecas.filter((peca) => peca.produto_id === produto_id)
    const peca = ownPecas.find((candidate) => candidate.variacao_id === variacao_id)
    if (ownPecas.length === 0) throw refuseField('produto_id', 'Produto não encontrado')
    if (!peca) throw refuseField('variacao_id', 'Variação não encontrada neste produto')
    if (peca.tem_variacoes && variacao_id === null) throw refuseField('variacao_id', 'Escolha a variação')
    return peca
  })
}

interface LinhaComEstampas {
  readonly quantidade: number
  readonly grupo?: string | null | undefined
  readonly estampas?: readonly EstampaGuardada[] | undefined
}
/** Prices of lines by the tables of now; `pecas`: the piece of each. */
async function suggestStoredPrecos(
  trx: Transacao,
  linhas: readonly LinhaComEstampas[],
  pecas: readonly LinhaAPrecificar['peca'][],
): Promise<PrecosSugeridos['itens']> {
  const { tabelas } = await precosConfiguracao.read(trx)
  const linhasToPrice = linhas.map(({ quantidade, grupo = null, estampas = [] }, indice) => ({
    quantidade,
    grupo,
    estampas: [...estampas],
    peca: pecas[indice] ?? { preco: null, custo: null },
  }))
  return suggestPrecos(tabelas, linhasToPrice).itens
}

type PecaDaLinha = Readonly<Record<'produto_id' | 'variacao_id', number | null>>
/** Today's price of one piece of each line with its prints, reais; null where product or tables do not say it. */
export async function suggestLinhaPrecos(
  trx: Transacao,
  linhas: readonly (LinhaComEstampas & PecaDaLinha)[],
): Promise<(number | null)[]> {
  const pecas = await listPecas(
    trx,
    linhas.flatMap(({ produto_id }) => produto_id ?? []),
  )
  const precos = await suggestStoredPrecos(
    trx,
    linhas,
    linhas.map(({ produto_id, variacao_id }) => {
      const isSamePeca = (peca: PecaAPrecificar) => peca.produto_id === produto_id && peca.variacao_id === variacao_id
      return { preco: pecas.find(isSamePeca)?.preco ?? null, custo: null }
    }),
  )
  return precos.map(({ sugerido }) => sugerido)
}

interface LinhaToCost extends LinhaComEstampas {
  /** Of the piece, reais; null: unknown. */
  readonly custo_unitario: number | null
  readonly custo_sem_estampa?: boolean | undefined
}
/** Adds to the cost of each printed line that of its prints by the tables of now; where they do not say it, the line says so. */
export async function addPrintCustos<T extends LinhaToCost>(trx: Transacao, linhas: readonly T[]): Promise<T[]> {
  if (linhas.every(({ estampas = [] }) => estampas.length === 0)) return [...linhas]
  const precos = await suggestStoredPrecos(
    trx,
    linhas,
    linhas.map(({ custo_unitario }) => ({ preco: null, custo: custo_unitario })),
  )
  return linhas.map((linha, indice) => {
    if ((linha.estampas ?? []).length === 0 || linha.custo_unitario === null) return linha
    const custo = precos[indice]?.custo ?? null
    return custo === null
      ? { ...linha, custo_sem_estampa: true }
      : { ...linha, custo_unitario: custo, custo_sem_estampa: false }
  })
}
