import type {
  Importacao,
  ItemDaImportacao,
  Proposta,
  RespostaDeMuitos,
} from '@estampa/contract/bling/importacao.schemas.ts'
import { mutationOptions } from '@tanstack/react-query'
import { chamar } from '../../../shared/api.ts'
import { lado } from '../../../shared/importacao/lado.ts'
import { campos, id, opcional, umDe, varios } from '../../../shared/readers.ts'
import { consulta, relerDepois } from '../../../shared/registro/consulta.ts'
import { paginas } from '../../../shared/registro/paginas.ts'
import { booleano, idDe, inteiro, lista, numero, texto, textoOuNulo } from '../../../shared/tolerant.ts'

const CHAVE = ['bling', 'importacao'] as const
const ENQUANTO_TRABALHA_MS = 1500

export const trabalhando = ({ estado }: Importacao): boolean => estado === 'lendo' || estado === 'aplicando'

const lerImportacao = campos<Importacao>({
  id,
  estado: umDe(['lendo', 'pronta', 'aplicando', 'concluida', 'falhou', 'cancelada'], 'falhou'),
  lidos: inteiro,
  total: numero,
  aplicados: inteiro,
  aplicar: inteiro,
  fotos: campos({ total: inteiro, baixadas: inteiro, falhas: inteiro }),
  resumo: campos({ criar: inteiro, vincular: inteiro, perguntar: inteiro, ignorar: inteiro }),
  restante_s: numero,
  mensagem: textoOuNulo,
  avisos: varios(texto),
  modelos: varios(campos({ nome: texto, quantos: inteiro })),
  cores: varios(campos({ nome: texto, cor: textoOuNulo, quantos: inteiro })),
  criada_em: texto,
  terminada_em: textoOuNulo,
})
const lerUltima = (json: unknown) => opcional(lerImportacao)(lista(json)[0])

/** The latest import, or null; read repeatedly while it runs. */
export const ultimaImportacao = consulta([...CHAVE, 'ultima'], 'GET /bling/importacoes/', lerUltima, {
  refetchInterval: ({ state }) => (state.data && trabalhando(state.data) ? ENQUANTO_TRABALHA_MS : false),
  staleTime: 0,
  retry: false,
  falha: 'A importação não pôde ser lida',
})

export interface FiltroDosItens {
  readonly proposta: Proposta | ''
  readonly modelo: string
  readonly busca: string
}

export const consultaDe = ({ proposta, modelo, busca }: FiltroDosItens) => ({
  ...(proposta && { proposta }),
  ...(modelo && { modelo }),
  ...(busca && { busca }),
})

export const itensDaImportacao = (id: number, filtro: FiltroDosItens) => ({
  ...paginas([...CHAVE, 'itens', id, filtro], 'GET /bling/importacoes/:id/itens/', lerItem, {
    params: { id },
    query: consultaDe(filtro),
    falha: 'Os produtos da importação não puderam ser lidos',
  }),
  staleTime: 0,
})

export const produtosParaVincular = (busca: string) =>
  consulta([...CHAVE, 'produtos', busca], 'GET /produtos/busca/', lerProdutos, {
    query: { busca },
    enabled: busca !== '',
    retry: false,
  })

const lerProduto = campos<{ id: number; titulo: string; sku: string }>({ id, titulo: texto, sku: texto })
const lerProdutos = (json: unknown) => lista(json).slice(0, 20).map(lerProduto)

export const comecarImportacao = mutationOptions({
  mutationFn: () => chamar('POST /bling/importacoes/'),
  ...relerDepois(CHAVE),
})
export const cancelarImportacao = mutationOptions({
  mutationFn: (id: number): Promise<unknown> => chamar('DELETE /bling/importacoes/:id/', { params: { id } }),
  ...relerDepois(CHAVE),
})
export const aplicarImportacao = mutationOptions({
  mutationFn: ({ id, doBling }: { id: number; doBling: boolean }) =>
    chamar('POST /bling/importacoes/:id/aplicar/', {
      params: { id },
      body: doBling ? { estoque_dos_vinculados: 'do_bling' } : {},
    }),
  ...relerDepois(CHAVE),
})
export const responderItem = mutationOptions({
  mutationFn: ({ id, item, ...body }: Resposta & { id: number; item: number }) =>
    chamar('PATCH /bling/importacoes/:id/itens/:item/', { params: { id, item }, body }),
  ...relerDepois(CHAVE),
})
export interface Resposta {
  readonly proposta: 'criar' | 'vincular' | 'ignorar'
  readonly produto_id?: number
}
export const responderMuitos = mutationOptions({
  mutationFn: ({ id, ...body }: RespostaDeMuitos & { id: number }) =>
    chamar('PATCH /bling/importacoes/:id/itens/', { params: { id }, body }),
  ...relerDepois(CHAVE),
})
export const escolherCor = mutationOptions({
  mutationFn: ({ id, ...cor }: { id: number; nome: string; cor: string }) =>
    chamar('PATCH /bling/importacoes/:id/', { params: { id }, body: { cor } }),
  ...relerDepois(CHAVE),
})

const lerItem = campos<ItemDaImportacao>({
  id,
  id_bling: texto,
  codigo: texto,
  nome: texto,
  formato: texto,
  situacao: texto,
  variacoes: inteiro,
  proposta: umDe(['criar', 'vincular', 'perguntar', 'ignorar'], 'perguntar'),
  motivo: textoOuNulo,
  produto_id: idDe,
  produto: textoOuNulo,
  modelo: textoOuNulo,
  aplicada: booleano,
  diferencas: varios(campos({ campo: texto, aqui: lado, bling: lado })),
})
