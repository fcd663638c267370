// Written from the contract by node scripts/checks/readers.mjs.
import type { sistemaRoutes } from '@estampa/contract/sistema/sistema.routes.ts'
import { client } from '../api/api.ts'
import { booleano, inteiro, list, object, oneOf, orNull, texto, textoOuNulo } from '../api/readers.ts'

const reinicios = object({ vezes: inteiro, motivo: textoOuNulo, quando: textoOuNulo })
const answer = object({ status: texto, versao: texto, migracao: texto, demonstracao: booleano, reinicios })
const acao = object({ texto, endereco: textoOuNulo })
const linhas = object({ chave: texto, titulo: texto, estado: oneOf(["bem", "atencao", "problema"], "atencao"), frase: texto, acao: orNull(acao) })
export const saudeDoSistema = object({ versao: texto, linhas: list(linhas) })

export const sistemaApi = client<typeof sistemaRoutes>({
  'GET /saude/': answer,
  'GET /saude/sistema/': saudeDoSistema,
})
