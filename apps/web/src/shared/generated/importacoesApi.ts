// Written from the contract by node scripts/checks/readers.mjs.
import type { importacoesRoutes } from '@estampa/contract/importacoes/importacoes.routes.ts'
import { client } from '../api.ts'
import { bool, id, int, intOrNull, list, object, oneOf, orNull, page, raw, rows, text, textOrNull } from '../readers.ts'

const colunas = object({ coluna: text, campo: oneOf(["titulo", "codigo", "sku_do_produto", "sku", "nome_cor", "tamanho", "modelo", "categoria", "preco_custo", "preco_venda", "estoque", "peso", "altura", "largura", "comprimento", "descricao", "gtin", "exportado_em", "nome", "cpf", "telefone", "email", "cep", "endereco", "numero", "complemento", "bairro", "municipio", "uf"], null) })
const origem = object({ codigo: text, nome: text })
const duvidas = object({ coluna: text, exemplo: text })
const resumo = object({ criar: int, alterar: int, igual: int, erro: int })
export const importacaoDePlanilha = object({ id, tipo: oneOf(["produtos", "clientes", "estoque"], "produtos"), modo: oneOf(["atualizar", "criar", "ambos"], "ambos"), estado: oneOf(["lendo", "pronta", "aplicando", "concluida", "desfazendo", "desfeita", "falhou", "cancelada"], "falhou"), arquivo: text, colunas: list(colunas), delimitador: textOrNull, planilhas: list(text), planilha: textOrNull, origem: orNull(origem), cabecalho: int, numeros: oneOf(["sem_duvida", "perguntar", "ponto_decimal", "ponto_milhar"], "sem_duvida"), duvidas: list(duvidas), estoque: oneOf(["contado", "entrada"], "contado"), contado_em: text, lidas: int, total: int, aplicar: int, aplicadas: int, resumo, avisadas: int, desfeitas: int, ficaram: int, restante_s: intOrNull, mensagem: textOrNull, criada_em: text, terminada_em: textOrNull })
export const linhaDaPlanilha = object({ id, linha: int, sku: textOrNull, nome: text, proposta: oneOf(["criar", "alterar", "igual", "erro"], "erro"), motivo: textOrNull, diferencas: list(raw), aplicada: bool, desfeita: bool })

export const importacoesApi = client<typeof importacoesRoutes>({
  'GET /importacoes/': rows(importacaoDePlanilha),
  'POST /importacoes/': importacaoDePlanilha,
  'GET /importacoes/:id/': importacaoDePlanilha,
  'PATCH /importacoes/:id/': importacaoDePlanilha,
  'GET /importacoes/:id/itens/': page(linhaDaPlanilha),
  'POST /importacoes/:id/aplicar/': importacaoDePlanilha,
  'POST /importacoes/:id/desfazer/': importacaoDePlanilha,
})
