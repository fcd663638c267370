import type { SegundoFator, Sessao } from '@estampa/contract/autenticacao/acesso.schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import { chamar } from '../../../shared/api.ts'
import { booleano, idDe, inteiro, lista, objeto, texto, textoOuNulo } from '../../../shared/tolerant.ts'
import { ACESSO, lugar } from './avisos.queries.ts'

export const segundoFator = queryOptions({
  queryKey: [...ACESSO, 'segundo-fator'],
  queryFn: async ({ signal }) => lerSegundoFator(await chamar('GET /auth/segundo-fator/', { signal })),
  staleTime: 0,
})
export const sessoes = queryOptions({
  queryKey: [...ACESSO, 'sessoes'],
  queryFn: async ({ signal }) => lista(await chamar('GET /auth/sessoes/', { signal })).map(lerSessao),
  staleTime: 0,
})

function lerSegundoFator(json: unknown): SegundoFator {
  const dados = objeto(json)
  return {
    codigo_desde: textoOuNulo(dados.codigo_desde),
    codigo_ilegivel: booleano(dados.codigo_ilegivel),
    chaves: lista(dados.chaves).map((uma) => {
      const { nome, criada_em, usada_em } = objeto(uma)
      return { id: idDe(uma) ?? 0, nome: texto(nome), criada_em: texto(criada_em), usada_em: textoOuNulo(usada_em) }
    }),
    recuperacao_restam: dados.recuperacao_restam == null ? null : inteiro(dados.recuperacao_restam),
    endereco_das_chaves: textoOuNulo(dados.endereco_das_chaves),
    exigido_dos_administradores: booleano(dados.exigido_dos_administradores),
  }
}

function lerSessao(json: unknown): Omit<Sessao, 'segundo_fator'> {
  const dados = objeto(json)
  return {
    ...lugar(json),
    atual: booleano(dados.atual),
    usada_de: textoOuNulo(dados.usada_de),
    usada_em: texto(dados.usada_em),
    nova: booleano(dados.nova),
  }
}
