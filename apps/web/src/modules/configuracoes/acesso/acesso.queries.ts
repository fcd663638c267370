import type { SegundoFator, Sessao } from '@estampa/contract/autenticacao/acesso.schemas.ts'
import type { QueryClient } from '@tanstack/react-query'
import { consulta } from '../../../shared/registro/consulta.ts'
import { booleano, idDe, inteiro, lista, objeto, texto, textoOuNulo } from '../../../shared/tolerant.ts'
import { ACESSO, lugar } from './avisos.queries.ts'

const SEMPRE = { staleTime: 0 }
export const segundoFator = consulta([...ACESSO, 'segundo-fator'], 'GET /auth/segundo-fator/', lerSegundoFator, SEMPRE)
export const sessoes = consulta([...ACESSO, 'sessoes'], 'GET /auth/sessoes/', lerSessoes, SEMPRE)
/** Call after a change of the person's access: reads all of it again. */
export const recarregarAcesso = (client: QueryClient) => client.invalidateQueries({ queryKey: ACESSO })

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

function lerSessoes(json: unknown) {
  return lista(json).map(lerSessao)
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
