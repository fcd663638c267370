// Written from the contract by node scripts/checks/readers.mjs.
import type { acessoRoutes } from '@estampa/contract/autenticacao/acesso.routes.ts'
import { client } from '../api.ts'
import { bool, id, ifMissing, int, intOrNull, list, object, orNull, rows, text, textOrNull } from '../readers.ts'

const entradas_novas = object({ id, aparelho: ifMissing(text, "Aparelho desconhecido"), endereco: textOrNull, criada_em: text, encerrada: bool })
export const avisos = object({ senha_gerada: bool, falta_segundo_fator: bool, entradas_novas: list(entradas_novas) })
export const sessao = object({ id, atual: bool, aparelho: ifMissing(text, "Aparelho desconhecido"), endereco: textOrNull, usada_de: textOrNull, criada_em: text, usada_em: text, nova: bool, segundo_fator: textOrNull })
export const sessoesEncerradas = object({ encerradas: int })
const chaves = object({ id, nome: text, criada_em: text, usada_em: textOrNull })
export const segundoFator = object({ codigo_desde: textOrNull, codigo_ilegivel: bool, chaves: list(chaves), recuperacao_restam: intOrNull, endereco_das_chaves: textOrNull, exigido_dos_administradores: bool })
export const codigoIniciado = object({ segredo: text, uri: text, qr: text })
export const comCodigos = object({ codigos: orNull(list(text)) })
export const novosCodigos = object({ codigos: list(text) })
export const exigencia = object({ exigir: bool })
export const identidadeConfirmada = object({ confirmada: bool })

export const acessoApi = client<typeof acessoRoutes>({
  'GET /auth/avisos/': avisos,
  'GET /auth/sessoes/': rows(sessao),
  'POST /auth/sessoes/encerrar-outras/': sessoesEncerradas,
  'GET /auth/segundo-fator/': segundoFator,
  'POST /auth/segundo-fator/codigo/': codigoIniciado,
  'POST /auth/segundo-fator/codigo/confirmar/': comCodigos,
  'POST /auth/segundo-fator/chaves/': comCodigos,
  'POST /auth/segundo-fator/recuperacao/': novosCodigos,
  'PUT /auth/exigencia/': exigencia,
  'POST /auth/confirmar/': identidadeConfirmada,
})
