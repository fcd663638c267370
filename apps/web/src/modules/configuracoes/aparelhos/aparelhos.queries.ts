import type { Aparelho, Rede } from '@estampa/contract/autenticacao/aparelhos.routes.ts'
import type { SituacaoDoCodigo } from '@estampa/contract/autenticacao/celular.schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import { chamar } from '../../../shared/api.ts'
import { booleano, idDe, inteiro, lista, objeto, texto, textoOuNulo } from '../../../shared/tolerant.ts'

export const aparelhos = queryOptions({
  queryKey: ['aparelhos'],
  queryFn: async ({ signal }) => {
    const dados = objeto(await chamar('GET /aparelhos/', { signal }))
    return { rede: dados.rede ? lerRede(dados.rede) : null, aparelhos: lista(dados.aparelhos).map(lerAparelho) }
  },
  staleTime: 0,
})

const PERGUNTA_MS = 1_500

/** The telephone that has used the code on screen; asked for as long as it is on screen. */
export const codigoMostrado = (codigo: string) =>
  queryOptions({
    queryKey: ['codigo-mostrado', codigo],
    queryFn: async ({ signal }): Promise<SituacaoDoCodigo> => {
      const dados = objeto(await chamar('GET /auth/celular/', { signal }))
      const estado = texto(dados.estado)
      return {
        estado: estado === 'pedido' || estado === 'esperando' ? estado : 'nenhum',
        numero: dados.numero == null ? null : inteiro(dados.numero),
        aparelho: textoOuNulo(dados.aparelho),
        endereco: textoOuNulo(dados.endereco),
        restam_segundos: inteiro(dados.restam_segundos),
      }
    },
    refetchInterval: PERGUNTA_MS,
    staleTime: 0,
    gcTime: 0,
  })

function lerRede(json: unknown): Rede {
  const dados = objeto(json)
  const { nome, impressao, ate } = objeto(dados.autoridade)
  return {
    pareamento: texto(dados.pareamento),
    enderecos: lista(dados.enderecos).map(texto),
    autoridade: { nome: texto(nome), impressao: texto(impressao), ate: texto(ate) },
    certificado_ate: texto(dados.certificado_ate),
    aviso: textoOuNulo(dados.aviso),
  }
}

function lerAparelho(json: unknown): Aparelho {
  const dados = objeto(json)
  return {
    id: idDe(json) ?? 0,
    atual: booleano(dados.atual),
    pessoa: texto(dados.pessoa),
    aparelho: texto(dados.aparelho) || 'Aparelho desconhecido',
    endereco: textoOuNulo(dados.endereco),
    por_codigo: booleano(dados.por_codigo),
    criada_em: texto(dados.criada_em),
    usada_em: texto(dados.usada_em),
  }
}
