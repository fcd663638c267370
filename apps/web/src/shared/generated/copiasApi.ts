// Written from the contract by node scripts/checks/readers.mjs.
import type { copiasRoutes } from '@estampa/contract/copias/copias.routes.ts'
import { client } from '../api.ts'
import { bool, list, number, object, oneOf, orNull, text, textOrNull } from '../readers.ts'

const falha = object({ em: text, mensagem: text })
export const cifraDasCopias = object({ modo: orNull(oneOf(["senha", "destinatario", "nenhuma"], "nenhuma")), destinatario: textOrNull })
const copia = object({ nome: text, criada_em: text, bytes: number, verificacao: oneOf(["completa", "resumo"], "resumo"), linhas: number, arquivos: number, faltando: number, chave: oneOf(["incluida", "externa", "ausente"], "externa"), cifrada: bool })
export const copias = object({ ativo: bool, hora: text, dias: number, pasta: text, fazendo: bool, atrasada: bool, falha: orNull(falha), cifra: cifraDasCopias, copias: list(copia) })
const answer = object({ pedida_em: text })

export const copiasApi = client<typeof copiasRoutes>({
  'GET /copias/': copias,
  'POST /copias/': answer,
  'PUT /copias/cifra/': cifraDasCopias,
})
