// Written from the contract by node scripts/checks/readers.mjs.
import type { acessoRoutes } from '@estampa/contract/autenticacao/acesso.routes.ts'
import { client } from '../api/api.ts'
import { booleano, id, ifMissing, intOrNull, inteiro, list, object, orNull, rows, texto, textoOuNulo } from '../api/readers.ts'

const entradas_novas = object({ id, aparelho: ifMissing(texto, "Aparelho desconhecido"), endereco: textoOuNulo, criada_em: texto, encerrada: booleano })
export const avisos = object({ senha_gerada: booleano, falta_segundo_fator: booleano, entradas_novas: list(entradas_novas), imprime: booleano })
export const sessao = object({ id, atual: booleano, aparelho: ifMissing(texto, "Aparelho desconhecido"), endereco: textoOuNulo, usada_de: textoOuNulo, criada_em: texto, usada_em: texto, nova: booleano, segundo_fator: textoOuNulo })
const answer = object({ encerradas: inteiro })
const chaves = object({ id, nome: texto, criada_em: texto, usada_em: textoOuNulo })
export const segundoFator = object({ codigo_desde: textoOuNulo, codigo_ilegivel: booleano, chaves: list(chaves), recuperacao_restam: intOrNull, endereco_das_chaves: textoOuNulo, exigido_dos_administradores: booleano })
export const codigoIniciado = object({ segredo: texto, uri: texto, qr: texto })
export const codigosAnswer = object({ codigos: orNull(list(texto)) })
export const novosCodigos = object({ codigos: list(texto) })
export const identidadeConfirmada = object({ confirmada: booleano })
export const exigencia = object({ exigir: booleano })

export const acessoApi = client<typeof acessoRoutes>({
  'GET /auth/avisos/': avisos,
  'GET /auth/sessoes/': rows(sessao),
  'POST /auth/sessoes/encerrar-outras/': answer,
  'GET /auth/segundo-fator/': segundoFator,
  'POST /auth/segundo-fator/codigo/': codigoIniciado,
  'POST /auth/segundo-fator/codigo/confirmar/': codigosAnswer,
  'POST /auth/segundo-fator/chaves/': codigosAnswer,
  'POST /auth/segundo-fator/recuperacao/': novosCodigos,
  'POST /auth/confirmar/': identidadeConfirmada,
  'PUT /auth/exigencia/': exigencia,
})
