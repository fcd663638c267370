import type { QualVariacao } from '@estampa/contract/problem.schemas.ts'
import type { Estampa } from '@estampa/contract/producao/artes.schemas.ts'
import {
  EVENTOS_DA_PRODUCAO,
  POSICOES,
  type Posicao,
  SITUACOES_DA_PRODUCAO,
  type SituacaoDaProducao,
  TECNICAS,
  type Tecnica,
  type TipoDeEventoDaProducao,
} from '@estampa/contract/producao/opcoes.ts'
import type {
  Bancada,
  ConfiguracaoDaProducao,
  DestinarEntrada,
  Producao,
  ProducaoComEventos,
  ProducoesBusca,
} from '@estampa/contract/producao/producao.schemas.ts'
import { mutationOptions } from '@tanstack/react-query'
import { chamar } from '../../shared/api.ts'
import { ApiError } from '../../shared/apiError.ts'
import type { OpcaoDeVariacao } from '../../shared/leitor/useQualVariacao.ts'
import { campos, id, opcional, quantia, umDe, varios } from '../../shared/readers.ts'
import { consulta, guardarResposta, relerDepois } from '../../shared/registro/consulta.ts'
import { paginas } from '../../shared/registro/paginas.ts'
import { lembrarSeImprime } from '../../shared/session/storage.ts'
import { booleano, numero, objeto, texto, textoOuNulo } from '../../shared/tolerant.ts'

export const CHAVE_DA_PRODUCAO = ['producoes'] as const
const lerConfiguracao = campos<ConfiguracaoDaProducao>({ ativa: booleano, vender_sob_demanda: booleano })

export const configuracaoDaProducao = consulta(
  [...CHAVE_DA_PRODUCAO, 'configuracao'],
  'GET /producao/configuracao/',
  lerConfiguracao,
  { falha: 'Whether the shop prints could not be read' },
)

export const mudarConfiguracaoDaProducao = mutationOptions({
  mutationFn: async (body: Partial<ConfiguracaoDaProducao>) =>
    lerConfiguracao(await chamar('PATCH /producao/configuracao/', { body })),
  onSuccess: (nova, _enviada, _resultado, { client }) => {
    lembrarSeImprime(nova.ativa)
    guardarResposta(client, configuracaoDaProducao.queryKey, nova)
  },
})

const chaves = <T extends string>(de: Readonly<Record<T, string>>) => Object.keys(de) as T[]
export const lerEstampas = varios(
  campos<Estampa>({
    posicao: umDe<Posicao>(chaves(POSICOES), 'outra'),
    tecnica: umDe<Tecnica>(chaves(TECNICAS), 'outra'),
    largura_mm: quantia,
    altura_mm: quantia,
    distancia_gola_mm: numero,
    arte_id: id,
    arte: texto,
    arquivo: texto,
    versao: quantia,
    largura_px: numero,
  }),
)
export const lerProducao = campos<Producao>({
  id,
  situacao: umDe<SituacaoDaProducao>(chaves(SITUACOES_DA_PRODUCAO), 'a_fazer'),
  venda_id: numero,
  cliente_nome: textoOuNulo,
  produto_id: numero,
  variacao_id: numero,
  titulo: texto,
  variacao: textoOuNulo,
  lisa_produto_id: numero,
  lisa_variacao_id: numero,
  lisa: texto,
  pedida: quantia,
  reservada: quantia,
  feita: quantia,
  perdida: quantia,
  sem_venda: quantia,
  faltam: quantia,
  faltam_lisas: quantia,
  prazo: textoOuNulo,
  atrasada: booleano,
  prioritaria: booleano,
  bloqueio: textoOuNulo,
  imagem_url: textoOuNulo,
  estampas: lerEstampas,
  materiais: varios(campos({ nome: texto, quantidade: quantia })),
  personalizacao: varios(campos({ nome: texto, numero: texto })),
  criado_em: texto,
})

type Filtros = Pick<ProducoesBusca, 'situacao' | 'tecnica' | 'prazo' | 'arte' | 'lisa' | 'venda'>
export const filaDaProducao = (filtros: Filtros) =>
  paginas([...CHAVE_DA_PRODUCAO, 'fila', filtros], 'GET /producoes/', lerProducao, {
    query: { ...filtros, limite: 200 },
    falha: 'A fila da produção não pôde ser lida',
  })

const lerBancada = campos<Bancada>({
  producao: lerProducao,
  arte: texto,
  posicoes: lerEstampas,
  lisa: campos<Bancada['lisa']>({ produto_id: id, variacao_id: opcional(id), nome: texto }),
  faltam: quantia,
})

export const lerNaBancada = mutationOptions({
  mutationFn: async (codigo: string) => lerBancada(await chamar('POST /producoes/bancada/', { body: { codigo } })),
  ...relerDepois(CHAVE_DA_PRODUCAO),
})

const lerQual = campos<QualVariacao>({
  produto_id: id,
  titulo: texto,
  variacoes: varios(campos({ id, nome: texto, sku: textoOuNulo })),
})
/** The variations that the bench asks about after a code of a whole product; none after any other failure. */
export function opcoesDaRecusa(erro: unknown): OpcaoDeVariacao[] {
  const { produto_id, titulo, variacoes } = lerQual(erro instanceof ApiError ? erro.qual : null)
  return variacoes.map(({ id: variacaoId, nome, sku }) => ({
    produtoId: produto_id,
    variacaoId,
    titulo,
    variacao: nome,
    sku,
  }))
}

export const concluirUma = mutationOptions({
  mutationFn: async (id: number) =>
    lerProducao(await chamar('POST /producoes/:id/concluir/', { params: { id }, body: { quantidade: 1 } })),
  ...relerDepois(CHAVE_DA_PRODUCAO),
})

export const perderUma = mutationOptions({
  mutationFn: async (id: number) =>
    lerProducao(
      await chamar('POST /producoes/:id/perder/', {
        params: { id },
        body: { quantidade: 1, motivo: 'erro_de_impressao' },
      }),
    ),
  ...relerDepois(CHAVE_DA_PRODUCAO),
})

/** Reports a finished piece as faulty; it is printed again. */
export const perderPronta = (id: number) =>
  mutationOptions({
    mutationFn: async () =>
      lerComEventos(
        await chamar('POST /producoes/:id/perder/', {
          params: { id },
          body: { quantidade: 1, motivo: 'peca_com_defeito', pronta: true },
        }),
      ),
    ...relerDepois(CHAVE_DA_PRODUCAO),
  })

export const arquivoDaArte = mutationOptions({
  mutationFn: async ({ id, versao, nome }: { id: number; versao: number; nome: string }) => {
    const conteudo: unknown = await chamar('GET /artes/:id/arquivo/', { params: { id }, query: { versao } })
    if (!(conteudo instanceof Blob)) throw new Error('the answer is no file')
    return { conteudo, nome }
  },
})

const lerEventos = varios(
  campos<ProducaoComEventos['eventos'][number]>({
    id,
    tipo: umDe<TipoDeEventoDaProducao>(chaves(EVENTOS_DA_PRODUCAO), 'iniciar'),
    quantidade: quantia,
    motivo: textoOuNulo,
    estornado: booleano,
    usuario: textoOuNulo,
    criado_em: texto,
  }),
)
const lerComEventos = (json: unknown): ProducaoComEventos => ({
  ...lerProducao(json),
  eventos: lerEventos(objeto(json).eventos),
})

export const umaProducao = (id: number) =>
  consulta([...CHAVE_DA_PRODUCAO, 'uma', id], 'GET /producoes/:id/', lerComEventos, {
    params: { id },
    staleTime: 0,
    falha: 'A produção não pôde ser lida',
  })

/** Without a reason it goes on. */
export const bloquearProducao = (id: number) =>
  mutationOptions({
    mutationFn: async (motivo: string) =>
      lerComEventos(await chamar('POST /producoes/:id/bloquear/', { params: { id }, body: { motivo } })),
    ...relerDepois(CHAVE_DA_PRODUCAO),
  })

/** Of finished pieces with names that no sale wants. */
export const destinarSemVenda = (id: number) =>
  mutationOptions({
    mutationFn: async (body: DestinarEntrada) =>
      lerComEventos(await chamar('POST /producoes/:id/destinar/', { params: { id }, body })),
    ...relerDepois(CHAVE_DA_PRODUCAO),
  })

export const estornarEvento = (id: number) =>
  mutationOptions({
    mutationFn: async (evento_id: number) =>
      lerComEventos(await chamar('POST /producoes/:id/estornar/', { params: { id }, body: { evento_id } })),
    ...relerDepois(CHAVE_DA_PRODUCAO),
  })
