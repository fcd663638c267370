// Written from the contract by node scripts/checks/readers.mjs.
import type { configuracaoBlingRoutes } from '@estampa/contract/bling/configuracao.routes.ts'
import { client } from '../api/api.ts'
import { booleano, intOrNull, inteiro, list, object, oneOf, orNull, texto, textoOuNulo } from '../api/readers.ts'

const canais = object({ id: inteiro, origem: texto })
const situacao_por_passo = object({ separacao: intOrNull, embalagem: intOrNull, selecionar_envio: intOrNull, etiqueta: intOrNull, retirada: intOrNull, enviado: intOrNull, concluido: intOrNull })
export const configuracaoBling = object({ deposito_id: intOrNull, importar_pedidos: booleano, situacoes_importadas: list(inteiro), canais: list(canais), situacao_por_passo, custo_das_entradas: booleano, estoque_dos_pedidos: oneOf(["estampa", "bling"], "estampa") })
const itemDaConferencia = object({ item: texto, situacao: oneOf(["ok", "atencao", "desconhecido"], "desconhecido"), titulo: texto, texto, fazer: textoOuNulo, detalhes: list(texto) })
const depositos = object({ id: inteiro, nome: texto, padrao: booleano, serve: booleano })
const situacoes = object({ id: inteiro, nome: texto })
const opcoesDaConta = object({ depositos: orNull(list(depositos)), situacoes: orNull(list(situacoes)), canais: orNull(list(situacoes)) })
const enderecos = object({ retorno: texto, avisos: texto })
export const conferenciaBling = object({ verificada_em: textoOuNulo, verificando: booleano, itens: list(itemDaConferencia), opcoes: opcoesDaConta, enderecos })

export const configuracaoBlingApi = client<typeof configuracaoBlingRoutes>({
  'GET /bling/configuracao/': configuracaoBling,
  'PATCH /bling/configuracao/': configuracaoBling,
  'GET /bling/conferencia/': conferenciaBling,
  'POST /bling/conferencia/': conferenciaBling,
})
