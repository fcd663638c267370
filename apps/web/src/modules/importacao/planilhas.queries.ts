import {
  type CampoDaPlanilha,
  CODIGOS_DAS_ORIGENS,
  camposDe,
  HABITOS_DOS_NUMEROS,
  ORIGENS,
  TIPOS_DE_IMPORTACAO,
  type TipoDeImportacao,
} from '@estampa/contract/importacoes/campos.ts'
import type {
  ImportacaoDePlanilha,
  LinhaDaPlanilha,
  PlanilhaEscolhas,
} from '@estampa/contract/importacoes/importacoes.schemas.ts'
import { mutationOptions } from '@tanstack/react-query'
import { chamar } from '../../shared/api.ts'
import { lado } from '../../shared/importacao/lado.ts'
import { campos, id, umDe, varios } from '../../shared/readers.ts'
import { consulta, relerDepois } from '../../shared/registro/consulta.ts'
import { paginas } from '../../shared/registro/paginas.ts'
import { booleano, inteiro, lista, numero, texto, textoOuNulo } from '../../shared/tolerant.ts'

const CHAVE = ['importacoes'] as const
/** Not so many rows are done in seconds. */
const ENQUANTO_TRABALHA_MS = { poucas: 200, muitas: 1000 }
const POUCAS = 5000
/** A large file takes longer to arrive and to be looked at than other requests. */
const LIMITE_MS = 120_000

export const trabalhando = ({ estado }: ImportacaoDePlanilha): boolean =>
  estado === 'lendo' || estado === 'aplicando' || estado === 'desfazendo'

const campoDe = (valor: unknown): CampoDaPlanilha | null =>
  (TIPOS_DE_IMPORTACAO.flatMap((tipo) => Object.keys(camposDe(tipo))) as CampoDaPlanilha[]).find(
    (um) => um === valor,
  ) ?? null

function origemDe(valor: unknown): ImportacaoDePlanilha['origem'] {
  const { codigo } = campos({ codigo: texto })(valor)
  const conhecido = CODIGOS_DAS_ORIGENS.find((um) => um === codigo)
  return conhecido ? { codigo: conhecido, nome: ORIGENS[conhecido] } : null
}

const lerImportacao = campos<ImportacaoDePlanilha>({
  id,
  tipo: umDe(TIPOS_DE_IMPORTACAO, 'produtos'),
  modo: umDe(['atualizar', 'criar', 'ambos'], 'ambos'),
  estado: umDe(
    ['lendo', 'pronta', 'aplicando', 'concluida', 'desfazendo', 'desfeita', 'falhou', 'cancelada'],
    'falhou',
  ),
  arquivo: texto,
  colunas: varios(campos({ coluna: texto, campo: campoDe })),
  delimitador: textoOuNulo,
  planilhas: varios(texto),
  planilha: textoOuNulo,
  origem: origemDe,
  cabecalho: inteiro,
  numeros: umDe(['sem_duvida', 'perguntar', ...HABITOS_DOS_NUMEROS], 'sem_duvida'),
  duvidas: varios(campos({ coluna: texto, exemplo: texto })),
  estoque: umDe(['contado', 'entrada'], 'contado'),
  contado_em: texto,
  lidas: inteiro,
  total: inteiro,
  aplicar: inteiro,
  aplicadas: inteiro,
  avisadas: inteiro,
  resumo: campos({ criar: inteiro, alterar: inteiro, igual: inteiro, erro: inteiro }),
  desfeitas: inteiro,
  ficaram: inteiro,
  restante_s: numero,
  mensagem: textoOuNulo,
  criada_em: texto,
  terminada_em: textoOuNulo,
})

export const umaImportacao = (importacaoId: number) =>
  consulta([...CHAVE, importacaoId], 'GET /importacoes/:id/', lerImportacao, {
    params: { id: importacaoId },
    refetchInterval: ({ state: { data } }) =>
      data && trabalhando(data) && ENQUANTO_TRABALHA_MS[data.total > POUCAS ? 'muitas' : 'poucas'],
    staleTime: 0,
    retry: false,
    falha: 'A importação não pôde ser lida',
  })

export const ultimasImportacoes = consulta(
  [...CHAVE, 'ultimas'],
  'GET /importacoes/',
  (json) => lista(json).map(lerImportacao),
  { staleTime: 0, retry: false, falha: 'As importações não puderam ser lidas' },
)

export type Situacao = '' | LinhaDaPlanilha['proposta'] | 'aviso' | 'ficou'
export interface FiltroDasLinhas {
  readonly situacao: Situacao
  readonly busca: string
}
export const linhasDaImportacao = (importacaoId: number, { situacao, busca }: FiltroDasLinhas) => ({
  ...paginas([...CHAVE, 'linhas', importacaoId, situacao, busca], 'GET /importacoes/:id/itens/', lerLinha, {
    params: { id: importacaoId },
    query: { ...(situacao && { situacao }), ...(busca && { busca }) },
    falha: 'As linhas da importação não puderam ser lidas',
  }),
  staleTime: 0,
})
const lerLinha = campos<LinhaDaPlanilha>({
  id,
  linha: inteiro,
  sku: textoOuNulo,
  nome: texto,
  proposta: umDe(['criar', 'alterar', 'igual', 'erro'], 'erro'),
  motivo: textoOuNulo,
  diferencas: varios(campos({ campo: texto, antes: lado, depois: lado })),
  aplicada: booleano,
  desfeita: booleano,
})

export interface Envio {
  readonly tipo: TipoDeImportacao
  readonly modo: ImportacaoDePlanilha['modo']
  readonly arquivo: File
}
export const enviarPlanilha = mutationOptions({
  mutationFn: async ({ tipo, modo, arquivo }: Envio) => {
    const body = new FormData()
    body.append('tipo', tipo)
    body.append('modo', modo)
    body.append('arquivo', arquivo)
    return lerImportacao(await chamar('POST /importacoes/', { body, limite: LIMITE_MS }))
  },
  ...relerDepois(CHAVE),
})
export const escolher = mutationOptions({
  scope: { id: 'escolhas-da-planilha' },
  mutationFn: ({ id: importacaoId, ...body }: PlanilhaEscolhas & { id: number }) =>
    chamar('PATCH /importacoes/:id/', { params: { id: importacaoId }, body, limite: LIMITE_MS }),
  ...relerDepois(CHAVE),
})
export const aplicarImportacao = mutationOptions({
  mutationFn: (importacaoId: number) => chamar('POST /importacoes/:id/aplicar/', { params: { id: importacaoId } }),
  ...relerDepois(CHAVE),
})
export const desfazerImportacao = mutationOptions({
  mutationFn: (importacaoId: number): Promise<unknown> =>
    chamar('POST /importacoes/:id/desfazer/', { params: { id: importacaoId } }),
  ...relerDepois(CHAVE),
})
export const cancelarImportacao = mutationOptions({
  mutationFn: (importacaoId: number): Promise<unknown> =>
    chamar('DELETE /importacoes/:id/', { params: { id: importacaoId } }),
  ...relerDepois(CHAVE),
})
export const linhasComErro = (importacaoId: number) =>
  chamar('GET /importacoes/:id/erros/', { params: { id: importacaoId }, limite: LIMITE_MS })
