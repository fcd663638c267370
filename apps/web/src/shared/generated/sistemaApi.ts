// Written from the contract by node scripts/checks/readers.mjs.
import type { sistemaRoutes } from '@estampa/contract/sistema/sistema.routes.ts'
import { client } from '../api.ts'
import { bool, int, list, object, oneOf, orNull, text, textOrNull } from '../readers.ts'

const reinicios = object({ vezes: int, motivo: textOrNull, quando: textOrNull })
const answer = object({ status: text, versao: text, migracao: text, demonstracao: bool, reinicios })
const acao = object({ texto: text, endereco: textOrNull })
const linhas = object({ chave: text, titulo: text, estado: oneOf(["bem", "atencao", "problema"], "atencao"), frase: text, acao: orNull(acao) })
export const saudeDoSistema = object({ versao: text, linhas: list(linhas) })

export const sistemaApi = client<typeof sistemaRoutes>({
  'GET /saude/': answer,
  'GET /saude/sistema/': saudeDoSistema,
})
