// Written from the contract by node scripts/checks/readers.mjs.
import type { configuracaoBlingRoutes } from '@estampa/contract/bling/configuracao.routes.ts'
import { client } from '../api.ts'
import { bool, int, intOrNull, list, object, oneOf, orNull, text, textOrNull } from '../readers.ts'

const canais = object({ id: int, origem: text })
const situacao_por_passo = object({ separacao: intOrNull, embalagem: intOrNull, selecionar_envio: intOrNull, etiqueta: intOrNull, retirada: intOrNull, enviado: intOrNull, concluido: intOrNull })
export const configuracaoBling = object({ deposito_id: intOrNull, importar_pedidos: bool, situacoes_importadas: list(int), canais: list(canais), situacao_por_passo, estoque_dos_pedidos: oneOf(["estampa", "bling"], "estampa") })
const itemDaConferencia = object({ item: text, situacao: oneOf(["ok", "atencao", "desconhecido"], "desconhecido"), titulo: text, texto: text, fazer: textOrNull, detalhes: list(text) })
const depositos = object({ id: int, nome: text, padrao: bool, serve: bool })
const situacoes = object({ id: int, nome: text })
const opcoesDaConta = object({ depositos: orNull(list(depositos)), situacoes: orNull(list(situacoes)), canais: orNull(list(situacoes)) })
const enderecos = object({ retorno: text, avisos: text })
export const conferenciaBling = object({ verificada_em: textOrNull, verificando: bool, itens: list(itemDaConferencia), opcoes: opcoesDaConta, enderecos })

export const configuracaoBlingApi = client<typeof configuracaoBlingRoutes>({
  'GET /bling/configuracao/': configuracaoBling,
  'PATCH /bling/configuracao/': configuracaoBling,
  'GET /bling/conferencia/': conferenciaBling,
  'POST /bling/conferencia/': conferenciaBling,
})
