// Written from the contract by node scripts/checks/readers.mjs.
import type { aparelhosRoutes } from '@estampa/contract/autenticacao/aparelhos.routes.ts'
import { client } from '../api/api.ts'
import { booleano, id, ifMissing, list, object, orNull, texto, textoOuNulo } from '../api/readers.ts'

const autoridade = object({ nome: texto, impressao: texto, ate: texto })
const rede = object({ pareamento: texto, enderecos: list(texto), autoridade, certificado_ate: texto, aviso: textoOuNulo })
const aparelhos = object({ id, atual: booleano, pessoa: texto, aparelho: ifMissing(texto, "Aparelho desconhecido"), endereco: textoOuNulo, por_codigo: booleano, criada_em: texto, usada_em: texto })
const answer = object({ rede: orNull(rede), aparelhos: list(aparelhos) })

export const aparelhosApi = client<typeof aparelhosRoutes>({
  'GET /aparelhos/': answer,
})
