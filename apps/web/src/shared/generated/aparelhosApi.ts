// Written from the contract by node scripts/checks/readers.mjs.
import type { aparelhosRoutes } from '@estampa/contract/autenticacao/aparelhos.routes.ts'
import { client } from '../api.ts'
import { bool, id, ifMissing, list, object, orNull, text, textOrNull } from '../readers.ts'

const autoridade = object({ nome: text, impressao: text, ate: text })
const rede = object({ pareamento: text, enderecos: list(text), autoridade, certificado_ate: text, aviso: textOrNull })
const aparelhos = object({ id, atual: bool, pessoa: text, aparelho: ifMissing(text, "Aparelho desconhecido"), endereco: textOrNull, por_codigo: bool, criada_em: text, usada_em: text })
const answer = object({ rede: orNull(rede), aparelhos: list(aparelhos) })

export const aparelhosApi = client<typeof aparelhosRoutes>({
  'GET /aparelhos/': answer,
})
