import type {
  Alteracao,
  CelulaMudada,
  LoteEmAndamento,
  LoteProposto,
} from '@estampa/contract/importacoes/lote.schemas.ts'
import { chamar } from '../../../shared/api.ts'
import { campos, id, opcional, umDe, varios } from '../../../shared/readers.ts'
import { CHAVE_DOS_PRODUTOS } from '../../../shared/registro/chaves.ts'
import { consulta } from '../../../shared/registro/consulta.ts'
import { idDe, inteiro, texto, textoOuNulo } from '../../../shared/tolerant.ts'
import type { FiltrosDeProdutos } from '../produtos.queries.ts'

/** The ticked products, or all that the filters find. */
export type Quais = { readonly ids: readonly number[] } | { readonly filtros: FiltrosDeProdutos }
const corpoDe = (quais: Quais, alteracao: Alteracao, previa: boolean) => ({
  ...('ids' in quais ? { ids: [...quais.ids] } : { filtros: quais.filtros }),
  alteracoes: [alteracao],
  previa,
})

const lado = (valor: unknown) => (typeof valor === 'number' ? valor : textoOuNulo(valor))
const lerProposta = campos<LoteProposto>({
  quantos: inteiro,
  linhas: varios(
    campos({
      produto_id: id,
      variacao_id: (valor: unknown) => idDe(valor) ?? undefined,
      nome: texto,
      campo: texto,
      antes: lado,
      depois: lado,
    }),
  ),
  lote_id: (valor: unknown) => idDe(valor) ?? undefined,
})
const lerAndamento = campos<LoteEmAndamento>({
  lote_id: id,
  estado: umDe(['aplicando', 'concluida', 'desfazendo', 'desfeita'], 'aplicando'),
  aplicar: inteiro,
  aplicadas: inteiro,
  desfeitas: inteiro,
  ficaram: inteiro,
  recusadas: inteiro,
  conflitos: varios(campos({ produto_id: id, variacao_id: idDe, campo: texto, motivo: texto, agora: lado })),
})

/** What would change; asked anew for each change that is typed. */
export const previaDoLote = (quais: Quais, alteracao: Alteracao | null) => ({
  queryKey: [...CHAVE_DOS_PRODUTOS, 'em-lote', 'previa', quais, alteracao] as const,
  queryFn: async () =>
    alteracao === null
      ? null
      : lerProposta(await chamar('POST /produtos/em-lote/', { body: corpoDe(quais, alteracao, true) })),
  enabled: alteracao !== null,
  staleTime: 0,
  retry: false,
})

export const mudarEmLote = async (quais: Quais, alteracao: Alteracao, idempotencyKey: string) =>
  lerProposta(await chamar('POST /produtos/em-lote/', { body: corpoDe(quais, alteracao, false), idempotencyKey }))

/** Cells of the table, written like a change of many. */
export const gravarCelulas = async (celulas: readonly CelulaMudada[], idempotencyKey: string) =>
  lerAndamento(await chamar('POST /produtos/em-lote/celulas/', { body: { celulas: [...celulas] }, idempotencyKey }))

const trabalhando = ({ estado }: LoteEmAndamento) => estado === 'aplicando' || estado === 'desfazendo'
const ENQUANTO_TRABALHA_MS = 700
/** How far it is; read repeatedly while it works. */
export const andamentoDoLote = (lote: number | null) =>
  consulta([...CHAVE_DOS_PRODUTOS, 'em-lote', lote], 'GET /produtos/em-lote/:id/', opcional(lerAndamento), {
    params: { id: lote ?? 0 },
    enabled: lote !== null,
    staleTime: 0,
    retry: 3,
    refetchInterval: ({ state }) => (state.data && !trabalhando(state.data) ? false : ENQUANTO_TRABALHA_MS),
  })
export const desfazerLote = (lote: number) => chamar('POST /produtos/em-lote/:id/desfazer/', { params: { id: lote } })
