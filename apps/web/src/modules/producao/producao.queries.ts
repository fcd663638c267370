import type { FormatoDaListaDeImpressao, MotivoDePerda } from '@estampa/contract/producao/opcoes.ts'
import type {
  ConfiguracaoDaProducao,
  DestinarEntrada,
  ProducaoComEventos,
  ProducoesBusca,
  VersaoEntrada,
} from '@estampa/contract/producao/producao.schemas.ts'
import { mutationOptions } from '@tanstack/react-query'
import { ApiError } from '../../shared/api/apiError.ts'
import { apiPages } from '../../shared/api/apiPages.ts'
import { apiQuery, change, storeAnswer } from '../../shared/api/apiQuery.ts'
import { download } from '../../shared/api/http.ts'
import { id, lista, objeto, texto, textoOuNulo } from '../../shared/api/readers.ts'
import type { OpcaoDeVariacao } from '../../shared/device/leitor/QualVariacao.tsx'
import { producaoApi } from '../../shared/generated/producaoApi.ts'
import { keepPrintChoice } from '../../shared/session/storage.ts'

export const CHAVE_DA_PRODUCAO = ['producoes'] as const

export const configuracaoDaProducao = apiQuery(
  [...CHAVE_DA_PRODUCAO, 'configuracao'],
  producaoApi,
  'GET /producao/configuracao/',
  { failed: 'Whether the shop prints could not be read' },
)

export const precosDeEstampa = apiQuery([...CHAVE_DA_PRODUCAO, 'precos'], producaoApi, 'GET /producao/precos/', {
  staleTime: 0,
  failed: 'As tabelas de preços não puderam ser lidas',
})

export const changeProducaoConfiguracao = mutationOptions({
  mutationFn: async (body: Partial<ConfiguracaoDaProducao>) =>
    await producaoApi('PATCH /producao/configuracao/', { body }),
  onSuccess: (nova, _enviada, _resultado, { client }) => {
    keepPrintChoice(nova.ativa)
    storeAnswer(client, configuracaoDaProducao.queryKey, nova)
  },
})

type Filtros = Pick<ProducoesBusca, 'situacao' | 'tecnica' | 'prazo' | 'arte' | 'lisa' | 'venda'>
export const filaDaProducao = (filters: Filtros) =>
  apiPages([...CHAVE_DA_PRODUCAO, 'fila', filters], producaoApi, 'GET /producoes/', {
    query: { ...filters, limite: 200 },
    failed: 'A fila da produção não pôde ser lida',
  })

export const scanBancadaPeca = change(CHAVE_DA_PRODUCAO, (codigo: string) =>
  producaoApi('POST /producoes/bancada/', { body: { codigo } }),
)

/** The variations that the bench asks about after a code of a whole product; none after any other failure. */
export function opcoesDaRecusa(error: unknown): OpcaoDeVariacao[] {
  const question = objeto(error instanceof ApiError ? error.qual : null)
  return lista(question.variacoes)
    .map(objeto)
    .map((variacao) => ({
      produtoId: id(question.produto_id),
      variacaoId: id(variacao.id),
      titulo: texto(question.titulo),
      variacao: texto(variacao.nome),
      sku: textoOuNulo(variacao.sku),
    }))
}

/** Begins those of the named productions that wait. */
export const startProducoes = change(CHAVE_DA_PRODUCAO, (ids: readonly number[]) =>
  producaoApi('POST /producoes/comecar/', { body: { ids: [...ids] } }),
)

type PecasProntas = Readonly<Record<'producaoId' | 'quantidade', number>>
const concludePecas = ({ producaoId, quantidade }: PecasProntas) =>
  producaoApi('POST /producoes/:id/concluir/', { params: { id: producaoId }, body: { quantidade } })
export const finishPecas = change(CHAVE_DA_PRODUCAO, concludePecas)

/** Tells pieces of several productions finished, one production after the other, up to the first that is refused. */
export const finishProducoes = change(CHAVE_DA_PRODUCAO, async (prontas: readonly PecasProntas[]) => {
  const noted: ProducaoComEventos[] = []
  for (const pecas of prontas)
    try {
      noted.push(await concludePecas(pecas))
    } catch (failure) {
      if (noted.length === 0) throw failure
      return { noted, failure }
    }
  return { noted, failure: null }
})

const losePeca = (producaoId: number, motivo: MotivoDePerda, mais: { pronta?: true } = {}) =>
  producaoApi('POST /producoes/:id/perder/', { params: { id: producaoId }, body: { quantidade: 1, motivo, ...mais } })
export const loseBancadaPeca = change(
  CHAVE_DA_PRODUCAO,
  ({ producaoId, motivo }: { readonly producaoId: number; readonly motivo: MotivoDePerda }) =>
    losePeca(producaoId, motivo),
)

/** Reports a finished piece as faulty; it is printed again. */
export const loseProntaPeca = (producaoId: number) =>
  change(CHAVE_DA_PRODUCAO, () => losePeca(producaoId, 'peca_com_defeito', { pronta: true }))

export const arquivoDaArte = mutationOptions({
  mutationFn: async ({ id: arteId, versao, nome }: { id: number; versao: number; nome: string }) => {
    const conteudo: unknown = await producaoApi('GET /artes/:id/arquivo/', {
      params: { id: arteId },
      query: { versao },
    })
    if (!(conteudo instanceof Blob)) throw new Error('the answer is no file')
    return { conteudo, nome }
  },
})

/** Files of many arts take longer than other answers. */
const LIMITE_MS = 600_000

/** Saves the list as a file. Without `ids`: of all open productions. */
export const downloadListaDeImpressao = mutationOptions({
  mutationFn: async ({ formato, ids }: { formato: FormatoDaListaDeImpressao; ids?: readonly number[] }) => {
    const file: unknown = await producaoApi('GET /producoes/lista-de-impressao/', {
      query: { formato, ...(formato === 'csv' && { pecas: true }), ...(ids && { ids: ids.join(',') }) },
      timeout: LIMITE_MS,
    })
    if (!(file instanceof Blob)) throw new Error('the answer is no file')
    download(file, `lista-de-impressao.${formato}`)
  },
})

export const umaProducao = (producaoId: number) =>
  apiQuery([...CHAVE_DA_PRODUCAO, 'uma', producaoId], producaoApi, 'GET /producoes/:id/', {
    params: { id: producaoId },
    staleTime: 0,
    failed: 'A produção não pôde ser lida',
  })

/** Without a reason it goes on. */
export const blockProducao = (producaoId: number) =>
  change(CHAVE_DA_PRODUCAO, (motivo: string) =>
    producaoApi('POST /producoes/:id/bloquear/', { params: { id: producaoId }, body: { motivo } }),
  )

/** Prints another version of an art from now on. */
export const changeArteVersao = (producaoId: number) =>
  change(CHAVE_DA_PRODUCAO, (body: VersaoEntrada) =>
    producaoApi('POST /producoes/:id/versao/', { params: { id: producaoId }, body }),
  )

/** Assigns finished pieces with names that no sale wants. */
export const applyDestino = (producaoId: number) =>
  change(CHAVE_DA_PRODUCAO, (body: DestinarEntrada) =>
    producaoApi('POST /producoes/:id/destinar/', { params: { id: producaoId }, body }),
  )

export const reverseEvento = change(
  CHAVE_DA_PRODUCAO,
  ({ producaoId, eventoId }: Readonly<Record<'producaoId' | 'eventoId', number>>) =>
    producaoApi('POST /producoes/:id/estornar/', { params: { id: producaoId }, body: { evento_id: eventoId } }),
)

/** What a step of a production is undone with; without an event, its begin. */
export interface Estorno {
  readonly producaoId: number
  readonly eventoId?: number | undefined
}
/** Undoes a step of each of these productions, or of none. */
export const reverseEventos = change(CHAVE_DA_PRODUCAO, (steps: readonly Estorno[]) =>
  producaoApi('POST /producoes/estornar/', {
    body: {
      eventos: steps.map(({ producaoId, eventoId = null }) => ({ producao_id: producaoId, evento_id: eventoId })),
    },
  }),
)
