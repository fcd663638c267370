// Written from the contract by node scripts/checks/readers.mjs.
import type { copiasRoutes } from '@estampa/contract/copias/copias.routes.ts'
import { client } from '../api/api.ts'
import { booleano, list, number, object, oneOf, orNull, texto, textoOuNulo } from '../api/readers.ts'

const falha = object({ em: texto, mensagem: texto })
export const cifraDasCopias = object({ modo: orNull(oneOf(["senha", "destinatario", "nenhuma"], "nenhuma")), destinatario: textoOuNulo })
const vista_fora = object({ nome: texto, em: texto, ha_muito: booleano })
const copia = object({ nome: texto, criada_em: texto, bytes: number, verificacao: oneOf(["completa", "resumo"], "resumo"), linhas: number, arquivos: number, faltando: number, chave: oneOf(["incluida", "externa", "ausente"], "externa"), cifrada: booleano })
export const copias = object({ ativo: booleano, hora: texto, dias: number, pasta: texto, fazendo: booleano, atrasada: booleano, antiga: booleano, falha: orNull(falha), cifra: cifraDasCopias, vista_fora: orNull(vista_fora), copias: list(copia) })
const answer = object({ pedida_em: texto })

export const copiasApi = client<typeof copiasRoutes>({
  'GET /copias/': copias,
  'POST /copias/': answer,
  'PUT /copias/cifra/': cifraDasCopias,
})
