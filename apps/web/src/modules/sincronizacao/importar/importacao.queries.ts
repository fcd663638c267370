// long because: every call of the import's screen with the reading of its answer
import type {
  Importacao,
  ItemDaImportacao,
  Proposta,
  RespostaDeMuitos,
} from '@estampa/contract/bling/importacao.schemas.ts'
import { mutationOptions } from '@tanstack/react-query'
import { chamar } from '../../../shared/api.ts'
import { consulta, relerDepois } from '../../../shared/registro/consulta.ts'
import { paginas } from '../../../shared/registro/paginas.ts'
import { booleano, idDe, inteiro, lista, numero, objeto, texto, textoOuNulo } from '../../../shared/tolerant.ts'

const CHAVE = ['bling', 'importacao'] as const
const ENQUANTO_TRABALHA_MS = 1500

export const trabalhando = ({ estado }: Importacao): boolean => estado === 'lendo' || estado === 'aplicando'

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

/** Products of the shop that can be linked. */
export const produtosParaVincular = (busca: string) =>
  consulta([...CHAVE, 'produtos', busca], 'GET /produtos/busca/', lerProdutos, {
    query: { busca },
    enabled: busca !== '',
    retry: false,
  })

const lerProdutos = (json: unknown) =>
  lista(json)
    .slice(0, 20)
    .map((um) => ({ id: idDe(um) ?? 0, titulo: texto(objeto(um).titulo), sku: texto(objeto(um).sku) }))

export const comecarImportacao = mutationOptions({
  mutationFn: () => chamar('POST /bling/importacoes/'),
  ...relerDepois(CHAVE),
})
export const cancelarImportacao = mutationOptions({
  mutationFn: (id: number) => chamar('DELETE /bling/importacoes/:id/', { params: { id } }),
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

const ESTADOS = ['lendo', 'pronta', 'aplicando', 'concluida', 'falhou', 'cancelada'] as const
const PROPOSTAS = ['criar', 'vincular', 'perguntar', 'ignorar'] as const

function lerUltima(json: unknown): Importacao | null {
  const [ultima] = lista(json)
  return ultima === undefined ? null : lerImportacao(ultima)
}

function lerImportacao(json: unknown): Importacao {
  const dados = objeto(json)
  const [fotos, resumo] = [objeto(dados.fotos), objeto(dados.resumo)]
  return {
    id: idDe(dados) ?? 0,
    estado: ESTADOS.find((um) => um === dados.estado) ?? 'falhou',
    lidos: inteiro(dados.lidos),
    total: numero(dados.total),
    aplicados: inteiro(dados.aplicados),
    aplicar: inteiro(dados.aplicar),
    fotos: { total: inteiro(fotos.total), baixadas: inteiro(fotos.baixadas), falhas: inteiro(fotos.falhas) },
    resumo: {
      criar: inteiro(resumo.criar),
      vincular: inteiro(resumo.vincular),
      perguntar: inteiro(resumo.perguntar),
      ignorar: inteiro(resumo.ignorar),
    },
    restante_s: numero(dados.restante_s),
    mensagem: textoOuNulo(dados.mensagem),
    avisos: lista(dados.avisos).map(texto),
    modelos: lista(dados.modelos).map((um) => ({
      nome: texto(objeto(um).nome),
      quantos: inteiro(objeto(um).quantos),
    })),
    cores: lista(dados.cores).map((um) => {
      const { nome, cor, quantos } = objeto(um)
      return { nome: texto(nome), cor: textoOuNulo(cor), quantos: inteiro(quantos) }
    }),
    criada_em: texto(dados.criada_em),
    terminada_em: textoOuNulo(dados.terminada_em),
  }
}

const lado = (valor: unknown) => (typeof valor === 'number' ? valor : textoOuNulo(valor))

function lerItem(json: unknown): ItemDaImportacao {
  const dados = objeto(json)
  return {
    id: idDe(dados) ?? 0,
    id_bling: texto(dados.id_bling),
    codigo: texto(dados.codigo),
    nome: texto(dados.nome),
    formato: texto(dados.formato),
    situacao: texto(dados.situacao),
    variacoes: inteiro(dados.variacoes),
    proposta: PROPOSTAS.find((um) => um === dados.proposta) ?? 'perguntar',
    motivo: textoOuNulo(dados.motivo),
    produto_id: idDe(dados.produto_id),
    produto: textoOuNulo(dados.produto),
    modelo: textoOuNulo(dados.modelo),
    aplicada: booleano(dados.aplicada),
    diferencas: lista(dados.diferencas).map((um) => {
      const { campo, aqui, bling } = objeto(um)
      return { campo: texto(campo), aqui: lado(aqui), bling: lado(bling) }
    }),
  }
}
